"""Rule sets in rows, and as the engine takes them."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.db import models

from engine import RuleSet


class StoredRuleSet(dict[str, Any]):
    """A rule set from a row, with the text from which it was read."""

    text: str


class RuleSetField(models.JSONField):
    """A rule set as JSON. Saving a hand reads its event's rules twice, but parses them once."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The parsed rule set of the column; any other expression is left to JSONField."""
        if not isinstance(value, str) or getattr(expression, "target", None) is not self:
            return super().from_db_value(value, expression, connection)
        rule_set = StoredRuleSet(_taken_apart(value))
        rule_set.text = value
        return rule_set

    def deconstruct(self) -> Any:
        """Migrate as a JSONField, since the database column is the same."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs


def stored_rules(rule_set: Mapping[str, object]) -> RuleSet:
    """The rule set of an event or of house rules. Raises RuleSetError with every fault.

    Equal rule sets are one object, so whatever the engine has derived from it stays cached: every
    tap on a phone asks for it.
    """
    if isinstance(rule_set, StoredRuleSet):
        return _read(rule_set.text)
    return _read(json.dumps(rule_set, sort_keys=True))


@lru_cache(maxsize=256)
def _taken_apart(text: str) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(text)
    return values


@lru_cache(maxsize=256)
def _read(text: str) -> RuleSet:
    return _one(RuleSet.from_dict(json.loads(text)))


@lru_cache(maxsize=256)
def _one(rules: RuleSet) -> RuleSet:
    """One object for equal rules, however they were written, so that comparing them is instant."""
    return rules
