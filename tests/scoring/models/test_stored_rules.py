"""Stored rules are parsed once, whichever row they are in."""

import json

import pytest
from django.db.models.expressions import Col

from engine import RuleSetError, preset
from scoring.models import Event
from scoring.models.stored_rules import stored_rules


def test_equal_rules_are_one_object_however_they_were_stored() -> None:
    stored = preset("ottawa").to_dict()
    turned = dict(reversed(stored.items()))
    assert stored_rules(stored) == preset("ottawa")
    assert stored_rules(stored) is stored_rules(turned)


def test_rules_that_differ_in_one_option_are_two_objects() -> None:
    stored = preset("ottawa").to_dict()
    assert stored_rules(stored) != stored_rules(stored | {"name": "Ottawa, our way"})


def test_invalid_rules_are_refused_each_time() -> None:
    for _time in range(2):
        with pytest.raises(RuleSetError):
            stored_rules({"format": 0})


def test_a_row_is_read_as_the_rules_that_were_written() -> None:
    stored = preset("ottawa").to_dict()
    field = Event._meta.get_field("rule_set")
    read = field.from_db_value(json.dumps(stored), Col("scoring_event", field), None)
    assert read == stored
    assert stored_rules(read) is stored_rules(stored)


def test_a_change_in_one_row_does_not_affect_another() -> None:
    text = json.dumps(preset("ottawa").to_dict())
    field = Event._meta.get_field("rule_set")
    one, other = (field.from_db_value(text, Col("scoring_event", field), None) for _ in range(2))
    one["name"] = "Ottawa, our way"
    assert other["name"] == preset("ottawa").name
