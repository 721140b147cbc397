"""Plans proved to be the best: each certificate again, and what it lets a director be told."""

import pytest

from scoring.rotations import Asked, Plan, RoundPlan, proof
from scoring.rotations.bounds import least_rematches, size_of
from scoring.rotations.certificates import certificates
from scoring.rotations.individual import individual
from tests.scoring.rotations.certificates import (
    PROOFS,
    can_all_be_new,
    fewest_of_eleven,
    four_rounds_of_eleven,
    is_proved,
    kept,
)


@pytest.mark.parametrize(("size", "least"), kept().items(), ids=str)
def test_no_plan_has_fewer_second_meetings(size: tuple[int, int], least: int) -> None:
    assert is_proved(size, least)


def test_every_certificate_is_proved_by_an_independent_search() -> None:
    assert certificates() == kept()
    assert PROOFS.keys() == kept().keys()


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (18, 5), (19, 5)])
def test_the_search_finds_a_possible_plan(players: int, rounds: int) -> None:
    assert can_all_be_new(players, rounds)


def test_for_four_rounds_of_eleven_the_search_finds_a_possible_plan() -> None:
    assert four_rounds_of_eleven(7)


def test_with_two_always_together_the_search_finds_a_possible_plan() -> None:
    assert fewest_of_eleven(14)


@pytest.mark.parametrize(("players", "rounds"), kept())
def test_a_plan_with_a_certificate_is_the_best_possible(players: int, rounds: int) -> None:
    plan = individual(Asked(range(1, players + 1), rounds, 2), effort=0)
    fairness = proof(plan)
    assert fairness.rematches.counted == kept()[players, rounds]
    assert fairness.rematches.counted > least_rematches(size_of(plan))
    told = [each.text for each in fairness.verdicts]
    assert (
        f"Second meetings: {fairness.rematches.counted}. No plan for this number has fewer." in told
    )


def test_a_certificate_does_not_apply_to_a_plan_with_uneven_sit_outs() -> None:
    plan = individual(Asked(range(1, 18), 5, 2), effort=0)
    first = plan.rounds[0]
    uneven = Plan((first, *(first for _ in range(4))))
    assert proof(uneven).rematches.least == least_rematches(size_of(uneven)) == 0
    fewer = Plan(
        (
            *plan.rounds[:4],
            RoundPlan(
                plan.rounds[4].tables[:3],
                tuple(
                    sorted(
                        {*range(1, 18)}
                        - {e for t in plan.rounds[4].tables[:3] for e in t.entrants()}
                    )
                ),
            ),
        )
    )
    assert proof(fewer).rematches.least == 0
