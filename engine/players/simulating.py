"""Levels 4 to 6: play out worlds behind the view by the rules and choose the best mean."""

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

#: The worlds played out between two checks of the time.
ROUND = 50
#: The weight of the usual distribution, in worlds.
USUAL = 20
#: A lone contract is played out if the count gives it at least this probability.
LEAST_CHANCE = 0.03
#: A strain is played out if its count is at most this many tricks below the best.
NEAR = 1.5


@dataclass(frozen=True)
class Simulator:
    """Plays out `card_worlds` worlds for each card, `bid_worlds` for each contract considered.

    It plays the card of level 3 unless another is ahead by more than chance: with few worlds the
    luckiest card would otherwise seem best. With `by_plays`, the cards played count for a world's
    likelihood as the calls do. `is_late` is checked now and then; once true, the best act so far is
    done, or that of level 3 if nothing is known yet. The default, `bool`, is never late. The same
    seed and budget give the same acts, unless time runs out.
    """

    seed: int
    card_worlds: int
    bid_worlds: int
    by_plays: bool = False
    is_late: Callable[[], bool] = bool

    def act(self, view: View) -> Decision:
        """The act that is worth most in the worlds played out."""
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
        """The forecaster for an auction, within this player's budget."""
        return Forecaster(view, self.bid_worlds, random, self.is_late)

    def _name(self, view: View, random: Random) -> Decision:
        """The naming worth most of those valued in time; counts tricks if there was none."""
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
        return _card_chosen(view, contract, self._tricks(view, contract, random))

    def weighed(
        self, view: View, contract: Contract, random: Random
    ) -> tuple[Decision, dict[Action, tuple[float, float]]]:
        """The card chosen, and the values of all cards in the same worlds; {} without worlds."""
        taken = self._tricks(view, contract, random)
        figures = _figures(view, contract, taken) if any(taken.values()) else {}
        return _card_chosen(view, contract, taken), figures

    def values(
        self, view: View, contract: Contract, random: Random
    ) -> tuple[dict[Action, tuple[float, float]], int]:
        """Mean points and makers' tricks after each playable card, and the number of worlds."""
        taken = self._tricks(view, contract, random)
        return _figures(view, contract, taken), len(next(iter(taken.values())))

    def _tricks(
        self, view: View, contract: Contract, random: Random
    ) -> Mapping[Card, Sequence[int]]:
        """The makers' tricks after each playable card, world by world."""
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
            for so_far, tricks in zip(taken.values(), after, strict=True):
                so_far.extend(tricks)
            done += count
        return taken


def _card_chosen(view: View, contract: Contract, taken: Mapping[Card, Sequence[int]]) -> Decision:
    """The card of level 3, unless another was surely ahead of it in the worlds played out."""
    by_rules = Reckoner().act(view)
    usual = cast(Card, by_rules.act)
    points = _gained(view, contract, taken)
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


def _figures(
    view: View, contract: Contract, taken: Mapping[Card, Sequence[int]]
) -> dict[Action, tuple[float, float]]:
    """The mean points and makers' tricks after each card."""
    points, tricks = _means(_gained(view, contract, taken)), _means(taken)
    return {card: (points[card], tricks[card]) for card in points}


def _gained(
    view: View, contract: Contract, taken: Mapping[Card, Sequence[int]]
) -> Mapping[Card, Sequence[int]]:
    """The points by which the view's side is ahead after each card, world by world."""
    side, points = (
        view.rules.side_of(view.seat),
        kernel_of(view.rules, contract, view.dealer).points,
    )
    gains = [pair[side] - pair[1 - side] for pair in points]
    return {card: [gains[number] for number in tricks] for card, tricks in taken.items()}


def _means(figures: Mapping[Card, Sequence[int]]) -> dict[Action, float]:
    return {card: sum(values) / max(1, len(values)) for card, values in figures.items()}


