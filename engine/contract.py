"""The contract: what was bid, and what the winner of the auction names afterwards (rules 4.3.9)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, cast

from engine.bid import Bid, choices
from engine.cards import Suit
from engine.errors import Fault, fault
from engine.ruleset import RuleSet
from engine.strain import CardOrder, Direction, Strain, card_order, played_as


class Naming(NamedTuple):
    """What the bid left open; texts `H`, `NT`, `low`, `H-low`."""

    strain: Strain | None = None
    direction: Direction | None = None

    def __str__(self) -> str:
        return "-".join(part for part in (self.strain, self.direction) if part)


@dataclass(frozen=True, slots=True)
class Contract:
    """The final obligation: who plays which bid; `direction` is None if the rules have none."""

    declarer: str
    level: int | None
    special: str | None
    strain: Strain
    direction: Direction | None = None

    @property
    def bid(self) -> Bid:
        """This contract as one bid with everything in it."""
        return Bid(self.level, self.special, self.strain, self.direction)

    @property
    def trump(self) -> Suit | None:
        """The suit of trumps, None at no trump."""
        return played_as(self.strain, self.direction)[0]

    @property
    def best_cards(self) -> Direction:
        """Which cards are best, for every game alike: low no trump is low with bad aces."""
        return played_as(self.strain, self.direction)[1]

    def __str__(self) -> str:
        return f"{self.declarer} {self.bid}"


def contract_of(declarer: str, bid: Bid, rules: RuleSet) -> Contract | None:
    """The contract of a bid that leaves nothing open; None if something has yet to be named."""
    if bid.strain is None or (rules.has_directions and bid.direction is None):
        return None
    return Contract(declarer, bid.level, bid.special, bid.strain, bid.direction)


def named(declarer: str, bid: Bid, naming: Naming) -> Contract:
    """The contract of a bid and what was named after it; `naming` must fit the bid."""
    strain = cast(Strain, bid.strain or naming.strain)
    direction = bid.direction or naming.direction
    return Contract(declarer, bid.level, bid.special, strain, direction)


@lru_cache(maxsize=10_000)
def namings(bid: Bid, rules: RuleSet) -> tuple[Naming, ...]:
    """Everything that the winner of the auction may name after this bid."""
    kind_is_suit = bid.strain is None and bid.direction is not None
    return tuple(
        Naming(
            strain if bid.strain is None else None,
            direction if bid.direction is None else None,
        )
        for strain, direction in choices(rules)
        if bid.strain in (None, strain)
        and bid.direction in (None, direction)
        and not (kind_is_suit and strain.is_notrump)
        and (bid.level is None or bid.level >= rules.minimum(strain))
    )


def naming_fault(naming: Naming, bid: Bid, rules: RuleSet) -> Fault | None:
    """Why this can't be named after this bid, None if it can."""
    possible = namings(bid, rules)
    if naming in possible:
        return None
    names = ", ".join(map(str, possible))
    return fault("naming-not-possible", "action", text=str(naming), namings=names)


def order_of(contract: Contract, rules: RuleSet) -> CardOrder:
    """The order of the cards when this contract is played."""
    return card_order(contract.strain, contract.best_cards, bowers=rules.bowers)
