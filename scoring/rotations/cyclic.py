"""Plans that are made by turning a first round: everybody's number goes up by one.

The players stand in circles of the same length, and some may stay where they are. Two of the
same circle meet again in another round only if their distance is met twice in the first round,
so that it is enough to search one round in which all distances differ; that is quickly done
where plain search takes long (24 players, 6 rounds). Instead of one round, several may be
searched that are turned fewer times each. Whoever sits out in a first round is from a circle of
his own, so that nobody sits out twice before all have once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from scoring.rotations.annealing import Annealing, Classes, Counts, Seats

MOST_STAYING = 8


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
        if circle >= self.circles:
            return player
        return circle * self.length + (place + by) % self.length


def circles_for(players: int, turns: int) -> Iterator[Circles]:
    """Every way to stand in circles that are not closed in so many rounds, short ones first."""
    for length in range(turns, players + 1):
        for staying in range(min(MOST_STAYING, players - length) + 1):
            if (players - staying) % length == 0:
                yield Circles(length, (players - staying) // length, staying)


def firsts_for(rounds: int) -> Iterator[int]:
    """How many first rounds there may be when each of them is turned, and equally often."""
    return (firsts for firsts in range(1, rounds // 2 + 1) if rounds % firsts == 0)


def has_fair_sit_outs(circles: Circles, turns: int, firsts: int, sit_outs: int) -> bool:
    """Whether so many can sit out each round without anybody doing so twice before all have."""
    if not sit_outs:
        return True
    if sit_outs * firsts <= circles.circles and (firsts == 1 or circles.length == turns):
        return firsts == 1 or not circles.staying
    is_whole = circles.length == turns and not circles.staying
    return is_whole and circles.circles % sit_outs == 0


class Turning:
    """A search for first rounds; `cost` is 0 when no two meet twice in any round."""

    def __init__(
        self, circles: Circles, rounds: int, side: int, random: Random, firsts: int = 1
    ) -> None:
        """So many `firsts`, turned until there are `rounds`.

        Raises ValueError where somebody would sit out twice.
        """
        self.circles, self._turns = circles, rounds // firsts
        sit_outs = circles.players % (2 * side)
        if not has_fair_sit_outs(circles, self._turns, firsts, sit_outs):
            raise ValueError(f"{sit_outs} sit out, and there are {circles.circles} circles")
        seats = []
        for number in range(firsts):
            turn = range(number * sit_outs, (number + 1) * sit_outs)
            out = [circle % circles.circles * circles.length for circle in turn]
            playing = [player for player in range(circles.players) if player not in out]
            random.shuffle(playing)
            seats.append(playing + out)
        self._search = Annealing(seats, side, *_classes(circles))

    @property
    def cost(self) -> int:
        """The cost of the best first rounds seen."""
        return self._search.cost

    def go_on(self, moves: int, random: Random) -> int:
        """Try so many changes; gives the cost."""
        return self._search.go_on(moves, random)

    def seats(self) -> Seats:
        """All rounds."""
        return turned(self._search.seats, self.circles, self._turns)


def turned(firsts: Seats, circles: Circles, turns: int) -> Seats:
    """All rounds that come of the first ones, each of them turned so often."""
    return [
        [circles.turned(player, by) for player in first] for first in firsts for by in range(turns)
    ]


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
    """The circles of two players and their distance; `one` has the lower number.

    Who stays is named by the own number.
    """
    circle, place = divmod(one, circles.length)
    other_circle, other_place = divmod(other, circles.length)
    if other_circle >= circles.circles:
        return (circle if circle < circles.circles else circles.circles + one), other, 0
    distance = (other_place - place) % circles.length
    if circle == other_circle:
        distance = min(distance, circles.length - distance)
    return circle, other_circle, distance


def _meets_again(circles: Circles, name: tuple[int, int, int]) -> int:
    """Two who stay meet in each round; two who face each other in a circle after half of it."""
    circle, other, distance = name
    both_stay = circle >= circles.circles
    is_half = circle == other and 2 * distance == circles.length
    return circles.length if both_stay else int(is_half)
