"""What events scored across the field gave is reckoned again: it was kept in whole points."""

from typing import Any

from django.db import migrations


def forget_rounded(apps: Any, schema_editor: Any) -> None:
    kept = apps.get_model("scoring", "EventGave").objects
    kept.exclude(event__scored="points").delete()


class Migration(migrations.Migration):
    dependencies = [("scoring", "0041_practice_taste")]

    operations = [migrations.RunPython(forget_rounded, migrations.RunPython.noop)]
