"""Which sheets and cards must be printed again after a change of seats."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.afternoon.facts import Afternoon, TableFacts


@dataclass(frozen=True)
class ChangedPaper:
    """What is out of date since a change of seats, including all later changes.

    `tables` are the rounds and numbers of the tables whose sheets are wrong about who sits there,
    or where they go next. `entrants` (by id) need a new card. `in_play` is the round in play if
    some of its sheets are among them.
    """

    since: dt.datetime
    tables: frozenset[tuple[int, int]]
    entrants: frozenset[int]
    in_play: int | None = None


def changed_paper(
    afternoon: Afternoon, places: Iterable[tuple[int, int, dt.datetime]]
) -> list[ChangedPaper]:
    """What to print since each change of seats, earliest first: each contains those after it.

    `places` are those that changed in rounds to come: number of the round, entrant, and when.
    """
    changes = list(places)
    times = sorted({at for _round, _entrant, at in changes})
    return [
        _since(afternoon, at, {place[:2] for place in changes if place[2] >= at}) for at in times
    ]


def _since(afternoon: Afternoon, at: dt.datetime, moved: set[tuple[int, int]]) -> ChangedPaper:
    tables = [
        table
        for table in afternoon.tables.values()
        if not _is_handed_in(table)
        and any(
            (table.round.number + later, seat.entrant) in moved
            for seat in table.seats
            for later in (0, 1)
        )
    ]
    return ChangedPaper(
        at,
        frozenset((table.round.number, table.number) for table in tables),
        frozenset(entrant for _round, entrant in moved),
        # Only the last round that began comes right before one to come.
        next((table.round.number for table in tables if table.round.started_at), None),
    )


def _is_handed_in(table: TableFacts) -> bool:
    """Whether every hand is in, so that nobody reads the sheet any more."""
    return bool(table.totals) or len(table.by_hand) >= table.hands_due
