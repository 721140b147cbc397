"""Ladders in a changing hall: odd numbers, latecomers, those who leave, level games."""

from dataclasses import replace

import pytest

from scoring.rotations import METHODS, Asked, Plan, RotationImpossible, RoundPlan, TablePlan, Wishes

PAIRS = Asked(range(1, 7), 4)
#: 1 beat 2, 4 beat 3, 5 beat 6.
FIRST = Plan(
    (
        RoundPlan(
            (TablePlan(1, ((1,), (2,))), TablePlan(2, ((3,), (4,))), TablePlan(3, ((5,), (6,))))
        ),
    )
)
WON = {1: 0, 2: 1, 3: 0}


def next_round(code: str, asked: Asked) -> RoundPlan:
    return METHODS[code].plan(asked).rounds[-1]


def sides(this_round: RoundPlan) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [table.sides for table in this_round.tables]


def test_a_late_pair_sits_out_last_and_begins_where_a_place_is_free() -> None:
    asked = replace(PAIRS, entrants=[*range(1, 8)], played=FIRST, won=WON, order=[5, 1, 4, 3, 6, 2])
    second = next_round("winners-up", asked)
    assert second.sit_outs == (2,)  # the last of those who played; 7 has missed a round already
    assert sides(second) == [((5,), (7,)), ((3,), (1,)), ((6,), (4,))]


def test_those_left_alone_by_a_departure_sit_out_by_turns() -> None:
    asked = replace(PAIRS, entrants=[1, 2, 3, 4, 5], played=FIRST, won=WON, order=[1, 5, 4, 3, 2])
    second = next_round("winners-up", asked)
    assert second.sit_outs == (2,)
    # Two tables are left: the winners of table 2 now go round to table 1.
    assert sides(second) == [((4,), (5,)), ((3,), (1,))]


@pytest.mark.parametrize("code", ["winners-up", "head-table", "winners-stay"])
def test_behind_a_table_that_broke_up_the_next_one_moves_up(code: str) -> None:
    one, two, three = FIRST.rounds[0].tables
    gap = Plan((RoundPlan((one, replace(two, number=3), replace(three, number=4))),))
    asked = replace(PAIRS, played=FIRST, won=WON, order=[5, 1, 4, 3, 6, 2])
    broken = replace(asked, played=gap, won={1: 0, 3: 1, 4: 0})
    assert next_round(code, broken) == next_round(code, asked)


def test_a_level_game_is_won_by_whoever_ranks_higher() -> None:
    asked = replace(PAIRS, played=FIRST, won={1: 0, 2: 1}, order=[1, 4, 6, 5, 3, 2])
    assert sides(next_round("winners-up", asked))[0] == ((2,), (6,))


def test_a_whist_drive_of_two_tables_is_refused_as_it_gives_no_new_partner() -> None:
    with pytest.raises(RotationImpossible) as refused:
        METHODS["whist-drive"].plan(Asked(range(1, 9), 4, side=2))
    assert str(refused.value) == (
        "With so few tables this rotation brings nobody a new partner: it takes 12 players, and "
        "there are 8. Use “Winners up” instead."
    )


@pytest.mark.parametrize("code", ["winners-up", "winners-split", "random-draw"])
def test_couples_may_start_together(code: str) -> None:
    couples = frozenset({frozenset({1, 9}), frozenset({4, 6})})
    asked = Asked(range(1, 11), 3, side=2, wishes=Wishes(start_together=couples))
    first = METHODS[code].plan(asked)
    together = {frozenset(side) for table in first.rounds[0].tables for side in table.sides}
    assert couples <= together
    # Afterwards nobody has the wish.
    assert len(METHODS[code].plan(replace(asked, played=first)).rounds) == 2


@pytest.mark.parametrize("code", ["winners-up", "random-draw", "whist", "compass"])
def test_a_rotation_with_a_rule_promises_no_other_wishes(code: str) -> None:
    asked = Asked(range(1, 13), 11, side=2, wishes=Wishes(apart=frozenset({frozenset({1, 2})})))
    with pytest.raises(RotationImpossible, match="cannot keep the wishes: use “Made for"):
        METHODS[code].plan(asked)


def test_couples_with_cards_of_one_colour_stay_together() -> None:
    couple = frozenset({frozenset({2, 7})})
    asked = Asked(range(1, 13), 3, side=2, wishes=Wishes(stay_together=couple))
    plan = METHODS["colour-cards"].plan(asked)
    for this_round in plan.rounds:
        assert (2, 7) in [side for table in this_round.tables for side in table.sides]


@pytest.mark.parametrize("code", [code for code, method in METHODS.items() if method.by_round])
def test_another_seed_gives_another_first_round_and_the_same_seed_the_same(code: str) -> None:
    asked = Asked(range(1, 25), 6, side=METHODS[code].sides[0])
    draw = METHODS[code].plan
    assert draw(asked) == draw(asked)
    assert draw(asked) != draw(replace(asked, seed=2))


@pytest.mark.parametrize("code", ["winners-up", "head-table", "winners-split", "whist-drive"])
def test_the_last_on_the_list_do_not_always_sit_out_first(code: str) -> None:
    asked = Asked(range(1, 15), 6, side=2)
    first = {next_round(code, replace(asked, seed=seed)).sit_outs for seed in range(5)}
    assert len(first) == 5


def test_a_first_round_in_a_given_order_is_not_drawn() -> None:
    asked = Asked(range(1, 7), 4, order=[6, 1, 5, 2, 4, 3])
    assert sides(next_round("swiss", asked)) == [((6,), (1,)), ((5,), (2,)), ((4,), (3,))]


def test_every_round_of_a_random_draw_is_drawn_again() -> None:
    asked = Asked(range(1, 25), 6, side=2)
    draw = METHODS["random-draw"].plan
    second = draw(replace(asked, played=draw(asked)))
    assert second.rounds[1].tables != second.rounds[0].tables
