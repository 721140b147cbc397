"""Which meeting goes to which table, so that nobody sits at one table all afternoon.

A plain circle leaves its fixed pair at table 1 in every round. Each round is therefore turned
by a step, and then any two meetings of a round change tables while that makes the repeated
visits fewer. For six rounds nobody is more than twice at a table, and from 19 pairs on nobody
more than once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TypeVar

Group = TypeVar("Group", bound=tuple[int, ...])  # who sits at one table
Visits = Counter[tuple[int, int]]  # (entrant, table index) -> rounds spent there

MOST_STEPS = 8
EFFORT = 200_000  # comparisons of two groups in all: about a quarter of a second


def spread_tables(rounds: Sequence[Sequence[Group]]) -> list[list[Group]]:
    """Reorder each round's groups so that the place in the list is a good table for them."""
    tables = max(map(len, rounds))
    comparisons = len(rounds) * tables * tables // 2
    passes = max(1, EFFORT // max(1, comparisons))
    best: list[list[Group]] = []
    lowest: tuple[int, int] | None = None
    for step in range(min(tables, MOST_STEPS)):
        turned = _turned(rounds, step)
        passes -= _climb(turned, passes)
        cost = _cost(_visits(turned))
        if lowest is None or cost < lowest:
            best, lowest = turned, cost
        if passes <= 0 or not cost[1]:
            break
    return best


def _turned(rounds: Sequence[Sequence[Group]], step: int) -> list[list[Group]]:
    """Give a copy in which each round begins `step` tables later than the one before."""
    turned = []
    for number, groups in enumerate(rounds):
        shift = -step * number % len(groups) if groups else 0
        turned.append([*groups[shift:], *groups[:shift]])
    return turned


def _visits(rounds: Sequence[Sequence[Group]]) -> Visits:
    return Counter(
        (entrant, table)
        for groups in rounds
        for table, group in enumerate(groups)
        for entrant in group
    )


def _cost(visits: Visits) -> tuple[int, int]:
    """Give the most visits of anybody to one table, and the number of repeated visits."""
    return max(visits.values(), default=0), sum(n * (n - 1) // 2 for n in visits.values())


def _climb(rounds: list[list[Group]], passes: int) -> int:
    """Swap tables inside rounds while that helps, at most `passes` times through all rounds.

    Returns the passes used.
    """
    visits = _visits(rounds)
    for used in range(1, passes + 1):
        improved = [_swap_better(groups, visits) for groups in rounds]
        if not any(improved):
            return used
    return passes


def _swap_better(groups: list[Group], visits: Visits) -> bool:
    improved = False
    for first, second in combinations(range(len(groups)), 2):
        if _gain(groups, visits, first, second) > 0:
            for entrant in groups[first]:
                visits[entrant, first] -= 1
                visits[entrant, second] += 1
            for entrant in groups[second]:
                visits[entrant, second] -= 1
                visits[entrant, first] += 1
            groups[first], groups[second] = groups[second], groups[first]
            improved = True
    return improved


def _gain(groups: list[Group], visits: Visits, first: int, second: int) -> int:
    """Give by how many the repeated visits fall when the two groups change tables."""
    here, there = groups[first], groups[second]
    gain = -len(here) - len(there)  # their own visits are counted where they leave
    for each in here:
        gain += visits[each, first] - visits[each, second]
    for each in there:
        gain += visits[each, second] - visits[each, first]
    return gain
