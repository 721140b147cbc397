"""Levels 4 to 6: what is played out in worlds behind the view, and what follows from it."""

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from asked_players import OTTAWA, asked, said, told_hand
from random_hands import new_hand, states
from rule_sets import any_rules

from engine import (
    Action,
    Bid,
    Card,
    Contract,
    Hand,
    Phase,
    Strain,
    View,
    deal_at_random,
    order_of,
    preset,
    preset_names,
    read_card,
)
from engine.accelerator import Integers, integers, numbers
from engine.holdings import Holdings
from engine.players import LEVELS, Decision, play_hand, player_of
from engine.players.bidding import Bidder
from engine.players.counting import own_tricks
from engine.players.guessing import Guess, spread, tally
from engine.players.playing import surprises_in
from engine.players.reckoner import kernel_of
from engine.players.simulating import Forecaster, Simulator
from engine.players.table import chance_for, contracts
from engine.points import played

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


def test_every_playable_card_is_valued_in_the_same_worlds() -> None:
    view = told_hand(HEARTS, N="JhJhJdJdAhAhAsQc").view("N")
    values, count = QUICK.values(view, Contract("N", 4, None, Strain.HEARTS), chance_for(1, view))
    assert count == 5
    assert set(values) == set(view.legal_actions)


def test_a_card_is_worth_the_points_of_the_tricks_that_it_brings() -> None:
    """In a single world the mean is that world's result."""
    view = told_hand(HEARTS, N="JhJhJdJdAhAhAsQc").view("N")
    contract = Contract("N", 4, None, Strain.HEARTS)
    player = Simulator(1, card_worlds=1, bid_worlds=0)
    values, _ = player.values(view, contract, chance_for(1, view))
    for gained, tricks in values.values():
        makers, others = played(view.rules, "N", contract, round(tricks)).points
        assert (gained, tricks) == (makers - others, round(tricks))


def cards_chosen(worlds: int) -> Iterator[tuple[Decision, Action, Mapping[Action, float]]]:
    """In hands of Ottawa: the card chosen by looking ahead, the one by rules, and all values."""
    player = Simulator(1, card_worlds=worlds, bid_worlds=0)
    for number in range(6):
        hand = Hand(OTTAWA, deal_at_random(OTTAWA, "N", Random(number)))
        while hand.to_act:
            view, usual = hand.view(hand.to_act), asked(hand).act
            if view.contract and len(view.legal_actions) > 1:
                values, _ = player.values(view, view.contract, chance_for(player.seed, view))
                points = {card: each for card, (each, _tricks) in values.items()}
                yield player.act(view), usual, points
            hand.apply(usual)


def test_the_usual_card_gives_way_only_to_a_better_one() -> None:
    left = [
        values[chosen.act] - values[usual]
        for chosen, usual, values in cards_chosen(worlds=12)
        if chosen.act != usual
    ]
    assert left
    assert min(left) > 0


def test_one_world_is_no_reason_to_change_the_usual_card() -> None:
    assert all(chosen.act == usual for chosen, usual, _ in cards_chosen(worlds=1))


def test_staying_with_the_usual_card_is_explained() -> None:
    kept = [
        (chosen, values)
        for chosen, _, values in cards_chosen(worlds=12)
        if chosen.why.code == "play-usual-simulated"
    ]
    assert kept
    for chosen, values in kept:
        others = [value for card, value in values.items() if card != chosen.act]
        assert max(others) >= values[chosen.act]
        assert chosen.why.sentence == (
            f"{chosen.act} is the usual card; in 12 deals no other one was surely better."
        )


def test_a_lone_hand_without_a_loser_is_bid() -> None:
    assert said(told_hand("", N="JhJhJdJdAhAhAsAs"), QUICK)[0] == "moon:H"


