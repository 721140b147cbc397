"""Which sheets and cards must be printed again after a change of seats."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.afternoon.facts import Afternoon


@dataclass(frozen=True)
class ChangedPaper:
    """What is out of date since a change of seats, including all later changes.

    `tables` are the rounds and numbers of the tables whose sheets are wrong about who sits there,
    or where they go next. `entrants` (by id) need a new card.
    """

    since: dt.datetime
    tables: frozenset[tuple[int, int]]
    entrants: frozenset[int]


def changed_paper(
    afternoon: Afternoon, places: Iterable[tuple[int, int, dt.datetime]]
) -> list[ChangedPaper]:
    """What to print since each change of seats, latest first.

    `places` are those that changed: number of the round, entrant, and when.
    """
    changes = list(places)
    times = sorted({at for _round, _entrant, at in changes}, reverse=True)
    return [
        _since(afternoon, at, {place[:2] for place in changes if place[2] >= at}) for at in times
    ]


def _since(afternoon: Afternoon, at: dt.datetime, moved: set[tuple[int, int]]) -> ChangedPaper:
    tables = (
        (table.round.number, table.number)
        for table in afternoon.tables.values()
        if table.round.started_at is None
        and any(
            (table.round.number + later, seat.entrant) in moved
            for seat in table.seats
            for later in (0, 1)
        )
    )
    return ChangedPaper(at, frozenset(tables), frozenset(entrant for _round, entrant in moved))
