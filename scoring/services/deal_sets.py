"""Which set of deals each table plays in each round, when deals move from table to table.

The sets of a session are numbered from 0; a table stores the number of the first deal of its set.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import groupby

from django.db.models import QuerySet

from scoring.models import Event, Round, Seating, Session, Table
from scoring.rotations import Plan, RoundPlan, TablePlan, moved, set_size
from scoring.store import deals_before


def fill(event: Event, session_id: int) -> None:
    """Give a set of deals to each table of a session that has none yet; part of a transaction.

    Tables that have deals keep them: they may have been played, or be on paper. Does nothing if all
    tables play the same deals at the same time.
    """
    by_round = _tables_by_round(session_id)
    new = [table for tables in by_round for table in tables if table.first_deal is None]
    if event.deal_sets != Event.DealSets.MOVED or not new:
        return
    first, size = _first_and_size(by_round, Session.objects.get(pk=session_id))
    who = _who_sits(session_id)
    rounds = (
        RoundPlan(tuple(TablePlan(table.number, (tuple(who[table.pk]), ())) for table in tables))
        for tables in by_round
    )
    old_sets = [
        {
            table.number: (table.first_deal - first) // size
            for table in tables
            if table.first_deal is not None
        }
        for tables in by_round
    ]
    for tables, sets in zip(by_round, moved(Plan(tuple(rounds)), old_sets), strict=True):
        for table in tables:
            table.first_deal = first + sets[table.number] * size
    Table.objects.bulk_update(new, ["first_deal"], batch_size=200)


def _tables_by_round(session_id: int) -> list[list[Table]]:
    tables = Table.objects.filter(round__session=session_id).order_by("round__number", "number")
    return [list(group) for _round, group in groupby(tables, key=lambda table: table.round_id)]


def _first_and_size(by_round: Iterable[Iterable[Table]], session: Session) -> tuple[int, int]:
    """The number of a session's first deal, and the size of each set."""
    hands = session.sections.order_by("letter")[0].hands_per_round
    firsts = (table.first_deal for tables in by_round for table in tables)
    size = session.set_size or set_size((first for first in firsts if first is not None), hands)
    return deals_before(session) + 1, size


def take(rounds: QuerySet[Round]) -> None:
    """Take the deals away from all tables of these rounds; part of a transaction."""
    Table.objects.filter(round__in=rounds).update(first_deal=None)


def _who_sits(session_id: int) -> dict[int, set[int]]:
    """Table -> the numbers of all who play there, including those who come in between two hands."""
    numbers: dict[int, set[int]] = defaultdict(set)
    seatings = Seating.objects.filter(round__session=session_id)
    for table, number in seatings.values_list("table", "entrant__number"):
        numbers[table].add(number)
    return numbers
