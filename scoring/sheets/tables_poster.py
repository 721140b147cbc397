"""The tables of a round for the wall: who met whom, the points, and who vouches for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.sheets.page import (
    HAIR,
    LARGE_PRINT,
    ONE_LINE,
    THICK,
    PaperName,
    Pen,
    fits,
    text_width,
    wrapped,
)

TITLE, SUBTITLE, FOOT = 19.0, 15.0, 10.0
HEADER_HEIGHT, FOOT_HEIGHT = 64.0, 22.0
LOGO = 58.0  # the height of the heading's texts
LEAST_NAME = 6.5  # for a name that is longer than any other
NOTE = 0.6  # in ems
LEADING, ROOM, PADDING = 1.2, 0.5, 6.0  # the first two in ems
MOST_SPREAD = 1.8  # relative to the height that a row needs
TABLE, POINTS = 3.0, 2.8  # width of a column, in ems
IDLE_LINES = 2


class _Letters(NamedTuple):
    """Sizes of names (largest, smallest), notes and other text, and the lines a name may take."""

    largest: int
    smallest: int
    note: float
    about: float
    lines: int


PLAIN = _Letters(20, 10, 8.5, 12.0, 1)
LARGE = _Letters(28, int(LARGE_PRINT), LARGE_PRINT, LARGE_PRINT, 2)
MOST_LINES = 4  # of a name in large print, where that takes no further page
#: The share of its lines' width that a name can fill, since it is broken only at spaces.
FILLED = 0.8


class PlayedTable(NamedTuple):
    """A table: its sides by number and name, the points of both, and who sent or agreed to them.

    No `points` means that no result has come in. `leads` is the index of the leading side.
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
    is_cut: bool
    is_shrunk: bool  # whether a name has smaller letters than the rest


def tables_poster_pdf(poster: TablesPoster, paper: PaperName, *, large: bool = False) -> bytes:
    """Return the poster as a PDF file in the active language; each round begins a page.

    The pages are landscape, and names take more lines, if that makes the letters larger and takes
    no further page.
    """
    pens = [Pen(paper, poster.event, landscape=landscape) for landscape in (False, True)]
    tried = [LARGE._replace(lines=n) for n in range(2, MOST_LINES + 1)] if large else [PLAIN]
    ways = [
        (pen, way, [page for played in poster.rounds for page in _pages(played, pen, way)])
        for way in tried
        for pen in pens
    ]
    pen, letters, pages = min(ways, key=lambda way: _demerits(way[2]))
    for number, page in enumerate(pages, start=1):
        _draw_header(pen, poster, page.round, letters)
        _draw_tables(pen, poster, page, letters)
        footer = _("Page %(page)s of %(pages)s") % {"page": number, "pages": len(pages)}
        pen.text(pen.left, pen.bottom, poster.printed, FOOT, width=pen.inner_width * 0.7)
        pen.text(pen.right, pen.bottom, footer, FOOT, align="right")
        pen.end_page()
    return pen.pdf()


def _demerits(pages: Sequence[_Page]) -> tuple[bool, int, bool, float]:
    """What is worst comes first: a name cut, many pages, a name in smaller letters, small print."""
    return (
        any(page.is_cut for page in pages), len(pages), any(page.is_shrunk for page in pages),
        -min((page.size for page in pages), default=0),
    )  # fmt: skip


def _pages(played: PlayedRound, pen: Pen, letters: _Letters) -> Iterator[_Page]:
    """Put all tables on one page in letters that fit every name, or spread them in the smallest."""
    room = pen.top - pen.bottom - HEADER_HEIGHT - FOOT_HEIGHT
    if played.idle:
        room -= (IDLE_LINES + 0.5) * letters.about * LEADING
    sizes = range(letters.largest, letters.smallest - 1, -1)
    number = len(played.tables)
    widest = max(text_width(side, 1, bold=True) for table in played.tables for side in table.sides)
    fitting = (
        size
        for size in sizes
        if number * _row_height(size, letters) + _heads_height(size) <= room
        and widest * size <= _columns(pen, size).name * _filled(letters)
    )
    size = next(fitting, letters.smallest)
    height = _row_height(size, letters)
    most = int((room - _heads_height(size)) / height)
    pages = ceil(number / most)
    rows = ceil(number / pages)
    row = min(MOST_SPREAD * height, (room - _heads_height(size)) / rows)
    width, high = _columns(pen, size).name, _room(size, letters)
    sides = [side for table in played.tables for side in table.sides]
    is_cut, is_shrunk = (
        not all(fits(side, width, high, smallest=least) for side in sides)
        for least in (LEAST_NAME, size)
    )
    for first in range(0, number, rows):
        tables = played.tables[first : first + rows]
        yield _Page(played, tables, size, row, first + rows >= number, is_cut, is_shrunk)


