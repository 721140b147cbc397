"""The kernel: its numbers are those of its docstring, and it plays as the engine does."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest
from kernel_hands import check_kernel, held_cards
from rule_sets import any_rules

from engine import (
    Contract,
    Direction,
    Hand,
    RuleSet,
    Strain,
    deal_at_random,
    preset,
    preset_names,
    read_call,
    read_card,
)
from engine.kernel import Kernel

OTTAWA = preset("ottawa")
HEARTS = Contract("S", 5, None, Strain.HEARTS)


@pytest.mark.parametrize("name", preset_names())
def test_the_kernel_plays_hands_of_a_preset_as_the_engine_does(name: str) -> None:
    assert sum(check_kernel(preset(name), seed) for seed in range(10)) >= 6


def test_the_kernel_plays_hands_of_house_rules_as_the_engine_does() -> None:
    assert sum(check_kernel(any_rules(seed), seed) for seed in range(120)) >= 80


def test_the_cards_form_a_row_suit_by_suit_with_trumps_last() -> None:
    kernel = Kernel(OTTAWA, HEARTS, "N")
    row = " ".join(str(card) for card in kernel.cards[::2])
    assert row == "Jc Qc Kc Ac Qd Kd Ad Js Qs Ks As Qh Kh Ah Jd Jh"
    assert held_cards(kernel, kernel.layout.trump) == list(kernel.cards[-10:])


def test_equal_cards_have_adjacent_bits_of_their_own() -> None:
    kernel = Kernel(OTTAWA, HEARTS, "N")
    ace = read_card("Ah")
    first, second = (1 << at for at, card in enumerate(kernel.cards) if card == ace)
    assert second == 2 * first
    for bit in (first, second):
        assert kernel.layout.bottom[bit.bit_length()] == first
        assert kernel.layout.top[bit.bit_length()] == second


def test_jokers_win_nothing_at_no_trump_and_come_first() -> None:
    whist = preset("bid-whist")
    low = Kernel(whist, Contract("S", 4, None, Strain.NOTRUMP, Direction.LOW), "N")
    assert [str(card) for card in low.cards[:4]] == ["LJ", "BJ", "Kc", "Qc"]
    assert low.layout.free == 0b11
    spades = Kernel(whist, Contract("S", 4, None, Strain.SPADES, Direction.LOW), "N")
    assert [str(card) for card in spades.cards[-3:]] == ["As", "LJ", "BJ"]
    assert spades.layout.free == 0


def test_an_idle_seat_does_not_exist() -> None:
    kernel = Kernel(OTTAWA, Contract("S", None, "moon", Strain.HEARTS), "N")
    assert kernel.seats == ("E", "S", "W")
    assert list(kernel.layout.makers) == [0, 1, 0]
    deal = deal_at_random(OTTAWA, "N", Random(1))
    position = kernel.first_lead(kernel.holdings(deal.cards))
    assert [holding.bit_count() for holding in position.holdings] == [8, 8, 8]
    assert position.trick.turn == 1


def test_a_kernel_knows_what_each_number_of_tricks_earns() -> None:
    assert Kernel(OTTAWA, HEARTS, "N").points[4:6] == ((-5, 4), (5, 3))


def test_a_kernel_of_a_hand_knows_only_the_remaining_cards() -> None:
    hand = Hand(OTTAWA, deal_at_random(OTTAWA, "N", Random(3)))
    for call in ("pass", "5H", "pass", "pass"):
        hand.apply(read_call(call))
    for _ in range(10):
        hand.apply(hand.legal_actions()[0])
    kernel = Kernel.of_hand(hand)
    assert len(kernel.cards) == 24
    assert sum(kernel.position(hand).holdings).bit_count() == 22


def test_a_hand_without_contract_has_no_kernel() -> None:
    with pytest.raises(ValueError, match="no contract"):
        Kernel.of_hand(Hand(OTTAWA, deal_at_random(OTTAWA, "N", Random(1))))


#: The makers' tricks in ten worlds each, the same whether compiled or not.
SEEDED = [
    ("ottawa", "S 5H", [5, 4, 3, 2, 5, 3, 3, 4, 3, 5]),
    ("bloomington-six", "3 best:LO", [2, 0, 1, 3, 1, 3, 2, 1, 5, 5]),
    ("bid-whist", "W 4NT low", [9, 9, 9, 6, 8, 12, 6, 8, 5, 5]),
    ("triple-deck", "E 9C", [9, 12, 6, 5, 11, 10, 7, 8, 10, 10]),
]
CONTRACTS = {
    "S 5H": Contract("S", 5, None, Strain.HEARTS),
    "3 best:LO": Contract("3", None, "best", Strain.LOW),
    "W 4NT low": Contract("W", 4, None, Strain.NOTRUMP, Direction.LOW),
    "E 9C": Contract("E", 9, None, Strain.CLUBS),
}


def playouts(rules: RuleSet, contract: Contract, worlds: int, seed: int) -> list[int]:
    kernel, random = Kernel(rules, contract, rules.seats[0]), Random(1)
    deals = [deal_at_random(rules, rules.seats[0], random) for _ in range(worlds)]
    held = [kernel.holdings(deal.cards) for deal in deals]
    return kernel.playouts(kernel.first_lead(held[0]), held, seed)


@pytest.mark.parametrize(("name", "contract", "tricks"), SEEDED)
def test_one_seed_gives_the_same_tricks_whether_compiled_or_not(
    name: str, contract: str, tricks: list[int]
) -> None:
    assert playouts(preset(name), CONTRACTS[contract], 10, 7) == tricks


def test_other_seeds_give_other_tricks() -> None:
    assert playouts(OTTAWA, HEARTS, 30, 1) != playouts(OTTAWA, HEARTS, 30, 2)


def test_no_worlds_give_no_tricks() -> None:
    assert (
        Kernel(OTTAWA, HEARTS, "N").playouts(
            Kernel(OTTAWA, HEARTS, "N").first_lead((255, 255, 255, 255)), [], 1
        )
        == []
    )


def test_each_playable_card_is_equally_likely() -> None:
    """North leads nine (0 tricks) or ace; then East discards the king (2 tricks) or not (1)."""
    texts = ("As 9h", "Kh 9d", "9c Tc", "Td Jd")
    cards = [tuple(read_card(word) for word in text.split()) for text in texts]
    notrump = Contract("N", 3, None, Strain.NOTRUMP)
    kernel = Kernel(preset("single-deck"), notrump, "N", chain(*cards))
    held = kernel.holdings(cards)
    seen = Counter(kernel.playouts(kernel.first_lead(held), [held] * 4000, 1))
    assert {tricks: round(count / 1000) for tricks, count in seen.items()} == {0: 2, 1: 1, 2: 1}
    assert abs(seen[0] - 2000) < 100
    assert abs(seen[1] - 1000) < 100
