"""Knock-out: losers are out, until one is left."""

from __future__ import annotations

from scoring.rotations.bracket import Bracket
from scoring.rotations.plan import Asked, Plan, RotationImpossible, RoundPlan, TablePlan
from scoring.rotations.turns import one_more, refuse_round, to_begin

KNOCK_OUT = "knock-out"


def knock_out(asked: Asked) -> Plan:
    """The rounds played, and one more with every match that can be played now.

    Without `asked.bracket` it starts a new one, seeded by `asked.order`, or drawn if that is empty.
    Entrants with a bye sit out; those eliminated are no longer named.

    Raises `RotationImpossible`: knock-out-over, and what `refuse_round` raises.
    """
    if asked.bracket is None:
        refuse_round(asked)
    bracket = bracket_for(asked)
    if bracket.is_over:
        raise RotationImpossible("knock-out-over")
    tables = tuple(
        TablePlan(number, ((match.entrants[0],), (match.entrants[1],)))
        for number, match in enumerate(bracket.due, start=1)
    )
    seated = {entrant for table in tables for entrant in table.entrants()}
    playing = set(asked.entrants).intersection(bracket.still_in)
    return one_more(asked, RoundPlan(tables, tuple(sorted(playing - seated))))


def bracket_for(asked: Asked) -> Bracket:
    """The bracket in progress, or a new one."""
    return asked.bracket or Bracket(tuple(to_begin(asked)), cup=asked.cup)
