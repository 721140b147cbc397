"""Separated text as rows of cells under named columns."""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from clubs.transfer.unreadable import Unreadable

#: 400 tables of 6 rounds and 8 hands.
MAX_ROWS = 20_000
#: Blank ones too: they are counted before anything is made of them.
MAX_LINES = 5 * MAX_ROWS
MAX_HEADER = 5000
DELIMITERS = ",;\t"

#: The names a column may have, by the column.
Names = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class GridRow:
    """A line that is not empty: its number in the text (from 1), and its cells."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """Rows under a line that names `width` columns; `ignored` are those nobody asked for."""

    columns: Mapping[str, int]
    rows: tuple[GridRow, ...]
    width: int
    ignored: tuple[str, ...]

    def cell(self, row: GridRow, column: str) -> str:
        """The text of a cell, '' when it or its column is missing."""
        at = self.columns.get(column, len(row.cells))
        return row.cells[at].strip() if at < len(row.cells) else ""

    def is_too_long(self, row: GridRow) -> bool:
        """Whether a row has filled cells beyond the last column."""
        return any(cell.strip() for cell in row.cells[self.width :])


def unix_lines(text: str) -> str:
    """The text with one kind of line end, and without a byte order mark."""
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


def read_sheet(text: str, names: Names) -> Sheet | None:
    """The sheet in a text whose first line names columns; None when it names none of them.

    Raises Unreadable for a column named twice, broken quotes, or too many rows.
    """
    text = unix_lines(text)
    refuse_many(text.count("\n"), MAX_LINES)
    first = next((line for line in text.split("\n") if line.strip()), "")
    if len(first) > MAX_HEADER:
        return None
    delimiter = max(DELIMITERS, key=lambda mark: len(_columns(first.split(mark), names)))
    if not _columns(first.split(delimiter), names):
        return None
    header, *rows = _rows(text, delimiter)
    columns = _columns(header.cells, names)
    _refuse_twice(header.cells, names)
    spare = [cell.strip() for at, cell in enumerate(header.cells) if at not in columns.values()]
    return Sheet(columns, tuple(rows), len(header.cells), tuple(name for name in spare if name))


def require(sheet: Sheet, columns: tuple[str, ...]) -> None:
    """Raise Unreadable when one of these columns is missing, or there are no rows."""
    if missing := [column for column in columns if column not in sheet.columns]:
        raise Unreadable("column-missing", columns=", ".join(missing))
    if not sheet.rows:
        raise Unreadable("no-rows")


def refuse_many(count: int, most: int = MAX_ROWS) -> None:
    """Raise Unreadable for more than `most` rows."""
    if count > most:
        raise Unreadable("too-many-rows", rows=most)


def _rows(text: str, delimiter: str) -> list[GridRow]:
    rows = [row for row in _parsed(text, delimiter) if any(cell.strip() for cell in row.cells)]
    refuse_many(len(rows) - 1)
    return rows


def _parsed(text: str, delimiter: str) -> Iterator[GridRow]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            yield GridRow(line, tuple(cells))
            line = reader.line_num + 1
    except csv.Error as error:
        raise Unreadable("quotes", line=line) from error


def _columns(cells: list[str] | tuple[str, ...], names: Names) -> dict[str, int]:
    known = _by_name(names)
    found: dict[str, int] = {}
    for at, cell in enumerate(cells):
        if (column := known.get(_folded(cell))) is not None:
            found.setdefault(column, at)
    return found


def _refuse_twice(cells: tuple[str, ...], names: Names) -> None:
    known = _by_name(names)
    counts = Counter(known[folded] for cell in cells if (folded := _folded(cell)) in known)
    if twice := sorted(column for column, count in counts.items() if count > 1):
        raise Unreadable("column-twice", columns=", ".join(twice))


def _by_name(names: Names) -> dict[str, str]:
    return {_folded(name): column for column, all_names in names.items() for name in all_names}


def _folded(name: str) -> str:
    """A column's name in small letters without accents, blanks, dots and quotes."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return re.sub(r"[^a-z0-9#]", "", plain)
