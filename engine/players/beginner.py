"""Levels 1 and 2: simple, forgiving players for beginners, with human mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engine.bid import Bid
from engine.contract import Contract, order_of
from engine.players.counting import rough_tricks
from engine.players.decision import Decision, why
from engine.players.table import Table, chance_for, contracts, named_contracts, rising
from engine.points import needed
from engine.view import Phase, View


@dataclass(frozen=True)
class Beginner:
    """Counts trumps and top cards, bids as low as possible, plays to win the trick at hand.

    `moods` are adjustments of its count, picked at random: people are hopeful or shy. `slips` is
    the percentage of cards played at random; `sees_partner` is whether it leaves a trick alone that
    partner is winning.
    """

    seed: int
    slips: int
    moods: tuple[int, ...]
    sees_partner: bool

    def act(self, view: View) -> Decision:
        """The act of a person who is learning the game."""
        if len(view.legal_actions) == 1:
            return Decision(view.legal_actions[0], why("only-act"))
        random = chance_for(self.seed, view)
        if view.phase is Phase.AUCTION:
            return self._call(view, random)
        if view.contract is None:
            return _name(view)
        if view.phase is Phase.EXCHANGE:
            return _give(view, view.contract)
        if random.randrange(100) < self.slips:
            return Decision(random.choice(view.legal_actions), why("slip"))
        return self._play(Table(view, view.contract))

    def _call(self, view: View, random: Random) -> Decision:
        """The bid that the counted tricks exceed most, if they suffice; otherwise a pass."""
        bids = [act for act in view.legal_actions if isinstance(act, Bid) and not act.special]
        if bids:
            margins = {bid: _most_tricks(view, bid) - needed(view.rules, bid.level) for bid in bids}
            best = max(bids, key=margins.__getitem__)
            mood = random.choice(self.moods)
            if margins[best] + mood >= 0 or isinstance(view.legal_actions[0], Bid):
                tricks = round(_most_tricks(view, best))
                return Decision(best, why("count-bid", tricks=tricks, contract=str(best)))
        return Decision(view.legal_actions[0], why("count-pass"))

    def _play(self, table: Table) -> Decision:
        cards = table.playable
        if table.winning is None:
            return Decision(cards[-1], why("lead-highest"))
        if self.sees_partner and table.partner_wins:
            return Decision(cards[0], why("partner-wins"))
        if not table.winners:
            return Decision(cards[0], why("play-low"))
        if self.sees_partner and table.is_last:
            return Decision(table.winners[0], why("cheap-win"))
        return Decision(table.winners[-1], why("play-high"))


def _tricks(view: View, contract: Contract) -> float:
    return rough_tricks(view.cards, order_of(contract, view.rules), view.rules)


def _most_tricks(view: View, bid: Bid) -> float:
    """The side's tricks in the contract of this bid in which it takes the most."""
    return max(_tricks(view, contract) for contract in contracts(view.seat, bid, view.rules))


def _name(view: View) -> Decision:
    """Names what the bid left open, where the seat has the most good cards."""
    named = named_contracts(view)
    best = max(named, key=lambda naming: _tricks(view, named[naming]))
    return Decision(best, why("count-name"))


def _give(view: View, contract: Contract) -> Decision:
    """Declarer lays away the weakest card, a partner passes the best one."""
    cards = rising(order_of(contract, view.rules), view.cards)
    if view.seat == contract.declarer:
        return Decision(cards[0], why("weakest-out"))
    return Decision(cards[-1], why("best-to-declarer"))
