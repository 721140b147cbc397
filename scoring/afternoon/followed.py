"""What is derived from all tables of an event, brought on by those alone that changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from scoring.afternoon.facts import Afternoon, TableFacts

Derived = TypeVar("Derived")


class Followed(Generic[Derived]):
    """What is derived from the tables of an event, brought on by those alone that changed since.

    It is kept on the frame, as long as which there are no other tables and nobody changes seats.
    `onward` gives the next value from one before and the tables that are not what they were then;
    it leaves the old value as it is, for a reader of an older version may still look at it.
    """

    def __init__(
        self, nothing: Derived, onward: Callable[[Afternoon, Derived, list[TableFacts]], Derived]
    ) -> None:
        self._onward = onward
        self._last: tuple[Mapping[int, TableFacts], Derived] = {}, nothing

    def at(self, afternoon: Afternoon) -> Derived:
        """The value at a version."""
        tables, derived = self._last
        changed = afternoon.changed_since(tables)
        if changed:
            derived = self._onward(afternoon, derived, changed)
            self._last = afternoon.tables, derived
        return derived
