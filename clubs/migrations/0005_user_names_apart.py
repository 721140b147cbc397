"""The later of two user names that are alike gets a number, and the terminal says so.

A key that no name can have kept them apart, so that the user with the later one could neither log
in nor be given a new password.
"""

from typing import Any

from django.db import migrations

from clubs.models.user import folded

LONGEST = 150


def number_names(apps: Any, schema_editor: Any) -> None:
    """Number the later names: their keys contain a blank, as no user name does."""
    users = apps.get_model("clubs", "User")
    taken = set(users.objects.values_list("name_key", flat=True))
    for user in users.objects.filter(name_key__contains=" ").order_by("pk"):
        before, number = user.username, 2
        while folded(name := f"{before[: LONGEST - 1 - len(str(number))]}-{number}") in taken:
            number += 1
        user.username, user.name_key = name, folded(name)
        user.save(update_fields=["username", "name_key"])
        taken.add(user.name_key)
        print(f"The user name {before} is like another one: it is {name} from now on.")


class Migration(migrations.Migration):

    dependencies = [
        ("clubs", "0004_two_people"),
    ]

    operations = [
        migrations.RunPython(number_names, migrations.RunPython.noop),
    ]
