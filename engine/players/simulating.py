"""Levels 4 to 6: worlds behind the view are played out by the rules, and the best mean wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from math import sqrt
from random import Random
from typing import cast

from engine.accelerator import Integers, integers, numbers
from engine.bid import Bid, choices
from engine.cards import Card
from engine.contract import Contract, Naming, contract_of, order_of
from engine.errors import Param
from engine.hand import Action, Phase, View
from engine.kernel import Position
from engine.lanes import Lanes, moved, side_by_side
from engine.players.bidding import Bidder, Offer, cards_passed, gains_of, name_by_count, normal
from engine.players.decision import Decision, Why, signed, why
from engine.players.giving import Giver, give_by_rules
from engine.players.guessing import Guess, tally
from engine.players.playing import tricks_after, tricks_from
from engine.players.reckoner import Reckoner, kernel_of
from engine.players.table import Table, chance_for, contracts, named_contracts
from engine.points import needed

#: Worlds looked at between two looks at the time.
ROUND = 50
#: What is usual counts as much as so many worlds.
USUAL = 20
#: A lone contract is looked into if it is made so often by the count.
LEAST_CHANCE = 0.03
#: A strain is looked into if it is counted to so many tricks less than the best at most.
NEAR = 1.5


@dataclass(frozen=True)
class Simulator:
    """Plays out so many worlds for a card, and so many for each contract that it thinks of.

    It plays as the rules of level 3 say unless another card is ahead by more than chance: few
    worlds would else call the luckiest card the best.
    `by_plays` says whether the cards played make a world likely, as the calls do. `is_late` is
    asked now and then: when it says so, the best act so far is done, and that of level 3 where
    nothing is known yet. Acts with the same seed and budget are the same, unless time runs out.
    `bool` is never late.
    """

    seed: int
    card_worlds: int
    bid_worlds: int
    by_plays: bool = False
    is_late: Callable[[], bool] = bool

    def act(self, view: View) -> Decision:
        """The act that is worth most, by what has been played out."""
        if len(view.legal_actions) == 1:
            return Decision(view.legal_actions[0], why("only-act"))
        random = chance_for(self.seed, view)
        if view.phase is Phase.AUCTION:
            return self.forecaster(view, random).decide()
        if view.contract is None:
            return self._name(view, random)
        if view.phase is Phase.EXCHANGE:
            return give_by_rules(view, view.contract)
        return self._play(view, view.contract, random)

    def forecaster(self, view: View, random: Random) -> Forecaster:
        """What values the contracts of an auction within this budget."""
        return Forecaster(view, self.bid_worlds, random, self.is_late)

    def _name(self, view: View, random: Random) -> Decision:
        """The name that is worth most of those looked at in time; one is looked at by all means."""
        forecast = self.forecaster(view, random)
        named = named_contracts(view)
        names = sorted(named, key=lambda naming: forecast.tricks(named[naming]), reverse=True)
        worths: dict[Naming, float] = {}
        for naming in names:
            if forecast.is_late:
                break
            worths[naming] = forecast.worth(named[naming])
        if not worths:
            return name_by_count(view)
        best = max(worths, key=worths.__getitem__)
        if not forecast.has_played_out(named[best]):
            tricks = f"{forecast.tricks(named[best]):.1f}"
            return Decision(best, why("name-most", naming=str(best), tricks=tricks))
        figures: dict[str, Param] = {"points": signed(worths[best]), "worlds": self.bid_worlds}
        return Decision(best, why("name-simulated", naming=str(best), **figures))

    def _play(self, view: View, contract: Contract, random: Random) -> Decision:
        by_rules = Reckoner().act(view)
        usual = cast(Card, by_rules.act)
        points = _gained(view, contract, self._tricks(view, contract, random))
        worlds = len(points[usual])
        if not worlds:
            return by_rules
        ahead = {card: _surely_ahead(gained, points[usual]) for card, gained in points.items()}
        best = max(ahead, key=ahead.__getitem__)
        if ahead[best] <= 0:
            best = usual
        means = _means(points)
        highest = max(mean for card, mean in means.items() if card != best)
        figures: dict[str, Param] = {
            "card": str(best),
            "points": signed(means[best], 2),
            "next": signed(highest, 2),
            "worlds": worlds,
        }
        if means[best] <= highest:
            return Decision(best, why("play-usual-simulated", **figures))
        return Decision(best, why("play-simulated", **figures))

    def values(
        self, view: View, contract: Contract, random: Random
    ) -> tuple[dict[Action, tuple[float, float]], int]:
        """Points and makers' tricks in the mean after each playable card; in how many worlds."""
        taken = self._tricks(view, contract, random)
        points, tricks = _means(_gained(view, contract, taken)), _means(taken)
        found = {card: (points[card], tricks[card]) for card in points}
        return found, len(next(iter(taken.values())))

    def _tricks(
        self, view: View, contract: Contract, random: Random
    ) -> Mapping[Card, Sequence[int]]:
        """The tricks of the makers after each playable card, world by world."""
        kernel = kernel_of(view.rules, contract, view.dealer)
        guess = Guess(view, kernel, by_plays=self.by_plays)
        trick, done, players = kernel.seen(view).trick, 0, len(kernel.seats)
        taken: dict[Card, list[int]] = {card: [] for card in Table(view, contract).playable}
        while done < self.card_worlds and not self.is_late():
            count = min(ROUND, self.card_worlds - done)
            worlds = guess.drawn(count, random)
            now = Position(tuple(numbers(worlds[:players])), trick, view.makers_tricks)
            bits = [kernel.bit_of(card, now) for card in taken]
            after = tricks_after(kernel, now, bits, worlds)
            for known, tricks in zip(taken.values(), after, strict=True):
                known.extend(tricks)
            done += count
        return taken


