"""Reads delimited text as rows of cells under named columns."""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from clubs.transfer.unreadable import Unreadable

#: Enough for 400 tables with 6 rounds of 8 hands.
MAX_ROWS = 20_000
#: Including blank lines; counted before anything is parsed.
MAX_LINES = 5 * MAX_ROWS
MAX_HEADER = 5000
#: Lines allowed above the names of the columns: the list's title, its day, and so on.
TITLE_LINES = 9
DELIMITERS = ",;\t"

#: Column -> the names it may have in a list.
Names = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class GridRow:
    """A non-empty line: its number in the text (from 1), and its cells."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """Rows under a line that names `width` columns; `ignored` are columns not asked for."""

    columns: Mapping[str, int]
    rows: tuple[GridRow, ...]
    width: int
    ignored: tuple[str, ...]
    header: tuple[str, ...] = ()

    def cell(self, row: GridRow, column: str) -> str:
        """The text of a cell, '' if it or its column is missing."""
        at = self.columns.get(column, len(row.cells))
        return row.cells[at].strip() if at < len(row.cells) else ""

    def is_too_long(self, row: GridRow) -> bool:
        """Whether a row has filled cells beyond the last column."""
        return any(cell.strip() for cell in row.cells[self.width :])


def unix_lines(text: str) -> str:
    """The text with uniform line ends and without a byte order mark."""
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


def read_sheet(text: str, names: Names) -> Sheet | None:
    """The sheet in a text whose first line names columns; None if it names none of them.

    Raises Unreadable for a column named twice, broken quotes, or too many rows.
    """
    return _read(text, _by_name(names), is_foreign=False)


def read_foreign_sheet(text: str, names: Names, chosen: Mapping[str, str]) -> Sheet | None:
    """The sheet in another program's list, whose columns may be named below a title.

    `chosen` says what some of its columns are ("": nothing), by their folded names. If two are the
    same, a choice that differs from the guess was made by hand, and wins; otherwise the first wins.
    Raises Unreadable as `read_sheet` does.
    """
    guessed = _by_name(names)
    by_hand = {
        name: field for name, field in chosen.items() if field and guessed.get(name) != field
    }
    others = {
        name: "" if field in by_hand.values() else field
        for name, field in {**guessed, **chosen}.items()
    }
    return _read(text, others | by_hand, is_foreign=True)


def _read(text: str, known: Mapping[str, str], *, is_foreign: bool) -> Sheet | None:
    text = unix_lines(text)
    refuse_many(text.count("\n"), MAX_LINES)
    filled = (line for line in text.split("\n") if line.strip())
    first = list(islice(filled, TITLE_LINES + 1 if is_foreign else 1))
    if not first or any(len(line) > MAX_HEADER for line in first):
        return None
    ways = product(DELIMITERS, first)
    delimiter, head = max(ways, key=lambda way: len(_columns(way[1].split(way[0]), known)))
    if not _columns(head.split(delimiter), known):
        return None
    rows = _rows(text, delimiter)
    likely = rows[: len(first)]
    at = likely.index(max(likely, key=lambda row: len(_columns(row.cells, known))))
    header = rows[at].cells
    columns = _columns(header, known)
    _refuse_twice(header, known, is_foreign=is_foreign)
    spare = [cell.strip() for at, cell in enumerate(header) if at not in columns.values()]
    ignored = tuple(name for name in spare if name)
    return Sheet(columns, tuple(rows[at + 1 :]), len(header), ignored, header)


def require(sheet: Sheet, columns: tuple[str, ...]) -> None:
    """Raise Unreadable if one of these columns is missing, or there are no rows."""
    if missing := [column for column in columns if column not in sheet.columns]:
        raise Unreadable("column-missing", columns=", ".join(missing))
    if not sheet.rows:
        raise Unreadable("no-rows")


def refuse_many(count: int, most: int = MAX_ROWS) -> None:
    """Raise Unreadable if there are more than `most` rows."""
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


def _columns(cells: Sequence[str], known: Mapping[str, str]) -> dict[str, int]:
    columns: dict[str, int] = {}
    for at, cell in enumerate(cells):
        if column := known.get(folded(cell)):
            columns.setdefault(column, at)
    return columns


def _refuse_twice(cells: Sequence[str], known: Mapping[str, str], *, is_foreign: bool) -> None:
    names = [folded(cell) for cell in cells]
    if is_foreign:
        counts = Counter(name for name in names if name.isascii() and name.strip("$?-*+/."))
    else:
        counts = Counter(known[name] for name in names if name in known)
    if twice := sorted(column for column, count in counts.items() if count > 1):
        raise Unreadable("column-twice", columns=", ".join(twice))


def _by_name(names: Names) -> dict[str, str]:
    return {folded(name): column for column, all_names in names.items() for name in all_names}


def folded(name: str) -> str:
    """A column's name in lower case without accents, blanks, dots and quotes.

    A name of which nothing would be left, like "$" or one in another script, keeps its characters,
    so that the column does not count as nameless.
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    return re.sub(r"[^a-z0-9#]", "", plain) or "".join(name.casefold().split())
