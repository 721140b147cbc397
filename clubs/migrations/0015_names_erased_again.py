from typing import Any

from django.db import migrations

#: All columns of an entry except those that may contain a name.
COUNTED = (
    'id, uid, club_id, member_id, "on", kind, amount, method, reverses_id, occasion, subject,'
    ' key, entered_at, entered_by'
)


def let_names_be_erased(apps: Any, schema_editor: Any) -> None:
    """Let names be erased again: rebuilding the table for prizes lost that trigger."""
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP TRIGGER IF EXISTS ledger_no_update")
        schema_editor.execute(
            f"CREATE TRIGGER ledger_no_update BEFORE UPDATE OF {COUNTED} ON clubs_ledgerentry"
            " BEGIN SELECT RAISE(ABORT, 'ledger_entries_are_only_added'); END"
        )


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0014_prizes_in_the_ledger'),
    ]

    operations = [
        migrations.RunPython(let_names_be_erased, migrations.RunPython.noop),
    ]
