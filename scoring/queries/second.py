"""Sheets typed twice: what is alike, and the differences."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Max

from scoring.afternoon.hands import is_same_play
from scoring.models import HandResult, Table
from scoring.models.result import ResultState
from scoring.queries.board import BoardTable, HandSlot

ANNULLED = (HandResult.Kind.VOID, HandResult.Kind.NOT_PLAYED)


@dataclass(frozen=True)
class TwiceTyped:
    """One hand, as it counts and as it was typed a second time.

    `is_corrected`: what counts was corrected after the second typing, by somebody who looked.
    """

    slot: HandSlot
    second: HandResult | None
    is_corrected: bool

    @property
    def number(self) -> int:
        return self.slot.number

    @property
    def first(self) -> HandResult | None:
        return self.slot.result

    @cached_property
    def state(self) -> str:
        """annulled (nothing to type), open (not typed again), disputed, missing, alike, differs.

        A hand is missing that was typed the second time alone.
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
    def table(self) -> Table:
        return self.board.table

    @cached_property
    def due(self) -> tuple[TwiceTyped, ...]:
        """The hands to be typed; none where the table handed in its totals alone."""
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
        """Those at which somebody has to look at the sheet again."""
        return tuple(hand for hand in self.due if hand.state in ("differs", "missing", "disputed"))


def twice_typed(boards: Iterable[BoardTable]) -> list[TwiceTypedTable]:
    """The given tables as they were typed twice, in two queries."""
    boards = list(boards)
    keys = [each.table.pk for each in boards]
    rows = HandResult.objects.filter(table__in=keys, state=ResultState.SECOND)
    seconds = {(row.table_id, row.number): row for row in rows.select_related("entered_by")}
    corrected = _last_corrections(keys)
    return [
        TwiceTypedTable(
            board,
            tuple(
                _hand(slot, seconds.get((board.table.pk, slot.number)),
                      corrected.get((board.table.pk, slot.number), 0))
                for slot in board.hands
            ),
        )
        for board in boards
    ]  # fmt: skip


def _hand(slot: HandSlot, second: HandResult | None, corrected: int) -> TwiceTyped:
    return TwiceTyped(slot, second, second is not None and corrected > second.pk)


def _last_corrections(tables: list[int]) -> dict[tuple[int, int], int]:
    """Of each hand that somebody corrected the last such row; rules corrected change no sheet."""
    rows = HandResult.objects.filter(table__in=tables, supersedes__isnull=False)
    by_hand = rows.exclude(source=HandResult.Source.REVISION).order_by()
    found = by_hand.values("table", "number").annotate(last=Max("pk"))
    return {(each["table"], each["number"]): each["last"] for each in found}
