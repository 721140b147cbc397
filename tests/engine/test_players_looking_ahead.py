"""Levels 4 to 6: what is played out in worlds behind the view, and what comes of it."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from asked_players import asked, said, told_hand
from random_hands import new_hand, states
from rule_sets import any_rules

from engine import (
    Contract,
    Hand,
    Phase,
    Strain,
    World,
    deal_at_random,
    preset,
    preset_names,
    read_card,
    worlds,
)
from engine.players import play_hand, player_of
from engine.players.bidding import Bidder
from engine.players.guessing import likely_worlds
from engine.players.reckoner import kernel_of
from engine.players.simulating import Forecaster, Simulator

QUICK = Simulator(1, card_worlds=5, bid_worlds=5)
HEARTS = "4H pass pass pass"


@pytest.mark.parametrize("name", preset_names())
def test_every_game_is_played_to_its_end(name: str) -> None:
    rules = preset(name)
    players = dict.fromkeys(rules.seats, Simulator(1, card_worlds=1, bid_worlds=2))
    hand = play_hand(rules, deal_at_random(rules, rules.seats[0], Random(1)), players)
    assert hand.outcome() is not None


@pytest.mark.parametrize("seed", range(6))
def test_every_act_is_legal_in_random_hands_of_house_rules(seed: int) -> None:
    hand = new_hand(any_rules(seed), Random(seed))
    player = Simulator(1, card_worlds=1, bid_worlds=2)
    for legal in states(hand, Random(seed)):
        assert asked(hand, player).act in legal


@pytest.mark.parametrize("seed", range(6))
def test_the_positions_of_worlds_are_those_of_their_hands(seed: int) -> None:
    hand = new_hand(any_rules(seed), Random(seed))
    for _ in states(hand, Random(seed)):
        if hand.phase is not Phase.PLAY or not hand.contract:
            continue
        kernel = kernel_of(hand.rules, hand.contract, hand.deal.dealer)
        view = hand.view(str(hand.to_act))
        drawn = list(islice(worlds(view, Random(1)), 2))
        for world, position in zip(drawn, kernel.positions(view, drawn), strict=True):
            same = kernel.position(Hand.in_world(view, world))
            assert position._replace(holdings=()) == same._replace(holdings=())
            for one, other in zip(position.holdings, same.holdings, strict=True):
                assert cards_in(kernel.cards, one) == cards_in(kernel.cards, other)


def cards_in(cards: tuple[object, ...], holding: int) -> Counter[object]:
    return Counter(card for place, card in enumerate(cards) if holding >> place & 1)


def test_the_card_with_the_best_mean_is_played() -> None:
    hand = told_hand(HEARTS, N="JhJhJdJdAhAhAsQc")
    values, count = QUICK.values(hand.view("N"), Contract("N", 4, None, Strain.HEARTS), Random(1))
    assert count == 5
    decision = asked(hand, QUICK)
    assert values[read_card(str(decision.act))] == max(values.values())
    assert "in 5 deals" in decision.why.sentence


def test_a_lone_hand_without_a_loser_is_bid() -> None:
    assert said(told_hand("", N="JhJhJdJdAhAhAsAs"), QUICK)[0] == "moon:H"


def test_a_contract_is_forecast_as_the_worlds_have_it() -> None:
    hand = told_hand("", N="JhJhJdJdAhAhAsAs")
    forecast = Forecaster(hand.view("N"), 20, Random(1))
    sure = forecast.distribution(Contract("N", None, "moon", Strain.HEARTS))
    assert list(sure) == [0] * 8 + [1]
    assert forecast.distribution(Contract("N", 3, None, Strain.HEARTS)) is (
        forecast.distribution(Contract("N", 5, None, Strain.HEARTS))
    )


def test_what_is_hopeless_is_counted_and_not_played_out() -> None:
    hand = told_hand("", N="JhJhJdJdAhAhAsAs")
    forecast = Forecaster(hand.view("N"), 20, Random(1))
    hopeless = Contract("N", None, "moon", Strain.CLUBS)
    assert list(forecast.distribution(hopeless)) == list(Bidder.distribution(forecast, hopeless))


def test_a_standing_bid_without_a_suit_is_counted() -> None:
    hand = told_hand("3", rules=preset("single-deck"))
    forecast = Forecaster(hand.view("E"), 5, Random(1))
    assert forecast.passing < 0


def test_a_kitty_is_taken_and_laid_away_in_each_world() -> None:
    rules = preset("bid-whist")
    hand = told_hand("3-high pass pass pass", rules=rules)
    assert asked(hand, QUICK).why.code == "name-simulated"


def test_worlds_fit_the_bids_better_than_chance() -> None:
    view = told_hand("6H", N="JhJhAhAh").view("E")
    likely, any_worlds = likely_worlds(view, 50, Random(2)), islice(worlds(view, Random(2)), 50)
    assert trumps_of_north(likely) > 1.15 * trumps_of_north(list(any_worlds))


def trumps_of_north(drawn: list[World]) -> int:
    trumps = Counter({"Jh": 1, "Jd": 1, "Ah": 1, "Kh": 1, "Qh": 1})
    return sum(trumps[str(card)] for world in drawn for card in world.cards[0])


def test_more_budget_alone_makes_a_level() -> None:
    seen = [player_of(level, 7) for level in (4, 5, 6)]
    assert all(isinstance(player, Simulator) for player in seen)


def test_when_time_is_up_the_best_card_so_far_is_played() -> None:
    hand = told_hand(HEARTS, N="JhJhJdJdAhAhAsQc")
    hurried = Simulator(1, card_worlds=10_000, bid_worlds=10, is_late=lambda: True)
    assert "in 25 deals" in asked(hand, hurried).why.sentence
