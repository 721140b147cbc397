"""What is ranked: points with where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """Where points come from."""

    PLAY = "play"
    SIT_OUT = "sit-out"
    ADJUSTMENT = "adjustment"


@dataclass(frozen=True, slots=True)
class Score:
    """Points of one entrant in one round, from a hand, some hands, or the whole round.

    The counts belong to play alone; None says that they were not handed in. So do `against`, the
    points of the other side in the same hands, and `opponents`, who that side was. An adjustment
    that belongs to no round has the round None.
    """

    entrant: int
    round: int | None
    points: int
    made: int | None = None
    sets: int | None = None
    lone_made: int | None = None
    kind: Kind = Kind.PLAY
    against: int | None = None
    opponents: tuple[int, ...] = ()
