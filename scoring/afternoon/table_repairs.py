"""Repairs of whole tables, computed but not made: the present state, and what would become of it.

Each repair is a value. `looked_at` is all that it depends on, which is what the director confirms.
`is_done` if everything is so already.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.afternoon.codes import HandKind
from scoring.afternoon.facts import Afternoon, HandFacts, RoundFacts, TableFacts, TotalsFacts
from scoring.afternoon.progress import disputed_at

Hand = tuple[int, int]
"""The numbers of a table and of a hand."""


class CannotRepair(Exception):
    """A repair is impossible at these tables: the code of a refusal, and its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        self.code, self.params = code, params
        super().__init__(code)


@dataclass(frozen=True)
class OtherHands:
    """Tables that are to play another number of hands: `only` one, or all, `onward` or not.

    `tables` are those that play another number now.
    """

    round: int
    hands: int
    only: int | None
    onward: bool
    tables: tuple[TableFacts, ...]

    @property
    def shorter(self) -> tuple[TableFacts, ...]:
        """The tables with results of hands that would no longer be played."""
        return tuple(table for table in self.tables if hands_beyond(table, self.hands))

    @property
    def looked_at(self) -> object:
        return self.hands, [
            (table.id, table.hands_due, _states(hands_beyond(table, self.hands)))
            for table in self.tables
        ]

    @property
    def is_done(self) -> bool:
        return not self.tables


@dataclass(frozen=True)
class TimeCalled:
    """Tables at which every hand that is missing is given up."""

    tables: tuple[TableFacts, ...]

    @property
    def missing(self) -> tuple[Hand, ...]:
        """The hands for which nothing came in."""
        return tuple((table.number, hand) for table in self.tables for hand in blank_at(table))

    @property
    def disputed(self) -> tuple[Hand, ...]:
        """The hands that are still to be decided."""
        return tuple(
            (table.number, hand) for table in self.tables for hand in sorted(disputed_at(table))
        )

    @property
    def empty_tables(self) -> tuple[int, ...]:
        """The tables from which nothing came in: their sheets may still lie on the desk."""
        return tuple(table.number for table in self.tables if is_empty(table))

    @property
    def looked_at(self) -> object:
        return self.missing

    @property
    def is_done(self) -> bool:
        return not self.missing


@dataclass(frozen=True)
class PlayGoesOn:
    """Tables at which the hands that were given up can be entered again."""

    tables: tuple[TableFacts, ...]

    @property
    def rows(self) -> tuple[HandFacts, ...]:
        """The rows that mark these hands as not played."""
        return tuple(row for table in self.tables for row in given_up_at(table))

    @property
    def reopened(self) -> tuple[Hand, ...]:
        """The hands that were given up."""
        return tuple(
            (table.number, row.number) for table in self.tables for row in given_up_at(table)
        )

    @property
    def looked_at(self) -> object:
        return [row.id for row in self.rows]

    @property
    def is_done(self) -> bool:
        return not self.rows


