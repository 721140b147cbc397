"""Swiss, round by round: a hand-worked afternoon, and no dead end while there is a way out."""

from collections import Counter
from random import Random

import pytest

from scoring.rotations import (
    METHODS,
    Asked,
    Plan,
    RotationImpossible,
    RoundPlan,
    TablePlan,
    check_plan,
    proof,
)
from scoring.rotations.swiss import swiss_round
from tests.scoring.rotations.afternoon import played_through


def meetings(this_round: RoundPlan) -> list[tuple[int, int]]:
    """Who meets at each table, the lower number first."""
    seated = [sorted(table.entrants()) for table in this_round.tables]
    return [(one, other) for one, other in seated]


def played(*rounds: list[tuple[int, int]]) -> Plan:
    return Plan(
        tuple(
            RoundPlan(
                tuple(
                    TablePlan(number, ((one,), (other,)))
                    for number, (one, other) in enumerate(tables, 1)
                )
            )
            for tables in rounds
        )
    )


def test_six_pairs_by_hand() -> None:
    """Worked on paper: neighbours meet; if they have met, the next one down is taken."""
    assert meetings(swiss_round([1, 2, 3, 4, 5, 6], Plan(()), 3)) == [(1, 2), (3, 4), (5, 6)]
    first = played([(1, 2), (3, 4), (5, 6)])
    # 1, 3 and 5 won; 2 lost by the least.
    second = swiss_round([3, 1, 5, 2, 6, 4], first, 3)
    assert meetings(second) == [(1, 3), (2, 5), (4, 6)]
    # 3 won again and leads 5 and 1; 3 has met 4 and 1, so 5 comes up to it.
    third = swiss_round(
        [3, 5, 1, 2, 4, 6], played([(1, 2), (3, 4), (5, 6)], [(3, 1), (5, 2), (4, 6)]), 3
    )
    assert meetings(third) == [(3, 5), (1, 4), (2, 6)]


def test_nobody_plans_further_ahead_than_the_afternoon_lasts() -> None:
    """Neighbours meet in the last round; earlier, 1, 4 and 5 would be left with only each other."""
    before = played([(1, 2), (3, 4), (5, 6)], [(1, 3), (2, 5), (4, 6)])
    order = [1, 2, 6, 4, 3, 5]
    assert meetings(swiss_round(order, before, 3)) == [(1, 6), (2, 4), (3, 5)]
    assert meetings(swiss_round(order, before, 4)) == [(1, 6), (2, 3), (4, 5)]


def test_whoever_was_north_south_less_often_sits_there() -> None:
    second = swiss_round([1, 3, 2, 4], played([(1, 2), (3, 4)]), 3)
    third = swiss_round([2, 3, 1, 4], Plan((*played([(1, 2), (3, 4)]).rounds, second)), 3)
    assert [table.sides for table in third.tables] == [((2,), (3,)), ((4,), (1,))]


@pytest.mark.parametrize(
    ("pairs", "rounds"), [(7, 6), (7, 7), (8, 6), (8, 7), (9, 6), (12, 6), (40, 6)]
)
def test_no_afternoon_ends_in_a_dead_end(pairs: int, rounds: int) -> None:
    """Whatever the results: everybody once a round, nobody meets twice, nobody sits out twice."""
    numbers = list(range(1, pairs + 1))
    for seed in range(40 if pairs < 10 else 5):
        random, plan = Random(seed), Plan(())
        points = Counter(dict.fromkeys(numbers, 0))
        for _ in range(rounds):
            order = sorted(numbers, key=lambda number: (-points[number], number))
            this_round = swiss_round(order, plan, rounds)
            plan = Plan((*plan.rounds, this_round))
            for number in numbers:
                points[number] += random.randint(10, 50)
        assert check_plan(plan, numbers) == []
        fairness = proof(plan)
        assert fairness.rematches.counted == 0
        assert fairness.most_sit_outs.at_bound
        assert fairness.most_seat_difference.counted <= 3


@pytest.mark.parametrize(
    ("order", "plan", "rounds", "sentence"),
    [
        ([1], Plan(()), 3, "A round needs at least 2 pairs or teams. On the list: 1. Missing: 1."),
        ([1, 2, 1], Plan(()), 3, "Number 1 is in the list twice; each may be there once."),
        ([1, 2], played([(1, 2)]), 1, "All rounds are planned already: 1."),
        (
            [1, 2, 3, 4],
            played([(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]),
            4,
            "In round 4 one of the 4 has nobody new left to meet: allow second meetings, or play a"
            " round robin.",
        ),
    ],
)
def test_an_impossible_request_is_refused(
    order: list[int], plan: Plan, rounds: int, sentence: str
) -> None:
    with pytest.raises(RotationImpossible) as refused:
        swiss_round(order, plan, rounds)
    assert str(refused.value) == sentence


def whole_afternoon(pairs: int, rounds: int, seed: int, *, allow_rematches: bool) -> Plan:
    asked = Asked(range(1, pairs + 1), rounds, allow_rematches=allow_rematches, seed=seed)
    return played_through("swiss", asked, METHODS["swiss"].plan)


@pytest.mark.parametrize("pairs", range(3, 13))
def test_even_a_complete_swiss_has_no_dead_end(pairs: int) -> None:
    rounds = pairs - 1 + pairs % 2
    for seed in range(10):
        plan = whole_afternoon(pairs, rounds, seed, allow_rematches=False)
        assert set(meetings_of(plan).values()) == {1}


@pytest.mark.parametrize("pairs", range(3, 13))
def test_allowed_rematches_are_few_and_late(pairs: int) -> None:
    """Until all have met nobody meets twice; then all meet twice before any meet three times."""
    cycle = pairs - 1 + pairs % 2
    for seed in range(5):
        plan = whole_afternoon(pairs, cycle + 2, seed, allow_rematches=True)
        assert set(meetings_of(Plan(plan.rounds[:cycle])).values()) == {1}
        fairness = proof(plan)
        assert fairness.rematches.at_bound
        assert max(meetings_of(plan).values()) <= 2 + (pairs == 3)
        assert max(fairness.sit_outs.values()) - min(fairness.sit_outs.values()) <= 1


def meetings_of(plan: Plan) -> Counter[tuple[int, int]]:
    return Counter(two for this_round in plan.rounds for two in meetings(this_round))


def test_after_departures_the_others_meet_anew_as_long_as_they_can() -> None:
    """Six pairs, three rounds; 5 and 6 leave, and of the others 1-4 and 2-3 have not met."""
    three = played([(1, 2), (3, 4), (5, 6)], [(1, 3), (2, 5), (4, 6)], [(1, 5), (2, 4), (3, 6)])
    fourth = swiss_round([1, 2, 3, 4], three, 5)
    assert meetings(fourth) == [(1, 4), (2, 3)]
    four = Plan((*three.rounds, fourth))
    with pytest.raises(RotationImpossible, match="In round 5 one of the 4 has nobody new left"):
        swiss_round([1, 2, 3, 4], four, 5)
    # If rematches are allowed all have met once, and the neighbours meet.
    assert meetings(swiss_round([1, 2, 3, 4], four, 5, allow_rematches=True)) == [(1, 2), (3, 4)]


def test_a_latecomer_does_not_sit_out_before_the_others_have() -> None:
    second = swiss_round([1, 2, 3, 4, 5], played([(1, 2), (3, 4)]), 3)
    assert second.sit_outs == (4,)
