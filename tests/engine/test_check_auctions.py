"""Checking a reported auction call by call, in every game."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import OTTAWA, any_rules, changed, few

from engine import (
    PASS,
    Auction,
    Bid,
    Call,
    Deal,
    Report,
    RuleSet,
    Strain,
    check_report,
    deal_at_random,
    preset,
    preset_names,
)
from engine.bid import bids_of

WHIST, FIFTY_TWO = preset("bid-whist"), preset("bid-whist-52")
PEPPER, HIGH_LOW, SIX = map(preset, ("pepper", "single-deck-high-low", "bloomington-six"))


@pytest.mark.parametrize(
    ("rules", "contract", "auction", "faults"),
    [
        (WHIST, "S 4 H low", "pass 4-low pass pass", []),
        (WHIST, "S 4 H low", "pass, 4 low, pass, pass, H", []),
        (WHIST, "S 4 H low", "pass, 4 bas, passe, passe, hearts", []),
        (WHIST, "S 4 NT low", "pass 4NT pass pass low", []),
        (WHIST, "S 4 NT high", "pass 4NT pass pass h", []),
        (WHIST, "S 4 H low", "pass 4-high pass pass", ["contract-not-from-auction"]),
        (WHIST, "S 4 H low", "pass 4NT pass pass", ["contract-not-from-auction"]),
        (WHIST, "S 4 NT low", "pass 4-low pass pass", ["contract-not-from-auction"]),
        (WHIST, "S 4 H low", "pass 4-low pass pass S", ["contract-not-from-auction"]),
        (WHIST, "S 4 H low", "pass 4-low pass pass NT", ["naming-not-possible"]),
        (WHIST, "S 4 H low", "pass 4-low pass pass what", ["unreadable-naming"]),
        (WHIST, "S 4 H low", "pass 4-low pass pass H H", ["auction-too-long"]),
        (WHIST, "S 4 H low", "pass 4S pass pass", ["bid-the-kind"]),
        (WHIST, "S 4 H low", "3-high 4-low 4-high 4NT",
         ["bid-too-low", "contract-not-from-auction"]),
        (WHIST, "S 5 H low", "3-high 5-low pass 4NT",
         ["bid-too-low", "contract-not-from-auction"]),
        (FIFTY_TWO, "N 4 H low", "pass 4 pass 4", []),
        (FIFTY_TWO, "S 4 H low", "pass 4 4 pass", ["bid-too-low", "contract-not-from-auction"]),
        (FIFTY_TWO, "S 4 H low", "pass 4 pass pass H-low", []),
        (FIFTY_TWO, "S 4 H low", "pass 4 pass pass hearts low aces bad",
         ["auction-too-long"]),
        (FIFTY_TWO, "S 4 H low", "pass, 4, pass, pass, hearts low", []),
        (FIFTY_TWO, "S 4 H low", "pass 4-low pass pass", ["named-after-winning"]),
        (HIGH_LOW, "S 4 LO", "pass 4 pass pass low", []),
        (HIGH_LOW, "S moon S", "pass moon pass pass S", []),
        (HIGH_LOW, "S 4 LO", "pass 4 pass pass high", ["contract-not-from-auction"]),
        (HIGH_LOW, "S 4 LO", "pass 4 pass", ["auction-not-over"]),
        (HIGH_LOW, "N 3 H", "pass pass pass pass", ["dealer-stuck", "contract-passed-out"]),
        (HIGH_LOW, "N 2 H", "pass pass pass 2", ["below-minimum"]),
        (PEPPER, "S big-pepper H", "pass big-pepper pass pass", ["little-pepper-first"]),
        (PEPPER, "S big-pepper H", "little-pepper big-pepper pass pass pass", []),
        (PEPPER, "E big-pepper H", "little-pepper pass pass pass", ["contract-not-from-auction"]),
        (OTTAWA, "S 4 H", "E:pass S:4H W:pass N:pass", []),
        (OTTAWA, "S 4 H", "E pass, S 4H, W pass, N pass", []),
        (OTTAWA, "S 4 H", "E pass South 4H W pass N pass", []),
        (OTTAWA, "S 4 H", "E: pass S: 4H W: pass N: pass", []),
        (OTTAWA, "S 4 H", "pass S:4H pass pass", []),
        (OTTAWA, "S 4 H", "N:pass E:4H S:pass W:pass", ["out-of-turn"]),
        (OTTAWA, "S 4 H", "E:pass W:4H S:pass N:2H",
         ["out-of-turn", "below-minimum", "bid-too-low", "contract-not-from-auction"]),
        (OTTAWA, "S 4 H", "pass 4H pass pass S", ["auction-too-long"]),
        (OTTAWA, "S 4 H", "pass 4 pass pass", ["strain-missing"]),
        (OTTAWA, "S 4 H", "pass 4H-low pass pass", ["direction-wrong"]),
        (SIX, "2 best H", "2:best:H", []),
        (SIX, "3 4 H", "2 pass 3 4H 4 pass 5 pass 6 pass 1 pass", []),
        (SIX, "3 4 H", "pass, 4 H, pass, pass, pass, pass", []),
        (SIX, "3 4 H", "2 pass, 3 4H, 4 pass, 5 pass, 6 pass, 1 pass", []),
        (changed(players=6, deck="double-48", special_values={}, trick_suit="after"),
         "3 4 H", "3 4 pass pass pass pass", []),
        (changed(players=6, deck="double-48", special_values={}, trick_suit="after"),
         "2 4 H", "2:4 pass pass pass pass pass", []),
    ],
)  # fmt: skip
def test_an_auction_of_every_game_is_checked_call_by_call(
    rules: RuleSet, contract: str, auction: str, faults: list[str]
) -> None:
    declarer, bid, strain, *direction = contract.split()
    report = Report(
        rules.seats[0], declarer, bid, strain, str(rules.tricks),
        auction=auction, direction="".join(direction),
    )  # fmt: skip
    checked = check_report(report, rules).faults
    assert all(fault.sentence for fault in checked)
    told = [fault.code for field in ("auction", "bid") for fault in checked if fault.field == field]
    assert told == faults


def test_a_call_out_of_turn_is_explained_with_the_seat_whose_turn_it_was() -> None:
    report = Report("N", "S", "4", "H", "5", auction="N:pass E:4H S:pass W:pass")
    assert [fault.sentence for fault in check_report(report, OTTAWA).faults] == [
        "Call 1 is written for North, but it was the turn of East to call."
    ]


def naive_codes(calls: list[Call], rules: RuleSet, deal: Deal) -> list[str]:
    """What an auction reports for each call in turn, up to the first that cannot be kept."""
    auction, found = Auction(rules, deal.dealer), []
    cards = dict(zip(rules.seats, deal.cards, strict=True))
    for call in calls:
        if auction.to_act is None:
            return [*found, "auction-too-long"]
        faults = auction.faults(call, cards[auction.to_act])
        assert faults[:1] == tuple(filter(None, [auction.fault(call, cards[auction.to_act])]))
        found += [fault.code for fault in faults]
        if not all(fault.overridable for fault in faults):
            return found
        auction = auction.with_call(call)
    return found if auction.to_act is None else [*found, "auction-not-over"]


@few
@given(st.integers(0, 9999), st.data())
def test_any_calls_are_judged_as_the_auction_itself_judges_them(
    seed: int, data: st.DataObject
) -> None:
    name = data.draw(st.none() | st.sampled_from(preset_names()))
    rules = preset(name) if name else any_rules(seed)
    deal = deal_at_random(rules, rules.seats[0], Random(seed))
    strange = [Bid(2, None, Strain.CLUBS), Bid(None, "moon"), Bid(99, None, Strain.LOW)]
    bids = st.sampled_from([*bids_of(rules), *strange])
    calls = data.draw(st.lists(st.just(PASS) | bids, min_size=1, max_size=9))
    auction = ", ".join(map(str, calls))
    faults = check_report(Report(deal.dealer, auction=auction), rules, deal=deal).faults
    told = [fault.code for fault in faults if fault.field == "auction"]
    assert told == naive_codes(calls, rules, deal)


@pytest.mark.parametrize(
    ("rules", "contract", "auction", "faults"),
    [
        (OTTAWA, "S 3 NT", "5C 3NT pass pass", ["bid-too-low"]),
        (OTTAWA, "S 2 H", "moon:C 2H pass pass", ["bid-too-low"]),
        (SIX, "3 5 C", "2:- 3:5C 4:- 5:- 6:- 1:-", []),
        (SIX, "3 5 C", "2 -, 3 5C, 4 -, 5 -, 6 -, 1 -", []),
        (OTTAWA, "S 5 C", "-5C pass pass pass", ["unreadable-call"]),
        (OTTAWA, "S 5 C", "pass 5♣︎ pass pass", []),
        (OTTAWA, "S 5 C", "pass 5C pass pass".ljust(4_000), []),
        (OTTAWA, "S 5 C", "pass 5C pass pass".ljust(4_001), ["text-too-long"]),
    ],
)
def test_further_faults_are_reported_and_other_spellings_read(
    rules: RuleSet, contract: str, auction: str, faults: list[str]
) -> None:
    declarer, bid, strain = contract.split()
    dealer = rules.seats[0]
    report = Report(dealer, declarer, bid, strain, "5", auction=auction)
    found = [each.code for each in check_report(report, rules).faults if each.field == "auction"]
    assert found == faults


@pytest.mark.parametrize(
    ("game", "contract", "auction", "faults"),
    [
        ("pepper", "S 4 H", "pass 4 pass pass N:H", ["out-of-turn"]),
        ("pepper", "S 4 H", "pass 4 pass pass S:H", []),
        ("bid-whist", "S 4 H", "pass 4-low pass pass H-low", []),
        ("bid-whist", "S 4 H", "pass 4-low pass pass H-high", ["naming-not-possible"]),
    ],
)
def test_only_declarer_names_and_may_repeat_the_bid(
    game: str, contract: str, auction: str, faults: list[str]
) -> None:
    declarer, bid, strain = contract.split()
    rules = preset(game)
    direction = "low" if rules.has_directions else ""
    report = Report("N", declarer, bid, strain, "9", auction=auction, direction=direction)
    found = [each.code for each in check_report(report, rules).faults if each.field == "auction"]
    assert found == faults
