"""How strong the levels of the computer players are: each against the one below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

from engine import preset
from engine.players import LEVELS, play_match, player_of
from tests.bench.rows import Limit, Row, until_plain, verdict

GAMES = (
    *("neuralplay-default", "ottawa", "indiana-double-deck", "pepper", "triple-deck"),
    *("bloomington-six", "bid-whist"),
)
AIM = "ahead by 2 standard errors"


def level_rows(
    limit: Limit,
    games: Sequence[str] = GAMES,
    levels: Sequence[int] = tuple(LEVELS)[1:],
    seed: int = 1,
) -> Iterator[Row]:
    """A row for each level in each game: whole hands with auction, every deal played twice."""
    for name in games:
        for level in levels:
            rules = preset(name)
            players = [player_of(level), player_of(level - 1)] * (rules.players // 2)
            started = process_time()
            score = until_plain(play_match(rules, players, limit.deals, Random(seed)), limit)
            spent = (process_time() - started) * 1000 / score.deals / 2
            points = f"{score.mean:+.2f} ± {score.error:.2f} points a deal"
            measured = f"{points}, {score.deals} deals, {spent:.0f} ms a hand"
            yield Row(f"level {level} over {level - 1}, {name}", measured, AIM, verdict(score))
