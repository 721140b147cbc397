"""Worlds behind a view as holdings of a kernel: the same odds as `engine.worlds`, far faster.

Playing out thousands of hands takes no deal and no history, only what each seat holds now. So the
numbers of cards per place are drawn as in `engine.worlds`, but the cards themselves are shuffled
and dealt as bits, in machine code if there is a compiler.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from random import Random

from engine.accelerator import Integers, compiled, filled, integers
from engine.hidden import HELD
from engine.kernel import DRAW_FACTOR, DRAW_MASK, DRAW_SHIFT, DRAW_STEP, Kernel
from engine.view import View
from engine.worlds import Sampler

#: A step deals cards of a bunch to a group. Its numbers: where the bunch begins (-1 to go on with
#: the bunch of the step before), where it ends, and the group.
STEP = 3
#: A place takes cards of its group. Its numbers: the group, 1 if the group must be shuffled first,
#: how many it takes (-1 for the rest), and the seat holding them (-1 for cards nobody plays).
PLACE = 4


class Holdings:
    """Draws worlds behind one view as the holdings of the seats of one kernel.

    Raises InvalidNotation if no deal fits the view.
    """

    def __init__(self, view: View, kernel: Kernel) -> None:
        self._sampler = sampler = Sampler(view)
        self._players = len(kernel.seats)
        own, bits = kernel.hidden_bits(view, [cards for cards, _ in sampler.bunches])
        self._known = [own if seat == view.seat else 0 for seat in kernel.seats]
        self._cards = [bit for bunch in bits for bit in bunch]
        self._steps: list[int] = []
        for (begin, end), (_, groups) in zip(_spans(map(len, bits)), sampler.bunches, strict=True):
            for number, group in enumerate(groups):
                self._steps += (begin if number == 0 else -1, end, group)
        self._places: list[int] = []
        for group, places in enumerate(sampler.groups):
            for number, place in enumerate(places):
                mix = int(number == 0 and len(places) > 1 and sampler.is_mixed[group])
                size = sampler.room_of(place) if number < len(places) - 1 else -1
                plays = place.fate == HELD and place.seat in kernel.seats
                seat = kernel.seats.index(place.seat) if plays else -1
                self._places += (group, mix, size, seat)
        rooms = [sum(map(sampler.room_of, places)) for places in sampler.groups]
        self._begins = [begin for begin, _ in _spans(rooms)]
        self._room = sum(rooms)

    def drawn(self, count: int, random: Random) -> Integers:
        """`count` worlds in one row, each world the holdings of all seats."""
        plan = self._sampler.plan(count, random)
        worlds = integers(self._known * count)
        draw = random.getrandbits(DRAW_MASK.bit_length())
        deal_out(
            integers(self._cards),
            integers(self._steps),
            integers(self._begins),
            integers(self._places),
            integers(plan),
            filled(self._room),
            integers(self._begins),
            worlds,
            self._players,
            draw,
        )
        return worlds


def _spans(sizes: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The begin and end of each of several stretches laid end to end."""
    return pairwise(accumulate(sizes, initial=0))


@compiled
def deal_out(
    cards: Integers,
    steps: Integers,
    begins: Integers,
    places: Integers,
    plan: Integers,
    scratch: Integers,
    ends: Integers,
    worlds: Integers,
    players: int,
    draw: int,
) -> None:
    """Adds the hidden cards to the holdings of each world.

    `plan` has the number of cards that each step of each world deals to its group; the groups
    collect their cards in `scratch`, each up to its mark in `ends`.
    """
    number = len(steps) // STEP
    for world in range(len(worlds) // players):
        for group in range(len(begins)):
            ends[group] = begins[group]
        at = 0
        for step in range(number):
            begin, end, group = steps[STEP * step], steps[STEP * step + 1], steps[STEP * step + 2]
            if begin >= 0:
                for last in range(end - 1, begin, -1):
                    draw = draw * DRAW_FACTOR + DRAW_STEP & DRAW_MASK
                    other = begin + (draw >> DRAW_SHIFT) % (last + 1 - begin)
                    card = cards[last]
                    cards[last] = cards[other]
                    cards[other] = card
            for _ in range(plan[world * number + step]):
                scratch[ends[group]] = cards[at]
                ends[group] += 1
                at += 1
        before, at = -1, 0
        for place in range(len(places) // PLACE):
            group, mix = places[PLACE * place], places[PLACE * place + 1]
            size, seat = places[PLACE * place + 2], places[PLACE * place + 3]
            if group != before:
                before, at = group, begins[group]
            if mix:
                for last in range(ends[group] - 1, at, -1):
                    draw = draw * DRAW_FACTOR + DRAW_STEP & DRAW_MASK
                    other = at + (draw >> DRAW_SHIFT) % (last + 1 - at)
                    card = scratch[last]
                    scratch[last] = scratch[other]
                    scratch[other] = card
            end = ends[group] if size < 0 else at + size
            while at < end:
                if seat >= 0:
                    worlds[world * players + seat] += scratch[at]
                at += 1
