"""What tells two entrants apart who are level so far. What is not known tells nobody apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby

from scoring.standings.tally import Tally

Figure = int | Fraction | tuple[bool, int]
TieBreaker = Callable[[Sequence[Tally]], list[list[Tally]]]
"""Splits those who are level so far into groups that are still level, the best group first."""


def highest(figure: Callable[[Tally], Figure | None]) -> TieBreaker:
    """Whoever has more of something; all stay level where it is not known of everybody."""

    def split(level: Sequence[Tally]) -> list[list[Tally]]:
        figures = {tally.entrant: figure(tally) for tally in level}
        if None in figures.values():
            return [list(level)]
        ordered = sorted(level, key=lambda tally: figures[tally.entrant], reverse=True)  # type: ignore[arg-type,return-value]
        groups = groupby(ordered, key=lambda tally: figures[tally.entrant])
        return [sorted(group, key=lambda tally: tally.entrant) for _, group in groups]

    return split


def lowest(figure: Callable[[Tally], int | None]) -> TieBreaker:
    """Whoever has less of something."""

    def less(tally: Tally) -> int | None:
        count = figure(tally)
        return None if count is None else -count

    return highest(less)


def share(level: Sequence[Tally]) -> list[list[Tally]]:
    """Nobody is told apart."""
    return [list(level)]


def by_head_to_head(level: Sequence[Tally]) -> list[list[Tally]]:
    """The points of those who are level against each other, less those they let each other have.

    It tells nobody apart unless all of them have met each other equally often.
    """
    group = {tally.entrant for tally in level}
    times = {
        tally.meetings[other].rounds if other in tally.meetings else 0
        for tally in level
        for other in group - {tally.entrant}
    }
    if len(times) != 1 or times == {0}:
        return [list(level)]
    return highest(lambda tally: _lead(tally, group - {tally.entrant}))(level)


def _lead(tally: Tally, others: set[int]) -> int:
    met = [tally.meetings[other] for other in others]
    return sum(meeting.points - meeting.against for meeting in met)


def _average(tally: Tally) -> Fraction:
    """Points a round that was played; rounds sat out and adjustments count for nothing here."""
    return Fraction(sum(tally.played), len(tally.played)) if tally.played else Fraction(0)


def _best_round(tally: Tally) -> tuple[bool, int]:
    return bool(tally.played), max(tally.played, default=0)


def _last_round(tally: Tally) -> tuple[bool, int]:
    last = tally.by_round[-1] if tally.by_round else None
    return last is not None, last or 0


TIE_BREAKERS: dict[str, TieBreaker] = {
    "total": highest(lambda tally: tally.total),
    "average": highest(_average),
    "rounds-won": highest(lambda tally: tally.won),
    "head-to-head": by_head_to_head,
    "made": highest(lambda tally: tally.made),
    "fewest-sets": lowest(lambda tally: tally.sets),
    "lone-made": highest(lambda tally: tally.lone_made),
    "best-round": highest(_best_round),
    "last-round": highest(_last_round),
    "cut": lowest(lambda tally: tally.cut),
    "share": share,
}
