"""The rotation used in halls: North stays, and the others move according to their seat.

After every round South goes down one table, East up one, West up two. It needs no paper. In 6
rounds nobody meets anybody twice at 7, 11, 13, 14 and from 16 tables on; for other numbers the
proof shows who does. Source: https://chatgamers.site123.me/progressive-rules
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

SOUTH, EAST, WEST = -1, 1, 2  # tables up after every round


def compass(entrants: Sequence[int], rounds: int) -> Plan:
    """Plan `rounds` rounds for single players with these numbers, a multiple of four of them.

    The first quarter sits North at tables 1, 2 and so on, followed by South, East and West.

    Raises `RotationImpossible`: too-few-players, not-fours, entrant-twice, no-rounds.
    """
    refuse_unplayable(entrants, rounds, side=2)
    refuse_odd_tables(entrants)
    tables = len(entrants) // 4
    north, south, east, west = (entrants[seat * tables : (seat + 1) * tables] for seat in range(4))

    def table(number: int, moves: int) -> TablePlan:
        began_at = [(number - way * moves) % tables for way in (SOUTH, EAST, WEST)]
        partners = north[number], south[began_at[0]]
        return TablePlan(number + 1, (partners, (east[began_at[1]], west[began_at[2]])))

    return Plan(
        tuple(
            RoundPlan(tuple(table(number, moves) for number in range(tables)))
            for moves in range(rounds)
        )
    )


def refuse_odd_tables(entrants: Sequence[int]) -> None:
    """Raises `RotationImpossible` (not-fours) if the players do not fill tables of four."""
    if len(entrants) % 4:
        fewer = len(entrants) - len(entrants) % 4
        raise RotationImpossible("not-fours", players=len(entrants), fewer=fewer, more=fewer + 4)
