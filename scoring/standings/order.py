"""Who ranks above whom, and what puts one place above the next.

One more hand changes the place of only a few. So an order is updated from the previous one: only
the stretches in which somebody moved are ranked again.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from scoring.standings.reasons import Comparison, Decision
from scoring.standings.tally import Tally
from scoring.standings.tie_breakers import TIE_BREAKERS, Figure, OfEach

Stretch = tuple[int, int]
"""A part of an order: start and stop."""


class RankedPlace(NamedTuple):
    """Entrants level on every tie-breaker, and the comparison of the last of them with the next
    place (None if there is none)."""

    level: Sequence[Tally]
    beside: Comparison | None


class _Key(NamedTuple):
    """Sorts an entrant by its figures, with signs such that lower is better, then by number."""

    figures: tuple[Figure, ...]
    number: int


_BY_FIGURES = attrgetter("figures")


@dataclass(frozen=True, slots=True)
class Order:
    """Everybody who is ranked, by number, and their `keys`, best first.

    A key has the figures of the first `depth` tie-breakers of the chain: those that depend on each
    entrant alone and are known for everybody. All others only separate entrants who are level on
    these, a *group*, so the groups do not affect each other.
    """

    chain: tuple[str, ...]
    tallies: Mapping[int, Tally]
    depth: int
    keys: Sequence[_Key]

    @classmethod
    def of(cls, chain: tuple[str, ...], tallies: Collection[Tally]) -> Order:
        """The order of these entrants, from scratch."""
        figures = {tally.entrant: _figures(chain, tally) for tally in tallies}
        depth = min(map(len, figures.values()), default=0)
        keys = sorted(_Key(own[:depth], number) for number, own in figures.items())
        return cls(chain, {tally.entrant: tally for tally in tallies}, depth, keys)

    def with_tallies(self, changed: Collection[Tally]) -> tuple[Order, list[Stretch]] | None:
        """The order after these entrants changed, and the stretches where it may differ.

        None if a figure in the keys is no longer known for everybody.
        """
        if any(len(_figures(self.chain, tally)) < self.depth for tally in changed):
            return None
        keys, tallies = list(self.keys), {**self.tallies}
        moves = [(self._key(tallies[tally.entrant]), self._key(tally)) for tally in changed]
        for old, new in moves:
            del keys[bisect_left(keys, old)]
            insort(keys, new)
        tallies |= {tally.entrant: tally for tally in changed}
        order = Order(self.chain, tallies, self.depth, keys)
        return order, _joined(order._stretch(min(move), max(move)) for move in moves)

    def places(self, start: int, stop: int, below: Tally | None) -> Iterator[RankedPlace]:
        """The places in a stretch of whole groups; `below` is the first entrant after it."""
        groups = groupby(self.keys[start:stop], _BY_FIGURES)
        levels = ([self.tallies[key.number] for key in group] for _, group in groups)
        parts = [part for level in levels for part in _parts(level, self.chain, self.depth)]
        following = [*(part.level[0] for part in parts), below][1:]
        for part, after in zip(parts, following, strict=True):
            start += len(part.level)
            beside = self._beside(part, after, start) if after else None
            yield RankedPlace(part.level, beside)

    def _beside(self, part: _Part, below: Tally, at: int) -> Comparison:
        """The last entrant of a part compared with the next one, at index `at`."""
        last = part.level[-1]
        if part.decision:
            return part.decision.between(last, below)
        own, theirs = self.keys[at - 1].figures, self.keys[at].figures
        number = next(index for index in range(self.depth) if own[index] != theirs[index])
        return Comparison.of(self.chain[number], self.chain[:number], last, below)

    def _key(self, tally: Tally) -> _Key:
        return _Key(_figures(self.chain, tally)[: self.depth], tally.entrant)

    def _stretch(self, best: _Key, worst: _Key) -> Stretch:
        """All groups from the one above `best`, which is compared with it, down to `worst`."""
        start = bisect_left(self.keys, best.figures, key=_BY_FIGURES)
        if start:
            start = bisect_left(self.keys, self.keys[start - 1].figures, key=_BY_FIGURES)
        return start, bisect_right(self.keys, worst.figures, key=_BY_FIGURES)


def _figures(chain: Sequence[str], tally: Tally) -> tuple[Figure, ...]:
    """The figures of an entrant by the first tie-breakers, up to one that depends on others or is
    unknown."""
    figures: list[Figure] = []
    for name in chain:
        tie_breaker = TIE_BREAKERS[name]
        if not isinstance(tie_breaker.figures, OfEach):
            break
        figure = tie_breaker.figures.figure(tally)
        if figure is None:
            break
        figures.append(figure if tie_breaker.lowest_first else -figure)
    return tuple(figures)


def _joined(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Merges stretches that overlap or touch."""
    merged: list[Stretch] = []
    for start, stop in sorted(stretches):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(stop, merged[-1][1])
        else:
            merged.append((start, stop))
    return merged


class _Part(NamedTuple):
    """Entrants level so far, and what puts them above the next part of their group (None for the
    last)."""

    level: Sequence[Tally]
    decision: Decision | None = None


def _parts(level: Sequence[Tally], chain: tuple[str, ...], depth: int) -> list[_Part]:
    """A group as separated by the tie-breakers after the first `depth`."""
    parts = [_Part(level)]
    for number, name in enumerate(chain[depth:], depth):
        if name == "share":  # separates nobody
            continue
        parts = [piece for part in parts for piece in _split(part, name, chain[:number])]
    return parts


def _split(part: _Part, name: str, before: tuple[str, ...]) -> list[_Part]:
    """Split one part; every piece but the last is above the next by this tie-breaker."""
    if len(part.level) == 1:
        return [part]
    *above, last = TIE_BREAKERS[name](part.level)
    decision = Decision.of(name, part.level, before) if above else None
    return [*(_Part(level, decision) for level in above), _Part(last, part.decision)]
