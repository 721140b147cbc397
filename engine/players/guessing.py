"""Worlds behind a view as calls and cards make them likely: who bid hearts has some.

Worlds are drawn with equal chances and then drawn again among those, the likely ones more often. A
world is likely when each of the others holds about the tricks that it bid, and has played the cards
that the rules would have it play with what it holds there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from math import exp
from random import Random

from engine.accelerator import Integers, integers, numbers
from engine.bid import Bid
from engine.cards import Suit
from engine.contract import order_of
from engine.deal import Cards
from engine.holdings import Holdings
from engine.kernel import Kernel
from engine.players.counting import SuitCount, kitty_tricks, side_tricks, suit_count
from engine.players.playing import surprises_in
from engine.players.table import contracts
from engine.points import needed
from engine.ruleset import RuleSet
from engine.strain import CardOrder
from engine.view import View

#: So many worlds are drawn for each one that is kept.
DRAWN = 8
#: A bid tells the tricks of its player with this deviation: they are so many more, of all tricks,
#: in the mean. Measured on what the bids of these players make.
LOOSE, MORE = 0.5, 0.12
#: The same where there is a kitty: who hopes for it bids further, and his bid tells less.
KITTY_LOOSE, KITTY_MORE = 1.0, 0.03
#: A world is so much less likely for each card in it that the rules would not have played.
SURPRISE = 0.5
#: Nothing is impossible: people bid what they like.
LEAST_FIT = 1e-9
#: So many holdings of one suit are remembered with their count.
KNOWN = 20_000


class Guess:
    """Draws likely worlds behind one view, as holdings of a kernel.

    `by_plays` says whether the cards played are looked at, as the calls are. Raises
    InvalidNotation when no deal fits.
    """

    def __init__(self, view: View, kernel: Kernel, *, by_plays: bool) -> None:
        self._view, self._kernel = view, kernel
        self._loose, self._more = (KITTY_LOOSE, KITTY_MORE) if view.rules.kitty else (LOOSE, MORE)
        self._holdings = Holdings(view, kernel)
        self._bids = self._told()
        others = any(seat != view.seat for seat, _ in view.plays)
        self._plays = kernel.played_bits(view) if by_plays and others else []

    def drawn(self, count: int, random: Random) -> Integers:
        """So many worlds: the holdings of one world after those of another."""
        if not self._bids and not self._plays:
            return self._holdings.drawn(count, random)
        drawn = self._holdings.drawn(DRAWN * count, random)
        held = numbers(drawn)
        players, weights = len(self._kernel.seats), self._weights(drawn, held)
        kept: list[int] = []
        for world in spread(weights, count, random):
            kept += held[world * players : world * players + players]
        return integers(kept)

    def _told(self) -> list[tuple[int, int, list[Tally], float]]:
        """The last bid of each other seat.

        The seat's number, the cards it has played since, its counts in what may be meant (where
        the bid names no suit, the best of them), the tricks it bid without those that the kitty
        is worth.
        """
        view, kernel = self._view, self._kernel
        last = {
            seat: call
            for seat, call in view.auction.turns
            if seat != view.seat and isinstance(call, Bid)
        }
        played = dict.fromkeys(kernel.seats, 0)
        for number, bit in kernel.played_bits(view):
            played[kernel.seats[number]] |= bit
        told, kitty = [], kitty_tricks(view.rules)
        for number, seat in enumerate(kernel.seats):
            if seat in last:
                bid = last[seat]
                tallies = [tally(kernel, order) for order in self._meant(seat, bid)]
                tricks = needed(view.rules, bid.level) + self._more * view.rules.tricks - kitty
                told.append((number, played[seat], tallies, tricks))
        return told

    def _meant(self, seat: str, bid: Bid) -> set[CardOrder]:
        """The orders of the cards that a bid may stand for; the declarer has named one."""
        view = self._view
        named = view.contract if view.contract and view.contract.declarer == seat else None
        meant = (named,) if named else contracts(seat, bid, view.rules)
        return {order_of(each, view.rules) for each in meant}

    def _weights(self, worlds: Integers, held: Sequence[int]) -> list[float]:
        """How likely each world is beside the others; `held` are its holdings once more."""
        players, rules = len(self._kernel.seats), self._view.rules
        misses = [0.0] * (len(held) // players)
        # `side_tricks` grows evenly with the tricks of a hand.
        least, most = side_tricks(0.0, rules), side_tricks(1.0, rules)
        for seat, played, tallies, bid in self._bids:
            own = [holding | played for holding in held[seat::players]]
            counts = zip(*(each.counts(own) for each in tallies), strict=True)
            for world, tricks in enumerate(map(max, counts)):
                miss = least + tricks * (most - least) - bid
                if miss < 0:
                    misses[world] += miss * miss
        weights = [exp(-miss / 2 / self._loose**2) + LEAST_FIT for miss in misses]
        if self._plays:
            found = surprises_in(self._kernel, self._view.seat, self._plays, worlds)
            weights = [
                weight * SURPRISE**count for weight, count in zip(weights, found, strict=True)
            ]
        return weights


class Tally:
    """Counts tricks of holdings in some order of the cards, each suit's but once.

    `cards` are the row of a kernel: a holding is told by its places.
    """

    def __init__(self, cards: Cards, order: CardOrder, rules: RuleSet) -> None:
        places: dict[Suit, list[int]] = {}
        for place, card in enumerate(cards):
            if suit := order.suit_of(card):
                places.setdefault(suit, []).append(place)
        self._suits: list[tuple[int, Callable[[int], float]]] = []
        for suit, of_suit in places.items():
            counted = suit_count(suit, order, rules)
            row = sorted((counted.above[cards[place]], 1 << place) for place in of_suit)
            known = lru_cache(maxsize=KNOWN)(partial(_counted, counted, row))
            self._suits.append((sum(bit for _, bit in row), known))

    def counts(self, holdings: Sequence[int]) -> list[float]:
        """For each holding the tricks that its cards take by themselves; `own_tricks` of them."""
        suits = [[known(held & mask) for held in holdings] for mask, known in self._suits]
        return list(map(sum, zip(*suits, strict=True)))


def _counted(counted: SuitCount, row: Sequence[tuple[int, int]], held: int) -> float:
    """The tricks of the cards of one suit; `row` are all of it, the best first."""
    return sum(counted.chances(tuple([above for above, bit in row if held & bit])))


def tally(kernel: Kernel, order: CardOrder) -> Tally:
    """The tally of a kernel in this order; whoever deals or declares, it is the same one."""
    return _tally(kernel.cards, order, kernel.rules)


_tally = lru_cache(maxsize=100)(Tally)


def spread(weights: Sequence[float], count: int, random: Random) -> list[int]:
    """So many places, each as often as its weight says: evenly spaced, with one random start."""
    risen = list(accumulate(weights))
    step, places, at = risen[-1] / count, [], 0
    mark = random.random() * step
    for _ in range(count):
        while risen[at] < mark and at < len(risen) - 1:
            at += 1
        places.append(at)
        mark += step
    return places
