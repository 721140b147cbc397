"""Hands described in a few words, and what a player does in them."""

from __future__ import annotations

import re
from collections import Counter

from engine import Card, Deal, Hand, RuleSet, deck, preset, read_call, read_card, read_naming
from engine.players import Decision, Player, player_of

OTTAWA = preset("ottawa")


def cards_of(text: str) -> list[Card]:
    """The cards of a text without spaces, such as `JhAs`."""
    return [read_card(each) for each in re.findall("..", text.replace(" ", ""))]


def told_hand(
    calls: str,
    plays: str = "",
    *,
    rules: RuleSet = OTTAWA,
    dealer: str = "W",
    naming: str = "",
    **known: str,
) -> Hand:
    """A hand in which the seats hold the cards named; the other seats get what is left over."""
    held = {seat: cards_of(known.get(seat, "")) for seat in rules.seats}
    spare = Counter(deck(rules.deck)) - Counter(card for cards in held.values() for card in cards)
    left = list(spare.elements())
    for cards in held.values():
        while len(cards) < rules.cards_each:
            cards.append(left.pop())
    hand = Hand(rules, Deal(dealer, tuple(map(tuple, held.values())), tuple(left)))
    for call in calls.split():
        hand.apply(read_call(call, rules))
    if naming:
        hand.apply(read_naming(naming))
    for card in cards_of(plays):
        hand.apply(card)
    return hand


def asked(hand: Hand, player: Player | None = None) -> Decision:
    """The action of this player for the seat to act; level 3 unless another is named."""
    return (player or player_of(3)).act(hand.view(str(hand.to_act)))


def said(hand: Hand, player: Player | None = None) -> tuple[str, str]:
    """The action and the code of its reason."""
    decision = asked(hand, player)
    return str(decision.act), decision.why.code
