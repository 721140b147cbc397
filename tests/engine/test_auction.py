"""The auction: whose turn, which calls, when it ends, and with which contract (rules 4.3)."""

import os
import pickle
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import OTTAWA, any_rules, changed, few, house_rules, pepper, six_players
from sample_hands import PLAYED

from engine import PASS, Auction, Bid, IllegalAction, RuleSet, read_call, read_card
from engine.bid import bids_of


def auction(calls: str, rules: RuleSet = OTTAWA, dealer: str = "N") -> Auction:
    started = Auction(rules, dealer)
    for call in calls.split():
        started = started.call(read_call(call))
    return started


def legal(calls: str, rules: RuleSet = OTTAWA, cards: str | None = None) -> list[str]:
    own = None if cards is None else [read_card(word) for word in cards.split()]
    return [str(call) for call in auction(calls, rules).legal_calls(own)]


def refusal(calls: str, rules: RuleSet = OTTAWA) -> str:
    with pytest.raises(IllegalAction) as refused:
        auction(calls, rules)
    return str(refused.value)


FIVE_STRAINS = ("S", "H", "D", "C", "NT")
LONE = [f"{name}:{strain}" for name in ("call-2", "call-1", "moon") for strain in FIVE_STRAINS]


def test_the_first_caller_may_bid_three_of_a_suit_or_four_no_trump() -> None:
    suits = [f"{level}{suit}" for level in range(3, 9) for suit in "SHDC"]
    no_trumps = [f"{level}NT" for level in range(4, 9)]
    assert sorted(legal("")) == sorted(["pass", *suits, *no_trumps, *LONE])


def test_a_bid_must_be_higher_than_the_last_one_in_any_strain() -> None:
    eights = [f"8{strain}" for strain in FIVE_STRAINS]
    assert legal("7H") == ["pass", *eights, *LONE]


def test_eight_with_a_partner_is_below_every_lone_bid() -> None:  # rules A18
    assert legal("8NT") == ["pass", *LONE]


def test_only_the_dealer_may_match_a_lone_bid() -> None:
    moons = [f"moon:{strain}" for strain in FIVE_STRAINS]
    assert legal("moon:H") == ["pass"]
    assert legal("moon:H pass pass") == ["pass", *moons]


def test_the_dealer_may_take_the_bid_from_a_partner() -> None:  # rules A08
    assert str(auction("pass call-2:S pass call-2:S").contract) == "N call-2:S"


def test_the_dealer_may_not_match_an_ordinary_bid() -> None:
    assert refusal("pass 4S pass 4H") == "4H is not higher than 4S."


@pytest.mark.parametrize(
    ("steal", "calls", "taken"),
    [("any", "4S pass pass 4H", True), ("no", "moon:H pass pass moon:S", False)],
)
def test_stealing_can_be_allowed_for_any_bid_or_none(steal: str, calls: str, taken: bool) -> None:
    *before, last = calls.split()
    started = auction(" ".join(before), changed(dealer_can_steal=steal))
    assert (started.fault(read_call(last)) is None) is taken


def test_no_trump_starts_at_its_own_minimum() -> None:
    assert refusal("3NT") == "The lowest bid in no trump is 4."


def test_a_strain_or_special_bid_of_another_game_is_refused() -> None:
    assert refusal("4LO") == "These rules do not have bids in low no trump."
    assert refusal("call-3:H").startswith("There is no bid “call-3”")
    assert refusal("9H").startswith("There is no bid “9”")


def test_each_seat_calls_once_and_the_dealer_last() -> None:
    over = auction("pass 4S pass 5H", dealer="W")
    assert [seat for seat, _ in over.turns] == ["N", "E", "S", "W"]
    assert over.is_over
    assert str(over.contract) == "W 5H"
    assert over.legal_calls() == ()


def test_a_call_after_the_end_is_refused() -> None:
    assert refusal("pass pass pass pass pass") == "The auction is over."
    with pytest.raises(IllegalAction, match="was over after call 4"):
        _ = Auction(OTTAWA, "N", (PASS,) * 5).to_act


def test_a_deal_can_be_passed_out_at_ottawa() -> None:
    over = auction("pass pass pass pass")
    assert over.is_over
    assert over.contract is None


def test_a_stuck_dealer_must_bid() -> None:  # rules 4.3.6
    rules = changed(stick_the_dealer=True)
    assert refusal("pass pass pass pass", rules).endswith("so the dealer must bid.")
    assert "pass" in legal("pass 3S pass", rules)


def test_with_two_rounds_the_dealer_is_stuck_only_on_the_last_call() -> None:  # rules A04
    rules = changed(stick_the_dealer=True, bidding_rounds="two")
    assert "pass" in legal("pass pass pass", rules)
    assert "pass" not in legal("pass pass pass pass pass pass pass", rules)


def test_two_rounds_let_a_seat_pass_first_and_bid_later() -> None:
    over = auction("pass 3S pass pass 4H pass pass pass", changed(bidding_rounds="two"))
    assert over.is_over
    assert str(over.contract) == "E 4H"


def test_in_multiple_rounds_a_pass_is_final() -> None:  # rules A02
    started = auction("3S pass 4H pass 5S", changed(bidding_rounds="multiple"))
    assert [seat for seat, _ in started.turns] == ["E", "S", "W", "N", "E"]
    assert started.to_act == "W"
    assert str(started.call(PASS).contract) == "E 5S"


