"""How strong the computer players are, and how fast the engine is: one table for both.

    python -m tests.bench.strength_and_speed --deals 3000 --minutes 30
    python -m tests.bench.strength_and_speed levels --rules pepper --levels 4 5

prints each row as soon as it is known, and at the end what falls short. A row of a match is limited
to the given deals and minutes, and ends earlier once it is clear who is stronger. An interrupt ends
the table with what is known.
"""

from __future__ import annotations

import datetime as dt
import os
import platform
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from engine.accelerator import NUMBA
from engine.players import LEVELS
from tests.bench.bid_figures import bid_quality_rows
from tests.bench.engine_figures import hand_rows
from tests.bench.kernel_figures import (
    bid_rows,
    decision_rows,
    missing,
    playout_rows,
    solver_rows,
)
from tests.bench.players import GAMES, level_rows
from tests.bench.rows import MET, NO_AIM, Limit, Row
from tests.bench.same_contract import card_rows

DONE, STOPPED = 0, 130
#: The parts of the table, the quick ones first.
PARTS: Mapping[str, Callable[[Namespace, Limit], Iterator[Row]]] = {
    "playouts": lambda asked, _: playout_rows(asked.turns),
    "bids": lambda asked, _: bid_rows(asked.turns),
    "solver": lambda asked, _: solver_rows(asked.turns),
    "hands": lambda asked, _: hand_rows(asked.turns),
    "acts": lambda _, __: decision_rows(),
    "estimates": lambda asked, limit: bid_quality_rows(limit, asked.seed),
    "cards": lambda asked, limit: card_rows(limit, asked.seed),
    "levels": lambda asked, limit: level_rows(limit, asked.rules, asked.levels, asked.seed),
}


def main(arguments: list[str]) -> int:
    """Measure and print."""
    asked = _options(arguments)
    limit = Limit(asked.deals, asked.minutes * 60)
    _say(f"{_machine()}, {dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC")
    for line in missing():
        _say(line)
    code, short = DONE, list[Row]()
    try:
        for part in asked.parts or PARTS:
            for row in PARTS[part](asked, limit):
                _say(str(row))
                if row.verdict not in (MET, NO_AIM):
                    short.append(row)
    except KeyboardInterrupt:
        code = STOPPED
    _say(f"\nNot reached, or not sure: {len(short)}")
    for row in short:
        _say(f"  {row.what}: {row.measured}; aim: {row.aim}")
    return code


def _options(arguments: list[str]) -> Namespace:
    parser = ArgumentParser(
        prog="python -m tests.bench.strength_and_speed",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "parts", nargs="*", metavar="part", help=f"without it all: {' '.join(PARTS)}"
    )
    parser.add_argument("--deals", type=int, default=100, help="the most deals of a row")
    parser.add_argument("--minutes", type=float, default=5, help="the most time of a row")
    parser.add_argument("--turns", type=int, default=3, help="each time is the median of so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--levels", nargs="+", type=int, default=list(LEVELS)[1:])
    asked = parser.parse_args(arguments)
    if unknown := [part for part in asked.parts if part not in PARTS]:
        parser.error(f"no part {unknown[0]}: {' '.join(PARTS)}")
    return asked


def _machine() -> str:
    name = platform.processor() or platform.machine()
    about = Path("/proc/cpuinfo")
    if about.exists():
        lines = about.read_text("utf-8").splitlines()
        name = next((line.split(": ")[1] for line in lines if line.startswith("model name")), name)
    compiled = "compiled by numba" if NUMBA else "plain Python"
    version = platform.python_version()
    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {version}, {compiled}"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
