"""Faults in plans made elsewhere."""

import pytest

from scoring.rotations import (
    SENTENCES,
    Plan,
    RoundPlan,
    TablePlan,
    check_plan,
    name_sit_outs,
    round_robin,
)

FOUR = (1, 2, 3, 4)


def one_round(*tables: tuple[int, int, int], sit_outs: tuple[int, ...] = ()) -> Plan:
    """Write one round as (table number, N-S, E-W)."""
    seated = tuple(TablePlan(number, ((one,), (other,))) for number, one, other in tables)
    return Plan((RoundPlan(seated, sit_outs),))


def test_a_sound_plan_has_no_fault() -> None:
    assert check_plan(round_robin(range(1, 8), 6), range(1, 8)) == []


@pytest.mark.parametrize(
    ("plan", "code", "sentence"),
    [
        (
            one_round((1, 1, 2), (2, 3, 4), (3, 9, 1)),
            "unknown-entrant",
            "Round 1, table 3: there is no number 9 in this event.",
        ),
        (
            one_round((1, 1, 2), (2, 3, 2)),
            "seated-twice",
            "Round 1, table 2: number 2 has a seat already.",
        ),
        (
            one_round((1, 1, 1)),
            "seated-twice",
            "Round 1, table 1: number 1 has a seat already.",
        ),
        (
            one_round((1, 1, 2), (1, 3, 4)),
            "table-twice",
            "Round 1: there are two tables with the number 1.",
        ),
        (
            one_round((1, 1, 2), (0, 3, 4)),
            "table-number",
            "Round 1: 0 is not a table number; tables are counted from 1.",
        ),
        (
            one_round((1, 1, 2), (2, 3, 4), sit_outs=(4,)),
            "seated-and-sits-out",
            "Round 1: number 4 has a seat and sits out as well.",
        ),
        (
            one_round((1, 1, 2), sit_outs=(3, 4, 4)),
            "sits-out-twice",
            "Round 1: number 4 is named twice among those who sit out.",
        ),
        (
            one_round((1, 1, 2), (2, 3, 4), sit_outs=(8,)),
            "unknown-sit-out",
            "Round 1: there is no number 8 in this event to sit out.",
        ),
        (
            one_round((1, 1, 2), sit_outs=(3,)),
            "not-in-round",
            "Round 1: number 4 has no table and would sit out.",
        ),
    ],
)
def test_a_fault_has_its_place(plan: Plan, code: str, sentence: str) -> None:
    told = {fault.code: fault.text for fault in check_plan(plan, FOUR)}
    assert told[code] == sentence


def test_all_faults_of_all_rounds_are_reported_at_once() -> None:
    first = one_round((1, 1, 2), (1, 2, 7)).rounds
    plan = Plan((*first, *one_round((1, 1, 3), (2, 2, 4)).rounds, *one_round((2, 1, 1)).rounds))
    told = [(fault.params["round"], fault.code) for fault in check_plan(plan, FOUR)]
    assert told == [
        (1, "table-twice"),
        (1, "seated-twice"),
        (1, "unknown-entrant"),
        (1, "not-in-round"),
        (1, "not-in-round"),
        (3, "seated-twice"),
        (3, "not-in-round"),
        (3, "not-in-round"),
        (3, "not-in-round"),
    ]


def test_a_side_has_as_many_as_the_event_seats_there() -> None:
    plan = one_round((1, 1, 2), (2, 3, 4))
    assert check_plan(plan, FOUR, side=1) == []
    assert [fault.text for fault in check_plan(plan, FOUR, side=2)] == [
        "Round 1, table 1: 1 on a side, where this event seats 2.",
    ]


def test_only_a_missing_pair_may_be_kept_and_it_then_sits_out() -> None:
    plan = one_round((1, 1, 2))
    assert all(fault.overridable for fault in check_plan(plan, FOUR))
    kept = name_sit_outs(plan, FOUR)
    assert kept.rounds[0].sit_outs == (3, 4)
    assert check_plan(kept, FOUR) == []


def test_nobody_can_be_seated_twice_even_with_a_reason() -> None:
    faults = check_plan(one_round((1, 1, 2), (2, 2, 3), sit_outs=(4,)), FOUR)
    assert [fault.overridable for fault in faults] == [False]


def test_every_message_is_a_sentence() -> None:
    assert all(text[0].isupper() or text[0] == "{" for text in SENTENCES.values())
    assert all(text.endswith(".") for text in SENTENCES.values())
