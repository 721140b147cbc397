"""Turns scores into ranked lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scoring.standings.order import Order, RankedPlace
from scoring.standings.reasons import Comparison, Reason
from scoring.standings.scores import Score
from scoring.standings.tally import NOT_CUT, Tally, tally_of
from scoring.standings.tie_breakers import TIE_BREAKERS


@dataclass(frozen=True, kw_only=True)
class Line(Tally):
    """A tally with its rank (None if it has none), compared with the next line (None if last)."""

    rank: int | None
    shared: bool
    beside: Comparison | None

    @classmethod
    def of(cls, tally: Tally, *, rank: int | None, shared: bool, beside: Comparison | None) -> Line:
        """Same as the constructor, which sets field by field and takes three times as long.

        One entrant going up or down moves all in between, and each of them needs a new line.
        """
        line = cls.__new__(cls)
        vars(line).update(vars(tally), rank=rank, shared=shared, beside=beside)
        return line

    @cached_property
    def reason(self) -> Reason | None:
        """Why it is above the next line, worked out only when needed."""
        return self.beside.reason(self) if self.beside else None

    @property
    def why(self) -> str | None:
        """The tie-breaker that puts it above the next line; "share" if both share the place."""
        return self.beside.code if self.beside else None


@dataclass(frozen=True, slots=True)
class Standings:
    """The lines, best first, after `rounds` rounds; lines that share a place are by number."""

    rounds: int
    lines: tuple[Line, ...]


DEFAULT_CHAIN = ("total", "share")
_NOBODY: Mapping[int, int] = {}


class Memory:
    """Keeps the last ranking, because the next one differs little and is derived from it."""

    def __init__(self) -> None:
        self.last: _Ranking | None = None


def standings(
    scores: Iterable[Score],
    entrants: Collection[int],
    rounds: int,
    chain: Sequence[str] = DEFAULT_CHAIN,
    *,
    cuts: Sequence[Mapping[int, int]] = (),
    sections: Mapping[int, int] = _NOBODY,
    reached: Mapping[int, int] = _NOBODY,
    first: int = 1,
) -> Standings:
    """Rank the entrants after `rounds` rounds by the tie-breakers named in `chain`.

    `cuts` has the places of those who cut the cards together (1 is best), group by group;
    `sections` the place of each entrant's section in a final (0 is best); `reached` the place that
    each got in a knock-out (1 is best). Entrants without one come last. Rounds before `first` do
    not count, though they are listed.

    Every entrant gets a line, even without a score. Scores of later rounds, and of entrants not
    listed, are ignored. Entrants level after the whole chain share the place.
    Raises ValueError for a name that is not in `TIE_BREAKERS`.
    """
    scores_of: dict[int, list[Score]] = {entrant: [] for entrant in entrants}
    for score in scores:
        if score.entrant in scores_of and (score.round is None or score.round <= rounds):
            scores_of[score.entrant].append(score)
    parts = {entrant: tuple(own) for entrant, own in scores_of.items()}
    return ranked(parts, rounds, chain, cuts=cuts, sections=sections, reached=reached, first=first)


def ranked(
    scores_of: Mapping[int, tuple[Score, ...]],
    rounds: int,
    chain: Sequence[str],
    *,
    cuts: Sequence[Mapping[int, int]] = (),
    sections: Mapping[int, int] = _NOBODY,
    reached: Mapping[int, int] = _NOBODY,
    first: int = 1,
    memory: Memory | None = None,
) -> Standings:
    """Rank everybody in `scores_of`, whose scores must all be of the first `rounds` rounds.

    `memory` is that of an earlier ranking; for the rest, and the ValueError raised, see
    `standings`.
    """
    unknown = [name for name in chain if name not in TIE_BREAKERS]
    if unknown:
        raise ValueError(f"There is no tie-breaker called {unknown[0]!r}.")
    terms = _Terms(rounds, tuple(chain), cuts, sections, reached, first)
    memory = memory or Memory()
    ranking = memory.last = _ranking(terms, scores_of, memory.last)
    return Standings(rounds, ranking.lines)


def unranked(
    scores_of: Mapping[int, tuple[Score, ...]], rounds: int, *, first: int = 1
) -> tuple[Line, ...]:
    """Lines without a place, in number order."""
    tallies = (
        tally_of(entrant, scores_of[entrant], rounds, first) for entrant in sorted(scores_of)
    )
    return tuple(Line.of(tally, rank=None, shared=False, beside=None) for tally in tallies)


class _Terms(NamedTuple):
    """The terms of a ranking; see `standings`."""

    rounds: int
    chain: tuple[str, ...]
    cuts: Sequence[Mapping[int, int]]
    sections: Mapping[int, int]
    reached: Mapping[int, int]
    first: int

    def tallies(self, of_whom: Mapping[int, tuple[Score, ...]]) -> list[Tally]:
        """The tallies of these entrants, by number."""
        cut_of = {entrant: cut for cut in self.cuts for entrant in cut}
        below_all = max(self.sections.values(), default=-1) + 1
        out_of_all = max(self.reached.values(), default=0) + 1
        return [
            tally_of(
                entrant,
                of_whom[entrant],
                self.rounds,
                self.first,
                cut_of.get(entrant, NOT_CUT),
                self.sections.get(entrant, below_all),
                self.reached.get(entrant, out_of_all),
            )
            for entrant in sorted(of_whom)
        ]


@dataclass(frozen=True, slots=True)
class _Ranking:
    """The lines, and what they were made from."""

    terms: _Terms
    scores_of: Mapping[int, tuple[Score, ...]]
    order: Order
    lines: tuple[Line, ...]


def _ranking(
    terms: _Terms, scores_of: Mapping[int, tuple[Score, ...]], before: _Ranking | None
) -> _Ranking:
    """Rank everybody, or only those who changed if the same entrants were ranked before."""
    grown = None
    if before and before.terms == terms and before.scores_of.keys() == scores_of.keys():
        scores_before = before.scores_of
        changed = {
            number: own
            for number, own in scores_of.items()
            # Nearly all are the same objects as before, which saves comparing them.
            if own is not scores_before[number] and own != scores_before[number]
        }
        grown = before.order.with_tallies(terms.tallies(changed))
    if before and grown:
        order, stretches = grown
        lines = list(before.lines)
    else:
        order = Order.of(terms.chain, terms.tallies(scores_of))
        stretches, lines = [(0, len(scores_of))], []
    for start, stop in stretches:
        below = order.tallies[lines[stop].entrant] if stop < len(lines) else None
        lines[start:stop] = _lines(order, start, stop, below)
    return _Ranking(terms, scores_of, order, tuple(lines))


def _lines(order: Order, start: int, stop: int, below: Tally | None) -> Iterator[Line]:
    rank = start + 1
    for place in order.places(start, stop, below):
        yield from _lines_of(place, rank, order.chain)
        rank += len(place.level)


def _lines_of(place: RankedPlace, rank: int, chain: tuple[str, ...]) -> Iterator[Line]:
    """The lines that share one place."""
    level, beside = place
    if len(level) == 1:
        yield Line.of(level[0], rank=rank, shared=False, beside=beside)
        return
    compared = [*(Comparison.sharing(chain, below) for below in level[1:]), beside]
    for tally, comparison in zip(level, compared, strict=True):
        yield Line.of(tally, rank=rank, shared=True, beside=comparison)
