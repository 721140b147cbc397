"""The table of a season: people's results from many events, counted the way their club counts.

Season tables found in clubs: all points, the best 5 of 9 with ties broken by the sixth best and so
on (mcctorontochoir.com), the best 5 of 6 weeks (Hornby), points by place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from math import floor
from operator import attrgetter, itemgetter

from django.utils.translation import gettext_noop

from scoring.standings.scores import Points
from scoring.standings.tally import sum_if_known


class Counting(StrEnum):
    """What an event is worth to a person."""

    TOTAL = "total"
    HANDS = "per-hand"
    ROUNDS = "per-round"
    PLACES = "places"


@dataclass(frozen=True, slots=True)
class SeasonPart:
    """One person's result in one event.

    `event` is its index in the order of the season. `place` is None if the person got none, and
    `level` is how many shared it. An unknown count is None.
    """

    event: int
    points: Points
    hands: int
    rounds: int
    place: int | None = None
    level: int = 1
    sets: int | None = None
    lone_made: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonWay:
    """How a club counts a season.

    The best `best` events count (None: all of them). People with fewer than `least` events get no
    place. `places` are the points for places 1, 2 and so on. `ties` are keys of SEASON_TIES.
    """

    counting: Counting = Counting.TOTAL
    best: int | None = None
    least: int = 0
    places: tuple[int, ...] = ()
    ties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Worth:
    """What an event is worth to a person: `points` divided by `parts`.

    Over several events, points and parts are added up before dividing.
    """

    event: int
    points: Fraction
    parts: int = 1

    @property
    def value(self) -> Fraction:
        """The value compared when choosing the best events."""
        # A long season has thousands of fractions, so avoid needless divisions.
        return self.points if self.parts == 1 else self.points / self.parts


@dataclass(frozen=True)
class SeasonLine:
    """One person in the table.

    `rank` is None for those who came too seldom. `counted` and `dropped` are the events that count
    and those that do not, each in the order of the season. `why` is the tie-breaker that puts the
    line above the next one of the same worth, "share" if both share the place, None if the worth
    decided.
    """

    person: int
    parts: tuple[SeasonPart, ...]
    counted: tuple[Worth, ...]
    dropped: tuple[Worth, ...]
    worth: Fraction
    rank: int | None = None
    shared: bool = False
    why: str | None = None

    @property
    def came(self) -> int:
        """The number of events the person came to."""
        return len(self.parts)

    def to_beat(self, way: SeasonWay) -> Fraction | None:
        """The worth that a further event must exceed to help; None if any event counts."""
        if way.best is None or len(self.counted) < way.best:
            return None
        return min(worth.value for worth in self.counted)


Figure = Fraction | int | tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class SeasonTie:
    """A tie-breaker: the highest figure comes first; None separates nobody."""

    name: str
    why: str
    figure: Callable[[SeasonLine], Figure | None]


def _next_best(line: SeasonLine) -> Figure:
    """The values of the dropped events, best first: the next best decides, then the one after."""
    return tuple(sorted((worth.value for worth in line.dropped), reverse=True))


def _wins(line: SeasonLine) -> Figure:
    return sum(part.place == 1 for part in line.parts)


def _lone_made(line: SeasonLine) -> Figure | None:
    return sum_if_known(part.lone_made for part in line.parts)


def _fewest_sets(line: SeasonLine) -> Figure | None:
    sets = sum_if_known(part.sets for part in line.parts)
    return None if sets is None else -sets


#: Every tie-breaker of a season, in the order of the director's list.
SEASON_TIES: dict[str, SeasonTie] = {
    "next-best": SeasonTie(
        gettext_noop("The next best event"), gettext_noop("a better next event"), _next_best
    ),
    "wins": SeasonTie(
        gettext_noop("Most first places"), gettext_noop("more first places"), _wins
    ),
    "lone-made": SeasonTie(
        gettext_noop("Most lone hands made"), gettext_noop("more lone hands made"), _lone_made
    ),
    "fewest-sets": SeasonTie(
        gettext_noop("Fewest sets"), gettext_noop("fewer sets"), _fewest_sets
    ),
}  # fmt: skip


def season_table(
    parts: Mapping[int, Collection[SeasonPart]], way: SeasonWay
) -> tuple[SeasonLine, ...]:
    """Everybody's line, best first; those who came too seldom are below, without a rank.

    Equal worth shares the place, 1 2 2 4, unless a tie-breaker of `way` separates them. Raises
    ValueError for a tie-breaker that is not in SEASON_TIES.
    """
    return season_ranked([season_line(person, own, way) for person, own in parts.items()], way)


def season_ranked(lines: Collection[SeasonLine], way: SeasonWay) -> tuple[SeasonLine, ...]:
    """Ranks lines made by `season_line`, as `season_table` does; raises what that raises.

    A line may still have the rank of an earlier table.
    """
    if unknown := [name for name in way.ties if name not in SEASON_TIES]:
        raise ValueError(f"There is no tie-breaker called {unknown[0]!r}.")
    lines = sorted(lines, key=attrgetter("person"))
    placed = [line for line in lines if line.came >= way.least]
    below = [line for line in lines if line.came < way.least]
    return (*_ranked(placed, way.ties), *sorted(below, key=lambda line: -line.worth))


def worth_of(part: SeasonPart, way: SeasonWay) -> Worth | None:
    """What an event is worth; None if averages are counted and nothing was played.

    Those who share a place get the average of the points for all the places they take up.
    """
    if way.counting is Counting.PLACES:
        return Worth(part.event, _for_place(part, way.places))
    if way.counting is Counting.TOTAL:
        return Worth(part.event, Fraction(part.points))
    through = part.hands if way.counting is Counting.HANDS else part.rounds
    return Worth(part.event, Fraction(part.points), through) if through else None


def _for_place(part: SeasonPart, places: Sequence[int]) -> Fraction:
    if part.place is None:
        return Fraction(0)
    shared = places[part.place - 1 : part.place - 1 + part.level]
    return Fraction(sum(shared), part.level)


def season_line(person: int, parts: Collection[SeasonPart], way: SeasonWay) -> SeasonLine:
    """One person's line in a season, without a rank."""
    own = tuple(sorted(parts, key=lambda part: part.event))
    worths = [worth for part in own if (worth := worth_of(part, way)) is not None]
    # Of two events worth the same, the earlier counts, so that lines change as little as possible.
    by_value = worths
    if way.best is not None and len(worths) > way.best:
        by_value = sorted(worths, key=lambda worth: (-worth.value, worth.event))
    chosen = {worth.event for worth in by_value[: way.best]}
    counted = tuple(worth for worth in worths if worth.event in chosen)
    dropped = tuple(worth for worth in worths if worth.event not in chosen)
    return SeasonLine(person, own, counted, dropped, _sum(counted, way))


