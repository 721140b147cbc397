"""Acts about a pair, a team or a single player are kept as acts about an entrant."""

from typing import Any

from django.db import migrations

CODES = {
    "pair-added": "entrant-added",
    "pair-changed": "entrant-changed",
    "pair-withdrawn": "entrant-withdrawn",
    "pair-left": "entrant-left",
    "pair-substituted": "entrant-substituted",
    "pair-back": "entrant-back",
    "pair-removed": "entrant-removed",
    "pairs-numbered": "entrants-numbered",
}


def forwards(apps: Any, schema_editor: Any) -> None:
    _rename(apps, CODES)


def backwards(apps: Any, schema_editor: Any) -> None:
    _rename(apps, {new: old for old, new in CODES.items()})


def _rename(apps: Any, codes: dict[str, str]) -> None:
    """Also where an entry says what it took back."""
    entries = apps.get_model("clubs", "AuditEntry").objects
    for old, new in codes.items():
        entries.filter(action=old).update(action=new)
        for entry in entries.filter(new__undid__action=old):
            entry.new["undid"]["action"] = new
            entry.save(update_fields=["new"])


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0001_initial"),
        ("scoring", "0006_tables_know_their_version"),
    ]

    operations = [migrations.RunPython(forwards, backwards)]
