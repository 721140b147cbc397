"""What changes when the rounds to come are seated anew: the old seats beside the new ones."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rotations import Plan, RoundPlan, Side

Sides = tuple[Side, Side]


@dataclass(frozen=True)
class Cell:
    """Who sits at a table in a round, and who was to sit there before; None: nobody."""

    now: Sides | None
    before: Sides | None

    @property
    def is_changed(self) -> bool:
        """Whether others sit there, or with another partner."""
        return _together(self.now) != _together(self.before)


@dataclass(frozen=True)
class Row:
    """A table in each of the rounds to come."""

    table: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class SitOuts:
    """Who sits out in a round, and who would have."""

    now: tuple[int, ...]
    before: tuple[int, ...]

    @property
    def is_changed(self) -> bool:
        """Whether they are others."""
        return set(self.now) != set(self.before)


@dataclass(frozen=True)
class Reseating:
    """The rounds to come, table by table; `moved` counts whose table or partner changes."""

    rounds: tuple[int, ...]
    rows: tuple[Row, ...]
    sit_outs: tuple[SitOuts, ...]
    moved: int


def reseating(before: Plan, now: Plan, begun: int) -> Reseating:
    """Compare two plans in the rounds after the first `begun`."""
    old, new = before.rounds[begun:], now.rounds[begun:]
    tables = sorted({table.number for each in (*old, *new) for table in each.tables})
    both = list(zip(_at_tables(old), _at_tables(new), strict=True))
    moved = {each for was, there in zip(old, new, strict=True) for each in _moved(was, there)}
    return Reseating(
        rounds=tuple(range(begun + 1, len(now.rounds) + 1)),
        rows=tuple(
            Row(number, tuple(Cell(there.get(number), was.get(number)) for was, there in both))
            for number in tables
        ),
        sit_outs=tuple(
            SitOuts(there.sit_outs, was.sit_outs) for was, there in zip(old, new, strict=True)
        ),
        moved=len(moved),
    )


def _together(sides: Sides | None) -> frozenset[frozenset[int]]:
    """Who sits on one side with whom."""
    return frozenset(frozenset(side) for side in sides or ())


def _at_tables(rounds: tuple[RoundPlan, ...]) -> list[dict[int, Sides]]:
    return [{table.number: table.sides for table in each.tables} for each in rounds]


def _moved(before: RoundPlan, now: RoundPlan) -> Iterator[int]:
    """Who is at another table, or with others on one's side, than planned before."""
    old, new = _places(before), _places(now)
    yield from (entrant for entrant in new if new[entrant] != old.get(entrant))


def _places(planned: RoundPlan) -> dict[int, tuple[int, frozenset[int]]]:
    return {
        entrant: (table.number, frozenset(side))
        for table in planned.tables
        for side in table.sides
        for entrant in side
    }
