"""User names that differ only in capitals or ligatures become one name, in the database too."""

from typing import Any

from django.db import migrations, models

from clubs.models.user import Folded, folded


def give_keys(apps: Any, schema_editor: Any) -> None:
    """Give keys; of two names already alike, the later gets a key that no longer lets it log in."""
    users, taken = apps.get_model("clubs", "User"), set()
    for user in users.objects.order_by("pk"):
        key = folded(user.username)
        user.name_key = f"{key} {user.pk}" if key in taken else key
        user.save(update_fields=["name_key"])
        taken.add(user.name_key)


class Migration(migrations.Migration):

    dependencies = [
        ("clubs", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            "user", "name_key", models.CharField(editable=False, max_length=600, null=True)
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
        migrations.AlterField(
            "user", "name_key", Folded(editable=False, max_length=600, unique=True)
        ),
    ]
