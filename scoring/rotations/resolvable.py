"""Tables of four at which everybody meets everybody exactly once, round by round.

This needs 12n+4 players. Sources: R. C. Bose, "On the construction of balanced incomplete block
designs" (1939), for 3q+1 players where q is 4t+1 and a prime power; the lines of the affine space
over four elements, for powers of four. The tests verify all of it by counting.
"""

from __future__ import annotations

from itertools import product

from scoring.rotations.fields import Field, field, is_prime_power

Four = tuple[int, int, int, int]


def resolvable_rounds(players: int) -> list[list[Four]]:
    """The tables of (players - 1) / 3 rounds for players numbered from 0, [] if none are known.

    Nobody meets anyone twice, and after the last round everybody has met everybody.
    """
    order, rest = divmod(players - 1, 3)
    if rest == 0 and order % 4 == 1 and is_prime_power(order):
        return _bose(field(order))
    digits = (players.bit_length() - 1) // 2
    return _affine(digits) if players == 4**digits else []


def _bose(numbers: Field) -> list[list[Four]]:
    """The rounds if the players are three copies of the field, and one more who stays put."""
    order, t = numbers.order, numbers.order // 4
    stays = 3 * order
    first: list[Four] = [(stays, 0, order, 2 * order)]
    for copy, exponent in product(range(3), range(t)):
        here, there = order * copy, order * ((copy + 1) % 3)
        near, far = numbers.power(exponent), numbers.power(exponent + t)
        less, lesser = numbers.negative(near), numbers.negative(far)
        first.append((here + near, there + far, here + less, there + lesser))

    def moved(player: int, by: int) -> int:
        copy, number = divmod(player, order)
        return player if player == stays else copy * order + numbers.add(number, by)

    return [
        [(moved(a, by), moved(b, by), moved(c, by), moved(d, by)) for a, b, c, d in first]
        for by in range(order)
    ]


def _affine(digits: int) -> list[list[Four]]:
    """The rounds if the players are the points of a space over the field of four elements.

    A round is a class of parallel lines. A point is a number with `digits` digits to the base 4;
    points are added digit by digit, which in the field of four is the exclusive or.
    """
    four = field(4)

    def along(way: int, times: int) -> int:
        return sum(four.multiply(way >> 2 * n & 3, times) << 2 * n for n in range(digits))

    rounds = []
    for way in range(1, 4**digits):
        steps = [along(way, times) for times in range(4)]
        if way != min(steps[1:]):
            continue
        starts = [point for point in range(4**digits) if point == min(point ^ s for s in steps)]
        rounds.append([_line(start, steps) for start in starts])
    return rounds


def _line(start: int, steps: list[int]) -> Four:
    a, b, c, d = (start ^ step for step in steps)
    return a, b, c, d