def _sum(counted: Sequence[Worth], way: SeasonWay) -> Fraction:
    points = sum((worth.points for worth in counted), Fraction(0))
    if way.counting in (Counting.TOTAL, Counting.PLACES):
        return points
    return points / (sum(worth.parts for worth in counted) or 1)


def _ranked(lines: Sequence[SeasonLine], ties: Sequence[str]) -> Iterator[SeasonLine]:
    best_first = sorted(lines, key=_order, reverse=True)  # equals keep the order of lines
    groups = [list(group) for _, group in groupby(best_first, _order)]
    rank = 1
    for group in groups:
        for place, why in _apart(group, ties):
            for number, line in enumerate(place):
                is_last = number == len(place) - 1
                reason = why if is_last else "share"
                yield _placed(line, rank, shared=len(place) > 1, why=reason)
            rank += len(place)


def _order(line: SeasonLine) -> tuple[int, Fraction]:
    # Whole numbers compare ten times as fast as fractions, and nearly always they differ.
    return floor(line.worth), line.worth


def _placed(line: SeasonLine, rank: int, *, shared: bool, why: str | None) -> SeasonLine:
    if (line.rank, line.shared, line.why) == (rank, shared, why):
        return line  # nearly all lines when a season is recounted
    return SeasonLine(
        line.person, line.parts, line.counted, line.dropped, line.worth, rank, shared, why
    )


def _apart(
    level: list[SeasonLine], ties: Sequence[str]
) -> list[tuple[list[SeasonLine], str | None]]:
    """The places of those who are level, and what puts each above the next of them."""
    places: list[tuple[list[SeasonLine], str | None]] = [(level, None)]
    for name in ties:
        places = [part for place, why in places for part in _split(place, why, name)]
    return places


def _split(
    level: list[SeasonLine], below: str | None, name: str
) -> list[tuple[list[SeasonLine], str | None]]:
    figures = [SEASON_TIES[name].figure(line) for line in level]
    known_figures = [figure for figure in figures if figure is not None]
    if len(level) == 1 or len(known_figures) < len(level):
        return [(level, below)]
    of_whom = sorted(zip(known_figures, level, strict=True), key=itemgetter(0), reverse=True)
    groups = [[line for _, line in group] for _, group in groupby(of_whom, itemgetter(0))]
    return [*((group, name) for group in groups[:-1]), (groups[-1], below)]
