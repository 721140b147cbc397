"""Rates how well individuals play, independent of partners and opponents.

Every hand is a game between two sides, rated by the Bradley-Terry model of Weng and Lin (A Bayesian
approximation method for online ranking, 2011) as implemented in openskill. Rating whole rounds
instead takes longer to order people correctly: `tests/bench/rating_figures.py` shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull

#: With fewer afternoons a person has no place yet: see the figures of the simulation.
LEAST_AFTERNOONS = 5


class Contest(NamedTuple):
    """A game between two sides; `won` is the side ahead, None if they are level.

    Both sides have the same number of persons: two, or three at a table of six.
    """

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    won: int | None


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated strength of a person, and its standard deviation."""

    strength: float = 25.0
    spread: float = 25.0 / 3

    @property
    def value(self) -> int:
        """The strength as shown on a page; a newcomer has 50."""
        return round(2 * self.strength)

    @property
    def doubt(self) -> int:
        """Two standard deviations on the scale of `value`; a newcomer has 33."""
        return round(4 * self.spread)


def _as_bayes(*_about: Any) -> float:
    """Lets doubt shrink at the mathematical rate, which the library slows down by default."""
    return 1.0


# One hand of euchre says little: luck (beta) is twice as wide as a newcomer's spread.
# tau: about two points of doubt return in a year of afternoons, because people learn.
_MODEL = BradleyTerryFull(beta=50 / 3, tau=0.04, gamma=_as_bayes)
NEWCOMER = Rating()


def rated(contests: Iterable[Contest], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings of everybody in these contests, which are played one after the other.

    `before` has the earlier ratings; anybody missing from it is a newcomer.
    """
    ratings: dict[int, Any] = {}
    for sides, won in contests:
        for person in (*sides[0], *sides[1]):
            if person not in ratings:
                was = before.get(person, NEWCOMER)
                ratings[person] = _MODEL.rating(was.strength, was.spread)
        ranks = [1.0, 1.0] if won is None else [float(won != 0), float(won != 1)]
        teams = [[ratings[person] for person in side] for side in sides]
        for side, team in zip(sides, _MODEL.rate(teams, ranks=ranks), strict=True):
            ratings.update(zip(side, team, strict=True))
    return {person: Rating(rating.mu, rating.sigma) for person, rating in ratings.items()}
