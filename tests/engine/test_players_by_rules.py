"""Level 3: a hand for each of its rules. Ottawa, dealer West, North plays hearts unless named."""

from dataclasses import replace
from random import Random

import pytest
from asked_players import asked, cards_of, said, told_hand
from random_hands import new_hand

from engine import Contract, Direction, Phase, Strain, preset
from engine.accelerator import integers
from engine.contract import order_of
from engine.kernel import Kernel
from engine.lanes import side_by_side
from engine.players.bidding import Bidder
from engine.players.decision import signed
from engine.players.giving import Giver, give_by_rules, given
from engine.players.playing import tricks_from
from engine.players.table import height

HEARTS = "4H pass pass pass"


def test_the_makers_draw_trumps_with_the_best_one() -> None:
    hand = told_hand(HEARTS, N="JhAhKhQhAsKsQdQc")
    assert said(hand) == ("Jh", "draw-trumps")


def test_without_the_best_trump_the_best_card_of_a_suit_is_led() -> None:
    hand = told_hand(HEARTS, N="AhAhKhQhAsKsQdQc")
    assert said(hand) == ("As", "cash-winner")


def test_without_a_winner_the_cheapest_card_is_led() -> None:
    hand = told_hand(HEARTS, N="AhAhKhQhKsKsKcQd")
    assert said(hand) == ("Qd", "lead-low")


def test_a_trick_won_by_partner_is_left_to_him() -> None:
    hand = told_hand(HEARTS, "JhQh", N="Jh", E="Qh", S="AhKhAsAsKsKsQsQs")
    assert said(hand) == ("Kh", "leave-to-partner")


def test_third_hand_never_trumps_partners_high_card() -> None:
    hand = told_hand(HEARTS, "AsQs", N="As", E="Qs", S="AhKhQhAdKdQdAcKc")
    assert said(hand) == ("Qd", "leave-to-partner")


def test_a_card_of_partner_s_that_may_be_beaten_is_covered() -> None:
    hand = told_hand(HEARTS, "KsQs", N="Ks", E="Qs", S="AsQs")
    assert said(hand) == ("As", "cover-partner")


def test_a_cover_makes_the_last_opponent_beat_it() -> None:
    hand = told_hand("4H pass pass pass", "QsQs", N="Qs", E="Qs", S="KsJsAdKd", W="AsKs")
    assert said(hand) == ("Ks", "cover-partner")
    hand = told_hand("4H pass pass pass", "KsQs", N="Ks", E="Qs", S="KsJsAdKd", W="AsQs")
    assert said(hand) == ("Js", "cover-partner")


def test_a_player_who_cannot_win_plays_the_least_valuable_card() -> None:
    hand = told_hand(HEARTS, "Jh", N="Jh", E="AhQhKh")
    assert said(hand) == ("Qh", "throw-away")


def test_out_of_the_suit_the_smallest_trump_is_enough() -> None:
    hand = told_hand(HEARTS, "Ks", N="Ks", E="JhQhAdAdKdKdAcAc")
    assert said(hand) == ("Qh", "ruff")


def test_fourth_hand_plays_just_high_enough() -> None:
    hand = told_hand(HEARTS, "QhKcKh", N="Qh", E="KcAcQcKdAdQdAsKs", S="Kh", W="AhJhQh")
    assert said(hand) == ("Ah", "just-enough")


def test_second_hand_leaves_the_trick_to_partner_unless_his_card_is_the_best() -> None:
    assert said(told_hand(HEARTS, "Qs", N="Qs", E="KsQs")) == ("Qs", "second-hand-low")
    assert said(told_hand(HEARTS, "Qs", N="Qs", E="AsQs")) == ("As", "just-enough")


def test_third_hand_plays_high_if_partner_is_losing() -> None:
    hand = told_hand(HEARTS, "QhKh", N="Qh", E="Kh", S="AhJdQh", W="JhJh")
    assert said(hand) == ("Jd", "third-hand-high")


def test_a_contract_is_bid_for_what_it_is_worth() -> None:
    hand = told_hand("", N="JhJhJdAhKhAsAcQd")
    decision = asked(hand)
    assert str(decision.act) in ("5H", "6H", "call-1:H", "moon:H")
    assert "a pass is worth" in decision.why.sentence


def test_a_weak_hand_passes() -> None:
    assert said(told_hand("", N="QhQhKdQsQsKcQcJc")) == ("pass", "pass-weak")


def test_partner_s_bid_is_raised_with_the_tricks_of_both() -> None:
    raise_with = "AhAhJdAsAsKsKcQc"
    alone = asked(told_hand("pass pass", S=raise_with))
    helped = asked(told_hand("4H 5C", S=raise_with))
    assert str(helped.act)[0] > str(alone.act)[0]
    assert str(helped.act)[1] == "H"


