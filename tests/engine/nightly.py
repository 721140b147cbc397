"""Many more random hands, games and broken texts than the test suite has time for.

    python -m tests.engine.nightly --hands 10000
    python -m tests.engine.nightly --preset pepper --hands 500 --first 12000
    python -m tests.engine.nightly --only worlds kernel --hands 100000

plays this many hands of every preset, and one hand of each of this many house rules, with the
checks of the suite in every one of them, and with worlds behind one view of another hand; every
tenth hand adds a game, a round and (for house rules) broken input. `--only` runs the worlds behind
one view of each hand, or the kernel beside the checked engine, compiled where numba is installed
unless NUMBA_DISABLE_JIT=1. A failure is printed with what is needed to reproduce it; the exit code
is then 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random

# As in the suite, where the modules of these tests import each other by name alone.
sys.path.insert(0, str(Path(__file__).parent))

from broken_input import check_broken
from hidden_holdings import check_holdings
from kernel_hands import check_kernel
from random_games import check_game
from random_hands import check_hand, random_hand
from reported_hands import check_reported, check_round
from rule_sets import any_rules
from seen_worlds import check_worlds
from small_endings import check_solver

from engine import RuleSet, preset, preset_names
from engine.accelerator import NUMBA

HOUSE_RULES = "house rules"
CHUNK = 250
SHOWN = 10

Job = tuple[str, int, int]
Answer = tuple[str, int, Counter[str], list[str]]


def _kernel(rules: RuleSet, seed: int) -> Counter[str]:
    speed = "compiled" if NUMBA else "plain"
    return Counter({f"hands of the kernel, {speed}": check_kernel(rules, seed)})


def _worlds(rules: RuleSet, seed: int) -> Counter[str]:
    return check_worlds(rules, seed) + Counter({"views": 1})


#: The checks that `--only` can choose.
PARTS: Mapping[str, Callable[[RuleSet, int], Counter[str]]] = {
    "kernel": _kernel,
    "worlds": _worlds,
}


def run(parts: Sequence[str], job: Job) -> Answer:
    """Check the seeds of one job; returns its name, the hands, what was seen, and the failures."""
    name, first, after = job
    seen, failures = Counter[str](), []
    for seed in range(first, after):
        rules = any_rules(seed) if name == HOUSE_RULES else preset(name)
        try:
            for part in parts or PARTS:
                seen.update(PARTS[part](rules, seed))
            if not parts:
                seen.update(_check(rules, name, seed))
        except Exception:
            failures.append(f"{name}, seed {seed}\n{traceback.format_exc()}")
    return name, after - first, seen, failures


def _check(rules: RuleSet, name: str, seed: int) -> Counter[str]:
    seen = check_hand(rules, seed, closely=2)
    check_reported(random_hand(rules, Random(seed)))
    if seed % 10 == 0:
        check_solver(rules, seed)
        check_round(rules, seed)
        check_holdings(rules, seed)
        seen["hands of games"] += check_game(rules, seed)
        if name == HOUSE_RULES:
            check_broken(seed)
    return seen


def _jobs(names: list[str], first: int, hands: int) -> Iterator[Job]:
    """Small parts of the work, taking games in turn so that every game comes early."""
    for start in range(first, first + hands, CHUNK):
        for name in names:
            yield name, start, min(start + CHUNK, first + hands)


def main(words: list[str] | None = None) -> int:
    """Run everything that was asked for; 0 if nothing failed."""
    names = [*preset_names(), HOUSE_RULES]
    parser = argparse.ArgumentParser(prog="python -m tests.engine.nightly", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--hands", type=int, default=10_000, help="of each game")
    parser.add_argument("--preset", choices=names, action="append", help="this game alone")
    parser.add_argument("--only", choices=PARTS, nargs="+", default=[], help="these checks alone")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(words)
    jobs = list(_jobs(asked.preset or names, asked.first, asked.hands))
    started, failed = time.monotonic(), 0
    hands, seen = Counter[str](), Counter[str]()
    # New processes now and then: each caches its work on many house rules.
    with Pool(asked.processes, maxtasksperchild=20) as pool:
        for done, (name, count, also_seen, failures) in enumerate(
            pool.imap_unordered(partial(run, asked.only), jobs), 1
        ):
            hands[name] += count
            seen.update(also_seen)
            for failure in failures:
                failed += 1
                if failed <= SHOWN:
                    _say(failure)
            if done % 20 == 0 or done == len(jobs):
                _say(f"{done} of {len(jobs)} parts, {failed} failures")
    for name, count in sorted(hands.items()):
        _say(f"{count:>8} hands: {name}")
    _say("seen: " + ", ".join(f"{count} {what}" for what, count in sorted(seen.items())))
    _say(f"{hands.total()} hands, {failed} failures, {time.monotonic() - started:.0f} s")
    return 1 if failed else 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
