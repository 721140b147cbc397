"""The complete whist schedules: everybody is everybody's partner once and opponent twice.

For 4n players in 4n-1 rounds; for 4n+1 in 4n+1 rounds, in which everybody sits out once.
Sources: E. H. Moore, "Tactical Memoranda" (1896), for the fields; tables at which nobody meets
twice, each played in its three ways; the product of two schedules as in I. Anderson,
"Combinatorial Designs and Tournaments" (1997); groups that play each other and then among
themselves; and schedules found by search. The tests verify all of it by counting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from scoring.rotations.fields import field, is_prime_power
from scoring.rotations.resolvable import Four, resolvable_rounds

Side = tuple[int, int]
Game = tuple[Side, Side]

#: First rounds found by search: the first and third of four are partners. Each later round adds 1
#: to every number; with 4n players the last number is not part of the cycle and stays.
FIRST_ROUNDS = {
    4: "3 1 0 2",
    8: "5 0 1 7, 2 6 3 4",
    12: "11 5 1 0, 9 7 2 10, 6 4 8 3",
    20: "9 12 5 4, 6 7 3 17, 8 2 19 14, 11 1 13 15, 10 18 16 0",
    21: "14 2 8 6, 16 12 7 13, 11 1 4 3, 15 20 10 17, 9 18 19 5",
    24: "19 3 9 18, 8 1 15 20, 17 6 12 4, 5 23 2 0, 10 14 16 13, 22 21 11 7",
    32: "9 16 31 8, 11 17 24 15, 21 25 4 19, 6 12 7 27, 23 10 1 20, 18 5 13 29, "
    "28 14 0 26, 30 22 3 2",
    33: "31 26 6 5, 18 3 2 4, 13 1 19 23, 11 22 14 8, 12 24 7 15, 16 10 29 20, "
    "30 21 28 17, 25 27 32 9",
    36: "16 12 7 34, 22 19 25 3, 28 17 32 23, 9 35 30 2, 18 1 26 6, 11 13 10 24, "
    "14 15 29 5, 31 33 8 0, 4 20 21 27",
    44: "28 13 34 9, 10 18 43 39, 14 26 22 35, 27 17 37 29, 1 2 4 7, 6 5 21 12, "
    "8 15 25 40, 30 23 19 42, 20 11 36 31, 16 33 3 32, 41 24 0 38",
    57: "34 1 30 41, 48 17 16 2, 25 27 24 3, 56 4 40 47, 50 28 5 35, 33 52 15 6, 32 7 11 45, "
    "20 8 10 39, 23 36 26 9, 49 53 12 18, 54 13 31 21, 22 19 51 14, 46 38 44 29, 37 55 43 42",
}

#: Two orders of the group of 12 elements in which all differences to each other, to the natural
#: order and to 0 are distinct: three mutually orthogonal squares.
TWELVE = ((0, 2, 1, 6, 8, 7, 5, 10, 3, 11, 4, 9), (0, 3, 7, 9, 6, 4, 1, 5, 11, 10, 8, 2))


@dataclass(frozen=True)
class _Starter:
    """A first round in which 0 sits out; adding n to it gives the round in which n does."""

    size: int
    add: Callable[[int, int], int]
    tables: tuple[Four, ...]


def whist_rounds(players: int) -> list[list[Game]]:
    """All rounds for the numbers from 0 to players - 1, [] if no schedule is known here.

    A player not named in a round sits out.
    """
    if players in _OF_GROUPS:
        return _OF_GROUPS[players]()
    if players % 4 == 0 and players in FIRST_ROUNDS:
        return _cycled(_first_round(players), players - 1)
    if players % 4 == 0:
        rounds = resolvable_rounds(players)
        return [_games(tables, way) for tables in rounds for way in range(3)]
    starter = _starter(players)
    return [_added(starter, number) for number in range(players)] if starter else []


def _first_round(players: int) -> tuple[Four, ...]:
    tables = (map(int, four.split()) for four in FIRST_ROUNDS[players].split(","))
    return tuple((a, b, c, d) for a, b, c, d in tables)


def _of_four_twelves() -> list[list[Game]]:
    """Four groups of 12: tables with one of each, played in all three ways, then each group alone.

    The differences of `TWELVE` put any two from different groups at exactly one table.
    """
    rounds = []
    for column in range(12):
        rows = (0, column, *(order[column] for order in TWELVE))
        tables = []
        for by in range(12):
            a, b, c, d = (12 * group + _of_twelve(row, by) for group, row in enumerate(rows))
            tables.append((a, b, c, d))
        rounds += [_games(tables, way) for way in range(3)]
    for games in whist_rounds(12):
        rounds.append(
            [
                _within(game, range(12 * group, 12 * group + 12))
                for group in range(4)
                for game in games
            ]
        )
    return rounds


def _of_five_elevens() -> list[list[Game]]:
    """Five groups of 11 and one more: the schedule of five players, with groups for players.

    While four groups play each other for eleven rounds, the fifth plays its own schedule with the
    one who belongs to no group.
    """
    rounds = []
    alone = whist_rounds(12)
    for out, groups in _games_of_five():
        for column in range(11):
            tables = [
                tuple(11 * group + (row * column + by) % 11 for row, group in enumerate(groups))
                for by in range(11)
            ]
            within = [
                _within(game, [*range(11 * out, 11 * out + 11), 55]) for game in alone[column]
            ]
            rounds.append(_games(_fours(tables)) + within)
    return rounds


def _of_five_twelves() -> list[list[Game]]:
    """Five groups of 12, as with groups of 11; but a schedule of twelve has one round too few.

    So one round of twelve tables is left over for each four groups. These five rounds of 48 players
    are played as four of 60: the shifts of `_shift` make three tables of each fit together.
    """
    rounds = []
    alone = whist_rounds(12)

    def table(out: int, groups: Four, column: int, by: int) -> list[int]:
        rows = (0, column, *(order[column] for order in TWELVE))
        shifted = (
            _of_twelve(row, _shift(out, group)) for row, group in zip(rows, groups, strict=True)
        )
        return [
            12 * group + _of_twelve(player, by)
            for group, player in zip(groups, shifted, strict=True)
        ]

    for out, groups in _games_of_five():
        for column in range(1, 12):
            tables = [table(out, groups, column, by) for by in range(12)]
            within = [_within(game, range(12 * out, 12 * out + 12)) for game in alone[column - 1]]
            rounds.append(_games(_fours(tables)) + within)
    for coset in COSETS:
        tables = [
            table(out, groups, 0, _of_twelve(coset, by))
            for out, groups in _games_of_five()
            for by in THREE
        ]
        rounds.append(_games(_fours(tables)))
    return rounds


#: A subgroup of three in the group of 12 elements, and a representative of each of its cosets.
THREE, COSETS = (0, 2, 4), (0, 1, 6, 7)


def _shift(out: int, group: int) -> int:
    """The shift of a group in the game of five without `out`; the four groups' shifts differ."""
    return COSETS[[number for number in range(5) if number != group].index(out)]


