"""Plans that are made by turning their first round: everybody's number goes up by one.

The players stand in circles of the same length, and some may stay where they are. Two of the
same circle meet again in another round only if their distance is met twice in the first round,
so that it is enough to search one round in which all distances differ; that is quickly done
where plain search takes long (24 players, 6 rounds). Whoever sits out in the first round is
from a circle of his own, so that nobody sits out twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from scoring.rotations.annealing import Annealing, Classes, Counts, Seats

MOST_STAYING = 3


@dataclass(frozen=True)
class Circles:
    """So many circles of one length, and some players with the last numbers who stay."""

    length: int
    circles: int
    staying: int

    @property
    def players(self) -> int:
        """The number of all players."""
        return self.length * self.circles + self.staying

    def turned(self, player: int, by: int) -> int:
        """The player who sits there so many rounds later."""
        circle, place = divmod(player, self.length)
        if circle == self.circles:
            return player
        return circle * self.length + (place + by) % self.length


def circles_for(players: int, rounds: int) -> Iterator[Circles]:
    """Every way to stand in circles that are not closed before the last round."""
    for length in range(rounds, players + 1):
        for staying in range(min(MOST_STAYING, players - length) + 1):
            if (players - staying) % length == 0:
                yield Circles(length, (players - staying) // length, staying)


class Turning:
    """A search for a first round; `cost` is 0 when no two meet twice in any round."""

    def __init__(self, circles: Circles, rounds: int, side: int, random: Random) -> None:
        """Raises ValueError where somebody would sit out twice."""
        self.circles, self._rounds = circles, rounds
        sit_outs = circles.players % (2 * side)
        if sit_outs > circles.circles:
            raise ValueError(f"{sit_outs} sit out, and there are {circles.circles} circles")
        out = [circle * circles.length for circle in range(sit_outs)]
        playing = [player for player in range(circles.players) if player not in out]
        random.shuffle(playing)
        self._search = Annealing([playing + out], side, *_classes(circles))

    @property
    def cost(self) -> int:
        """The cost of the best first round seen."""
        return self._search.cost

    def go_on(self, moves: int, random: Random) -> int:
        """Try so many changes; gives the cost."""
        return self._search.go_on(moves, random)

    def seats(self) -> Seats:
        """All rounds."""
        (first,) = self._search.seats
        return [[self.circles.turned(player, by) for player in first] for by in range(self._rounds)]


def _classes(circles: Circles) -> tuple[Classes, Counts]:
    """Two belong to the class of their distance; what meets again by itself has a cost at once."""
    names: dict[tuple[int, int, int], int] = {}
    table = [[0] * circles.players for _ in range(circles.players)]
    met: list[int] = []
    for one, other in combinations(range(circles.players), 2):
        name = _name(circles, one, other)
        if name not in names:
            names[name] = len(names)
            met.append(_meets_again(circles, name))
        table[one][other] = table[other][one] = names[name]
    return table, Counts(met, list(met))


def _name(circles: Circles, one: int, other: int) -> tuple[int, int, int]:
    """The circles of two players and their distance; `one` has the lower number."""
    circle, place = divmod(one, circles.length)
    other_circle, other_place = divmod(other, circles.length)
    if other_circle == circles.circles:
        return circle, other, 0
    distance = (other_place - place) % circles.length
    if circle == other_circle:
        distance = min(distance, circles.length - distance)
    return circle, other_circle, distance


def _meets_again(circles: Circles, name: tuple[int, int, int]) -> int:
    """Two who stay meet in each round; two who face each other in a circle after half of it."""
    circle, other, distance = name
    both_stay = circle == circles.circles
    is_half = circle == other and 2 * distance == circles.length
    return circles.length if both_stay else int(is_half)
