"""`python -m engine analyse`: what each bid or card of a recorded hand is worth."""

import io
import json
from typing import Any

import pytest
from asked_players import asked, told_hand

from engine import Hand, preset, read_call, write_hand
from engine.__main__ import main
from engine.bid import Bid
from engine.players import player_of
from engine.players.analysing import advised, value_of_bid, values_of
from engine.players.decision import signed
from engine.players.simulating import Simulator

STRONG = "JhJhJdJdAhAhAsQc"
HEARTS = "4H pass pass pass"


def analysed(hand: Hand, *arguments: str) -> dict[str, Any]:
    out = io.StringIO()
    source = io.BytesIO(write_hand(hand).encode())
    main(["analyse", "--worlds", "20", *arguments], source, out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def test_each_bid_has_its_tricks_its_probability_and_its_points() -> None:
    answer = analysed(told_hand("", N=STRONG))
    values = {value.pop("act"): value for value in answer["values"]}
    assert (answer["seat"], answer["phase"], answer["worlds"]) == ("N", "auction", 20)
    assert set(values["5H"]) == {"tricks", "makes", "points"}
    assert values["3H"]["tricks"] == values["8H"]["tricks"]
    assert values["3H"]["makes"] >= values["7H"]["makes"] >= values["8H"]["makes"]
    assert values["5H"]["makes"] == 1
    assert values["8C"]["makes"] == 0


def test_the_points_are_those_of_the_contract_even_when_it_is_set() -> None:
    values = {value.act: value for value in values_of(told_hand("", N=STRONG).view("N"), 20, 1)}
    hopeless, sure = values["8C"], values["5H"]
    assert hopeless.points == pytest.approx(-8 - (8 - (hopeless.tricks or 0)))
    assert sure.points == pytest.approx(2 * (sure.tricks or 0) - 8)


@pytest.mark.parametrize(("name", "text"), [("ottawa", "5H"), ("pepper", "2")])
def test_a_bid_valued_alone_is_worth_the_same_as_among_all(name: str, text: str) -> None:
    rules = preset(name)
    view = told_hand("", rules=rules, N="JhJdAhKhAsAc").view("N")
    bid = read_call(text, rules)
    assert isinstance(bid, Bid)
    alone = value_of_bid(view, bid, 20, 1)
    among_all = [value for value in values_of(view, 20, 1) if value.act.startswith(text)]
    assert alone.points == max(value.points for value in among_all)
    assert alone in among_all


def test_the_best_act_comes_first_with_its_reason() -> None:
    answer = analysed(told_hand(HEARTS, N=STRONG))
    points = [value["points"] for value in answer["values"]]
    assert points == sorted(points, reverse=True)
    assert answer["act"] in {value["act"] for value in answer["values"]}
    assert answer["why"].endswith(".")


def test_a_card_is_worth_what_a_player_who_heeds_the_cards_played_says() -> None:
    hand = told_hand(HEARTS, N="JhAhKhAsQcQdKcKd")
    while len(hand.tricks) < 2 or hand.to_act != "N":
        hand.apply(hand.legal_actions()[0])
    decision = asked(hand, Simulator(0, card_worlds=20, bid_worlds=20, by_plays=True))
    worth = {value.act: value.points for value in values_of(hand.view("N"), 20, 0)}
    assert dict(decision.why.params)["points"] == signed(worth[str(decision.act)], 2)


def test_a_naming_after_the_auction_is_analysed_strain_by_strain() -> None:
    hand = told_hand("", rules=preset("single-deck"), N="JhJdAhKhAsQc")
    assert {"3H", "3S", "6D"} <= {value["act"] for value in analysed(hand)["values"]}


def test_namings_and_cards_to_give_up_are_chosen_without_figures() -> None:
    hand = told_hand("3 pass pass pass", rules=preset("single-deck"), N="JhJdAhKhAsQc")
    answer = analysed(hand)
    assert answer["values"] == []
    assert answer["act"] in ("H", "D")


def test_a_hand_that_is_over_has_nothing_to_analyse() -> None:
    answer = analysed(told_hand("pass pass pass pass"))
    assert answer["faults"][0]["code"] == "hand-over"


@pytest.mark.parametrize("calls", ["", HEARTS])
def test_without_time_the_answer_is_that_of_the_rules(calls: str) -> None:
    hand = told_hand(calls, N=STRONG)
    answer = analysed(hand, "--seconds", "0")
    assert answer["act"] == str(asked(hand).act)
    assert bool(answer["values"]) == (answer["phase"] == "auction")


def test_enough_time_changes_nothing() -> None:
    hand = told_hand(HEARTS, N=STRONG)
    assert analysed(hand, "--seconds", "1000") == analysed(hand)


@pytest.mark.parametrize("bids", ["", HEARTS])
def test_an_adviser_decides_as_ever_and_values_each_act_in_the_same_deals(bids: str) -> None:
    view = told_hand(bids, N=STRONG).view("N")
    player = Simulator(0, card_worlds=20, bid_worlds=20, by_plays=True)
    decision, values = advised(view, player)
    assert decision == player.act(view)
    worth = {value.act: value.points for value in values}
    assert set(worth) == set(map(str, view.legal_actions))
    told = dict(decision.why.params)
    assert told["points"] == signed(worth[str(decision.act)], 1 if not bids else 2)
    assert bids or told["passing"] == signed(worth["pass"])


def test_an_adviser_without_time_decides_by_rules_and_counts_bids() -> None:
    late = Simulator(0, 20, 20, is_late=lambda: True)
    for bids in ("", HEARTS):
        view = told_hand(bids, N=STRONG).view("N")
        decision, values = advised(view, late)
        assert decision == late.act(view)
        assert bool(values) == (not bids)


def test_an_adviser_values_no_card_to_give_up_and_no_only_act() -> None:
    hand = told_hand("call-2:H pass pass pass", N=STRONG)
    view = hand.view(hand.to_act or "")
    player = Simulator(0, 5, 5)
    assert advised(view, player) == (player.act(view), [])
    assert advised(view, player_of(3)) == (player_of(3).act(view), [])
