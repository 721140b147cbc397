"""What an act is worth: every bid with how often it is made, every card with its points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.bid import Bid
from engine.players.bidding import gains_of
from engine.players.simulating import Forecaster, Simulator
from engine.players.table import chance_for, contracts
from engine.points import needed
from engine.view import Phase, View


@dataclass(frozen=True)
class Value:
    """An act, the points its side is ahead by in the mean, and of a contract more than that.

    `tricks` are those of the makers in the mean, `makes` is how often the contract is made, of
    one; None for a card. `chances` say how often the makers take none, one … all of the tricks, and
    it `needs` so many.
    """

    act: str
    points: float
    tricks: float | None = None
    makes: float | None = None
    chances: Sequence[float] = ()
    needs: int = 0


def values_of(view: View, deals: int, seed: int, is_late: Callable[[], bool] = bool) -> list[Value]:
    """Every act of the seat to act that can be valued, the best one first.

    In the auction these are the contracts of every legal bid, as if it stood; in the play the
    cards. Nothing is told of names and of cards to give up. What `is_late` leaves no time for is
    counted, in the auction, or comes from fewer deals.
    """
    values: list[Value] = []
    if view.phase is Phase.AUCTION:
        values += _of_bids(Forecaster(view, deals, chance_for(seed, view), is_late), view)
    elif view.phase is Phase.PLAY and view.contract:
        # As the strongest level guesses: what it says of a card is then what stands below the card.
        player = Simulator(seed, deals, deals, by_plays=True, is_late=is_late)
        found, played_out = player.values(view, view.contract, chance_for(seed, view))
        if played_out:
            values += [Value(str(card), *figures) for card, figures in found.items()]
    return sorted(values, key=lambda value: -value.points)


def value_of_bid(
    view: View, bid: Bid, deals: int, seed: int, is_late: Callable[[], bool] = bool
) -> Value:
    """One legal bid, in the contract in which it is worth most; see `values_of`."""
    forecast = Forecaster(view, deals, chance_for(seed, view), is_late)
    return max(_of_bid(forecast, view, bid), key=lambda value: value.points)


def _of_bids(forecast: Forecaster, view: View) -> Iterator[Value]:
    for bid in view.legal_actions:
        if isinstance(bid, Bid):
            yield from _of_bid(forecast, view, bid)


def _of_bid(forecast: Forecaster, view: View, bid: Bid) -> Iterator[Value]:
    for contract in contracts(view.seat, bid, view.rules):
        known = forecast.distribution if forecast.is_late else forecast.played_out
        chances = known(contract)
        gains = gains_of(contract, forecast.side, view.rules)
        least = needed(view.rules, contract.level)
        yield Value(
            act=str(contract.bid),
            points=sum(chance * gain for chance, gain in zip(chances, gains, strict=True)),
            tricks=sum(tricks * chance for tricks, chance in enumerate(chances)),
            makes=sum(chances[least:]),
            chances=chances,
            needs=least,
        )
