"""Single players in four lines, each of which moves on by a step of its own (“Rainbow”).

A quarter of the players is a line, and everybody of it goes on by as many tables. Where no two
lines ever go on by the same, nobody meets anybody twice; and where no line stays, nobody comes to
a table twice. With a number of tables that is a power of a prime the steps are those of a field;
for other numbers the places are searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from scoring.rotations.annealing import Seats
from scoring.rotations.fields import field, is_prime_power

LINES = 4
MOST_STEPS = 20_000  # places that are tried

Places = tuple[int, ...]  # by line: how many tables it has gone on


def four_lines(players: int, rounds: int) -> Seats:
    """The rounds of four lines for the players from 0 on, table by table; [] where none are known.

    Nobody meets anybody twice or comes to a table twice.
    """
    tables, rest = divmod(players, LINES)
    if rest or rounds > tables or tables <= LINES:
        return []
    if is_prime_power(tables):
        return _by_steps(tables, rounds)
    return _by_places(tables, _places(tables, rounds))


def _by_steps(tables: int, rounds: int) -> Seats:
    """The lines have the steps 1 to 4: in each round a player's table is his first one and those.

    The players of a line are counted by the table at which they sit before the first step.
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
    """By round how far the lines have gone: none twice as far, nor any two twice as far apart."""
    return next(_gone_on(tables, rounds, [], iter(range(MOST_STEPS))), ())


def _gone_on(
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
            yield from _gone_on(tables, rounds, [*gone, places], steps)


def _are_new(places: Places, before: Places, tables: int) -> bool:
    far = [one - other for one, other in zip(places, before, strict=True)]
    return all(each % tables for each in far) and all(
        (one - other) % tables for one, other in combinations(far, 2)
    )
