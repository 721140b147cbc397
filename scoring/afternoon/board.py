"""One round as the desk sees it: every table and hand, with what is missing or disputed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from engine import RuleSet
from scoring.afternoon.codes import Source, Standing, Verdict
from scoring.afternoon.deals import deal_at, is_compared
from scoring.afternoon.facts import (
    AdjustmentFacts,
    Afternoon,
    CallFacts,
    HandFacts,
    RoundFacts,
    TableFacts,
    TotalsFacts,
)
from scoring.afternoon.people import Cast, NamedEntrant
from scoring.afternoon.progress import missing_at
from scoring.afternoon.seats import Sides, sides_of, sits_out_in, waits_at
from scoring.standings import Remembered

#: Sources that speak for one side of the table, so that the other side has yet to agree. All others
#: are the desk's.
FROM_PHONES: tuple[str, ...] = (Source.TABLE, Source.CODE)


@dataclass(frozen=True)
class HandSlot:
    """One hand of a table: its dealer, the official result, or the versions in dispute.

    `deal` is the number of its deal, if all tables play the same.
    """

    number: int
    dealer: str
    result: HandFacts | None
    disputed: tuple[HandFacts, ...] = ()
    deal: int | None = None

    @property
    def to_agree(self) -> tuple[int, ...]:
        """The sides that have not agreed with a result from the other side's phone.

        A result typed or decided at the desk needs no agreement.
        """
        row = self.result
        if row is None or row.decided or row.source not in FROM_PHONES:
            return ()
        agreed = {row.side, *(side for side in (0, 1) if row.said[side] == Verdict.AGREED)}
        return tuple(side for side in (0, 1) if side not in agreed)

    @property
    def is_played(self) -> bool:
        """Whether it is over for all who sat there: it has a result with which both sides agree.

        One side alone could send a hand never played, to read what the deal gave elsewhere.
        """
        return self.result is not None and not self.to_agree

    @property
    def standing(self) -> tuple[HandFacts, ...]:
        """The versions in dispute, or else the result that counts."""
        return self.disputed or ((self.result,) if self.result else ())

    @property
    def state(self) -> str:
        if self.disputed:
            return "disputed"
        return "done" if self.result else "missing"


@dataclass(frozen=True)
class BoardTable:
    """A table of a round with both its sides (N-S first) and all its hands.

    `waits` is the one who sits out the first hand, if an extra player takes turns.
    """

    table: TableFacts
    sides: Sides
    waits: NamedEntrant | None
    hands: tuple[HandSlot, ...]

    @property
    def titles(self) -> tuple[str, ...]:
        """The numbers and names of both sides: “7 Margaret Akins & Ronald Bélanger”."""
        return tuple(f"{side.numbers} {side.title}" for side in self.sides)

    @property
    def totals(self) -> TotalsFacts | None:
        return self.table.totals

    @property
    def call(self) -> CallFacts | None:
        """The open call of this table."""
        return self.table.call

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the hands without an official result; none when totals are there."""
        return missing_at(self.table)

    @cached_property
    def to_agree(self) -> frozenset[int]:
        """The sides (0: N-S) that have yet to agree with what came from the other one."""
        if self.totals:
            return frozenset(self.totals.to_agree)
        return frozenset(side for hand in self.hands for side in hand.to_agree)

    @property
    def by_one_phone(self) -> bool:
        """Whether one phone has spoken for both sides, about the totals or a hand."""
        if self.totals:
            return self.totals.by_one_phone
        return any(hand.result.by_one_phone for hand in self.hands if hand.result)

    @cached_property
    def open_deals(self) -> tuple[int, ...]:
        """The deals whose travellers may be read here: those that all who sit here have played.

        Players who sat here in earlier rounds played other deals, so only this round counts.
        """
        return tuple(slot.deal for slot in self.hands if slot.deal and slot.is_played)

    @property
    def final(self) -> bool:
        """Whether every hand is in, none is disputed, and no side still has to agree."""
        return self.state == "done"

    @cached_property
    def state(self) -> str:
        """disputed, done, agreeing (all in, but a side has yet to agree), started or empty."""
        if self.table.differing or any(hand.disputed for hand in self.hands):
            return "disputed"
        if not self.missing:
            return "agreeing" if self.to_agree else "done"
        return "empty" if len(self.missing) == len(self.hands) else "started"

    @cached_property
    def points(self) -> tuple[int, int]:
        """The points of both sides so far."""
        return self.points_at(0), self.points_at(1)

    def points_at(self, side: int, seat: str = "") -> int:
        """The points so far of a side, or of the player in `seat` if everybody plays alone."""
        if self.totals:
            return self.totals.points_1 if side else self.totals.points_0
        played = (hand.result for hand in self.hands if hand.result)
        return sum(points_in_hand(row, side, seat) for row in played)


