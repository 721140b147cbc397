"""What one entrant has, added up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.standings.scores import Kind, Score

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Meeting:
    """All that two entrants played against each other: rounds, own points, those of the other."""

    rounds: int
    points: int
    against: int


@dataclass(frozen=True)
class Tally:
    """What one entrant has: points by round (None: nothing yet), adjustments, total, counts.

    A count is None as soon as one of its parts is unknown. `sat_out` holds round numbers, `cut`
    the place in cutting the cards (1 is the best; None: not cut). `won` counts rounds with more
    points than the other side, a level one as half.
    """

    entrant: int
    by_round: tuple[int | None, ...]
    adjustment: int
    total: int
    made: int | None
    sets: int | None
    lone_made: int | None
    sat_out: tuple[int, ...]
    won: Fraction | None
    meetings: Mapping[int, Meeting]
    cut: int | None

    @property
    def played(self) -> tuple[int, ...]:
        """The points of each round that was played, the rounds sat out left out."""
        rounds = enumerate(self.by_round, start=1)
        return tuple(
            points for number, points in rounds if points is not None and number not in self.sat_out
        )


def tally_of(entrant: int, scores: Sequence[Score], rounds: int, cut: int | None = None) -> Tally:
    """Add up the scores of one entrant in the first `rounds` rounds."""
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
        won=_rounds_won(played),
        meetings=_meetings(played),
        cut=cut,
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


def _rounds_won(played: Sequence[Score]) -> Fraction | None:
    """None where it is not known what the other side had."""
    won = Fraction(0)
    for scores in _each_round(played):
        against = _sum_if_known(score.against for score in scores)
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
            against=sum(score.against or 0 for score in scores),
        )
        for opponent, scores in parts.items()
    }
