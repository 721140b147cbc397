"""The traveller of a deal as a reader sees it."""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.afternoon import BoardTable, TravellerLine
from scoring.words.figures import figure
from scoring.words.lines import AnyEvent
from scoring.words.shown_hands import ShownHand, shown_hand


class ShownSide(NamedTuple):
    """The points of a side, and their worth compared with the other tables; "" if not compared."""

    points: int
    worth: str


class ShownLine(NamedTuple):
    """A table in a traveller: its hand, and the numbers, points and worth of each side.

    `worth` is what the points are worth compared with the other tables; None if they count as they
    are or are not known yet. `is_own`: it is the reader's own table.
    """

    board: BoardTable
    hand: ShownHand
    worth: tuple[str, str] | None
    is_own: bool

    @property
    def sides(self) -> tuple[ShownSide, ...]:
        """Both sides, the first one first; empty if nothing is counted yet."""
        worth = self.worth or ("", "")
        return tuple(ShownSide(*side) for side in zip(self.hand.points or (), worth, strict=False))

    @property
    def against(self) -> str:
        """Who met there: “3 – 7”."""
        return " – ".join(side.numbers for side in self.board.sides)


def shown_traveller(
    event: AnyEvent, lines: Iterable[TravellerLine], own: int | None = None
) -> tuple[ShownLine, ...]:
    """The lines of a traveller in words; `own` is the id of the reader's table."""
    return tuple(
        ShownLine(
            line.board,
            shown_hand(event, line.slot)._replace(deal=None),
            (figure(line.award.first), figure(line.award.second)) if line.award else None,
            line.board.table.id == own,
        )
        for line in lines
    )