def test_a_stuck_dealer_ends_an_auction_of_multiple_rounds() -> None:  # rules A05
    rules = changed(bidding_rounds="multiple", stick_the_dealer=True)
    assert str(auction("pass pass pass 3H", rules).contract) == "N 3H"


def test_multiple_rounds_can_be_passed_out() -> None:
    over = auction("pass pass pass pass", changed(bidding_rounds="multiple"))
    assert over.is_over
    assert over.contract is None


@pytest.mark.parametrize(
    ("rank", "standing", "bid", "allowed"),
    [
        ("lower", "4NT", "4H", True),
        ("lower", "4H", "4NT", False),
        ("lower", "4H", "4S", False),
        ("higher", "4H", "4NT", True),
        ("higher", "4NT", "4H", False),
        ("equal", "4NT", "4H", False),
    ],
)
def test_no_trump_may_rank_below_or_above_the_suits(
    rank: str, standing: str, bid: str, allowed: bool
) -> None:
    started = auction(standing, changed(notrump_rank=rank))
    assert (read_call(bid) in started.legal_calls()) is allowed


def test_the_first_two_seats_need_the_right_bower_of_their_suit() -> None:  # rules 4.3.5, A07
    rules = changed(right_bower_1st_2nd=True)
    hand = "Jh As Ks Qd"
    assert {bid[-1] for bid in legal("", rules, hand) if bid != "pass"} == {"H", "T"}
    assert {bid[-1] for bid in legal("pass pass", rules, hand) if bid != "pass"} == set("SHDCT")
    assert "moon:D" not in legal("3H", rules, hand)
    assert "moon:D" in legal("3H", rules)  # cards not known


def test_big_pepper_waits_for_a_little_pepper() -> None:  # rules A25
    rules = pepper()
    assert "big-pepper:H" not in legal("5S", rules)
    assert "big-pepper:H" in legal("little-pepper:S", rules)
    assert refusal("big-pepper:H", rules) == "Big pepper can be bid only after little pepper."


def test_a_best_bid_ends_the_auction_at_once() -> None:  # rules 4.3.7
    over = auction("pass best:LO", six_players(), dealer="6")
    assert over.is_over
    assert str(over.contract) == "2 best:LO"


def test_the_recorded_auctions_end_in_their_contracts() -> None:
    found = [str(auction(row["auction"], dealer=row["dealer"]).contract) for row in PLAYED]
    assert found == [contract_of(row) for row in PLAYED]


def contract_of(row: dict[str, str]) -> str:
    if not row["declarer"]:
        return "None"
    colon = "" if row["bid"].isdigit() else ":"
    return f"{row['declarer']} {row['bid']}{colon}{row['strain']}"


@few
@given(house_rules(), st.integers(0, 999))
def test_every_auction_of_legal_calls_ends_in_its_highest_bid(rules: RuleSet, seed: int) -> None:
    random = Random(seed)
    started = Auction(rules, rules.seats[-1])
    while not started.is_over:
        started = started.call(random.choice(started.legal_calls()))
    bids = [call for call in started.calls if isinstance(call, Bid)]
    assert (started.contract.bid if started.contract else None) == (bids[-1] if bids else None)
    assert not (rules.stick_the_dealer and not bids)
    assert [call for call in bids if call not in legal_anywhere(rules)] == []


def legal_anywhere(rules: RuleSet) -> set[Bid]:
    names = [(level, None) for level in range(1, rules.highest_level + 1)]
    every = [*names, *((None, special) for special in rules.special_bids)]
    return {
        Bid(level, special, strain)
        for level, special in every
        for strain in rules.strains
        if level is None or level >= rules.minimum(strain)
    }


def test_an_auction_built_call_by_call_equals_one_built_at_once() -> None:
    """With legal and illegal calls, in every kind of auction."""
    for seed in range(150):
        rules, random = any_rules(seed), Random(seed)
        auction = Auction(rules, random.choice(rules.seats))
        while not auction.is_over and len(auction.calls) < 30:
            call = random.choice((PASS, *bids_of(rules)))
            auction = auction.with_call(call)
            again = Auction(rules, auction.dealer, auction.calls)
            assert (again, again.to_act, again.standing) == (
                auction,
                auction.to_act,
                auction.standing,
            )
            assert (again.turns, again.legal_calls()) == (auction.turns, auction.legal_calls())
        if auction.is_over:
            with pytest.raises(IllegalAction, match="The auction was over after call"):
                auction.with_call(PASS)


def test_a_bid_pickled_in_another_process_is_found_among_the_bids() -> None:
    bids = bids_of(OTTAWA)
    assert len(set(bids)) == len(bids)  # each has been looked up once
    program = (
        "import pickle, sys; from engine.bid import heights;"
        "rules, bids = pickle.load(sys.stdin.buffer);"
        "print(sum(bid in heights(rules) for bid in bids))"
    )
    found = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps((OTTAWA, bids)),
        env=os.environ | {"PYTHONHASHSEED": "7"},
        capture_output=True,
        check=True,
    )
    assert int(found.stdout) == len(bids)
