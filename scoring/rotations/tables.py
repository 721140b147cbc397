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

Meeting = tuple[int, int]
Visits = Counter[tuple[int, int]]  # (entrant, table index) -> rounds spent there

MOST_STEPS = 8
EFFORT = 200_000  # comparisons of two meetings in all: about a quarter of a second


def spread_tables(rounds: Sequence[Sequence[Meeting]]) -> list[list[Meeting]]:
    """Reorder each round's meetings so that the place in the list is a good table for them."""
    tables = max(map(len, rounds))
    comparisons = len(rounds) * tables * tables // 2
    passes = max(1, EFFORT // max(1, comparisons))
    best: list[list[Meeting]] = []
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


def _turned(rounds: Sequence[Sequence[Meeting]], step: int) -> list[list[Meeting]]:
    """Give a copy in which each round begins `step` tables later than the one before."""
    turned = []
    for number, meetings in enumerate(rounds):
        shift = -step * number % len(meetings) if meetings else 0
        turned.append([*meetings[shift:], *meetings[:shift]])
    return turned


def _visits(rounds: Sequence[Sequence[Meeting]]) -> Visits:
    return Counter(
        (entrant, table)
        for meetings in rounds
        for table, meeting in enumerate(meetings)
        for entrant in meeting
    )


def _cost(visits: Visits) -> tuple[int, int]:
    """Give the most visits of anybody to one table, and the number of repeated visits."""
    return max(visits.values(), default=0), sum(n * (n - 1) // 2 for n in visits.values())


def _climb(rounds: list[list[Meeting]], passes: int) -> int:
    """Swap tables inside rounds while that helps, at most `passes` times through all rounds.

    Returns the passes used.
    """
    visits = _visits(rounds)
    for used in range(1, passes + 1):
        improved = [_swap_better(meetings, visits) for meetings in rounds]
        if not any(improved):
            return used
    return passes


def _swap_better(meetings: list[Meeting], visits: Visits) -> bool:
    improved = False
    for first, second in combinations(range(len(meetings)), 2):
        if _gain(meetings, visits, first, second) > 0:
            for entrant in meetings[first]:
                visits[entrant, first] -= 1
                visits[entrant, second] += 1
            for entrant in meetings[second]:
                visits[entrant, second] -= 1
                visits[entrant, first] += 1
            meetings[first], meetings[second] = meetings[second], meetings[first]
            improved = True
    return improved


def _gain(meetings: list[Meeting], visits: Visits, first: int, second: int) -> int:
    """Give by how many the repeated visits fall when the two meetings change tables."""
    a, b = meetings[first]
    c, d = meetings[second]
    leaving = visits[a, first] + visits[b, first] + visits[c, second] + visits[d, second]
    coming = visits[a, second] + visits[b, second] + visits[c, first] + visits[d, first]
    return leaving - coming - 4  # their own four visits stand in `leaving`
