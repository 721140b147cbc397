"""Team of four: two teams of two pairs at two tables, with the same deals at both.

One pair of each team sits North-South, its other pair East-West at the other table: whatever the
cards, each team holds them once from each side. After every round the pairs of one team swap
tables, so that everybody meets both pairs of the other team.
Source: https://en.wikipedia.org/wiki/Duplicate_bridge, "Teams".
"""

from __future__ import annotations

from scoring.rotations.plan import (
    Asked,
    Plan,
    RotationImpossible,
    RoundPlan,
    TablePlan,
    refuse_unplayable,
)

TEAM = 4


def team_of_four(asked: Asked) -> Plan:
    """Plan all rounds: the first two numbers are one team, the last two the other.

    Raises `RotationImpossible`: too-few-entrants, entrant-twice, no-rounds, not-two-teams.
    """
    refuse_unplayable(asked.entrants, asked.rounds, side=1)
    if len(asked.entrants) != TEAM:
        raise RotationImpossible("not-two-teams", entrants=len(asked.entrants))
    return Plan(tuple(_round(tuple(asked.entrants), number) for number in range(asked.rounds)))


def _round(pairs: tuple[int, ...], number: int) -> RoundPlan:
    one, two, *others = pairs
    here, there = others if number % 2 == 0 else others[::-1]
    return RoundPlan((TablePlan(1, ((one,), (here,))), TablePlan(2, ((there,), (two,)))))
