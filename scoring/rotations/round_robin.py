"""Fixed pairs or teams, everybody against everybody: the circle method.

One entrant stays, all others move one place round the circle, and those who face each other
meet. A full cycle has every meeting exactly once; with an odd number the fixed place is empty, and
whoever faces it sits out. If that brings somebody to a table twice, and there are no more rounds
than tables, the meetings of `new_tables` are used instead, if any are known.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rotations.new_tables import new_tables
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
    """The most rounds in which nobody meets anyone twice: P-1, or P if P is odd."""
    return entrants - 1 + entrants % 2


def round_robin(entrants: Sequence[int], rounds: int, *, allow_rematches: bool = False) -> Plan:
    """Plan `rounds` rounds for fixed pairs or teams with these numbers (distinct, gaps allowed).

    Nobody meets anyone twice and nobody sits out twice as long as that is possible. After that,
    with `allow_rematches`, the cycle starts again, so that the same two meet again as late as
    possible. Everybody's seats are as even as possible, and the tables well spread.

    Raises `RotationImpossible`: too-few-entrants, entrant-twice, no-rounds, too-many-rounds.
    """
    refuse_impossible(
        entrants, rounds, rounds_without_rematch(len(entrants)), allow_rematches=allow_rematches
    )
    cycle = rounds_without_rematch(len(entrants))
    placed = spread_tables([_circle_round(entrants, number % cycle) for number in range(rounds)])
    if _comes_twice(placed) and (schedule := new_tables(len(entrants), rounds)):
        placed = [
            [(entrants[one], entrants[other]) for one, other in meetings] for meetings in schedule
        ]
    return Plan(
        tuple(
            RoundPlan(_numbered(meetings), _not_in(meetings, entrants))
            for meetings in even_seats(placed)
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


def _circle_round(entrants: Sequence[int], number: int) -> list[Meeting]:
    """The meetings of round `number` (from 0) of the cycle."""
    circle = rounds_without_rematch(len(entrants))
    facing = entrants[number]
    meetings = [
        (entrants[(number + step) % circle], entrants[(number - step) % circle])
        for step in range(1, (circle + 1) // 2)
    ]
    if len(entrants) % 2:
        return meetings
    return [(facing, entrants[-1]), *meetings]


def _comes_twice(rounds: Sequence[Sequence[Meeting]]) -> bool:
    """Whether anybody is at the same table in two rounds."""
    places = [
        (who, table) for this_round in rounds for table, two in enumerate(this_round) for who in two
    ]
    return len(set(places)) < len(places)


def _not_in(meetings: Sequence[Meeting], entrants: Sequence[int]) -> tuple[int, ...]:
    seated = {who for meeting in meetings for who in meeting}
    return tuple(entrant for entrant in entrants if entrant not in seated)


def _numbered(meetings: Sequence[Meeting]) -> tuple[TablePlan, ...]:
    return tuple(
        TablePlan(number, ((one,), (other,)))
        for number, (one, other) in enumerate(meetings, start=1)
    )
