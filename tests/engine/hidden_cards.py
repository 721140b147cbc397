"""Twins of a hand: same public history and same knowledge of one seat, but other hidden cards.

Each card of the deal has a place: its number in the order of the deal, the kitty last. What a seat
can't know is dealt again among the places whose cards it has not seen, and the whole history is
replayed by the rules; if that is illegal, there is no such twin.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

from engine import Action, Card, Deal, Hand, IllegalAction, Phase


class Places:
    """Which place each card that was given up or played came from."""

    def __init__(self, hand: Hand) -> None:
        self.cards: list[Card] = [*chain.from_iterable(hand.deal.cards), *hand.deal.kitty]
        each = hand.rules.cards_each
        self.held = {
            seat: list(range(each * at, each * at + each))
            for at, seat in enumerate(hand.rules.seats)
        }
        self.dealt = {seat: tuple(places) for seat, places in self.held.items()}
        self.kitty = range(each * len(self.held), len(self.cards))
        self.given: list[int] = []
        self.arrived: list[int] = []
        self.played: list[int] = []
        if hand.contract:
            self._walk(hand, hand.contract.declarer, hand.contract.special or "")

    def _walk(self, hand: Hand, declarer: str, special: str) -> None:
        self.held[declarer] += self.kitty
        due = int(special[5:]) if "call-" in special else len(hand.rules.partners(declarer))
        passed: list[int] = []
        for seat, card in hand.exchanged:
            self.given.append(self._take(seat, card))
            if seat != declarer:
                passed.append(self.given[-1])
                if len(passed) == due:
                    self.arrived = passed
                    self.held[declarer] += passed
        for seat, card in chain(*(trick.plays for trick in hand.tricks), hand.trick):
            self.played.append(self._take(seat, card))

    def _take(self, seat: str, card: Card) -> int:
        place = next(place for place in self.held[seat] if self.cards[place] == card)
        self.held[seat].remove(place)
        return place

    def hidden_from(self, hand: Hand, viewer: str) -> list[int]:
        """The places whose cards `viewer` has not seen."""
        seen = {*self.dealt[viewer], *self.played}
        if hand.contract and hand.contract.declarer == viewer:
            seen |= {*self.kitty, *self.arrived}
        return [place for place in range(len(self.cards)) if place not in seen]


def twins(hand: Hand, viewer: str, random: Random) -> Iterator[Hand]:
    """Some hands that `viewer` cannot tell from this one; sometimes none."""
    places = Places(hand)
    hidden = places.hidden_from(hand, viewer)
    if len(hidden) < 2:
        return
    anyhow = random.sample(hidden, len(hidden))
    two = random.sample(hidden, 2)
    for source, target in ((hidden, anyhow), (two, two[::-1])):
        cards = list(places.cards)
        for old, new in zip(source, target, strict=True):
            cards[new] = places.cards[old]
        if cards != places.cards and (twin := _replayed(hand, places, cards)):
            yield twin


def _replayed(hand: Hand, places: Places, cards: list[Card]) -> Hand | None:
    """The same actions with other cards in the hidden places; None if they break the rules."""
    piles = tuple(tuple(cards[place] for place in places.dealt[seat]) for seat in hand.rules.seats)
    kitty = tuple(cards[place] for place in places.kitty)
    twin = Hand(hand.rules, Deal(hand.deal.dealer, piles, kitty))
    acts: list[Action] = [*hand.auction.calls]
    if hand.naming:
        acts.append(hand.naming)
    acts += [cards[place] for place in (*places.given, *places.played)]
    try:
        for act in acts:
            twin.apply(act)
    except IllegalAction:
        return None
    assert (twin.phase, twin.to_act) == (hand.phase, hand.to_act) or hand.phase is Phase.OVER
    return twin
