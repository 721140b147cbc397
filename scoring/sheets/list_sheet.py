"""Lists on paper: sign-in sheets, members, season tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate, takewhile
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.sheets.cut import block, write_block
from scoring.sheets.page import (
    HAIR,
    LARGE_PRINT,
    THICK,
    Area,
    PaperName,
    Pen,
    broken,
    text_width,
)

TITLE, SUBTITLE, FOOT = 19.0, 12.0, 10.0
TITLE_HEIGHT, FOOT_HEIGHT = 50.0, 24.0
SUBTITLE_LEADING, NOTE_LEADING = 1.25, 1.5
BODY = 11.0
LEADING, ROOM, PADDING = 1.2, 0.7, 5.0  # the first two in ems
TEXT, PEN = 14.0, 9.0  # the least width of a column, in ems
#: The height of a row to write in, in ems: the highest that takes the fewest pages; the lowest is
#: still a finger's width.
PEN_ROWS = (2.4, 2.2, 2.0)
MOST_LINES, MOST_NOTED = 6, 9
ROUNDING = 0.01


class ColumnOf(Enum):
    """The content of a column: a text that may be broken, a figure, or space for a pen."""

    TEXT = "text"
    FIGURE = "figure"
    PEN = "pen"


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column with its heading and a cell for each row; a column for a pen has no cells.

    A figure may have several lines.
    """

    title: str
    kind: ColumnOf
    cells: tuple[str, ...] = ()
    bold: bool = False


@dataclass(frozen=True, slots=True)
class ListSheet:
    """A list with its headings; if it is too wide, each part repeats its first `kept` columns.

    `rows` is the number of rows, those `with_above` stay on the page of the row above; `notes` are
    sentences below the list, `printed` says when.
    """

    title: str
    about: tuple[str, ...]
    columns: tuple[ListColumn, ...]
    rows: int
    printed: str
    kept: int = 2
    notes: tuple[str, ...] = ()
    with_above: frozenset[int] = frozenset()


class _Part(NamedTuple):
    """Columns side by side, the width of each, and the least height of a row to write in."""

    columns: tuple[ListColumn, ...]
    widths: tuple[float, ...]
    pen_row: float = PEN_ROWS[0]


class _Page(NamedTuple):
    """The content of a page: rows of some columns, and lines of notes below."""

    part: _Part
    rows: range
    notes: Sequence[str] = ()


def list_pdf(sheet: ListSheet, paper: PaperName, *, large: bool = False) -> bytes:
    """Return a list as a PDF file in the active language.

    Its pages are landscape if it is too wide for portrait; columns that do not fit even then go on
    further pages. A name is broken into up to six lines before it is cut.
    """
    return lists_pdf([sheet], paper, large=large)


def lists_pdf(sheets: Sequence[ListSheet], paper: PaperName, *, large: bool = False) -> bytes:
    """Return several lists as one file, each starting on its own page, all landscape or none."""
    size = LARGE_PRINT if large else BODY
    pen = Pen(paper, sheets[0].title)
    if any(_is_too_wide(sheet, pen, size) for sheet in sheets):
        pen = Pen(paper, sheets[0].title, landscape=True)
    pages = [(sheet, page) for sheet in sheets for page in _pages(sheet, pen, size)]
    for number, (sheet, page) in enumerate(pages, start=1):
        _draw_head(pen, sheet, size)
        y = _draw_rows(pen, sheet, page, size)
        _draw_notes(pen, page.notes, y, size)
        _draw_foot(pen, sheet, number, len(pages))
        pen.end_page()
    return pen.pdf()


def _is_too_wide(sheet: ListSheet, pen: Pen, size: float) -> bool:
    """Whether the columns do not fit side by side."""
    return sum(_least(column, size) for column in sheet.columns) > pen.inner_width


def _parts(sheet: ListSheet, pen: Pen, size: float) -> list[_Part]:
    """Distribute the columns over parts, each with as many as fit beside the repeated ones."""
    kept, rest = sheet.columns[: sheet.kept], list(sheet.columns[sheet.kept :])
    room = pen.inner_width - sum(_least(column, size) for column in kept)
    parts: list[list[ListColumn]] = [[]]
    left = room
    for column in rest:
        if parts[-1] and _least(column, size) > left:
            parts.append([])
            left = room
        parts[-1].append(column)
        left -= _least(column, size)
    return [_wide((*kept, *part), pen.inner_width, size) for part in parts]


