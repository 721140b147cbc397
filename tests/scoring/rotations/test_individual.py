"""Plans for single players: complete, fair, and as good as the targets say."""

from collections import Counter

import pytest

from scoring.rotations import Asked, Fairness, RotationImpossible, check_plan, proof
from scoring.rotations.individual import EFFORT, individual


def planned(players: int, rounds: int, side: int = 2, effort: int = 0) -> Fairness:
    """The proof of a valid plan: everybody is in each round once, at a full table."""
    plan = individual(Asked(range(1, players + 1), rounds, side), effort=effort)
    assert check_plan(plan, range(1, players + 1)) == []
    for this_round in plan.rounds:
        assert len(this_round.tables) == players // (2 * side)
        assert {len(half) for table in this_round.tables for half in table.sides} == {side}
    fairness = proof(plan)
    assert max(fairness.sit_outs.values()) - min(fairness.sit_outs.values()) <= 1
    return fairness


@pytest.mark.parametrize("players", [*range(4, 13), 18, 21, 31])
def test_any_number_gets_a_plan_with_few_repeated_partners(players: int) -> None:
    fairness = planned(players, 6)
    assert fairness.partner_repeats.at_bound
    assert fairness.most_sit_outs.at_bound


@pytest.mark.parametrize("players", [19, 23, 27, 28, 40, 51, 100, 200])
def test_six_rounds_without_a_second_meeting(players: int) -> None:
    assert planned(players, 6, effort=EFFORT).rematches.counted == 0


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (9, 9), (13, 13), (20, 19)])
def test_the_complete_whist_schedule_is_used_if_the_rounds_fit(players: int, rounds: int) -> None:
    fairness = planned(players, rounds)
    assert set(fairness.partners.values()) == {1}
    assert set(fairness.opponents.values()) == {2}


def test_single_players_at_tables_of_six() -> None:
    fairness = planned(24, 4, side=3)
    assert fairness.partner_repeats.counted == 0


def test_the_same_input_gives_the_same_plan_with_any_numbers() -> None:
    numbers = [7, 3, 99, 12, 5, 41, 8, 20, 61]
    plan = individual(Asked(numbers, 3, 2), effort=0)
    assert individual(Asked(numbers, 3, 2), effort=0) == plan
    assert plan.entrants() == tuple(sorted(numbers))


@pytest.mark.parametrize(
    ("numbers", "rounds", "sentence"),
    [
        ([1, 2, 3], 6, "A table needs 4 players. On the list: 3. Missing: 1."),
        ([1, 2, 3, 1], 6, "Number 1 is in the list twice; each may be there once."),
        ([1, 2, 3, 4], 0, "There must be at least 1 round."),
    ],
)
def test_an_impossible_request_is_refused(numbers: list[int], rounds: int, sentence: str) -> None:
    with pytest.raises(RotationImpossible) as refused:
        individual(Asked(numbers, rounds, 2))
    assert str(refused.value) == sentence


@pytest.mark.usefixtures("evened_at_length")
@pytest.mark.parametrize(
    ("players", "rounds"), [(16, 1), (20, 2), (24, 5), (40, 6), (20, 11), (16, 12)]
)
def test_nobody_sits_much_more_on_one_side_than_on_the_other(players: int, rounds: int) -> None:
    plan = individual(Asked(range(1, players + 1), rounds, 2), effort=0)
    assert max(abs(ns - ew) for ns, ew in proof(plan).seats.values()) <= 2 - rounds % 2


@pytest.mark.usefixtures("evened_at_length")
@pytest.mark.parametrize("players", [20, 24, 28, 48])
def test_if_nobody_meets_twice_everybody_sits_on_both_sides_equally_often(
    players: int,
) -> None:
    """Three rounds each of six: players who meet only once may as well be partners as opponents."""
    plan = individual(Asked(range(1, players + 1), 5 + (players > 20), 2), effort=0)
    assert proof(plan).most_seat_difference.counted == (players == 20)


@pytest.mark.parametrize("players", [16, 24, 41])
def test_the_two_seats_of_a_side_differ_by_at_most_one(players: int) -> None:
    plan = individual(Asked(range(1, players + 1), 6, 2), effort=0)
    had: Counter[tuple[int, int]] = Counter()
    for table in (table for each in plan.rounds for table in each.tables):
        had.update((player, seat) for seat, player in enumerate(table.entrants()))
    for player in plan.entrants():
        assert abs(had[player, 0] - had[player, 1]) <= 1
        assert abs(had[player, 2] - had[player, 3]) <= 1


@pytest.mark.parametrize("players", [16, 24, 41])
def test_everybody_sits_in_each_seat_of_the_table(players: int) -> None:
    plan = individual(Asked(range(1, players + 1), 8, 2), effort=0)
    had: Counter[tuple[int, int]] = Counter()
    for table in (table for each in plan.rounds for table in each.tables):
        had.update((player, seat) for seat, player in enumerate(table.entrants()))
    assert max(had.values()) <= 4


def test_a_search_reports_its_progress_and_can_be_stopped() -> None:
    seen = []

    def look(made: int, of: int) -> None:
        seen.append((made, of))
        if len(seen) == 2:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        individual(Asked(tuple(range(1, 23)), rounds=8, side=2), effort=100, look=look)
    assert [of for _, of in seen] == [2_000_000] * 2
    assert 0 <= seen[0][0] < seen[1][0]
