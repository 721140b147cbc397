"""What is made for each entrant, again and again, and mostly comes out the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Made = TypeVar("Made")


class Remembered(Generic[Made]):
    """Makes something for each number, and gives the very object of last time where it can.

    In a large event one more hand changes little for most entrants. Who is made of what he was
    made of before costs one comparison, at each step that follows too.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[Any, ...], Made]] = {}

    def of(self, number: int, made_of: tuple[Any, ...], make: Callable[..., Made]) -> Made:
        """What `make` gives for `made_of`."""
        known = self._known.get(number)
        if known is not None and known[0] == made_of:
            return known[1]
        made = make(*made_of)
        self._known[number] = made_of, made
        return made
