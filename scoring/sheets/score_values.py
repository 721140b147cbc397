"""The contents of a score sheet as plain values, independent of where they were read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A strain or a direction as it is circled and keyed, and its sign ("" for none)."""

    letter: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of this event.

    `seats` go clockwise, four or six of them; side 0 has the first, third, ... seat. `sides` are
    the names of the two sides, such as N-S and E-W. `directions` is empty unless the declarer
    chooses one. `entrant` is the word for a side ("Pair"), "" if its players are single.
    """

    seats: tuple[str, ...]
    sides: tuple[str, str]
    strains: tuple[Mark, ...]
    directions: tuple[Mark, ...] = ()
    entrant: str = ""

    def seats_of(self, side: int) -> tuple[str, ...]:
        """Return the seats of side 0 or 1."""
        return self.seats[side::2]


@dataclass(frozen=True, slots=True)
class NextPlace:
    """Where somebody goes after this round: a table and seats; no table means sitting out."""

    table: str | None
    seats: str = ""


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One side of a table: its players in the order of their seats.

    A pair or a team has one number and one next place; single players have one each.
    """

    numbers: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    next_places: tuple[NextPlace, ...] = ()

    @property
    def is_single(self) -> bool:
        """Whether each player has their own number."""
        return len(self.numbers) > 1


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One table in one round.

    `dealers` has the dealer's letter for each hand, "" if the table is to write it; its length is
    the number of hands. Values that are None or empty are left as blanks. `waits` says who is the
    extra player at the table, `deals` which deals are played if all tables play the same.
    """

    dealers: tuple[str, ...]
    club: str = ""
    event: str = ""
    date: str = ""
    round: int | None = None
    table: str | None = None
    sides: tuple[SheetSide, SheetSide] = (SheetSide(), SheetSide())
    address: str | None = None
    waits: str = ""
    deals: str = ""
