"""The pages of the hall screen, and the seats on them, in the largest letters that fit.

The smallest letters can be read from ten metres; everything here is measured in them (hall.css:
1em). A page has a fixed number of rows, and unused rows make all letters larger as long as the
names still fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from scoring.afternoon.people import first_name_and_initial
from scoring.afternoon.seats import RoundSeating, Side
from scoring.standings import Points

#: Rows on the screen below the heading of a page, and how wide it is.
ROWS = 13
WIDTH = 46.4
#: The height that lines between larger rows may take away.
SPARE = 0.3
#: The largest useful size, relative to the smallest.
LARGEST = 2.4
#: How wide letters are, in the widest of the usual typefaces.
WIDE, NARROW = frozenset("mwMW&@"), frozenset("fijlrtI.,'’- /")
WIDTHS = {"wide": 0.98, "narrow": 0.42, "capital": 0.71, "usual": 0.63}
#: The column of tables, and a number beside a name with the space around both.
TABLE, NUMBER = 3.3, 2.5
#: The column of deals, if each table has others.
DEALS = 5.2
#: A place this short is shown beside each name if a side has several lines.
LETTERS_OF_PLACE = 2

NO_DEALS: Mapping[int, str] = MappingProxyType({})

Each = TypeVar("Each")
Names = tuple[str, ...]


class Seat(NamedTuple):
    """Who sits somewhere: the number, and a name that fits; "" if names are not shown.

    `place` is the player's own seat, if it heads no column. One who `waits` has no seat at the
    first hand, and then plays by turns.
    """

    number: str
    name: str
    place: str = ""
    waits: bool = False


class SeatRow(NamedTuple):
    """A table with who sits there, line by line in each column; table None: they sit out.

    Each cell is as wide as `span` columns. Scores have the `points` of both sides; `deals` are
    given if they differ from table to table.
    """

    table: int | None
    cells: tuple[tuple[Seat, ...], ...]
    span: int = 1
    points: tuple[int, ...] = ()
    deals: str = ""


class Placed(NamedTuple):
    """A ranked entrant without its rank, so that it stays cached when a hand moves many others."""

    number: int
    name: str
    has_left: bool
    total: Points
    is_new: bool
    against: Points | None
    won: Fraction | None
    lost: Fraction | None


class PlaceRow(NamedTuple):
    """A line of the standings; with only a `part`, the heading of a part of a final, by code."""

    rank: int | None = None
    gained: int | None = None
    placed: Placed | None = None
    part: str = ""


class MatchRow(NamedTuple):
    """One side of a match of a knock-out; number 0 while nobody knows who it will be."""

    number: int = 0
    name: str = ""
    points: int | None = None
    goes_on: bool | None = None


class HallStage(NamedTuple):
    """The matches of a knock-out stage on one page, out of `size` in the stage."""

    size: int
    matches: tuple[tuple[MatchRow, ...], ...]


class HallPage(NamedTuple):
    """One screen full of seats, standings or a bracket, with `number` of `of` its kind.

    `letters` is their size in tenths of the smallest. `heads` are shown above the seats, which may
    have scores, or deals. `extras` are the columns of standings besides place, name and points. The
    bracket of a `section` is `won`, and has a match for the `third` place.
    """

    key: str
    number: int
    of: int
    letters: int
    seats: tuple[SeatRow, ...] = ()
    heads: tuple[str, ...] = ()
    places: tuple[tuple[PlaceRow, ...], ...] = ()
    extras: tuple[str, ...] = ()
    stages: tuple[HallStage, ...] = ()
    third: tuple[MatchRow, ...] = ()
    won: str = ""
    section: str = ""
    is_consolation: bool = False
    has_scores: bool = False
    has_deals: bool = False

    @property
    def has_left(self) -> bool:
        """Whether the mark for an entrant who has left must be explained."""
        rows = (row.placed for column in self.places for row in column)
        return any(placed.has_left for placed in rows if placed)

    @property
    def rows(self) -> int:
        """The number of rows in the longest column."""
        return max([len(self.seats), *(len(column) for column in self.places)])


# Letters


class Fit(NamedTuple):
    """How large the letters are, and how wide a name may be in them."""

    scale: float
    room: float

    @property
    def in_tenths(self) -> int:
        return max(10, int(10 * self.scale))


def fitting(needed: float, *, high: float, wide: float, fixed: float, cells: int = 1) -> Fit:
    """The largest letters for a page `wide` across, whose rows would allow them to be `high`.

    Besides what is `fixed`, a row has this many `cells` with a name, each at least `needed` wide,
    and wider if there is room.
    """
    scale = min(max(high, 1), LARGEST, wide / (fixed + cells * needed))
    return Fit(scale, max(needed, (wide / scale - fixed) / cells))


def needed_width(names: Iterable[Names], room: float) -> float:
    """How wide the names are with initials, or all the room that there is."""
    return min(room, max((_width(_with_initials(group)) for group in names), default=0))


@lru_cache(maxsize=2048)
def _width(text: str) -> float:
    return sum(map(_width_of_letter, text))


def _width_of_letter(letter: str) -> float:
    kind = "capital" if letter.isupper() else "usual"
    return WIDTHS["wide" if letter in WIDE else "narrow" if letter in NARROW else kind]


def all_fit(names: Iterable[Names], room: float) -> bool:
    """Whether a page shows whole names: either all of them, or none."""
    return all(_width(" & ".join(group)) <= room for group in names)


def fitted_names(names: Names, room: float, *, are_whole: bool) -> str:
    """The names of an entrant; with initials, or only first names, if they are too long."""
    if are_whole:
        return " & ".join(names)
    shorter = _with_initials(names)
    if _width(shorter) <= room or len(names) == 1:
        return shorter
    return _each_person(names, lambda name: name.partition(" ")[0])


def _with_initials(names: Names) -> str:
    """The names as short as they may get; “Anna Be.” and “Anna Bi.” already are."""
    return _each_person(names, lambda name: name if name[-1:] == "." else _initial(name))


@lru_cache(maxsize=2048)
def _initial(name: str) -> str:
    return first_name_and_initial(name)


def _each_person(names: Names, shorten: Callable[[str], str]) -> str:
    """The names shortened and joined again; “ / ” separates persons who replaced each other."""
    return " & ".join(" / ".join(map(shorten, name.split(" / "))) for name in names)


def shared_out(rows: Sequence[Each], most: int) -> list[tuple[Each, ...]]:
    """Rows in as few parts as possible, equally long or one row shorter.

    Without rows there are no parts: the seats of a round may not be given yet.
    """
    if not rows:
        return []
    parts = -(-len(rows) // most)
    starts = [-(-number * len(rows) // parts) for number in range(parts)]
    return [tuple(rows[a:b]) for a, b in zip(starts, [*starts[1:], len(rows)], strict=True)]


# Seats


class _Line(NamedTuple):
    """A name of the seats before its width is known."""

    number: str
    names: Names
    place: str = ""
    waits: bool = False

    def fitted(self, room: float, *, are_whole: bool) -> Seat:
        name = fitted_names(self.names, room, are_whole=are_whole)
        return Seat(self.number, name, self.place, self.waits)


class _Cell(NamedTuple):
    """The lines of one cell, and the heading of its column."""

    head: str
    lines: tuple[_Line, ...]


class _Row(NamedTuple):
    table: int | None
    cells: tuple[tuple[_Line, ...], ...]
    span: int = 1

    def fitted(self, room: float, *, are_whole: bool) -> SeatRow:
        cells = tuple(
            tuple(line.fitted(room, are_whole=are_whole) for line in cell) for cell in self.cells
        )
        return SeatRow(self.table, cells, self.span)


def seat_pages(
    seating: RoundSeating, rows: int, deals: Mapping[int, str] = NO_DEALS
) -> list[HallPage]:
    """The seats of a round: a side in one line, or each name in its own if that is larger.

    `deals` are those of each table, by its number, if they are shown.
    """
    ways = [_seat_pages(seating, rows, deals, way) for way in (_in_one_line, _line_by_line)]
    return max(ways, key=lambda pages: pages[0].letters if pages else 0)


def _seat_pages(
    seating: RoundSeating,
    rows: int,
    deals: Mapping[int, str],
    way: Callable[[Side], list[_Cell]],
) -> list[HallPage]:
    sides = [[cell for side in table.sides for cell in way(side)] for table in seating.tables]
    across = max(map(len, sides), default=2)
    parts = shared_out(list(_seat_rows(seating, sides, across)), rows - 1)
    lines = [sum(max(map(len, row.cells)) for row in part) for part in parts]
    fixed = TABLE + across * NUMBER + DEALS * bool(deals)
    high = (rows - SPARE) / (1 + max(lines, default=0))
    names = [line.names for cells in sides for cell in cells for line in cell.lines]
    needed = needed_width(names, (WIDTH - fixed) / across)
    fit = fitting(needed, high=high, wide=WIDTH, fixed=fixed, cells=across)
    are_whole = all_fit(names, fit.room)
    return [
        HallPage(
            f"seats-{number}",
            number,
            len(parts),
            fit.in_tenths,
            seats=tuple(
                row.fitted(fit.room, are_whole=are_whole)._replace(
                    deals=deals.get(row.table or 0, "")
                )
                for row in part
            ),
            has_deals=bool(deals),
            heads=tuple(cell.head for cell in sides[0]) if sides else (),
        )
        for number, part in enumerate(parts, start=1)
    ]


def _in_one_line(side: Side) -> list[_Cell]:
    return [
        _Cell(place, (_Line(str(entrant.number), entrant.names),)) for place, entrant in side.seated
    ]


def _line_by_line(side: Side) -> list[_Cell]:
    """All names of a side in one cell, each after its number and, if it has one, its seat."""
    lines = []
    for place, entrant in side.seated:
        own = place if side.is_single and len(place) <= LETTERS_OF_PLACE else ""
        first, *others = entrant.names or ("",)
        lines.append(_Line(str(entrant.number), (first,), own))
        lines += [_Line("", (name,)) for name in others]
    return [_Cell(", ".join(side.places), tuple(lines))]


def _seat_rows(
    seating: RoundSeating, sides: Sequence[Sequence[_Cell]], across: int
) -> Iterator[_Row]:
    """The tables in order, each with the one who waits there, and then those who sit out."""
    for table, cells in zip(seating.tables, sides, strict=True):
        yield _Row(table.number, tuple(cell.lines for cell in cells))
        if table.waits:
            waiting = _Line(str(table.waits.number), table.waits.names, waits=True)
            yield _Row(table.number, ((waiting,),), across)
    abreast = max(1, across // 2)
    for at in range(0, len(seating.sit_outs), abreast):
        away = seating.sit_outs[at : at + abreast]
        idle = tuple((_Line(str(entrant.number), entrant.names),) for entrant in away)
        yield _Row(None, idle, across // abreast)
