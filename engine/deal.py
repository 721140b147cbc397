"""The cards as dealt (rules 4.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.cards import Card, deck
from engine.errors import Fault, InvalidNotation, fault
from engine.ruleset import RuleSet

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Deal:
    """The dealer and the cards of each seat, in the order of `RuleSet.seats`."""

    dealer: str
    cards: tuple[Cards, ...]


def deal_at_random(rules: RuleSet, dealer: str, random: Random) -> Deal:
    """A shuffled deck dealt to all seats."""
    pack = list(deck(rules.deck))
    random.shuffle(pack)
    each = rules.tricks
    piles = [tuple(pack[at : at + each]) for at in range(0, len(pack), each)]
    return Deal(dealer, tuple(piles))


def check_deal(rules: RuleSet, deal: Deal) -> None:
    """Raises InvalidNotation unless the deal gives every seat its part of exactly this deck."""
    for found in _deal_faults(rules, deal):
        raise InvalidNotation(found)


def _deal_faults(rules: RuleSet, deal: Deal) -> Iterator[Fault]:
    seats = " ".join(rules.seats)
    if deal.dealer not in rules.seats:
        yield fault("unknown-seat", "dealer", text=deal.dealer, seats=seats)
    if len(deal.cards) != rules.players:
        yield fault("deal-seats", "deal", seats=seats)
    for seat, cards in zip(rules.seats, deal.cards, strict=False):
        if len(cards) != rules.tricks:
            yield fault("deal-size", "deal", seat=seat, count=len(cards), due=rules.tricks)
    due, dealt = Counter(deck(rules.deck)), Counter(card for pile in deal.cards for card in pile)
    for card in sorted(due | dealt):
        if due[card] != dealt[card]:
            shown, count, right = str(card), dealt[card], due[card]
            yield fault("deal-card", "deal", card=shown, count=count, due=right)
