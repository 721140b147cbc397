"""Fewer and fewer second meetings: players of one round change places while that helps.

Simulated annealing between seatings that are right from the first moment on, so that it may be
stopped at any time. What it counts are classes of two players. In a plan that is searched as a
whole any two are a class of their own; in a plan that is made by turning its first round
(`cyclic`) a class is all that turning makes of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp
from random import Random

Seats = list[list[int]]  # by round: table after table, side after side, then who sits out
Classes = Sequence[Sequence[int]]  # by player and player

PARTNERS = 5  # to be partners again weighs as much as so many other second meetings
HOT, COLD = 1.0, 0.15  # in second meetings


@dataclass
class Counts:
    """By class: how often two have met, and how often as partners, before what is searched."""

    met: list[int]
    partnered: list[int]

    def cost(self) -> int:
        """How often two meet that met before, each time; partners weigh more."""
        return _again(self.met) + PARTNERS * _again(self.partnered)


class Annealing:
    """A search: `seats` and `cost` are the best that it has seen, `go_on` looks for better."""

    def __init__(self, seats: Seats, side: int, classes: Classes, before: Counts) -> None:
        """Begin with `seats`, so many players on a side, and what was counted `before`."""
        self.seats = [list(each) for each in seats]
        self._now = [list(each) for each in seats]
        self._side, self._classes = side, classes
        self._counts = Counts(list(before.met), list(before.partnered))
        for one, other, are_partners in meetings(seats, side):
            self._counts.met[classes[one][other]] += 1
            self._counts.partnered[classes[one][other]] += are_partners
        self.cost = self._cost = self._counts.cost()

    def go_on(self, moves: int, random: Random) -> int:
        """Try so many changes of two seats, first bold ones, then timid ones; gives the cost."""
        cooling = (COLD / HOT) ** (1 / moves)
        temperature = HOT
        for _ in range(moves):
            if not self.cost:
                break
            temperature *= cooling
            self._try_one(temperature, random.random)
            if self._cost < self.cost:
                self.cost, self.seats = self._cost, [list(each) for each in self._now]
        return self.cost

    def _try_one(self, temperature: float, chance: Callable[[], float]) -> None:
        """Change two seats of a round, and change them back when that is too much worse."""
        side, size = self._side, 2 * self._side
        seats = self._now[int(chance() * len(self._now))]
        places = len(seats) - len(seats) % size
        here, there = int(chance() * places), int(chance() * places)
        if here // side == there // side:
            return
        one, other = self._classes[seats[here]], self._classes[seats[there]]
        met, partnered = self._counts.met, self._counts.partnered
        mine, yours = _around(seats, here, side), _around(seats, there, side)
        worse = PARTNERS * _change(partnered, one, other, mine, yours)
        is_other_table = here // size != there // size
        if is_other_table:
            near, far = _around(seats, here, size), _around(seats, there, size)
            worse += _change(met, one, other, near, far)
        if worse <= 0 or chance() < exp(-worse / temperature):
            seats[here], seats[there] = seats[there], seats[here]
            self._cost += worse
            return
        _change(partnered, other, one, mine, yours)
        if is_other_table:
            _change(met, other, one, near, far)


def meetings(seats: Seats, side: int) -> Iterator[tuple[int, int, bool]]:
    """Any two at one table, and whether they are partners, table by table."""
    size = 2 * side
    for this_round in seats:
        for start in range(0, len(this_round) // size * size, size):
            for one, other in combinations(range(start, start + size), 2):
                yield this_round[one], this_round[other], one // side == other // side


def _again(counts: Sequence[int]) -> int:
    return sum(count * (count - 1) // 2 for count in counts)


def _around(seats: list[int], place: int, size: int) -> list[int]:
    """The others of a group of so many seats."""
    start = place - place % size
    return seats[start:place] + seats[place + 1 : start + size]


def _change(
    counts: list[int], one: Sequence[int], other: Sequence[int], near: list[int], far: list[int]
) -> int:
    """`one` leaves those near for those far, and `other` the reverse; gives by how much it costs.

    `one` and `other` are rows of the classes.
    """
    worse = 0
    for leaving, left in ((one, near), (other, far)):
        for each in left:
            counts[leaving[each]] -= 1
            worse -= counts[leaving[each]]
    for coming, found in ((one, far), (other, near)):
        for each in found:
            worse += counts[coming[each]]
            counts[coming[each]] += 1
    return worse
