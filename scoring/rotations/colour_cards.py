"""Colour cards: after every round white goes up one table, blue down one.

Everybody draws a white or a blue card for the whole afternoon, two of each colour at a table; the
two of one colour are partners and move together, so couples take the same colour. Source:
https://triosdevelopers.com/J.Smith/kofc1431.ca/wordpress/index.php/2015/11/29/changes-to-the-euchre/
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rotations.compass import refuse_odd_tables
from scoring.rotations.plan import Asked, Plan, RoundPlan, Side, TablePlan, refuse_unplayable
from scoring.rotations.progressive import refuse_second_lap
from scoring.rotations.round_robin import refuse_impossible
from scoring.rotations.wished_start import couples_first, refuse_wishes


def colour_cards(asked: Asked) -> Plan:
    """Plan all rounds: the first half of the entrants is white, the others are blue.

    With an odd number of pairs, one white pair each round finds nobody at its table. At T tables
    nobody meets anybody twice in T rounds, or in T/2 if T is even. Single players keep their
    partners: the first and second, the third and fourth, couples first.

    Raises `RotationImpossible`: too-few-entrants, too-few-players, entrant-twice, no-rounds,
    not-fours, too-many-rounds, one-side-sits-out, wishes-planned-only.
    """
    refuse_unplayable(asked.entrants, asked.rounds, asked.side)
    if asked.side == 1:
        pairs: list[Side] = [(entrant,) for entrant in asked.entrants]
    else:
        refuse_odd_tables(asked.entrants)
        refuse_wishes(asked, "start_together", "stay_together")
        pairs = list(_partners(couples_first(asked.entrants, asked.wishes)))
    return _moved(pairs, asked)


def _partners(players: Sequence[int]) -> Sequence[Side]:
    return list(zip(players[::2], players[1::2], strict=True))


def _moved(pairs: Sequence[Side], asked: Asked) -> Plan:
    tables = len(pairs) - len(pairs) // 2
    possible = tables if tables % 2 else tables // 2
    may_meet_again = asked.allow_rematches or asked.side > 1
    refuse_impossible(range(len(pairs)), asked.rounds, possible, allow_rematches=may_meet_again)
    refuse_second_lap(len(pairs), asked.rounds, possible)
    white, blue = pairs[:tables], [*pairs[tables:], *([None] * (len(pairs) % 2))]
    return Plan(
        tuple(
            _round(
                [white[(table - moves) % tables] for table in range(tables)],
                [blue[(table + moves) % tables] for table in range(tables)],
            )
            for moves in range(asked.rounds)
        )
    )


def _round(white: Sequence[Side], blue: Sequence[Side | None]) -> RoundPlan:
    met = list(enumerate(zip(white, blue, strict=True), start=1))
    return RoundPlan(
        tuple(TablePlan(number, (own, rival)) for number, (own, rival) in met if rival),
        tuple(entrant for _, (own, rival) in met if rival is None for entrant in own),
    )
