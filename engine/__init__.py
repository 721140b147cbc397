"""The game of Bid Euchre: rules, auction, exchange, play, points, the checking of reports.

Standard library only; no clock, no global randomness, no input or output. An example:

>>> from random import Random
>>> from engine import Hand, Report, check_report, deal_at_random, preset, read_call
>>> ottawa = preset("ottawa")
>>> hand = Hand(ottawa, deal_at_random(ottawa, dealer="N", random=Random(1)))
>>> for call in ("pass", "5C", "pass", "pass"):
...     hand.apply(read_call(call))
>>> print(hand.phase, hand.contract, hand.to_act)
play S 5C S
>>> report = Report(dealer="N", declarer="S", bid="5", strain="C", makers_tricks="4")
>>> check_report(report, ottawa).result.points
(-5, 4)
>>> check_report(Report("N", "S", "2", "C", "4"), ottawa).faults[0].sentence
'The lowest bid in clubs is 3.'
"""

from engine.auction import PASS, Auction, Call, Pass
from engine.bid import Bid, bids_of
from engine.cards import DECKS, JOKERS, Card, Suit, deck
from engine.check import Checked, Counts, Report, check_report, check_totals, sets_explain
from engine.contract import Contract, Naming, order_of
from engine.deal import Deal, deal_at_random
from engine.errors import Fault, IllegalAction, InvalidNotation, RuleSetError
from engine.game import Game, first_dealer
from engine.hand import Hand, Play
from engine.notation import (
    ENGLISH,
    FRENCH,
    PASSED_OUT,
    Letters,
    Line,
    read_auction,
    read_call,
    read_card,
    read_hand,
    read_hand_json,
    read_line,
    read_naming,
    read_number,
    read_rules,
    write_auction,
    write_hand,
    write_hand_json,
    write_line,
    write_rules,
)
from engine.options import PEPPERS, SPECIAL_BIDS
from engine.points import Result, awarded, is_made, points
from engine.ruleset import RuleSet, preset, preset_names
from engine.strain import (
    CardOrder,
    Direction,
    Strain,
    card_order,
    effective_suit,
    left_bower,
    played_as,
    right_bower,
)
from engine.view import Action, Phase, Trick, View, World
from engine.worlds import worlds

__all__ = [
    "DECKS",
    "ENGLISH",
    "FRENCH",
    "JOKERS",
    "PASS",
    "PASSED_OUT",
    "PEPPERS",
    "SPECIAL_BIDS",
    "Action",
    "Auction",
    "Bid",
    "Call",
    "Card",
    "CardOrder",
    "Checked",
    "Contract",
    "Counts",
    "Deal",
    "Direction",
    "Fault",
    "Game",
    "Hand",
    "IllegalAction",
    "InvalidNotation",
    "Letters",
    "Line",
    "Naming",
    "Pass",
    "Phase",
    "Play",
    "Report",
    "Result",
    "RuleSet",
    "RuleSetError",
    "Strain",
    "Suit",
    "Trick",
    "View",
    "World",
    "awarded",
    "bids_of",
    "card_order",
    "check_report",
    "check_totals",
    "deal_at_random",
    "deck",
    "effective_suit",
    "first_dealer",
    "is_made",
    "left_bower",
    "order_of",
    "played_as",
    "points",
    "preset",
    "preset_names",
    "read_auction",
    "read_call",
    "read_card",
    "read_hand",
    "read_hand_json",
    "read_line",
    "read_naming",
    "read_number",
    "read_rules",
    "right_bower",
    "sets_explain",
    "worlds",
    "write_auction",
    "write_hand",
    "write_hand_json",
    "write_line",
    "write_rules",
]
