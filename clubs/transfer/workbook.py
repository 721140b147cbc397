"""The first sheet of an Excel workbook as lines with tabs. Nothing in it is ever evaluated."""

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from itertools import islice
from typing import Any

from clubs.transfer.grid import MAX_ROWS
from clubs.transfer.unreadable import Unreadable

MAX_UNPACKED = 20 * 1024 * 1024
MAX_COLUMNS = 40
#: The most elements that openpyxl makes objects of: MAX_ROWS rows with 15 filled cells each.
MAX_THINGS = 18 * MAX_ROWS
MAX_TAGS = 6 * MAX_THINGS
_THING = re.compile(rb"<(?:\w+:)?(?:c|row|si)[\s/>]")
LAST_ROW_OF_EXCEL = 1_048_576


def workbook_text(data: bytes) -> str:
    """The first sheet, one line per row and tabs between cells; the n-th line is the n-th row.

    Raises Unreadable if it is damaged, unpacks to too much, or holds formulas.
    """
    try:
        return _text(_unpacked(data))
    except Unreadable:
        raise
    except Exception as error:
        # A damaged workbook makes zipfile and openpyxl raise nearly anything: KeyError,
        # TypeError, zlib.error, ParseError.
        raise Unreadable("not-a-workbook") from error


def _text(book: io.BytesIO) -> str:
    text = io.StringIO()
    writer = csv.writer(text, "excel-tab", lineterminator="\n")
    formulas: list[str] = []
    for row in _rows(book):
        formulas.extend(cell.coordinate for cell in row if cell.data_type == "f")
        writer.writerow(_without_empty_end([_shown(cell.value) for cell in row]))
    if formulas:
        raise Unreadable("formulas", cells=_some(formulas))
    return text.getvalue()


def _rows(file: io.BytesIO) -> Iterator[tuple[Any, ...]]:
    from openpyxl import load_workbook  # imported late: it takes a tenth of the start-up time

    book = load_workbook(file, read_only=True, keep_links=False)
    filled = book.worksheets[0].iter_rows(max_row=LAST_ROW_OF_EXCEL, max_col=MAX_COLUMNS)
    waiting: list[tuple[Any, ...]] = []
    last: tuple[Any, ...] = ()
    for number, row in enumerate(filled, start=1):
        # For a gap before a cell in row 1,048,576 openpyxl yields the same row a million times.
        is_filled = row is not last and any(cell.value is not None for cell in row)
        last = row
        if is_filled and number > MAX_ROWS:
            raise Unreadable("too-many-rows", rows=MAX_ROWS)
        # Sheets are often formatted far below their last value.
        if number <= MAX_ROWS:
            waiting.append(row)
        if is_filled:
            yield from waiting
            waiting.clear()


def _shown(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else " ".join(str(value).split())


def _without_empty_end(cells: list[str]) -> list[str]:
    last = max((at for at, cell in enumerate(cells) if cell), default=-1)
    return cells[: last + 1]


def _unpacked(data: bytes) -> io.BytesIO:
    """The archive uncompressed, if it is small, has few elements, and declares no entities.

    Sizes given in an archive may be wrong, so they are measured while unpacking.
    """
    left, unpacked = MAX_UNPACKED, io.BytesIO()
    tags = things = 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(unpacked, "w") as plain:
        for entry in archive.infolist():
            with archive.open(entry) as member:
                content = member.read(left + 1)
            left -= len(content)
            if left < 0:
                raise Unreadable("too-big", megabytes=MAX_UNPACKED // 1024 // 1024)
            tags += content.count(b"<")
            if tags <= MAX_TAGS:
                things += sum(1 for _ in islice(_THING.finditer(content), MAX_THINGS + 1))
            if tags > MAX_TAGS or things > MAX_THINGS:
                raise Unreadable("too-many-cells")
            if b"<!DOCTYPE" in content.replace(b"\0", b""):
                raise Unreadable("not-a-workbook")
            plain.writestr(entry.filename, content)
    return unpacked


def _some(cells: list[str], most: int = 5) -> str:
    return ", ".join(cells[:most]) + (" …" if len(cells) > most else "")
