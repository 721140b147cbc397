"""Assigns meetings to tables so that nobody sits at one table all afternoon.

A plain circle leaves its fixed pair at table 1 in every round. So each round is rotated by a step,
and then meetings of a round swap tables as long as that reduces repeated visits; the same is tried
from some shuffled starts while the effort lasts. If avoidable repeats remain, annealing also tries
swaps for the worse. For six rounds no pair is at a table more than twice, and from 17 pairs on none
more than once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import exp
from random import Random
from typing import TypeVar

Group = TypeVar("Group", bound=tuple[int, ...])  # who sits at one table
Visits = dict[int, list[int]]  # entrant -> by table index, the rounds spent there

MOST_STEPS = 8
MOST_SHUFFLED = 100
EFFORT = 100_000  # comparisons of two groups in total: a tenth of a second
TURNS = 30_000  # trial swaps of tables: a tenth of a second
WARM, COLD = 1.0, 0.1  # in repeated visits
COOLED = (COLD / WARM) ** (1 / TURNS)


def spread_tables(
    rounds: Sequence[Sequence[Group]], played: Mapping[tuple[int, int], int] | None = None
) -> list[list[Group]]:
    """Reorder each round's groups so that their place in the list is a good table for them.

    `played` counts visits in earlier rounds: (entrant, table index) -> rounds spent there.
    """
    before = played or {}
    tables = max(map(len, rounds))
    comparisons = len(rounds) * tables * tables // 2
    passes = max(1, EFFORT // max(1, comparisons))
    least = _least(_visits(rounds, before))
    best: list[list[Group]] = []
    lowest: tuple[int, int] | None = None
    for begun in _beginnings(rounds, tables):
        passes -= _climb(begun, before, passes)
        cost = _cost(_visits(begun, before))
        if lowest is None or cost < lowest:
            best, lowest = begun, cost
        if passes <= 0 or cost[1] <= least:
            break
    if lowest is None or lowest[1] <= least:
        return best
    return min(
        best, _annealed(best, before, least), key=lambda seating: _cost(_visits(seating, before))
    )


def _beginnings(rounds: Sequence[Sequence[Group]], tables: int) -> Iterator[list[list[Group]]]:
    """Starting points for climbing: each round rotated by a step, then shuffled rounds."""
    for step in range(min(tables, MOST_STEPS)):
        yield _turned(rounds, step)
    random = Random(1)  # noqa: S311 -- always the same
    for _ in range(MOST_SHUFFLED):
        yield [random.sample(groups, len(groups)) for groups in rounds]


def _turned(rounds: Sequence[Sequence[Group]], step: int) -> list[list[Group]]:
    """A copy in which each round starts `step` tables later than the one before."""
    turned = []
    for number, groups in enumerate(rounds):
        shift = -step * number % len(groups) if groups else 0
        turned.append([*groups[shift:], *groups[:shift]])
    return turned


def _visits(rounds: Sequence[Sequence[Group]], played: Mapping[tuple[int, int], int]) -> Visits:
    tables = max(map(len, rounds))
    visits = {entrant: [0] * tables for groups in rounds for group in groups for entrant in group}
    for (entrant, table), times in played.items():
        if entrant in visits and table < tables:
            visits[entrant][table] = times
    for groups in rounds:
        for table, group in enumerate(groups):
            for entrant in group:
                visits[entrant][table] += 1
    return visits


def _cost(visits: Visits) -> tuple[int, int]:
    """The most visits of anybody to one table, and the number of repeated visits."""
    times = [n for own in visits.values() for n in own]
    return max(times, default=0), sum(n * (n - 1) // 2 for n in times)


def _least(visits: Visits) -> int:
    """The unavoidable repeats: everybody's rounds spread evenly over the tables."""
    shares = (divmod(sum(own), len(own)) for own in visits.values())
    tables = max(map(len, visits.values()), default=0)
    return sum(share * (share - 1) // 2 * tables + share * rest for share, rest in shares)


def _annealed(
    rounds: Sequence[Sequence[Group]], before: Mapping[tuple[int, int], int], least: int
) -> list[list[Group]]:
    """The best arrangement found by annealing; stops once no avoidable repeats are left."""
    random = Random(1)  # noqa: S311 -- always the same
    now = [list(groups) for groups in rounds]
    visits = _visits(now, before)
    cost = lowest = _cost(visits)[1]
    best, heat = [list(groups) for groups in now], WARM
    for _ in range(TURNS):
        heat *= COOLED
        groups = now[int(random.random() * len(now))]
        first, second = (int(random.random() * len(groups)) for _ in range(2))
        gain = _gain(groups, visits, first, second) if first != second else 0
        if first == second or (gain < 0 and random.random() >= exp(gain / heat)):
            continue
        _swap(groups, visits, first, second)
        cost -= gain
        if cost < lowest:
            best, lowest = [list(this_round) for this_round in now], cost
            if lowest <= least:
                break
    return best


def _climb(rounds: list[list[Group]], before: Mapping[tuple[int, int], int], passes: int) -> int:
    """Swap tables within rounds as long as that helps, in at most `passes` passes.

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
            _swap(groups, visits, first, second)
            improved = True
    return improved


def _swap(groups: list[Group], visits: Visits, first: int, second: int) -> None:
    """Let two groups swap tables."""
    for entrant in groups[first]:
        visits[entrant][first] -= 1
        visits[entrant][second] += 1
    for entrant in groups[second]:
        visits[entrant][second] -= 1
        visits[entrant][first] += 1
    groups[first], groups[second] = groups[second], groups[first]


def _gain(groups: list[Group], visits: Visits, first: int, second: int) -> int:
    """By how much the repeated visits fall if the two groups swap tables."""
    one, other = groups[first], groups[second]
    gain = -len(one) - len(other)  # visits to the table they leave include the current one
    for entrant in one:
        own = visits[entrant]
        gain += own[first] - own[second]
    for entrant in other:
        own = visits[entrant]
        gain += own[second] - own[first]
    return gain
