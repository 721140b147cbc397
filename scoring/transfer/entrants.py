"""The entrants of an event, from a pasted list or a file."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count, zip_longest

from clubs import names
from clubs.transfer import Sheet, Unreadable, read_sheet, refuse_many, require, unix_lines
from engine import read_number
from scoring.models import Player
from scoring.transfer.entrant_lines import split_line
from scoring.transfer.faults import RowFault, row_fault

MAX_ENTRANTS = 2000
MAX_NUMBER = 999
MAX_NAME = Player._meta.get_field("name").max_length or 80

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "pair": (
        *("pair", "paire", "team", "équipe", "number", "numéro", "no", "nº", "#"),
        *("pair number", "team number"),
    ),
    "player_1": (
        *("player_1", "joueur_1", "joueuse_1", "name 1", "nom 1"),
        *("player", "joueur", "joueuse", "name", "nom"),
    ),
    "player_2": ("player_2", "joueur_2", "joueuse_2", "name 2", "nom 2", "partner", "partenaire"),
    "player_3": ("player_3", "joueur_3", "joueuse_3", "name 3", "nom 3"),
}


def players(size: int) -> tuple[str, ...]:
    """The name columns of `size` players."""
    return tuple(f"player_{position}" for position in range(1, size + 1))


@dataclass(frozen=True)
class TypedEntrant:
    """A line that names an entrant, as typed; `spare` means that it has too many fields."""

    line: int
    number: str
    names: tuple[str, ...]
    spare: bool = False


@dataclass(frozen=True)
class EntrantRow:
    """An entrant that could be added: its number (None if that is wrong), names and faults."""

    line: int
    number: int | None
    names: tuple[str, ...]
    faults: tuple[RowFault, ...]
    warnings: tuple[RowFault, ...]


@dataclass(frozen=True)
class EntrantList:
    """All entrants of a list in order, and the columns that are ignored."""

    rows: tuple[EntrantRow, ...]
    ignored: tuple[str, ...] = ()

    @cached_property
    def faults(self) -> tuple[RowFault, ...]:
        """Every fault of every row; the list is accepted only if there is none."""
        return tuple(fault for row in self.rows for fault in row.faults)

    def entrants(self) -> list[tuple[int | None, tuple[str, ...]]]:
        """Numbers and names as `entrants.add` takes them."""
        return [(row.number, row.names) for row in self.rows]


def read_entrants(
    text: str, *, size: int = 2, taken: Collection[int] = (), known: Collection[str] = ()
) -> EntrantList:
    """The entrants in a text, each with its faults, for an event with these numbers and names.

    Each has `size` names. The text has one entrant per line, or is a sheet whose first line names
    the columns. An entrant without a number gets the lowest free one. If some lines have no number,
    a number that would leave a gap is replaced, with a warning. Raises Unreadable.
    """
    wanted = {name: COLUMNS[name] for name in ("pair", *players(size))}
    sheet = read_sheet(text, wanted)
    typed = list(_of_sheet(sheet, size)) if sheet else _of_lines(text, size)
    if not typed:
        raise Unreadable("empty")
    return EntrantList(
        tuple(_Checker(typed, size, taken, known).rows()), sheet.ignored if sheet else ()
    )


def _of_sheet(sheet: Sheet, size: int) -> Iterator[TypedEntrant]:
    require(sheet, players(size))
    refuse_many(len(sheet.rows), MAX_ENTRANTS)
    for row in sheet.rows:
        names = tuple(sheet.cell(row, column) for column in players(size))
        yield TypedEntrant(row.line, sheet.cell(row, "pair"), names, sheet.is_too_long(row))


def _of_lines(text: str, size: int) -> list[TypedEntrant]:
    lines = enumerate(unix_lines(text).split("\n"), start=1)
    filled = [(number, line) for number, line in lines if line.strip()]
    refuse_many(len(filled), MAX_ENTRANTS)
    return [TypedEntrant(number, *split_line(line, size)) for number, line in filled]


class _Checker:
    """Checks every entrant of a list against all the others."""

    def __init__(
        self, typed: list[TypedEntrant], size: int, taken: Collection[int], known: Collection[str]
    ) -> None:
        self._typed = typed
        self._size = size
        self._taken = frozenset(taken)
        self._known = frozenset(_key(name) for name in known)
        self._numbers = [_number(entrant.number) for entrant in typed]
        self._number_lines: dict[int, int] = {}
        self._name_lines: dict[str, int] = {}
        self._most = self._most_kept()
        taken = self._taken.union(number for number in self._numbers if number)
        self._free_numbers = (number for number in count(1) if number not in taken)

    def rows(self) -> Iterator[EntrantRow]:
        for entrant, number in zip(self._typed, self._numbers, strict=True):
            faults = (*self._number_faults(entrant, number), *_name_faults(entrant, self._size))
            tidied = tuple(names.tidy(name) for name in entrant.names)
            entrant_number = self._given(entrant, number)
            warnings = (
                *self._number_warnings(entrant.line, number, entrant_number),
                *self._warnings(entrant.line, tidied),
            )
            yield EntrantRow(entrant.line, entrant_number, tidied, faults, warnings)

    def _most_kept(self) -> int:
        """The highest number that is kept.

        If every line has a number, all are meant. If some have none, the numbers should be
        consecutive: a single 20 among twelve entrants would leave a gap from 12 to 19.
        """
        if all(entrant.number for entrant in self._typed):
            return MAX_NUMBER
        return max(len(self._taken) + len(self._typed), *self._taken, 0)

    def _given(self, entrant: TypedEntrant, number: int | None) -> int | None:
        if number is None and entrant.number:
            return None
        return number if number and number <= self._most else next(self._free_numbers)

    def _number_warnings(
        self, line: int, number: int | None, given: int | None
    ) -> Iterator[RowFault]:
        if number and number != given:
            yield row_fault(line, "pair", "number-leaves-holes", number=number, instead=given)

    def _number_faults(self, entrant: TypedEntrant, number: int | None) -> Iterator[RowFault]:
        if number is None:
            if entrant.number:
                yield row_fault(
                    entrant.line, "pair", "number-wrong", text=entrant.number[:20], most=MAX_NUMBER
                )
            return
        if number in self._taken:
            yield row_fault(entrant.line, "pair", "number-in-event", number=number)
        first = self._number_lines.setdefault(number, entrant.line)
        if first != entrant.line:
            yield row_fault(entrant.line, "pair", "number-twice", number=number, first=first)

    def _warnings(self, line: int, tidied: tuple[str, ...]) -> Iterator[RowFault]:
        for position, name in enumerate(tidied, start=1):
            key, column = _key(name), f"player_{position}"
            if not key:
                continue
            if key in self._known:
                yield row_fault(line, column, "person-in-event", name=name)
            if key in self._name_lines:
                yield row_fault(
                    line, column, "person-twice", name=name, first=self._name_lines[key]
                )
            self._name_lines.setdefault(key, line)


def _number(text: str) -> int | None:
    number = read_number(text)
    return number if number is not None and 1 <= number <= MAX_NUMBER else None


def _name_faults(entrant: TypedEntrant, size: int) -> Iterator[RowFault]:
    if entrant.spare:
        yield row_fault(entrant.line, "", "too-many-cells")
    columns = players(size)
    if len(entrant.names) > size:
        yield row_fault(entrant.line, columns[-1], f"more-than-{size}-names")
        return
    for column, name in zip_longest(columns, entrant.names, fillvalue=""):
        if not name:
            yield row_fault(entrant.line, column, f"{column}-missing")
        yield from _text_faults(entrant.line, column, name)


def _text_faults(line: int, column: str, name: str) -> Iterator[RowFault]:
    length = len(names.tidy(name))
    if length > MAX_NAME:
        yield row_fault(line, column, "name-too-long", length=length, most=MAX_NAME)
    if not names.is_printable(name):
        yield row_fault(line, column, "name-unprintable")


def _key(name: str) -> str:
    return names.tidy(name).casefold()
