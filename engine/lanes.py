"""Many worlds side by side: each bit of a number answers a yes-or-no question for one world.

Playing out a thousand worlds asks the same questions of each, and every answer is yes or no: does
East hold the ace here, can he follow, does he win? So every world has a *lane*: its own bit in
every number. A number is then a set of worlds, such as those where East holds the ace, and `&`, `|`
and `^` answer for all worlds at once.

Python integers have as many bits as there are worlds. Machine integers do not: there the worlds are
processed in *batches* of `LANES`, and the numbers of one batch follow those of another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.accelerator import Integers, compiled, filled, integers, is_fast, numbers
from engine.kernel import Kernel

#: The number of worlds in one machine integer.
LANES = 63


class Lanes(NamedTuple):
    """Worlds side by side: all worlds of each batch, and those where a seat holds a card.

    `held` is ordered by batch, then by seat, then by card as in the kernel's row.
    """

    batches: Integers
    held: Integers

    @property
    def size(self) -> int:
        """The number of worlds."""
        return sum(int(worlds).bit_count() for worlds in self.batches)


def side_by_side(worlds: Integers, players: int, cards: int) -> Lanes:
    """Worlds as lanes; each has `players` holdings, and the kernel has `cards` cards."""
    count = len(worlds) // players
    size = LANES if is_fast() else count
    batches = [(1 << min(size, count - at)) - 1 for at in range(0, count, size)]
    if not is_fast():
        return Lanes(batches, turned(worlds, players, cards))
    held = filled(len(batches) * players * cards)
    to_lanes(worlds, players, cards, held)
    return Lanes(integers(batches), held)


def one_by_one(lanes: Integers, width: int, count: int) -> list[int]:
    """For each of `count` worlds, the number whose bits are its lane in `width` numbers."""
    if not is_fast():
        return turned(lanes, 1, count)
    values = filled(count)
    from_lanes(lanes, width, values)
    return numbers(values)


def turned(rows: Sequence[int], together: int, width: int) -> list[int]:
    """Transposes bits: for each row of a group and each bit, its column through all groups.

    A group is `together` rows of `width` bits each.
    """
    # Going through text is by far the fastest way to transpose bits in plain Python.
    size = -(-width // 8)
    packed = b"".join([row.to_bytes(size, "little") for row in rows])
    text, period = f"{int.from_bytes(packed, 'little'):0{8 * len(packed)}b}", 8 * size * together
    places = [8 * size * row + bit for row in range(together) for bit in range(width)]
    return [int(text[period - 1 - place :: period], 2) for place in places]


def moved(lanes: Lanes, before: Kernel, after: Kernel) -> Lanes:
    """Converts worlds to another kernel of the same deck: other places, perhaps fewer seats."""
    way = _way(before, after)
    held = filled(len(lanes.batches) * len(way))
    move(lanes.held, len(lanes.held) // len(lanes.batches), way, held)
    return Lanes(lanes.batches, held)


@lru_cache(maxsize=1_000)
def _way(before: Kernel, after: Kernel) -> Integers:
    """For each seat and place of the new kernel, its index in a batch of the old one."""
    places, seats = before.places_in(after), [before.seats.index(seat) for seat in after.seats]
    return integers(seat * len(before.cards) + place for seat in seats for place in places)


@compiled
def move(held: Integers, size: int, way: Integers, target: Integers) -> None:
    """Copies batches of `size` numbers into `target`, in the order that `way` gives."""
    for at in range(len(target)):
        target[at] = held[at // len(way) * size + way[at % len(way)]]


@compiled
def to_lanes(worlds: Integers, players: int, cards: int, held: Integers) -> None:
    """Does the work of `side_by_side` in machine code."""
    for at in range(len(worlds)):
        world, seat = at // players, at % players
        first, lane = (world // LANES * players + seat) * cards, 1 << world % LANES
        rest = worlds[at]
        while rest:
            place = rest.bit_length() - 1
            rest ^= 1 << place
            held[first + place] |= lane


@compiled
def from_lanes(lanes: Integers, width: int, target: Integers) -> None:
    """Does the work of `one_by_one` in machine code."""
    for world in range(len(target)):
        first, lane = world // LANES * width, world % LANES
        for bit in range(width):
            target[world] += (lanes[first + bit] >> lane & 1) << bit
