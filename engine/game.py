"""Hands added up until a game ends (rules 5.4).

An event does not use this: there each round has a fixed number of hands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from engine.cards import DECKS, deck
from engine.points import Points, Result
from engine.ruleset import RuleSet

BOTH = (0, 1)


@dataclass(frozen=True)
class Game:
    """A game in progress: its rules, its first dealer and the results of its hands in order."""

    rules: RuleSet
    first_dealer: str
    results: tuple[Result, ...] = ()

    @property
    def totals(self) -> Points:
        """The points of side 0 and side 1."""
        first, second = (sum(result.points[side] for result in self.results) for side in BOTH)
        return first, second

    @property
    def hands_counted(self) -> int:
        """The hands that count towards a game of a fixed number of hands (rules A01)."""
        counts_all = self.rules.passed_out == "counts"
        return sum(counts_all or result.kind != "passed-out" for result in self.results)

    @property
    def dealer(self) -> str:
        """Who deals the next hand: the deal moves one seat left after every hand but a redeal."""
        again = self.rules.passed_out == "redeal"
        moves = sum(not again or result.kind != "passed-out" for result in self.results)
        order = self.rules.from_seat(self.first_dealer)
        return order[moves % len(order)]

    def add(self, result: Result) -> Game:
        """The game after one more hand; raises ValueError if it is already over."""
        if self.is_over:
            raise ValueError("the game is over")
        return replace(self, results=(*self.results, result))

    @property
    def is_over(self) -> bool:
        """True when the last hand ended the game."""
        return bool(self.winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """The side that won, both if they tie, empty while the game goes on."""
        end = self.rules.game_end
        if end.kind == "hands":
            return self._highest() if self.hands_counted >= end.number else ()
        if end.kind == "plus-minus":
            is_out = any(abs(total) >= end.number for total in self.totals)
            return self._highest() if is_out else ()
        return self._above_hole(end.hole) or self._by_points(end.number)

    def _above_hole(self, hole: int) -> tuple[int, ...]:
        """The winner if a side has fallen to minus `hole`: that side loses."""
        if not hole or min(self.totals) > -hole:
            return ()
        return self._highest()

    def _by_points(self, target: int) -> tuple[int, ...]:
        reached = tuple(side for side in BOTH if self.totals[side] >= target)
        rule = self.rules.win_rule
        if not reached or not self.results:
            return ()
        if rule.startswith("must-bid"):
            won = self._fulfilled(defenders_too=rule == "must-bid-or-set")
            return (won,) if won in reached else ()
        if rule == "bidding-team" and len(reached) == 1:
            return reached
        makers = self._makers(self.results[-1])
        if rule == "bidding-team" and makers is not None:
            return (makers,)
        return self._highest()

    def _highest(self) -> tuple[int, ...]:
        first, second = self.totals
        if first != second:
            return (0,) if first > second else (1,)
        if self.rules.win_rule == "highest-last-contract":
            last = self._last_contract_winner()
            return BOTH if last is None else (last,)
        return BOTH

    def _makers(self, result: Result) -> int | None:
        """The declaring side; None if the hand was not played."""
        contract = result.contract
        return None if contract is None else self.rules.side_of(contract.declarer)

    def _fulfilled(self, *, defenders_too: bool) -> int | None:
        """The side that made (or, with `defenders_too`, set) the contract of the last hand."""
        last = self.results[-1]
        return self._contract_winner(last) if last.made or defenders_too else None

    def _last_contract_winner(self) -> int | None:
        played = [result for result in self.results if result.contract]
        return self._contract_winner(played[-1]) if played else None

    def _contract_winner(self, result: Result) -> int | None:
        """The side that made or set the contract."""
        makers = self._makers(result)
        return makers if makers is None or result.made else 1 - makers


def first_dealer(rules: RuleSet, random: Random) -> str:
    """Who deals the first hand of a game (rules 2 `first_dealer`); in an event it is North.

    To cut, each seat draws a card and the highest deals; seats that tie for highest draw again.
    """
    if rules.first_dealer == "north":
        return rules.seats[0]
    if rules.first_dealer == "random":
        return random.choice(rules.seats)
    ranks = DECKS[rules.deck].ranks
    pack = [card for card in deck(rules.deck) if card.suit]
    seats = rules.seats
    while len(seats) > 1:
        drawn = random.sample(pack, len(seats))
        heights = [ranks.index(card.rank) for card in drawn]
        cuts = zip(seats, heights, strict=True)
        seats = tuple(seat for seat, height in cuts if height == min(heights))
    return seats[0]
