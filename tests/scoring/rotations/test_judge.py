"""The judge objects to each thing that can be wrong with a plan."""

from dataclasses import replace

import pytest

from scoring.rotations import METHODS, Asked, Plan, RoundPlan, TablePlan
from tests.scoring.rotations.judge import objections

FIVE = Asked(range(1, 6), 2)


def rounds(*each: tuple[list[tuple[int, int]], tuple[int, ...]]) -> Plan:
    return Plan(
        tuple(
            RoundPlan(
                tuple(TablePlan(number, ((a,), (b,))) for number, (a, b) in enumerate(tables, 1)),
                out,
            )
            for tables, out in each
        )
    )


FAIR = rounds(([(1, 2), (3, 4)], (5,)), ([(1, 3), (2, 5)], (4,)))


def test_a_fair_plan_has_no_objections() -> None:
    assert objections(FIVE, FAIR, "round-robin") == []


@pytest.mark.parametrize(
    ("plan", "objection"),
    [
        (rounds(([(1, 2), (3, 4)], (5,))), "1 rounds, not 2"),
        (
            rounds(([(1, 2), (3, 4)], (5,)), ([(1, 3), (2, 4)], (4,))),
            "round 2: not everybody present exactly once",
        ),
        (
            rounds(([(1, 2)], (3, 4, 5)), ([(1, 3), (2, 5)], (4,))),
            "round 1: 1 tables for 5",
        ),
        (
            rounds(([(1, 2), (3, 4)], (5,)), ([(1, 3), (2, 4)], (5,))),
            "round 2: somebody sits out again before his turn",
        ),
        (
            rounds(([(1, 2), (3, 4)], (5,)), ([(1, 2), (3, 5)], (4,))),
            "somebody meets somebody twice",
        ),
        (
            replace(
                FAIR,
                rounds=tuple(replace(each, tables=each.tables[:1] * 2) for each in FAIR.rounds),
            ),
            "round 1: table numbers [1, 1]",
        ),
    ],
)
def test_each_fault_is_objected_to(plan: Plan, objection: str) -> None:
    assert objection in objections(FIVE, plan, "round-robin")


def test_rounds_played_must_stand() -> None:
    other = rounds(([(1, 2), (3, 5)], (4,)))
    asked = replace(FIVE, played=other)
    assert "the rounds played do not stand" in objections(asked, FAIR, "round-robin")


@pytest.mark.parametrize(
    ("code", "other", "side"),
    [
        ("one-side-stationary", "round-robin", 1),
        ("colour-cards", "one-side-stationary", 1),
        ("compass", "planned", 2),
        ("winners-up", "head-table", 1),
        ("winners-split", "random-draw", 2),
        ("whist-drive", "winners-split", 2),
        ("losers-split", "winners-stay", 2),
        ("winners-stay", "winners-up", 2),
        ("scrambled-mitchell", "one-side-stationary", 1),
        ("sides-in-turn", "one-side-stationary", 1),
        ("howell", "scrambled-mitchell", 1),
    ],
)
def test_a_method_is_not_mistaken_for_another(code: str, other: str, side: int) -> None:
    asked = Asked(range(1, 13), 3, side=side)
    plan = METHODS[other].plan(asked)
    if METHODS[code].by_round:
        asked = replace(asked, played=plan, won={1: 0, 2: 0, 3: 1}, order=range(1, 13))
        plan = METHODS[other].plan(asked)
    assert objections(asked, plan, code) != []


def test_an_incomplete_whist_schedule_is_objected_to() -> None:
    asked = Asked(range(1, 9), 7, side=2)
    whole = METHODS["whist"].plan(asked)
    assert objections(asked, whole, "whist") == []
    twice = Plan((*whole.rounds[:6], whole.rounds[0]))
    assert objections(asked, twice, "whist") == [
        "not everybody partners everybody once",
        "not everybody opposes everybody twice",
    ]