def test_partner_s_bid_stands_if_nothing_is_better() -> None:
    assert said(told_hand("5H pass", S="QhQhKdQsQsKcQcJc")) == ("pass", "pass-to-partner")


def test_a_dealer_who_must_bid_makes_the_least_bad_bid() -> None:
    hand = told_hand("pass pass pass", rules=preset("neuralplay-default"), W="QhQhKdQsQsKcQcJc")
    assert asked(hand).why.code == "bid-must"


def test_the_best_hand_of_all_is_played_alone() -> None:
    assert said(told_hand("", N="JhJhJdJdAhAhAsAs"))[0] == "moon:H"


def test_declarer_names_where_the_tricks_are() -> None:
    hand = told_hand("3 pass pass pass", rules=preset("single-deck"), N="JhJdAhKhAsQc")
    assert said(hand) == ("H", "name-most")


def test_declarer_lays_away_what_he_needs_least_and_partner_passes_his_best() -> None:
    hand = told_hand("call-1:H pass pass pass", N="JhJhJdJdAhAhAsQc", S="KhAcAcAd")
    assert said(hand) == ("Qc", "lay-away")
    hand.apply(asked(hand).act)
    assert said(hand) == ("Kh", "pass-on")


@pytest.mark.parametrize("name", ["ottawa", "pepper", "triple-deck", "bloomington-six"])
def test_looking_ahead_plays_the_hand_as_level_3_does(name: str) -> None:
    rules = preset(name)
    for seed in range(10):
        hand = new_hand(rules, Random(seed))
        while hand.phase is not Phase.PLAY and hand.to_act:
            hand.apply(asked(hand).act)
        if not hand.contract or hand.idle:
            continue
        kernel = Kernel.of_hand(hand)
        position = kernel.position(hand)
        twice = integers(position.holdings * 2)
        lanes = side_by_side(twice, len(kernel.seats), len(kernel.cards))
        ahead = tricks_from(kernel, position, lanes)
        while hand.to_act:
            hand.apply(asked(hand).act)
        assert ahead == [hand.makers_tricks()] * 2


EXCHANGES = [
    ("bid-whist", "3-high", "H"),
    ("bid-whist", "3-high", "NT"),
    ("neuralplay-default", "call-2", "H"),
    ("bloomington-six", "best", "NT"),
]


@pytest.mark.parametrize(("name", "bid", "strain"), EXCHANGES)
def test_an_exchange_on_holdings_gives_up_the_player_s_cards(
    name: str, bid: str, strain: str
) -> None:
    """Equal cards may be swapped, so the cards that all seats keep are compared by rank."""
    rules = preset(name)
    seat = rules.seats[2]
    for seed in range(20):
        hand = new_hand(rules, Random(seed))
        special = bid if bid in rules.special_bids else None
        direction = Direction.HIGH if rules.directions else None
        contract = Contract(seat, None if special else 3, special, Strain(strain), direction)
        kernel = Kernel(rules, replace(contract, level=3, special=None), hand.deal.dealer)
        used = kernel.holdings([*hand.deal.cards])
        kitty = (1 << len(kernel.cards)) - 1 - sum(used)
        held = Giver(kernel, contract).exchanged(used, kitty)
        hand.suppose(contract)
        while hand.phase is Phase.EXCHANGE:
            hand.apply(give_by_rules(hand.view(str(hand.to_act)), contract).act)
        order = order_of(contract, rules)
        kept = [sorted(height(order, card) for card in hand.cards[each]) for each in rules.seats]
        assert kept == [
            sorted(height(order, card) for card in kernel.cards_of(each)) for each in held
        ]


def test_the_kitty_is_counted_once_even_if_partner_counted_it_too() -> None:
    hand = told_hand(
        "2-high 2NT 3-low", rules=preset("bid-whist"), dealer="W", W="2c4cQc7d4h5hJh4s6sJsKsQs"
    )
    view = hand.view("W")
    notrump = Contract("W", 3, None, Strain.NOTRUMP, Direction.HIGH)
    assert 7 < Bidder(view).tricks(notrump) < 10


@pytest.mark.parametrize(
    ("points", "said"), [(1.25, "+1.2"), (-0.04, "+0.0"), (-0.06, "-0.1"), (0.0, "+0.0")]
)
def test_points_in_a_sentence_have_a_sign_and_zero_is_never_negative(
    points: float, said: str
) -> None:
    assert signed(points) == said


@pytest.mark.parametrize("seat", ["N", "S"])
def test_giving_up_all_cards_gives_each_of_them_once(seat: str) -> None:
    contract = Contract("N", 4, None, Strain.HEARTS)
    cards = list(cards_of("JhAhKcQcQdAs"))
    assert sorted(given(seat, cards, contract, preset("ottawa")), key=str) == sorted(cards, key=str)
