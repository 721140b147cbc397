"""Dates as they occur in lists: 2020-05-31, 31/05/2020 or 5/31/2020."""

import datetime as dt
import re
from collections.abc import Callable, Iterable

#: Excel's own dates look like "2020-05-31 00:00:00".
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?")
_YEAR_LAST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})")

Reader = Callable[[str], dt.date | None]


def reader_for(cells: Iterable[str]) -> Reader:
    """A reader for the dates of a column: a day over 12 shows whether days or months come first.

    The reader returns None for anything but a date, and for a date that can be read both ways if no
    other cell of the column decides, or if others contradict each other.
    """
    orders = {order for cell in cells if (order := _only_order(cell))}

    def read(cell: str) -> dt.date | None:
        if match := _YEAR_FIRST.fullmatch(cell.strip()):
            return _date(int(match[1]), int(match[2]), int(match[3]))
        readings = _readings(cell)
        if len(set(readings.values())) == 1:
            return next(iter(readings.values()))
        return readings.get(min(orders)) if len(orders) == 1 else None

    return read


def _only_order(cell: str) -> str | None:
    """What comes first in a date that ends in its year, if only one reading is possible."""
    readings = _readings(cell)
    return next(iter(readings)) if len(readings) == 1 else None


def _readings(cell: str) -> dict[str, dt.date]:
    """The dates that a text ending in a year may stand for, by what comes first in it."""
    if not (match := _YEAR_LAST.fullmatch(cell.strip())):
        return {}
    first, second, year = (int(part) for part in match.groups())
    both = {"day": _date(year, second, first), "month": _date(year, first, second)}
    return {order: date for order, date in both.items() if date}


def _date(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None
