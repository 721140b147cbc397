"""Checking a reported hand of every game: its own terms, what is known of deal and game."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import OTTAWA, changed, many

from engine import (
    Deal,
    Game,
    Report,
    RuleSet,
    check_report,
    deck,
    preset,
    read_card,
)

GOOD = Report("N", "S", "4", "H", makers_tricks="5")
WHIST, FIFTY_TWO = preset("bid-whist"), preset("bid-whist-52")
PEPPER, SIX = preset("pepper"), preset("bloomington-six")
BOWER = preset("the-bid-euchre-project")
REVOKES = changed(revoke={"others": 4, "side": -2, "player": -4})


def codes(report: Report, rules: RuleSet, **known: Any) -> list[tuple[str, str]]:
    faults = check_report(report, rules, **known).faults
    assert all(fault.sentence for fault in faults)
    return [(fault.code, fault.field) for fault in faults]


@pytest.mark.parametrize(
    ("rules", "report", "points"),
    [
        ("neuralplay-default", Report("N", "S", "5", "D", "6"), (6, 2)),
        ("neuralplay-default", Report("N", "S", "call 1", "NT", "7"), (-18, 1)),
        ("indiana-double-deck", Report("N", "E", "5", "D", "8"), (4, 5)),
        ("single-deck", Report("N", "S", "3", "H", "4"), (4, 2)),
        ("single-deck-high-low", Report("N", "S", "moon", "LO", "6"), (24, 0)),
        ("pepper", Report("N", "S", "little pepper", "H", "6"), (6, 0)),
        ("pepper", Report("N", "S", "2", "H", "1"), (-6, 5)),
        ("triple-deck", Report("N", "W", "12", "LO", "13"), (2, 13)),
        ("triple-deck", Report("N", "W", "call 3", "C", "14"), (1, -15)),
        ("bloomington-six", Report("1", "4", "best", "H", "8"), (0, 16)),
        ("bid-whist", Report("N", "S", "4", "H", "10", direction="high"), (4, 0)),
        ("bid-whist", Report("N", "S", "4", "H", "8", direction="low"), (-4, 0)),
        ("bid-whist", Report("N", "S", "3", "NT", "9", direction="haut"), (6, 0)),
        ("bid-whist", Report("N", "S", "3", "NT", "8", direction="low"), (-6, 0)),
        ("bid-whist-52", Report("N", "S", "3", "NT", "9", direction="low aces bad"), (3, 0)),
        ("bid-whist-52", Report("N", "S", "3", "H", "8", direction="up"), (0, 3)),
    ],
)
def test_a_report_of_every_game_is_scored(
    rules: str, report: Report, points: tuple[int, int]
) -> None:
    checked = check_report(report, preset(rules))
    assert checked.faults == ()
    assert checked.result is not None
    assert checked.result.points == points


@pytest.mark.parametrize(
    ("rules", "report", "faults"),
    [
        (WHIST, Report("N", "S", "4", "H", "10"), [("direction-missing", "direction")]),
        (WHIST, Report("N", "S", "4", "H", "10", direction="left"),
         [("unknown-direction", "direction")]),
        (WHIST, Report("N", "S", "4", "H", "10", direction="low aces bad"),
         [("direction-not-allowed", "direction")]),
        (WHIST, Report("N", "S", "8", "low", "14", direction="x"),
         [("no-such-bid", "bid"), ("strain-not-allowed", "strain"),
          ("unknown-direction", "direction"), ("tricks-range", "tricks")]),
        (WHIST, Report("N", "S", "moon", "", "10", direction="low aces bad"),
         [("no-such-bid", "bid"), ("strain-missing", "strain"),
          ("direction-not-allowed", "direction")]),
        (WHIST, Report("N", "S", "4", "H", "0", direction="low"), [("kitty-is-a-trick", "tricks")]),
        (WHIST, Report("N", "S", "4", "H", tricks=("10", "2"), direction="low"),
         [("tricks-sum", "tricks")]),
        (WHIST, Report("N", bid="-", direction="low"),
         [("passed-out-with-contract", "direction"), ("passed-out-not-possible", "bid")]),
        (FIFTY_TWO, Report("N", "S", "4", "H", tricks=("0", "13"), direction="low"), []),
        (OTTAWA, Report("N", "S", "4", "H", "5", direction=" "), []),
        (OTTAWA, Report("N", "S", "4", "H", "5", direction="low"),
         [("no-directions", "direction")]),
        (OTTAWA, Report("N", revoker="S"), [("no-revokes", "revoker")]),
        (REVOKES, Report("N", revoker="S"), []),
        (REVOKES, Report("N", revoker="X"), [("unknown-seat", "revoker")]),
        (REVOKES, Report("N", "S", "4", "H", "5", direction="low", revoker="S"),
         [("revoke-with-contract", field)
          for field in ("declarer", "bid", "strain", "direction", "tricks")]),
        (REVOKES, Report("N", bid="-", revoker="S"), [("revoke-with-contract", "bid")]),
        (REVOKES, Report("N", revoker="S", points=("4", "-4")), [("points-wrong", "points")]),
        (REVOKES, Report("N", revoker="S", auction="pass 4H pass pass"), []),
        (REVOKES, Report("N", revoker="S", auction="pass 4H"), [("auction-not-over", "auction")]),
        (PEPPER, Report("N", "S", "6", "H", "6"), [("no-such-bid", "bid")]),
        (PEPPER, Report("N", "S", "moon", "H", "6"), [("no-such-bid", "bid")]),
        (changed(notrump="high-low", trick_suit="after"), Report("N", "S", "3", "LO", "6"),
         [("below-minimum", "bid")]),
        (SIX, Report("1", "7", "best", "H", "9"),
         [("unknown-seat", "declarer"), ("tricks-range", "tricks")]),
        (preset("triple-deck"), Report("N", "S", "15", "H", "15"), []),
        (preset("triple-deck"), Report("N", "S", "16", "H", "16"),
         [("no-such-bid", "bid"), ("tricks-range", "tricks")]),
    ],
)  # fmt: skip
def test_faults_of_every_game_are_reported_at_once(
    rules: RuleSet, report: Report, faults: list[tuple[str, str]]
) -> None:
    assert codes(report, rules) == faults


def test_a_revoke_gives_its_points_by_side_and_by_seat() -> None:
    result = check_report(Report("N", revoker="East"), REVOKES).result
    assert result is not None
    assert (result.kind, result.points, result.seat_points) == ("awarded", (4, -2), (("E", -4),))


def dealt_with(east: str, south: str) -> Deal:
    """A deal of the 32-card pack with two given hands."""
    known = [tuple(read_card(east[at : at + 2]) for at in range(0, 16, 2)),
             tuple(read_card(south[at : at + 2]) for at in range(0, 16, 2))]  # fmt: skip
    rest = list(deck("double-32"))
    for card in (*known[0], *known[1]):
        rest.remove(card)
    return Deal("N", (tuple(rest[:8]), *known, tuple(rest[8:])))


NO_HEART_BOWER = dealt_with("AhAhKhKhQhQhAsAs", "JhJhAcAcKcKcQcQc")


@pytest.mark.parametrize(
    ("report", "faults"),
    [
        (Report("N", "E", "4", "H", "5", auction="4H pass pass pass"),
         [("right-bower-missing", "auction")]),
        (Report("N", "E", "4", "H", "5"), [("right-bower-missing", "bid")]),
        (Report("N", "E", "4", "NT", "5"), []),
        (Report("N", "S", "4", "H", "5"), []),
        (Report("N", "S", "4", "H", "5", auction="pass 4H pass pass"), []),
        (Report("N", "W", "4", "S", "5"), []),
        (Report("S", "E", "4", "H", "5"), [("dealer-differs", "dealer")]),
        (Report("", "E", "4", "H", "5"), [("dealer-missing", "dealer")]),
    ],
)  # fmt: skip
def test_the_right_bower_is_checked_if_the_deal_is_known(
    report: Report, faults: list[tuple[str, str]]
) -> None:
    assert codes(report, BOWER, deal=NO_HEART_BOWER) == faults
    assert ("right-bower-missing", "bid") not in codes(report, BOWER)


def test_a_right_bower_is_not_required_if_the_suit_is_named_later() -> None:
    rules = RuleSet.from_dict(BOWER.to_dict() | {"trick_suit": "after"})
    assert codes(Report("N", "E", "4", "H", "5"), rules, deal=NO_HEART_BOWER) == []


def test_a_hand_after_the_end_of_its_game_is_a_fault() -> None:
    game = Game(OTTAWA, "N")
    for _ in range(8):
        dealt = replace(GOOD, dealer=game.dealer)
        assert codes(dealt, OTTAWA, game=game) == []
        result = check_report(GOOD, OTTAWA).result
        assert result is not None
        game = game.add(result)
    checked = check_report(GOOD, OTTAWA, game=game)
    assert [(each.code, each.field) for each in checked.faults] == [("game-already-over", "game")]
    assert checked.result is None


def test_a_dealer_out_of_turn_in_the_game_is_a_fault_that_may_be_kept() -> None:
    game = Game(OTTAWA, "E")
    checked = check_report(GOOD, OTTAWA, game=game)
    assert [each.sentence for each in checked.faults] == [
        "In this game it was the turn of East to deal."
    ]
    assert checked.result is not None


def test_a_deal_passed_out_and_dealt_again_is_a_hand_of_a_game_but_not_of_a_round() -> None:
    rules = RuleSet.from_dict(OTTAWA.to_dict() | {"passed_out": "redeal"})
    report = Report("N", bid="-")
    assert codes(report, rules) == [("passed-out-not-counted", "bid")]
    assert check_report(report, rules).result is not None
    assert codes(report, rules, game=Game(rules, "N")) == []


@pytest.mark.parametrize(
    ("makers", "by_side", "faults"),
    [
        ("5", ("", "4"), [("tricks-sum", "tricks")]),
        ("5", ("", "3"), []),
        ("5", ("5", "4"), [("tricks-sum", "tricks")]),
        ("5", ("6", ""), [("tricks-contradict", "tricks")]),
        ("", ("", "3"), []),
    ],
)
def test_tricks_given_in_several_places_must_agree(
    makers: str, by_side: tuple[str, str], faults: list[tuple[str, str]]
) -> None:
    report = Report("N", "S", "5", "C", makers, tricks=by_side)
    assert codes(report, OTTAWA) == faults


_TYPED = st.sampled_from(
    [
        "",
        " ",
        "N",
        "s",
        "4",
        "8",
        "-1",
        "moon",
        "call-2",
        "H",
        "nt",
        "pass",
        "pass 4H pass pass",
        "low",
    ]
) | st.text(max_size=6)


@many
@given(st.tuples(*[_TYPED] * 10), st.sampled_from([OTTAWA, REVOKES, WHIST, FIFTY_TWO, PEPPER]))
def test_whatever_is_typed_gives_a_result_or_a_fault(
    typed: tuple[str, ...], rules: RuleSet
) -> None:
    dealer, declarer, bid, strain, makers, first, second, auction, *others = typed
    points = ("", second)
    report = Report(dealer, declarer, bid, strain, makers, (first, ""), points, auction, *others)
    checked = check_report(report, rules)
    kept = all(fault.overridable for fault in checked.faults)
    assert (checked.result is not None) is kept
    assert [fault.sentence for fault in checked.faults if not fault.field] == []
