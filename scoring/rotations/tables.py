"""Which meeting goes to which table, so that nobody sits at one table all afternoon.

A plain circle leaves its fixed pair at table 1 in every round. Each round is therefore turned
by a step, and then any two meetings of a round change tables while that makes the repeated
visits fewer; so are some shuffled beginnings, as long as the effort lasts. For six rounds no pair
is more than twice at a table, and from 17 pairs on none more than once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import TypeVar

Group = TypeVar("Group", bound=tuple[int, ...])  # who sits at one table
Visits = dict[int, list[int]]  # entrant -> by table index, the rounds spent there

MOST_STEPS = 8
MOST_SHUFFLED = 100
EFFORT = 100_000  # comparisons of two groups in all: a tenth of a second


def spread_tables(
    rounds: Sequence[Sequence[Group]], played: Mapping[tuple[int, int], int] | None = None
) -> list[list[Group]]:
    """Reorder each round's groups so that the place in the list is a good table for them.

    `played` counts visits of earlier rounds: (entrant, table index) -> rounds spent there.
    """
    before = played or {}
    tables = max(map(len, rounds))
    comparisons = len(rounds) * tables * tables // 2
    passes = max(1, EFFORT // max(1, comparisons))
    best: list[list[Group]] = []
    lowest: tuple[int, int] | None = None
    for begun in _beginnings(rounds, tables):
        passes -= _climb(begun, before, passes)
        cost = _cost(_visits(begun, before))
        if lowest is None or cost < lowest:
            best, lowest = begun, cost
        if passes <= 0 or not cost[1]:
            break
    return best


def _beginnings(rounds: Sequence[Sequence[Group]], tables: int) -> Iterator[list[list[Group]]]:
    """Where to climb from: each round turned by a step, then any order of each round."""
    for step in range(min(tables, MOST_STEPS)):
        yield _turned(rounds, step)
    random = Random(1)  # noqa: S311 -- always the same
    for _ in range(MOST_SHUFFLED):
        yield [random.sample(groups, len(groups)) for groups in rounds]


def _turned(rounds: Sequence[Sequence[Group]], step: int) -> list[list[Group]]:
    """Give a copy in which each round begins `step` tables later than the one before."""
    turned = []
    for number, groups in enumerate(rounds):
        shift = -step * number % len(groups) if groups else 0
        turned.append([*groups[shift:], *groups[:shift]])
    return turned


def _visits(rounds: Sequence[Sequence[Group]], played: Mapping[tuple[int, int], int]) -> Visits:
    tables = max(map(len, rounds))
    visits = {each: [0] * tables for groups in rounds for group in groups for each in group}
    for (entrant, table), times in played.items():
        if entrant in visits and table < tables:
            visits[entrant][table] = times
    for groups in rounds:
        for table, group in enumerate(groups):
            for entrant in group:
                visits[entrant][table] += 1
    return visits


def _cost(visits: Visits) -> tuple[int, int]:
    """Give the most visits of anybody to one table, and the number of repeated visits."""
    times = [n for own in visits.values() for n in own]
    return max(times, default=0), sum(n * (n - 1) // 2 for n in times)


def _climb(rounds: list[list[Group]], before: Mapping[tuple[int, int], int], passes: int) -> int:
    """Swap tables inside rounds while that helps, at most `passes` times through all rounds.

    Returns the passes used.
    """
    visits = _visits(rounds, before)
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
                visits[entrant][first] -= 1
                visits[entrant][second] += 1
            for entrant in groups[second]:
                visits[entrant][second] -= 1
                visits[entrant][first] += 1
            groups[first], groups[second] = groups[second], groups[first]
            improved = True
    return improved


def _gain(groups: list[Group], visits: Visits, first: int, second: int) -> int:
    """Give by how many the repeated visits fall when the two groups change tables."""
    here, there = groups[first], groups[second]
    gain = -len(here) - len(there)  # their own visits are counted where they leave
    for each in here:
        own = visits[each]
        gain += own[first] - own[second]
    for each in there:
        own = visits[each]
        gain += own[second] - own[first]
    return gain
