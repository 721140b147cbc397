"""Whole hands that fit everything one seat has seen, each equally likely.

Before the first call all orders of the deck are equally likely, and in the exchange all choices.
The view rules out those that contradict it: the cards seen, the suits that a seat has shown out
of, the right bower that a bidder had to hold (rules 4.3.5), the cards that this seat passed on.
How well the others' calls and plays suit their hands is not judged here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from engine.cards import Card
from engine.deal import Deal
from engine.errors import InvalidNotation, fault
from engine.hidden import GONE, HELD, KITTY, Bunch, Hidden, Place
from engine.shares import Kind, Shares
from engine.view import View, World

#: Places that are interchangeable for every hidden card: their cards are divided afterwards.
_Group = tuple[Place, ...]


def worlds(view: View, random: Random) -> Iterator[World]:
    """An endless stream of worlds behind `view`, drawn by `random`, each equally likely.

    Raises InvalidNotation if no deal fits, which cannot happen after legal acts.
    """
    sampler = Sampler(view)
    while True:
        yield sampler.draw(random)


class Sampler:
    """Draws worlds behind one view; what they have in common is counted only once."""

    def __init__(self, view: View) -> None:
        """Raises InvalidNotation if no deal fits."""
        self._view = view
        self._hidden = Hidden(view)
        bunches = [bunch for bunch in self._hidden.bunches() if bunch.cards or bunch.needs]
        self._groups = _groups(bunches, self._hidden)
        of_place = {place: at for at, group in enumerate(self._groups) for place in group}
        #: The cards of each bunch, and the groups that they may go to.
        self._cards = [
            (list(bunch.cards), tuple(dict.fromkeys(of_place[place] for place in bunch.places)))
            for bunch in bunches
        ]
        needs = [
            [frozenset(of_place[place] for place in need) for need in bunch.needs]
            for bunch in bunches
        ]
        self._shares = self._counted(needs)
        if not self._shares.ways:
            raise InvalidNotation(fault("no-deal-fits", "view", seat=view.seat))
        feeding = Counter(group for _, groups in self._cards for group in groups)
        self._is_mixed = [feeding[at] > 1 for at in range(len(self._groups))]

    def _counted(self, needs: Sequence[Sequence[frozenset[int]]]) -> Shares:
        """The ways to share out the bunches among the groups; merged places share one room."""
        sources = self._hidden.sources
        room: dict[object, int] = {("", source): count for source, count in sources.items()}
        limits: list[tuple[object, ...]] = []
        for group in self._groups:
            keys = [self._hidden.keys(place) for place in group]
            if len(group) > 1:
                room[group] = sum(self._hidden.room[key] for (key,) in keys)
                limits.append((group,))
            else:
                room[keys[0][0]] = self._hidden.room[keys[0][0]]
                limits.append(keys[0])
        number = {limit: at for at, limit in enumerate(room)}
        places = [tuple(number[limit] for limit in several) for several in limits]
        kinds = [
            Kind(
                len(cards),
                tuple(places[group] for group in groups),
                tuple(frozenset(map(groups.index, need)) for need in several),
            )
            for (cards, groups), several in zip(self._cards, needs, strict=True)
        ]
        return Shares(kinds, tuple(room.values()), open=len(sources))

    @property
    def bunches(self) -> Sequence[tuple[Sequence[Card], tuple[int, ...]]]:
        """The hidden cards in bunches, each with the numbers of the groups that it may go to."""
        return self._cards

    @property
    def groups(self) -> Sequence[_Group]:
        """The places for hidden cards, grouped if they are interchangeable for every card."""
        return self._groups

    @property
    def is_mixed(self) -> Sequence[bool]:
        """For each group, whether it may get cards of several bunches."""
        return self._is_mixed

    def room_of(self, place: Place) -> int:
        """The most cards that may be in a place."""
        return self._hidden.room[place.seat, place.fate]

    def plan(self, count: int, random: Random) -> list[int]:
        """For each of `count` worlds, how many cards of each bunch go to each of its groups."""
        draws = 1 if self._shares.is_fixed else count
        drawn = (self._shares.draw(random)[0] for _ in range(draws))
        return [number for counts in drawn for several in counts for number in several] * (
            count // draws
        )

    def draw(self, random: Random) -> World:
        """One world; a new sampler of this view draws the same worlds from the same `random`."""
        drawn: list[list[Card]] = [[] for _ in self._groups]
        all_counts, room = self._shares.draw(random)
        for (cards, groups), counts in zip(self._cards, all_counts, strict=True):
            _shuffle(cards, random)
            at = 0
            for group, count in zip(groups, counts, strict=True):
                drawn[group] += cards[at : at + count]
                at += count
        cards_at: dict[Place, list[Card]] = {}
        for merged, cards, is_mixed in zip(self._groups, drawn, self._is_mixed, strict=True):
            if len(merged) == 1:
                cards_at[merged[0]] = cards
                continue
            if is_mixed:
                _shuffle(cards, random)
            at = 0
            for place in merged:
                size = self._hidden.room[place.seat, place.fate]
                cards_at[place] = cards[at : at + size]
                at += size
        if not self._view.givers and not self._hidden.arrivals:
            return self._world_as_dealt(cards_at)
        left = dict(zip(self._hidden.sources, room, strict=False)) or self._hidden.arrivals
        return self._world(cards_at, left, random)

    def _world(
        self, cards_in: Mapping[Place, Sequence[Card]], left: Mapping[str, int], random: Random
    ) -> World:
        """The deal and the exchange that put the cards into these places.

        `left` says how many of declarer's cards without a source are to get each source.
        """
        view, hidden = self._view, self._hidden
        held, given, dealt = (defaultdict[str, list[Card]](list) for _ in range(3))
        for place, cards in cards_in.items():
            if place.fate == HELD:
                held[place.seat] += cards
            elif place.fate == GONE:
                given[place.seat] += cards
            if place.source:
                dealt[place.source] += cards
                if place.seat == hidden.declarer and place.source in hidden.arrivals:
                    given[place.source] += cards
        pile = list(hidden.open_plays)
        for fate in (HELD, GONE):
            pile += cards_in.get(Place(hidden.declarer, fate, None), ())
        if hidden.arrivals:
            _shuffle(pile, random)
            for source in hidden.arrivals:
                came, pile = pile[: left[source]], pile[left[source] :]
                given[source] += came
                dealt[source] += came
            dealt[hidden.declarer] += pile
        for seat in given:
            _shuffle(given[seat], random)
        for giver, card in zip(hidden.givers, view.received, strict=False):
            given[giver].append(card)
            dealt[giver].append(card)
        for seat in hidden.others:
            if seat != hidden.declarer or not hidden.arrivals:
                dealt[seat] += hidden.played[seat]
        held[view.seat], given[view.seat] = list(view.cards), list(view.gave)
        dealt[view.seat] = list(view.dealt)
        gifts = {seat: iter(cards) for seat, cards in given.items()}
        seats = view.rules.seats
        deal = Deal(
            view.dealer,
            tuple(tuple(dealt[seat]) for seat in seats),
            view.kitty or tuple(dealt[KITTY]),
        )
        exchanged = tuple((seat, next(gifts[seat])) for seat in view.givers)
        return World(deal, exchanged, tuple(tuple(held[seat]) for seat in seats))

    def _world_as_dealt(self, cards_in: Mapping[Place, Sequence[Card]]) -> World:
        """The world of a hand in which no card has changed hands."""
        view, played = self._view, self._hidden.played
        cards = tuple(
            view.cards if seat == view.seat else tuple(cards_in.get(Place(seat, HELD, seat), ()))
            for seat in view.rules.seats
        )
        dealt = cards
        if view.contract:
            pairs = zip(view.rules.seats, cards, strict=True)
            dealt = tuple(
                view.dealt if seat == view.seat else held + played[seat] for seat, held in pairs
            )
        kitty = view.kitty or tuple(cards_in.get(Place(KITTY, HELD, KITTY), ()))
        return World(Deal(view.dealer, dealt, kitty), (), cards)


def _groups(bunches: Sequence[Bunch], hidden: Hidden) -> list[_Group]:
    """The places in groups: together if open to the same bunches and sharing room with none."""
    every_place = {place for bunch in bunches for place in bunch.places}
    used = Counter((place.seat, place.fate) for place in every_place)
    open_to: dict[Place, list[object]] = {}
    for number, bunch in enumerate(bunches):
        for place in bunch.places:
            needs = tuple(at for at, need in enumerate(bunch.needs) if place in need)
            open_to.setdefault(place, []).append((number, needs))
    together: dict[object, list[Place]] = {}
    for place, several in open_to.items():
        is_shared = used[place.seat, place.fate] > 1 or len(hidden.keys(place)) > 1
        together.setdefault(place if is_shared else tuple(several), []).append(place)
    return [tuple(group) for group in together.values()]


def _shuffle(cards: list[Card], random: Random) -> None:
    """Shuffles in place, faster than `Random.shuffle`; no probability is off by 2 ** -50."""
    draw = random.random
    for at in range(len(cards) - 1, 0, -1):
        other = int(draw() * (at + 1))
        cards[at], cards[other] = cards[other], cards[at]
