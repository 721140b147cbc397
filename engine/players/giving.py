"""The exchange of a rule-based player: what declarer lays away, and what a partner passes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from operator import itemgetter
from typing import NamedTuple

from engine.cards import Card, Suit
from engine.contract import Contract, order_of
from engine.deal import Cards
from engine.exchange import exchange_of
from engine.kernel import Kernel
from engine.players.counting import by_suit, suit_chances
from engine.players.decision import Decision, why
from engine.players.table import LOWEST, height, height_then_name, rising
from engine.ruleset import RuleSet
from engine.strain import CardOrder
from engine.view import View

#: How many holdings of one suit are cached, each with the card to give up first.
KNOWN = 20_000


def give_by_rules(view: View, contract: Contract) -> Decision:
    """The card to give up in the exchange."""
    card = next(given(view.seat, view.cards, contract, view.rules))
    if view.seat == contract.declarer:
        return Decision(card, why("lay-away", card=str(card)))
    return Decision(card, why("pass-on", card=str(card)))


def given(seat: str, cards: Sequence[Card], contract: Contract, rules: RuleSet) -> Iterator[Card]:
    """The cards that a seat gives up, one after another: declarer lays away, others pass on."""
    order = order_of(contract, rules)
    if seat == contract.declarer:
        return _laid_away(cards, order, rules)
    return _passed_on(cards, order)


def _laid_away(cards: Sequence[Card], order: CardOrder, rules: RuleSet) -> Iterator[Card]:
    """The cards in the order to lay away: what costs the fewest tricks, then the weakest."""
    held = by_suit(tuple(cards), order)
    suits: dict[Suit | None, Cards] = {suit: held.get(suit, ()) for suit in Suit}
    suits[None] = tuple(card for card in cards if order.suit_of(card) is None)
    while left := [suit for suit, of_suit in suits.items() if of_suit]:
        worths = {suit: cheapest(suits[suit], suit, order, rules) for suit in left}
        suit = min(left, key=worths.__getitem__)
        place = worths[suit].place
        yield suits[suit][place]
        suits[suit] = suits[suit][:place] + suits[suit][place + 1 :]


class Cheapest(NamedTuple):
    """The card that a suit can best spare: its cost in tricks, its strength, its place there."""

    cost: float
    height: int
    place: int


@lru_cache(maxsize=100_000)
def cheapest(
    held: tuple[Card, ...], suit: Suit | None, order: CardOrder, rules: RuleSet
) -> Cheapest:
    """The card of one suit to lay away first; `held` are a hand's cards of it, best first.

    Free jokers, which have no suit, cost nothing.
    """
    if suit is None:
        return Cheapest(0.0, LOWEST, 0)
    tricks = sum(suit_chances(held, suit, order, rules))
    choices = []
    for place, card in enumerate(held):
        kept = held[:place] + held[place + 1 :]
        cost = round(tricks - sum(suit_chances(kept, suit, order, rules)), 6)
        choices.append(Cheapest(cost, height(order, card), place))
    return min(choices)


def _passed_on(cards: Sequence[Card], order: CardOrder) -> Iterator[Card]:
    """The cards in the order a partner passes them: trumps, then the others, strongest first."""
    return reversed(rising(order, cards))


class Giver:
    """The exchange of one contract on the holdings of a kernel in which all seats play."""

    def __init__(self, kernel: Kernel, contract: Contract) -> None:
        exchange = exchange_of(contract, kernel.rules)
        self._declarer = kernel.seats.index(contract.declarer)
        self._blind = [kernel.seats.index(seat) for seat in exchange.blind]
        self._discards = len(exchange.discards)
        self._falling, self._suits = _rows(
            kernel.cards, order_of(contract, kernel.rules), kernel.rules
        )

    def exchanged(self, holdings: Sequence[int], kitty: int) -> list[int]:
        """What each seat holds after the exchange."""
        held, passed = list(holdings), 0
        held[self._declarer] |= kitty
        for seat in self._blind:
            if seat == self._declarer:
                held[seat] ^= self._laid_away(held[seat])
            else:
                card = next(bit for bit in self._falling if bit & held[seat])
                held[seat] ^= card
                passed |= card
        held[self._declarer] |= passed
        for _ in range(self._discards):
            held[self._declarer] ^= self._laid_away(held[self._declarer])
        return held

    def _laid_away(self, holding: int) -> int:
        choices = [
            cheapest_of(held) for mask, cheapest_of in self._suits if (held := holding & mask)
        ]
        return min(choices, key=itemgetter(0))[1]


#: A suit (or the free jokers): all its cards, and a function from those held to the one to give up.
Row = tuple[int, Callable[[int], tuple[Cheapest, int]]]


@lru_cache(maxsize=100)
def _rows(cards: Cards, order: CardOrder, rules: RuleSet) -> tuple[list[int], list[Row]]:
    """The cards of a kernel as bits, best first, and its suits."""
    places = sorted(
        range(len(cards)), key=lambda place: height_then_name(order, cards[place]), reverse=True
    )
    suits: list[Row] = []
    for suit in (*Suit, None):
        row = [
            (1 << place, cards[place]) for place in places if order.suit_of(cards[place]) is suit
        ]
        cheapest_of = lru_cache(maxsize=KNOWN)(partial(_cheapest_bit, row, suit, order, rules))
        suits.append((sum(bit for bit, _ in row), cheapest_of))
    return [1 << place for place in places], suits


def _cheapest_bit(
    row: Sequence[tuple[int, Card]], suit: Suit | None, order: CardOrder, rules: RuleSet, held: int
) -> tuple[Cheapest, int]:
    """The card of one suit to lay away first; `row` is the whole suit, best first."""
    own = [(bit, card) for bit, card in row if bit & held]
    choice = cheapest(tuple([card for _, card in own]), suit, order, rules)
    return choice, own[choice.place][0]
