"""How strong the levels of the computer players are: each against the one below.

`python -m tests.bench.players --deals 3000` plays every pair of neighbours in the games that
matter; a line is told as soon as it is known, so that a run may be stopped at any time.
"""

import platform
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from time import process_time

from engine import preset
from engine.accelerator import NUMBA
from engine.players import LEVELS, Score, play_match, player_of, score_of

GAMES = (
    *("neuralplay-default", "ottawa", "indiana-double-deck", "pepper", "triple-deck"),
    *("bloomington-six", "bid-whist"),
)
#: A level is the stronger one when it is ahead by so many standard errors.
SURE = 2


def lines(options: Namespace) -> Iterator[str]:
    """The head of the table, and a line for each level in each game."""
    compiled = "compiled" if NUMBA else "plain Python"
    machine = f"{platform.machine()}, Python {platform.python_version()}, {compiled}"
    yield f"{datetime.now(UTC):%Y-%m-%d}, {machine}"
    yield f"{'game':20} {'levels':>6} {'deals':>6} {'points a deal':>16} {'ms a deal':>10}"
    for name in options.rules:
        for level in options.levels:
            started = process_time()
            score = match(name, level, options.deals, options.seed)
            spent = (process_time() - started) * 1000 / score.deals / 2
            figures = f"{score.mean:+.2f} ± {score.error:.2f}"
            yield (
                f"{name:20} {f'{level}:{level - 1}':>6} {score.deals:>6} {figures:>16} "
                f"{spent:>10.0f} {verdict(score)}"
            )


def match(name: str, level: int, deals: int, seed: int) -> Score:
    """A level against the one below, every deal played twice."""
    rules = preset(name)
    players = [player_of(level), player_of(level - 1)] * (rules.players // 2)
    return score_of(list(play_match(rules, players, deals, Random(seed))))


def verdict(score: Score) -> str:
    """Whether the level is stronger, weaker, or this can't be said yet."""
    if abs(score.mean) <= SURE * score.error:
        return "not sure"
    return "stronger" if score.mean > 0 else "WEAKER"


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m tests.bench.players", description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", nargs="+", default=GAMES)
    parser.add_argument("--levels", nargs="+", type=int, default=list(LEVELS)[1:])
    for line in lines(parser.parse_args(arguments)):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
