"""The exchange of a player by rules: what declarer lays away, and what a partner passes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.cards import Card, Suit
from engine.contract import Contract, order_of
from engine.players.counting import by_suit, suit_chances
from engine.players.decision import Decision, why
from engine.players.table import height
from engine.ruleset import RuleSet
from engine.strain import CardOrder
from engine.view import View


def give_by_rules(view: View, contract: Contract) -> Decision:
    """The card to give up in the exchange."""
    card = next(given(view.seat, view.cards, contract, view.rules))
    if view.seat == contract.declarer:
        return Decision(card, why("lay-away", card=str(card)))
    return Decision(card, why("pass-on", card=str(card)))


def given(seat: str, cards: Sequence[Card], contract: Contract, rules: RuleSet) -> Iterator[Card]:
    """What a seat gives up of its cards, one after another: declarer lays away, others pass on."""
    order = order_of(contract, rules)
    if seat == contract.declarer:
        return _laid_away(cards, order, rules)
    return _passed_on(cards, order)


def _laid_away(cards: Sequence[Card], order: CardOrder, rules: RuleSet) -> Iterator[Card]:
    """Each time the card that costs the fewest tricks; of equal ones the weakest."""
    left, held = list(cards), by_suit(tuple(cards), order)
    worths = {card: (0.0, height(order, card)) for card in left}

    def value(suit: Suit) -> None:
        of_suit = held[suit]
        for card, cost in zip(of_suit, _costs(of_suit, suit, order, rules), strict=True):
            worths[card] = cost, worths[card][1]

    for suit in held:
        value(suit)
    while left:
        card = min(left, key=worths.__getitem__)
        yield card
        left.remove(card)
        if its_suit := order.suit_of(card):
            place = held[its_suit].index(card)
            held[its_suit] = held[its_suit][:place] + held[its_suit][place + 1 :]
            value(its_suit)


@lru_cache(maxsize=100_000)
def _costs(
    held: tuple[Card, ...], suit: Suit, order: CardOrder, rules: RuleSet
) -> tuple[float, ...]:
    """For each card of one suit the tricks that it costs to be without it."""
    tricks = sum(suit_chances(held, suit, order, rules))
    without = (held[:place] + held[place + 1 :] for place in range(len(held)))
    return tuple(round(tricks - sum(suit_chances(kept, suit, order, rules)), 6) for kept in without)


def _passed_on(cards: Sequence[Card], order: CardOrder) -> Iterator[Card]:
    """A partner passes his best cards: the highest trump, else the highest card of a suit."""
    left = list(cards)
    while left:
        card = max(left, key=lambda card: height(order, card))
        yield card
        left.remove(card)
