"""Figures beside a total on the wall: points against, rounds won and lost, places gained."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from scoring.afternoon.codes import Standing
from scoring.afternoon.facts import Afternoon, TableFacts
from scoring.afternoon.ranking import EventStandings, lines_after
from scoring.standings import Line, Points, Remembered


class Record(NamedTuple):
    """How an entrant got to its total; None is unknown.

    A round still in play is neither `won` nor `lost`. `gained` counts the places gained since the
    round before, negative for places lost; it is None if there was no round before. `is_new` says
    that the latest result changed the total.
    """

    against: Points | None
    won: Fraction | None
    lost: Fraction | None
    gained: int | None
    is_new: bool


def records_of(afternoon: Afternoon, standings: EventStandings) -> Mapping[int, Record]:
    """Number -> its record in these standings."""
    before = (
        lines_after(afternoon, standings.after - 1) if standings.after > standings.first else {}
    )
    latest = frozenset() if standings.final else _latest(afternoon)
    made: Remembered[Record] = standings.cast.kept("records", Remembered)
    return {
        (number := entrant.number): made.of(
            number, (line, before.get(number), standings.complete, number in latest), _record
        )
        for line, entrant in standings.lines
    }


def _record(line: Line, before: Line | None, is_complete: bool, is_new: bool) -> Record:
    over = line if is_complete else before
    was, now = before.rank if before else None, line.rank
    return Record(
        against=line.against,
        won=over.won if over else Fraction(0),
        lost=over.lost if over else Fraction(0),
        gained=None if was is None or now is None else was - now,
        is_new=is_new,
    )


def _latest(afternoon: Afternoon) -> frozenset[int]:
    """The numbers of those at the table of the latest result; nobody before the first one."""
    entries = [(at, table) for table in afternoon.tables.values() for at in _entered_at(table)]
    if not entries:
        return frozenset()
    _at, table = max(entries, key=lambda entry: entry[0])
    return frozenset(seat.number for seat in table.seats)


def _entered_at(table: TableFacts) -> Iterator[dt.datetime]:
    yield from (row.entered_at for row in table.hands if row.state == Standing.OFFICIAL)
    if table.totals:
        yield table.totals.entered_at
