"""The examples above the hands of a table are lines that this event takes."""

from dataclasses import replace

import pytest

from engine.check import Report, check_report
from engine.notation import read_line
from engine.ruleset import Revoke, RuleSet, preset, preset_names
from scoring.models import Event
from scoring.queries.line_examples import examples_of
from scoring.queries.lines import letters_of

REVOKE = Revoke(others=4, side=-4, player=-4)


def event_of(rules: RuleSet, letters: str = "en") -> Event:
    """An event that is nowhere stored."""
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


@pytest.mark.parametrize(
    ("name", "letters", "lines"),
    [
        ("ottawa", "en", ["s5c6", "w4n5", "nc2h8", "ems8", "-"]),
        ("ottawa", "fr", ["s5t6", "o4sa5", "na2c8", "emp8", "-"]),
        ("bid-whist", "en", ["s5cl12", "w4nl11"]),
        ("bid-whist-52", "en", ["s5cb12", "w4nb11"]),
        ("bloomington-six", "en", ["15c6", "54n5", "2bh8", "-"]),
        ("pepper", "fr", ["s5t6", "o4sa5", "nppc6", "egpp6", "-"]),
        ("triple-deck", "fr", ["s5t6", "o4sa5", "na3c15", "emp15"]),
    ],
)
def test_the_examples_are_those_of_the_game(name: str, letters: str, lines: list[str]) -> None:
    assert [each.line for each in examples_of(event_of(preset(name), letters))] == lines


def test_each_example_says_what_it_means() -> None:
    assert [each.said for each in examples_of(event_of(preset("bid-whist")))] == [
        "South, 5\N{NO-BREAK SPACE}♣\ufe0e\N{NO-BREAK SPACE}low, 12 tricks",
        "West, 4\N{NO-BREAK SPACE}no trump\N{NO-BREAK SPACE}low, 11 tricks",
    ]
    six = [each.said for each in examples_of(event_of(preset("bloomington-six")))]
    assert six[2:] == ["seat 2, best\N{NO-BREAK SPACE}♥\ufe0e, 8 tricks", "passed out"]


def test_a_club_with_points_for_a_revoke_sees_how_one_is_typed() -> None:
    examples = examples_of(event_of(replace(preset("ottawa"), revoke=REVOKE)))
    assert (examples[-1].line, examples[-1].said) == ("rn", "a revoke by North")
