"""Shared by all rotations made round by round: who sits out, and who sits where at first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from scoring.rotations.plan import (
    Asked,
    Plan,
    RotationImpossible,
    RoundPlan,
    TablePlan,
    refuse_unplayable,
)
from scoring.rotations.sit_outs import rounds_missed


def refuse_round(asked: Asked) -> None:
    """Raises `RotationImpossible` if no further round can be made.

    Codes: entrant-twice, too-few-entrants or too-few-players, no-rounds, all-rounds-planned.
    """
    refuse_unplayable(asked.entrants, asked.rounds, asked.side)
    if len(asked.played.rounds) >= asked.rounds:
        raise RotationImpossible("all-rounds-planned", rounds=asked.rounds)


def one_more(asked: Asked, this_round: RoundPlan) -> Plan:
    """The rounds played, plus this one."""
    return Plan((*asked.played.rounds, this_round))


def drawn(asked: Asked, round_number: int) -> list[int]:
    """The entrants in an order drawn for this round, reproducible by `asked.seed`."""
    order = sorted(asked.entrants)
    Random(f"{asked.seed}, round {round_number}").shuffle(order)  # noqa: S311 -- no secret
    return order


def to_begin(asked: Asked) -> list[int]:
    """The entrants in order for the next round: by the standings, or drawn if there are none.

    A list by number or alphabet would seat neighbours together, and the last ones never first.
    """
    is_drawn = not (asked.played.rounds or asked.order)
    return drawn(asked, 1) if is_drawn else in_standing_order(asked)


def in_standing_order(asked: Asked) -> list[int]:
    """The entrants, best first; those not yet in the standings come last."""
    present, placed = set(asked.entrants), set(asked.order)
    ranked = [entrant for entrant in asked.order if entrant in present]
    return ranked + [entrant for entrant in asked.entrants if entrant not in placed]


def missed_by(entrants: Sequence[int], played: Plan) -> Counter[int]:
    """For every entrant, the rounds without a table: sat out, or not there."""
    return Counter(dict(zip(entrants, rounds_missed(entrants, played), strict=True)))


def sitting_out(asked: Asked, order: Sequence[int]) -> tuple[int, ...]:
    """Those who sit out the next round, by number.

    Those who missed the fewest rounds so far, the last in `order` first: nobody sits out twice
    before all have once, and a latecomer counts as having had a turn.
    """
    out = len(order) % (2 * asked.side)
    missed = missed_by(order, asked.played)
    last_first = list(reversed(order))
    last_first.sort(key=lambda entrant: missed[entrant])
    return tuple(sorted(last_first[:out]))


def seated_in_order(playing: Sequence[int], side: int) -> tuple[TablePlan, ...]:
    """Tables numbered from 1 for those in the list, side after side."""
    sides = [tuple(playing[at : at + side]) for at in range(0, len(playing), side)]
    return tuple(
        TablePlan(number, (one, other))
        for number, (one, other) in enumerate(zip(sides[::2], sides[1::2], strict=True), start=1)
    )
