"""What must hold for holdings drawn behind any view; used by the suite and the nightly run."""

from __future__ import annotations

from collections import Counter
from random import Random

from random_hands import new_hand, states

from engine import Phase, RuleSet
from engine.accelerator import Integers
from engine.contract import order_of
from engine.holdings import Holdings
from engine.kernel import Kernel
from engine.players.reckoner import kernel_of

#: The cards of each seat that plays, as texts.
Held = tuple[tuple[str, ...], ...]


def held_in(kernel: Kernel, numbers: Integers) -> list[Held]:
    """What the seats hold in each world."""
    players = len(kernel.seats)
    held = [tuple(sorted(map(str, kernel.cards_of(int(each))))) for each in numbers]
    return [tuple(held[at : at + players]) for at in range(0, len(held), players)]


def check_holdings(rules: RuleSet, seed: int, draws: int = 2) -> int:
    """Draw worlds behind every view of the play of a random hand; returns how many."""
    random, count = Random(seed), 0
    hand = new_hand(rules, random)
    for _ in states(hand, random):
        if hand.phase is not Phase.PLAY or hand.contract is None:
            continue
        kernel = kernel_of(rules, hand.contract, hand.deal.dealer)
        view, order = hand.view(str(hand.to_act)), order_of(hand.contract, rules)
        true = kernel.position(hand)
        own, turn = true.holdings[true.trick.turn], true.trick.turn
        possible = Counter(map(str, view.unseen))
        drawn = Holdings(view, kernel).drawn(draws, random)
        for at, held in enumerate(held_in(kernel, drawn)):
            first = at * len(kernel.seats)
            numbers = [int(each) for each in drawn[first : first + len(kernel.seats)]]
            assert sum(numbers).bit_count() == sum(map(int.bit_count, numbers))
            assert [each.bit_count() for each in numbers] == [
                each.bit_count() for each in true.holdings
            ]
            assert held[turn] == tuple(sorted(map(str, kernel.cards_of(own))))
            others = Counter(
                card for seat, cards in enumerate(held) if seat != turn for card in cards
            )
            assert others <= possible
            for seat, cards in zip(kernel.seats, numbers, strict=True):
                suits = {order.suit_of(card) for card in kernel.cards_of(cards)}
                assert suits.isdisjoint(view.voids[seat])
            count += 1
    return count
