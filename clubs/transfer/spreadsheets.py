"""Rows as a file for a spreadsheet; nothing in it is taken for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

#: What no workbook can hold.
_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f]")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

Rows = Iterable[Sequence[Any]]


def as_csv(rows: Rows) -> bytes:
    """Comma-separated text; the mark at its start tells Excel that it is UTF-8."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows(rows)
    return file.getvalue().encode("utf-8-sig")


def as_xlsx(title: str, rows: Rows, *more: tuple[str, Rows]) -> bytes:
    """An Excel file of one sheet, or of `more`."""
    from openpyxl import Workbook  # loaded when wanted: a tenth of the time to start the site

    book = Workbook(write_only=True)
    for name, lines in ((title, rows), *more):
        sheet = book.create_sheet(name)
        for row in lines:
            sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe goes before what might be one."""
    text = _CONTROL.sub("", text)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def meant(text: str) -> str:
    """The text that `harmless` was given: a file that was written here is read back as it was."""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA_STARTS) else text
