"""How well single persons play, whoever sat with them and against them.

Every hand is a game of two sides, by the Bradley-Terry way of Weng and Lin (A Bayesian
approximation method for online ranking, 2011) as the library openskill has it. A whole round as one
game was tried and orders people later: `tests/bench/rating_figures.py` shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull

#: Who came to fewer afternoons has no place yet: see the figures of the simulation.
LEAST_AFTERNOONS = 5


class Contest(NamedTuple):
    """What two sides played against each other; `won` is the side ahead, None where both are level.

    Each side has the same number of persons: two, or three at a table of six.
    """

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    won: int | None


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of somebody, and how far that may be off (a standard deviation)."""

    strength: float = 25.0
    spread: float = 25.0 / 3

    @property
    def value(self) -> int:
        """As a page shows it; a newcomer has 50."""
        return round(2 * self.strength)

    @property
    def doubt(self) -> int:
        """Two standard deviations on the scale of `value`; a newcomer has 33."""
        return round(4 * self.spread)


def _as_bayes(*_about: Any) -> float:
    """Doubt shrinks as fast as the mathematics has it; the library slows it down by default."""
    return 1.0


# One hand of euchre says little: luck (beta) is twice as wide as what is believed of a newcomer.
# tau: some two points of doubt come back in a year of afternoons, because people learn.
_MODEL = BradleyTerryFull(beta=50 / 3, tau=0.04, gamma=_as_bayes)
NEWCOMER = Rating()


def rated(contests: Iterable[Contest], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """What is believed of everybody who played these contests, one after the other.

    `before` is what was believed of them; who is not there is a newcomer.
    """
    known: dict[int, Any] = {}
    for sides, won in contests:
        for person in (*sides[0], *sides[1]):
            if person not in known:
                was = before.get(person, NEWCOMER)
                known[person] = _MODEL.rating(was.strength, was.spread)
        ranks = [1.0, 1.0] if won is None else [float(won != 0), float(won != 1)]
        teams = [[known[person] for person in side] for side in sides]
        for side, team in zip(sides, _MODEL.rate(teams, ranks=ranks), strict=True):
            known.update(zip(side, team, strict=True))
    return {person: Rating(found.mu, found.sigma) for person, found in known.items()}
