"""At every version the value is what a plain, slow reference finds, however it was loaded."""

import random

import pytest

from clubs.models import Club, User
from scoring.store.loader import load
from tests.scoring.services.verbs import VERBS
from tests.scoring.store.reference import differences, reference
from tests.scoring.store.walk import ACTS, SELDOM, Walk, event_to_walk

STEPS = 50
#: As many of the acts are done in so many steps; each of them is tried by itself elsewhere.
KINDS = 24


def test_every_verb_is_among_the_acts_of_the_walk() -> None:
    assert set(VERBS) <= set(ACTS)


@pytest.mark.parametrize(("seed", "are_single"), [(1, False), (2, True)])
def test_whatever_is_done_the_value_is_what_stands_there(
    club: Club, dora: User, seed: int, are_single: bool
) -> None:
    event = event_to_walk(club, are_single=are_single)
    walk = Walk(event, random.Random(seed), dora, first=SELDOM)
    value = load(event.pk)
    for step in range(STEPS):
        done, expected = walk.step(), reference(event.pk)
        value = load(event.pk, before=value)
        assert differences(value, expected) == [], f"{done}, step {step}"
        if step % 5 == 0:
            assert differences(load(event.pk), expected) == [], f"{done}, step {step}, whole"
    assert len(walk.taken) >= KINDS
