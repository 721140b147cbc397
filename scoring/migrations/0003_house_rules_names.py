"""Names of house rules that differ only in capitals are one name."""

import django.db.models.functions.text
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

LONGEST = 80


def tell_apart(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Number the later ones of rules in use whose names differ only in capitals."""
    house_rules = apps.get_model("scoring", "HouseRules")
    in_use = house_rules.objects.using(editor.connection.alias).filter(retired_at=None)
    there: set[tuple[int, str]] = set()
    for each in in_use.order_by("pk"):
        name, number = each.name, 1
        while (each.club_id, name.lower()) in there:
            number += 1
            name = f"{each.name[: LONGEST - 6]} ({number})"
        there.add((each.club_id, name.lower()))
        if name != each.name:
            each.name, each.rule_set = name, {**each.rule_set, "name": name}
            each.save(update_fields=["name", "rule_set"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0002_games")]

    operations = [
        migrations.RunPython(tell_apart, migrations.RunPython.noop),
        migrations.RemoveConstraint(model_name="houserules", name="one_name_per_house_rules"),
        migrations.AddConstraint(
            model_name="houserules",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("name"),
                models.F("club"),
                condition=models.Q(("retired_at", None)),
                name="one_name_per_house_rules",
            ),
        ),
    ]
