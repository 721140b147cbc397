"""What a rule set says about possible hands, against every contract and report there is."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from rule_probes import contracts_of
from rule_sets import OTTAWA, any_rules

from engine import Report, RuleSetError, check_report, preset, preset_names, ruleset
from engine.bid import bids_of
from engine.contract import Contract
from engine.notation.words import PASSED_OUT
from engine.points import played
from engine.ruleset import FORMAT, OPTIONS, RuleSet
from engine.totals import each_trick_is_a_point

RULES = [*map(preset, preset_names()), *map(any_rules, range(40))]
each_game = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)


def contracts(rules: RuleSet) -> Iterator[Contract]:
    for bid in bids_of(rules):
        yield from contracts_of(rules, bid)


@each_game
def test_a_game_has_lone_bids_if_some_contract_is_played_alone(rules: RuleSet) -> None:
    assert rules.has_lone_bids is any(rules.is_lone(each.special) for each in contracts(rules))


@each_game
def test_a_passed_out_deal_counts_if_it_may_be_reported(rules: RuleSet) -> None:
    report = Report(dealer=rules.seats[0], bid=PASSED_OUT)
    assert rules.counts_passed_out is (not check_report(report, rules).faults)


@each_game
def test_each_trick_is_a_point_if_every_bid_with_partner_gives_all_tricks_to_somebody(
    rules: RuleSet,
) -> None:
    least = 1 if rules.kitty_trick == "declarer" else 0
    results = [
        played(rules, rules.seats[0], contract, tricks)
        for contract in contracts(rules)
        for tricks in range(least, rules.tricks + 1)
    ]
    together = [sum(result.points) for result in results if result.made and not result.lone]
    assert each_trick_is_a_point(rules) is all(total == rules.tricks for total in together)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_added_later_states_what_older_rules_meant(name: str) -> None:
    option = OPTIONS[name]
    assert option.meaning
    assert (option.since > 1) is option.allowed.test(option.before)


def test_rules_older_than_an_option_are_read_as_its_row_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if `overtricks` were to come with the next format."""
    later = replace(OPTIONS["overtricks"], since=FORMAT + 1, before=False)
    monkeypatch.setattr(ruleset, "OPTIONS", {**OPTIONS, "overtricks": later})
    monkeypatch.setattr(ruleset, "FORMAT", FORMAT + 1)
    written = {name: value for name, value in OTTAWA.to_dict().items() if name != "overtricks"}
    assert RuleSet.from_dict(written | {"format": FORMAT}) == replace(OTTAWA, overtricks=False)
    with pytest.raises(RuleSetError, match="“overtricks” is missing"):
        RuleSet.from_dict(written)
