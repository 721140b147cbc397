"""Text in and out: cards, calls and bids, the desk's line for one hand, recorded hands, rules.

Reads anything a person would type and writes one form (`str` of a card, a call, a contract).
"""

from engine.notation.auction_letters import read_auction, write_auction
from engine.notation.calls import read_call, read_naming
from engine.notation.cards import read_card
from engine.notation.letters import ENGLISH, FRENCH, Letters
from engine.notation.line import Line, read_line, write_line
from engine.notation.record import read_hand, read_hand_json, write_hand, write_hand_json
from engine.notation.rules_file import read_rules, write_rules
from engine.notation.words import (
    PASSED_OUT,
    BidName,
    read_bid_name,
    read_direction,
    read_number,
    read_seat,
    read_strain,
)

__all__ = [
    "ENGLISH",
    "FRENCH",
    "PASSED_OUT",
    "BidName",
    "Letters",
    "Line",
    "read_auction",
    "read_bid_name",
    "read_call",
    "read_card",
    "read_direction",
    "read_hand",
    "read_hand_json",
    "read_line",
    "read_naming",
    "read_number",
    "read_rules",
    "read_seat",
    "read_strain",
    "write_auction",
    "write_hand",
    "write_hand_json",
    "write_line",
    "write_rules",
]
