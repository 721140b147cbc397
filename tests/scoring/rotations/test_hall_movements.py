"""The movements of bridge and cribbage halls, compared with what their clubs published.

The guide card of 14 pairs is that of https://server.bridgehands.com/G/Guide_Card.htm; the rule of
the shortened Howell is the one of https://bridgecentral.com/ReducedHowell.htm; how many pairs stay
is counted by https://bridgensw.com.au/preferred-movements/ and in the list of movements of
http://www.bridgecentral.com/MvtHTML/movements2.htm.
"""

import pytest

from scoring.rotations import METHODS, Asked, Plan, RotationImpossible, check_plan, proof
from scoring.rotations.round_robin import round_robin
from tests.scoring.rotations.judge import again, meetings

#: Howell of six pairs, worked with pencil and paper: 6 stays, and each place goes to the next
#: number. Round by round N-S and E-W at tables 1, 2 and 3.
SIX_PAIRS = ["6-1 2-5 3-4", "6-2 3-1 4-5", "6-3 4-2 5-1", "6-4 5-3 1-2", "6-5 1-4 2-3"]


def made(code: str, pairs: int, rounds: int) -> Plan:
    return METHODS[code].plan(Asked(range(1, pairs + 1), rounds))


def written(plan: Plan) -> list[str]:
    return [
        " ".join(f"{table.sides[0][0]}-{table.sides[1][0]}" for table in each.tables)
        for each in plan.rounds
    ]


def test_a_howell_of_six_pairs_equals_the_one_worked_by_hand() -> None:
    assert written(made("howell", 6, 5)) == SIX_PAIRS


def test_the_howell_follows_the_guide_card_of_fourteen_pairs() -> None:
    """Where 5 and 12 meet, 6 and 13 do in the next round, and everybody meets all 13 others."""
    plan = made("howell", 14, 13)
    met = [{table.entrants(): table.number for table in each.tables} for each in plan.rounds]
    number = next(n for n, each in enumerate(met) if {*each} & {(5, 12), (12, 5)})
    two = (5, 12) if (5, 12) in met[number] else (12, 5)
    after = {t: set(e) for e, t in met[(number + 1) % 13].items()}
    assert after[met[number][two]] == {6, 13}
    assert set(meetings(plan.rounds).values()) == {1}


@pytest.mark.parametrize(
    ("pairs", "rounds", "staying"),
    [
        (6, 5, 1),
        (8, 7, 1),
        (10, 9, 1),
        (12, 9, 3),
        (12, 11, 1),
        (14, 8, 6),
        (14, 9, 5),
        (14, 11, 3),
    ],
)
def test_as_many_pairs_stay_as_in_published_howells(pairs: int, rounds: int, staying: int) -> None:
    fairness = proof(made("howell", pairs, rounds))
    assert sum(len(own) == 1 for own in fairness.visits.values()) == staying
    assert fairness.rematches.counted == 0


@pytest.mark.parametrize("pairs", range(4, 27))
def test_in_every_howell_nobody_meets_anybody_twice(pairs: int) -> None:
    for rounds in range(1, pairs - 1 + pairs % 2 + 1):
        plan = made("howell", pairs, rounds)
        assert check_plan(plan, range(1, pairs + 1)) == []
        assert again(meetings(plan.rounds)) == 0
        assert proof(plan).most_sit_outs.counted == pairs % 2


def test_a_howell_with_more_rounds_than_opponents_is_refused() -> None:
    with pytest.raises(RotationImpossible) as refused:
        made("howell", 8, 8)
    assert refused.value.code == "too-many-rounds"


@pytest.mark.parametrize(("pairs", "rounds"), [(12, 6), (14, 7), (16, 8), (13, 6)])
def test_in_a_scrambled_mitchell_everybody_sits_in_both_directions(pairs: int, rounds: int) -> None:
    scrambled, mitchell = (
        made(code, pairs, rounds) for code in ("scrambled-mitchell", "one-side-stationary")
    )
    fairness = proof(scrambled)
    assert fairness.rematches.counted == 0
    assert fairness.most_seat_difference.counted <= 1
    assert meetings(scrambled.rounds) == meetings(mitchell.rounds)


def test_one_side_moves_four_times_then_the_other_four_times() -> None:
    """Nine games of 18 at a cribbage hall: 1 to 9 rest in the first five, 10 to 18 in the last."""
    plan = made("sides-in-turn", 18, 9)
    visits = [
        [next(t.number for t in each.tables if who in t.entrants()) for each in plan.rounds]
        for who in (1, 9, 10, 18)
    ]
    assert visits == [
        [1, 1, 1, 1, 1, 9, 8, 7, 6],
        [9, 9, 9, 9, 9, 8, 7, 6, 5],
        [1, 2, 3, 4, 5, 5, 5, 5, 5],
        [9, 1, 2, 3, 4, 4, 4, 4, 4],
    ]
    assert again(meetings(plan.rounds)) == 0


def known(plan: Plan, rounds: int) -> list[int]:
    """For each round after the first `rounds`: at how many tables two have met before."""
    return [
        sum(
            any({*table.entrants()} == {*old.entrants()} for each in before for old in each.tables)
            for table in plan.rounds[number].tables
        )
        for number in range(rounds, len(plan.rounds))
        if (before := plan.rounds[:number])
    ]


def test_in_a_final_those_who_have_met_before_meet_last() -> None:
    """Eight of sixteen play a round robin after seven rounds: 14 of 28 meetings are known."""
    first = round_robin(range(1, 17), 7)
    finalists = [1, 2, 5, 6, 9, 12, 14, 15]
    plan = METHODS["final"].plan(Asked(finalists, 14, played=first))
    assert plan.rounds[:7] == first.rounds
    again_by_round = known(plan, 7)
    assert again_by_round == sorted(again_by_round)
    assert again_by_round[0] == 0
    assert set(meetings(plan.rounds[7:]).values()) == {1}


def test_a_final_of_strangers_repeats_nothing() -> None:
    first = round_robin(range(1, 13), 4)
    plan = METHODS["final"].plan(Asked([1, 2, 3, 4, 5, 6], 6, played=first))
    fresh = known(plan, 4)
    assert fresh[0] <= fresh[1]


@pytest.mark.parametrize("side", [1, 2, 3])
def test_a_final_without_an_earlier_session_is_the_usual_plan(side: int) -> None:
    asked = Asked(range(1, 13), 2, side=side)
    usual = "round-robin" if side == 1 else "planned"
    assert METHODS["final"].plan(asked) == METHODS[usual].plan(asked)
