"""The exchange between auction and play: who lays aside or passes on cards, in which order.

Rules 4.4: each card is one act, and the cards passed on arrive once all have chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.contract import Contract
from engine.ruleset import RuleSet

Seats = tuple[str, ...]


@dataclass(frozen=True)
class Exchange:
    """The seats that give up a card, act by act: before the passed cards arrive, and after."""

    blind: Seats = ()
    discards: Seats = ()

    @cached_property
    def acts(self) -> Seats:
        """The seat of each act, in order."""
        return self.blind + self.discards


def exchange_of(contract: Contract, rules: RuleSet) -> Exchange:
    """The exchange of a contract.

    Call N: declarer lays N cards aside and the partner passes N, both blind. Best: each partner
    passes one card, then declarer discards as many (rules A19). With a kitty, which declarer has
    already taken, he discards as many cards as it had.
    """
    declarer, special = contract.declarer, contract.special or ""
    partners = rules.partners(declarer)
    if special.startswith("call-"):
        count = int(special.removeprefix("call-"))
        return Exchange(blind=(declarer,) * count + partners * count)
    if special == "best":
        return Exchange(blind=partners, discards=(declarer,) * len(partners))
    return Exchange(discards=(declarer,) * rules.kitty)