def _games_of_five() -> list[tuple[int, Four]]:
    """Who sits out in each round of five, and the other four in seating order."""
    games = []
    for (((a, c), (b, d)),) in whist_rounds(5):
        (out,) = {*range(5)} - {a, b, c, d}
        games.append((out, (a, b, c, d)))
    return games


def _fours(tables: Iterable[Sequence[int]]) -> list[Four]:
    return [(a, b, c, d) for a, b, c, d in tables]


def _within(game: Game, people: Sequence[int]) -> Game:
    """A game of a smaller schedule, played by `people`."""
    (a, c), (b, d) = game
    return (people[a], people[c]), (people[b], people[d])


def _of_twelve(one: int, other: int) -> int:
    """The sum in the product of the cyclic groups of order 2 and 6; 6a + b stands for (a, b)."""
    return (one // 6 + other // 6) % 2 * 6 + (one + other) % 6


def _cycled(first: tuple[Four, ...], stays: int) -> list[list[Game]]:
    def moved(player: int, by: int) -> int:
        return player if player == stays else (player + by) % stays

    return [_games(_all_moved(first, by, moved)) for by in range(stays)]


def _added(starter: _Starter, by: int) -> list[Game]:
    return _games(_all_moved(starter.tables, by, starter.add))


def _all_moved(tables: Iterable[Four], by: int, moved: Callable[[int, int], int]) -> list[Four]:
    return [(moved(a, by), moved(b, by), moved(c, by), moved(d, by)) for a, b, c, d in tables]


def _games(tables: Iterable[Four], way: int = 0) -> list[Game]:
    """The game of each four: the first partners the third, or in `way` 1 or 2 somebody else."""
    if way == 0:
        return [((a, c), (b, d)) for a, b, c, d in tables]
    if way == 1:
        return [((a, b), (c, d)) for a, b, c, d in tables]
    return [((a, d), (b, c)) for a, b, c, d in tables]


def _starter(players: int) -> _Starter | None:
    if players % 4 != 1 or players == 1:
        return None
    if players in FIRST_ROUNDS:
        return _Starter(players, lambda player, by: (player + by) % players, _first_round(players))
    if is_prime_power(players):
        return _of_field(players)
    for order in range(5, players, 4):
        if players % order == 0 and is_prime_power(order) and (part := _starter(players // order)):
            return _product(part, _of_field(order))
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
    """The product: players are pairs of numbers, the second spread by four distinct factors."""
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


#: Schedules composed from those of groups: number of players -> construction.
_OF_GROUPS = {48: _of_four_twelves, 56: _of_five_elevens, 60: _of_five_twelves}
