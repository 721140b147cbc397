"""The plans kept with the program: each is whole, fair, and as good as its line says."""

import pytest

from scoring.rotations import Asked, Plan, RoundPlan, TablePlan, check_plan, proof
from scoring.rotations.annealing import Seats
from scoring.rotations.individual import individual
from scoring.rotations.stored_plans import Size, line_of, size_of, stored_rounds, stored_sizes

PARTNERS_AGAIN = {(3, 12, 6): 7}  # two of eleven each time: 6 at least


def plan_of(seats: Seats, side: int) -> Plan:
    """Every seat written out, the last ones of a round are those without a table."""
    rounds = []
    for each in seats:
        places = len(each) // (2 * side) * 2 * side
        sides = [tuple(each[at : at + side]) for at in range(0, places, side)]
        tables = [
            TablePlan(number, (sides[2 * number - 2], sides[2 * number - 1]))
            for number in range(1, len(sides) // 2 + 1)
        ]
        rounds.append(RoundPlan(tuple(tables), tuple(each[places:])))
    return Plan(tuple(rounds))


@pytest.mark.parametrize("size", stored_sizes(), ids=str)
def test_a_kept_plan_is_whole_and_as_good_as_it_is_said_to_be(size: Size) -> None:
    side, players, rounds = size
    plan = plan_of(stored_rounds(*size), side)
    fairness = proof(plan)
    assert len(plan.rounds) == rounds
    assert check_plan(plan, range(players)) == []
    assert fairness.rematches.counted == stored_sizes()[size]
    assert fairness.partner_repeats.counted == PARTNERS_AGAIN.get(size, 0)
    assert max(fairness.sit_outs.values()) - min(fairness.sit_outs.values()) <= 1
    out: set[int] = set()
    for each in plan.rounds:
        first_time = set(range(players)) - out
        assert set(each.sit_outs) <= first_time or first_time <= set(each.sit_outs)
        out |= set(each.sit_outs)


@pytest.mark.parametrize(("players", "rounds", "again"), [(20, 6, 6), (22, 6, 1), (24, 8, 18)])
def test_a_kept_plan_is_used_without_any_effort(players: int, rounds: int, again: int) -> None:
    plan = individual(Asked(range(1, players + 1), rounds, 2), effort=0)
    assert proof(plan).rematches.counted <= again


def test_a_plan_is_written_as_it_is_read() -> None:
    seats = stored_rounds(2, 20, 6)
    line = line_of(plan_of(seats, 2), 2, 6)
    assert size_of(line) == (2, 20, 6)
    assert line.startswith("2 20 6 6 0 0: ")
    assert [[int(each) for each in r.split()] for r in line.split(":")[1].split("/")] == seats


def test_there_is_no_plan_of_a_size_that_is_not_kept() -> None:
    assert stored_rounds(2, 5, 99) == []
