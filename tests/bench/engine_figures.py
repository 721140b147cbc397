"""What the engine's checks cost beside the same checks written barely for one game.

`python -m tests.bench.engine_figures` measures these alone, without a site.
"""

import sys
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Any

from engine import check_report, read_hand
from tests.bench import bare_ottawa
from tests.bench.clock import processor_time, side_by_side
from tests.bench.ottawa_samples import OTTAWA, played_reports, recorded_hands, report_of
from tests.bench.report import Figure, table_of

#: At most five times the cost of the bare script.
LEAST_CHECK = 0.2
BARE = "bare script"
HANDS = 100
TURNS = 9


def engine_figures(times: int) -> list[Figure]:
    """The check of one reported hand and the replay of one recorded hand."""
    return [_report_figure(times), _replay_figure(times)]


def _report_figure(times: int) -> Figure:
    bare = played_reports()
    reports = [report_of(fields) for fields in bare]
    return _figure(
        "check of a reported hand", len(bare), times,
        partial(_each, partial(check_report, rules=OTTAWA), reports),
        partial(_each, bare_ottawa.check_report, bare),
    )  # fmt: skip


def _replay_figure(times: int) -> Figure:
    lines = recorded_hands(HANDS, Random(1))
    return _figure(
        "replay of a recorded hand", len(lines), times,
        partial(_each, _replayed, lines),
        partial(_each, bare_ottawa.replay, lines),
    )  # fmt: skip


def _replayed(line: str) -> object:
    return read_hand(line).outcome()


def _each(act: Callable[[Any], object], things: Iterable[Any]) -> None:
    for thing in things:
        act(thing)


def _figure(
    name: str, number: int, times: int, act: Callable[[], object], bare: Callable[[], object]
) -> Figure:
    """Seconds of one of `number` acts."""
    seconds = side_by_side(
        {
            "engine": lambda: processor_time(act) / number,
            "bare": lambda: processor_time(bare) / number,
        },
        times,
    )
    return Figure(name, None, seconds["engine"], BARE, seconds["bare"], LEAST_CHECK)


if __name__ == "__main__":
    sys.stdout.write(f"{table_of(engine_figures(TURNS))}\n")
