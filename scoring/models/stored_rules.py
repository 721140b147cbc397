"""The rules that stand in a row, as the engine takes them."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.db import models

from engine import RuleSet


class StoredRuleSet(dict[str, Any]):
    """A rule set as a row has it, with the text from which it was read."""

    text: str


class RuleSetField(models.JSONField):
    """A rule set as JSON. An entry reads that of its event twice: one text is taken apart once."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """What stands in the column, or whatever else was asked of it."""
        if not isinstance(value, str) or getattr(expression, "target", None) is not self:
            return super().from_db_value(value, expression, connection)
        found = StoredRuleSet(_taken_apart(value))
        found.text = value
        return found

    def deconstruct(self) -> Any:
        """As a field of JSON: for the database it is nothing else."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs


def stored_rules(rule_set: Mapping[str, object]) -> RuleSet:
    """The rule set of an event or of house rules. Raises RuleSetError with every fault.

    Equal ones are one object: whatever the engine worked out of them once is at hand again, and
    every tap on a phone asks for it.
    """
    if isinstance(rule_set, StoredRuleSet):
        return _read(rule_set.text)
    return _read(json.dumps(rule_set, sort_keys=True))


@lru_cache(maxsize=256)
def _taken_apart(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


@lru_cache(maxsize=256)
def _read(text: str) -> RuleSet:
    return _one(RuleSet.from_dict(json.loads(text)))


@lru_cache(maxsize=256)
def _one(rules: RuleSet) -> RuleSet:
    """Equal rules as one object, however they were written: two of them compare at once."""
    return rules
