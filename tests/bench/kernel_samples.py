"""Deals for the kernel and the C programs compared with it: a double deck of 32 cards, Ottawa."""

from __future__ import annotations

from random import Random

from engine import Contract, Hand, RuleSet, Strain, View, deal_at_random, preset
from engine.kernel import Kernel

#: Ottawa with low no trump added, so that each deal has six strains.
RULES = RuleSet.from_dict(preset("ottawa").to_dict() | {"notrump": "high-low"})
CONTRACTS = [Contract("N", 5, None, strain) for strain in RULES.strains]
KERNELS = [Kernel(RULES, contract, "N") for contract in CONTRACTS]
HEARTS = KERNELS[RULES.strains.index(Strain.HEARTS)]
#: The number of tricks that the solver is asked about, besides the exact tricks.
THRESHOLD = 5
#: Deals per analysed bid.
BID_DEALS = 1000

Holdings = tuple[int, ...]


def worlds(number: int) -> list[Holdings]:
    """This many deals, always the same, as holdings of a contract in hearts."""
    random = Random(1)
    return [HEARTS.holdings(deal_at_random(RULES, "N", random).cards) for _ in range(number)]


def questions(number: int) -> list[tuple[Kernel, Holdings]]:
    """This many questions to the solver: deal after deal, each in all its strains."""
    random, found = Random(2), list[tuple[Kernel, Holdings]]()
    while len(found) < number:
        cards = deal_at_random(RULES, "N", random).cards
        found += [(kernel, kernel.holdings(cards)) for kernel in KERNELS]
    return found[:number]


def first_views(number: int) -> list[View]:
    """The views of this many hands that are first to call."""
    random = Random(3)
    return [Hand(RULES, deal_at_random(RULES, "W", random)).view("N") for _ in range(number)]


def bids_as_text(views: list[View], deals: int) -> str:
    """The strains, and the hands of these views, in the input format of floor/rules.c."""
    first = KERNELS[0]
    said = [f"{deals} {len(views)} {len(KERNELS)} 0"]
    for kernel in KERNELS:
        places = kernel.places_in(first)
        ranks = [kernel.layout.rank[place + 1] for place in places]
        pairs = (f"{place} {rank}" for place, rank in zip(places, ranks, strict=True))
        said.append(f"{as_text(kernel)} {' '.join(pairs)}")
    said += [f"{first.hidden_bits(view, [])[0]:x}" for view in views]
    return "\n".join(said)


def as_text(kernel: Kernel, holdings: Holdings = ()) -> str:
    """The trumps, the suits and the holdings, in the input format of the C programs."""
    layout = kernel.layout
    return " ".join(f"{number:x}" for number in (layout.trump, *layout.suits, *holdings))
