"""Reduces second meetings by letting players of a round swap places as long as that helps.

Simulated annealing over seatings that are valid from the start, so that it may stop at any time.
It counts meetings by classes of two players. In a plan searched as a whole, any two players form
their own class; in a plan made by turning its first round (`cyclic`), a class has all the pairs of
players that turning makes of one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp
from random import Random

Seats = list[list[int]]  # by round: table after table, side after side, then the sit-outs
Classes = Sequence[Sequence[int]]  # by player and player
Together = Sequence[Collection[int]]  # by round: players who keep the side they sit on

PARTNERS = 5  # the weight of a second partnership, in other second meetings
HOT, COLD = 1.0, 0.15  # in second meetings
SLICE = 20_000  # moves between two reports of the best so far: about a tenth of a second


@dataclass
class Counts:
    """By class, how often its players have met, and how often as partners."""

    met: list[int]
    partnered: list[int]

    def cost(self) -> int:
        """The number of pairs of meetings of the same two; partnerships weigh more."""
        return _repeats(self.met) + PARTNERS * _repeats(self.partnered)

    def repeats(self) -> tuple[int, int]:
        """The second and later partnerships, then the second and later meetings."""
        return _not_first(self.partnered), _not_first(self.met)

    def copy(self) -> Counts:
        """An independent copy of the counts."""
        return Counts(list(self.met), list(self.partnered))

    def after(self, seats: Seats, side: int, classes: Classes) -> Counts:
        """The counts after these rounds."""
        counts = self.copy()
        for one, other, are_partners in meetings(seats, side):
            counts.met[classes[one][other]] += 1
            counts.partnered[classes[one][other]] += are_partners
        return counts


class Annealing:
    """A search: `seats` and `cost` are the best found so far, `go_on` looks for better.

    `cost` is what `seats` add to the cost of the counts before.
    """

    def __init__(
        self, seats: Seats, side: int, classes: Classes, before: Counts, together: Together = ()
    ) -> None:
        """Start from `seats` with `side` players on a side, and from the counts `before`."""
        self.seats = [list(this_round) for this_round in seats]
        self._now = [list(this_round) for this_round in seats]
        self._together = together or [()] * len(seats)
        self._side, self._classes = side, classes
        self._counts = before.after(seats, side, classes)
        self.cost = self._cost = self._counts.cost() - before.cost()

    def go_on(self, moves: int, random: Random) -> int:
        """Try `moves` changes, bold ones first, then timid ones; returns the cost."""
        for _ in self.cooling(moves, random):
            pass
        return self.cost

    def cooling(self, moves: int, random: Random) -> Iterator[int]:
        """Like `go_on`, but pauses after every slice and yields the number of moves in it."""
        cooled = (COLD / HOT) ** (1 / moves)
        temperature = HOT
        for start in range(0, moves, SLICE):
            tried = min(SLICE, moves - start)
            for _ in range(tried):
                if not self.cost:
                    break
                temperature *= cooled
                self._try_one(temperature, random.random)
                if self._cost < self.cost:
                    self.cost, self.seats = self._cost, [list(seats) for seats in self._now]
            yield tried

    def _try_one(self, temperature: float, chance: Callable[[], float]) -> None:
        """Swap two seats of a round, unless the result is too much worse."""
        side, size = self._side, 2 * self._side
        number = int(chance() * len(self._now))
        seats, together = self._now[number], self._together[number]
        places = len(seats) - len(seats) % size
        here, there = int(chance() * places), int(chance() * places)
        if here // side == there // side:
            return
        if together and (seats[here] in together or seats[there] in together):
            self._try_sides(seats, here, there, temperature, chance)
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

    def _try_sides(
        self,
        seats: list[int],
        here: int,
        there: int,
        temperature: float,
        chance: Callable[[], float],
    ) -> None:
        """Swap two whole sides, because somebody on them must keep a partner."""
        side, size = self._side, 2 * self._side
        here, there = here - here % side, there - there % side
        if here // size == there // size:
            return
        mine, yours = seats[here : here + side], seats[there : there + side]
        near, far = _facing(seats, here, side), _facing(seats, there, side)
        worse = self._change_all(mine, yours, near, far)
        if worse <= 0 or chance() < exp(-worse / temperature):
            seats[here : here + side], seats[there : there + side] = yours, mine
            self._cost += worse
        else:
            self._change_all(yours, mine, near, far)

    def _change_all(
        self, mine: list[int], yours: list[int], near: list[int], far: list[int]
    ) -> int:
        """Update the counts for two sides that swap opponents; returns the change in cost."""
        classes, met = self._classes, self._counts.met
        return sum(
            _change(met, classes[one], classes[other], near, far)
            for one, other in zip(mine, yours, strict=True)
        )


def meetings(seats: Seats, side: int) -> Iterator[tuple[int, int, bool]]:
    """Any two players at one table, and whether they are partners, table by table."""
    size = 2 * side
    for this_round in seats:
        for start in range(0, len(this_round) // size * size, size):
            for one, other in combinations(range(start, start + size), 2):
                yield this_round[one], this_round[other], one // side == other // side


def _repeats(counts: Sequence[int]) -> int:
    return sum(count * (count - 1) // 2 for count in counts)


def _not_first(counts: Sequence[int]) -> int:
    return sum(count - 1 for count in counts if count > 1)


def _around(seats: list[int], place: int, size: int) -> list[int]:
    """The other players in the group of `size` seats that this place belongs to."""
    start = place - place % size
    return seats[start:place] + seats[place + 1 : start + size]


def _facing(seats: list[int], start: int, side: int) -> list[int]:
    """The opponents of the side that begins at this seat."""
    across = start - side if start // side % 2 else start + side
    return seats[across : across + side]


def _change(
    counts: list[int], one: Sequence[int], other: Sequence[int], near: list[int], far: list[int]
) -> int:
    """Move `one` from those near to those far, and `other` the reverse; returns the cost change.

    `one` and `other` are rows of the classes.
    """
    worse = 0
    for leaving, left in ((one, near), (other, far)):
        for player in left:
            counts[leaving[player]] -= 1
            worse -= counts[leaving[player]]
    for coming, joined in ((one, far), (other, near)):
        for player in joined:
            worse += counts[coming[player]]
            counts[coming[player]] += 1
    return worse
