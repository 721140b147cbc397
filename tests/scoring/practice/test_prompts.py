"""What the learner is told to do is what the rules require."""

from random import Random

import pytest
from django.utils import translation

from engine import Hand, Naming, Phase, Strain, deal_at_random, preset, read_hand
from scoring.practice.one_bid import bid_analysed
from scoring.practice.replay import replay_step
from scoring.practice.shown import table_shown

WHIST = preset("bid-whist")


def prompt_of(hand: Hand) -> str:
    assert hand.to_act
    return table_shown(hand.view(hand.to_act)).prompt


def auction_won(bid: str, rules: str = "bid-whist", seed: int = 1) -> Hand:
    """A hand in which the first bidder makes this bid, and the others pass."""
    hand = Hand(preset(rules), deal_at_random(preset(rules), "N", Random(seed)))
    take(hand, bid)
    while hand.phase is Phase.AUCTION:
        take(hand, "pass")
    return hand


def take(hand: Hand, text: str) -> None:
    [act] = [each for each in hand.legal_actions() if str(each) == text]
    hand.step(act)


def in_play(bid: str, named: str, seed: int) -> Hand:
    hand = auction_won(bid, seed=seed)
    take(hand, named)
    while hand.phase is Phase.EXCHANGE:
        hand.step(hand.legal_actions()[-1])
    return hand


def test_at_no_trump_the_prompt_asks_for_the_direction_and_not_a_trump() -> None:
    hand = auction_won("7NT")
    assert prompt_of(hand) == "The bid is yours. High or low?"
    assert all(isinstance(each, Naming) and not each.strain for each in hand.legal_actions())
    assert prompt_of(auction_won("7-high")) == "The bid is yours. What is trump?"


def test_a_learner_out_of_the_suit_is_told_so_and_whether_a_joker_must_be_played() -> None:
    told = set()
    for seed in range(12):
        hand = in_play("7NT", "high", seed)
        while hand.to_act:
            choices = hand.legal_actions()
            if hand.trick:
                told.add(_checked(hand))
            hand.step(Random(seed).choice(choices))
    assert told == {"follow", "joker", "any", "after a joker"}


def _checked(hand: Hand) -> str:
    """Which of the four sentences is shown; it must be the right one."""
    seat = hand.to_act or ""
    prompt, cards, choices = prompt_of(hand), hand.cards[seat], hand.legal_actions()
    led = next((card.suit for _seat, card in hand.trick if card.suit), None)
    if led is None:
        assert prompt == "Play any card."
        return "after a joker"
    name = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[str(led)]
    if any(card.suit == led for card in cards):
        assert prompt == f"Follow {name}."
        return "follow"
    if any(card.suit is None for card in cards):
        assert prompt == f"You have no {name}: you must play a joker."
        assert all(choice.suit is None for choice in choices)  # type: ignore[union-attr]
        return "joker"
    assert prompt == f"You have no {name}: play any card."
    assert len(choices) == len(cards)
    return "any"


@pytest.mark.parametrize("rules", ["ottawa", "triple-deck"])
def test_a_pair_of_equal_cards_is_not_taken_for_a_joker(rules: str) -> None:
    told = set()
    for seed in range(2):
        hand = auction_won("5H", rules, seed)
        while hand.to_act:
            if hand.phase is Phase.PLAY and hand.trick:
                told.add(prompt_of(hand).partition(" ")[0])
                assert "joker" not in prompt_of(hand)
            hand.step(Random(seed).choice(hand.legal_actions()))
    assert told == {"Follow", "You"}


@pytest.mark.parametrize(
    ("left", "english", "french"),
    [
        (6, "Discard 6 more cards.", "Écartez encore 6 cartes."),
        (1, "Discard a card.", "Écartez une carte."),
    ],
)
def test_the_prompt_counts_the_cards_still_to_be_laid_away(
    left: int, english: str, french: str
) -> None:
    hand = auction_won("7-high")
    take(hand, str(Strain.SPADES.value))
    for _ in range(6 - left):
        hand.step(hand.legal_actions()[0])
    assert prompt_of(hand) == english
    with translation.override("fr"):
        assert prompt_of(hand) == french


CALL_2 = (
    "ottawa N | JsKdAdQhJhJsKcAh/AdAsAcJdKsKdQsJc/QdJcQcAsAhKsJhJd/KhQsQdAcQcKhQhKc"
    " | 4H call-2:H pass pass | JhJdJhAh | JhQhJd AhKhJc AhKhQs AsQsKs KsQdAs AcQcQc AdQdKc KdJcAc"
)


def test_in_a_replay_cards_of_the_exchange_are_laid_away_or_given() -> None:
    hand = read_hand(CALL_2)
    assert [replay_step(hand, step, "S").now for step in range(4, 10)] == [
        "North: pass.",
        "South discards: jack of hearts.",
        "South discards: jack of diamonds.",
        "North gives: jack of hearts.",
        "North gives: ace of hearts.",
        "South: jack of hearts.",
    ]
    assert replay_step(hand, 4, "S").then == "South discards: jack of hearts."
    with translation.override("fr"):
        assert replay_step(hand, 7, "S").now == "Nord donne\u00a0: valet de cœur."


def test_a_losing_bid_is_said_to_leave_its_side_behind() -> None:
    hand = Hand(preset("ottawa"), deal_at_random(preset("ottawa"), "N", Random(3)))
    view = hand.view(hand.to_act or "")
    worst = bid_analysed(view, "moon:C", 5.0)
    assert worst
    assert "points behind." in worst.sentence
    assert "−" not in worst.sentence
    with translation.override("fr"):
        assert "points de retard." in (bid_analysed(view, "moon:C", 5.0) or worst).sentence
