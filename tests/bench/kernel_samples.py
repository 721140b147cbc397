"""Deals for the kernel and for the C programs beside it: a double deck of 32 cards, Ottawa."""

from __future__ import annotations

from random import Random

from engine import Contract, RuleSet, Strain, deal_at_random, preset
from engine.kernel import Kernel

#: Ottawa with low no trump too, so that each deal has six strains.
RULES = RuleSet.from_dict(preset("ottawa").to_dict() | {"notrump": "high-low"})
KERNELS = [Kernel(RULES, Contract("N", 5, None, strain), "N") for strain in RULES.strains]
HEARTS = KERNELS[RULES.strains.index(Strain.HEARTS)]
#: What the solver is asked of each question besides the exact tricks.
THRESHOLD = 5

Holdings = tuple[int, ...]


def worlds(number: int) -> list[Holdings]:
    """So many deals, the same ones each time, as holdings of a contract in hearts."""
    random = Random(1)
    return [HEARTS.holdings(deal_at_random(RULES, "N", random).cards) for _ in range(number)]


def questions(number: int) -> list[tuple[Kernel, Holdings]]:
    """So many questions to the solver: deal after deal, each in all its strains."""
    random, found = Random(2), list[tuple[Kernel, Holdings]]()
    while len(found) < number:
        cards = deal_at_random(RULES, "N", random).cards
        found += [(kernel, kernel.holdings(cards)) for kernel in KERNELS]
    return found[:number]


def as_text(kernel: Kernel, holdings: Holdings = ()) -> str:
    """The trumps, the suits and the holdings, as the C programs read them."""
    layout = kernel.layout
    return " ".join(f"{number:x}" for number in (layout.trump, *layout.suits, *holdings))
