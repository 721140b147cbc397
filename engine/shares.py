"""Distributes kinds of cards at random over places with limited room, each way equally likely.

The ways are counted kind by kind, for each room that may be left; a draw then walks through the
counts. So no draw is ever rejected, however little room there is.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb, prod
from random import Random

Room = tuple[int, ...]
Counts = tuple[int, ...]


@dataclass(frozen=True)
class Kind:
    """Cards that may go to the same places.

    A place is the indices of all the rooms in which a card there takes up space. In each set of
    `needs`, indices into `places`, at least one place must get a card.
    """

    count: int
    places: tuple[tuple[int, ...], ...]
    needs: tuple[frozenset[int], ...] = ()


@dataclass(frozen=True)
class _Choices:
    """How many cards of one kind may go to each place, and the room then left.

    `risen` has the cumulative number of ways.
    """

    risen: tuple[float, ...]
    counts: tuple[Counts, ...]
    left: tuple[Room, ...]


class Shares:
    """All ways to put these kinds into this room; `ways` is their number.

    Two ways differ if any card, even one of several equals, is in another place. All room is filled
    except that of the first `open` rooms: what they have left is for cards of no kind here.
    """

    def __init__(self, kinds: Sequence[Kind], room: Room, open: int = 0) -> None:
        self._kinds = kinds
        self._room = room
        self._open = open
        self._filled_by = {
            limit: number
            for number, kind in enumerate(kinds)
            for place in kind.places
            for limit in place
        }
        #: The first kind from which on none uses the open room.
        self._after_open = 1 + max(
            (number for limit, number in self._filled_by.items() if limit < open), default=-1
        )
        self._choices: dict[tuple[int, Room], _Choices] = {}
        self._ways: dict[tuple[int, Room], int] = {}
        self.ways = self._count(0, room)

    @property
    def is_fixed(self) -> bool:
        """Whether only one number per place is possible, so that every draw is the same."""
        return not self._open and all(
            len(choices.counts) == 1 for choices in self._choices.values()
        )

    def draw(self, random: Random) -> tuple[list[Counts], Room]:
        """For each kind how many of its cards go to each of its places, and the open room left.

        Requires that `ways` is not 0.
        """
        room, drawn, left = self._room, list[Counts](), self._room[: self._open]
        for number in range(len(self._kinds)):
            if number == self._after_open:
                room = self._without_open(room)
            choices = self._choices[number, room]
            at = 0
            if len(choices.counts) > 1:
                at = bisect(choices.risen, random.random() * choices.risen[-1])
            drawn.append(choices.counts[at])
            room = choices.left[at]
            if number < self._after_open:
                left = room[: self._open]
        return drawn, left

    def _without_open(self, room: Room) -> Room:
        return (0,) * self._open + room[self._open :]

    def _count(self, number: int, room: Room) -> int:
        """The number of ways to put the kinds from `number` on into the room left."""
        if number == self._after_open and any(room[: self._open]):
            ways = _ways_to_mix(room[: self._open])
            return ways * self._count(number, self._without_open(room))
        if number == len(self._kinds):
            return 0 if any(room) else 1
        counted = self._ways.get((number, room))
        if counted is not None:
            return counted
        splits = [
            (ways * after, counts, left)
            for counts, left, ways in self._splits(number, room)
            if (after := self._count(number + 1, left))
        ]
        total = sum(ways for ways, _, _ in splits)
        self._ways[number, room] = total
        self._choices[number, room] = _Choices(
            tuple(map(float, accumulate(ways for ways, _, _ in splits))),
            tuple(counts for _, counts, _ in splits),
            tuple(left for _, _, left in splits),
        )
        return total

    def _splits(self, number: int, room: Room) -> Iterator[tuple[Counts, Room, int]]:
        """Each way to split one kind: cards by place, the room left, the ways to choose them."""
        kind = self._kinds[number]
        for counts, left, ways in self._split(number, kind.count, 0, room):
            if all(any(counts[place] for place in several) for several in kind.needs):
                yield counts, left, ways

    def _split(
        self, number: int, count: int, at: int, room: Room
    ) -> Iterator[tuple[Counts, Room, int]]:
        places = self._kinds[number].places
        if at == len(places):
            if not count:
                yield (), room, 1
            return
        place = places[at]
        most = min(room[limit] for limit in place)
        # A room that no later kind or later place of this kind can fill must be filled now.
        is_last = len(place) == 1 and self._filled_by[place[0]] == number
        fills = is_last and all(place[0] not in later for later in places[at + 1 :])
        for placed in range(most if fills else 0, min(most, count) + 1):
            left = list(room)
            for limit in place:
                left[limit] -= placed
            ways = comb(count, placed)
            for counts, after, others in self._split(number, count - placed, at + 1, tuple(left)):
                yield (placed, *counts), after, ways * others


def _ways_to_mix(counts: Sequence[int]) -> int:
    """The number of distinct orders of things of several sorts, `counts` of each."""
    return prod(comb(total, count) for total, count in zip(accumulate(counts), counts, strict=True))
