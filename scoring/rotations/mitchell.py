"""Mitchell: the first half of the pairs stays, the others go up one table after every round.

The deals go one table down meanwhile, so that on an odd number of tables T everybody plays another
deal against another pair in each of T rounds. On an even number the moving pairs would come to
deals they know half way: they skip a table there, and T - 1 rounds are possible.
Source: http://beginnerbridge.com/dup1_1f.html

Those who stay would only ever be compared with each other. In one round of eight, the last ones,
the two at a table exchange their directions, so that all pairs are one field: the "arrow switch",
https://gambiter.com/bridge/Duplicate_bridge_movements.html (one-winner movements).
"""

from __future__ import annotations

from scoring.rotations.plan import Asked, Plan, RoundPlan, Side, TablePlan
from scoring.rotations.progressive import refuse_second_lap
from scoring.rotations.round_robin import refuse_impossible

SWITCHED = 8  # one round of so many
LEAST_TO_SWITCH = 3  # in two rounds nothing could be one field


def mitchell(asked: Asked) -> Plan:
    """Plan all rounds. With an odd number of pairs who comes to the empty place sits out.

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
    """A round, counted from 0: the pair after so many moves, and the skip, at each table."""
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
