"""Rules in a row are read once, whichever row they stand in."""

import pytest

from engine import RuleSetError, preset
from scoring.models.stored_rules import stored_rules


def test_equal_rules_are_one_object_in_whatever_order_they_were_stored() -> None:
    stored = preset("ottawa").to_dict()
    turned = dict(reversed(stored.items()))
    assert stored_rules(stored) == preset("ottawa")
    assert stored_rules(stored) is stored_rules(turned)


def test_rules_that_differ_in_one_option_are_two() -> None:
    stored = preset("ottawa").to_dict()
    assert stored_rules(stored) != stored_rules(stored | {"name": "Ottawa, our way"})


def test_rules_that_are_none_are_refused_each_time() -> None:
    for _time in range(2):
        with pytest.raises(RuleSetError):
            stored_rules({"format": 0})
