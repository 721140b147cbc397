"""Processor time, always measured side by side: only ratios within one run are comparable."""

import time
from collections.abc import Callable, Mapping
from statistics import median

Work = Callable[[], float]


def processor_time(act: Callable[[], object]) -> float:
    """Seconds of processor time that this process spends on an act."""
    before = time.process_time()
    act()
    return time.process_time() - before


def side_by_side(works: Mapping[str, Work], times: int) -> dict[str, float]:
    """The median of each work's own figure over `times` turns; each turn runs every work.

    A turn before the first fills all caches and does not count.
    """
    turns = [{name: work() for name, work in works.items()} for _ in range(times + 1)]
    return {name: median(turn[name] for turn in turns[1:]) for name in works}
