"""The rules that stand in a row, as the engine takes them."""

import json
from collections.abc import Mapping
from functools import lru_cache

from engine import RuleSet


def stored_rules(rule_set: Mapping[str, object]) -> RuleSet:
    """The rule set of an event or of house rules. Raises RuleSetError with every fault.

    Equal ones are one object: whatever the engine worked out of them once is at hand again, and
    every tap on a phone asks for it.
    """
    return _read(json.dumps(rule_set, sort_keys=True))


@lru_cache(maxsize=256)
def _read(text: str) -> RuleSet:
    return RuleSet.from_dict(json.loads(text))
