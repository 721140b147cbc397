"""A draft of partners: who chooses when, whom, and who is left over."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.afternoon import Draft, Pick

SIX = (4, 2, 6, 1, 3, 5)


def test_the_highest_placed_chooses_first_then_the_best_of_those_left() -> None:
    draft = Draft(SIX)
    assert (draft.chooser, draft.choices) == (4, (2, 6, 1, 3, 5))
    draft = Draft(SIX, (Pick(4, 6),))
    assert (draft.chooser, draft.choices) == (2, (1, 3, 5))
    draft = Draft(SIX, (Pick(4, 6), Pick(2, 5), Pick(1, 3)))
    assert draft.is_over
    assert draft.pairs == ((4, 6), (2, 5), (1, 3))


def test_somebody_who_does_not_go_on_makes_no_pair() -> None:
    draft = Draft(SIX, (Pick(4, None), Pick(2, 6), Pick(1, 3)))
    assert draft.pairs == ((2, 6), (1, 3))
    assert (draft.is_over, draft.left_over) == (True, 5)


@pytest.mark.parametrize(
    ("order", "pairs"),
    [
        (SIX, [(4, 5), (2, 3), (6, 1)]),
        (SIX[:5], [(4, 3), (2, 1)]),
    ],
)
def test_first_is_paired_with_last(order: tuple[int, ...], pairs: list[tuple[int, int]]) -> None:
    draft = Draft(order, Draft(order).first_with_last)
    assert list(draft.pairs) == pairs
    assert draft.left_over == (6 if len(order) == 5 else None)


def test_a_correction_of_the_standings_changes_who_chooses_but_no_pair() -> None:
    before = Draft(SIX, (Pick(4, 6),))
    after = Draft((1, 4, 2, 6, 3, 5), before.picks)
    assert (after.chooser, after.pairs) == (1, before.pairs)


@given(st.permutations(range(1, 14)), st.data())
def test_everybody_is_in_one_pair_skipped_or_left_over(
    order: list[int], data: st.DataObject
) -> None:
    draft = Draft(tuple(order))
    while draft.chooser:
        chosen = data.draw(st.sampled_from([*draft.choices, None]))
        draft = Draft(draft.order, (*draft.picks, Pick(draft.chooser, chosen)))
    paired = [each for pair in draft.pairs for each in pair]
    passed = [pick.chooser for pick in draft.picks if pick.partner is None]
    assert sorted([*paired, *passed, *draft.free]) == sorted(order)
