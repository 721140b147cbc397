"""Plans made by turning a first round: in each further round everybody's number goes up by one.

The players stand in circles of equal length, and some may stay put. Two of the same circle meet
again only if their distance occurs twice in the first round, so it is enough to search for one
round in which all distances differ; that is quick even if plain search takes long (24 players, 6
rounds). Instead of one first round, there may be several, each turned fewer times. Those who sit
out in a first round are from different circles, so that nobody sits out twice before all have once.
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
    """Circles of equal length, and `staying` players, with the last numbers, who stay put."""

    length: int
    circles: int
    staying: int

    @property
    def players(self) -> int:
        """The total number of players."""
        return self.length * self.circles + self.staying

    def turned(self, player: int, by: int) -> int:
        """The player who has this player's place `by` rounds later."""
        circle, place = divmod(player, self.length)
        if circle >= self.circles:
            return player
        return circle * self.length + (place + by) % self.length


def circles_for(players: int, turns: int) -> Iterator[Circles]:
    """Every division into circles that do not close within `turns` rounds, shortest first."""
    for length in range(turns, players + 1):
        for staying in range(min(MOST_STAYING, players - length) + 1):
            if (players - staying) % length == 0:
                yield Circles(length, (players - staying) // length, staying)


def firsts_for(rounds: int) -> Iterator[int]:
    """The possible numbers of first rounds if each is turned, all equally often."""
    return (firsts for firsts in range(1, rounds // 2 + 1) if rounds % firsts == 0)


def has_fair_sit_outs(circles: Circles, turns: int, firsts: int, sit_outs: int) -> bool:
    """Whether `sit_outs` can sit out each round, nobody twice before all have once."""
    if not sit_outs:
        return True
    if sit_outs * firsts <= circles.circles and (firsts == 1 or circles.length == turns):
        return firsts == 1 or not circles.staying
    is_whole = circles.length == turns and not circles.staying
    return is_whole and circles.circles % sit_outs == 0


class Turning:
    """A search for first rounds; `cost` is 0 if no two meet twice in the whole plan."""

    def __init__(
        self, circles: Circles, rounds: int, side: int, random: Random, firsts: int = 1
    ) -> None:
        """Start with `firsts` random first rounds, to be turned until there are `rounds`.

        Raises ValueError if somebody would sit out twice before all have once.
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
        """The cost of the best first rounds found."""
        return self._search.cost

    def go_on(self, moves: int, random: Random) -> int:
        """Try `moves` changes; returns the cost."""
        return self._search.go_on(moves, random)

    def seats(self) -> Seats:
        """All rounds."""
        return turned(self._search.seats, self.circles, self._turns)


def turned(firsts: Seats, circles: Circles, turns: int) -> Seats:
    """All rounds made from the first ones, each of them turned into `turns` rounds."""
    return [
        [circles.turned(player, by) for player in first] for first in firsts for by in range(turns)
    ]


def _classes(circles: Circles) -> tuple[Classes, Counts]:
    """The classes by distance, and counts in which unavoidable second meetings already cost."""
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

    Players who stay put have a circle number of their own.
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
    """How often turning repeats a meeting: for two who stay, or who are half a circle apart."""
    circle, other, distance = name
    both_stay = circle >= circles.circles
    is_half = circle == other and 2 * distance == circles.length
    return circles.length if both_stay else int(is_half)
