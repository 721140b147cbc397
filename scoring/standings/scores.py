"""The input of the ranking: points and their origin."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

#: Whole numbers, except if deals are compared: a deal played less often is factored.
Points = int | Fraction


class Kind(StrEnum):
    """Where points come from."""

    PLAY = "play"
    SIT_OUT = "sit-out"
    #: A round sat out whose worth is not known yet, because it is an average of unfinished play.
    OPEN_SIT_OUT = "open-sit-out"
    #: A round missed by coming late or leaving early, which counts as one's own average.
    MISSED = "missed"
    ADJUSTMENT = "adjustment"
    HANDICAP = "handicap"


@dataclass(frozen=True, slots=True)
class Score:
    """Points of one entrant in one round, from one hand, several, or the whole round.

    Only scores of play have counts, None if they were not handed in. The same goes for `against`,
    the points of the other side in the same hands, and `opponents`, the entrants on it, each of
    whom has a score of their own from these hands. Points outside any round have the round None.
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
