"""At every version the value equals that of a plain, slow reference, however it was loaded."""

import random

import pytest

from clubs.models import Club, User
from scoring.store.loader import load
from tests.scoring.derived import everything_ranked
from tests.scoring.services.verbs import VERBS
from tests.scoring.store.reference import differences, reference
from tests.scoring.store.walk import ACTS, SELDOM, Walk, event_to_walk

STEPS = 36
MANY_STEPS = 200
#: At least this many different acts succeed in the few steps; each is tested by itself elsewhere.
KINDS = 20
#: The event of the walk is no rehearsal and no knock-out; those verbs are tested one by one. Deals
#: are not part of the value.
NOT_HERE = {
    "deals.deal",
    "deals.choose_sets",
    "deals.move_anew",
    "deals.throw_away",
    "rehearsals.fill_round",
    "knock_outs.decide",
    "knock_outs.take_decision_back",
}


def test_every_verb_is_among_the_acts_of_the_walk() -> None:
    assert set(VERBS) - NOT_HERE <= set(ACTS)


@pytest.mark.parametrize(
    ("seed", "are_single", "steps"),
    [
        (1, False, STEPS),
        (2, True, STEPS),
        pytest.param(3, False, MANY_STEPS, marks=pytest.mark.long),
        pytest.param(4, True, MANY_STEPS, marks=pytest.mark.long),
    ],
)
def test_whatever_is_done_the_value_equals_what_is_stored(
    club: Club, dora: User, seed: int, are_single: bool, steps: int
) -> None:
    event = event_to_walk(club, are_single=are_single)
    walk = Walk(event, random.Random(seed), dora, first=SELDOM)
    value = load(event.pk)
    for step in range(steps):
        done, expected = walk.step(), reference(event.pk)
        value = load(event.pk, before=value)
        assert differences(value, expected) == [], f"{done}, step {step}"
        ranked = everything_ranked(value)
        if step % 5 == 0:
            whole = load(event.pk)
            assert differences(whole, expected) == [], f"{done}, step {step}, whole"
            assert ranked == everything_ranked(whole), f"{done}, step {step}, ranked"
    assert len(walk.taken) >= KINDS
