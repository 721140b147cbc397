"""The hands of a table as a reader sees them: the bid, and what came of it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import Event, HandResult
from scoring.queries.board import BoardTable, HandSlot
from scoring.queries.lines import letters_of, line_of

SPECIAL_NAMES = {
    "call-3": gettext_lazy("call 3"),
    "call-2": gettext_lazy("call 2"),
    "call-1": gettext_lazy("call 1"),
    "moon": gettext_lazy("moon"),
    "little-pepper": gettext_lazy("little pepper"),
    "big-pepper": gettext_lazy("big pepper"),
    "best": gettext_lazy("best"),
}


@dataclass(frozen=True)
class ShownHand:
    """One hand of a table; `points` are those of one's own side first, None: not (yet) counted.

    `verdict` is made, set, passed-out, missing or disputed. `bid` is a level or a special bid.
    """

    number: int
    verdict: str
    line: str = ""
    seat: str = ""
    bid: str = ""
    strain: str = ""
    tricks: int | None = None
    points: tuple[int, int] | None = None


def hands_of(event: Event, board: BoardTable, side: int = 0) -> tuple[ShownHand, ...]:
    """The hands of a table, seen from one side (0: N-S)."""
    return tuple(_hand(event, slot, side) for slot in board.hands)


def _hand(event: Event, slot: HandSlot, side: int) -> ShownHand:
    row = slot.result
    if slot.disputed or row is None:
        return ShownHand(slot.number, slot.state)
    points = (row.points_0, row.points_1) if side == 0 else (row.points_1, row.points_0)
    if row.kind == HandResult.Kind.PASSED_OUT:
        return ShownHand(slot.number, "passed-out", line_of(row, event), points=points)
    return ShownHand(
        number=slot.number,
        verdict="made" if row.made else "set",
        line=line_of(row, event),
        seat=letters_of(event).seat(row.declarer or ""),
        bid=_(str(SPECIAL_NAMES[row.special])) if row.special else str(row.level),
        strain=row.strain or "",
        tricks=row.makers_tricks,
        points=points,
    )
