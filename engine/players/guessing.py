"""Worlds behind a view as the auction makes them likely: who bid hearts has some."""

from __future__ import annotations

from itertools import islice
from math import exp
from random import Random

from engine.bid import Bid
from engine.contract import order_of
from engine.players.counting import own_tricks, side_tricks
from engine.players.table import contracts
from engine.points import needed
from engine.view import View, World
from engine.worlds import worlds

#: So many worlds are drawn for each one that is kept.
DRAWN = 4
#: A bid tells the tricks of its player with this deviation.
LOOSE = 1.2
#: Nothing is impossible: people bid what they like.
LEAST_FIT = 1e-9


def likely_worlds(view: View, count: int, random: Random) -> list[World]:
    """So many worlds, those that fit the others' bids more often than those that do not."""
    bids = _bids(view)
    if not bids:
        return list(islice(worlds(view, random), count))
    drawn = list(islice(worlds(view, random), DRAWN * count))
    weights = [_fit(view, world, bids) for world in drawn]
    return random.choices(drawn, weights, k=count)


def _bids(view: View) -> list[tuple[int, Bid]]:
    """The last bid of each other seat that names what would be played, with the seat's number."""
    last = {
        seat: call
        for seat, call in view.auction.turns
        if seat != view.seat and isinstance(call, Bid) and (call.strain or call.direction)
    }
    return [(view.rules.seats.index(seat), bid) for seat, bid in last.items()]


def _fit(view: View, world: World, bids: list[tuple[int, Bid]]) -> float:
    """How well the cards dealt fit the bids: the counted tricks against those bid."""
    rules, miss = view.rules, 0.0
    for at, bid in bids:
        orders = [order_of(each, rules) for each in contracts(rules.seats[at], bid, rules)]
        own = max(own_tricks(world.deal.cards[at], order, rules) for order in orders)
        miss += min(0.0, side_tricks(own, rules) - needed(rules, bid.level)) ** 2
    return exp(-miss / 2 / LOOSE**2) + LEAST_FIT