def _least(column: ListColumn, size: float) -> float:
    """The least width of a column; figures are never broken."""
    title = text_width(column.title, size, bold=True)
    if column.kind is ColumnOf.PEN:
        return max(PEN * size, title + 2 * PADDING)
    lines = (line for cell in column.cells for line in cell.split("\n"))
    widest = max((text_width(line, size, bold=column.bold) for line in lines), default=0)
    if column.kind is ColumnOf.TEXT:
        widest = min(widest, TEXT * size)
    return max(widest, title) + 2 * PADDING


def _wide(columns: tuple[ListColumn, ...], width: float, size: float) -> _Part:
    """Give spare width to the text columns, as far as they need it, and the rest to the pens."""
    least = [_least(column, size) for column in columns]
    wanted = [_wanted(column, size) for column in columns]
    left = width - sum(least)
    extras = [max(want - have, 0) for want, have in zip(wanted, least, strict=True)]
    share = min(1.0, max(left, 0) / sum(extras)) if sum(extras) else 0.0
    widths = [have + share * extra for have, extra in zip(least, extras, strict=True)]
    pens = [place for place, column in enumerate(columns) if column.kind is ColumnOf.PEN]
    spare = max(width - sum(widths), 0)
    for place in pens:
        widths[place] += spare / len(pens)
    return _Part(columns, tuple(widths))


def _wanted(column: ListColumn, size: float) -> float:
    if column.kind is not ColumnOf.TEXT:
        return 0.0
    widest = max((text_width(cell, size, bold=column.bold) for cell in column.cells), default=0)
    return widest + 2 * PADDING


def _lines(column: ListColumn, row: int, width: float, size: float) -> list[str]:
    """The cell of a row of a column, line by line."""
    if column.kind is ColumnOf.PEN:
        return []
    if column.kind is ColumnOf.FIGURE:
        return column.cells[row].split("\n")
    # The widths are sums: rounding must not break a text that exactly fills its column.
    room = width - 2 * PADDING + ROUNDING
    return broken(column.cells[row], size, room, most=MOST_LINES, bold=column.bold)


def _height(part: _Part, row: int, size: float) -> float:
    """The height of a row: enough for its longest text and for a pen."""
    lines = max(
        len(_lines(column, row, width, size))
        for column, width in zip(part.columns, part.widths, strict=True)
    )
    writes = any(column.kind is ColumnOf.PEN for column in part.columns)
    return max((lines * LEADING + ROOM) * size, part.pen_row * size * writes)


def _beside(size: float, usual: float) -> float:
    """The letter size above and below a table; large print makes it no smaller than the table's."""
    return usual if size < LARGE_PRINT else size


def _top(pen: Pen, sheet: ListSheet, size: float) -> float:
    """Where the table begins."""
    return pen.top - TITLE_HEIGHT - len(sheet.about) * _beside(size, SUBTITLE) * SUBTITLE_LEADING


def _room(pen: Pen, sheet: ListSheet, size: float) -> float:
    """The height for rows and notes, below the headings."""
    return _top(pen, sheet, size) - pen.bottom - FOOT_HEIGHT - (LEADING + ROOM) * size


def _pages(sheet: ListSheet, pen: Pen, size: float) -> Iterator[_Page]:
    """The pages of each part; the notes follow the last row, on further pages if necessary."""
    writes = any(column.kind is ColumnOf.PEN for column in sheet.columns)
    heights = PEN_ROWS if writes else PEN_ROWS[:1]
    pages = min((_row_pages(sheet, pen, size, height) for height in heights), key=len)
    yield from pages[:-1]
    last, notes = pages[-1], _noted(sheet, pen, size)
    room = _room(pen, sheet, size)
    left = room - sum(_height(last.part, row, size) for row in last.rows)
    line = _beside(size, FOOT) * NOTE_LEADING
    fitting = max(int(left / line), 0)
    yield last._replace(notes=notes[:fitting])
    most = int(room / line)
    for first in range(fitting, len(notes), most):
        yield _Page(last.part, range(0), notes[first : first + most])


def _row_pages(sheet: ListSheet, pen: Pen, size: float, pen_row: float) -> list[_Page]:
    parts = (part._replace(pen_row=pen_row) for part in _parts(sheet, pen, size))
    room = _room(pen, sheet, size)
    return [_Page(part, rows) for part in parts for rows in _rows_of_pages(sheet, part, room, size)]


