"""The order of merit: plain scores in, ranked lines out. Nothing here is ever stored.

Scores may come in any grain, a hand or a whole round: whatever belongs to one entrant is added
up. Equal totals share the place, 1 2 2 4 (rules A50).

>>> table = standings([Score(7, 1, 30), Score(9, 1, 34), Score(8, 1, 30)], [7, 8, 9], rounds=1)
>>> [(line.rank, line.entrant, line.total) for line in table.lines]
[(1, 9, 34), (2, 7, 30), (2, 8, 30)]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple


class Kind(StrEnum):
    """Where points come from."""

    PLAY = "play"
    SIT_OUT = "sit-out"
    ADJUSTMENT = "adjustment"


@dataclass(frozen=True, slots=True)
class Score:
    """Points of one entrant in one round, from a hand, some hands, or the whole round.

    The counts belong to play alone; None says that they were not handed in. An adjustment that
    belongs to no round has the round None.
    """

    entrant: int
    round: int | None
    points: int
    made: int | None = None
    sets: int | None = None
    lone_made: int | None = None
    kind: Kind = Kind.PLAY


@dataclass(frozen=True)
class Tally:
    """What one entrant has: points by round (None: nothing yet), adjustments, total, counts.

    A count is None as soon as one of its parts is unknown. `sat_out` holds round numbers.
    """

    entrant: int
    by_round: tuple[int | None, ...]
    adjustment: int
    total: int
    made: int | None
    sets: int | None
    lone_made: int | None
    sat_out: tuple[int, ...]


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


TieBreaker = Callable[[Sequence[Tally]], list[list[Tally]]]
"""Splits those who are level so far into groups that are still level, the best group first."""


def _by_total(level: Sequence[Tally]) -> list[list[Tally]]:
    ordered = sorted(level, key=lambda tally: -tally.total)
    return [list(group) for _, group in groupby(ordered, key=lambda tally: tally.total)]


def _share(level: Sequence[Tally]) -> list[list[Tally]]:
    return [list(level)]


TIE_BREAKERS: dict[str, TieBreaker] = {"total": _by_total, "share": _share}
DEFAULT_CHAIN = ("total", "share")


def standings(
    scores: Iterable[Score],
    entrants: Collection[int],
    rounds: int,
    chain: Sequence[str] = DEFAULT_CHAIN,
) -> Standings:
    """Rank the entrants after `rounds` rounds by the tie-breakers named in `chain`.

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
    tallies = [_tally(entrant, parts[entrant], rounds) for entrant in sorted(entrants)]
    return Standings(rounds, tuple(_lines(_places(tallies, chain))))


def _tally(entrant: int, scores: Sequence[Score], rounds: int) -> Tally:
    played = [score for score in scores if score.kind is Kind.PLAY]
    return Tally(
        entrant=entrant,
        by_round=_by_round(scores, rounds),
        adjustment=sum(score.points for score in scores if score.kind is Kind.ADJUSTMENT),
        total=sum(score.points for score in scores),
        made=_sum_if_known(score.made for score in played),
        sets=_sum_if_known(score.sets for score in played),
        lone_made=_sum_if_known(score.lone_made for score in played),
        sat_out=_rounds_sat_out(scores),
    )


def _by_round(scores: Sequence[Score], rounds: int) -> tuple[int | None, ...]:
    points: list[int | None] = [None] * rounds
    for score in scores:
        if score.kind is not Kind.ADJUSTMENT and score.round is not None:
            points[score.round - 1] = (points[score.round - 1] or 0) + score.points
    return tuple(points)


def _rounds_sat_out(scores: Sequence[Score]) -> tuple[int, ...]:
    return tuple(
        sorted(
            score.round
            for score in scores
            if score.kind is Kind.SIT_OUT and score.round is not None
        )
    )


def _sum_if_known(counts: Iterable[int | None]) -> int | None:
    total = 0
    for count in counts:
        if count is None:
            return None
        total += count
    return total


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