def _filled(letters: _Letters) -> float:
    """How many column widths a name may fill."""
    return 1.0 if letters.lines == 1 else letters.lines * FILLED


def _room(size: float, letters: _Letters) -> float:
    """The height for the lines of a name."""
    return size * (letters.lines - 1) * LEADING + size * ONE_LINE


def _row_height(size: float, letters: _Letters) -> float:
    """The height of a row: its names, and the note below them."""
    return size * (letters.lines * LEADING + ROOM) + _note_size(size, letters) * LEADING


def _heads_height(size: float) -> float:
    return size * (LEADING + ROOM)


def _note_size(size: float, letters: _Letters) -> float:
    return max(letters.note, NOTE * size)


def _draw_header(pen: Pen, poster: TablesPoster, played: PlayedRound, letters: _Letters) -> None:
    baseline, width = pen.top - 18, pen.beside_logo(LOGO)
    title = _("All tables of round %(number)s") % {"number": played.number}
    about = " · ".join(part for part in (poster.club, poster.date) if part)
    pen.text(pen.left, baseline, poster.event, TITLE, bold=True, width=width)
    subtitle = max(SUBTITLE, letters.about)
    pen.text(pen.left, baseline - 22, title, subtitle, bold=True, width=width)
    pen.text(pen.left, baseline - 24 - 1.25 * letters.about, about, letters.about, width=width)


class _Columns(NamedTuple):
    """The x positions of a page's columns; the points go on both sides of the middle."""

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


def _draw_tables(pen: Pen, poster: TablesPoster, page: _Page, letters: _Letters) -> None:
    size, at = page.size, _columns(pen, page.size)
    y = pen.top - HEADER_HEIGHT - size * LEADING
    pen.text(at.table, y, _("Table"), size, bold=True, align="right", width=at.table - pen.left)
    pen.text(at.left, y, poster.sides[0], size, bold=True, width=at.name)
    pen.text(at.right + PADDING, y, poster.sides[1], size, bold=True, width=at.name)
    y -= size * ROOM
    with pen.in_colour():
        pen.line(pen.left, y, pen.right, y, THICK)
    for table in page.tables:
        top = y - (page.row - _row_height(size, letters)) / 2
        _draw_table(pen, at, size, top, table, letters)
        y -= page.row
        pen.line(pen.left, y, pen.right, y, HAIR)
    if page.ends and page.round.idle:
        about = letters.about
        for line in wrapped(page.round.idle, about, pen.inner_width, most=IDLE_LINES):
            y -= about * LEADING
            pen.text(pen.left, y, line, about, width=pen.inner_width)


def _draw_table(
    pen: Pen, at: _Columns, size: float, top: float, table: PlayedTable, letters: _Letters
) -> None:
    baseline = top - size * LEADING * (letters.lines + 1) / 2
    pen.text(at.table, baseline, str(table.number), size, bold=True, align="right")
    for side, x in enumerate((at.left, at.right + PADDING)):
        leads = table.leads == side
        name, room = table.sides[side], _room(size, letters)
        is_whole = letters.lines > 1 and fits(name, at.name, room, smallest=size)
        smallest = size if is_whole else LEAST_NAME
        pen.text(
            x, baseline, name, size, bold=leads, width=at.name,
            smallest=smallest, room=room,
        )  # fmt: skip
    if table.points:
        first, second = table.points
        pen.text(at.middle - PADDING, baseline, first, size, bold=table.leads == 0, align="right")
        pen.text(at.middle, baseline, ":", size, align="center")
        pen.text(at.middle + PADDING, baseline, second, size, bold=table.leads == 1)
    note = _note_size(size, letters)
    below = top - (size * letters.lines + note) * LEADING - size * ROOM / 4
    pen.text(at.left, below, table.note, note, width=pen.right - at.left)