def _gained(
    view: View, contract: Contract, taken: Mapping[Card, Sequence[int]]
) -> Mapping[Card, Sequence[int]]:
    """The points by which the side of a view is ahead after each card, world by world."""
    side, points = (
        view.rules.side_of(view.seat),
        kernel_of(view.rules, contract, view.dealer).points,
    )
    gains = [pair[side] - pair[1 - side] for pair in points]
    return {card: [gains[each] for each in tricks] for card, tricks in taken.items()}


def _means(figures: Mapping[Card, Sequence[int]]) -> dict[Action, float]:
    return {card: sum(each) / max(1, len(each)) for card, each in figures.items()}


def _surely_ahead(gained: Sequence[int], usual: Sequence[int]) -> float:
    """By how many points one card is ahead of the usual one, less the standard error of that.

    Both in the same worlds. Never above 0 with one world: it may be anything.
    """
    worlds = len(gained)
    differences = [one - other for one, other in zip(gained, usual, strict=True)]
    mean = sum(differences) / worlds
    squares = sum((each - mean) ** 2 for each in differences)
    error = sqrt(squares / (worlds - 1) / worlds) if worlds > 1 else abs(mean)
    return mean - error


class Forecaster(Bidder):
    """A bidder that plays contracts out where another only counts.

    It counts, too, what it has no worlds or no time to play out.
    """

    def __init__(
        self,
        view: View,
        count: int,
        random: Random,
        is_late: Callable[[], bool] = bool,
    ) -> None:
        super().__init__(view)
        strain, direction = choices(view.rules)[0]
        any_contract = Contract(view.seat, 1, None, strain, direction)
        self._kernel = kernel_of(view.rules, any_contract, view.dealer)
        self._drawn, self._random = count, random
        self._asked_time = is_late
        self._known: dict[Contract, Sequence[float]] = {}

    @property
    def is_late(self) -> bool:
        """Whether nothing more can be played out."""
        return self._drawn == 0 or self._asked_time()

    @cached_property
    def _held(self) -> Integers:
        """The holdings of the seats, one world after another."""
        guess = Guess(self.view, self._kernel, by_plays=False)
        return guess.drawn(self._drawn, self._random)

    @cached_property
    def _worlds(self) -> list[list[int]]:
        """The same as a row of worlds."""
        held, players = numbers(self._held), len(self._kernel.seats)
        return [held[at : at + players] for at in range(0, len(held), players)]

    def reason(self, code: str, best: Offer) -> Why:
        """With how often the best bid is made, and one below it, where they were played out."""
        chances = self._known.get(_strain_of(best.contract))
        if chances is None:
            return super().reason(code, best)
        figures: dict[str, Param] = {
            "bid": str(best.bid),
            "points": signed(best.ahead),
            "passing": signed(self.passing),
            "made": self._made(chances, best.bid.level),
            "worlds": self._drawn,
        }
        level = best.bid.level
        lower = replace(best.bid, level=level - 1) if level else best.bid
        if code == "bid-worth" and lower != best.bid and lower in self.view.legal_actions:
            figures |= {"lower": str(lower), "lower_made": self._made(chances, lower.level)}
            return why("bid-higher-simulated", **figures)
        return why(f"{code}-simulated", **figures)

    def _made(self, chances: Sequence[float], level: int | None) -> int:
        """In how many of the worlds the contract is made."""
        return round(self._drawn * sum(chances[needed(self.rules, level) :]))

    def has_played_out(self, contract: Contract) -> bool:
        """Whether its tricks are those of worlds, and not counted."""
        return _strain_of(contract) in self._known

    def distribution(self, contract: Contract) -> Sequence[float]:
        """How often the makers take none, one … all of the tricks in these worlds."""
        if not self.has_played_out(contract) and (
            self.is_late or not self._is_considered(contract)
        ):
            return super().distribution(contract)
        return self._smoothed(self.played_out(contract), contract)

    def _smoothed(self, chances: Sequence[float], contract: Contract) -> Sequence[float]:
        """What the worlds say, with what is usual around it as some more of them.

        Of many bids the best is often the luckiest: few worlds say too little of what is rare.
        """
        if self.rules.is_lone(contract.special):
            return chances
        tricks = sum(tricks * chance for tricks, chance in enumerate(chances))
        usual = normal(self.rules.tricks, round(tricks, 1))
        part = USUAL / (USUAL + self._drawn)
        return [one + part * (other - one) for one, other in zip(chances, usual, strict=True)]

    def played_out(self, contract: Contract) -> Sequence[float]:
        """The same, however hopeless the contract is."""
        strain = _strain_of(contract)
        if strain not in self._known:
            counts = Counter(self._tricks_of(strain, range(self._drawn)))
            numbers_taken = range(self.rules.tricks + 1)
            self._known[strain] = [counts[tricks] / self._drawn for tricks in numbers_taken]
        return self._known[strain]

    def _is_considered(self, contract: Contract) -> bool:
        """Whether it is worth the time to play this contract out."""
        if contract.declarer != self.view.seat:
            standing = self.view.auction.standing
            return standing is not None and contract_of(*standing, self.rules) is not None
        if self.rules.is_lone(contract.special):
            return self._lone_chance(contract) > LEAST_CHANCE
        return self.tricks(contract) >= self.most_tricks - NEAR

    def _when_it_stands(self, seat: str, bid: Bid) -> float:
        """What its player names is open at times: then in each world what he has most of there."""
        if contract_of(seat, bid, self.rules) or self.is_late:
            return super()._when_it_stands(seat, bid)
        worlds: dict[Contract, list[int]] = {}
        for number, contract in enumerate(self._named(seat, bid)):
            worlds.setdefault(contract, []).append(number)
        ahead = 0
        for contract, of_contract in worlds.items():
            gains = gains_of(contract, self.side, self.rules)
            ahead += sum(gains[tricks] for tricks in self._tricks_of(contract, of_contract))
        return ahead / self._drawn

    def _named(self, seat: str, bid: Bid) -> list[Contract]:
        """In each world the contract that a seat makes of its bid, by the cards it has there."""
        may_be = contracts(seat, bid, self.rules)
        number, players = self._kernel.seats.index(seat), len(self._kernel.seats)
        held = numbers(self._held)[number::players]
        orders = [order_of(contract, self.rules) for contract in may_be]
        counts = [tally(self._kernel, order).counts(held) for order in orders]
        return [may_be[each.index(max(each))] for each in zip(*counts, strict=True)]

    def _tricks_of(self, contract: Contract, worlds: Sequence[int]) -> list[int]:
        """The makers' tricks in each of these worlds."""
        kernel, lanes = kernel_of(self.rules, contract, self.view.dealer), self._lanes
        if self.rules.kitty or cards_passed(contract.special or "", self.rules):
            lanes = self._side_by_side(self._exchanged(contract, worlds))
        elif len(worlds) < self._drawn:
            held = chain.from_iterable(self._worlds[number] for number in worlds)
            lanes = self._side_by_side(integers(held))
        return tricks_from(kernel, kernel.first_lead(()), moved(lanes, self._kernel, kernel))

    @cached_property
    def _lanes(self) -> Lanes:
        """All worlds side by side."""
        return self._side_by_side(self._held)

    def _side_by_side(self, worlds: Integers) -> Lanes:
        return side_by_side(worlds, len(self._kernel.seats), len(self._kernel.cards))

    def _exchanged(self, contract: Contract, worlds: Sequence[int]) -> Integers:
        """The holdings in these worlds after the exchange; what no seat holds is the kitty."""
        giver, all_cards = Giver(self._kernel, contract), (1 << len(self._kernel.cards)) - 1
        held = (self._worlds[number] for number in worlds)
        return integers(
            chain.from_iterable(giver.exchanged(each, all_cards - sum(each)) for each in held)
        )


def _strain_of(contract: Contract) -> Contract:
    """A contract without its level, which changes no card that the rules play."""
    return replace(contract, level=1) if contract.level else contract
