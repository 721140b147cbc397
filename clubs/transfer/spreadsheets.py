"""Rows as a file for a spreadsheet, in which nothing is taken for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

#: Characters not allowed in a workbook.
_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f]")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

Rows = Iterable[Sequence[Any]]


def as_csv(rows: Rows) -> bytes:
    """Comma-separated text; the byte order mark tells Excel that it is UTF-8."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows(rows)
    return file.getvalue().encode("utf-8-sig")


def as_xlsx(title: str, rows: Rows, *more: tuple[str, Rows]) -> bytes:
    """An Excel file with a sheet of this title and rows, and further sheets from `more`."""
    from openpyxl import Workbook  # imported late: it takes a tenth of the start-up time

    book = Workbook(write_only=True)
    for name, lines in ((title, rows), *more):
        sheet = book.create_sheet(name)
        for row in lines:
            sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def harmless(text: str) -> str:
    """The text with an apostrophe in front if a spreadsheet might take it for a formula."""
    text = _CONTROL.sub("", text)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def meant(text: str) -> str:
    """Undo `harmless`, so that a file written here is read back unchanged."""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA_STARTS) else text
