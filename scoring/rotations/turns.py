"""What all rotations share that are made round by round: who sits out, who sits where at first."""

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
    """Raises `RotationImpossible` where no further round can be made.

    Codes: entrant-twice, too-few-entrants or too-few-players, no-rounds, all-rounds-planned.
    """
    refuse_unplayable(asked.entrants, asked.rounds, asked.side)
    if len(asked.played.rounds) >= asked.rounds:
        raise RotationImpossible("all-rounds-planned", rounds=asked.rounds)


def one_more(asked: Asked, this_round: RoundPlan) -> Plan:
    """The rounds played, and this one."""
    return Plan((*asked.played.rounds, this_round))


def drawn(asked: Asked, round_number: int) -> list[int]:
    """The entrants in an order drawn by `asked.seed` for this round; the same for the same seed."""
    order = sorted(asked.entrants)
    Random(f"{asked.seed}, round {round_number}").shuffle(order)  # noqa: S311 -- no secret
    return order


def to_begin(asked: Asked) -> list[int]:
    """The entrants as they come to the next round: by the standings, without any as drawn.

    A list by number or alphabet would seat neighbours together and the last ones never at first.
    """
    is_drawn = not (asked.played.rounds or asked.order)
    return drawn(asked, 1) if is_drawn else in_standing_order(asked)


def in_standing_order(asked: Asked) -> list[int]:
    """The entrants, best first; those who are not in the standings yet come last."""
    present, placed = set(asked.entrants), set(asked.order)
    ranked = [entrant for entrant in asked.order if entrant in present]
    return ranked + [entrant for entrant in asked.entrants if entrant not in placed]


def missed_by(entrants: Sequence[int], played: Plan) -> Counter[int]:
    """For every entrant the rounds without a table: sat out, or not there yet."""
    return Counter(dict(zip(entrants, rounds_missed(entrants, played), strict=True)))


def sitting_out(asked: Asked, order: Sequence[int]) -> tuple[int, ...]:
    """Who has no table in the next round, by number.

    Those who missed the fewest rounds so far, and of them the last in `order`: nobody sits out
    twice before all have once, and a latecomer has had his turn.
    """
    out = len(order) % (2 * asked.side)
    missed = missed_by(order, asked.played)
    last_first = list(reversed(order))
    last_first.sort(key=lambda entrant: missed[entrant])
    return tuple(sorted(last_first[:out]))


def seated_in_order(playing: Sequence[int], side: int) -> tuple[TablePlan, ...]:
    """Tables from 1 on for those in the list, side after side."""
    sides = [tuple(playing[at : at + side]) for at in range(0, len(playing), side)]
    return tuple(
        TablePlan(number, (one, other))
        for number, (one, other) in enumerate(zip(sides[::2], sides[1::2], strict=True), start=1)
    )
