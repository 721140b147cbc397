"""The levels of computer players, the weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.players.beginner import Beginner
from engine.players.decision import Player
from engine.players.reckoner import Reckoner
from engine.players.simulating import Simulator

LEVELS: Mapping[int, Callable[[int], Player]] = {
    1: lambda seed: Beginner(seed, slips=20, moods=(-2, -1, 0, 1), sees_partner=False),
    2: lambda seed: Beginner(seed, slips=6, moods=(-1, 0, 0), sees_partner=True),
    3: lambda _: Reckoner(),
    4: lambda seed: Simulator(seed, card_worlds=12, bid_worlds=40),
    5: lambda seed: Simulator(seed, card_worlds=60, bid_worlds=120),
    6: lambda seed: Simulator(seed, card_worlds=400, bid_worlds=300, by_plays=True),
}


def player_of(level: int, seed: int = 0, is_late: Callable[[], bool] = bool) -> Player:
    """A player of this level; with the same seed it plays the same hand the same way.

    Once `is_late` says so, a player that looks ahead does the best that it knows by then.
    """
    player = LEVELS[level](seed)
    return replace(player, is_late=is_late) if isinstance(player, Simulator) else player
