"""What each side makes of a deal with open cards, and the par of the deal, as on hand records.

Everything here assumes perfect play with all cards seen. The rules are silent about par, so these
are our interpretations:

- Par is where the auction ends if each side knows what every contract makes and bids on only if it
  gains by it: the other side may bid anything higher than the standing bid, or let it stand. The
  sides bid in turn and as often as they like, even if the rules give each seat one call; otherwise
  par would show who sat where and not what the cards are worth. Nobody raises his own side (A03).
  If neither side bids, the deal is passed out, unless the dealer must bid.
- Each side maximizes its lead: its points less those of the other side.
- Contracts with an exchange are left out, since cards are passed without seeing the others'. With a
  kitty every contract has an exchange, so such a game has no par.
- Little and big pepper answer each other; of the two only little pepper is bid here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from engine import (
    PEPPERS,
    Bid,
    Contract,
    Deal,
    Direction,
    RuleSet,
    Strain,
    bids_of,
    points,
)
from engine.bid import outbids
from engine.contract import named, namings
from engine.exchange import exchange_of
from engine.kernel import Kernel
from engine.solver import Solver

Points = tuple[int, int]


class Played(NamedTuple):
    """One way to play a deal: declarer, strain, direction, and whether declarer plays alone."""

    declarer: str
    strain: Strain
    direction: Direction | None = None
    lone: bool = False


#: The tricks of declarer's side for each way to play a deal.
Tricks = Mapping[Played, int]


class Par(NamedTuple):
    """The par contract (None if passed out), its tricks, and the points by side."""

    contract: Contract | None
    tricks: int
    points: Points

    @property
    def lead(self) -> int:
        """The points by which the first side is ahead."""
        return self.points[0] - self.points[1]


PASSED_OUT = Par(None, 0, (0, 0))


def has_par(rules: RuleSet) -> bool:
    """Whether any contract is played with the cards as dealt."""
    return not rules.kitty


def tricks_of(rules: RuleSet, deal: Deal, limit: int | None = None) -> Tricks:
    """The tricks that each declarer's side takes in each strain, with and without partners.

    Raises engine.solver.TooLong if a question takes more than `limit` cards to try.
    """
    solved: dict[object, int] = {}
    tricks = {}
    for contract in _contracts(rules):
        played = _played(rules, contract)
        if played not in tricks:
            kernel = Kernel(rules, contract, deal.dealer)
            position = kernel.first_lead(kernel.holdings(deal.cards))
            # Partners differ only if the lead depends on which of them declares or plays alone.
            same = (
                rules.side_of(contract.declarer),
                played[1:3],
                kernel.seats,
                position.trick,
            )
            if same not in solved:
                solved[same] = Solver(kernel, limit).tricks(position)
            tricks[played] = solved[same]
    return tricks


def most_tricks(tricks: Tricks, rules: RuleSet, side: int) -> dict[Played, int]:
    """The most tricks that a side takes in each strain, not alone, whichever seat declares."""
    best: dict[Played, int] = {}
    for played, made in tricks.items():
        if not played.lone and rules.side_of(played.declarer) == side:
            same = played._replace(declarer="")
            best[same] = max(best.get(same, 0), made)
    return best


def par_of(rules: RuleSet, dealer: str, tricks: Tricks) -> Par:
    """The par of a deal, as defined above; `tricks` are those of all its contracts."""
    return _Auction(rules, dealer, tricks).par()


@dataclass(frozen=True)
class _Option:
    """A bid by a seat, and the best result it gives if it stands."""

    seat: str
    bid: Bid
    result: Par


class _Auction:
    """The bids of both sides, and the outcome of each if both bid on as long as they gain."""

    def __init__(self, rules: RuleSet, dealer: str, tricks: Tricks) -> None:
        self._rules, self._dealer = rules, dealer
        self._options = [
            _Option(seat, bid, self._best(seat, bid, tricks))
            for bid in _bids(rules)
            for seat in rules.seats
        ]
        self._after = cache(self._let_stand_or_outbid)

    def par(self) -> Par:
        rules = self._rules
        dealers, first = rules.side_of(self._dealer), rules.side_of(rules.left_of(self._dealer))
        opened = [self._after(option) for option in self._of(dealers)]
        least = [] if rules.stick_the_dealer else [PASSED_OUT]
        if_passed = self._preferred(dealers, [*least, *opened])
        return self._preferred(first, [if_passed, *map(self._after, self._of(first))])

    def _of(self, side: int) -> Iterator[_Option]:
        return (option for option in self._options if self._rules.side_of(option.seat) == side)

    def _let_stand_or_outbid(self, standing: _Option) -> Par:
        opponents = 1 - self._rules.side_of(standing.seat)
        higher = (
            self._after(option) for option in self._of(opponents) if self._outbids(option, standing)
        )
        return self._preferred(opponents, [standing.result, *higher])

    def _outbids(self, option: _Option, standing: _Option) -> bool:
        by_dealer = option.seat == self._dealer
        return outbids(option.bid, standing.bid, self._rules, by_dealer=by_dealer)

    def _preferred(self, side: int, results: list[Par]) -> Par:
        """The best result for a side; the first of equals, so that nobody bids without gain."""
        return max(results, key=lambda result: result.lead * (-1 if side else 1))

    def _best(self, seat: str, bid: Bid, tricks: Tricks) -> Par:
        rules, results = self._rules, []
        for contract in _contracts_of(rules, seat, bid):
            made = tricks[_played(rules, contract)]
            results.append(Par(contract, made, points(rules, contract, made)))
        return self._preferred(rules.side_of(seat), results)


def _bids(rules: RuleSet) -> list[Bid]:
    """The bids whose contracts are played with the cards as dealt, rising."""
    return [
        bid
        for bid in bids_of(rules)
        if bid.special != PEPPERS[1] and any(_contracts_of(rules, rules.seats[0], bid))
    ]


def _contracts(rules: RuleSet) -> Iterator[Contract]:
    for bid in _bids(rules):
        for seat in rules.seats:
            yield from _contracts_of(rules, seat, bid)


def _contracts_of(rules: RuleSet, seat: str, bid: Bid) -> Iterator[Contract]:
    for naming in namings(bid, rules):
        contract = named(seat, bid, naming)
        if not exchange_of(contract, rules).acts:
            yield contract


def _played(rules: RuleSet, contract: Contract) -> Played:
    lone = rules.is_lone(contract.special)
    return Played(contract.declarer, contract.strain, contract.direction, lone)
