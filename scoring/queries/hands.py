"""The hands of a table as a reader sees them: the bid, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.models import Event, HandResult
from scoring.queries.board import BoardTable, HandSlot, points_at
from scoring.words import special_name, word
from scoring.words.formats import seat_place

#: Nobody won the bid, or the hand counts for nobody.
WITHOUT_PLAY = (HandResult.Kind.PASSED_OUT, HandResult.Kind.VOID, HandResult.Kind.NOT_PLAYED)


@dataclass(frozen=True)
class ShownHand:
    """One hand of a table; `points` are those of one's own side first, None: not (yet) counted.

    `verdict` is made, set, passed-out, awarded (by a revoke of `seat`), void, not-played, missing
    or disputed.
    `bid` is a level or a special bid, `direction` a word, "" where the game has none.
    """

    number: int
    verdict: str
    seat: str = ""
    bid: str = ""
    strain: str = ""
    direction: str = ""
    tricks: int | None = None
    points: tuple[int, int] | None = None


def hands_of(
    event: Event,
    board: BoardTable,
    side: int = 0,
    seat: str = "",
    by_turns: Mapping[int, str] | None = None,
) -> tuple[ShownHand, ...]:
    """The hands of a table, seen from one side (0: N-S, or 1-3-5).

    Where everybody plays alone the own points are those of the player in `seat`. With `by_turns`
    (hand -> own seat) they are only those hands, each seen from its seat.
    """
    if by_turns:
        return tuple(
            _hand(event, slot, event.rules.side_of(by_turns[slot.number]), by_turns[slot.number])
            for slot in board.hands
            if slot.number in by_turns
        )
    return tuple(_hand(event, slot, side, seat) for slot in board.hands)


def _hand(event: Event, slot: HandSlot, side: int, seat: str) -> ShownHand:
    row = slot.result
    if slot.disputed or row is None:
        return ShownHand(slot.number, slot.state)
    points = points_at(row, side, seat), points_at(row, 1 - side)
    if row.kind in WITHOUT_PLAY:
        return ShownHand(slot.number, row.kind, points=points)
    if row.revoker:
        seat = seat_place(row.revoker, event)
        return ShownHand(slot.number, "awarded", seat=seat, points=points)
    return ShownHand(
        number=slot.number,
        verdict="made" if row.made else "set",
        seat=seat_place(row.declarer or "", event),
        bid=special_name(row.special).lower() if row.special else str(row.level),
        strain=row.strain or "",
        direction=word("direction", row.direction) if row.direction else "",
        tricks=row.makers_tricks,
        points=points,
    )
