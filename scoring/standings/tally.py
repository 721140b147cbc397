"""Adds up the scores of one entrant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import overload

from scoring.standings.scores import Kind, Points, Score

HALF = Fraction(1, 2)
#: The kinds of points shown in the column of a round.
IN_A_ROUND = frozenset({Kind.PLAY, Kind.SIT_OUT, Kind.MISSED})
SAT_OUT = frozenset({Kind.SIT_OUT, Kind.OPEN_SIT_OUT})
NOT_CUT: Mapping[int, int] = {}


@dataclass(frozen=True, slots=True)
class Meeting:
    """The rounds an entrant played against another one, and the points it made in them."""

    rounds: int
    points: Points


@dataclass(frozen=True)
class Tally:
    """One entrant's figures: points by round (None: nothing yet), adjustments, total, counts.

    Rounds before `first` are shown but do not count: points of an earlier session that are not
    carried over. A count is None as soon as one of its parts is unknown. `sat_out` holds round
    numbers, `missed` those of absences that count as an average. `won` counts rounds with more
    points than the other side, `lost` those with fewer, a level one as half of each; `against` are
    the points of all sides met. `cut` has the places (1 is best) of those who cut the cards
    together, including its own; `section` is that of a final (0 is best), `reached` the place
    gained in a knock-out (1 is best).
    """

    entrant: int
    by_round: tuple[Points | None, ...]
    adjustment: Points
    handicap: Points
    total: Points
    made: int | None
    sets: int | None
    lone_made: int | None
    sat_out: tuple[int, ...]
    missed: tuple[int, ...]
    won: Fraction | None
    lost: Fraction | None
    against: Points | None
    meetings: Mapping[int, Meeting]
    cut: Mapping[int, int]
    section: int
    reached: int
    first: int

    @property
    def played(self) -> tuple[Points, ...]:
        """The points of each round that was played and that counts."""
        rounds = enumerate(self.by_round, start=1)
        idle = {*self.sat_out, *self.missed}
        return tuple(
            points
            for number, points in rounds
            if points is not None and number >= self.first and number not in idle
        )


def tally_of(
    entrant: int,
    scores: Sequence[Score],
    rounds: int,
    first: int = 1,
    cut: Mapping[int, int] = NOT_CUT,
    section: int = 0,
    reached: int = 0,
) -> Tally:
    """Add up the scores of one entrant in the first `rounds` rounds; they count from `first` on."""
    counting = [score for score in scores if score.round is None or score.round >= first]
    played = [score for score in counting if score.kind is Kind.PLAY]
    won = _rounds_won(played)
    return Tally(
        entrant=entrant,
        by_round=_by_round(scores, rounds),
        adjustment=_points(counting, Kind.ADJUSTMENT),
        handicap=_points(counting, Kind.HANDICAP),
        total=sum(score.points for score in counting),
        made=sum_if_known(score.made for score in played),
        sets=sum_if_known(score.sets for score in played),
        lone_made=sum_if_known(score.lone_made for score in played),
        sat_out=_rounds_with(scores, SAT_OUT),
        missed=_rounds_with(scores, {Kind.MISSED}),
        won=won,
        lost=None if won is None else len({score.round for score in played}) - won,
        against=sum_if_known(score.against for score in played),
        meetings=_meetings(played),
        cut=cut,
        section=section,
        reached=reached,
        first=first,
    )


def _by_round(scores: Sequence[Score], rounds: int) -> tuple[Points | None, ...]:
    points: list[Points | None] = [None] * rounds
    for score in scores:
        if score.kind in IN_A_ROUND and score.round is not None:
            points[score.round - 1] = (points[score.round - 1] or 0) + score.points
    return tuple(points)


def _points(scores: Sequence[Score], kind: Kind) -> Points:
    return sum(score.points for score in scores if score.kind is kind)


def _rounds_with(scores: Sequence[Score], kinds: Iterable[Kind]) -> tuple[int, ...]:
    wanted = set(kinds)
    numbers = (score.round for score in scores if score.kind in wanted)
    return tuple(sorted(number for number in numbers if number is not None))


@overload
def sum_if_known(counts: Iterable[int | None]) -> int | None: ...
@overload
def sum_if_known(counts: Iterable[Points | None]) -> Points | None: ...
def sum_if_known(counts: Iterable[Points | None]) -> Points | None:
    """The sum, None if any of them is unknown."""
    total: Points = 0
    for count in counts:
        if count is None:
            return None
        total += count
    return total


def _rounds_won(played: Sequence[Score]) -> Fraction | None:
    """The rounds won; None if the other side's points are unknown."""
    won = Fraction(0)
    for scores in _each_round(played):
        against = sum_if_known(score.against for score in scores)
        if against is None:
            return None
        lead = sum(score.points for score in scores) - against
        won += 1 if lead > 0 else HALF if lead == 0 else 0
    return won


def _each_round(played: Sequence[Score]) -> Iterator[list[Score]]:
    rounds: dict[int | None, list[Score]] = defaultdict(list)
    for score in played:
        rounds[score.round].append(score)
    yield from rounds.values()


def _meetings(played: Sequence[Score]) -> dict[int, Meeting]:
    parts: dict[int, list[Score]] = defaultdict(list)
    for score in played:
        for opponent in score.opponents:
            parts[opponent].append(score)
    return {
        opponent: Meeting(
            rounds=len({score.round for score in scores}),
            points=sum(score.points for score in scores),
        )
        for opponent, scores in parts.items()
    }
