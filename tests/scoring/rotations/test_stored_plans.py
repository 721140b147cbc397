"""The plans shipped with the program: each is complete, fair, and as good as its line says."""

from collections import Counter
from itertools import combinations

import pytest

from scoring.rotations import Asked, Plan, RoundPlan, TablePlan, check_plan, proof
from scoring.rotations.annealing import Seats
from scoring.rotations.individual import individual
from scoring.rotations.known_plans import sit_out_by_turns
from scoring.rotations.stored_plans import FILE, Size, size_of, stored_rounds
from tests.bench.best_plans import line_of

#: All sizes with a stored plan -> its repeated partnerships and second meetings.
SAID = {
    size_of(line): (int(line.split()[3]), int(line.split()[4]))
    for line in FILE.read_text("ascii").splitlines()
    if not line.startswith("#")
}


def plan_of(seats: Seats, side: int) -> Plan:
    """A plan from a line with every seat; the last numbers of a round have no table."""
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


def again(seats: Seats, side: int) -> tuple[int, int]:
    """Repeated partners and second meetings, counted independently."""
    partners, meetings = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for each in seats:
        for start in range(0, len(each) // (2 * side) * 2 * side, 2 * side):
            here = each[start : start + 2 * side]
            meetings.update(map(frozenset, combinations(here, 2)))
            for half in (here[:side], here[side:]):
                partners.update(map(frozenset, combinations(half, 2)))
    return partners.total() - len(partners), meetings.total() - len(meetings)


def test_every_stored_plan_is_complete_and_as_good_as_its_line_says() -> None:
    assert len(SAID) > 600
    for size, said in SAID.items():
        side, players, rounds = size
        seats = stored_rounds(*size)
        assert [sorted(each) for each in seats] == [[*range(players)]] * rounds, size
        assert again(seats, side) == said, size
        missed = Counter(who for each in seats for who in each[players - players % (2 * side) :])
        least = 0 if len(missed) < players else min(missed.values())
        assert max(missed.values(), default=0) - least <= 1, size
        assert sit_out_by_turns(seats, side), size


@pytest.mark.parametrize("size", [*SAID][::25], ids=str)
def test_the_proof_of_a_stored_plan_matches_an_independent_count(size: Size) -> None:
    side, players, _ = size
    plan = plan_of(stored_rounds(*size), side)
    fairness = proof(plan)
    assert check_plan(plan, range(players)) == []
    assert (fairness.partner_repeats.counted, fairness.rematches.counted) == SAID[size]


@pytest.mark.parametrize(
    ("players", "rounds", "again"), [(20, 6, 6), (18, 5, 0), (22, 6, 0), (24, 8, 18)]
)
def test_a_stored_plan_is_used_without_any_search(players: int, rounds: int, again: int) -> None:
    plan = individual(Asked(range(1, players + 1), rounds, 2), effort=0)
    assert proof(plan).rematches.counted <= again


def test_a_plan_is_written_as_it_is_read() -> None:
    seats = stored_rounds(2, 22, 6)
    line = line_of(plan_of(seats, 2), 2, (0, 0))
    assert size_of(line) == (2, 22, 6)
    assert line.startswith("2 22 6 0 0 0 0: ")
    assert [[int(each) for each in r.split()] for r in line.split(":")[1].split("/")] == seats


def test_a_size_without_a_line_has_no_plan() -> None:
    assert stored_rounds(2, 5, 99) == []
