"""A whole event over real HTTP on this machine: `python -m tests.load`.

First on the hall's own server with SQLite, then on nginx with two servers and one PostgreSQL.
Afterwards every acknowledged hand is looked up, and the standings are compared with those of a
second scorer. Exits with 1 if anything is wrong.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from tests.load.attack import DEAREST, attack
from tests.load.judge import faults
from tests.load.practising import practise
from tests.load.run import Pace, Run, play
from tests.load.script import Size
from tests.load.servers import (
    Servers,
    ask_site,
    hall,
    prepare,
    production,
    site_on_postgresql,
    site_on_sqlite,
)
from tests.load.wire import percentile
from tests.processes.processors import Processors
from tests.processes.serving import Environment

REAL_ENTRIES = 10  # a minute, in a hall of 25 tables
POLL = 3.0  # seconds

Serving = Callable[[Environment], AbstractContextManager[Servers]]


def main() -> int:
    """Run what was asked for, and print what was found."""
    asked = _arguments()
    desks = min(2, asked.tables)
    size = Size(asked.tables, asked.rounds, asked.hands, asked.phones, desks, asked.screens)
    runs: list[tuple[str, AbstractContextManager[Environment], Serving]] = []
    if asked.where != "production":
        runs.append(("one server, SQLite", site_on_sqlite(), hall))
    if asked.where != "hall":
        runs.append(
            ("nginx, two servers, PostgreSQL", site_on_postgresql(asked.postgres), production)
        )
    found = []
    for name, site, serving in runs:
        with site as environment:
            found.append(_one(name, environment, serving, size, asked))
    return 0 if all(found) else 1


def _one(
    name: str, environment: Environment, serving: Serving, size: Size, asked: argparse.Namespace
) -> bool:
    """Play one event; returns whether all was right."""
    prepared = prepare(environment, size)
    with serving(environment) as served:
        pace = Pace(asked.speed, asked.poll, quiet=3 * asked.poll)
        processors = Processors()
        beside = (
            attack(served.site, prepared["event"], asked.nasty) if asked.attack else nullcontext({})
        )
        with beside as did, _practice(served, asked.practise) as practised:
            run = play(prepared, size, [served.site], pace, bare=served.bare)
        had = processors.line()
        wrong = faults(run, ask_site(environment, "ledger", prepared["event"]))
        wrong += run.tally.put_off  # a machine that does nothing else must keep up
        written = served.log.read_text(errors="replace")
    lines = [name, *_report(run), f"  {had}", *(f"  WRONG {each}" for each in wrong[:20])]
    if did:
        lines.insert(1, f"  beside it, by other machines as it were: {did}")
    if practised:
        lines.insert(1, f"  beside it {asked.practise} practise at level 6: {practised}")
    if wrong:
        lines.append(f"{len(wrong)} wrong in all; the servers wrote:\n{written[-3000:]}")
    sys.stdout.write("\n".join([*lines, "", ""]))
    return not wrong


def _practice(served: Servers, people: int) -> AbstractContextManager[dict[str, Any]]:
    return practise(served.site, people) if people else nullcontext({})


def _report(run: Run) -> Iterator[str]:
    tally, size, every = run.tally, run.size, run.pace.every
    bare = percentile(tally.seconds["bare"])
    yield (
        f"  {size.tables} tables, {size.rounds} rounds of {size.hands} hands by"
        f" {size.tables * size.phones} phones in {run.seconds:.0f} s; screens: {size.screens}"
    )
    counts = (f"{kind} {len(found)}" for kind, found in sorted(tally.seconds.items()))
    yield f"  requests: {', '.join(counts)}"
    yield f"  answers: {', '.join(f'{each}: {n}' for each, n in sorted(tally.statuses.items()))}"
    yield f"  bare view: 95 % within {1000 * bare:.1f} ms"
    for said, kinds in [
        ("an entry", ["entry"]), ("a poll", ["poll", "unchanged"]),
        ("… that brings something", ["poll"]), ("… where nothing changed", ["unchanged"]),
        ("agreement", ["agree"]), ("the desk", ["desk"]),
    ]:  # fmt: skip
        seconds = tally.all_of(*kinds)
        slow, usual = percentile(seconds), percentile(seconds, 0.5)
        yield (
            f"  {said}: 95 % within {1000 * slow:.0f} ms = {slow / bare:.0f} × the bare view"
            f" (half within {1000 * usual:.0f} ms)"
        )
    minute, real = 60 * len(tally.seconds["entry"]) / run.seconds, REAL_ENTRIES * size.tables / 25
    polls = len(tally.all_of("poll", "unchanged")) / (run.seconds + run.pace.quiet)
    due = size.tables * size.phones / every
    yield f"  headroom: {minute:.0f} entries a minute = {minute / real:.0f} × the real {real:.1f}"
    yield f"  polls: {polls:.1f} a second of the {due:.1f} that {every:g} s between them ask for"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--hands", type=int, default=8)
    parser.add_argument("--phones", type=int, default=4, help="at each table")
    parser.add_argument("--screens", type=int, default=1)
    parser.add_argument("--speed", type=float, default=100, help="times as fast as in a hall")
    parser.add_argument("--poll", type=float, default=POLL, help="seconds between two polls")
    parser.add_argument(
        "--attack", action="store_true", help="beside it idle connections, wrong log-ins, readers"
    )
    parser.add_argument("--nasty", default=DEAREST, help="the address that two of them read")
    parser.add_argument(
        "--practise", type=int, default=0, help="beside it so many at the practice table"
    )
    parser.add_argument("--where", choices=["hall", "production", "both"], default="both")
    parser.add_argument("--postgres", default="", help="an empty database, postgres://…")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
