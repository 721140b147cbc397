"""Hands played by computer players, and duplicate matches with the standard error of the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from engine.deal import Deal, deal_at_random
from engine.hand import Hand
from engine.players.decision import Player
from engine.ruleset import RuleSet


def play_hand(rules: RuleSet, deal: Deal, players: Mapping[str, Player]) -> Hand:
    """Plays a hand to its end; each player sees only what its seat may see."""
    hand = Hand(rules, deal)
    while hand.to_act:
        hand.apply(players[hand.to_act].act(hand.view(hand.to_act)).act)
    return hand


@dataclass(frozen=True)
class Score:
    """Points per hand by which one side is ahead: the mean over `deals` deals."""

    deals: int
    mean: float
    error: float
    """The standard error of the mean."""


def play_match(
    rules: RuleSet, players: Sequence[Player], deals: int, random: Random
) -> Iterator[float]:
    """For each deal, the points per hand by which the first, third … player are ahead.

    Each deal is played twice, the second time with every player one seat further on, so that both
    sides hold the same cards.
    """
    seats = rules.seats
    moved = [*players[-1:], *players[:-1]]
    for number in range(deals):
        deal = deal_at_random(rules, seats[number % len(seats)], random)
        first = _ahead(play_hand(rules, deal, dict(zip(seats, players, strict=True))))
        second = _ahead(play_hand(rules, deal, dict(zip(seats, moved, strict=True))))
        yield (first - second) / 2


def _ahead(hand: Hand) -> int:
    outcome = hand.outcome()
    assert outcome is not None, "a hand played to its end has an outcome"  # noqa: S101
    return outcome.points[0] - outcome.points[1]


def score_of(differences: Sequence[float]) -> Score:
    """The mean of a match with its standard error, 0 for a single deal."""
    count = len(differences)
    mean = sum(differences) / count
    if count == 1:
        return Score(count, mean, 0.0)
    variance = sum((difference - mean) ** 2 for difference in differences) / (count - 1)
    return Score(count, mean, sqrt(variance / count))
