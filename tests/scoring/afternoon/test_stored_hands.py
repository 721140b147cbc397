"""A stored hand as its table reported it, and as the fields of a form show it."""

import pytest

from engine.check import check_report
from engine.notation import ENGLISH, read_line
from engine.report import Report
from engine.ruleset import RuleSet, preset
from scoring.afternoon.codes import HandKind
from scoring.afternoon.hands import (
    columns_of,
    fields_of,
    is_same_play,
    report_from,
    report_of,
    result_of,
)
from scoring.models import HandResult

REVOKE = {"others": 4, "side": -4, "player": -4}
HOUSE = RuleSet.from_dict(preset("ottawa").to_dict() | {"revoke": REVOKE})
GAMES = [
    (HOUSE, "s5c6"), (HOUSE, "w4n3"), (HOUSE, "nmh8"), (HOUSE, "ec2d7"), (HOUSE, "-"),
    (HOUSE, "revoke w"), (preset("pepper"), "nlph6"), (preset("bloomington-six"), "3blo8"),
    (preset("bid-whist"), "s4clow10"),
]  # fmt: skip


def stored(rules: RuleSet, line: str, dealer: str = "") -> HandResult:
    """A line of the desk as a row that is not in the database."""
    report = Report.of_line(read_line(line, rules, ENGLISH), dealer or rules.seats[0])
    result = check_report(report, rules).result
    assert result is not None, line
    return HandResult(**columns_of(result, rules))


@pytest.mark.parametrize(("rules", "line"), GAMES, ids=[line for _, line in GAMES])
def test_a_stored_hand_gives_back_its_report(rules: RuleSet, line: str) -> None:
    row = stored(rules, line)
    again = check_report(report_of(row), rules).result
    assert again is not None
    assert columns_of(again, rules) == columns_of(result_of(row), rules)


@pytest.mark.parametrize(("rules", "line"), GAMES, ids=[line for _, line in GAMES])
def test_the_fields_of_a_form_are_read_back_as_filled_in(rules: RuleSet, line: str) -> None:
    row = stored(rules, line)
    assert report_from(fields_of(row)) == report_of(row)


def test_passed_out_is_a_choice_of_its_own_in_a_form() -> None:
    assert fields_of(stored(HOUSE, "-"))["bid"] == "passed-out"
    assert report_of(stored(HOUSE, "-")).bid == "passed out"


def test_a_void_hand_has_only_its_dealer() -> None:
    row = HandResult(kind=HandKind.VOID, dealer="E", points_0=0, points_1=0)
    assert fields_of(row) == dict.fromkeys(fields_of(row), "") | {"dealer": "E"}


@pytest.mark.parametrize("other", ["s5c7", "s6c6", "w5c6", "s5d6", "-", "revoke s"])
def test_a_different_play_is_recognized(other: str) -> None:
    assert not is_same_play(stored(HOUSE, "s5c6"), stored(HOUSE, other))


def test_a_different_dealer_is_not_a_different_play() -> None:
    assert is_same_play(stored(HOUSE, "s5c6"), stored(HOUSE, "s5c6", dealer="E"))
