"""Random hands played by the kernel and the checked engine together: for suite and nightly run."""

from __future__ import annotations

from random import Random

from random_hands import new_hand, states

from engine import Card, Hand, Phase, RuleSet
from engine.kernel import DRAW_FACTOR, DRAW_MASK, DRAW_SHIFT, DRAW_STEP, Kernel, first_draw


def hand_to_play(rules: RuleSet, random: Random) -> Hand | None:
    """A random hand before its first card; None if it is passed out."""
    hand = new_hand(rules, random)
    for _ in states(hand, random):
        if hand.phase is Phase.PLAY:
            return hand
    return None


def check_kernel(rules: RuleSet, seed: int) -> int:
    """Play a hand in both, card by card, and play out one of its positions; 0 if passed out."""
    random = Random(seed)
    hand = hand_to_play(rules, random)
    if hand is None or hand.contract is None:
        return 0
    kernel = Kernel(rules, hand.contract, hand.deal.dealer)
    position = kernel.position(hand)
    assert position == kernel.first_lead(position.holdings)
    looked_at = random.randrange(len(kernel.seats) * rules.cards_each)
    while hand.to_act:
        if not looked_at:
            check_position(hand, kernel, random.randrange(1000))
        looked_at -= 1
        playable = kernel.playable(position)
        assert kernel.seats[position.trick.turn] == hand.to_act
        assert {kernel.card(bit) for bit in playable} == set(hand.legal_actions())
        bit = random.choice(playable)
        hand.apply(kernel.card(bit))
        position = kernel.after(position, bit)
    outcome = hand.outcome()
    assert outcome is not None
    assert (position.taken, kernel.points[position.taken]) == (
        outcome.makers_tricks,
        outcome.points,
    )
    return 1


def check_position(hand: Hand, kernel: Kernel, seed: int) -> None:
    """A position made from a hand equals it, in a kernel of all cards or of those still held."""
    left = Kernel.of_hand(hand)
    for each in (kernel, left):
        position = each.position(hand)
        held = [sorted(held_cards(each, holding)) for holding in position.holdings]
        assert held == [sorted(hand.cards[seat]) for seat in each.seats]
        assert position.taken == hand.makers_tricks()
    assert kernel.playouts(kernel.position(hand), [kernel.position(hand).holdings], seed) == [
        tricks_drawn(hand.copy(), kernel, seed)
    ]


def held_cards(kernel: Kernel, holding: int) -> list[Card]:
    return [card for place, card in enumerate(kernel.cards) if holding >> place & 1]


def tricks_drawn(hand: Hand, kernel: Kernel, seed: int) -> int:
    """The makers' tricks if the checked engine plays what this seed draws."""
    draw, chance, trick = first_draw(seed), 0, -1
    while hand.to_act:
        if trick != len(hand.tricks):
            trick = len(hand.tricks)
            draw = (draw * DRAW_FACTOR + DRAW_STEP) & DRAW_MASK
            chance = draw >> DRAW_SHIFT
        may = [card for card in hand.cards[hand.to_act] if card in hand.legal_actions()]
        may.sort(key=kernel.cards.index)
        chance, place = divmod(chance, len(may))
        hand.apply(may[place])
    return hand.makers_tricks()
