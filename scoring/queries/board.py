"""One round as the desk sees it: every table, every hand, what is missing and what is faulty."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from scoring.models import Event, HandResult, Round, SitOut, Table, TableTotals
from scoring.models.result import ResultState
from scoring.queries.pairs import Cast, Pair, cast_of
from scoring.queries.sides import Sides, seated_at, sides_of, waiting_at

_STANDING = [ResultState.OFFICIAL, ResultState.DISPUTED]


@dataclass(frozen=True)
class HandSlot:
    """One hand of a table: its dealer, the official result, or the versions in dispute."""

    number: int
    dealer: str
    result: HandResult | None
    disputed: tuple[HandResult, ...] = ()

    @property
    def state(self) -> str:
        if self.disputed:
            return "disputed"
        return "done" if self.result else "missing"


@dataclass(frozen=True)
class BoardTable:
    """A table of a round with both its sides (N-S first) and all its hands.

    `waits` is who waits for the first hand, where one more plays by turns.
    """

    table: Table
    sides: Sides
    waits: Pair | None
    hands: tuple[HandSlot, ...]
    totals: TableTotals | None

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the hands without an official result; none when totals are there."""
        if self.totals:
            return ()
        return tuple(hand.number for hand in self.hands if hand.result is None)

    @cached_property
    def state(self) -> str:
        """disputed, done, started or empty."""
        if any(hand.disputed for hand in self.hands):
            return "disputed"
        if not self.missing:
            return "done"
        return "empty" if len(self.missing) == len(self.hands) else "started"

    @cached_property
    def points(self) -> tuple[int, int]:
        """The points of both sides so far."""
        return self.points_at(0), self.points_at(1)

    def points_at(self, side: int, seat: str = "") -> int:
        """The points so far of a side, or of the player in `seat` where everybody plays alone."""
        if self.totals:
            return self.totals.points_1 if side else self.totals.points_0
        played = (hand.result for hand in self.hands if hand.result)
        return sum(points_at(row, side, seat) for row in played)


@dataclass(frozen=True)
class Board:
    """All tables of a round in number order, and the pairs who sit out."""

    round: Round
    tables: tuple[BoardTable, ...]
    sit_outs: tuple[Pair, ...]

    @cached_property
    def hands_missing(self) -> int:
        return sum(len(table.missing) for table in self.tables)

    @cached_property
    def disputed(self) -> tuple[BoardTable, ...]:
        return tuple(table for table in self.tables if table.state == "disputed")


def board_of(event: Event, this_round: Round, *, names: str) -> Board:
    """The board of a round, in a number of queries that does not grow with the tables."""
    cast = cast_of(event, names=names)
    pairs = cast.in_round(this_round.number)
    tables = Table.objects.filter(round=this_round).select_related("round").order_by("number")
    sit_outs = SitOut.objects.filter(round=this_round).order_by("entrant__number")
    boards = tuple(board_tables(event, tables, cast))
    waiting = [each.waits for each in boards]
    away = [pairs[entrant] for entrant in sit_outs.values_list("entrant_id", flat=True)]
    return Board(this_round, boards, tuple(each for each in away if each not in waiting))


def table_of(event: Event, table: Table, *, names: str) -> BoardTable:
    """One table as the desk sees it, at a cost that does not grow with the event."""
    sides = seated_at(event, [table.pk])
    here = {each for side in sides[table.pk] for each in side}
    here.update(waiting_at(event, [table.pk]).values())
    return _with_results(event, [table], sides, cast_of(event, names=names, only=here))[0]


def points_at(row: HandResult, side: int, seat: str = "") -> int:
    """The points of a hand for a side, or for one seat, which may have got others."""
    points = row.points_1 if side else row.points_0
    return int(row.seat_points.get(seat, points))


def slot_of(event: Event, table: Table, number: int) -> HandSlot:
    """One hand of a table."""
    rows = list(table.results.filter(number=number, state__in=_STANDING))
    return _slot(event, table, number, rows)


def dealer_of(event: Event, table: Table, hand: int) -> str:
    """The seat that deals hand `hand` (from 1): the deal passes to the left."""
    seats = event.rules.from_seat(table.first_dealer)
    return seats[(hand - 1) % len(seats)]


def board_tables(event: Event, tables: Iterable[Table], cast: Cast) -> list[BoardTable]:
    """The given tables with their rounds, in their order, named as in those rounds."""
    tables = list(tables)
    return _with_results(event, tables, seated_at(event, [table.pk for table in tables]), cast)


def _with_results(
    event: Event, tables: list[Table], sides: dict[int, list[list[int]]], cast: Cast
) -> list[BoardTable]:
    keys = [table.pk for table in tables]
    waiting = waiting_at(event, keys)
    people = {number: cast.in_round(number) for number in {table.round.number for table in tables}}
    results, totals = _results(keys), _totals(keys)
    return [
        BoardTable(
            table,
            sides_of(event, sides[table.pk], people[table.round.number]),
            people[table.round.number].get(waiting.get(table.pk, 0)),
            _slots(event, table, results.get(table.pk, [])),
            totals.get(table.pk),
        )
        for table in tables
    ]


def _results(tables: list[int]) -> dict[int, list[HandResult]]:
    found: dict[int, list[HandResult]] = {}
    for row in HandResult.objects.filter(table__in=tables, state__in=_STANDING):
        found.setdefault(row.table_id, []).append(row)
    return found


def _totals(tables: list[int]) -> dict[int, TableTotals]:
    official = TableTotals.objects.filter(table__in=tables, state=ResultState.OFFICIAL)
    return {row.table_id: row for row in official}


def _slots(event: Event, table: Table, rows: list[HandResult]) -> tuple[HandSlot, ...]:
    by_hand: dict[int, list[HandResult]] = {}
    for row in rows:
        by_hand.setdefault(row.number, []).append(row)
    return tuple(
        _slot(event, table, number, by_hand.get(number, []))
        for number in range(1, table.hands_due + 1)
    )


def _slot(event: Event, table: Table, number: int, rows: list[HandResult]) -> HandSlot:
    official = [row for row in rows if row.state == ResultState.OFFICIAL]
    disputed = [row for row in rows if row.state == ResultState.DISPUTED]
    dealer = dealer_of(event, table, number)
    return HandSlot(number, dealer, official[0] if official else None, tuple(disputed))
