"""The complete whist schedules: everybody is everybody's partner once and opponent twice.

For 4n players in 4n-1 rounds; for 4n+1 in 4n+1 rounds, in which everybody sits out once.
Sources: E. H. Moore, "Tactical Memoranda" (1896), for the fields; the tables on which nobody
meets twice, each played in its three ways; the product of two schedules as in I. Anderson,
"Combinatorial Designs and Tournaments" (1997). All of it is counted in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product

from scoring.rotations.fields import field, is_prime_power
from scoring.rotations.resolvable import Four, resolvable_rounds

Side = tuple[int, int]
Game = tuple[Side, Side]

#: First rounds for 4n players, found by search: the first and third of four are partners. Each
#: later round adds 1 to every number but the last, which stays.
FIRST_ROUNDS: dict[int, tuple[Four, ...]] = {
    4: ((3, 1, 0, 2),),
    8: ((5, 0, 1, 7), (2, 6, 3, 4)),
    12: ((11, 5, 1, 0), (9, 7, 2, 10), (6, 4, 8, 3)),
    20: ((9, 12, 5, 4), (6, 7, 3, 17), (8, 2, 19, 14), (11, 1, 13, 15), (10, 18, 16, 0)),
    24: (
        *((19, 3, 9, 18), (8, 1, 15, 20), (17, 6, 12, 4)),
        *((5, 23, 2, 0), (10, 14, 16, 13), (22, 21, 11, 7)),
    ),
    32: (
        *((9, 16, 31, 8), (11, 17, 24, 15), (21, 25, 4, 19), (6, 12, 7, 27)),
        *((23, 10, 1, 20), (18, 5, 13, 29), (28, 14, 0, 26), (30, 22, 3, 2)),
    ),
}


@dataclass(frozen=True)
class _Starter:
    """A first round in which 0 sits out; adding any number gives the round without that one."""

    size: int
    add: Callable[[int, int], int]
    tables: tuple[Four, ...]


def whist_rounds(players: int) -> list[list[Game]]:
    """All rounds for the numbers from 0 to players - 1, [] where no schedule is known here.

    Whom a round does not name sits out.
    """
    if players in FIRST_ROUNDS:
        return _cycled(FIRST_ROUNDS[players], players - 1)
    if players % 4 == 0:
        rounds = resolvable_rounds(players)
        return [_games(tables, way) for tables in rounds for way in range(3)]
    starter = _starter(players)
    return [_added(starter, number) for number in range(players)] if starter else []


def _cycled(first: tuple[Four, ...], stays: int) -> list[list[Game]]:
    def moved(player: int, by: int) -> int:
        return player if player == stays else (player + by) % stays

    return [_games(_each(first, by, moved)) for by in range(stays)]


def _added(starter: _Starter, by: int) -> list[Game]:
    return _games(_each(starter.tables, by, starter.add))


def _each(tables: Iterable[Four], by: int, moved: Callable[[int, int], int]) -> list[Four]:
    return [(moved(a, by), moved(b, by), moved(c, by), moved(d, by)) for a, b, c, d in tables]


def _games(tables: Iterable[Four], way: int = 0) -> list[Game]:
    """Who of four plays with whom: the first with the third, or in one of the other two ways."""
    if way == 0:
        return [((a, c), (b, d)) for a, b, c, d in tables]
    if way == 1:
        return [((a, b), (c, d)) for a, b, c, d in tables]
    return [((a, d), (b, c)) for a, b, c, d in tables]


def _starter(players: int) -> _Starter | None:
    if players % 4 != 1 or players == 1:
        return None
    if is_prime_power(players):
        return _of_field(players)
    for order in range(5, players, 4):
        if players % order == 0 and is_prime_power(order) and (one := _starter(players // order)):
            return _product(one, _of_field(order))
    return None


def _of_field(order: int) -> _Starter:
    numbers, t = field(order), order // 4
    powers = numbers.power
    return _Starter(
        order,
        numbers.add,
        tuple((powers(i), powers(i + t), powers(i + 2 * t), powers(i + 3 * t)) for i in range(t)),
    )


def _product(one: _Starter, other: _Starter) -> _Starter:
    """Players are pairs of numbers; the second ones are spread by four factors, no two alike."""
    numbers = field(other.size)
    factors = [numbers.power(exponent) for exponent in range(4)]

    def both(first: int, second: int) -> int:
        return first * other.size + second

    def add(player: int, by: int) -> int:
        (a, x), (b, y) = divmod(player, other.size), divmod(by, other.size)
        return both(one.add(a, b), other.add(x, y))

    spread = []
    for table, second in product(one.tables, range(other.size)):
        a, b, c, d = (
            both(first, numbers.multiply(factor, second))
            for first, factor in zip(table, factors, strict=True)
        )
        spread.append((a, b, c, d))
    return _Starter(one.size * other.size, add, (*spread, *other.tables))
