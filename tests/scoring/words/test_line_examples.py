"""The examples above the hands of a table are lines that this event accepts."""

from dataclasses import replace

import pytest

from engine.check import Report, check_report
from engine.notation import read_hand, read_line
from engine.options import Revoke
from engine.ruleset import RuleSet, preset, preset_names
from engine.strain import Strain
from scoring.forms.hand import HandForm
from scoring.models import Event
from scoring.words.line_examples import examples_of, record_example
from scoring.words.lines import letters_of
from tests.scoring.words.rules.any_rules import any_rules

REVOKE = Revoke(others=4, side=-4, player=-4)


def event_of(rules: RuleSet, letters: str = "en") -> Event:
    """An unsaved event."""
    return Event(rule_set=rules.to_dict(), letters=letters)


@pytest.mark.parametrize("letters", ["en", "fr"])
@pytest.mark.parametrize("name", preset_names())
def test_every_example_is_a_line_without_a_fault(name: str, letters: str) -> None:
    rules = replace(preset(name), revoke=REVOKE)
    event = event_of(rules, letters)
    for example in examples_of(event):
        line = read_line(example.line, rules, letters_of(event))
        assert line.faults == (), example
        assert check_report(Report.of_line(line, rules.seats[0]), rules).faults == (), example


def any_rules_there_can_be() -> list[RuleSet]:
    """Rules of every kind, including those whose no trump may be bid lower than a suit."""
    options = preset("ottawa").to_dict()
    tall = {"minimum_bid": 7, "minimum_notrump_bid": 5}
    return [any_rules(seed) for seed in range(400)] + [RuleSet.from_dict(options | tall)]


@pytest.mark.parametrize("letters", ["en", "fr"])
def test_the_examples_for_any_house_rules_are_lines_without_a_fault(letters: str) -> None:
    for rules in any_rules_there_can_be():
        event = event_of(rules, letters)
        for example in examples_of(event):
            line = read_line(example.line, rules, letters_of(event))
            assert line.faults == (), (rules.name, example)
            checked = check_report(Report.of_line(line, rules.seats[0]), rules)
            assert checked.faults == (), (rules.name, example)


def test_best_in_french_spades_is_no_big_pepper() -> None:
    best = replace(preset("ottawa"), special_bids=("moon", "best"), special_values=())
    assert "ebp8" in [each.line for each in examples_of(event_of(best, "fr"))]


def test_low_no_trump_is_in_the_examples_if_it_can_be_bid() -> None:
    for rules in any_rules_there_can_be():
        shown = [each.said for each in examples_of(event_of(rules))]
        assert any("low no trump" in said for said in shown) is (Strain.LOW in rules.strains)


def test_the_example_of_a_record_is_a_whole_hand_with_a_contract() -> None:
    for rules in any_rules_there_can_be()[::20]:
        record = record_example(rules)
        assert record.count("\n") == 0
        assert read_hand(record, rules).contract is not None


def test_the_bids_in_the_example_of_an_auction_rise() -> None:
    for rules in any_rules_there_can_be():
        calls = typed_in_the_help_of(rules).split()
        assert calls[::2] == ["pass", "pass"]
        faults = check_report(Report(rules.seats[0], auction=" ".join(calls)), rules).faults
        told = {each.code for each in faults if each.field == "auction"}
        assert told <= {"auction-not-over"}, rules.name


def typed_in_the_help_of(rules: RuleSet) -> str:
    help_text = str(HandForm(event=event_of(rules)).fields["auction"].help_text)
    return help_text.removeprefix("For example: ").partition(". ")[0]


@pytest.mark.parametrize(
    ("name", "letters", "lines"),
    [
        ("ottawa", "en", ["s5c6", "w4n5", "nc2h8", "ems8", "-"]),
        ("ottawa", "fr", ["s5t6", "o4sa5", "na2c8", "emp8", "-"]),
        ("bid-whist", "en", ["s5cl12", "w4nl11"]),
        ("bid-whist-52", "en", ["s5cb12", "w4nb11"]),
        ("bloomington-six", "en", ["15c6", "54n5", "34lo5", "2bh8", "-"]),
        ("pepper", "fr", ["s5t6", "o4sa5", "nppc6", "egpp6", "-"]),
        ("triple-deck", "fr", ["s5t6", "o4sa5", "e4sb5", "na3c15", "emp15"]),
    ],
)
def test_the_examples_fit_the_game(name: str, letters: str, lines: list[str]) -> None:
    assert [each.line for each in examples_of(event_of(preset(name), letters))] == lines


def test_each_example_says_what_it_means() -> None:
    assert [each.said for each in examples_of(event_of(preset("bid-whist")))] == [
        "South, 5\N{NO-BREAK SPACE}♣\ufe0e\N{NO-BREAK SPACE}low, 12 tricks",
        "West, 4\N{NO-BREAK SPACE}no trump\N{NO-BREAK SPACE}low, 11 tricks",
    ]
    six = [each.said for each in examples_of(event_of(preset("bloomington-six")))]
    assert six[2] == "seat 3, 4\N{NO-BREAK SPACE}low no trump, 5 tricks"
    assert six[3:] == ["seat 2, best\N{NO-BREAK SPACE}♥\ufe0e, 8 tricks", "passed out"]


def test_a_club_with_points_for_a_revoke_sees_how_to_type_one() -> None:
    examples = examples_of(event_of(replace(preset("ottawa"), revoke=REVOKE)))
    assert (examples[-1].line, examples[-1].said) == ("rn", "a revoke by North")
