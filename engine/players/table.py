"""What a player works out from its view before it plays: who wins, which cards can win."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, partial
from random import Random
from typing import cast

from engine.bid import Bid
from engine.cards import Card
from engine.contract import Contract, Naming, contract_of, named, namings, order_of
from engine.ruleset import RuleSet
from engine.strain import CardOrder
from engine.view import View

#: The strength of a joker at no trump, below every card: it wins nothing.
LOWEST = -1


def height(order: CardOrder, card: Card) -> int:
    """The strength of a card in this contract; every trump is above every other card."""
    return LOWEST if order.suit_of(card) is None else order.strength(card)


def height_then_name(order: CardOrder, card: Card) -> tuple[int, str]:
    """The sort key of a card: its strength, then its text for a stable order."""
    return height(order, card), str(card)


def rising(order: CardOrder, cards: Iterable[Card]) -> list[Card]:
    """Cards from the weakest to the best; equal strengths in a fixed order."""
    return sorted(cards, key=partial(height_then_name, order))


def contracts(seat: str, bid: Bid, rules: RuleSet) -> tuple[Contract, ...]:
    """Every contract that this bid may lead to, depending on what is named after it."""
    settled = contract_of(seat, bid, rules)
    if settled:
        return (settled,)
    return tuple(named(seat, bid, naming) for naming in namings(bid, rules))


def named_contracts(view: View) -> dict[Naming, Contract]:
    """The namings declarer may choose now, each with the contract it leads to."""
    seat, bid = cast(tuple[str, Bid], view.auction.standing)
    names = [act for act in view.legal_actions if isinstance(act, Naming)]
    return {naming: named(seat, bid, naming) for naming in names}


def chance_for(seed: int, view: View) -> Random:
    """The random generator of one act: the same for the same seed at the same point of a hand."""
    done = len(view.auction.calls) + len(view.givers) + sum(1 for _ in view.plays)
    return Random(f"{seed} {view.seat} {done} {view.naming} {view.dealt}")  # noqa: S311 - a game


class Table:
    """The trick in progress as one seat sees it; the contract must be settled."""

    def __init__(self, view: View, contract: Contract) -> None:
        self.view = view
        self.contract = contract
        self.order = order_of(contract, view.rules)

    @cached_property
    def playable(self) -> list[Card]:
        """The cards that may be played now, weakest first."""
        cards = [act for act in self.view.legal_actions if isinstance(act, Card)]
        return rising(self.order, cards)

    @cached_property
    def winning(self) -> tuple[str, Card] | None:
        """The seat winning the trick so far, and its card; None before the lead."""
        if not self.view.trick:
            return None
        return self.view.trick[self.order.winner([card for _, card in self.view.trick])]

    @cached_property
    def partner_wins(self) -> bool:
        """Whether a partner is winning the trick so far."""
        winning = self.winning
        return winning is not None and winning[0] in self.view.rules.partners(self.view.seat)

    @cached_property
    def is_last(self) -> bool:
        """Whether this seat is last to play to the trick."""
        seats = len(self.view.rules.seats) - len(self.view.idle)
        return len(self.view.trick) == seats - 1

    @cached_property
    def winners(self) -> list[Card]:
        """The playable cards that would win the trick so far, cheapest first."""
        laid = tuple(card for _, card in self.view.trick)
        return [card for card in self.playable if self.order.winner((*laid, card)) == len(laid)]
