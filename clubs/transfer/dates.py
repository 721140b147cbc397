"""Dates as lists hold them: 2020-05-31, 31/05/2020 or 5/31/2020."""

import datetime as dt
import re
from collections.abc import Callable, Iterable

#: Excel's own dates come as "2020-05-31 00:00:00".
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?")
_YEAR_LAST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})")

Reader = Callable[[str], dt.date | None]


def reader_for(cells: Iterable[str]) -> Reader:
    """What reads the dates of a column: a day over 12 tells whether its days or months come first.

    The reader gives None for what is no date, and for one that can be read both ways where no
    other cell of the column decides.
    """
    pairs = [(int(found[1]), int(found[2])) for cell in cells if (found := _year_last(cell))]
    day_first = any(first > 12 for first, _ in pairs)
    month_first = any(second > 12 for _, second in pairs)

    def read(cell: str) -> dt.date | None:
        if found := _YEAR_FIRST.fullmatch(cell.strip()):
            return _date(int(found[1]), int(found[2]), int(found[3]))
        if not (found := _year_last(cell)):
            return None
        first, second, year = (int(part) for part in found.groups())
        if first == second or (month_first and not day_first):
            return _date(year, first, second)
        return _date(year, second, first) if day_first and not month_first else None

    return read


def _year_last(cell: str) -> re.Match[str] | None:
    return _YEAR_LAST.fullmatch(cell.strip())


def _date(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None
