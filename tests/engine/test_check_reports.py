"""Checking a reported hand: the sample event, the faulty reports, and every fault at once."""

from collections import Counter

import pytest
from rule_sets import OTTAWA, changed, six_players
from sample_hands import FAULTY, PLAYED, STANDINGS, report_of

from engine import (
    Contract,
    Report,
    RuleSet,
    Strain,
    check_report,
)

GOOD = Report("N", "S", "4", "H", makers_tricks="5")


def told(rules: RuleSet = OTTAWA, **parts: object) -> list[tuple[str, str, bool]]:
    report = Report(**({"dealer": "N", "declarer": "S", "bid": "4", "strain": "H"} | parts))  # type: ignore[arg-type]
    checked = check_report(report, rules)
    assert all(fault.sentence for fault in checked.faults)
    return [(fault.code, fault.field, fault.overridable) for fault in checked.faults]


def test_there_are_28_faulty_hands_and_288_good_ones() -> None:
    assert (len(FAULTY), len(PLAYED)) == (28, 288)


@pytest.mark.parametrize("row", FAULTY, ids=lambda row: f"{row['case']}-{row['code']}")
def test_a_faulty_report_gets_its_fault(row: dict[str, str]) -> None:
    checked = check_report(report_of(row), OTTAWA)
    wanted = (row["code"], row["field"], row["overridable"] == "yes")
    assert wanted in [(each.code, each.field, each.overridable) for each in checked.faults]
    assert (checked.result is not None) is (row["overridable"] == "yes")


@pytest.mark.parametrize("row", FAULTY, ids=lambda row: f"{row['case']}-{row['code']}")
def test_nothing_right_in_a_faulty_report_is_called_a_fault(row: dict[str, str]) -> None:
    fields = {fault.field for fault in check_report(report_of(row), OTTAWA).faults}
    assert fields == {row["field"]}


def test_the_hands_of_the_sample_event_have_no_fault() -> None:
    faulty = [row for row in PLAYED if check_report(report_of(row), OTTAWA).faults]
    assert faulty == []


def test_the_sample_event_has_six_passed_out_deals() -> None:
    results = [check_report(report_of(row), OTTAWA).result for row in PLAYED]
    assert sum(result is not None and result.kind == "passed-out" for result in results) == 6


def test_the_sample_event_adds_up_to_its_standings() -> None:
    found: dict[str, Counter[str]] = {line["pair"]: Counter() for line in STANDINGS}
    for row in PLAYED:
        result = check_report(report_of(row), OTTAWA).result
        assert result is not None
        for pair, points in zip((row["ns"], row["ew"]), result.points, strict=True):
            found[pair]["total"] += points
        if result.contract:
            makers = found[row["ns"] if result.contract.declarer in "NS" else row["ew"]]
            makers["contracts_made" if result.made else "sets"] += 1
            makers["lone_made"] += bool(result.made and result.lone)
    columns = ("total", "contracts_made", "sets", "lone_made")
    assert {pair: [counts[name] for name in columns] for pair, counts in found.items()} == {
        line["pair"]: [int(line[name]) for name in columns] for line in STANDINGS
    }


def test_a_good_report_gives_its_result() -> None:
    result = check_report(GOOD, OTTAWA).result
    assert result is not None
    assert result.contract == Contract("S", 4, None, Strain.HEARTS)
    assert (result.kind, result.dealer, result.made, result.lone) == ("played", "N", True, False)
    assert (result.makers_tricks, result.of_tricks, result.points) == (5, 8, (5, 3))


def test_a_lone_hand_is_marked() -> None:
    result = check_report(Report("N", "E", "call 2", "nt", "7"), OTTAWA).result
    assert result is not None
    assert (result.lone, result.made, result.points) == (True, False, (1, -12))


@pytest.mark.parametrize("text", ["passed out", "-", "pass", "Passe", "PASSED-OUT", "–"])
def test_a_passed_out_deal_may_be_typed_in_many_ways(text: str) -> None:
    result = check_report(Report(dealer="E", bid=text), OTTAWA).result
    assert result is not None
    assert (result.kind, result.contract, result.points) == ("passed-out", None, (0, 0))
    assert (result.makers_tricks, result.made, result.dealer) == (None, None, "E")


def test_a_passed_out_deal_with_a_stuck_dealer_is_kept_with_a_reason() -> None:
    rules = changed(stick_the_dealer=True)
    checked = check_report(Report(dealer="N", bid="-"), rules)
    assert [fault.code for fault in checked.faults] == ["passed-out-not-possible"]
    assert checked.result is not None


def test_a_passed_out_deal_with_zeros_is_correct() -> None:
    report = Report("N", bid="-", tricks=("0", "0"), points=("0", "0"))
    assert check_report(report, OTTAWA).faults == ()


def test_a_passed_out_deal_has_no_declarer_suit_tricks_or_points() -> None:
    assert told(bid="-", makers_tricks="x", points=("3", "")) == [
        ("passed-out-with-contract", "declarer", False),
        ("passed-out-with-contract", "strain", False),
        ("passed-out-with-tricks", "tricks", False),
    ]
    checked = check_report(Report("N", bid="-", points=("3", "")), OTTAWA)
    assert [fault.code for fault in checked.faults] == ["points-wrong"]


