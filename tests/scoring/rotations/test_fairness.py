"""The proof of a plan, against plans counted by hand."""

import doctest
import time

import pytest

import scoring.rotations
from scoring.rotations import (
    METHODS,
    Asked,
    Finding,
    Measure,
    Plan,
    RoundPlan,
    TablePlan,
    proof,
    round_robin,
)
from scoring.rotations.compass import compass
from scoring.rotations.individual import individual


def plan_of(*rounds: tuple[list[tuple[int, int]], tuple[int, ...]]) -> Plan:
    """Write a plan as meetings (tables numbered from 1) and sit-outs for each round."""
    return Plan(
        tuple(
            RoundPlan(
                tuple(
                    TablePlan(number, ((one,), (other,)))
                    for number, (one, other) in enumerate(meetings, 1)
                ),
                sit_outs,
            )
            for meetings, sit_outs in rounds
        )
    )


# Five pairs, three rounds; 1 and 2 meet twice though they need not, 5 sits out twice.
UNFAIR = plan_of(
    ([(1, 2), (3, 4)], (5,)),
    ([(1, 3), (2, 4)], (5,)),
    ([(1, 2), (5, 3)], (4,)),
)


def test_meetings_are_counted_whoever_sits_north() -> None:
    there_and_back = plan_of(([(1, 2)], ()), ([(2, 1)], ()))
    assert proof(there_and_back).meetings == {(1, 2): 2}


def test_everything_is_counted_from_the_plan() -> None:
    fairness = proof(UNFAIR)
    assert fairness.meetings == {(1, 2): 2, (3, 4): 1, (1, 3): 1, (2, 4): 1, (3, 5): 1}
    assert fairness.sit_outs == {1: 0, 2: 0, 3: 0, 4: 1, 5: 2}
    assert fairness.visits == {
        1: {1: 3}, 2: {1: 2, 2: 1}, 3: {2: 2, 1: 1}, 4: {2: 2}, 5: {2: 1},
    }  # fmt: skip
    assert fairness.seats == {1: (3, 0), 2: (1, 2), 3: (1, 2), 4: (0, 2), 5: (1, 0)}


def test_each_count_is_beside_its_bound() -> None:
    fairness = proof(UNFAIR)
    assert fairness.rematches == Measure(1, least=0)
    assert fairness.most_sit_outs == Measure(2, least=1)
    assert fairness.most_visits == Measure(3, least=2)
    assert fairness.most_seat_difference == Measure(3, least=1)


def test_an_unfair_plan_is_described_in_words() -> None:
    assert [verdict.text for verdict in proof(UNFAIR).verdicts] == [
        "Not fair: somebody sits out too often.",
        "Second meetings: 1. Perhaps fewer are possible.",
        "Nobody meets the same people in two rounds running.",
        "Rounds without a table: 2 for somebody; 1 would do.",
        "Somebody sits at the same table 3 times; 2 would be ideal.",
        "Somebody sits on one side 3 times more than on the other; 1 would be ideal.",
    ]


def test_a_round_robin_is_proved_fair() -> None:
    codes = [verdict.code for verdict in proof(round_robin(range(1, 21), 6)).verdicts]
    assert codes == ["verdict-best", "no-rematch", "nobody-sits-out", "tables-even", "seats-even"]


def test_one_sit_out_each_is_even() -> None:
    verdicts = proof(round_robin(range(1, 8), 6)).verdicts
    assert Finding("sit-outs-even", {"most": 1, "least": 1}) in verdicts


@pytest.mark.parametrize(
    ("pairs", "rounds", "rematches", "apart"),
    [(2, 3, 2, 1), (4, 5, 4, 3), (5, 7, 4, 5), (6, 8, 9, 5)],
)
def test_unavoidable_rematches_are_no_fault(
    pairs: int, rounds: int, rematches: int, apart: int
) -> None:
    plan = round_robin(range(1, pairs + 1), rounds, allow_rematches=True)
    fairness = proof(plan)
    needed = Finding("rematches-needed", {"repeats": rematches, "least": rematches})
    assert fairness.verdicts[1] == needed
    assert fairness.apart == apart


def test_an_empty_plan_has_nothing_unfair() -> None:
    codes = [verdict.code for verdict in proof(Plan(())).verdicts]
    assert codes == ["verdict-best", "no-rematch", "nobody-sits-out", "tables-even", "seats-even"]


def test_the_example_in_the_package_is_right() -> None:
    assert doctest.testmod(scoring.rotations).failed == 0


def singles(*rounds: str) -> Plan:
    """Write a plan of single players as `1+2-3+4` for each table of a round."""
    return Plan(tuple(RoundPlan(tuple(map(four, enumerate(each.split(), 1)))) for each in rounds))


def four(numbered: tuple[int, str]) -> TablePlan:
    number, game = numbered
    one, other = (tuple(map(int, pair.split("+"))) for pair in game.split("-"))
    return TablePlan(number, (one, other))


def test_partners_and_opponents_are_counted_separately() -> None:
    """Counted by hand: 1-2 and 7-8 partners again, 1-3, 2-3, 6-7 and 6-8 opponents again."""
    fairness = proof(singles("1+2-3+5 4+6-7+8", "1+2-3+4 5+6-7+8"))
    assert fairness.partner_repeats == Measure(2, least=0)
    assert fairness.opponent_repeats == Measure(4, least=0)
    assert fairness.rematches == Measure(6, least=4)
    assert [verdict.text for verdict in fairness.verdicts[:5]] == [
        "Not fair: too many are partners again.",
        "Partners for a second time: 2. Perhaps fewer are possible.",
        "Opponents for a second time: 4. Perhaps fewer are possible.",
        "Second meetings: 6; at least 4 can’t be avoided.",
        "Some meet again in the very next round.",
    ]


def test_if_nobody_meets_anybody_twice_there_is_nothing_more_to_say() -> None:
    plan = compass(range(1, 29), 6)
    codes = [verdict.code for verdict in proof(plan).verdicts]
    assert codes[1:4] == ["no-partner-twice", "no-rematch", "nobody-sits-out"]


def test_the_worst_repeats_of_the_compass_are_named() -> None:
    """Six tables, six rounds: each South has two Wests, each three times (24 second times).

    Each North has three Wests and each South three Easts, each twice (18 and 18).
    """
    verdicts = [verdict.text for verdict in proof(compass(range(1, 25), 6)).verdicts]
    assert verdicts[1:4] == [
        "Nobody partners anybody twice.",
        "Opponents for a second time: 60. Perhaps fewer are possible.",
        "Most often opponents: 7 and 19, 3 times.",
    ]


def test_two_who_meet_no_more_often_than_necessary_are_not_named() -> None:
    codes = [
        verdict.code for verdict in proof(METHODS["whist"].plan(Asked(range(12), 11, 2))).verdicts
    ]
    assert codes[1:4] == ["no-partner-twice", "opponents-needed", "rematches-needed"]


def test_the_proof_takes_less_time_than_the_plan() -> None:
    began = time.process_time()
    plan = individual(Asked(range(1, 201), 12, side=2), effort=0)
    made = time.process_time()
    assert proof(plan).partner_repeats.counted == 0
    assert time.process_time() - made < made - began