def test_a_contract_is_forecast_from_the_worlds() -> None:
    hand = told_hand("", N="JhJhJdJdAhAhAsAs")
    forecast = Forecaster(hand.view("N"), 20, Random(1))
    sure = forecast.distribution(Contract("N", None, "moon", Strain.HEARTS))
    assert list(sure) == [0] * 8 + [1]
    assert forecast.played_out(Contract("N", 3, None, Strain.HEARTS)) is (
        forecast.played_out(Contract("N", 5, None, Strain.HEARTS))
    )


def test_a_hopeless_contract_is_counted_and_not_played_out() -> None:
    hand = told_hand("", N="JhJhJdJdAhAhAsAs")
    forecast = Forecaster(hand.view("N"), 20, Random(1))
    hopeless = Contract("N", None, "moon", Strain.CLUBS)
    assert list(forecast.distribution(hopeless)) == list(Bidder.distribution(forecast, hopeless))


def test_a_standing_bid_without_a_suit_is_played_out_in_its_player_s_best_suit() -> None:
    """East has aces and a king in every suit, so that seven by North are lost."""
    whist = preset("bid-whist")
    hand = told_hand("7-high", rules=whist, E="AsKsAhKhAdKdAcKcQcJcTc9c")
    forecast = Forecaster(hand.view("E"), 20, Random(1))
    assert forecast.passing > 5
    assert Bidder(hand.view("E")).passing < 2


def test_contracts_are_only_counted_if_there_is_no_time_to_play_them_out() -> None:
    view = told_hand("3", rules=preset("single-deck")).view("E")
    late = Forecaster(view, 5, Random(1), lambda: True)
    assert late.passing == Bidder(view).passing < 0


@pytest.mark.parametrize(
    ("name", "within"),
    [("bid-whist", 0.5), ("ottawa", 0.5), ("bloomington-six", 0.5), ("single-deck", 0.2)],
)
def test_in_the_worlds_bidders_hold_about_what_bidders_really_hold(
    name: str, within: float
) -> None:
    """Counted after the second call of hands whose first call was a bid by level 3."""
    rules, more = preset(name), []
    for seed in range(20):
        hand = new_hand(rules, Random(seed))
        bid = asked(hand).act
        if not isinstance(bid, Bid) or bid.special:
            continue
        bidder, cards = str(hand.to_act), hand.cards[str(hand.to_act)]
        hand.apply(bid)
        orders = {order_of(each, rules) for each in contracts(bidder, bid, rules)}
        truly = max(own_tricks(cards, order, rules) for order in orders)
        view = hand.view(str(hand.to_act))
        kernel = kernel_of(rules, contracts(bidder, bid, rules)[0], view.dealer)
        worlds = Guess(view, kernel, by_plays=False).drawn(20, Random(seed))
        held = numbers(worlds)[kernel.seats.index(bidder) :: len(kernel.seats)]
        counts = [tally(kernel, order).counts(held) for order in orders]
        more.append(sum(map(max, zip(*counts, strict=True))) / 20 - truly)
    assert abs(sum(more) / len(more)) < within


def test_a_declarer_who_named_spades_holds_some() -> None:
    """North bid four high, and could have meant any suit; he named spades and led the ace."""
    hand = told_hand("4-high pass pass pass", rules=preset("bid-whist"), N="As", naming="S")
    while hand.phase is Phase.EXCHANGE:
        hand.apply(next(act for act in hand.legal_actions() if act != read_card("As")))
    hand.apply(read_card("As"))
    view = hand.view("E")
    assert view.contract
    kernel = kernel_of(view.rules, view.contract, view.dealer)
    spades = [
        sum((int(held) & kernel.layout.trump).bit_count() for held in worlds[::4])
        for worlds in (
            Guess(view, kernel, by_plays=False).drawn(200, Random(2)),
            Holdings(view, kernel).drawn(200, Random(2)),
        )
    ]
    assert spades[0] > 1.1 * spades[1]


def test_in_each_world_the_kitty_is_taken_and_cards_are_laid_away() -> None:
    rules = preset("bid-whist")
    hand = told_hand("3-high pass pass pass", rules=rules)
    assert asked(hand, QUICK).why.code == "name-simulated"