def test_an_empty_report_is_missing_everything() -> None:
    codes = [(fault.code, fault.field) for fault in check_report(Report(), OTTAWA).faults]
    assert codes == [
        ("dealer-missing", "dealer"),
        ("declarer-missing", "declarer"),
        ("bid-missing", "bid"),
        ("strain-missing", "strain"),
        ("tricks-missing", "tricks"),
    ]


def test_all_faults_are_reported_at_once() -> None:
    report = Report("Z", "X", "9", "?", tricks=("9", "four"), points=("x", ""))
    checked = check_report(report, OTTAWA)
    assert [(fault.code, fault.field) for fault in checked.faults] == [
        ("unknown-seat", "dealer"),
        ("unknown-seat", "declarer"),
        ("no-such-bid", "bid"),
        ("unknown-strain", "strain"),
        ("not-a-number", "tricks"),
        ("tricks-range", "tricks"),
        ("not-a-number", "points"),
    ]
    [unknown] = [fault for fault in checked.faults if fault.field == "declarer"]
    assert unknown.code == "unknown-seat"


def test_the_tricks_of_one_side_are_enough() -> None:
    for tricks in (("5", ""), ("", "3")):
        result = check_report(Report("N", "S", "4", "H", tricks=tricks), OTTAWA).result
        assert result is not None
        assert result.makers_tricks == 5


def test_tricks_typed_twice_must_agree() -> None:
    assert told(makers_tricks="5", tricks=("4", "4")) == [("tricks-contradict", "tricks", False)]
    assert told(makers_tricks="5", tricks=("5", "3")) == []


def test_a_bid_is_reported_once_even_if_it_is_in_the_auction_too() -> None:
    assert told(bid="2", makers_tricks="5", auction="pass 2H pass pass") == [
        ("below-minimum", "bid", True)
    ]


def test_an_override_scores_the_bid_as_it_was() -> None:
    result = check_report(Report("N", "S", "2", "H", "1"), OTTAWA).result
    assert result is not None
    assert result.points == (-2, 7)


def test_points_are_checked_even_if_the_bid_needs_an_override() -> None:
    assert told(bid="2", makers_tricks="5", points=("5", "2")) == [
        ("below-minimum", "bid", True),
        ("points-wrong", "points", False),
    ]


@pytest.mark.parametrize(
    ("auction", "code", "overridable"),
    [
        ("pass 4H pass", "auction-not-over", False),
        ("pass 4H what pass", "unreadable-call", False),
        ("pass 9H pass pass", "no-such-bid", False),
        ("pass 4H 4LO pass", "strain-not-allowed", False),
        ("pass pass pass pass", "contract-passed-out", False),
        ("pass 5H pass pass", "contract-not-from-auction", False),
        ("4H pass pass pass", "contract-not-from-auction", False),
    ],
)
def test_a_wrong_auction_gets_its_fault(auction: str, code: str, overridable: bool) -> None:
    assert told(makers_tricks="5", auction=auction) == [(code, "auction", overridable)]


def test_an_unreadable_call_is_reported_with_its_place() -> None:
    report = Report("N", "S", "4", "H", "5", auction="pass 4H what pass")
    told_of = [dict(each.params) for each in check_report(report, OTTAWA).faults]
    assert [(each["number"], each["text"]) for each in told_of] == [(3, "what")]


def test_calls_may_be_separated_by_commas() -> None:
    assert told(makers_tricks="5", auction="pass, 4 hearts, pass; PASS") == []
    assert told(bid="call 2", makers_tricks="8", auction="-, call 2 hearts, -, -") == []


def test_a_passed_out_deal_may_not_have_a_bid_in_its_auction() -> None:
    report = Report("N", bid="-", auction="pass 4H pass pass")
    faults = check_report(report, OTTAWA).faults
    assert [fault.code for fault in faults] == ["contract-not-from-auction"]
    assert "S 4H" in faults[0].sentence


def test_the_auction_is_not_checked_before_the_dealer_is_known() -> None:
    assert told(dealer="Q", makers_tricks="5", auction="9H") == [("unknown-seat", "dealer", False)]


def test_a_table_of_six_is_checked_by_its_own_rules() -> None:
    report = Report("1", "2", "best", "low", tricks=("0", "8"), points=("0", "16"))
    assert check_report(report, six_players()).faults == ()
    other = check_report(Report("N", "2", "4", "H", "8"), six_players())
    assert "1 2 3 4 5 6" in other.faults[0].sentence


def test_the_right_points_are_given_beside_wrong_ones() -> None:
    wrong = check_report(Report("N", "S", "5", "C", "6", points=("5", "2")), OTTAWA)
    assert [fault.code for fault in wrong.faults] == ["points-wrong"]
    assert (wrong.result, wrong.points) == (None, (6, 2))
    right = check_report(Report("N", "S", "5", "C", "6"), OTTAWA)
    assert right.result is not None
    assert right.points == right.result.points


def test_there_are_no_points_if_it_is_unclear_what_was_played() -> None:
    assert check_report(Report("N", "S", "5", "", "6"), OTTAWA).points is None
