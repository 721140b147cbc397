"""Computer players: each takes the view of one seat and returns an act with its reason.

>>> from random import Random
>>> from engine import deal_at_random, preset
>>> ottawa = preset("ottawa")
>>> players = {seat: player_of(2) for seat in ottawa.seats}
>>> hand = play_hand(ottawa, deal_at_random(ottawa, "N", Random(1)), players)
>>> hand.phase.value
'over'
"""

from engine.players.analysing import Value, advised, value_of_bid, values_of
from engine.players.decision import Decision, Player, Why
from engine.players.levels import LEVELS, player_of
from engine.players.match import Score, play_hand, play_match, score_of
from engine.players.sentences import REASONS

__all__ = [
    "LEVELS",
    "REASONS",
    "Decision",
    "Player",
    "Score",
    "Value",
    "Why",
    "advised",
    "play_hand",
    "play_match",
    "player_of",
    "score_of",
    "value_of_bid",
    "values_of",
]
