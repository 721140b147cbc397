"""Text in and out: cards, calls and bids, the desk's line for one hand, recorded hands.

Anything a person would type is read; one form is written (`str` of a card, a call, a contract).
"""

from engine.notation.calls import read_auction, write_auction
from engine.notation.line import ENGLISH, FRENCH, Letters, Line, read_line, write_line
from engine.notation.record import read_hand, read_hand_json, write_hand, write_hand_json
from engine.notation.words import (
    BidName,
    read_bid_name,
    read_call,
    read_card,
    read_number,
    read_seat,
    read_strain,
)

__all__ = [
    "ENGLISH",
    "FRENCH",
    "BidName",
    "Letters",
    "Line",
    "read_auction",
    "read_bid_name",
    "read_call",
    "read_card",
    "read_hand",
    "read_hand_json",
    "read_line",
    "read_number",
    "read_seat",
    "read_strain",
    "write_auction",
    "write_hand",
    "write_hand_json",
    "write_line",
]
