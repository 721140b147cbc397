"""Single players in four lines, each of which moves by its own step (“Rainbow”).

Each line is a quarter of the players, who all move by the same number of tables. If no two lines
ever move by the same number, nobody meets anybody twice; and if no line stays, nobody comes to a
table twice. If the number of tables is a prime power, the steps come from a finite field; for other
numbers the places are found by search.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from scoring.rotations.annealing import Seats
from scoring.rotations.fields import field, is_prime_power

LINES = 4
MOST_STEPS = 20_000  # places tried

Places = tuple[int, ...]  # by line: how many tables it has moved


def four_lines(players: int, rounds: int) -> Seats:
    """The rounds of four lines for players numbered from 0, table by table; [] if none are known.

    Nobody meets anybody twice or comes to a table twice.
    """
    tables, rest = divmod(players, LINES)
    if rest or rounds > tables or tables <= LINES:
        return []
    if is_prime_power(tables):
        return _by_steps(tables, rounds)
    return _by_places(tables, _places(tables, rounds))


def _by_steps(tables: int, rounds: int) -> Seats:
    """The lines have the steps 1 to 4: each round a player is his line's step further on.

    The players of a line are numbered by their table before the first step.
    """
    numbers = field(tables)

    def player(line: int, table: int, this_round: int) -> int:
        gone = numbers.multiply(line + 1, this_round)
        return line * tables + numbers.add(table, numbers.negative(gone))

    return [
        [player(line, table, number) for table in range(tables) for line in range(LINES)]
        for number in range(rounds)
    ]


def _by_places(tables: int, places: tuple[Places, ...]) -> Seats:
    return [
        [
            line * tables + (table - gone[line]) % tables
            for table in range(tables)
            for line in range(LINES)
        ]
        for gone in places
    ]


@cache
def _places(tables: int, rounds: int) -> tuple[Places, ...]:
    """By round, how far each line has moved: no distance, and no gap between two lines, recurs."""
    return next(_with_more_rounds(tables, rounds, [], iter(range(MOST_STEPS))), ())


def _with_more_rounds(
    tables: int, rounds: int, gone: list[Places], steps: Iterator[int]
) -> Iterator[tuple[Places, ...]]:
    if len(gone) == rounds:
        yield tuple(gone)
        return
    for others in product(range(tables), repeat=LINES - 1):
        places = (len(gone), *others)
        if next(steps, None) is None:
            return
        if all(_are_new(places, before, tables) for before in gone):
            yield from _with_more_rounds(tables, rounds, [*gone, places], steps)


def _are_new(places: Places, before: Places, tables: int) -> bool:
    far = [place - earlier for place, earlier in zip(places, before, strict=True)]
    return all(distance % tables for distance in far) and all(
        (one - other) % tables for one, other in combinations(far, 2)
    )
