"""The lines of the standings with the entrants they belong to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import overload

from scoring.afternoon.people import NamedEntrant
from scoring.standings import Line

NamedLine = tuple[Line, NamedEntrant]
"""A line of the standings, and its entrant."""


@dataclass(frozen=True)
class NamedLines(Sequence[NamedLine]):
    """Lines with their entrants, looked up on access, as a page shows few of a large event.

    `plain` are the lines alone.
    """

    plain: Sequence[Line] = ()
    by_number: Mapping[int, NamedEntrant] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.plain)

    def __iter__(self) -> Iterator[NamedLine]:
        return self._named(self.plain)

    @overload
    def __getitem__(self, at: int) -> NamedLine: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[NamedLine, ...]: ...
    def __getitem__(self, at: int | slice) -> NamedLine | tuple[NamedLine, ...]:
        if isinstance(at, slice):
            return tuple(self._named(self.plain[at]))
        line = self.plain[at]
        return line, self.by_number[line.entrant]

    def _named(self, lines: Sequence[Line]) -> Iterator[NamedLine]:
        numbers = map(attrgetter("entrant"), lines)
        return zip(lines, map(self.by_number.__getitem__, numbers), strict=True)
