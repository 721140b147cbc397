"""What is ranked: points with where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

#: Whole, but where deals are compared: a deal played less often is factored.
Points = int | Fraction


class Kind(StrEnum):
    """Where points come from."""

    PLAY = "play"
    SIT_OUT = "sit-out"
    #: A round sat out whose worth is not known yet: it is an average of what is still played.
    OPEN_SIT_OUT = "open-sit-out"
    #: A round before one came or after one left, that counts as the average of one's own.
    MISSED = "missed"
    ADJUSTMENT = "adjustment"
    HANDICAP = "handicap"


@dataclass(frozen=True, slots=True)
class Score:
    """Points of one entrant in one round, from a hand, some hands, or the whole round.

    The counts belong to play alone; None says that they were not handed in. So do `against`, the
    points of the other side in the same hands, and `opponents`, who that side was: each of them
    has a score of his own from these hands. What belongs to no round has the round None.
    """

    entrant: int
    round: int | None
    points: Points
    made: int | None = None
    sets: int | None = None
    lone_made: int | None = None
    kind: Kind = Kind.PLAY
    against: Points | None = None
    opponents: tuple[int, ...] = ()
