"""Each option changed alone changes what it should and nothing else (rules 2).

The expected changes are in `option_pairs`; every other question of `rule_probes` must be answered
as before.
"""

from dataclasses import fields
from functools import cache
from typing import Any

import pytest
from option_pairs import PAIRS, Options, Pair
from rule_probes import PROBES, answers

from engine.ruleset import OPTIONS, RuleSet, preset


def rules_of(pair: Pair, options: Options | None = None) -> RuleSet:
    """The rules of a pair before the change, or with these options after it."""
    given = (pair.given or {}) | (options or {})
    return RuleSet.from_dict(preset(pair.game).to_dict() | given)


@cache
def answers_of(rules: RuleSet) -> dict[str, str]:
    return answers(rules)


@pytest.mark.parametrize("pair", PAIRS, ids=[f"{pair.option}={pair.value}" for pair in PAIRS])
def test_one_option_changes_what_it_should_and_nothing_else(pair: Pair) -> None:
    before = answers_of(rules_of(pair))
    after = answers_of(rules_of(pair, {pair.option: pair.value}))
    changed = {name: f"{before[name]} > {after[name]}" for name in PROBES}
    assert {
        name: text for name, text in changed.items() if before[name] != after[name]
    } == pair.changes


def test_every_option_is_changed() -> None:
    paired, options = {pair.option for pair in PAIRS}, {each.name for each in fields(RuleSet)}
    assert paired == options, (
        "PAIRS in option_pairs.py has a row for each option, with another value and what that"
        f" changes: add or drop {sorted(paired ^ options)}"
    )


def test_only_name_and_source_change_nothing_about_a_game() -> None:
    assert {pair.option for pair in PAIRS if not pair.changes} == {"name", "source"}, (
        "an option without an effect: the engine does not read it, or rule_probes does not ask"
    )


def test_every_question_is_answered_differently_at_least_once() -> None:
    never = {"made", "third seat without jack"}  # no option changes these
    changed = {name for pair in PAIRS for name in pair.changes}
    assert changed == set(PROBES) - never, (
        "each question of rule_probes.py is answered differently after some row of PAIRS:"
        f" add or drop {sorted(changed ^ (set(PROBES) - never))}"
    )


@pytest.mark.parametrize("option", sorted(OPTIONS))
def test_every_value_of_an_option_is_tried(option: str) -> None:
    pairs = [pair for pair in PAIRS if pair.option == option]
    seen = [rules_of(pair).to_dict()[option] for pair in pairs] + [pair.value for pair in pairs]
    words = {word for value in seen for word in words_of(value)}
    missing = set(OPTIONS[option].allowed.choices) - words
    assert missing == set(), f"PAIRS in option_pairs.py has no row of {option} with these values"


def words_of(value: Any) -> set[str]:
    """A value as codes of `engine.options`, or the special bids of a list."""
    if isinstance(value, list):
        return set(value)
    return {str(value).lower()}
