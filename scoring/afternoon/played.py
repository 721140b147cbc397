"""Who met whom: the plan as it was played."""

from __future__ import annotations

from scoring.afternoon.facts import Afternoon, RoundFacts
from scoring.afternoon.seats import seated_at
from scoring.rotations import Plan, RoundPlan, TablePlan


def plan_played(afternoon: Afternoon, *, to_come: bool = False) -> Plan:
    """Who met whom in the rounds that began, as stored; `to_come` adds those that are seated."""
    rounds = (
        this_round for this_round in afternoon.frame.rounds if to_come or this_round.started_at
    )
    return Plan(
        tuple(
            _planned(afternoon, this_round)
            for this_round in rounds
            if afternoon.tables_in(this_round.number)
        )
    )


def _planned(afternoon: Afternoon, this_round: RoundFacts) -> RoundPlan:
    numbers = {pk: entrant.number for pk, entrant in afternoon.frame.entrants.items()}
    tables = []
    for table in afternoon.tables_in(this_round.number):
        first, second = (tuple(numbers[pk] for pk in side) for side in seated_at(table))
        tables.append(TablePlan(table.number, (first, second)))
    return RoundPlan(tuple(tables), tuple(sorted(numbers[pk] for pk in this_round.sit_outs)))
