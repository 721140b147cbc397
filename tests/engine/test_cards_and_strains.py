"""Decks, ranks, bowers and who wins a trick (rules 4.2)."""

from collections import Counter

import pytest

from engine import Card, Strain, Suit, deck, effective_suit, left_bower, read_card, right_bower
from engine.cards import DECKS, in_order
from engine.strain import strength, winner


def cards(text: str) -> list[Card]:
    return [read_card(word) for word in text.split()]


@pytest.mark.parametrize(
    ("name", "size", "copies"),
    [
        ("single-24", 24, 1),
        ("single-28", 28, 1),
        ("single-32", 32, 1),
        ("double-32", 32, 2),
        ("double-40", 40, 2),
        ("double-48", 48, 2),
        ("triple-60", 60, 3),
    ],
)
def test_a_deck_has_its_cards_as_often_as_its_name_says(name: str, size: int, copies: int) -> None:
    pack = deck(name)
    assert len(pack) == size
    assert set(Counter(pack).values()) == {copies}


def test_every_deck_is_tested_above() -> None:
    assert len(DECKS) == 7


def test_equal_cards_of_a_double_deck_are_the_same_value() -> None:
    assert deck("double-32").count(Card("J", Suit.HEARTS)) == 2


@pytest.mark.parametrize(
    ("strain", "right", "left"),
    [("S", "Js", "Jc"), ("C", "Jc", "Js"), ("H", "Jh", "Jd"), ("D", "Jd", "Jh")],
)
def test_the_left_bower_is_the_jack_of_the_same_colour(strain: str, right: str, left: str) -> None:
    assert str(right_bower(Strain(strain))) == right
    assert str(left_bower(Strain(strain))) == left


@pytest.mark.parametrize("strain", [Strain.NOTRUMP, Strain.LOW])
def test_no_trump_has_no_bowers(strain: Strain) -> None:
    assert right_bower(strain) is None
    assert left_bower(strain) is None
    assert effective_suit(read_card("Jc"), strain) is Suit.CLUBS


def test_a_left_bower_belongs_to_trumps() -> None:
    assert effective_suit(read_card("Jd"), Strain.HEARTS) is Suit.HEARTS
    assert effective_suit(read_card("Jc"), Strain.HEARTS) is Suit.CLUBS


@pytest.mark.parametrize(
    ("strain", "best_first"),
    [
        (Strain.HEARTS, "Jh Jd Ah Kh Qh Th 9h 8h 7h"),
        (Strain.NOTRUMP, "Ac Kc Qc Jc Tc 9c 8c 7c"),
        (Strain.LOW, "7c 8c 9c Tc Jc Qc Kc Ac"),
    ],
)
def test_cards_of_a_suit_rank_as_the_strain_says(strain: Strain, best_first: str) -> None:
    row = cards(best_first)
    assert sorted(row, key=lambda card: strength(card, strain), reverse=True) == row


@pytest.mark.parametrize(
    ("played", "strain", "won"),
    [
        ("Ac Kc Qc Ac", "H", 0),  # of two equal cards the first
        ("Kc Ac Ac Qc", "H", 1),
        ("Ac Qh Kc As", "H", 1),  # a trump beats the suit led
        ("Ac Qh Jd Jh", "H", 3),  # the right bower beats the left
        ("Jd Ah Jd Kh", "H", 0),  # a left bower led is a trump
        ("Qc As Ad Kc", "NT", 3),  # other suits cannot win
        ("Jd Qd Kd Ad", "NT", 3),  # a jack is the lowest at high no trump of this deck
        ("Jd Qd Jd Ad", "LO", 0),  # the lowest wins, the first of two
        ("Ac Ah 9c", "LO", 2),  # three-card tricks of a lone hand
    ],
)
def test_a_trick_is_won_by(played: str, strain: str, won: int) -> None:
    assert winner(cards(played), Strain(strain)) == won


def test_cards_are_sorted_by_suit_and_rank() -> None:
    assert [str(card) for card in in_order(tuple(cards("Qc As Jh Ah Ac Ks")))] == [
        "As",
        "Ks",
        "Ah",
        "Jh",
        "Ac",
        "Qc",
    ]
