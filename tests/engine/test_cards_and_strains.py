"""Decks, ranks, bowers and who wins a trick (rules 4.2)."""

from collections import Counter
from itertools import pairwise

import pytest

from engine import (
    Card,
    Contract,
    Strain,
    Suit,
    deck,
    effective_suit,
    left_bower,
    read_card,
    right_bower,
)
from engine.cards import DECKS, in_order
from engine.strain import Direction, card_order


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
        ("whist-52", 52, 1),
        ("whist-54", 54, 1),
    ],
)
def test_a_deck_has_as_many_copies_of_its_cards_as_its_name_says(
    name: str, size: int, copies: int
) -> None:
    pack = deck(name)
    assert len(pack) == DECKS[name].size == size
    assert set(Counter(pack).values()) == {copies}


def test_every_deck_is_tested_above() -> None:
    assert len(DECKS) == 9


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


def test_without_bowers_every_jack_stays_in_its_suit() -> None:
    assert effective_suit(read_card("Jd"), Strain.HEARTS, bowers=False) is Suit.DIAMONDS


def test_a_joker_is_a_trump_but_belongs_to_no_suit_at_no_trump() -> None:
    assert effective_suit(read_card("BJ"), Strain.HEARTS) is Suit.HEARTS
    assert effective_suit(read_card("LJ"), Strain.NOTRUMP) is None


@pytest.mark.parametrize(
    ("strain", "direction", "bowers", "best_first"),
    [
        ("H", "high", True, "Jh Jd Ah Kh Qh Th 9h 8h 7h"),
        ("NT", "high", True, "Ac Kc Qc Jc Tc 9c 8c 7c"),
        ("LO", "high", True, "7c 8c 9c Tc Jc Qc Kc Ac"),
        ("S", "high", False, "BJ LJ As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"),
        ("S", "low", False, "BJ LJ As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"),  # A35, A36
        ("NT", "high", False, "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"),
        ("NT", "low", False, "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"),
        ("H", "low-aces-bad", False, "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"),
        ("NT", "low-aces-bad", False, "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"),
    ],
)
def test_cards_rank_by_strain_and_direction(
    strain: str, direction: str, bowers: bool, best_first: str
) -> None:
    order = card_order(Strain(strain), Direction(direction), bowers=bowers)
    row = cards(best_first)
    for higher, lower in pairwise(row):
        assert order.winner([lower, higher]) == 1
        assert order.winner([higher, lower]) == 0


@pytest.mark.parametrize(
    ("played", "strain", "won"),
    [
        ("Ac Kc Qc Ac", "H", 0),  # of two equal cards the first
        ("Kc Ac Ac Qc", "H", 1),
        ("Kc Ac Ac Ac", "H", 1),  # and of three (triple deck)
        ("Ac Qh Kc As", "H", 1),  # a trump beats the suit led
        ("Ac Qh Jd Jh", "H", 3),  # the right bower beats the left
        ("Jd Ah Jd Kh", "H", 0),  # a left bower led is a trump
        ("Qc As Ad Kc", "NT", 3),  # other suits cannot win
        ("Jd Qd Kd Ad", "NT", 3),  # a jack is the lowest at high no trump of this deck
        ("Jd Qd Jd Ad", "LO", 0),  # the lowest wins, the first of two
        ("Ac Ah 9c", "LO", 2),  # three-card tricks of a lone hand
        ("LJ 2c BJ Ac", "NT", 3),  # no joker wins at no trump; the first suit is clubs (A37)
        ("2c BJ LJ 3h", "NT", 0),
        ("LJ BJ 2c 3h", "H", 1),  # jokers are the two top trumps
    ],
)
def test_a_trick_is_won_by_its_best_card(played: str, strain: str, won: int) -> None:
    assert card_order(Strain(strain)).winner(cards(played)) == won


@pytest.mark.parametrize(
    ("held", "trick", "strain", "playable"),
    [
        ("Ac Jd 9h", "Kh", "H", "Jd 9h"),  # the left bower follows trumps (A09)
        ("Ac Jd 9h", "Kd", "H", "Ac Jd 9h"),  # and not its own suit
        ("Ac BJ 9h", "Kh", "H", "BJ 9h"),  # a joker is a trump
        ("Ac BJ 9h", "Kd", "H", "Ac BJ 9h"),  # nobody must trump
        ("Ac BJ LJ", "Kd", "NT", "BJ LJ"),  # at no trump who can't follow plays a joker
        ("Ac BJ 9d", "Kd", "NT", "9d"),
        ("Ac BJ 9d", "LJ", "NT", "Ac BJ 9d"),  # a joker led sets no suit (A37)
        ("Ac BJ 9d", "LJ 9c", "NT", "Ac"),
        ("Ac 9d", "", "NT", "Ac 9d"),
    ],
)
def test_what_may_be_played_to_each_lead(held: str, trick: str, strain: str, playable: str) -> None:
    order = card_order(Strain(strain))
    led = order.suit_led(cards(trick))
    assert order.following(tuple(cards(held)), led) == tuple(cards(playable))


def test_cards_are_sorted_by_suit_and_rank() -> None:
    assert [str(card) for card in in_order(tuple(cards("Qc As LJ Jh Ah Ac Ks")))] == [
        "As",
        "Ks",
        "Ah",
        "Jh",
        "Ac",
        "Qc",
        "LJ",
    ]


def test_low_no_trump_is_one_idea_in_every_game() -> None:
    """A strain in euchre, a direction in Bid Whist: the contract says which cards are best."""
    euchre = Contract("N", 4, None, Strain.LOW)
    whist = Contract("N", 4, None, Strain.NOTRUMP, Direction.LOW_ACES_BAD)
    for contract in (euchre, whist):
        assert (contract.trump, contract.best_cards) == (None, Direction.LOW_ACES_BAD)
    hearts = Contract("N", 4, None, Strain.HEARTS)
    assert (hearts.trump, hearts.best_cards) == (Suit.HEARTS, Direction.HIGH)
