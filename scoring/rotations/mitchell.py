"""Mitchell: the first half of the pairs stays, the others go up one table after every round.

The deals go down one table meanwhile, so that with an odd number of tables T everybody plays
different deals against a different pair in each of T rounds. With an even number the moving pairs
would meet known deals half way: they skip a table there, and T - 1 rounds are possible.
Source: http://beginnerbridge.com/dup1_1f.html

Those who stay would only ever be compared with each other. So in one round of eight, at the end,
the two pairs at a table exchange directions, which makes all pairs one field: the "arrow switch",
https://gambiter.com/bridge/Duplicate_bridge_movements.html (one-winner movements).
"""

from __future__ import annotations

from scoring.rotations.plan import Asked, Plan, RoundPlan, Side, TablePlan
from scoring.rotations.progressive import refuse_second_lap
from scoring.rotations.round_robin import refuse_impossible

SWITCHED = 8  # one round in eight is switched
LEAST_TO_SWITCH = 3  # two rounds are too few to make one field


def mitchell(asked: Asked) -> Plan:
    """Plan all rounds. With an odd number of pairs, the one without opponents sits out.

    Raises `RotationImpossible`: too-few-entrants, entrant-twice, no-rounds, too-many-rounds,
    one-side-sits-out.
    """
    pairs = list(asked.entrants)
    tables = len(pairs) - len(pairs) // 2
    possible = max(1, tables if tables % 2 else tables - 1)
    refuse_impossible(pairs, asked.rounds, possible, allow_rematches=asked.allow_rematches)
    refuse_second_lap(len(pairs), asked.rounds, possible)
    staying, moving = pairs[:tables], [*pairs[tables:], *([None] * (len(pairs) % 2))]
    switched = max(1, round(asked.rounds / SWITCHED)) if asked.rounds >= LEAST_TO_SWITCH else 0
    return Plan(
        tuple(
            _round(staying, moving, number, is_switched=number >= asked.rounds - switched)
            for number in range(asked.rounds)
        )
    )


def _round(
    staying: list[int], moving: list[int | None], number: int, *, is_switched: bool
) -> RoundPlan:
    """Round `number`, counted from 0, with the skip and the arrow switch."""
    tables = len(staying)
    moves = number + (tables % 2 == 0 and number >= tables // 2)
    met, out = [], []
    for table, stays in enumerate(staying):
        comes = moving[(table - moves) % tables]
        if comes is None:
            out.append(stays)
            continue
        sides: tuple[Side, Side] = ((stays,), (comes,))
        met.append(TablePlan(table + 1, sides[::-1] if is_switched else sides))
    return RoundPlan(tuple(met), tuple(out))
