"""Values derived from all tables of an event, updated only for those that changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from scoring.afternoon.facts import Afternoon, TableFacts

Derived = TypeVar("Derived")


class Followed(Generic[Derived]):
    """A value derived from the tables of an event, updated only for those that changed since.

    It is cached on the frame, which lasts as long as the same tables are there and nobody changes
    seats. `onward` returns the next value from an earlier one and the tables changed since then; it
    must not modify the old value, which a reader of an older version may still use.
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
