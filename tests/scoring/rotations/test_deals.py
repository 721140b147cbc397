"""The same deals at every table: which table plays which set of them in which round."""

from itertools import pairwise

import pytest

from scoring.rotations import (
    METHODS,
    Asked,
    Plan,
    RotationImpossible,
    RoundPlan,
    TablePlan,
    proof,
)
from scoring.rotations.deals import (
    SetsOfRound,
    Twice,
    moved,
    played_twice,
    set_size,
    spread_of,
    tables_down,
    together,
)

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


def test_the_rule_of_movement_is_given_if_there_is_one() -> None:
    assert tables_down(moved(plan_of("mitchell", 14, 7))) == 1
    assert tables_down(moved(plan_of("mitchell", 13, 7))) == 1  # one table stays empty
    assert tables_down(moved(plan_of("howell", 8, 7))) is None
    assert tables_down(({1: 0, 2: 1}, {1: 1, 2: 2}, {1: 2, 2: 0})) is None  # a set rests


def test_sets_are_numbered_in_order_of_use() -> None:
    first, *_others = moved(plan_of("howell", 12, 6))
    assert [first[table] for table in sorted(first)] == list(range(6))


def test_in_a_complete_howell_everybody_plays_every_deal() -> None:
    plan = plan_of("howell", 8, 7)
    spread = spread_of(plan, moved(plan))
    assert (spread.sets, spread.fewest, spread.most, spread.all_play_all) == (7, 4, 4, True)


def test_played_together_every_table_has_the_set_of_the_round() -> None:
    plan = plan_of("planned", 8, 3)
    sets = together(plan, first=2)
    assert [set(each.values()) for each in sets] == [{2}, {3}, {4}]
    assert spread_of(plan, sets).copies == 2


def test_later_rounds_avoid_sets_already_played() -> None:
    plan = plan_of("mitchell", 14, 7)
    first = moved(Plan(plan.rounds[:3]))
    whole = moved(plan, first)
    assert whole[:3] == first
    plays = played(plan, whole)
    assert len(set(plays)) == len(plays)


def test_a_table_added_in_a_round_gets_deals_new_to_it() -> None:
    plan = plan_of("mitchell", 14, 7)
    late = TablePlan(8, ((3,), (99,)))  # pair 3 sat out, or so this plan says
    third = RoundPlan((*(each for each in plan.rounds[2].tables if each.number != 3), late))
    plan = Plan((*plan.rounds[:2], third, *plan.rounds[3:]))
    stands = [dict(each) for each in moved(plan_of("mitchell", 14, 7))]
    del stands[2][3]
    whole = moved(plan, stands)
    assert [{**now, **before} for now, before in zip(whole, stands, strict=True)] == list(whole)
    assert spread_of(plan, whole).copies == 1
    assert played_twice(plan, whole) == []


def test_whoever_meets_a_set_again_is_named() -> None:
    tables = (TablePlan(1, ((1,), (2,))), TablePlan(2, ((3,), (4,))))
    crossed = (TablePlan(1, ((3,), (1,))), TablePlan(2, ((2,), (4,))))
    plan = Plan((RoundPlan(tables), RoundPlan(crossed)))
    assert played_twice(plan, ({1: 0, 2: 1}, {1: 1, 2: 2})) == [Twice(3, 1, 0, 1)]


def test_a_set_has_the_deals_up_to_the_next_one() -> None:
    assert set_size([17, 1, 9, 9], hands=6) == 8
    assert set_size([17], hands=6) == 6


@pytest.mark.parametrize(("pairs", "rounds"), [(8, 3), (10, 5), (16, 7)])
def test_in_a_mitchell_nobody_meets_twice_and_all_pairs_are_one_field(
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


@pytest.mark.parametrize(("pairs", "rounds"), [(5, 4), (7, 4)])
def test_a_mitchell_in_which_half_would_sit_out_twice_is_refused(pairs: int, rounds: int) -> None:
    with pytest.raises(RotationImpossible) as refused:
        METHODS["mitchell"].plan(Asked(range(1, pairs + 1), rounds, allow_rematches=True))
    assert refused.value.code == "one-side-sits-out"
