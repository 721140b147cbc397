"""Worlds behind a view, weighted by the calls and plays: a player who bid hearts has some.

Worlds are drawn uniformly and then resampled by weight. A world is likely if each of the others
holds about as many tricks as it bid, and has played the cards that the rules would play from what
it holds there.
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

#: The worlds drawn for each one kept.
DRAWN = 8
#: The deviation of a side's tricks from its bid, and their mean excess over it as a share of all
#: tricks. Measured on the bids of these players.
LOOSE, MORE = 0.5, 0.12
#: The same with a kitty: players bid higher in hope of it, so their bids say less.
KITTY_LOOSE, KITTY_MORE = 1.0, 0.03
#: The factor on a world's weight for each card in it that the rules would not have played.
SURPRISE = 0.5
#: The least weight: no world is impossible, since people bid what they like.
LEAST_FIT = 1e-9
#: How many holdings of one suit are cached, each with its count.
KNOWN = 20_000


class Guess:
    """Draws likely worlds behind one view, as holdings of a kernel.

    With `by_plays`, the cards played are judged as well as the calls. Raises InvalidNotation if no
    deal fits.
    """

    def __init__(self, view: View, kernel: Kernel, *, by_plays: bool) -> None:
        self._view, self._kernel = view, kernel
        self._loose, self._more = (KITTY_LOOSE, KITTY_MORE) if view.rules.kitty else (LOOSE, MORE)
        self._holdings = Holdings(view, kernel)
        self._bids = self._last_bids()
        others = any(seat != view.seat for seat, _ in view.plays)
        self._plays = kernel.played_bits(view) if by_plays and others else []

    def drawn(self, count: int, random: Random) -> Integers:
        """`count` worlds in one row, each world the holdings of all seats."""
        if not self._bids and not self._plays:
            return self._holdings.drawn(count, random)
        drawn = self._holdings.drawn(DRAWN * count, random)
        held = numbers(drawn)
        players, weights = len(self._kernel.seats), self._weights(drawn, held)
        kept: list[int] = []
        for world in spread(weights, count, random):
            kept += held[world * players : world * players + players]
        return integers(kept)

    def _last_bids(self) -> list[tuple[int, int, list[Tally], float]]:
        """The last bid of each other seat.

        The seat's number, the cards it has played since, the tallies for what the bid may mean (if
        it names no suit, the best one counts), and the tricks expected of the side, without the
        kitty's worth.
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
        bids, kitty = [], kitty_tricks(view.rules)
        for number, seat in enumerate(kernel.seats):
            if seat in last:
                bid = last[seat]
                tallies = [tally(kernel, order) for order in self._possible_orders(seat, bid)]
                tricks = needed(view.rules, bid.level) + self._more * view.rules.tricks - kitty
                bids.append((number, played[seat], tallies, tricks))
        return bids

    def _possible_orders(self, seat: str, bid: Bid) -> set[CardOrder]:
        """The orders of the cards that a bid may mean; only one if its player is declarer."""
        view = self._view
        named = view.contract if view.contract and view.contract.declarer == seat else None
        meant = (named,) if named else contracts(seat, bid, view.rules)
        return {order_of(contract, view.rules) for contract in meant}

    def _weights(self, worlds: Integers, held: Sequence[int]) -> list[float]:
        """The relative weight of each world; `held` are the same holdings as Python integers."""
        players, rules = len(self._kernel.seats), self._view.rules
        misses = [0.0] * (len(held) // players)
        # `side_tricks` is linear in the tricks of a hand.
        least, most = side_tricks(0.0, rules), side_tricks(1.0, rules)
        for seat, played, tallies, bid in self._bids:
            own = [holding | played for holding in held[seat::players]]
            counts = zip(*(counter.counts(own) for counter in tallies), strict=True)
            for world, tricks in enumerate(map(max, counts)):
                miss = least + tricks * (most - least) - bid
                if miss < 0:
                    misses[world] += miss * miss
        weights = [exp(-miss / 2 / self._loose**2) + LEAST_FIT for miss in misses]
        if self._plays:
            surprises = surprises_in(self._kernel, self._view.seat, self._plays, worlds)
            weights = [
                weight * SURPRISE**count for weight, count in zip(weights, surprises, strict=True)
            ]
        return weights


class Tally:
    """Counts the tricks of holdings in one order of the cards, caching each suit's count.

    `cards` is the row of a kernel, whose places are the bits of a holding.
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
            tricks_of = lru_cache(maxsize=KNOWN)(partial(_counted, counted, row))
            self._suits.append((sum(bit for _, bit in row), tricks_of))

    def counts(self, holdings: Sequence[int]) -> list[float]:
        """For each holding the tricks that its cards take on their own, as in `own_tricks`."""
        suits = [[tricks_of(held & mask) for held in holdings] for mask, tricks_of in self._suits]
        return list(map(sum, zip(*suits, strict=True)))


def _counted(counted: SuitCount, row: Sequence[tuple[int, int]], held: int) -> float:
    """The tricks of the cards held in one suit; `row` is the whole suit, best first."""
    return sum(counted.chances(tuple([above for above, bit in row if held & bit])))


def tally(kernel: Kernel, order: CardOrder) -> Tally:
    """The tally of a kernel in this order, cached; dealer and declarer do not matter."""
    return _tally(kernel.cards, order, kernel.rules)


_tally = lru_cache(maxsize=100)(Tally)


def spread(weights: Sequence[float], count: int, random: Random) -> list[int]:
    """Systematic resampling: `count` indices in proportion to the weights, one random start."""
    risen = list(accumulate(weights))
    step, places, at = risen[-1] / count, [], 0
    mark = random.random() * step
    for _ in range(count):
        while risen[at] < mark and at < len(risen) - 1:
            at += 1
        places.append(at)
        mark += step
    return places
