"""Values the possible acts: how often each bid is made, how many points each card is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.bid import Bid
from engine.contract import Contract
from engine.players.bidding import gains_of
from engine.players.decision import Decision, Player
from engine.players.simulating import Forecaster, Simulator
from engine.players.table import chance_for, contracts
from engine.points import needed
from engine.view import Phase, View


@dataclass(frozen=True)
class Value:
    """An act with the mean points its side is ahead by; a contract has more figures.

    `tricks` is the makers' mean, None for a pass; `makes` the probability that the contract is
    made, None for a card or a pass. `chances` are the probabilities that the makers take none,
    one … all of the tricks; the contract `needs` this many.
    """

    act: str
    points: float
    tricks: float | None = None
    makes: float | None = None
    chances: Sequence[float] = ()
    needs: int = 0


def values_of(view: View, deals: int, seed: int, is_late: Callable[[], bool] = bool) -> list[Value]:
    """Every act of the seat to act that can be valued, best first.

    In the auction these are the contracts of every legal bid, as if it stood; in the play the
    cards. Namings and cards to give up are not valued. Once `is_late`, contracts are only counted
    instead of played out, and cards are valued over fewer deals.
    """
    values: list[Value] = []
    if view.phase is Phase.AUCTION:
        values += _of_bids(Forecaster(view, deals, chance_for(seed, view), is_late), view)
    elif view.phase is Phase.PLAY and view.contract:
        # Guesses as the strongest level does, so that its reasons agree with the figures shown.
        player = Simulator(seed, deals, deals, by_plays=True, is_late=is_late)
        by_card, played_out = player.values(view, view.contract, chance_for(seed, view))
        if played_out:
            values += [Value(str(card), *figures) for card, figures in by_card.items()]
    return sorted(values, key=lambda value: -value.points)


def advised(view: View, player: Player) -> tuple[Decision, list[Value]]:
    """What this player does and, if it looks ahead, what each act is worth, best first.

    All figures are from the same deals, so they are those of the decision's reason: unlike in
    `values_of` a bid may still be outbid, and a pass has its value, too.
    """
    if not isinstance(player, Simulator) or len(view.legal_actions) == 1:
        return player.act(view), []
    random = chance_for(player.seed, view)
    if view.phase is Phase.AUCTION:
        forecast = player.forecaster(view, random)
        decision, values = forecast.decide(), _of_calls(forecast)
    elif view.phase is Phase.PLAY and view.contract:
        decision, by_card = player.weighed(view, view.contract, random)
        values = [Value(str(card), *figures) for card, figures in by_card.items()]
    else:
        return player.act(view), []
    return decision, sorted(values, key=lambda value: -value.points)


def _of_calls(forecast: Forecaster) -> list[Value]:
    """Every bid in its best contract, and the pass if it is possible."""
    values = []
    for offer in forecast.offers:
        value = _of_contract(forecast, offer.contract, forecast.chances(offer.contract))
        values.append(replace(value, points=offer.ahead))
    passes = (act for act in forecast.view.legal_actions if not isinstance(act, Bid))
    return values + [Value(str(act), forecast.passing) for act in passes]


def value_of_bid(
    view: View, bid: Bid, deals: int, seed: int, is_late: Callable[[], bool] = bool
) -> Value:
    """The value of one legal bid in its best contract; see `values_of`."""
    forecast = Forecaster(view, deals, chance_for(seed, view), is_late)
    return max(_of_bid(forecast, view, bid), key=lambda value: value.points)


def _of_bids(forecast: Forecaster, view: View) -> Iterator[Value]:
    for bid in view.legal_actions:
        if isinstance(bid, Bid):
            yield from _of_bid(forecast, view, bid)


def _of_bid(forecast: Forecaster, view: View, bid: Bid) -> Iterator[Value]:
    for contract in contracts(view.seat, bid, view.rules):
        distribution = forecast.distribution if forecast.is_late else forecast.played_out
        yield _of_contract(forecast, contract, distribution(contract))


def _of_contract(forecast: Forecaster, contract: Contract, chances: Sequence[float]) -> Value:
    """The value of a contract that stands, for these probabilities of the makers' tricks."""
    gains = gains_of(contract, forecast.side, forecast.rules)
    least = needed(forecast.rules, contract.level)
    return Value(
        act=str(contract.bid),
        points=sum(chance * gain for chance, gain in zip(chances, gains, strict=True)),
        tricks=sum(tricks * chance for tricks, chance in enumerate(chances)),
        makes=sum(chances[least:]),
        chances=chances,
        needs=least,
    )
