"""The cards as dealt (rules 4.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from random import Random

from engine.cards import Card, deck
from engine.errors import Fault, InvalidNotation, fault
from engine.ruleset import RuleSet

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Deal:
    """The dealer, the cards of each seat in the order of `RuleSet.seats`, and the kitty."""

    dealer: str
    cards: tuple[Cards, ...]
    kitty: Cards = ()


def deal_at_random(rules: RuleSet, dealer: str, random: Random) -> Deal:
    """Shuffles the deck and deals it to all seats; what is left is the kitty."""
    pack = list(deck(rules.deck))
    random.shuffle(pack)
    size, dealt = rules.cards_each, len(pack) - rules.kitty
    piles = [tuple(pack[at : at + size]) for at in range(0, dealt, size)]
    return Deal(dealer, tuple(piles), tuple(pack[dealt:]))


def check_deal(rules: RuleSet, deal: Deal) -> None:
    """Raises InvalidNotation unless the deal shares out exactly this deck, each seat its part."""
    for reason in _deal_faults(rules, deal):
        raise InvalidNotation(reason)


def _deal_faults(rules: RuleSet, deal: Deal) -> Iterator[Fault]:
    seats = " ".join(rules.seats)
    if deal.dealer not in rules.seats:
        yield fault("unknown-seat", "dealer", text=deal.dealer, seats=seats)
    if len(deal.cards) != rules.players:
        yield fault("deal-seats", "deal", seats=seats)
    for seat, cards in zip(rules.seats, deal.cards, strict=False):
        if len(cards) != rules.cards_each:
            yield fault("deal-size", "deal", seat=seat, count=len(cards), due=rules.cards_each)
    if len(deal.kitty) != rules.kitty:
        yield fault("kitty-size", "deal", count=len(deal.kitty), due=rules.kitty)
    yield from _deck_faults(rules, [*chain.from_iterable(deal.cards), *deal.kitty])


def _deck_faults(rules: RuleSet, dealt: list[Card]) -> Iterator[Fault]:
    """The cards dealt too often; if a card is missing, another must be there too often."""
    due, counts = _counts(rules.deck), Counter(dealt)
    # Comparing counters as plain dictionaries is ten times as fast.
    too_many = () if dict.__eq__(counts, due) else sorted(counts - due, key=str)
    for card in too_many:
        yield fault("deal-card", "deal", card=str(card), count=counts[card], due=due[card])


@cache
def _counts(name: str) -> Counter[Card]:
    return Counter(deck(name))
