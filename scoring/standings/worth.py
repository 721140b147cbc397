"""The worth of a round that an entrant did not play, by sitting out or being absent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction

from scoring.standings.scores import Kind, Points, Score
from scoring.standings.tally import HALF

#: The first rounds of the sessions of an event with only one session.
ONE_SESSION = frozenset({1})

#: What an average is over: an entrant and a session's first round, or None (all) and a round.
_Basis = tuple[int | None, int]


class SitOutWorth(StrEnum):
    """How the points for sitting out are determined; see `sit_out_scores`."""

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
    sessions: Collection[int] = ONE_SESSION,
) -> Iterator[Score]:
    """A score for each (entrant, round) that is sat out.

    It is `fixed` points, or an average rounded half up to a whole point: of all who played that
    round, of one's own rounds in that session, or of those who were not beaten in that round. An
    average takes only the rounds that are `over`; until there is one, the worth is open.
    `sessions` has the first round of each session.
    """
    sit_outs = list(sit_outs)
    if not sit_outs:
        return
    if worth is SitOutWorth.FIXED:
        for entrant, number in sit_outs:
            yield Score(entrant, number, fixed, kind=Kind.SIT_OUT)
        return
    averages = _averages(played, worth, over, sessions)
    for entrant, number in sit_outs:
        average = averages.get(_basis(worth, sessions, entrant, number))
        if number in over and average is not None:
            yield Score(entrant, number, average, kind=Kind.SIT_OUT)
        else:
            yield Score(entrant, number, 0, kind=Kind.OPEN_SIT_OUT)


def missed_scores(
    missed: Iterable[tuple[int, int]],
    played: Sequence[Score],
    *,
    over: Collection[int],
    sessions: Collection[int] = ONE_SESSION,
) -> Iterator[Score]:
    """For each (entrant, round) missed, the average of the entrant's own rounds in that session.

    Only rounds that are `over` count, for the average and as missed, and no round with points of
    play after all. An entrant who played no round in the session gets nothing.
    """
    own, missed = SitOutWorth.OWN, list(missed)
    if not missed:
        return
    played_rounds = {(score.entrant, score.round) for score in played}
    averages = _averages(played, own, over, sessions)
    for entrant, number in missed:
        average = averages.get(_basis(own, sessions, entrant, number))
        if number in over and average is not None and (entrant, number) not in played_rounds:
            yield Score(entrant, number, average, kind=Kind.MISSED)


def rounded(points: Fraction) -> int:
    """The nearest whole number, half up: 6.5 is 7, and -6.5 is -6."""
    return (points + HALF).__floor__()


def _averages(
    played: Sequence[Score], worth: SitOutWorth, over: Collection[int], sessions: Collection[int]
) -> dict[_Basis, int]:
    """The rounded average for every basis that has one."""
    groups: dict[_Basis, list[Points]] = defaultdict(list)
    counting = [score for score in played if score.round in over]
    for (entrant, number), (points, against) in _rounds_of_each(counting).items():
        if worth is not SitOutWorth.WINNERS or points >= against:
            groups[_basis(worth, sessions, entrant, number)].append(points)
    return {
        key: rounded(Fraction(sum(all_points), len(all_points)))
        for key, all_points in groups.items()
    }


def _basis(worth: SitOutWorth, sessions: Collection[int], entrant: int, number: int) -> _Basis:
    """The basis of the average for this entrant and round."""
    if worth is not SitOutWorth.OWN:
        return None, number
    return entrant, max((first for first in sessions if first <= number), default=1)


def _rounds_of_each(played: Sequence[Score]) -> dict[tuple[int, int], tuple[Points, Points]]:
    """(entrant, round) -> own points and those of the other side."""
    sums: dict[tuple[int, int], tuple[Points, Points]] = {}
    for score in played:
        if score.round is not None:
            own, against = sums.get((score.entrant, score.round), (0, 0))
            sums[score.entrant, score.round] = (own + score.points, against + (score.against or 0))
    return sums
