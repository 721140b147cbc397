"""The same deals at every table: which table plays which set of them in which round."""

from itertools import pairwise

import pytest

from scoring.rotations import METHODS, Asked, Plan, RotationImpossible, proof
from scoring.rotations.deals import SetsOfRound, moved, spread_of, together

MOVED = [
    ("mitchell", 8, 3), ("mitchell", 9, 5), ("mitchell", 14, 7), ("mitchell", 24, 11),
    ("howell", 8, 7), ("howell", 6, 5), ("howell", 10, 6), ("howell", 24, 6),
    ("round-robin", 12, 6), ("planned", 24, 6),
]  # fmt: skip


def plan_of(code: str, entrants: int, rounds: int) -> Plan:
    method = METHODS[code]
    asked = Asked(range(1, entrants + 1), rounds=rounds, side=method.sides[0])
    return method.plan(asked)


def played(plan: Plan, sets: tuple[SetsOfRound, ...]) -> list[tuple[int, int]]:
    return [
        (entrant, own[table.number])
        for this_round, own in zip(plan.rounds, sets, strict=True)
        for table in this_round.tables
        for entrant in table.entrants()
    ]


@pytest.mark.parametrize(("code", "entrants", "rounds"), MOVED)
def test_nobody_plays_a_deal_twice_and_a_set_is_at_one_table_at_a_time(
    code: str, entrants: int, rounds: int
) -> None:
    plan = plan_of(code, entrants, rounds)
    sets = moved(plan)
    plays = played(plan, sets)
    assert len(set(plays)) == len(plays)
    assert spread_of(plan, sets).copies == 1
    assert spread_of(plan, sets).fewest > 1


def test_in_a_mitchell_the_deals_go_down_one_table_as_the_pairs_go_up() -> None:
    sets = moved(plan_of("mitchell", 14, 7))
    for before, after in pairwise(sets):
        assert all(after[table] == before[table % 7 + 1] for table in after)


def test_in_a_whole_howell_everybody_plays_every_deal() -> None:
    plan = plan_of("howell", 8, 7)
    spread = spread_of(plan, moved(plan))
    assert (spread.sets, spread.fewest, spread.most, spread.all_play_all) == (7, 4, 4, True)


def test_all_at_once_every_table_plays_the_set_of_the_round() -> None:
    plan = plan_of("planned", 8, 3)
    sets = together(plan, first=2)
    assert [set(each.values()) for each in sets] == [{2}, {3}, {4}]
    assert spread_of(plan, sets).copies == 2


def test_rounds_to_come_keep_clear_of_what_was_played() -> None:
    plan = plan_of("mitchell", 14, 7)
    first = moved(Plan(plan.rounds[:3]), first=10)
    whole = moved(plan, first, first=10)
    assert whole[:3] == first
    plays = played(plan, whole)
    assert len(set(plays)) == len(plays)


@pytest.mark.parametrize(("pairs", "rounds"), [(8, 3), (10, 5), (16, 7)])
def test_nobody_meets_twice_in_a_mitchell_and_all_pairs_are_one_field(
    pairs: int, rounds: int
) -> None:
    plan = plan_of("mitchell", pairs, rounds)
    assert proof(plan).rematches.counted == 0
    directions = {
        (entrant, side)
        for this_round in plan.rounds
        for table in this_round.tables
        for side in (0, 1)
        for entrant in table.sides[side]
    }
    assert len(directions) == 2 * pairs


def test_each_team_of_four_holds_the_same_cards_from_both_sides() -> None:
    plan = plan_of("team-of-four", 4, 2)
    for this_round in plan.rounds:
        sides = [{table.sides[side][0] for table in this_round.tables} for side in (0, 1)]
        assert all(len(side & {1, 2}) == len(side & {3, 4}) == 1 for side in sides)
    assert proof(plan).rematches.counted == 0
    with pytest.raises(RotationImpossible, match="Two teams of four are four pairs, not 6"):
        plan_of("team-of-four", 6, 2)
