"""A final, or any later session: those who have not met yet meet first.

The total of second meetings is as low as possible, and rounds with second meetings are played
last. If a round robin of the finalists repeats as little, it uses the one whose first rounds repeat
least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from scoring.rotations.going_on import going_on
from scoring.rotations.individual import EFFORT, individual
from scoring.rotations.plan import Asked, Look, Plan, RoundPlan
from scoring.rotations.round_robin import round_robin, rounds_without_rematch
from scoring.rotations.turns import missed_by

Two = frozenset[int]
Rounds = tuple[RoundPlan, ...]
DRAWS = 200  # round robins tried, each with the numbers shuffled
PAIRS = 1


def final(asked: Asked, *, effort: int = EFFORT, look: Look | None = None) -> Plan:
    """The rounds played, then those to come; the usual plan if nothing was played.

    `effort` and `look` are those of `individual`. Raises `RotationImpossible`: what `individual`
    raises, and for pairs who have not played yet what `round_robin` raises.
    """
    begun = asked.played.rounds
    if not begun:
        return _usual(asked, effort, look)
    missed = missed_by(asked.entrants, asked.played)
    met = {two for this_round in begun for two in _twos(this_round)}
    ways = (_known_last(rounds, met, missed) for rounds in _ways(asked, effort, look))
    return Plan((*begun, *min(ways, key=lambda rounds: _merit(rounds, met, missed))))


def _usual(asked: Asked, effort: int, look: Look | None) -> Plan:
    """The usual plan, which is continued unchanged as long as nothing has interfered."""
    if asked.side != PAIRS:
        return individual(asked, effort=effort, look=look)
    return going_on(
        lambda request: round_robin(
            request.entrants, request.rounds, allow_rematches=request.allow_rematches
        )
    )(asked)


def _ways(asked: Asked, effort: int, look: Look | None) -> Iterator[Rounds]:
    """The candidates for the rounds to come: from the usual plan, then from round robins."""
    begun, playing = len(asked.played.rounds), list(asked.entrants)
    yield _usual(asked, effort, look).rounds[begun:]
    due = asked.rounds - begun
    if asked.side != PAIRS or due > rounds_without_rematch(len(playing)):
        return
    random = Random(asked.seed)  # noqa: S311 -- a plan is no secret
    for _ in range(DRAWS):
        yield round_robin(playing, due).rounds
        random.shuffle(playing)


def _known_last(rounds: Rounds, met: set[Two], missed: Counter[int]) -> Rounds:
    """The rounds sorted by second meetings, if that keeps the sit-outs by turns."""
    ordered = tuple(
        sorted(rounds, key=lambda this_round: sum(two in met for two in _twos(this_round)))
    )
    return ordered if _is_by_turns(ordered, missed) else rounds


def _is_by_turns(rounds: Sequence[RoundPlan], before: Counter[int]) -> bool:
    """Whether nobody sits out while somebody at a table has missed fewer rounds."""
    missed = Counter(before)
    for this_round in rounds:
        least = min((missed[entrant] for entrant in this_round.seated()), default=0)
        if any(missed[entrant] > least for entrant in this_round.sit_outs):
            return False
        missed.update(this_round.sit_outs)
    return True


def _merit(rounds: Rounds, met: set[Two], missed: Counter[int]) -> tuple[int, int, list[int]]:
    """The most rounds anybody misses, then second meetings in total, then round by round."""
    out = missed + Counter(entrant for this_round in rounds for entrant in this_round.sit_outs)
    met_before, again = set(met), []
    for this_round in rounds:
        meetings = list(_twos(this_round))
        again.append(sum(two in met_before for two in meetings))
        met_before.update(meetings)
    return max(out.values(), default=0), sum(again), again


def _twos(this_round: RoundPlan) -> Iterator[Two]:
    """Any two at one table, once for each table."""
    return (
        frozenset(two) for table in this_round.tables for two in combinations(table.entrants(), 2)
    )
