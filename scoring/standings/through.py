"""The standings round by round: everybody's place after each, by points alone."""

from collections.abc import Sequence
from itertools import accumulate

from scoring.standings.scores import Points


def places_through(by_round: Sequence[Sequence[Points | None]]) -> list[tuple[int, ...]]:
    """For each line its place after each round; equal totals share the better place.

    `by_round` has the points of each line in each round, None if nothing came in.
    """
    totals = [list(accumulate(points or 0 for points in line)) for line in by_round]
    rounds = [sorted(column, reverse=True) for column in zip(*totals, strict=True)]
    return [
        tuple(ordered.index(total) + 1 for ordered, total in zip(rounds, line, strict=True))
        for line in totals
    ]
