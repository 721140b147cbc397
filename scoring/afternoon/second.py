"""Sheets typed twice: which hands agree, and which differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scoring.afternoon.board import BoardTable, HandSlot
from scoring.afternoon.codes import ANNULLED
from scoring.afternoon.facts import HandFacts, TableFacts
from scoring.afternoon.hands import is_same_play


class TypedAgain(NamedTuple):
    """The second typing, by (id of the table, hand); it counts for nothing.

    `corrected` has the id of the last correction of each corrected hand.
    """

    rows: Mapping[tuple[int, int], HandFacts]
    corrected: Mapping[tuple[int, int], int]


@dataclass(frozen=True)
class TwiceTyped:
    """One hand, as it counts and as it was typed a second time.

    `is_corrected`: what counts was corrected after the second typing, by somebody who looked.
    """

    slot: HandSlot
    second: HandFacts | None
    is_corrected: bool

    @property
    def number(self) -> int:
        return self.slot.number

    @property
    def first(self) -> HandFacts | None:
        return self.slot.result

    @cached_property
    def state(self) -> str:
        """annulled (nothing to type), open (not typed again), disputed, missing, alike, differs.

        A hand is missing if only the second typing has it.
        """
        first = self.first
        if first and first.kind in ANNULLED:
            return "annulled"
        if self.second is None:
            return "open"
        if self.slot.disputed:
            return "disputed"
        if first is None:
            return "missing"
        is_alike = is_same_play(first, self.second) or self.is_corrected
        return "alike" if is_alike else "differs"


@dataclass(frozen=True)
class TwiceTypedTable:
    """A table with its hands as they were typed twice."""

    board: BoardTable
    hands: tuple[TwiceTyped, ...]

    @property
    def table(self) -> TableFacts:
        return self.board.table

    @cached_property
    def due(self) -> tuple[TwiceTyped, ...]:
        """The hands to be typed; none if the table handed in only its totals."""
        if self.board.totals:
            return ()
        return tuple(hand for hand in self.hands if hand.state != "annulled")

    @cached_property
    def open(self) -> tuple[TwiceTyped, ...]:
        """Those that were not typed a second time yet."""
        return tuple(hand for hand in self.due if hand.state == "open")

    @cached_property
    def alike(self) -> tuple[TwiceTyped, ...]:
        return tuple(hand for hand in self.due if hand.state == "alike")

    @cached_property
    def differences(self) -> tuple[TwiceTyped, ...]:
        """Those for which somebody has to look at the sheet again."""
        return tuple(hand for hand in self.due if hand.state in ("differs", "missing", "disputed"))


def twice_typed(board: BoardTable, typed: TypedAgain) -> TwiceTypedTable:
    """A table as it was typed twice."""
    return TwiceTypedTable(board, tuple(_hand(board, slot, typed) for slot in board.hands))


def _hand(board: BoardTable, slot: HandSlot, typed: TypedAgain) -> TwiceTyped:
    place = (board.table.id, slot.number)
    second = typed.rows.get(place)
    is_corrected = second is not None and typed.corrected.get(place, 0) > second.id
    return TwiceTyped(slot, second, is_corrected)