def test_worlds_fit_the_bids_better_than_chance() -> None:
    view = told_hand("6H", N="JhJhAhAh").view("E")
    kernel = kernel_of(view.rules, Contract("N", 6, None, Strain.HEARTS), view.dealer)
    likely = Guess(view, kernel, by_plays=False).drawn(50, Random(2))
    chance = Holdings(view, kernel).drawn(50, Random(2))
    assert tricks_of_north(view, likely) > 1.3 * tricks_of_north(view, chance)


def tricks_of_north(view: View, worlds: Integers) -> float:
    """For how many tricks North's cards are counted in these worlds."""
    contract = Contract("N", 6, None, Strain.HEARTS)
    kernel, order = kernel_of(view.rules, contract, view.dealer), order_of(contract, view.rules)
    north = numbers(worlds)[::4]
    counted = [own_tricks(kernel.cards_of(held), order, view.rules) for held in north]
    assert tally(kernel, order).counts(north) == pytest.approx(counted)
    return sum(counted)


def test_a_partner_s_bid_is_believed() -> None:
    """North has two high trumps and four tops for partner's five hearts, and nothing of his own."""
    hand = told_hand("5H pass", dealer="E", N="AcKcKdQdAhQhKsKs")
    assert said(hand, Simulator(1, card_worlds=5, bid_worlds=60)) == (
        "pass",
        "pass-to-partner-simulated",
    )


def test_a_few_worlds_do_not_make_a_bid_certain() -> None:
    view = told_hand("", N="JhJhJdAhAsKsQdQc").view("N")
    forecast = Forecaster(view, 5, Random(1))
    hearts = Contract("N", 5, None, Strain.HEARTS)
    chances = forecast.distribution(hearts)
    assert sum(chances) == pytest.approx(1)
    assert min(chances[3:]) > 0
    assert min(forecast.played_out(hearts)[3:]) == 0


def test_worlds_fit_the_cards_played_better_than_chance() -> None:
    """East played the queen on the king: with an ace of spades he would have won the trick."""
    view = told_hand(HEARTS, "KsQs", N="KsAcAdAh", E="Qs", S="QcQcQdQd").view("S")
    likely, chance = (aces_of_east(view, by_plays=yes) for yes in (True, False))
    assert likely < 0.95 * chance


def aces_of_east(view: View, *, by_plays: bool) -> int:
    assert view.contract
    kernel = kernel_of(view.rules, view.contract, view.dealer)
    east = Guess(view, kernel, by_plays=by_plays).drawn(1000, Random(2))[1::4]
    return sum(kernel.cards_of(int(held)).count(read_card("As")) for held in east)


def test_the_bid_of_a_partner_who_sits_out_reveals_nothing() -> None:
    hand = told_hand("pass 3H pass moon:S", "As")
    assert hand.contract
    assert hand.idle == ("E",)
    assert isinstance(asked(hand, QUICK).act, Card)


@pytest.mark.parametrize("seed", range(8))
def test_cards_that_the_rules_would_play_are_no_surprise(seed: int) -> None:
    """With level 3 playing, the true world has no card that level 3 would not play there."""
    rules = preset(preset_names()[seed])
    players = dict.fromkeys(rules.seats, player_of(3))
    hand = Hand(rules, deal_at_random(rules, rules.seats[0], Random(seed)))
    while hand.to_act and not (hand.phase is Phase.PLAY and len(hand.tricks) == 3):
        hand.apply(players[hand.to_act].act(hand.view(hand.to_act)).act)
    if hand.contract is None:
        return
    kernel = kernel_of(rules, hand.contract, hand.deal.dealer)
    seat = str(hand.to_act)
    held = integers(kernel.position(hand).holdings)
    plays = kernel.played_bits(hand.view(seat))
    # The counting does not know what one seat knows: a kitty, or a card passed on.
    is_plain = not rules.kitty and not hand.exchanged
    assert surprises_in(kernel, seat, plays, held) == [0] or not is_plain


