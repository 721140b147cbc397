"""Pairs or teams that move from table to table, by a fixed rule or by who has won.

One side stationary: whoever begins N-S stays, the others go up one table after every round.
Winners up: the winners of a table go up one, the losers stay; from the highest table one goes to
the first. Sources: https://euchre.landgrant.app/help/during-event and
https://www.hotg.ca/bid-euchre/
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rotations.plan import Plan, RoundPlan, TablePlan
from scoring.rotations.round_robin import refuse_impossible


def one_side_stationary(
    entrants: Sequence[int], rounds: int, *, allow_rematches: bool = False
) -> Plan:
    """Plan `rounds` rounds; the first half of the entrants (and an odd one) stays.

    With an odd number whoever finds nobody at the table sits out, each once in a full cycle.
    Nobody meets anybody twice in as many rounds as there are entrants who stay.

    Raises `RotationImpossible`: too-few-entrants, entrant-twice, no-rounds, too-many-rounds.
    """
    staying = len(entrants) - len(entrants) // 2
    refuse_impossible(entrants, rounds, staying, allow_rematches=allow_rematches)
    stay, move = entrants[:staying], [*entrants[staying:], *([None] * (len(entrants) % 2))]
    planned = []
    for moves in range(rounds):
        met = [(own, move[(place - moves) % staying]) for place, own in enumerate(stay)]
        planned.append(
            RoundPlan(
                tuple(
                    TablePlan(number, ((own,), (other,)))
                    for number, (own, other) in enumerate(met, start=1)
                    if other is not None
                ),
                tuple(own for own, other in met if other is None),
            )
        )
    return Plan(tuple(planned))


def winners_up(tables: Sequence[tuple[int, int]]) -> RoundPlan:
    """Plan the next round from the winner and the loser of each table, table 1 first.

    Whoever stays sits N-S. Two may meet again, that is how it is meant.
    """
    arriving = [tables[number - 1][0] for number in range(len(tables))]
    return RoundPlan(
        tuple(
            TablePlan(number, ((stays,), (comes,)))
            for number, ((_, stays), comes) in enumerate(zip(tables, arriving, strict=True), 1)
        )
    )
