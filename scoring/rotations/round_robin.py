"""Fixed pairs or teams, everybody against everybody: the circle method.

One entrant stays, all others move one place round the circle, and those who face each other
meet. A full cycle brings every meeting exactly once; with an odd number the staying place is
empty, and who faces it sits out.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rotations.plan import (
    Plan,
    RotationImpossible,
    RoundPlan,
    TablePlan,
    refuse_unplayable,
)
from scoring.rotations.seats import Meeting, even_seats
from scoring.rotations.tables import spread_tables


def rounds_without_rematch(entrants: int) -> int:
    """Give the most rounds in which nobody meets anyone twice: P-1, or P when P is odd."""
    return entrants - 1 + entrants % 2


def round_robin(entrants: Sequence[int], rounds: int, *, allow_rematches: bool = False) -> Plan:
    """Plan `rounds` rounds for fixed pairs or teams with these numbers (distinct, gaps allowed).

    Nobody meets anyone twice and nobody sits out twice while that is possible. Beyond it the
    cycle starts again when `allow_rematches` is set, so that the same two meet again as late as
    they can. Everybody's seats are as even as possible, the tables well spread.

    Raises `RotationImpossible`: too-few-entrants, entrant-twice, no-rounds, too-many-rounds.
    """
    refuse_impossible(
        entrants, rounds, rounds_without_rematch(len(entrants)), allow_rematches=allow_rematches
    )
    cycle = rounds_without_rematch(len(entrants))
    played = [_circle_round(entrants, number % cycle) for number in range(rounds)]
    placed = even_seats(spread_tables([meetings for meetings, _ in played]))
    return Plan(
        tuple(
            RoundPlan(_numbered(meetings), sit_outs)
            for meetings, (_, sit_outs) in zip(placed, played, strict=True)
        )
    )


def refuse_impossible(
    entrants: Sequence[int], rounds: int, possible: int, *, allow_rematches: bool
) -> None:
    """Raises `RotationImpossible`; `possible` is the most rounds without a second meeting."""
    refuse_unplayable(entrants, rounds, side=1)
    if rounds > possible and not allow_rematches:
        raise RotationImpossible(
            "too-many-rounds", entrants=len(entrants), rounds=rounds, possible=possible
        )


def _circle_round(entrants: Sequence[int], number: int) -> tuple[list[Meeting], tuple[int, ...]]:
    """Give the meetings and sit-outs of round `number` (from 0) of the cycle."""
    circle = rounds_without_rematch(len(entrants))
    facing = entrants[number]
    meetings = [
        (entrants[(number + step) % circle], entrants[(number - step) % circle])
        for step in range(1, (circle + 1) // 2)
    ]
    if len(entrants) % 2:
        return meetings, (facing,)
    return [(facing, entrants[-1]), *meetings], ()


def _numbered(meetings: Sequence[Meeting]) -> tuple[TablePlan, ...]:
    return tuple(
        TablePlan(number, ((one,), (other,)))
        for number, (one, other) in enumerate(meetings, start=1)
    )
