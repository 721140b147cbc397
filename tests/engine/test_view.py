"""What the view of one seat tells a player, and a hand rebuilt from a view and a world."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hidden_cards import Places
from random_hands import cards_played, new_hand, random_hand, states
from rule_sets import any_rules

from engine import Card, Hand, Suit, World, card_order, preset, preset_names, read_card, read_hand
from engine.strain import Strain

#: East declares three hearts; North has shown no heart, West no diamond.
THREE_HEARTS = (
    "ottawa E | JcQcKcJhQsQdAcAd/KdAdKsKhJdQhQhAh/KdAsQcKcAhKsJcQd/JhJsJsKhQsJdAsAc"
    " | pass pass pass 3H | | AdKdJsQd AhAhJhJh KhQc"
)
#: East declares low no trump; South has shown neither a heart nor a joker.
NO_JOKER = (
    "bid-whist E | 9cQdTh8h3d7hJs2d9sQhJd7s/6hAdBJ9dKc6c4sTd5cAh4cQs/7d6s5sAcTc3c8d5d6dJcKd8s/"
    "8c4hTs9h2c3s5hLJQcAs4d7c/2hKh2sKs3hJh | 4-high 6-low 7-low 7NT low | 3hBJ2s6hAdKs"
    " | JhKd9hTh 4dJd9d"
)
#: North calls for two cards; South passes Qc and As, and North leads a queen of clubs.
CALL_TWO = (
    "ottawa E | QcJsAsQhAcAhJdJc/AhKhAdAcJcKdJsJh/JhKcQsQcKsJdQhAs/QsKdKhKsKcQdQdAd"
    " | pass 7H call-2:NT pass | QcQhQcAs | QcAcKc AhKhAh"
)


def hands(number: int) -> Iterator[tuple[Hand, Random]]:
    """Random hands in progress, of every preset and of house rules."""
    for name in preset_names():
        for seed in range(number):
            random = Random(seed)
            yield random_hand(preset(name), random, random.randint(0, 70)), random
    for seed in range(number * 10):
        random = Random(seed)
        yield random_hand(any_rules(seed), random, random.randint(0, 70)), random


def world_of(hand: Hand) -> World:
    """The actual world."""
    held = tuple(hand.cards[seat] for seat in hand.rules.seats)
    return World(hand.deal, tuple(hand.exchanged), held)


def test_voids_are_the_suits_shown_to_be_missing() -> None:
    voids = read_hand(THREE_HEARTS, partial=True).view("E").voids
    assert voids == {"N": {Suit.HEARTS}, "E": set(), "S": set(), "W": {Suit.DIAMONDS}}


def test_whoever_discards_at_no_trump_has_no_joker_either() -> None:
    voids = read_hand(NO_JOKER, partial=True).view("N").voids
    assert voids == {"N": set(), "E": set(), "S": {Suit.HEARTS, None}, "W": set()}


def test_nothing_is_shown_before_there_is_a_contract() -> None:
    assert not any(new_hand(preset("ottawa"), Random(1)).view("S").voids.values())


def test_unseen_cards_are_neither_held_nor_played() -> None:
    unseen = read_hand(THREE_HEARTS, partial=True).view("N").unseen
    assert "".join(map(str, unseen)) == "AsAsKsKsQsJsKhQhQhKdQdJdJdAcKcQcJc"


def test_a_card_that_comes_back_from_declarer_is_not_a_second_one() -> None:
    """South passed one queen of clubs, and the one that North leads may be the same."""
    hand = read_hand(CALL_TWO, partial=True)
    queen = read_card("Qc")
    assert hand.view("S").unseen.count(queen) == 1
    assert hand.view("E").unseen.count(queen) == 1
    assert hand.view("N").unseen.count(queen) == 0


def test_the_view_tells_what_was_named_and_how_many_tricks_there_are() -> None:
    hand = read_hand(NO_JOKER, partial=True)
    for seat in "NESW":
        view = hand.view(seat)
        assert (str(view.naming), view.makers_tricks, len(view.tricks)) == ("low", 2, 1)
    assert hand.view("N").givers == ("E",) * 6


def test_declarer_knows_the_kitty_and_the_others_do_not() -> None:
    hand = read_hand(NO_JOKER, partial=True)
    assert len(hand.view("E").unseen) == 54 - 12 - 6 - 5
    assert len(hand.view("S").unseen) == 54 - 12 - 6


def test_a_view_never_claims_more_than_is_true() -> None:
    for hand, random in hands(15):
        viewer = random.choice(hand.rules.seats)
        view = hand.view(viewer)
        for seat, suits in view.voids.items():
            assert not suits & {hand._order.suit_of(card) for card in hand.cards[seat]}
        places = Places(hand)
        hidden = Counter(places.cards[at] for at in places.hidden_from(hand, viewer))
        assert hidden <= Counter(view.unseen) <= hidden + Counter(view.gave)
        assert [card for _, card in view.plays] == cards_played(hand)


def test_a_hand_made_from_a_view_and_the_true_world_is_that_hand() -> None:
    for hand, random in hands(10):
        twin = Hand.in_world(hand.view(random.choice(hand.rules.seats)), world_of(hand))
        for _ in states(hand, Random(1)):
            pass
        for _ in states(twin, Random(1)):
            pass
        for seat in hand.rules.seats:
            assert twin.view(seat) == hand.view(seat)


def test_an_unchecked_step_equals_apply() -> None:
    for hand, random in hands(4):
        twin = hand.copy()
        while hand.to_act:
            action = random.choice(hand.legal_actions())
            hand.apply(action)
            twin.step(action)
        for seat in hand.rules.seats:
            assert twin.view(seat) == hand.view(seat)


@pytest.mark.parametrize(
    ("strain", "rising"),
    [
        (Strain.HEARTS, "Qs As Qh Ah Jd Jh"),
        (Strain.NOTRUMP, "Js Qs Ks As"),
        (Strain.LOW, "Ah Kh Qh Jh"),
    ],
)
def test_the_strength_of_a_card_rises_with_its_power(strain: Strain, rising: str) -> None:
    order = card_order(strain)
    strengths = [order.strength(read_card(word)) for word in rising.split()]
    assert strengths == sorted(set(strengths))


def test_equal_cards_are_equally_strong() -> None:
    order = card_order(Strain.SPADES)
    assert order.strength(Card("A", Suit.HEARTS)) == order.strength(Card("A", Suit.CLUBS))
