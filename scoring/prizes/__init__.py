"""Who gets which prize, and how the pot is spent: plain values in, plain values out.

Money is exact: decimals to the cent, rounded down, so that those who share get the same amount and
odd cents stay with the club.
"""

from scoring.prizes.handing_out import hand_out
from scoring.prizes.lots import lot_of
from scoring.prizes.values import (
    CENT,
    NAMED,
    NOTHING,
    RAFFLES,
    Given,
    HandedOut,
    Outcome,
    Pot,
    PrizeDue,
    PrizeEntrant,
    PrizeField,
    PrizeKind,
    PrizeTies,
    PrizeWay,
)

__all__ = [
    "CENT",
    "NAMED",
    "NOTHING",
    "RAFFLES",
    "Given",
    "HandedOut",
    "Outcome",
    "Pot",
    "PrizeDue",
    "PrizeEntrant",
    "PrizeField",
    "PrizeKind",
    "PrizeTies",
    "PrizeWay",
    "hand_out",
    "lot_of",
]