def _rows_of_pages(sheet: ListSheet, part: _Part, room: float, size: float) -> Iterator[range]:
    """At least one page, with at least one row on each if there are any."""
    heights = [_height(part, row, size) for row in range(sheet.rows)]
    first, left = 0, room
    for row, height in enumerate(heights):
        together = height + sum(heights[below] for below in _rows_below(sheet, row))
        if (together if together <= room else height) > left and row > first:
            yield range(first, row)
            first, left = row, room
        left -= height
    yield range(first, sheet.rows)


def _rows_below(sheet: ListSheet, row: int) -> Iterator[int]:
    """The rows that stay on the page of this one."""
    return takewhile(sheet.with_above.__contains__, range(row + 1, sheet.rows))


def _noted(sheet: ListSheet, pen: Pen, size: float) -> list[str]:
    """The notes, line by line."""
    small = _beside(size, FOOT)
    return [
        line
        for note in sheet.notes
        for line in broken(note, small, pen.inner_width, most=MOST_NOTED, bold=False)
    ]


def _draw_head(pen: Pen, sheet: ListSheet, size: float) -> None:
    bottom = pen.top - TITLE_HEIGHT + 4
    area = Area(pen.left, bottom, pen.left + pen.beside_logo(pen.top - bottom), pen.top)
    text_block = block(sheet.title, area.width, area.height, largest=TITLE, smallest=9, bold=True)
    write_block(pen, area, text_block, bold=True, align="left")
    y = pen.top - TITLE_HEIGHT
    small = _beside(size, SUBTITLE)
    for line in sheet.about:
        pen.text(pen.left, y - 0.7 * small, line, small, width=pen.inner_width, smallest=small / 2)
        y -= SUBTITLE_LEADING * small


def _draw_rows(pen: Pen, sheet: ListSheet, page: _Page, size: float) -> float:
    """Draw the headings and rows of a page; returns where the table ends."""
    part, rows = page.part, page.rows
    if not rows and page.notes and sheet.rows:
        return _top(pen, sheet, size)
    lefts = list(accumulate(part.widths, initial=pen.left))
    edge = lefts[-1]
    y = _top(pen, sheet, size) - (LEADING + ROOM) * size
    for column, left, width in zip(part.columns, lefts, part.widths, strict=False):
        _draw_cell(pen, replace(column, bold=True), left, width, y, [column.title], size)
    with pen.in_colour():
        pen.line(pen.left, y, edge, y, THICK)
    for row in rows:
        height = _height(part, row, size)
        for column, left, width in zip(part.columns, lefts, part.widths, strict=False):
            lines = _lines(column, row, width, size)
            bottom = y - (len(lines) * LEADING + ROOM) * size
            _draw_cell(pen, column, left, width, bottom, lines, size)
        y -= height
        pen.line(pen.left, y, edge, y, HAIR)
    return y


def _draw_cell(
    pen: Pen, column: ListColumn, left: float, width: float, bottom: float, lines: Sequence[str],
    size: float,
) -> None:  # fmt: skip
    """Write the lines of a cell whose lower edge is `bottom`; figures are right-aligned."""
    is_figure = column.kind is ColumnOf.FIGURE
    x = left + width - PADDING if is_figure else left + PADDING
    y = bottom + ROOM * size / 2 + (LEADING - 1) * size + (len(lines) - 1) * LEADING * size
    for line in lines:
        pen.text(
            x, y, line, size, bold=column.bold, align="right" if is_figure else "left",
            width=width - 2 * PADDING, smallest=size / 2,
        )  # fmt: skip
        y -= LEADING * size


def _draw_notes(pen: Pen, notes: Sequence[str], y: float, size: float) -> None:
    small = _beside(size, FOOT)
    for note in notes:
        y -= NOTE_LEADING * small
        pen.text(pen.left, y, note, small, width=pen.inner_width)


def _draw_foot(pen: Pen, sheet: ListSheet, page: int, pages: int) -> None:
    pen.text(pen.left, pen.bottom, sheet.printed, FOOT, width=pen.inner_width * 0.7)
    footer = _("Page %(page)s of %(pages)s") % {"page": page, "pages": pages}
    pen.text(pen.right, pen.bottom, footer, FOOT, align="right")
