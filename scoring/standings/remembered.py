"""Caches values that are rebuilt for each entrant again and again, mostly unchanged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Made = TypeVar("Made")


class Remembered(Generic[Made]):
    """Makes a value for each number, returning the same object as last time if possible.

    In a large event one more hand changes nothing for most entrants. An entrant with the same input
    as before costs one comparison, and its identical object makes later steps as cheap.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[Any, ...], Made]] = {}

    def of(self, number: int, made_of: tuple[Any, ...], make: Callable[..., Made]) -> Made:
        """The value of `make(*made_of)`, remembered by number."""
        entry = self._known.get(number)
        if entry is not None and entry[0] == made_of:
            return entry[1]
        made = make(*made_of)
        self._known[number] = made_of, made
        return made
