"""Tie-breakers, which separate entrants who are level. Unknown figures separate nobody."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from itertools import groupby
from operator import attrgetter, itemgetter

from django.utils.translation import gettext_noop

from scoring.standings.scores import Points
from scoring.standings.tally import Tally

Figure = int | Fraction | float
#: The figure of an entrant without one, such as the best round of a non-player: below all others.
NOTHING = -math.inf

Level = Sequence[Tally]
"""Those who are level so far."""


Figures = Callable[[Level], Sequence[Figure | None]]
"""Returns the figure of each of those who are level, in their order; None if unknown."""


class FigureStyle(Enum):
    """How a figure is written in a sentence."""

    NUMBER = auto()
    LEAD = auto()
    HALVES = auto()
    AVERAGE = auto()


@dataclass(frozen=True, kw_only=True)
class TieBreaker:
    """Splits entrants who are level by a figure of each, best first.

    `name` and `help` are shown to the director; `level` is the word for it in a list of what two
    were level on; `why` says what put one above the other, with the figures %(own)s and %(theirs)s,
    and `why_met` does so if just these two were level and had met. With `seen`, the standings table
    already shows it, and needs no sentence below. With `from_counts`, it needs the counts of the
    score sheet, not just the points of a round: if only totals are entered, phones ask for the
    counts right away.
    """

    name: str
    help: str
    figures: Figures
    level: str
    why: str
    why_met: str = ""
    lowest_first: bool = False
    style: FigureStyle = FigureStyle.NUMBER
    seen: bool = False
    from_counts: bool = False

    def __call__(self, level: Level) -> list[list[Tally]]:
        """The groups that are still level, best first; just one if any figure is unknown.

        Within a group the order is unchanged.
        """
        figures = [figure for figure in self.figures(level) if figure is not None]
        if len(figures) < len(level) or len(set(figures)) == 1:
            return [list(level)]
        of_whom = zip(figures, level, strict=True)
        ordered = sorted(of_whom, key=itemgetter(0), reverse=not self.lowest_first)
        return [[tally for _, tally in group] for _, group in groupby(ordered, itemgetter(0))]


@dataclass(frozen=True)
class OfEach:
    """A figure that does not depend on who else is level."""

    figure: Callable[[Tally], Figure | None]

    def __call__(self, level: Level) -> list[Figure | None]:
        return list(map(self.figure, level))


def _leads(level: Level) -> Sequence[Points | None]:
    """The points of each against the others, less theirs; None unless all met equally often."""
    pairs = ((one, other) for one in level for other in level if other is not one)
    times = {_times_met(one, other) for one, other in pairs}
    if len(times) != 1 or times == {0}:
        return [None] * len(level)
    group = {tally.entrant: tally for tally in level}
    return [own - theirs for own, theirs in (met(tally, group) for tally in level)]


def _times_met(one: Tally, other: Tally) -> int:
    return one.meetings[other.entrant].rounds if other.entrant in one.meetings else 0


def met(tally: Tally, group: Mapping[int, Tally]) -> tuple[Points, Points]:
    """The points an entrant made against the others of a group, and theirs against it."""
    # Loops over the entrant's few meetings, since a group may be the whole hall.
    others = [group[number] for number in tally.meetings if number in group]
    own = sum(tally.meetings[other.entrant].points for other in others)
    theirs = sum(
        other.meetings[tally.entrant].points for other in others if tally.entrant in other.meetings
    )
    return own, theirs


def _average(tally: Tally) -> Fraction:
    """Points per round played; rounds sat out and adjustments do not count here."""
    return Fraction(sum(tally.played), len(tally.played)) if tally.played else Fraction(0)


def _last_round(tally: Tally) -> Figure:
    last = tally.by_round[-1] if tally.by_round else None
    return NOTHING if last is None else last


def _best_round(tally: Tally) -> Figure:
    return max(tally.played, default=NOTHING)


def _cut(level: Level) -> Sequence[int | None]:
    """The places from cutting the cards, known only among exactly those who cut together."""
    numbers = {tally.entrant for tally in level}
    return [tally.cut[tally.entrant] if tally.cut.keys() == numbers else None for tally in level]


#: Every tie-breaker, in the order of the director's list; its row is its complete definition.
TIE_BREAKERS: dict[str, TieBreaker] = {
    "total": TieBreaker(
        name=gettext_noop("Total of points"),
        help=gettext_noop("All points, with sit-outs, penalties, bonuses and handicap."),
        figures=OfEach(attrgetter("total")),
        level=gettext_noop("points"),
        why=gettext_noop("%(own)s points to %(theirs)s"),
        seen=True,
    ),
    "average": TieBreaker(
        name=gettext_noop("Average of a round"),
        help=gettext_noop("Points for each round that was played; other points do not count."),
        figures=OfEach(_average),
        level=gettext_noop("average"),
        why=gettext_noop("%(own)s points a round to %(theirs)s"),
        style=FigureStyle.AVERAGE,
    ),
    "rounds-won": TieBreaker(
        name=gettext_noop("Rounds won"),
        help=gettext_noop("Rounds with more points than the other side; a tied round counts half."),
        figures=OfEach(attrgetter("won")),
        level=gettext_noop("rounds won"),
        why=gettext_noop("rounds won %(own)s to %(theirs)s"),
        style=FigureStyle.HALVES,
    ),
    "head-to-head": TieBreaker(
        name=gettext_noop("Who beat whom"),
        help=gettext_noop(
            "The points that tied players made against each other, if all of them have met equally"
            " often."
        ),
        figures=_leads,
        level=gettext_noop("who beat whom"),
        why=gettext_noop(
            "%(own)s to %(theirs)s, counting only what those who were tied made against each other"
        ),
        why_met=gettext_noop("beat it by %(own)s to %(theirs)s when they met"),
        style=FigureStyle.LEAD,
    ),
    "made": TieBreaker(
        name=gettext_noop("Contracts made"),
        help=gettext_noop("Contracts that were made."),
        figures=OfEach(attrgetter("made")),
        level=gettext_noop("contracts made"),
        why=gettext_noop("contracts made %(own)s to %(theirs)s"),
    ),
    "fewest-sets": TieBreaker(
        name=gettext_noop("Fewest sets"),
        help=gettext_noop("Contracts that failed: fewer are better."),
        figures=OfEach(attrgetter("sets")),
        level=gettext_noop("sets"),
        why=gettext_noop("fewer sets, %(own)s to %(theirs)s"),
        lowest_first=True,
        from_counts=True,
    ),
    "lone-made": TieBreaker(
        name=gettext_noop("Lone hands made"),
        help=gettext_noop("Lone hands that were made."),
        figures=OfEach(attrgetter("lone_made")),
        level=gettext_noop("lone hands made"),
        why=gettext_noop("lone hands made %(own)s to %(theirs)s"),
        from_counts=True,
    ),
    "best-round": TieBreaker(
        name=gettext_noop("Best round"),
        help=gettext_noop("The highest points in one round that was played."),
        figures=OfEach(_best_round),
        level=gettext_noop("best round"),
        why=gettext_noop("best round %(own)s to %(theirs)s"),
    ),
    "last-round": TieBreaker(
        name=gettext_noop("Last round"),
        help=gettext_noop("The points in the last round."),
        figures=OfEach(_last_round),
        level=gettext_noop("last round"),
        why=gettext_noop("last round %(own)s to %(theirs)s"),
    ),
    "cut": TieBreaker(
        name=gettext_noop("Cutting the cards"),
        help=gettext_noop("Those who are tied cut the cards; you enter the places on “Penalties”."),
        figures=_cut,
        level=gettext_noop("the cards cut"),
        why=gettext_noop("cut the cards"),
        lowest_first=True,
    ),
    "share": TieBreaker(
        name=gettext_noop("They share the place"),
        help=gettext_noop("Nothing more is compared."),
        figures=OfEach(lambda _: 0),
        level="",
        why="",
        seen=True,
    ),
    # Not for the director to pick: these two precede all others in a final and in a knock-out.
    "section": TieBreaker(
        name="",
        help="",
        figures=OfEach(attrgetter("section")),
        level="",
        why=gettext_noop("better qualified"),
        lowest_first=True,
        seen=True,
    ),
    "reached": TieBreaker(
        name="",
        help="",
        figures=OfEach(attrgetter("reached")),
        level="",
        why=gettext_noop("came further in the knock-out"),
        lowest_first=True,
        seen=True,
    ),
}
#: The tie-breakers that a director chooses from.
CHOICES = {code: tie_breaker for code, tie_breaker in TIE_BREAKERS.items() if tie_breaker.name}
