"""The tables of a round for the wall: who met whom, with which score, and who says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.sheets.page import HAIR, THICK, PaperName, Pen, text_width, wrapped

TITLE, SUBTITLE, ABOUT, FOOT = 19.0, 15.0, 12.0, 10.0
HEADER_HEIGHT, FOOT_HEIGHT = 64.0, 22.0
LOGO = 58.0  # the height of the heading's texts
LARGEST, SMALLEST = 20, 10  # of the names
LEAST_NAME = 6.5  # of a name that is longer than any other
NOTE, LEAST_NOTE = 0.6, 8.5  # the first in ems
LEADING, ROOM, PADDING = 1.2, 0.5, 6.0  # the first two in ems
MOST_SPREAD = 1.8  # of the height that a row needs
TABLE, POINTS = 3.0, 2.8  # width of a column, in ems
IDLE_LINES = 2


class PlayedTable(NamedTuple):
    """A table: its sides by number and name, the points of both, and who sent or agreed to them.

    Without `points` nothing came in yet.
    """

    number: int
    sides: tuple[str, ...]
    points: tuple[str, ...]
    leads: int | None
    note: str


class PlayedRound(NamedTuple):
    """The tables of a round, and a sentence on who sat out."""

    number: int
    tables: tuple[PlayedTable, ...]
    idle: str = ""


class TablesPoster(NamedTuple):
    """Everything that is printed; `sides` heads the two columns of names."""

    club: str
    event: str
    date: str
    printed: str
    sides: tuple[str, ...]
    rounds: tuple[PlayedRound, ...]


class _Page(NamedTuple):
    round: PlayedRound
    tables: Sequence[PlayedTable]
    size: float
    row: float
    ends: bool


def tables_poster_pdf(poster: TablesPoster, paper: PaperName) -> bytes:
    """Give the poster as a PDF file in the active language; each round begins a page.

    The pages are turned where that makes the letters larger and takes no further page.
    """
    pens = [Pen(paper, poster.event, landscape=each) for each in (False, True)]
    ways = [(pen, [page for each in poster.rounds for page in _pages(each, pen)]) for pen in pens]
    pen, pages = min(ways, key=lambda way: (len(way[1]), -min(page.size for page in way[1])))
    for number, page in enumerate(pages, start=1):
        _draw_header(pen, poster, page.round)
        _draw_tables(pen, poster, page)
        shown = _("Page %(page)s of %(pages)s") % {"page": number, "pages": len(pages)}
        pen.text(pen.left, pen.bottom, poster.printed, FOOT, width=pen.inner_width * 0.7)
        pen.text(pen.right, pen.bottom, shown, FOOT, align="right")
        pen.end_page()
    return pen.pdf()


def _pages(played: PlayedRound, pen: Pen) -> Iterator[_Page]:
    """All tables on one page in letters in which every name fits, or shared out in the smallest."""
    room = pen.top - pen.bottom - HEADER_HEIGHT - FOOT_HEIGHT
    if played.idle:
        room -= (IDLE_LINES + 0.5) * ABOUT * LEADING
    sizes = range(LARGEST, SMALLEST - 1, -1)
    number = len(played.tables)
    widest = max(text_width(side, 1, bold=True) for each in played.tables for side in each.sides)
    fitting = (
        size
        for size in sizes
        if number * _row_height(size) + _heads_height(size) <= room
        and widest * size <= _columns(pen, size).name
    )
    size = next(fitting, SMALLEST)
    most = int((room - _heads_height(size)) / _row_height(size))
    pages = ceil(number / most)
    rows = ceil(number / pages)
    row = min(MOST_SPREAD * _row_height(size), (room - _heads_height(size)) / rows)
    for first in range(0, number, rows):
        tables = played.tables[first : first + rows]
        yield _Page(played, tables, size, row, ends=first + rows >= number)


def _row_height(size: float) -> float:
    """Names, and the note below them."""
    return size * (LEADING + ROOM) + _note_size(size) * LEADING


def _heads_height(size: float) -> float:
    return size * (LEADING + ROOM)


def _note_size(size: float) -> float:
    return max(LEAST_NOTE, NOTE * size)


def _draw_header(pen: Pen, poster: TablesPoster, played: PlayedRound) -> None:
    baseline, width = pen.top - 18, pen.beside_logo(LOGO)
    title = _("All tables of round %(number)s") % {"number": played.number}
    about = " · ".join(part for part in (poster.club, poster.date) if part)
    pen.text(pen.left, baseline, poster.event, TITLE, bold=True, width=width)
    pen.text(pen.left, baseline - 22, title, SUBTITLE, bold=True, width=width)
    pen.text(pen.left, baseline - 39, about, ABOUT, width=width)


class _Columns(NamedTuple):
    """Where the columns of a page stand; points stand right and left of the middle."""

    table: float
    left: float
    middle: float
    right: float
    name: float


def _columns(pen: Pen, size: float) -> _Columns:
    left = pen.left + TABLE * size + PADDING
    middle = (left + pen.right) / 2
    name = middle - left - POINTS * size - PADDING
    return _Columns(pen.left + TABLE * size - PADDING, left, middle, middle + POINTS * size, name)


def _draw_tables(pen: Pen, poster: TablesPoster, page: _Page) -> None:
    size, at = page.size, _columns(pen, page.size)
    y = pen.top - HEADER_HEIGHT - size * LEADING
    pen.text(at.table, y, _("Table"), size, bold=True, align="right", width=at.table - pen.left)
    pen.text(at.left, y, poster.sides[0], size, bold=True, width=at.name)
    pen.text(at.right + PADDING, y, poster.sides[1], size, bold=True, width=at.name)
    y -= size * ROOM
    with pen.in_colour():
        pen.line(pen.left, y, pen.right, y, THICK)
    for table in page.tables:
        _draw_table(pen, at, size, y - (page.row - _row_height(size)) / 2, table)
        y -= page.row
        pen.line(pen.left, y, pen.right, y, HAIR)
    if page.ends and page.round.idle:
        for line in wrapped(page.round.idle, ABOUT, pen.inner_width, most=IDLE_LINES):
            y -= ABOUT * LEADING
            pen.text(pen.left, y, line, ABOUT, width=pen.inner_width)


def _draw_table(pen: Pen, at: _Columns, size: float, top: float, table: PlayedTable) -> None:
    baseline = top - size * LEADING
    pen.text(at.table, baseline, str(table.number), size, bold=True, align="right")
    for side, x in enumerate((at.left, at.right + PADDING)):
        leads = table.leads == side
        pen.text(
            x, baseline, table.sides[side], size, bold=leads, width=at.name, smallest=LEAST_NAME
        )
    if table.points:
        first, second = table.points
        pen.text(at.middle - PADDING, baseline, first, size, bold=table.leads == 0, align="right")
        pen.text(at.middle, baseline, ":", size, align="center")
        pen.text(at.middle + PADDING, baseline, second, size, bold=table.leads == 1)
    note = _note_size(size)
    below = baseline - note * LEADING - size * ROOM / 4
    pen.text(at.left, below, table.note, note, width=pen.right - at.left)
