"""Plans derived from others: rounds left out, a player left out, one plan after another."""

from collections import Counter
from itertools import combinations

import pytest

from scoring.rotations import Asked, proof
from scoring.rotations.annealing import Seats
from scoring.rotations.four_lines import four_lines
from scoring.rotations.individual import individual
from scoring.rotations.known_plans import known_plans, merit, sit_out_by_turns


def again(players: int, rounds: int, seed: int = 1) -> tuple[int, int]:
    """Repeated partners and second meetings in the plan that is found at once."""
    fairness = proof(individual(Asked(range(1, players + 1), rounds, 2, seed=seed), effort=0))
    return fairness.partner_repeats.counted, fairness.rematches.counted


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    ("players", "rounds"),
    [(36, 9), (44, 11), (27, 9), (35, 9), (35, 10), (39, 12), (43, 12), (47, 12)],
)
def test_nobody_meets_twice_if_a_longer_or_fuller_plan_shows_how(
    players: int, rounds: int, seed: int
) -> None:
    assert again(players, rounds, seed) == (0, 0)


@pytest.mark.parametrize(("rounds", "partners"), [(10, 0), (11, 1)])
def test_with_seven_players_partners_repeat_no_more_than_necessary(
    rounds: int, partners: int
) -> None:
    """The eleventh round brings the partnerships to 22 of 21 possible: one must be repeated."""
    assert again(7, rounds)[0] == partners


def test_a_shorter_plan_is_a_longer_one_without_its_worst_rounds() -> None:
    for longer in known_plans(2, 44, 12):
        assert merit(longer, 2)[:2] == (0, 0)
    assert merit(known_plans(2, 44, 11)[0], 2) == (0, 0, 0)


def test_the_tablemates_of_the_player_left_out_sit_out_once() -> None:
    for seats in known_plans(2, 27, 9):
        out = Counter(player for each in seats for player in each[24:])
        assert set(out.values()) == {1}
        assert all(sorted(each) == list(range(27)) for each in seats)


def test_a_complete_schedule_is_followed_by_another_plan() -> None:
    """In 7 rounds everybody of 8 is everybody's partner once; the rest is as good as 5 rounds."""
    seats = known_plans(2, 8, 12)[0]
    assert len(seats) == 12
    assert merit(seats, 2)[:2] == (20, 116)


def test_of_the_known_plans_the_best_comes_first() -> None:
    merits = [merit(seats, 2) for seats in known_plans(2, 20, 6)]
    assert merits == sorted(merits)


def test_sitting_out_again_before_others_is_noticed() -> None:
    assert sit_out_by_turns([[0, 1, 2, 3, 4], [4, 1, 2, 3, 0]], 2)
    assert not sit_out_by_turns([[0, 1, 2, 3, 4], [0, 1, 2, 3, 4]], 2)


def met(seats: Seats) -> Counter[frozenset[int]]:
    tables = (each[at : at + 4] for each in seats for at in range(0, len(each), 4))
    return Counter(frozenset(two) for table in tables for two in combinations(table, 2))


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(20, 5), (24, 5), (28, 7), (32, 8), (36, 9), (40, 7), (44, 11), (48, 7), (52, 12), (56, 8)],
)
def test_in_four_lines_nobody_meets_anybody_or_visits_a_table_twice(
    players: int, rounds: int
) -> None:
    seats = four_lines(players, rounds)
    visits = Counter((player, place // 4) for each in seats for place, player in enumerate(each))
    assert len(seats) == rounds
    assert set(met(seats).values()) == set(visits.values()) == {1}
    plan = individual(Asked(range(1, players + 1), rounds, 2), effort=0)
    assert proof(plan).most_visits.counted == 1


@pytest.mark.parametrize(("players", "rounds"), [(16, 2), (22, 3), (24, 7), (24, 6)])
def test_other_numbers_have_no_four_lines(players: int, rounds: int) -> None:
    assert four_lines(players, rounds) == []