@dataclass(frozen=True)
class Board:
    """All tables of a round in number order, and the entrants who sit out, named as in `cast`."""

    round: RoundFacts
    tables: tuple[BoardTable, ...]
    sit_outs: tuple[NamedEntrant, ...]
    cast: Cast

    @cached_property
    def hands_missing(self) -> int:
        return sum(len(table.missing) for table in self.tables)

    @cached_property
    def disputed(self) -> tuple[BoardTable, ...]:
        return tuple(table for table in self.tables if table.state == "disputed")


def board_of(afternoon: Afternoon, this_round: RoundFacts, cast: Cast) -> Board:
    """The board of a round."""
    tables = board_tables(afternoon, afternoon.tables_in(this_round.number), cast)
    return Board(this_round, tuple(tables), tuple(sits_out_in(afternoon, this_round, cast)), cast)


def board_tables(
    afternoon: Afternoon, tables: Iterable[TableFacts], cast: Cast
) -> list[BoardTable]:
    """These tables in their order, named as in their rounds."""
    return [board_table(afternoon, table, cast) for table in tables]


def board_table(afternoon: Afternoon, table: TableFacts, cast: Cast) -> BoardTable:
    """One table as the desk sees it; cached with the cast until something happens there."""
    made: Remembered[BoardTable] = cast.kept("tables of the board", Remembered)
    return made.of(table.id, (table,), lambda table: _board_table(afternoon, table, cast))


def _board_table(afternoon: Afternoon, table: TableFacts, cast: Cast) -> BoardTable:
    return BoardTable(
        table,
        sides_of(afternoon, table, cast),
        waits_at(afternoon, table, cast),
        slots_of(afternoon, table),
    )


def slots_of(afternoon: Afternoon, table: TableFacts) -> tuple[HandSlot, ...]:
    """All hands that a table plays."""
    return table.kept("slots", lambda: _slots_of(afternoon, table))


def slot_of(afternoon: Afternoon, table: TableFacts, hand: int) -> HandSlot:
    """One hand of a table."""
    return slots_of(afternoon, table)[hand - 1]


def gets_average(afternoon: Afternoon, slot: HandSlot) -> bool:
    """Whether both sides get the average of the deal if this hand is annulled."""
    return slot.deal is not None and is_compared(afternoon)


def dealer_of(rules: RuleSet, first_dealer: str, hand: int) -> str:
    """The seat that deals hand `hand` (from 1) of a table: the deal passes to the left."""
    seats = rules.from_seat(first_dealer)
    return seats[(hand - 1) % len(seats)]


def _slots_of(afternoon: Afternoon, table: TableFacts) -> tuple[HandSlot, ...]:
    slots = []
    for number in range(1, table.hands_due + 1):
        rows = table.by_hand.get(number, ())
        official = [row for row in rows if row.state == Standing.OFFICIAL]
        disputed = tuple(row for row in rows if row.state == Standing.DISPUTED)
        dealer = dealer_of(afternoon.event.rules, table.first_dealer, number)
        result, deal = official[0] if official else None, deal_at(afternoon, table, number)
        slots.append(HandSlot(number, dealer, result, disputed, deal))
    return tuple(slots)


def points_at(table: TableFacts) -> tuple[int, int]:
    """The points of both sides of a table so far."""
    if table.totals:
        return table.totals.points_0, table.totals.points_1
    played = [row for row in table.hands if row.state == Standing.OFFICIAL]
    return sum(row.points_0 for row in played), sum(row.points_1 for row in played)


def points_in_hand(row: HandFacts, side: int, seat: str = "") -> int:
    """The points of a hand for a side, or for one seat, whose points may differ."""
    points = row.points_1 if side else row.points_0
    return int(row.seat_points.get(seat, points))


def given_at(afternoon: Afternoon, table: TableFacts) -> list[AdjustmentFacts]:
    """The penalties and bonuses that those at a table have for its round."""
    numbers = {seat.number for seat in table.seats}
    return [
        adjustment
        for adjustment in afternoon.frame.adjustments
        if adjustment.round == table.round.number and adjustment.number in numbers
    ]
