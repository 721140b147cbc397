"""Scores to ranked lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.standings.scores import Score
from scoring.standings.tally import Tally, tally_of
from scoring.standings.tie_breakers import TIE_BREAKERS


@dataclass(frozen=True, kw_only=True)
class Line(Tally):
    """A tally in its place. `why`: the tie-breaker that sets it above the next line.

    `why` is "share" where the next line has the same place, and None on the last line.
    """

    rank: int
    shared: bool
    why: str | None


@dataclass(frozen=True, slots=True)
class Standings:
    """The lines, best first, after so many rounds; lines of one place are in number order."""

    rounds: int
    lines: tuple[Line, ...]


DEFAULT_CHAIN = ("total", "share")


def standings(
    scores: Iterable[Score],
    entrants: Collection[int],
    rounds: int,
    chain: Sequence[str] = DEFAULT_CHAIN,
    cuts: Mapping[int, int] | None = None,
) -> Standings:
    """Rank the entrants after `rounds` rounds by the tie-breakers named in `chain`.

    `cuts` has the place in cutting the cards of those who did (1 is the best).

    Every entrant gets a line, also without a score. Scores of later rounds, and of entrants who
    are not listed, are left out. Who is level after the whole chain shares the place.
    Raises ValueError for a name that is not in `TIE_BREAKERS`.
    """
    unknown = [name for name in chain if name not in TIE_BREAKERS]
    if unknown:
        raise ValueError(f"There is no tie-breaker called {unknown[0]!r}.")
    parts: dict[int, list[Score]] = defaultdict(list)
    for score in scores:
        if score.round is None or score.round <= rounds:
            parts[score.entrant].append(score)
    places = cuts or {}
    tallies = [
        tally_of(entrant, parts[entrant], rounds, places.get(entrant))
        for entrant in sorted(entrants)
    ]
    return Standings(rounds, tuple(_lines(_places(tallies, chain))))


class _Place(NamedTuple):
    """Entrants who are level, and the tie-breaker that sets them above the next place."""

    level: Sequence[Tally]
    why: str | None


def _places(tallies: Sequence[Tally], chain: Sequence[str]) -> list[_Place]:
    places = [_Place(tallies, None)] if tallies else []
    for name in chain:
        places = [part for place in places for part in _split(place, name)]
    return places


def _split(place: _Place, name: str) -> list[_Place]:
    """Split one place; all parts but the last stand above the next by this tie-breaker."""
    *above, last = TIE_BREAKERS[name](place.level)
    return [*(_Place(level, name) for level in above), _Place(last, place.why)]


def _lines(places: Sequence[_Place]) -> Iterable[Line]:
    rank = 1
    for level, why in places:
        for tally in level:
            yield Line(
                **vars(tally),
                rank=rank,
                shared=len(level) > 1,
                why="share" if tally is not level[-1] else why,
            )
        rank += len(level)
