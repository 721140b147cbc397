"""What the view of one seat leaves open: the hidden cards, and the places they may be in.

A place says who has a card, in hand or given up, and where the card came from. For most cards it
does not matter whether declarer was dealt them or got them from the kitty or a partner; it does
for those that this seat itself passed on, and for a right bower that declarer or a giver must have
been dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from engine.bid import Bid
from engine.cards import Card, deck
from engine.contract import order_of
from engine.deal import Cards
from engine.exchange import Exchange, exchange_of
from engine.strain import right_bower
from engine.view import View

HELD, GONE = "held", "gone"
KITTY = "kitty"

#: Something with limited room: a seat and a fate, or "" and a source of declarer's cards.
Key = tuple[str, str]


class Place(NamedTuple):
    """Where a hidden card may be.

    `seat` holds it, gave it up (laid aside, or on its way to declarer) or has played it; `fate` is
    HELD, GONE or the card itself. `source` is the seat it was dealt to or the kitty, None if open.
    """

    seat: str
    fate: str
    source: str | None


class Bunch(NamedTuple):
    """Hidden cards with the same possible places; in each of `needs` some place must get one."""

    cards: Sequence[Card]
    places: tuple[Place, ...]
    needs: tuple[frozenset[Place], ...] = ()


class Hidden:
    """The hidden cards in bunches, and the room for them in each place."""

    def __init__(self, view: View) -> None:
        self.view = view
        rules, contract = view.rules, view.contract
        self.others = tuple(seat for seat in rules.seats if seat != view.seat)
        self.declarer = contract.declarer if contract else ""
        self.exchange = exchange_of(contract, rules) if contract else Exchange()
        self.played: dict[str, Cards] = dict.fromkeys(rules.seats, ())
        for seat, card in view.plays:
            self.played[seat] += (card,)

    @cached_property
    def givers(self) -> tuple[str, ...]:
        """The giver of each card passed to declarer: none until all have chosen."""
        blind = self.view.givers[: len(self.exchange.blind)]
        if len(blind) < len(self.exchange.blind):
            return ()
        return tuple(giver for giver in blind if giver != self.declarer)

    @cached_property
    def arrivals(self) -> dict[str, int]:
        """How many cards declarer, if another seat, got from each giver and from the kitty."""
        if self.declarer not in self.others:
            return {}
        kitty = self.view.rules.kitty
        return dict(Counter(self.givers)) | ({KITTY: kitty} if kitty else {})

    @cached_property
    def must_hold(self) -> tuple[tuple[str, Card], ...]:
        """The right bowers that other seats must have been dealt but that have not been seen."""
        rules, view = self.view.rules, self.view
        bound = rules.from_seat(view.dealer)[1:3] if rules.right_bower_1st_2nd else ()
        seen = set(zip(self.givers, view.received, strict=False))
        for seat in self.others:
            if seat != self.declarer or not self.arrivals:
                seen |= {(seat, card) for card in self.played[seat]}
        due = dict.fromkeys(
            (seat, bower)
            for seat, call in view.auction.turns
            if seat in bound and seat != view.seat and isinstance(call, Bid) and call.strain
            if (bower := right_bower(call.strain))
        )
        return tuple(pair for pair in due if pair not in seen)

    @cached_property
    def is_traced(self) -> bool:
        """Whether it matters where some of declarer's cards, those in `alone`, came from."""
        seats = {self.view.seat, *(seat for seat, _ in self.must_hold)}
        return bool(self.arrivals) and not seats.isdisjoint({self.declarer, *self.arrivals})

    @cached_property
    def alone(self) -> frozenset[Card]:
        """The cards about which more is known than about the rest of their suit."""
        passed_on = self.view.gave if self.is_traced and self.view.seat in self.arrivals else ()
        return frozenset((*passed_on, *(card for _, card in self.must_hold)))

    @cached_property
    def sources(self) -> dict[str, int]:
        """How many cards declarer was dealt and got from each source; empty if not traced."""
        if not self.is_traced:
            return {}
        return {self.declarer: self.view.rules.cards_each, **self.arrivals}

    @cached_property
    def open_plays(self) -> Cards:
        """The cards played by declarer whose source does not matter."""
        return tuple(
            card
            for card in self.played.get(self.declarer, ())
            if not (self.is_traced and card in self.alone)
        )

    @cached_property
    def room(self) -> dict[Key, int]:
        """The number of hidden cards of each seat: held, given up, and played but traced."""
        rules, gave = self.view.rules, Counter(self.view.givers)
        room: Counter[Key] = Counter()
        if not self.declarer:
            room[KITTY, HELD] = rules.kitty
        for seat in self.others:
            came = sum(self.arrivals.values()) if seat == self.declarer else 0
            room[seat, HELD] = rules.cards_each + came - gave[seat] - len(self.played[seat])
            room[seat, GONE] = 0 if seat in self.givers else gave[seat]
        if self.is_traced:
            for card in self.played[self.declarer]:
                room[self.declarer, str(card)] += card in self.alone
        return {key: count for key, count in room.items() if count}

    def keys(self, place: Place) -> tuple[Key, ...]:
        """The keys whose room a card in this place takes up: its seat and fate, and its source."""
        key = (place.seat, place.fate)
        if place.seat == self.declarer and place.source in self.sources:
            return key, ("", place.source)
        return (key,)

    def bunches(self) -> Iterator[Bunch]:
        """All hidden cards, and the cards declarer played whose source matters."""
        view = self.view
        hidden = Counter(deck(view.rules.deck))
        hidden.subtract((*view.dealt, *view.kitty, *view.received))
        hidden.subtract(card for seat, card in view.plays if seat != view.seat)
        if self.is_traced:
            hidden.update(card for card in self.played[self.declarer] if card in self.alone)
        for card in sorted(self.alone, key=str):
            yield from self._alone(card, hidden.pop(card))
        together: dict[tuple[Place, ...], list[Card]] = {}
        for card in hidden.elements():
            together.setdefault(tuple(self._open_to(card)), []).append(card)
        # Fewest places first, so that there are fewer ways to count.
        for places in sorted(together, key=len):
            yield Bunch(together[places], places)

    def _alone(self, card: Card, count: int) -> Iterator[Bunch]:
        """The copies of this card in two bunches: those this seat passed on, and the others."""
        places = tuple(self._open_to(card))
        own = tuple(place for place in places if place.source == self.view.seat)
        others = tuple(place for place in places if place.source != self.view.seat)
        needs = tuple(
            frozenset(place for place in others if place.source == seat)
            for seat, bower in self.must_hold
            if bower == card
        )
        yield Bunch((card,) * count, others, needs)
        if self.view.seat in self.arrivals:
            yield Bunch((card,) * self.view.gave.count(card), own)

    def _open_to(self, card: Card) -> Iterator[Place]:
        """The places where this card may be."""
        contract, voids = self.view.contract, self.view.voids
        suit = order_of(contract, self.view.rules).suit_of(card) if contract else None
        is_alone = card in self.alone
        for seat, fate in self.room:
            is_void = fate == HELD and contract is not None and suit in voids[seat]
            if not is_void and fate in (HELD, GONE, str(card)):
                for source in self._sources(seat, fate, is_alone=is_alone):
                    yield Place(seat, fate, source)

    def _sources(self, seat: str, fate: str, *, is_alone: bool) -> tuple[str | None, ...]:
        """Where the cards of a seat may have come from; cards laid aside blind are its own."""
        is_own = fate == GONE and not self.exchange.discards
        if seat != self.declarer or not self.arrivals or is_own:
            return (seat,)
        return (seat, *self.arrivals) if self.is_traced and is_alone else (None,)
