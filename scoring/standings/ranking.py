"""Scores to ranked lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from scoring.standings.reasons import Comparison, Decision, Reason
from scoring.standings.remembered import Remembered
from scoring.standings.scores import Score
from scoring.standings.tally import NOT_CUT, Tally, tally_of
from scoring.standings.tie_breakers import TIE_BREAKERS


@dataclass(frozen=True, kw_only=True)
class Line(Tally):
    """A tally in its place, beside the next line (None on the last one); rank None: it has none."""

    rank: int | None
    shared: bool
    beside: Comparison | None

    @cached_property
    def reason(self) -> Reason | None:
        """Why it stands above the next line, worked out only where somebody reads it."""
        return self.beside.reason(self) if self.beside else None

    @property
    def why(self) -> str | None:
        """The tie-breaker that sets it above the next; "share": both have the same place."""
        return self.beside.code if self.beside else None


@dataclass(frozen=True, slots=True)
class Standings:
    """The lines, best first, after so many rounds; lines of one place are in number order."""

    rounds: int
    lines: tuple[Line, ...]


DEFAULT_CHAIN = ("total", "share")
_NOBODY: Mapping[int, int] = {}


class Memory:
    """What is kept from one ranking to the next, as long as the same entrants are ranked."""

    def __init__(self) -> None:
        self.tallies: Remembered[Tally] = Remembered()
        #: The lines of a place, by the first number there.
        self.lines: Remembered[tuple[Line, ...]] = Remembered()


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

    `cuts` has the places of those who cut the cards together (1 is the best), group by group,
    `sections` the place of each entrant's section in a final (0 is the best), `reached` the place
    that a knock-out gave each (1 is the best); who is in none comes after them. Rounds before
    `first` count for nothing, though they are listed.

    Every entrant gets a line, also without a score. Scores of later rounds, and of entrants who
    are not listed, are left out. Who is level after the whole chain shares the place.
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
    """Rank everybody who has an entry in `scores_of`, all of them of the first `rounds` rounds.

    `memory` is that of an earlier ranking; for the rest see `standings`.
    """
    unknown = [name for name in chain if name not in TIE_BREAKERS]
    if unknown:
        raise ValueError(f"There is no tie-breaker called {unknown[0]!r}.")
    cut_of = {entrant: cut for cut in cuts for entrant in cut}
    below_all = max(sections.values(), default=-1) + 1
    out_of_all = max(reached.values(), default=0) + 1
    memory = memory or Memory()
    tallies = []
    for entrant in sorted(scores_of):
        cut, section = cut_of.get(entrant, NOT_CUT), sections.get(entrant, below_all)
        came = reached.get(entrant, out_of_all)
        made_of = (entrant, scores_of[entrant], rounds, first, cut, section, came)
        tallies.append(memory.tallies.of(entrant, made_of, tally_of))
    chain = tuple(chain)
    return Standings(rounds, tuple(_lines(_places(tallies, chain), chain, memory)))


def unranked(
    scores_of: Mapping[int, tuple[Score, ...]], rounds: int, *, first: int = 1
) -> tuple[Line, ...]:
    """The lines of those who get no place, in number order."""
    tallies = (tally_of(each, scores_of[each], rounds, first) for each in sorted(scores_of))
    return tuple(Line(**vars(each), rank=None, shared=False, beside=None) for each in tallies)


class _Place(NamedTuple):
    """Entrants who are level, and what sets them above the next place (None: it is the last)."""

    level: Sequence[Tally]
    decision: Decision | None = None


def _places(tallies: Sequence[Tally], chain: tuple[str, ...]) -> list[_Place]:
    places = [_Place(tallies)] if tallies else []
    for number, name in enumerate(chain):
        if name == "share":  # nobody is set apart by it
            continue
        places = [part for place in places for part in _split(place, name, chain[:number])]
    return places


def _split(place: _Place, name: str, before: tuple[str, ...]) -> list[_Place]:
    """Split one place; all parts but the last stand above the next by this tie-breaker."""
    if len(place.level) == 1:
        return [place]
    *above, last = TIE_BREAKERS[name](place.level)
    decision = Decision.of(name, place.level, before) if above else None
    return [*(_Place(level, decision) for level in above), _Place(last, place.decision)]


def _lines(places: Sequence[_Place], chain: tuple[str, ...], memory: Memory) -> Iterator[Line]:
    rank = 1
    following = [*(place.level[0] for place in places), None][1:]
    for place, below in zip(places, following, strict=True):
        last, decision = place.level[-1], place.decision
        beside = decision.between(last, below) if decision and below else None
        made_of = (tuple(place.level), rank, beside, chain)
        yield from memory.lines.of(place.level[0].entrant, made_of, _lines_of)
        rank += len(place.level)


def _lines_of(
    level: Sequence[Tally], rank: int, beside: Comparison | None, chain: tuple[str, ...]
) -> tuple[Line, ...]:
    """The lines of one place; `beside` is the last of them beside the next place."""
    if len(level) == 1:
        return (Line(**vars(level[0]), rank=rank, shared=False, beside=beside),)
    sharing = Decision.of("share", level, chain)
    compared = [*(sharing.between(*each) for each in pairwise(level)), beside]
    return tuple(
        Line(**vars(tally), rank=rank, shared=True, beside=each)
        for tally, each in zip(level, compared, strict=True)
    )
