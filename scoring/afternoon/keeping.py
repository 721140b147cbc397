"""What is derived from a value stays with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

Derived = TypeVar("Derived")


@dataclass(frozen=True)
class Keeping:
    """A value on which what is derived from it is kept: it never changes, so that stays true."""

    _derived: dict[Hashable, Any] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def kept(self, key: Hashable, derive: Callable[[], Derived]) -> Derived:
        """What `derive` gives, derived once. Two threads may both derive it; either will do."""
        if key not in self._derived:
            self._derived[key] = derive()
        found: Derived = self._derived[key]
        return found
