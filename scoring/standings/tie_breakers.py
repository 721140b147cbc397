"""What tells two entrants apart who are level so far. What is not known tells nobody apart."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.standings.tally import Tally

Figure = int | Fraction | float
#: The figure of who has none, as the best round of somebody who never played: below every other.
NOTHING = -math.inf

Level = Sequence[Tally]
"""Those who are level so far."""


Figures = Callable[[Level], Sequence[Figure | None]]
"""Gives the figure of each of those who are level, in their order; None: it is not known."""


@dataclass(frozen=True)
class TieBreaker:
    """Splits those who are level so far by a figure of each, the best first."""

    figures: Figures
    lowest_first: bool = False

    def __call__(self, level: Level) -> list[list[Tally]]:
        """Groups that are still level, the best first; all of them where a figure is not known."""
        known = [figure for figure in self.figures(level) if figure is not None]
        if len(known) < len(level):
            return [list(level)]
        sign = 1 if self.lowest_first else -1
        order = {tally.entrant: sign * figure for tally, figure in zip(level, known, strict=True)}
        ordered = sorted(level, key=lambda tally: (order[tally.entrant], tally.entrant))
        return [list(group) for _, group in groupby(ordered, lambda tally: order[tally.entrant])]


def of_each(figure: Callable[[Tally], Figure | None]) -> Figures:
    """A figure that does not depend on who else is level."""
    return lambda level: [figure(tally) for tally in level]


def _leads(level: Level) -> Sequence[int | None]:
    """The points of each against the others, less theirs; known where all met equally often."""
    pairs = ((one, other) for one in level for other in level if other is not one)
    times = {_times_met(one, other) for one, other in pairs}
    if len(times) != 1 or times == {0}:
        return [None] * len(level)
    return [own - theirs for own, theirs in (met(tally, level) for tally in level)]


def _times_met(one: Tally, other: Tally) -> int:
    return one.meetings[other.entrant].rounds if other.entrant in one.meetings else 0


def met(tally: Tally, level: Level) -> tuple[int, int]:
    """What an entrant made against the others of a group, and what they made against it."""
    others = [other for other in level if other.entrant in tally.meetings]
    own = sum(tally.meetings[other.entrant].points for other in others)
    theirs = sum(
        other.meetings[tally.entrant].points for other in others if tally.entrant in other.meetings
    )
    return own, theirs


def _average(tally: Tally) -> Fraction:
    """Points a round that was played; rounds sat out and adjustments count for nothing here."""
    return Fraction(sum(tally.played), len(tally.played)) if tally.played else Fraction(0)


def _last_round(tally: Tally) -> Figure:
    last = tally.by_round[-1] if tally.by_round else None
    return NOTHING if last is None else last


def _best_round(tally: Tally) -> Figure:
    return max(tally.played, default=NOTHING)


def _cut(level: Level) -> Sequence[int | None]:
    """The places that the cards gave; they count only among exactly those who cut together."""
    numbers = {tally.entrant for tally in level}
    return [tally.cut[tally.entrant] if tally.cut.keys() == numbers else None for tally in level]


TIE_BREAKERS: dict[str, TieBreaker] = {
    "total": TieBreaker(of_each(lambda tally: tally.total)),
    "average": TieBreaker(of_each(_average)),
    "rounds-won": TieBreaker(of_each(lambda tally: tally.won)),
    "head-to-head": TieBreaker(_leads),
    "made": TieBreaker(of_each(lambda tally: tally.made)),
    "fewest-sets": TieBreaker(of_each(lambda tally: tally.sets), lowest_first=True),
    "lone-made": TieBreaker(of_each(lambda tally: tally.lone_made)),
    "best-round": TieBreaker(of_each(_best_round)),
    "last-round": TieBreaker(of_each(_last_round)),
    "cut": TieBreaker(_cut, lowest_first=True),
    "share": TieBreaker(of_each(lambda _: 0)),
    # Nobody picks this one: it goes before all others in a final.
    "section": TieBreaker(of_each(lambda tally: tally.section), lowest_first=True),
}
#: What a director chooses from.
CHOICES = tuple(name for name in TIE_BREAKERS if name != "section")
