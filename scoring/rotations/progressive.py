"""Two halves of the hall that meet each other: one of them stays, or they move in turn.

One side stays: those who start N-S stay, the others go up one table after every round.
https://euchre.landgrant.app/help/during-event
Scrambled Mitchell: the same, but the two at a table exchange directions after every round, so that
all sit N-S as often as E-W. Bridge clubs switch fewer rounds, because they compare the same cards.
http://www.bridgecentral.com/MvtHTML/switchedmitchell.htm
Sides move in turn: one side goes up through half of the rounds, then the other side down.
http://www.reclaimedrailsbrewing.com/events/2017/1/29/cribbage-tournament-hosted-by-the-city-of-bondurant
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rotations.plan import Plan, RotationImpossible, RoundPlan, TablePlan
from scoring.rotations.round_robin import refuse_impossible


def one_side_stationary(
    entrants: Sequence[int], rounds: int, *, allow_rematches: bool = False
) -> Plan:
    """Plan `rounds` rounds; the first half of the entrants (rounded up) stays.

    With an odd number, the one left without opponents sits out, each once in a full cycle. Nobody
    meets anybody twice in as many rounds as there are entrants who stay.

    Raises `RotationImpossible`: too-few-entrants, entrant-twice, no-rounds, too-many-rounds,
    one-side-sits-out.
    """
    return _meeting(entrants, rounds, rounds, allow_rematches=allow_rematches)


def scrambled_mitchell(
    entrants: Sequence[int], rounds: int, *, allow_rematches: bool = False
) -> Plan:
    """Like `one_side_stationary`, with sides exchanged in every second round; raises the same."""
    plan = _meeting(entrants, rounds, rounds, allow_rematches=allow_rematches)
    return Plan(
        tuple(
            _turned_round(this_round) if number % 2 else this_round
            for number, this_round in enumerate(plan.rounds)
        )
    )


def sides_in_turn(entrants: Sequence[int], rounds: int, *, allow_rematches: bool = False) -> Plan:
    """The same meetings, but in the second half of the rounds the first half of the entrants moves.

    Raises what `one_side_stationary` raises.
    """
    return _meeting(entrants, rounds, rounds // 2, allow_rematches=allow_rematches)


def _meeting(entrants: Sequence[int], rounds: int, moves: int, *, allow_rematches: bool) -> Plan:
    """One side goes up `moves` times, and after that the other side goes down."""
    tables = len(entrants) - len(entrants) // 2
    refuse_impossible(entrants, rounds, tables, allow_rematches=allow_rematches)
    refuse_second_lap(len(entrants), rounds, tables)
    rising, falling = entrants[:tables], [*entrants[tables:], *([None] * (len(entrants) % 2))]
    planned = []
    for number in range(rounds):
        up = min(number, moves)
        met = [
            (rising[(place + number - up) % tables], falling[(place - up) % tables])
            for place in range(tables)
        ]
        planned.append(
            RoundPlan(
                tuple(
                    TablePlan(table, ((own,), (pair,)))
                    for table, (own, pair) in enumerate(met, start=1)
                    if pair is not None
                ),
                tuple(own for own, pair in met if pair is None),
            )
        )
    return Plan(tuple(planned))


def _turned_round(this_round: RoundPlan) -> RoundPlan:
    turned = (TablePlan(table.number, table.sides[::-1]) for table in this_round.tables)
    return RoundPlan(tuple(turned), this_round.sit_outs)


def refuse_second_lap(entrants: int, rounds: int, possible: int) -> None:
    """Raises `RotationImpossible` (one-side-sits-out) if an odd number would start a second lap.

    Only one half of the entrants ever sits out, each once in `possible` rounds.
    """
    if entrants % 2 and rounds > possible:
        raise RotationImpossible(
            "one-side-sits-out", entrants=entrants, rounds=rounds, possible=possible
        )
