"""Resolve what an address names, a value for pages that read or a row for services, or Http404."""

from typing import TypeVar

from django.http import Http404

from scoring.afternoon import Afternoon, RoundFacts, TableFacts
from scoring.models import Event, HandResult, Round, Table
from scoring.store import rows
from scoring.views.sent import uid_sent

T = TypeVar("T")


def or_404(value: T | None) -> T:
    """The argument, unless it is None: that raises Http404."""
    if value is None:
        raise Http404
    return value


def round_named(afternoon: Afternoon, number: int) -> RoundFacts:
    """The round with this number."""
    return or_404(afternoon.round(number))


def table_named(afternoon: Afternoon, number: int, table: int, hand: int = 1) -> TableFacts:
    """The table with this number in a round; it must play `hand`."""
    this_table = or_404(afternoon.table(number, table))
    return _with_hand(this_table, this_table.hands_due, hand)


def round_row(event: Event, number: int) -> Round:
    """The row of a round."""
    return or_404(rows.round_row(event, number))


def table_row(event: Event, number: int, table: int, hand: int = 1) -> Table:
    """The row of a table; it must play `hand`."""
    row = or_404(rows.table_row(event, number, table))
    return _with_hand(row, row.hands_due, hand)


def hand_row(table: Table, hand: int, uid: str) -> HandResult:
    """The row of a result that a page showed, whatever has become of it since."""
    return or_404(rows.hand_row(table, hand, or_404(uid_sent(uid))))


def _with_hand(value: T, hands_due: int, hand: int) -> T:
    return or_404(value if 1 <= hand <= hands_due else None)
