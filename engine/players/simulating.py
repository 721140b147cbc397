"""Levels 4 to 6: worlds behind the view are played out by the rules, and the best mean wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.contract import Contract, contract_of
from engine.hand import Action, Hand, Phase, View, World
from engine.players.bidding import Bidder
from engine.players.decision import Decision, why
from engine.players.giving import give_by_rules
from engine.players.guessing import likely_worlds
from engine.players.playing import tricks_by_rules
from engine.players.reckoner import kernel_of
from engine.players.table import Table, chance_for, named_contracts

#: Worlds looked at between two looks at the time.
ROUND = 25
#: A lone contract is looked into if it is made so often by the count.
LEAST_CHANCE = 0.03
#: A strain is looked into if it is counted to so many tricks less than the best at most.
NEAR = 1.5


@dataclass(frozen=True)
class Simulator:
    """Plays out so many worlds for a card, and so many for each contract that it thinks of.

    `is_late` is asked now and then: when it says so, the best act so far is done. Acts with the
    same seed and budget are the same, unless time runs out. `bool` is never late.
    """

    seed: int
    card_worlds: int
    bid_worlds: int
    is_late: Callable[[], bool] = bool

    def act(self, view: View) -> Decision:
        """The act with the best mean of points."""
        if len(view.legal_actions) == 1:
            return Decision(view.legal_actions[0], why("only-act"))
        random = chance_for(self.seed, view)
        if view.phase is Phase.AUCTION:
            return Forecaster(view, self.bid_worlds, random).decide()
        if view.contract is None:
            return self._name(view, random)
        if view.phase is Phase.EXCHANGE:
            return give_by_rules(view, view.contract)
        return self._play(view, view.contract, random)

    def _name(self, view: View, random: Random) -> Decision:
        forecast = Forecaster(view, self.bid_worlds, random)
        named = named_contracts(view)
        worths = {naming: forecast.worth(contract) for naming, contract in named.items()}
        best = max(worths, key=worths.__getitem__)
        return Decision(
            best,
            why(
                "name-simulated",
                naming=str(best),
                points=f"{worths[best]:+.1f}",
                worlds=self.bid_worlds,
            ),
        )

    def _play(self, view: View, contract: Contract, random: Random) -> Decision:
        values, worlds = self.values(view, contract, random)
        best = max(values, key=values.__getitem__)
        others = [value for card, value in values.items() if card != best]
        return Decision(
            best,
            why(
                "play-simulated",
                card=str(best),
                points=f"{values[best]:+.2f}",
                next=f"{max(others):+.2f}",
                worlds=worlds,
            ),
        )

    def values(
        self, view: View, contract: Contract, random: Random
    ) -> tuple[dict[Action, float], int]:
        """The points in the mean after each playable card, and in how many worlds."""
        kernel = kernel_of(view.rules, contract, view.dealer)
        side = view.rules.side_of(view.seat)
        gains = [pair[side] - pair[1 - side] for pair in kernel.points]
        cards = Table(view, contract).playable
        totals: dict[Action, int] = dict.fromkeys(cards, 0)
        done = 0
        while done < self.card_worlds and not (done and self.is_late()):
            count = min(ROUND, self.card_worlds - done)
            positions = kernel.positions(view, likely_worlds(view, count, random))
            for card in cards:
                bit = kernel.bit_of(card, positions[0])
                tricks = tricks_by_rules(kernel, [kernel.after(each, bit) for each in positions])
                totals[card] += sum(gains[taken] for taken in tricks)
            done += count
        return {card: total / done for card, total in totals.items()}, done


class Forecaster(Bidder):
    """A bidder that plays contracts out where another only counts."""

    def __init__(self, view: View, count: int, random: Random) -> None:
        super().__init__(view)
        self._worlds = likely_worlds(view, count, random)
        self._known: dict[Contract, Sequence[float]] = {}

    def distribution(self, contract: Contract) -> Sequence[float]:
        """How often the makers take none, one … all of the tricks in these worlds."""
        if not self._is_considered(contract):
            return super().distribution(contract)
        return self.played_out(contract)

    def played_out(self, contract: Contract) -> Sequence[float]:
        """The same, however hopeless the contract is."""
        strain = replace(contract, level=1) if contract.level else contract
        if strain not in self._known:
            counts = [0] * (self.rules.tricks + 1)
            for tricks in self._tricks_of(strain):
                counts[tricks] += 1
            self._known[strain] = [count / len(self._worlds) for count in counts]
        return self._known[strain]

    def _is_considered(self, contract: Contract) -> bool:
        """Whether it is worth the time to play this contract out."""
        if contract.declarer != self.view.seat:
            standing = self.view.auction.standing
            return standing is not None and contract_of(*standing, self.rules) is not None
        if self.rules.is_lone(contract.special):
            return self._lone_chance(contract) > LEAST_CHANCE
        return self.tricks(contract) >= self.most_tricks - NEAR

    def _tricks_of(self, contract: Contract) -> list[int]:
        """The makers' tricks in each world."""
        kernel = kernel_of(self.rules, contract, self.view.dealer)
        if not self.rules.kitty and not self.rules.is_lone(contract.special):
            held = [kernel.holdings(world.cards) for world in self._worlds]
            return tricks_by_rules(kernel, [kernel.first_lead(each) for each in held])
        hands = [self._exchanged(contract, world) for world in self._worlds]
        return tricks_by_rules(kernel, [kernel.position(hand) for hand in hands])

    def _exchanged(self, contract: Contract, world: World) -> Hand:
        """The hand of a world when the exchange of this contract is over."""
        hand = Hand.in_world(self.view, world)
        hand.suppose(contract)
        while hand.phase is Phase.EXCHANGE:
            hand.step(give_by_rules(hand.view(hand.to_act or ""), contract).act)
        return hand