def test_places_are_drawn_in_proportion_to_their_weights() -> None:
    assert spread([1.0, 0.0, 3.0], 4, Random(1)) == [0, 2, 2, 2]
    assert sorted(set(spread([1e-9] * 3, 300, Random(1)))) == [0, 1, 2]


def test_higher_levels_play_out_more_and_guess_better() -> None:
    four, five, six = (LEVELS[level](7) for level in (4, 5, 6))
    assert isinstance(four, Simulator)
    assert isinstance(five, Simulator)
    assert isinstance(six, Simulator)
    assert four.card_worlds < five.card_worlds < six.card_worlds
    assert four.bid_worlds < five.bid_worlds < six.bid_worlds
    assert (four.by_plays, five.by_plays, six.by_plays) == (False, False, True)


AUCTION, NAMING, PLAY = (
    told_hand("", N="JhJhJdJdAhAhAsQc"),
    told_hand("3 pass pass pass", rules=preset("single-deck"), N="JhJdAhKhAsQc"),
    told_hand(HEARTS, N="JhJhJdJdAhAhAsQc"),
)
EXCHANGE = told_hand("call-2:H pass pass pass", N="JhJhJdJdAhAhAsQc")


def in_time(looks: int) -> Simulator:
    """A player whose time is up after this many looks at the clock."""
    left = iter([False] * looks)
    return Simulator(1, card_worlds=10_000, bid_worlds=10, is_late=lambda: next(left, True))


@pytest.mark.parametrize("hand", [AUCTION, NAMING, EXCHANGE, PLAY], ids=lambda hand: hand.phase)
def test_without_time_or_budget_the_rules_decide(hand: Hand) -> None:
    by_rules = asked(hand)
    assert asked(hand, in_time(0)) == by_rules
    assert asked(hand, Simulator(1, card_worlds=0, bid_worlds=0)) == by_rules


def test_when_time_is_up_the_best_act_so_far_is_done() -> None:
    assert "in 100 deals" in asked(PLAY, in_time(2)).why.sentence
    assert asked(NAMING, in_time(1)).why.code == "name-most"
    assert asked(NAMING, in_time(2)).why.code == "name-simulated"
    assert said(AUCTION, in_time(1))[0] != "pass"


def test_a_pass_is_worth_the_same_when_time_is_nearly_up() -> None:
    hand = told_hand("4S", E="AsQsQsJsAhAcJcQd")

    def passing(looks: int) -> str:
        left = iter([False] * looks)
        player = Simulator(1, card_worlds=5, bid_worlds=300, is_late=lambda: next(left, True))
        return str(dict(asked(hand, player).why.params)["passing"])

    assert passing(3) == passing(10_000)


def test_a_bid_says_how_often_it_is_made_compared_with_a_lower_one() -> None:
    hand = told_hand("", N="QcQdKsQs")
    decision = asked(hand, Simulator(1, card_worlds=5, bid_worlds=40))
    assert decision.why.code == "bid-higher-simulated"
    assert "of 40 deals; " in decision.why.sentence


@pytest.mark.parametrize(
    ("calls", "rules", "cards", "code"),
    [
        ("pass pass pass", "neuralplay-default", "QcQdKsQs", "bid-must-simulated"),
        ("6S", "ottawa", "QcQdKsQs", "pass-weak-simulated"),
        ("5H pass", "ottawa", "QcQdKsQs", "pass-to-partner-simulated"),
        ("", "ottawa", "JhJhJdJdAhAhAsAs", "bid-worth-simulated"),
    ],
)
def test_each_call_has_its_sentence(calls: str, rules: str, cards: str, code: str) -> None:
    seat = "NESW"[len(calls.split())]
    hand = told_hand(calls, rules=preset(rules), **{seat: cards})
    decision = asked(hand, Simulator(1, card_worlds=5, bid_worlds=40))
    assert decision.why.code == code
    assert decision.why.sentence.endswith(".")
