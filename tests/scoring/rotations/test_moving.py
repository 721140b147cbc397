"""Rotations by a rule that everybody can follow: the compass, one side stationary."""

import pytest

from scoring.rotations import RotationImpossible, check_plan, proof
from scoring.rotations.compass import compass
from scoring.rotations.progressive import one_side_stationary

#: Tables at which, by published field research, somebody meets somebody twice within six rounds,
#: and within ten.
REPEATS = {4, 5, 6, 8, 9, 10, 12, 15}
REPEATS_IN_TEN = REPEATS | {7, 14, 16, 18, 21, 24, 27}


@pytest.mark.parametrize("tables", range(4, 31))
def test_the_compass_repeats_exactly_at_the_published_numbers_in_six_rounds(tables: int) -> None:
    players = range(1, 4 * tables + 1)
    plan = compass(players, 6)
    assert check_plan(plan, players) == []
    fairness = proof(plan)
    assert (fairness.rematches.counted > 0) is (tables in REPEATS)
    assert (fairness.partner_repeats.counted > 0) is (tables in (4, 5))


@pytest.mark.parametrize("tables", range(4, 31))
def test_in_ten_rounds_the_compass_repeats_at_seven_more(tables: int) -> None:
    verdicts = {verdict.code for verdict in proof(compass(range(1, 4 * tables + 1), 10)).verdicts}
    assert ("no-rematch" in verdicts) is (tables not in REPEATS_IN_TEN)


def test_at_six_tables_south_meets_the_same_west_three_times() -> None:
    opponents = proof(compass(range(1, 25), 6)).opponents
    south, west = range(7, 13), range(19, 25)
    assert {
        opponents[one, other] for one in south for other in west if (one, other) in opponents
    } == {3}


def test_north_stays_and_the_others_move_by_their_rules() -> None:
    first, second = compass(range(1, 21), 2).rounds
    assert first.tables[0].sides == ((1, 6), (11, 16))
    # From table 3 South goes to 2, East to 4, West to 5.
    assert first.tables[2].sides == ((3, 8), (13, 18))
    assert second.tables[1].sides[0] == (2, 8)
    assert second.tables[3].sides[1][0] == 13
    assert second.tables[4].sides[1][1] == 18


@pytest.mark.parametrize(
    ("players", "rounds", "sentence"),
    [
        (18, 6, "This rotation needs full tables of four: 16 or 20 players, not 18."),
        (3, 6, "A table needs 4 players. On the list: 3. Missing: 1."),
        (8, 0, "There must be at least 1 round."),
    ],
)
def test_what_the_compass_can_t_do_is_refused(players: int, rounds: int, sentence: str) -> None:
    with pytest.raises(RotationImpossible) as refused:
        compass(range(1, players + 1), rounds)
    assert str(refused.value) == sentence


def test_nobody_is_in_the_compass_twice() -> None:
    with pytest.raises(RotationImpossible, match="Number 2 is in the list twice"):
        compass([1, 2, 2, 3], 1)


@pytest.mark.parametrize("pairs", range(2, 30))
def test_with_one_side_stationary_nobody_meets_anybody_twice(pairs: int) -> None:
    staying = pairs - pairs // 2
    plan = one_side_stationary(range(1, pairs + 1), staying)
    assert check_plan(plan, range(1, pairs + 1)) == []
    fairness = proof(plan)
    assert fairness.rematches.counted == 0
    assert set(fairness.sit_outs.values()) <= {0, 1}
    for number in range(1, staying + 1):
        assert set(fairness.visits[number]) <= {number}


def test_one_side_stationary_may_start_again_if_rematches_are_allowed() -> None:
    with pytest.raises(RotationImpossible, match="second meeting is 2, not 3"):
        one_side_stationary([1, 2, 3, 4], 3)
    plan = one_side_stationary([1, 2, 3, 4], 3, allow_rematches=True)
    assert plan.rounds[2] == plan.rounds[0]


def test_with_an_odd_number_it_ends_when_all_stationary_entrants_have_sat_out() -> None:
    with pytest.raises(RotationImpossible, match="it can give only 3 of the 4 rounds"):
        one_side_stationary([1, 2, 3, 4, 5], 4, allow_rematches=True)
