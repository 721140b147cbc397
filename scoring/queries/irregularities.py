"""The penalties and bonuses at a table."""

from scoring.models import Adjustment, Seating, Table


def given_at(table: Table) -> list[Adjustment]:
    """The penalties and bonuses that those at a table have for its round, and that count."""
    here = Seating.objects.filter(table=table).values("entrant")
    rows = Adjustment.objects.filter(round=table.round_id, entrant__in=here, voided_at=None)
    return list(rows.select_related("entrant").order_by("created_at", "pk"))
