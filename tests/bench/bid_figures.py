"""How accurate the estimate of a bid is, compared with games of good players.

The estimate plays worlds out by the rules. The reference plays other worlds of the same view, with
a player in each seat that looks 100 worlds ahead for each card; its own error is some 0.17 tricks
for 60 games. The hand is first to call, and the strain is the one that it values highest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from random import Random
from statistics import mean
from time import monotonic

from engine import Contract, Hand, View, World, deal_at_random, preset, worlds
from engine.players.simulating import Forecaster, Simulator
from tests.bench.kernel_samples import BID_DEALS
from tests.bench.rows import Limit, Row, judged

GAME, HANDS, GAMES, LOOKED_AT = "neuralplay-default", 200, 60, 100
MOST_BIAS, MOST_ERROR = 0.1, 0.25


def bid_quality_rows(limit: Limit, seed: int = 1) -> Iterator[Row]:
    """The bias and the root mean square of the errors, in tricks."""
    rules, random = preset(GAME), Random(seed)
    errors, end = list[float](), monotonic() + limit.seconds
    while len(errors) < min(HANDS, limit.deals) and (not errors or monotonic() < end):
        hand = Hand(rules, deal_at_random(rules, rules.seats[0], random))
        errors.append(_error(hand.view(hand.to_act or ""), random))
    bias, square = mean(errors), sqrt(mean(error * error for error in errors))
    hands = f"{len(errors)} hands × {GAMES} games"
    met = judged(abs(bias) <= MOST_BIAS)
    yield Row("a bid's tricks, bias", f"{bias:+.3f} tricks, {hands}", f"{MOST_BIAS}", met)
    met = judged(square <= MOST_ERROR)
    yield Row("a bid's tricks, error", f"rms {square:.3f} tricks, {hands}", f"{MOST_ERROR}", met)


def _error(view: View, random: Random) -> float:
    """The estimate minus the mean of the games."""
    forecast = Forecaster(view, BID_DEALS, random)
    contracts = [Contract(view.seat, 5, None, strain) for strain in view.rules.strains]
    best = max(contracts, key=forecast.tricks)
    told = sum(tricks * chance for tricks, chance in enumerate(forecast.played_out(best)))
    return told - mean(_game(view, best, world) for world in islice(worlds(view, random), GAMES))


def _game(view: View, contract: Contract, world: World) -> int:
    """The makers' tricks when good players play this contract in this world."""
    hand = Hand.in_world(view, world)
    hand.suppose(contract)
    player = Simulator(0, card_worlds=LOOKED_AT, bid_worlds=1)
    while hand.to_act:
        hand.step(player.act(hand.view(hand.to_act)).act)
    return hand.makers_tricks()
