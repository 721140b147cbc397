"""What a round is worth that an entrant did not play: it sat out, or had left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from scoring.standings.scores import Kind, Score
from scoring.standings.tally import HALF


class SitOutWorth(StrEnum):
    """What the points for sitting out are."""

    FIXED = "fixed"
    ROUND = "round"
    OWN = "own"
    WINNERS = "winners"


def sit_out_scores(
    sit_outs: Iterable[tuple[int, int]],
    played: Sequence[Score],
    *,
    worth: SitOutWorth,
    fixed: int,
    over: Collection[int],
) -> Iterator[Score]:
    """Give a score for each (entrant, round) that is sat out.

    It is worth `fixed` points; or the average of all who played that round; or of one's own
    rounds; or of those who were not beaten in that round: rounded half up to a whole point. An
    average takes only the rounds that are `over`. As long as there is none, the worth is open.
    """
    averages = _averages([score for score in played if score.round in over], worth)
    for entrant, number in sit_outs:
        if worth is SitOutWorth.FIXED:
            yield Score(entrant, number, fixed, kind=Kind.SIT_OUT)
            continue
        average = averages.get(entrant if worth is SitOutWorth.OWN else number)
        if number in over and average is not None:
            yield Score(entrant, number, average, kind=Kind.SIT_OUT)
        else:
            yield Score(entrant, number, 0, kind=Kind.OPEN_SIT_OUT)


def missed_scores(
    left: Mapping[int, int], played: Sequence[Score], *, over: Collection[int]
) -> Iterator[Score]:
    """Give those who left after a round (entrant -> round) their average in every round after it.

    Only rounds that are `over` count, for the average and as missed.
    """
    averages = _averages([score for score in played if score.round in over], SitOutWorth.OWN)
    for entrant, last in left.items():
        if entrant in averages:
            for number in sorted(number for number in over if number > last):
                yield Score(entrant, number, averages[entrant], kind=Kind.MISSED)


def rounded(points: Fraction) -> int:
    """The nearest whole number, half up: 6.5 is 7, and -6.5 is -6."""
    return (points + HALF).__floor__()


def _averages(played: Sequence[Score], worth: SitOutWorth) -> dict[int, int]:
    """The average of each entrant's own rounds, else of each round, by its number."""
    groups: dict[int, list[int]] = defaultdict(list)
    for (entrant, number), (points, against) in _rounds_of_each(played).items():
        if worth is not SitOutWorth.WINNERS or points >= against:
            groups[entrant if worth is SitOutWorth.OWN else number].append(points)
    return {
        key: rounded(Fraction(sum(all_points), len(all_points)))
        for key, all_points in groups.items()
    }


def _rounds_of_each(played: Sequence[Score]) -> dict[tuple[int, int], tuple[int, int]]:
    """(entrant, round) -> own points, and those of the other side."""
    sums: dict[tuple[int, int], tuple[int, int]] = {}
    for score in played:
        if score.round is not None:
            own, against = sums.get((score.entrant, score.round), (0, 0))
            sums[score.entrant, score.round] = (own + score.points, against + (score.against or 0))
    return sums