@dataclass(frozen=True)
class TableVoided:
    """A table all of whose hands are to count for nobody."""

    table: TableFacts

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands that are not void yet."""
        void = {row.number for row in self.table.hands if row.kind == HandKind.VOID}
        return tuple(hand for hand in hands_due(self.table) if hand not in void)

    @property
    def looked_at(self) -> object:
        return all_at(self.table)

    @property
    def is_done(self) -> bool:
        return not self.hands


@dataclass(frozen=True)
class ResultsMoved:
    """Two tables: results of the first belong to the second; `both`: and vice versa."""

    first: TableFacts
    second: TableFacts
    both: bool
    is_done = False

    @property
    def ways(self) -> tuple[tuple[TableFacts, TableFacts], ...]:
        """Each table that gives results away, with the one that gets them."""
        tables = (self.first, self.second)
        return tuple(way for way in (tables, tables[::-1])[: 1 + self.both] if not is_empty(way[0]))

    @property
    def emptied(self) -> tuple[TableFacts, ...]:
        """The tables that have no results afterwards."""
        gets = [to.id for _from, to in self.ways]
        return tuple(giver for giver, _to in self.ways if giver.id not in gets)

    @property
    def looked_at(self) -> object:
        return all_at(self.first), all_at(self.second)


def other_hands(
    afternoon: Afternoon,
    round_number: int,
    *,
    hands: int,
    only: int | None = None,
    onward: bool = False,
) -> OtherHands:
    """Let table `only`, or all tables of a round, play this many hands; `onward`: later rounds too.

    Raises CannotRepair if there is no such table.
    """
    tables = tables_at(afternoon, round_number, only)
    if onward:
        session = tables[0].round.session
        tables += tuple(
            table
            for table in afternoon.tables.values()
            if table.round.session == session and table.round.number > round_number
        )
    changed = tuple(table for table in tables if table.hands_due != hands)
    return OtherHands(round_number, hands, only, onward, changed)


def time_called(afternoon: Afternoon, round_number: int, *, only: int | None = None) -> TimeCalled:
    """Give up what is missing at table `only`, or at all tables of a round.

    Raises CannotRepair if there is no such table, and before the round began.
    """
    tables = tables_at(afternoon, round_number, only)
    begun_round(afternoon, round_number)
    return TimeCalled(tables)


def play_goes_on(afternoon: Afternoon, round_number: int, *, only: int | None = None) -> PlayGoesOn:
    """Take the call of time back. Raises CannotRepair if there is no such table."""
    return PlayGoesOn(tables_at(afternoon, round_number, only))


def table_voided(afternoon: Afternoon, round_number: int, *, table: int) -> TableVoided:
    """Let a table's hands count for nobody.

    Raises CannotRepair if there is no such table, and before the round began.
    """
    (facts,) = tables_at(afternoon, round_number, table)
    begun_round(afternoon, round_number)
    return TableVoided(facts)


def results_moved(
    afternoon: Afternoon, round_number: int, *, one: int, other: int, both: bool = False
) -> ResultsMoved:
    """Move the results of table `one` of a round to table `other`; `both`: exchange them.

    Raises CannotRepair if these are not two tables, if the first has no results or (unless `both`)
    the other has some, and if a table plays fewer hands than come to it.
    """
    first, second = two_tables_at(afternoon, round_number, one, other)
    move = ResultsMoved(first, second, both)
    if not move.ways:
        raise CannotRepair("nothing-to-move", table=one)
    if not both and not is_empty(second):
        raise CannotRepair("table-has-results", table=other)
    for giver, to in move.ways:
        if hands_beyond(giver, to.hands_due):
            raise CannotRepair(
                "table-too-short", table=to.number, hands=to.hands_due, other=giver.number
            )
    return move


# The results of a table.


def tables_at(
    afternoon: Afternoon, round_number: int, only: int | None = None
) -> tuple[TableFacts, ...]:
    """The tables of a round, or the one of this number. Raises CannotRepair if there is none."""
    tables = afternoon.tables_in(round_number)
    matches = tuple(table for table in tables if only in (None, table.number))
    if not matches:
        raise CannotRepair("seats-anew")
    return matches


def two_tables_at(
    afternoon: Afternoon, round_number: int, one: int, other: int
) -> tuple[TableFacts, TableFacts]:
    """Two tables of a round. Raises CannotRepair if these are not two."""
    first, second = afternoon.table(round_number, one), afternoon.table(round_number, other)
    if first is None or second is None or one == other:
        raise CannotRepair("not-two-tables")
    return first, second


def begun_round(afternoon: Afternoon, round_number: int) -> RoundFacts:
    """A round that began. Raises CannotRepair if it did not."""
    this_round = afternoon.round(round_number)
    if this_round is None or not this_round.started_at:
        raise CannotRepair("round-not-started", round=round_number)
    return this_round


def is_empty(table: TableFacts) -> bool:
    """Whether a table has no results, neither hands nor totals."""
    return not (table.hands or table.totals or table.differing)


def hands_due(table: TableFacts) -> range:
    """The hands that a table plays."""
    return range(1, table.hands_due + 1)


def totals_at(table: TableFacts) -> tuple[TotalsFacts, ...]:
    """The totals of a table: those that count, or both that differ."""
    return (table.totals,) if table.totals else table.differing


def blank_at(table: TableFacts) -> tuple[int, ...]:
    """The hands for which nothing came in, not even a dispute; none if the totals did."""
    if table.totals or table.differing:
        return ()
    return tuple(hand for hand in hands_due(table) if hand not in table.by_hand)


def given_up_at(table: TableFacts) -> tuple[HandFacts, ...]:
    """The hands that were given up when time was called."""
    return tuple(row for row in table.hands if row.kind == HandKind.NOT_PLAYED)


def hands_beyond(table: TableFacts, hands: int) -> tuple[HandFacts, ...]:
    """The results of hands after hand `hands`."""
    return tuple(row for row in table.hands if row.number > hands)


def all_at(table: TableFacts) -> object:
    """A value for comparison that differs if any row that counts or is disputed does."""
    totals = [row.id for row in totals_at(table)]
    return table.id, table.hands_due, _states(table.hands), totals


def _states(rows: Iterable[HandFacts]) -> list[tuple[int, str]]:
    return [(row.id, str(row.state)) for row in rows]
