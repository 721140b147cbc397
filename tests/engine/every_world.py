"""Every world behind a view of the play, counted without the sampler: for small views only.

All cards are told apart here, even equal ones. They are put into slots: one for each card that
another seat holds, has laid aside or, if it is declarer's, has played. Each of declarer's slots
holds a card of his own deal, from a giver or from the kitty. Each way that fits counts once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import factorial, prod

from engine import Bid, Card, View, World, deck, order_of
from engine.strain import right_bower

Pile = tuple[str, ...]
#: The cards dealt to each seat, the kitty, and what each seat gave up, all sorted.
Key = tuple[tuple[Pile, ...], Pile, tuple[Pile, ...]]
#: A card of the deck, told apart from its equals by a number.
Single = tuple[int, Card]


@dataclass(frozen=True)
class Slots:
    """Slots of one seat for cards from one source: held, gone, or for one card played."""

    seat: str
    source: str
    fate: str
    played: Card | None
    number: int


Filled = list[tuple[Slots, tuple[Single, ...]]]


def key_of(world: World, seats: Sequence[str]) -> Key:
    """What distinguishes worlds."""
    given = ((card for giver, card in world.exchanged if giver == seat) for seat in seats)
    return _each(world.deal.cards), _sorted(world.deal.kitty), _each(given)


def _each(piles: Iterable[Iterable[Card]]) -> tuple[Pile, ...]:
    return tuple(_sorted(pile) for pile in piles)


def _sorted(cards: Iterable[Card]) -> Pile:
    return tuple(sorted(map(str, cards)))


class EveryWorld:
    """The worlds behind one view of the play, with the number of ways to get each."""

    def __init__(self, view: View) -> None:
        assert view.contract
        self.view = view
        self.declarer = view.contract.declarer
        self.is_blind = (view.contract.special or "").startswith("call-")
        self.suit_of = order_of(view.contract, view.rules).suit_of
        self.plays: dict[str, list[Card]] = {seat: [] for seat in view.rules.seats}
        for seat, card in view.plays:
            self.plays[seat].append(card)
        is_giver = view.seat != self.declarer
        pack = list(enumerate(deck(view.rules.deck)))
        self.passed_on = {_take(pack, card) for card in view.gave if is_giver}
        for card in (*(Counter(view.dealt) - Counter(view.gave if is_giver else ())).elements(),):
            _take(pack, card)
        for card in (*view.kitty, *view.received):
            _take(pack, card)
        #: If declarer played one of these, it may be the card the viewer passed on, or its equal.
        self.unclear = set(view.gave if is_giver else ())
        for seat, cards in self.plays.items():
            for card in cards if seat != view.seat else ():
                if seat != self.declarer or card not in self.unclear:
                    _take(pack, card)
        self.singles = pack + sorted(self.passed_on)

    def counted(self) -> Counter[Key]:
        """Each world with the number of ways to get it."""
        found: Counter[Key] = Counter()
        for slots, patterns in Counter(map(tuple, self._labelled())).items():
            orders = patterns * prod(
                factorial(each.number) for each in slots if not self._is_clear(each)
            )
            for filled in self._filled(slots, self.singles):
                key = self._key(filled)
                if key:
                    found[key] += orders
        return found

    def _labelled(self) -> Iterator[list[Slots]]:
        """All ways to choose the slots of declarer that hold cards he was given."""
        view, declarer, gave = self.view, self.declarer, Counter(self.view.givers)
        each = view.rules.cards_each
        fixed = [
            Slots(seat, seat, "held", None, each - gave[seat] - len(self.plays[seat]))
            for seat in view.rules.seats
            if seat not in (view.seat, declarer)
        ]
        if declarer == view.seat:
            yield fixed
            return
        sources = [giver for giver in view.givers if giver != declarer]
        sources += ["kitty"] * view.rules.kitty
        open_slots: list[tuple[str, Card | None]] = [
            *(("played", card) for card in self.plays[declarer]),
            *[("held", None)] * (each - len(self.plays[declarer])),
        ]
        laid_aside: list[tuple[str, Card | None]] = [("gone", None)] * gave[declarer]
        if not self.is_blind:
            open_slots += laid_aside
        for came in _choices(len(open_slots), sources):
            labels = Counter((came.get(at, declarer), *slot) for at, slot in enumerate(open_slots))
            if self.is_blind:
                labels[declarer, "gone", None] += len(laid_aside)
            yield fixed + [Slots(declarer, *label, number) for label, number in labels.items()]

    def _filled(self, slots: Sequence[Slots], singles: Sequence[Single]) -> Iterator[Filled]:
        if not slots:
            yield []
            return
        first, *others = slots
        if first.played and self._is_clear(first):
            seen = ((-1, first.played),) * first.number
            for filled in self._filled(others, singles):
                yield [(first, seen), *filled]
            return
        fitting = [single for single in singles if self._fits(single, first)]
        for chosen in combinations(fitting, first.number):
            rest = [single for single in singles if single not in chosen]
            for filled in self._filled(others, rest):
                yield [(first, chosen), *filled]

    def _is_clear(self, slots: Slots) -> bool:
        """Whether the slots hold cards seen in play that can't be ones the viewer passed on."""
        return slots.played is not None and slots.played not in self.unclear

    def _fits(self, single: Single, slots: Slots) -> bool:
        if (single in self.passed_on) != (slots.source == self.view.seat):
            return False
        if slots.fate == "held":
            return self.suit_of(single[1]) not in self.view.voids[slots.seat]
        return slots.played in (None, single[1])

    def _key(self, filled: Filled) -> Key | None:
        """The world's key, or None if a seat was not dealt the right bower it bid with."""
        view, seats = self.view, self.view.rules.seats
        dealt: dict[str, list[Card]] = {seat: [] for seat in (*seats, "kitty")}
        given: dict[str, list[Card]] = {seat: [] for seat in seats}
        for slots, singles in filled:
            cards = [card for _, card in singles]
            dealt[slots.source] += cards
            if slots.fate == "gone":
                given[slots.seat] += cards
            elif slots.source not in (slots.seat, "kitty"):
                given[slots.source] += cards
        if view.seat == self.declarer:
            for giver, card in zip(view.givers[-len(view.received) :], view.received, strict=False):
                given[giver].append(card)
                dealt[giver].append(card)
        for seat in seats:
            if seat != self.declarer or view.seat == self.declarer:
                dealt[seat] += self.plays[seat]
        dealt[view.seat], given[view.seat] = list(view.dealt), list(view.gave)
        kitty = view.kitty or dealt["kitty"]
        if any(bower not in dealt[seat] for seat, bower in self._must_hold()):
            return None
        return _each(dealt[seat] for seat in seats), _sorted(kitty), _each(given[s] for s in seats)

    def _must_hold(self) -> Iterator[tuple[str, Card]]:
        rules = self.view.rules
        bound = rules.from_seat(self.view.dealer)[1:3] if rules.right_bower_1st_2nd else ()
        for seat, call in self.view.auction.turns:
            if seat in bound and isinstance(call, Bid) and call.strain and call.strain.suit:
                bower = right_bower(call.strain)
                assert bower
                yield seat, bower


def _take(pack: list[Single], card: Card) -> Single:
    """Take one copy of a card out of the pack."""
    single = next(single for single in pack if single[1] == card)
    pack.remove(single)
    return single


def _choices(slots: int, sources: Sequence[str]) -> Iterator[dict[int, str]]:
    """All ways to choose the slots that hold the cards of these sources."""
    if not sources:
        yield {}
        return
    count = sources.count(sources[0])
    rest = [source for source in sources if source != sources[0]]
    for chosen in combinations(range(slots), count):
        for others in _choices(slots, rest):
            if others.keys().isdisjoint(chosen):
                yield dict.fromkeys(chosen, sources[0]) | others
