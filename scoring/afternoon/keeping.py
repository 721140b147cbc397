"""Caching derived values on the value that they come from."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

Derived = TypeVar("Derived")


@dataclass(frozen=True)
class Keeping:
    """A value that never changes, so that whatever is derived from it can be cached on it."""

    _derived: dict[Hashable, Any] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def kept(self, key: Hashable, derive: Callable[[], Derived]) -> Derived:
        """The result of `derive`, cached. Two threads may both derive it; either result will do."""
        if key not in self._derived:
            self._derived[key] = derive()
        value: Derived = self._derived[key]
        return value
