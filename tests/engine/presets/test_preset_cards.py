"""Decks, deals and the rank of cards in every preset (rules 2 `deck`, 3, 4.1, 4.2)."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from preset_games import EVERY_PRESET, cards, contract, names_in

from engine.cards import Suit
from engine.contract import Contract, order_of
from engine.deal import deal_at_random
from engine.ruleset import preset

#: game, copies of each card, its ranks, jokers, players, cards each, kitty, tricks (rules 2, 3)
DECKS = [
    ("2 double-32", "neuralplay-default", 2, "AKQJ", "", 4, 8, 0, 8),
    ("2 double-48", "indiana-double-deck", 2, "AKQJT9", "", 4, 12, 0, 12),
    ("2 double-32", "the-bid-euchre-project", 2, "AKQJ", "", 4, 8, 0, 8),
    ("2 single-24", "single-deck", 1, "AKQJT9", "", 4, 6, 0, 6),
    ("2 single-24", "single-deck-high-low", 1, "AKQJT9", "", 4, 6, 0, 6),
    ("2 single-24", "pepper", 1, "AKQJT9", "", 4, 6, 0, 6),
    ("2 triple-60", "triple-deck", 3, "AKQJT", "", 4, 15, 0, 15),
    ("2 double-32", "ottawa", 2, "AKQJ", "", 4, 8, 0, 8),
    ("2 double-32", "game-description", 2, "AKQJ", "", 4, 8, 0, 8),
    ("2 double-48", "bloomington-six", 2, "AKQJT9", "", 6, 8, 0, 8),
    ("2 whist-54", "bid-whist", 1, "AKQJT98765432", "BJ LJ", 4, 12, 6, 13),
    ("2 whist-52", "bid-whist-52", 1, "AKQJT98765432", "", 4, 12, 4, 13),
]


@pytest.mark.parametrize(
    ("rule", "name", "copies", "ranks", "jokers", "players", "each", "kitty", "tricks"), DECKS
)
def test_the_whole_deck_is_dealt(
    rule: str,
    name: str,
    copies: int,
    ranks: str,
    jokers: str,
    players: int,
    each: int,
    kitty: int,
    tricks: int,
) -> None:
    rules = preset(name)
    dealt = deal_at_random(rules, rules.seats[0], Random(3))
    assert [len(pile) for pile in dealt.cards] == [each] * players
    assert len(dealt.kitty) == kitty
    assert (rules.cards_each, rules.tricks) == (each, tricks)
    whole = Counter(f"{rank}{suit.lower()}" for suit in Suit for rank in ranks * copies)
    whole.update(jokers.split())
    assert Counter(str(card) for pile in (*dealt.cards, dealt.kitty) for card in pile) == whole


FOUR = "neuralplay-default indiana-double-deck the-bid-euchre-project single-deck"
FOUR += " single-deck-high-low pepper triple-deck ottawa game-description bid-whist bid-whist-52"
SIDES = [
    ("1 partners opposite", FOUR, ("NS", "EW")),
    ("1 seated alternately", "bloomington-six", ("135", "246")),
]


@pytest.mark.parametrize(("rule", "names", "sides"), SIDES)
def test_partners_sit(rule: str, names: str, sides: tuple[str, str]) -> None:
    for name in names.split():
        assert tuple("".join(side) for side in preset(name).sides) == sides


#: contract, then the cards that can win, best first: the trumps, and below them a plain suit
D32 = "neuralplay-default the-bid-euchre-project ottawa game-description"
S24 = "single-deck single-deck-high-low pepper"
D48 = "indiana-double-deck bloomington-six"
ORDERS = [
    ("4.2 suit", D32, "N 5H", "Jh Jd Ah Kh Qh | As Ks Qs Js"),
    ("4.2 suit, same colour", D32, "N 5H", "Jh Jd Ah Kh Qh | Ad Kd Qd"),
    ("4.2 suit", D32, "N 5C", "Jc Js Ac Kc Qc | As Ks Qs"),
    ("4.2 high", D32, "N 5NT", "| Ah Kh Qh Jh"),
    ("4.2 suit", S24, "N 5S", "Js Jc As Ks Qs Ts 9s | Ad Kd Qd Jd Td 9d"),
    ("4.2 suit, same colour", S24, "N 5S", "Js Jc As Ks Qs Ts 9s | Ac Kc Qc Tc 9c"),
    ("4.2 high", "single-deck-high-low pepper", "N 5NT", "| Ac Kc Qc Jc Tc 9c"),
    ("4.2 low", "single-deck-high-low", "N 5LO", "| 9c Tc Jc Qc Kc Ac"),
    ("4.2 suit", D48, "N 5D", "Jd Jh Ad Kd Qd Td 9d | Ah Kh Qh Th 9h"),
    ("4.2 high", D48, "N 5NT", "| Ad Kd Qd Jd Td 9d"),
    ("4.2 low", "bloomington-six", "N 5LO", "| 9d Td Jd Qd Kd Ad"),
    ("4.2 suit", "triple-deck", "N 5C", "Jc Js Ac Kc Qc Tc | As Ks Qs Ts"),
    ("4.2 high", "triple-deck", "N 5NT", "| As Ks Qs Js Ts"),
    ("4.2 low", "triple-deck", "N 5LO", "| Ts Js Qs Ks As"),
    (
        "4.2 whist high, A35",
        "bid-whist",
        "N 4H-high",
        "BJ LJ Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h | Ad Kd Qd Jd Td 9d 8d 7d 6d 5d 4d 3d 2d",
    ),
    (
        "4.2 whist low, A35, A36",
        "bid-whist",
        "N 4H-low",
        "BJ LJ Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh | Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd",
    ),
    ("4.2 whist high", "bid-whist", "N 4NT-high", "| As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"),
    ("4.2 whist low, A36", "bid-whist", "N 4NT-low", "| As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"),
    (
        "4.2 52 high",
        "bid-whist-52",
        "N 4C-high",
        "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c | As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s",
    ),
    (
        "4.2 52 low, aces good, A36",
        "bid-whist-52",
        "N 4C-low",
        "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc | As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
    ),
    (
        "4.2 52 low, aces bad, A36",
        "bid-whist-52",
        "N 4C-low-aces-bad",
        "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac | 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As",
    ),
    ("4.2 52 high", "bid-whist-52", "N 4NT-high", "| Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h"),
    ("4.2 52 aces good", "bid-whist-52", "N 4NT-low", "| Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"),
    (
        "4.2 52 aces bad",
        "bid-whist-52",
        "N 4NT-low-aces-bad",
        "| 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
    ),
]


def winner(name: str, played: Contract, trick: str) -> str:
    """The card that wins, of different ones."""
    return trick.split()[order_of(played, preset(name)).winner(cards(trick))]


@pytest.mark.parametrize(("rule", "names", "bid", "best_first"), ORDERS)
def test_cards_rank(rule: str, names: str, bid: str, best_first: str) -> None:
    trumps, plain = (part.split() for part in best_first.split("|"))
    for name in names.split():
        for better, worse in [*pairwise(trumps), *pairwise(plain)]:
            assert winner(name, contract(bid), f"{worse} {better}") == better
            assert winner(name, contract(bid), f"{better} {worse}") == better
        for lowest_trump in trumps[-1:]:
            assert winner(name, contract(bid), f"{plain[0]} {lowest_trump}") == lowest_trump


#: contract, the trick in the order played, the place of the card that wins
TRICKS = [
    ("4.2 duplicates", D32, "N 5H", "Ks As As Qs", 2),
    ("4.2 duplicates, right bowers", D32, "N 5H", "Ah Jh Jd Jh", 2),
    ("4.2 duplicates, left bowers", D32, "N 5H", "Kd Jd Ah Jd", 2),
    ("4.5 another suit never wins", D32, "N 5NT", "Js As Ad Ah", 2),
    ("4.2 duplicates", D48, "N 5NT", "9c Ad Tc Tc", 3),
    ("4.2 duplicates, low", "bloomington-six", "N 5LO", "Tc 9c 9c Td 9d Jc", 2),
    ("4.2 three of a kind", "triple-deck", "N 5NT", "Kh Ah Ah Ah", 2),
    ("4.2 three of a kind, low", "triple-deck", "N 5LO", "Jh Th Th Th", 2),
    ("4.2 three left bowers", "triple-deck", "N 5S", "As Jc Jc Jc", 2),
    ("4.5 a trump wins", S24, "N 5S", "Ad Kd 9s Td", 3),
    ("4.5 the higher trump", S24, "N 5S", "Ad Ts 9s Jc", 4),
    ("4.5 jokers are trumps, A35", "bid-whist", "N 4H-high", "Ah LJ BJ 2h", 3),
    ("4.5 no joker wins at no trump", "bid-whist", "N 4NT-high", "2h BJ LJ 3h", 4),
    ("4.5 a joker led sets no suit, A37", "bid-whist", "N 4NT-high", "BJ 2c Ah 3c", 4),
    ("4.5 two jokers before the suit, A37", "bid-whist", "N 4NT-low", "LJ BJ Ks Ad", 3),
    ("4.5 bad aces", "bid-whist-52", "N 4NT-low-aces-bad", "Ah Kh 2d Qh", 4),
]


@pytest.mark.parametrize(("rule", "names", "bid", "trick", "place"), TRICKS)
def test_tricks_are_won(rule: str, names: str, bid: str, trick: str, place: int) -> None:
    for name in names.split():
        order = order_of(contract(bid), preset(name))
        assert order.winner(cards(trick)) == place - 1


def test_every_preset_has_its_lines() -> None:
    assert names_in(DECKS) == names_in(SIDES) == names_in(ORDERS) == names_in(TRICKS)
    assert names_in(DECKS) == EVERY_PRESET


def test_every_strain_of_every_preset_is_ranked() -> None:
    for name in EVERY_PRESET:
        ranked = {contract(row[2]).strain for row in ORDERS if name in row[1].split()}
        no_trumps = {strain for strain in preset(name).strains if strain.is_notrump}
        assert {strain for strain in ranked if strain.is_notrump} == no_trumps
        assert ranked > no_trumps
