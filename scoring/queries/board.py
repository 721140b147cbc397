"""One round as the desk sees it: every table, every hand, what is missing and what is faulty."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scoring.models import (
    Agreement,
    DirectorCall,
    Event,
    HandResult,
    Round,
    SitOut,
    Table,
    TableTotals,
)
from scoring.models.result import STANDING, ResultState
from scoring.queries.entrants import Cast, NamedEntrant, cast_of
from scoring.queries.sides import Sides, seated_at, sides_of, waiting_at

DISPUTED = ResultState.DISPUTED
AGREED = Agreement.Verdict.AGREED
#: Where a result came from that the other side has still to agree with.
FROM_PHONES = (HandResult.Source.TABLE, HandResult.Source.CODE)

#: (id of a result, side) -> what that side said of it.
Said = Mapping[tuple[int, int], str]


@dataclass(frozen=True)
class HandSlot:
    """One hand of a table: its dealer, the official result, or the versions in dispute.

    `said` has what the sides said of each of these: (id of the result, side) -> verdict.
    """

    number: int
    dealer: str
    result: HandResult | None
    disputed: tuple[HandResult, ...] = ()
    said: Said = field(default_factory=dict)

    @property
    def to_agree(self) -> tuple[int, ...]:
        """The sides that have not agreed with a result that came from a phone of the other one.

        What the desk typed, or has decided, needs nobody.
        """
        row = self.result
        if row is None or row.decided or row.source not in FROM_PHONES:
            return ()
        agreed = {row.side, *(side for side in (0, 1) if self._says(row, side) == AGREED)}
        return tuple(side for side in (0, 1) if side not in agreed)

    def _says(self, row: HandResult, side: int) -> str | None:
        return self.said.get((row.pk, side))

    @property
    def state(self) -> str:
        if self.disputed:
            return "disputed"
        return "done" if self.result else "missing"


@dataclass(frozen=True)
class BoardTable:
    """A table of a round with both its sides (N-S first) and all its hands.

    `waits` is who waits for the first hand, where one more plays by turns; `call` is open.
    """

    table: Table
    sides: Sides
    waits: NamedEntrant | None
    hands: tuple[HandSlot, ...]
    totals: TableTotals | None
    call: DirectorCall | None = None

    @cached_property
    def to_agree(self) -> frozenset[int]:
        """The sides (0: N-S) that have still to agree with a hand that came from the other one."""
        return frozenset(side for hand in self.hands for side in hand.to_agree)

    @cached_property
    def final(self) -> bool:
        """Whether every hand is in, none is disputed, and nobody has still to agree."""
        return self.state == "done"

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the hands without an official result; none when totals are there."""
        if self.totals:
            return ()
        return tuple(hand.number for hand in self.hands if hand.result is None)

    @cached_property
    def state(self) -> str:
        """disputed, done, agreeing (all is in, a side has still to agree), started or empty."""
        if any(hand.disputed for hand in self.hands):
            return "disputed"
        if not self.missing:
            return "agreeing" if self.to_agree and not self.totals else "done"
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
    """All tables of a round in number order, and the entrants who sit out."""

    round: Round
    tables: tuple[BoardTable, ...]
    sit_outs: tuple[NamedEntrant, ...]

    @cached_property
    def hands_missing(self) -> int:
        return sum(len(table.missing) for table in self.tables)

    @cached_property
    def disputed(self) -> tuple[BoardTable, ...]:
        return tuple(table for table in self.tables if table.state == "disputed")


def board_of(event: Event, this_round: Round, *, names: str) -> Board:
    """The board of a round, in a number of queries that does not grow with the tables."""
    cast = cast_of(event, names=names)
    entrants = cast.in_round(this_round.number)
    tables = Table.objects.filter(round=this_round).select_related("round").order_by("number")
    sit_outs = SitOut.objects.filter(round=this_round).order_by("entrant__number")
    boards = tuple(board_tables(event, tables, cast))
    waiting = [each.waits for each in boards]
    away = [entrants[entrant] for entrant in sit_outs.values_list("entrant_id", flat=True)]
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
    rows = list(table.results.filter(number=number, state__in=STANDING))
    return _slot(event, table, number, rows, _said(rows))


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
    results, totals, calls = _results(keys), _totals(keys), _calls(keys)
    said = _said(row for rows in results.values() for row in rows)
    return [
        BoardTable(
            table,
            sides_of(event, sides[table.pk], people[table.round.number]),
            people[table.round.number].get(waiting.get(table.pk, 0)),
            _slots(event, table, results.get(table.pk, []), said),
            totals.get(table.pk),
            calls.get(table.pk),
        )
        for table in tables
    ]


def _results(tables: list[int]) -> dict[int, list[HandResult]]:
    found: dict[int, list[HandResult]] = {}
    for row in HandResult.objects.filter(table__in=tables, state__in=STANDING):
        found.setdefault(row.table_id, []).append(row)
    return found


def _said(rows: Iterable[HandResult]) -> Said:
    """What the sides said of these results; without a query where none came from a phone."""
    keys = [row.pk for row in rows if row.source in FROM_PHONES or row.state == DISPUTED]
    if not keys:
        return {}
    said = Agreement.objects.filter(result__in=keys).values_list("result_id", "side", "verdict")
    return {(result, side): verdict for result, side, verdict in said}


def _calls(tables: list[int]) -> dict[int, DirectorCall]:
    calls = DirectorCall.objects.filter(table__in=tables, answered_at=None)
    return {call.table_id: call for call in calls}


def _totals(tables: list[int]) -> dict[int, TableTotals]:
    official = TableTotals.objects.filter(table__in=tables, state=ResultState.OFFICIAL)
    return {row.table_id: row for row in official}


def _slots(event: Event, table: Table, rows: list[HandResult], said: Said) -> tuple[HandSlot, ...]:
    by_hand: dict[int, list[HandResult]] = {}
    for row in rows:
        by_hand.setdefault(row.number, []).append(row)
    return tuple(
        _slot(event, table, number, by_hand.get(number, []), said)
        for number in range(1, table.hands_due + 1)
    )


def _slot(event: Event, table: Table, number: int, rows: list[HandResult], said: Said) -> HandSlot:
    official = [row for row in rows if row.state == ResultState.OFFICIAL]
    disputed = [row for row in rows if row.state == DISPUTED]
    dealer = dealer_of(event, table, number)
    return HandSlot(number, dealer, official[0] if official else None, tuple(disputed), said)
