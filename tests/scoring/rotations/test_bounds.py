"""The lower bounds, against figures worked out elsewhere, and never above what was reached."""

from itertools import combinations

import pytest

from scoring.rotations import Plan, RoundPlan, TablePlan, proof
from scoring.rotations.bounds import Size, least_rematches, least_repeats, least_sit_outs

#: Rounds -> second meetings that are unavoidable, by players: from the table of known results.
KNOWN = {
    8: {6: 44, 7: 56, 8: 68, 9: 80, 10: 92, 12: 116},
    9: {6: 36, 8: 60},
    12: {6: 42, 7: 60, 8: 78, 9: 96, 10: 114, 12: 150},
    14: {6: 17, 8: 53},
    16: {6: 24, 7: 48, 8: 72, 9: 96, 10: 120, 12: 168},
    20: {6: 1, 7: 20, 8: 50, 9: 80, 10: 110, 12: 170},
    24: {6: 0, 7: 0, 8: 12, 9: 48, 10: 84, 12: 156},
    40: {6: 0, 12: 0},
}


def size(players: int, rounds: int, side: int = 2) -> Size:
    return Size(players, side, (players // (2 * side),) * rounds, (players,) * rounds)


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [(players, rounds, least) for players, own in KNOWN.items() for rounds, least in own.items()],
)
def test_this_many_second_meetings_are_unavoidable(players: int, rounds: int, least: int) -> None:
    assert least_rematches(size(players, rounds)) == least


@pytest.mark.parametrize(("players", "least"), [(12, 114), (18, 117), (24, 84), (30, 25), (36, 0)])
def test_at_tables_of_six_this_many_are_unavoidable_in_six_rounds(players: int, least: int) -> None:
    """By count 15 would do for 30; but any six from five tables include two from one table."""
    assert least_rematches(size(players, 6, side=3)) == least


def test_at_two_tables_some_meet_again_immediately() -> None:
    """Of four who come from two tables, two and two have just met; at both tables."""
    assert least_rematches(size(8, 2)) == 4
    assert least_rematches(size(12, 2)) == 3
    assert least_rematches(size(16, 2)) == 0


def test_somebody_who_sat_out_before_has_met_nobody() -> None:
    """Ten players: two of the eight may be new, one a table; of its other three two have met."""
    assert least_rematches(size(10, 2)) == 2


def test_no_two_rounds_of_eight_players_beat_the_bound() -> None:
    """Tries all ways to seat a second round, whoever partners whom."""
    first = [(1, 2, 3, 4), (5, 6, 7, 8)]
    fewest = min(
        sum(len(set(two) & set(four)) == 2 for four in first for two in meetings(fours))
        for fours in ((four, rest(four)) for four in combinations(range(1, 9), 4))
    )
    assert fewest == least_rematches(size(8, 2))


def meetings(fours: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
    return [two for four in fours for two in combinations(four, 2)]


def rest(four: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(player for player in range(1, 9) if player not in four)


def test_partners_must_repeat_if_there_are_more_rounds_than_others() -> None:
    assert least_repeats(size(8, 7), 1) == 0
    assert least_repeats(size(8, 8), 1) == 4
    assert least_repeats(size(12, 12), 1) == 6


def test_a_departure_causes_no_additional_sit_outs() -> None:
    """Nine in two rounds, then eight: two sit-outs in total, so one each is enough."""
    assert least_sit_outs(Size(9, 2, (2, 2, 2), (9, 9, 8))) == 1
    assert least_sit_outs(Size(5, 1, (2, 2, 2, 2, 2, 2), (5,) * 6)) == 2
    assert least_sit_outs(Size(5, 1, (2, 2, 2, 2, 2, 2), (5, 4, 4, 4, 4, 4))) == 1


def test_a_plan_with_uneven_sit_outs_is_not_called_the_best() -> None:
    """1 to 4 play four times together while 5 watches: with even turns fewer would meet again."""
    together = TablePlan(1, ((1, 2), (3, 4)))
    unfair = Plan((RoundPlan((together,), (5,)),) * 4)
    assert not proof(unfair).rematches.at_bound
