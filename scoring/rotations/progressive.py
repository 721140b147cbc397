"""One side stationary: whoever begins N-S stays, the others go up one table after every round.

Source: https://euchre.landgrant.app/help/during-event
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rotations.plan import Plan, RotationImpossible, RoundPlan, TablePlan
from scoring.rotations.round_robin import refuse_impossible


def one_side_stationary(
    entrants: Sequence[int], rounds: int, *, allow_rematches: bool = False
) -> Plan:
    """Plan `rounds` rounds; the first half of the entrants (and an odd one) stays.

    With an odd number whoever finds nobody at the table sits out, each once in a full cycle.
    Nobody meets anybody twice in as many rounds as there are entrants who stay.

    Raises `RotationImpossible`: too-few-entrants, entrant-twice, no-rounds, too-many-rounds,
    one-side-sits-out.
    """
    staying = len(entrants) - len(entrants) // 2
    refuse_impossible(entrants, rounds, staying, allow_rematches=allow_rematches)
    refuse_second_lap(len(entrants), rounds, staying)
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


def refuse_second_lap(entrants: int, rounds: int, possible: int) -> None:
    """Raises `RotationImpossible` (one-side-sits-out) where an odd number begins again.

    Only one half of the entrants is ever without a table, each once in `possible` rounds.
    """
    if entrants % 2 and rounds > possible:
        raise RotationImpossible(
            "one-side-sits-out", entrants=entrants, rounds=rounds, possible=possible
        )
