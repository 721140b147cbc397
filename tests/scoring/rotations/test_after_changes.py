"""People arrive late, go home and are replaced, by any method: played rounds stand."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rotations import KNOCK_OUT, METHODS, Asked, Plan, RotationImpossible
from tests.scoring.rotations.afternoon import Changes, judged_afternoon, without_effort

#: In a knock-out losers play no more: what its rounds contain is tested in test_bracket.
KINDS = [
    (code, side) for code, method in METHODS.items() for side in method.sides if code != KNOCK_OUT
]


def is_unfit(code: str, asked: Asked) -> bool:
    """Whether the rule does not suit the number, even before anybody came or left."""
    try:
        without_effort(code)(asked)
    except RotationImpossible:
        return True
    return False


@st.composite
def afternoons(draw: st.DrawFn, code: str, side: int) -> tuple[Asked, Changes]:
    """An event of up to six rounds, or a complete schedule; who is there from which round on."""
    is_whist = code == "whist"
    newest = draw(st.sampled_from((8, 9)) if is_whist else st.integers(6 * side, 8 * side))
    rounds = newest - 1 + newest % 2 if is_whist else draw(st.integers(2, 6))
    there = list(range(1, newest + 1))
    asked, changes = Asked(tuple(there), rounds, side=side, allow_rematches=True), {}
    for played in draw(st.lists(st.integers(1, rounds - 1), max_size=2, unique=True).map(sorted)):
        gone = draw(st.lists(st.sampled_from(there), max_size=2, unique=True))
        late = range(newest + 1, newest + 1 + draw(st.integers(0, 2)))
        newest += len(late)
        there = [each for each in there if each not in gone] + list(late)
        changes[played] = tuple(there)
    return asked, changes


@pytest.mark.parametrize(("code", "side"), KINDS)
@settings(max_examples=4, derandomize=True)
@given(data=st.data())
def test_the_rounds_played_stand_and_the_rest_is_fair(
    code: str, side: int, data: st.DataObject
) -> None:
    asked, changes = data.draw(afternoons(code, side))
    if is_unfit(code, asked):
        return
    plan, objected = judged_afternoon(code, asked, changes)
    assert objected == []
    assert len(plan.rounds) == asked.rounds


@pytest.mark.parametrize(("code", "side"), KINDS)
def test_if_nothing_changed_a_plan_continues_as_it_was_made(code: str, side: int) -> None:
    rounds = 11 if code == "whist" else 3
    entrants = range(1, 5) if code == "team-of-four" else range(1, 13)
    asked = Asked(entrants, rounds, side=side, allow_rematches=True)
    make = without_effort(code)
    whole = make(asked)
    if METHODS[code].by_round:
        assert whole == make(asked)
        return
    for played in range(1, rounds):
        begun = replace(asked, played=Plan(whole.rounds[:played]))
        assert make(begun) == whole