def _surely_ahead(gained: Sequence[int], usual: Sequence[int]) -> float:
    """The mean points by which a card is ahead of the usual one, less the standard error.

    Both are from the same worlds. With one world, which proves nothing, never above 0.
    """
    worlds = len(gained)
    differences = [one - other for one, other in zip(gained, usual, strict=True)]
    mean = sum(differences) / worlds
    squares = sum((difference - mean) ** 2 for difference in differences)
    error = sqrt(squares / (worlds - 1) / worlds) if worlds > 1 else abs(mean)
    return mean - error


class Forecaster(Bidder):
    """A bidder that plays contracts out instead of only counting.

    It falls back to counting without worlds or without time.
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
        """The same holdings as a list of worlds."""
        held, players = numbers(self._held), len(self._kernel.seats)
        return [held[at : at + players] for at in range(0, len(held), players)]

    def reason(self, code: str, best: Offer) -> Why:
        """The reason, with how often the best bid and the one below it are made, if played out."""
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

    def chances(self, contract: Contract) -> Sequence[float]:
        """The unsmoothed distribution if the contract was played out, else the one counted."""
        return self._known.get(_strain_of(contract)) or super().distribution(contract)

    def has_played_out(self, contract: Contract) -> bool:
        """Whether the tricks of this contract were played out, not just counted."""
        return _strain_of(contract) in self._known

    def distribution(self, contract: Contract) -> Sequence[float]:
        """The shares of worlds in which the makers take none, one … all of the tricks."""
        if not self.has_played_out(contract) and (
            self.is_late or not self._is_considered(contract)
        ):
            return super().distribution(contract)
        return self._smoothed(self.played_out(contract), contract)

    def _smoothed(self, chances: Sequence[float], contract: Contract) -> Sequence[float]:
        """The distribution over worlds, smoothed by the usual one with the weight of some worlds.

        The best of many bids is often only the luckiest, and few worlds say little about rare
        results.
        """
        if self.rules.is_lone(contract.special):
            return chances
        tricks = sum(tricks * chance for tricks, chance in enumerate(chances))
        usual = normal(self.rules.tricks, round(tricks, 1))
        part = USUAL / (USUAL + self._drawn)
        return [
            chance + part * (usual_chance - chance)
            for chance, usual_chance in zip(chances, usual, strict=True)
        ]

    def played_out(self, contract: Contract) -> Sequence[float]:
        """The distribution over worlds, unsmoothed, even if the contract is hopeless."""
        strain = _strain_of(contract)
        if strain not in self._known:
            counts = Counter(self._tricks_of(strain, range(self._drawn)))
            numbers_taken = range(self.rules.tricks + 1)
            self._known[strain] = [counts[tricks] / self._drawn for tricks in numbers_taken]
        return self._known[strain]

    def _is_considered(self, contract: Contract) -> bool:
        """Whether this contract is worth the time to play it out."""
        if contract.declarer != self.view.seat:
            standing = self.view.auction.standing
            return standing is not None and contract_of(*standing, self.rules) is not None
        if self.rules.is_lone(contract.special):
            return self._lone_chance(contract) > LEAST_CHANCE
        return self.tricks(contract) >= self.most_tricks - NEAR

    def _when_it_stands(self, seat: str, bid: Bid) -> float:
        """If the bidder has yet to name the strain, assumes his best one in each world."""
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
        """For each world, the contract a seat would make of its bid with the cards it has there."""
        may_be = contracts(seat, bid, self.rules)
        number, players = self._kernel.seats.index(seat), len(self._kernel.seats)
        held = numbers(self._held)[number::players]
        orders = [order_of(contract, self.rules) for contract in may_be]
        counts = [tally(self._kernel, order).counts(held) for order in orders]
        return [may_be[tricks.index(max(tricks))] for tricks in zip(*counts, strict=True)]

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
        """The holdings in these worlds after the exchange; cards no seat holds are the kitty."""
        giver, all_cards = Giver(self._kernel, contract), (1 << len(self._kernel.cards)) - 1
        held = (self._worlds[number] for number in worlds)
        return integers(
            chain.from_iterable(
                giver.exchanged(holdings, all_cards - sum(holdings)) for holdings in held
            )
        )


def _strain_of(contract: Contract) -> Contract:
    """The contract at level 1: the level does not affect the cards that the rules play."""
    return replace(contract, level=1) if contract.level else contract
