"""Tells whether a Swiss can be completed: whether more rounds without a second meeting exist.

Entrants are numbered from 0; sets of them are bit masks, for speed, since every round asks this
for many pairings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Bits = int  # a set of entrants


class Completion:
    """A search that gives up after `steps` steps and then answers no."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def exists(self, new: Sequence[Bits], missed: Sequence[int], rounds: int) -> bool:
        """Whether `rounds` rounds exist in which all meet only opponents they have not met.

        new: by entrant, those not met yet · missed: by entrant, the rounds sat out so far; of an
        odd number, one of those with the fewest sits out. There is always a way while nobody has
        met half of the others (G. Dirac, 1952).
        """
        if rounds == 0:
            return True
        left = [opponents.bit_count() for opponents in new]
        is_odd = len(new) % 2
        if len(new) - 1 - min(left) + rounds <= len(new) // 2:
            return True
        if min(left) < rounds - is_odd:
            return False
        for pairs, out in self._rounds(new, missed):
            after, after_missed = list(new), list(missed)
            for one, other in pairs:
                after[one] &= ~(1 << other)
                after[other] &= ~(1 << one)
            if out is not None:
                after_missed[out] += 1
            if self.exists(after, after_missed, rounds - 1):
                return True
        return False

    def _rounds(
        self, new: Sequence[Bits], missed: Sequence[int]
    ) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
        everybody = (1 << len(new)) - 1
        if len(new) % 2 == 0:
            yield from ((pairs, None) for pairs in self._pairs(new, everybody))
            return
        fewest = min(missed)
        turn = [entrant for entrant, times in enumerate(missed) if times == fewest]
        for out in sorted(turn, key=lambda entrant: new[entrant].bit_count()):
            yield from ((pairs, out) for pairs in self._pairs(new, everybody & ~(1 << out)))

    def _pairs(self, new: Sequence[Bits], waiting: Bits) -> Iterator[list[tuple[int, int]]]:
        """Every way to pair all in `waiting`, those with the fewest possible opponents first."""
        self.steps -= 1
        if not waiting:
            yield []
        if not waiting or self.steps < 0:
            return
        first = min(_members(waiting), key=lambda entrant: (new[entrant] & waiting).bit_count())
        for opponent in _members(new[first] & waiting):
            rest = waiting & ~(1 << first | 1 << opponent)
            for pairs in self._pairs(new, rest):
                yield [(first, opponent), *pairs]


def _members(bits: Bits) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
