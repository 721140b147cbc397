"""Finite fields: the arithmetic behind plans that are exact for certain numbers of players.

>>> nine = field(9)
>>> nine.add(4, 5), nine.negative(5), nine.multiply(nine.power(3), nine.power(5))
(6, 7, 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import product

Digits = tuple[int, ...]  # the lowest first


class Field:
    """The field with `order` elements, numbered from 0; 0 and 1 are its zero and one.

    A number stands for the polynomial whose coefficients are its digits to the base `prime`.
    """

    def __init__(self, order: int) -> None:
        """Raises ValueError if `order` is not a prime power."""
        self.order = order
        self.prime, self.degree = _prime_power(order)

    def add(self, one: int, other: int) -> int:
        """The sum of two elements."""
        pairs = zip(self._digits(one), self._digits(other), strict=True)
        return self._number([a + b for a, b in pairs])

    def negative(self, one: int) -> int:
        """The additive inverse of an element."""
        return self._number([-digit for digit in self._digits(one)])

    def multiply(self, one: int, other: int) -> int:
        """The product of two elements."""
        if not (one and other):
            return 0
        return self.power(self._logarithms[one] + self._logarithms[other])

    def power(self, exponent: int) -> int:
        """A power of the generator: exponents 0 to order - 2 give every element except 0."""
        return self._powers[exponent % (self.order - 1)]

    @cached_property
    def _powers(self) -> list[int]:
        """The powers of x modulo the first polynomial for which they are all different."""
        tails = product(range(self.prime), repeat=self.degree)
        walks = (self._walk(tail) for tail in tails if tail[0])
        return next(walk for walk in walks if len(walk) == self.order - 1)

    @cached_property
    def _logarithms(self) -> dict[int, int]:
        return {element: exponent for exponent, element in enumerate(self._powers)}

    def _walk(self, tail: Digits) -> list[int]:
        """1, x, x² and so on until 1 recurs; the modulus has the coefficients `tail` and a 1."""
        walk, power = [1], self._times_x(1, tail)
        while power != 1:
            walk.append(power)
            power = self._times_x(power, tail)
        return walk

    def _times_x(self, number: int, tail: Digits) -> int:
        *low, high = self._digits(number)
        shifted = zip((0, *low), tail, strict=True)
        return self._number([digit - high * less for digit, less in shifted])

    def _digits(self, number: int) -> Digits:
        return tuple(number // self.prime**place % self.prime for place in range(self.degree))

    def _number(self, digits: list[int]) -> int:
        return sum(d % self.prime * self.prime**place for place, d in enumerate(digits))


@cache
def field(order: int) -> Field:
    """The field of this order; raises ValueError if it is not a prime power."""
    return Field(order)


def is_prime_power(number: int) -> bool:
    """Whether there is a field with this many elements."""
    return number > 1 and len(set(_prime_factors(number))) == 1


def _prime_power(order: int) -> tuple[int, int]:
    factors = list(_prime_factors(order))
    if len(set(factors)) != 1:
        raise ValueError(f"{order} is no power of a prime")
    return factors[0], len(factors)


def _prime_factors(number: int) -> Iterator[int]:
    divisor = 2
    while number > 1:
        while number % divisor == 0:
            yield divisor
            number //= divisor
        divisor += 1
