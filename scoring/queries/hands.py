"""The hands of a table as a reader sees them: the bid, and what came of it."""

from dataclasses import dataclass

from scoring.models import Event, HandResult
from scoring.queries.board import BoardTable, HandSlot
from scoring.queries.lines import letters_of
from scoring.words import special_name


@dataclass(frozen=True)
class ShownHand:
    """One hand of a table; `points` are those of one's own side first, None: not (yet) counted.

    `verdict` is made, set, passed-out, missing or disputed. `bid` is a level or a special bid.
    """

    number: int
    verdict: str
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
        return ShownHand(slot.number, "passed-out", points=points)
    return ShownHand(
        number=slot.number,
        verdict="made" if row.made else "set",
        seat=letters_of(event).seat(row.declarer or ""),
        bid=special_name(row.special).lower() if row.special else str(row.level),
        strain=row.strain or "",
        tricks=row.makers_tricks,
        points=points,
    )
