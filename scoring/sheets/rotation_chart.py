"""The rotation chart for the wall: where everybody sits, and who sits at each table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from django.utils.translation import gettext as _

from scoring.sheets.list_sheet import ColumnOf, ListColumn, ListSheet, lists_pdf
from scoring.sheets.page import HAIR, THICK, PaperName, Pen, text_width

TITLE, SUBTITLE, ABOUT, FOOT = 19.0, 15.0, 12.0, 10.0
HEADER_HEIGHT, FOOT_HEIGHT = 72.0, 22.0
LOGO = 58.0  # the height of the heading's texts
LARGEST, SMALLEST = 36, 11  # letters in the table
COMFORTABLE = 13  # below this a page is turned even if that takes more of them
GOOD = 14  # larger only if that takes no further page
LEADING, ROOM, PADDING = 1.2, 0.35, 5.0  # the first two in ems
LEAST_NAMES, MOST_NAMES = 8.0, 20.0  # width of the column of names, in ems
SHORT_NAMES = 14.0  # if longer ones would split the rounds; names shrink to this
MOST_SPREAD = 1.5  # relative to the width that a round needs, and the height that a row needs
SITS_OUT = "–"


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One entrant: table and seat in each round, SITS_OUT, or "" if not in the event then."""

    number: int
    name: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table: the numbers seated there in each round, line by line; () if nobody is.

    Also used for deals: those at the table in each round.
    """

    number: int
    seated: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RotationChart:
    """Everything that is printed.

    `called` heads the column of names (“Pair”, “Player”), `places` says how a place is written
    (“Table and seat”), `order` how the numbers at a table are arranged: “N-S – E-W”. `rounds` are
    their numbers; those of a later session do not begin with 1. `has_turns` explains “3 +”: waits
    first at table 3, then plays by turns. `printed` says when. If deals move from table to table,
    `deals` has those of each table, and `deals_go` how they move, if there is a rule.
    """

    club: str
    event: str
    date: str
    called: str
    places: str
    order: str
    rounds: range
    lines: tuple[ChartLine, ...]
    tables: tuple[TableLine, ...]
    has_turns: bool = False
    printed: str = ""
    deals: tuple[TableLine, ...] = ()
    deals_go: str = ""


@dataclass(frozen=True, slots=True)
class _Grid:
    """A table of the chart: a row for each number, with its name if it has one, and its rounds.

    `rounds` are the headings. A cell has one line or more.
    """

    title: str
    note: str
    numbers: tuple[str, ...]
    names: tuple[str, ...]
    cells: tuple[tuple[tuple[str, ...], ...], ...]
    heads: tuple[str, str]
    rounds: tuple[str, ...]

    @property
    def lines(self) -> int:
        """The most lines in any cell."""
        return max((len(cell) for row in self.cells for cell in row), default=1)


@dataclass(frozen=True, slots=True)
class _Layout:
    """The layout of a grid on its pages: letter size, widths, rounds side by side, row height."""

    size: int
    number: float
    name: float
    cell: float
    rounds: int
    row: float = 0.0


def rotation_chart_pdf(chart: RotationChart, paper: PaperName, *, large: bool = False) -> bytes:
    """Return the chart as a PDF file in the active language: by entrant, by table, by deals.

    The letters have the same size on all pages, the largest that fits. Pages are landscape if that
    makes the letters larger; what does not fit goes on further pages.
    """
    grids = [_of_entrants(chart), _of_tables(chart)]
    if chart.deals:
        grids.append(_of_deals(chart))
    return _listed(chart, grids, paper) if large else _printed(chart, grids, paper)


def name_list_pdf(chart: RotationChart, paper: PaperName, *, large: bool = False) -> bytes:
    """Return only the lines of a chart, one per person, in their given order.

    The same size as the chart, on pages of its own: those who look for a name need no number.
    """
    grids = [_of_people(chart)]
    return _listed(chart, grids, paper) if large else _printed(chart, grids, paper)


def _listed(chart: RotationChart, grids: Sequence[_Grid], paper: PaperName) -> bytes:
    """Large print does not shrink to fit a page: rounds and rows take more pages instead."""
    return lists_pdf([_as_list(chart, grid) for grid in grids], paper, large=True)


def _as_list(chart: RotationChart, grid: _Grid) -> ListSheet:
    first, second = grid.heads
    columns = [ListColumn(first, ColumnOf.FIGURE, grid.numbers, bold=True)]
    if grid.names:
        columns.append(ListColumn(second, ColumnOf.TEXT, grid.names))
    kept = len(columns)
    for place, head in enumerate(grid.rounds):
        cells = tuple("\n".join(row[place]) for row in grid.cells)
        columns.append(ListColumn(head, ColumnOf.FIGURE, cells))
    return ListSheet(
        title=chart.event,
        about=(grid.title, _about(chart)),
        columns=tuple(columns),
        rows=len(grid.numbers),
        printed=chart.printed,
        kept=kept,
        notes=(grid.note,) if grid.note else (),
    )


def _printed(chart: RotationChart, grids: Sequence[_Grid], paper: PaperName) -> bytes:
    upright, turned = (Pen(paper, chart.event, landscape=landscape) for landscape in (False, True))
    pen = turned if _fit(grids, turned).is_better_than(_fit(grids, upright)) else upright
    size = _fit(grids, pen).size
    pages = [page for grid in grids for page in _pages(grid, size, pen)]
    for number, page in enumerate(pages, start=1):
        _draw_header(pen, chart, page.grid)
        _draw_rows(pen, page)
        _draw_foot(pen, page.grid, number, len(pages))
        pen.end_page()
    return pen.pdf()


def _of_people(chart: RotationChart) -> _Grid:
    return replace(_of_entrants(chart), title=_("Find your name"), heads=(_("No."), _("Name")))


def _of_entrants(chart: RotationChart) -> _Grid:
    return _Grid(
        _("Where everybody sits"),
        (_("%(places)s; + waits first") if chart.has_turns else _("%(places)s; – sits out"))
        % {"places": chart.places},
        tuple(str(line.number) for line in chart.lines),
        tuple(line.name for line in chart.lines),
        tuple(tuple((place,) for place in line.places) for line in chart.lines),
        (_("No."), chart.called),
        _round_heads(chart),
    )


def _of_tables(chart: RotationChart) -> _Grid:
    return _Grid(
        _("Who sits at each table"),
        _("Numbers: %(order)s") % {"order": chart.order},
        tuple(str(line.number) for line in chart.tables),
        (),
        tuple(line.seated for line in chart.tables),
        (_("Table"), ""),
        _round_heads(chart),
    )


def _of_deals(chart: RotationChart) -> _Grid:
    return _Grid(
        _("Which deals are at each table"),
        chart.deals_go,
        tuple(str(line.number) for line in chart.deals),
        (),
        tuple(line.seated for line in chart.deals),
        (_("Table"), ""),
        _round_heads(chart),
    )


def _round_heads(chart: RotationChart) -> tuple[str, ...]:
    return tuple(_("R %(number)s") % {"number": number} for number in chart.rounds)


@dataclass(frozen=True, slots=True)
class _Fit:
    """How a chart fits on pages of one orientation, in letters of one size."""

    size: int
    parts: int  # into which the rounds of all grids are split
    pages: int

    def is_better_than(self, upright: _Fit) -> bool:
        """Whether landscape pages serve better than portrait ones."""
        if self.parts != upright.parts:
            return self.parts < upright.parts
        is_cramped = upright.size < COMFORTABLE
        return self.size > upright.size and (is_cramped or self.pages <= upright.pages)


def _fit(grids: Sequence[_Grid], pen: Pen) -> _Fit:
    """Return the largest letters that need no more pages than GOOD ones.

    If not all rounds fit side by side, they are split into parts of equal length.
    """
    parts = [_parts(grid, pen) for grid in grids]
    sizes = [
        size
        for size in range(LARGEST, SMALLEST - 1, -1)
        if all(_has_room(grid, size, pen) for grid in grids)
    ]
    good = next((size for size in sizes if size <= GOOD), sizes[-1])
    least = [_pages_long(grid, good, pen) for grid in grids]
    size = next(size for size in sizes if [_pages_long(grid, size, pen) for grid in grids] == least)
    pages = sum(long * wide for long, wide in zip(least, parts, strict=True))
    return _Fit(size, sum(parts), pages)


def _parts(grid: _Grid, pen: Pen) -> int:
    """Into how many parts the rounds must be split; 1 if all fit side by side."""
    fitting = _ems(grid).layout(SMALLEST, len(grid.rounds), pen.inner_width).rounds
    return ceil(len(grid.rounds) / max(fitting, 1))


def _rounds_beside(grid: _Grid, pen: Pen) -> int:
    return ceil(len(grid.rounds) / _parts(grid, pen))


def _has_room(grid: _Grid, size: int, pen: Pen) -> bool:
    """Whether the required number of rounds fits side by side in letters of this size."""
    return size == SMALLEST or _layout(grid, size, pen).rounds == _rounds_beside(grid, pen)


def _layout(grid: _Grid, size: int, pen: Pen) -> _Layout:
    return _ems(grid).layout(size, _rounds_beside(grid, pen), pen.inner_width)


@dataclass(frozen=True, slots=True)
class _Ems:
    """The widths of the widest number, name and cell of a grid, in ems."""

    number: float
    name: float
    cell: float

    def layout(self, size: int, rounds: int, width: float) -> _Layout:
        """Return the layout for letters of this size, with as many rounds as fit into the width.

        Names are as large as the rest, unless not even the smallest letters leave room for that.
        """
        whole = self._layout(SMALLEST, rounds, width, MOST_NAMES)
        most = MOST_NAMES if whole.rounds == rounds else SHORT_NAMES
        return self._layout(size, rounds, width, most)

    def _layout(self, size: int, rounds: int, width: float, most: float) -> _Layout:
        number, cell = (ems * size + 2 * PADDING for ems in (self.number, self.cell))
        longest = self.name * size + 2 * PADDING if self.name else 0.0
        least = LEAST_NAMES * size if self.name else 0.0
        name = max(min(longest, most * size + 2 * PADDING), least)
        fitting = min(max(int((width - number - name) / cell), 0), rounds)
        name = max(name, min(longest, width - number - fitting * cell))
        spread = min(cell * MOST_SPREAD, (width - number - name) / max(fitting, 1))
        return _Layout(size, number, name, spread, fitting)


@lru_cache(maxsize=8)
def _ems(grid: _Grid) -> _Ems:
    """Measure a grid once, although its layout is tried in many sizes."""
    texts = {line for row in grid.cells for cell in row for line in cell}
    return _Ems(
        _widest([*grid.numbers, grid.heads[0]]),
        _widest(grid.names),
        _widest([*texts, *grid.rounds]),
    )


def _widest(texts: Iterable[str]) -> float:
    return max((text_width(text, 1, bold=True) for text in texts), default=0.0)


@dataclass(frozen=True, slots=True)
class _Page:
    grid: _Grid
    layout: _Layout
    rows: range
    rounds: range


def _pages(grid: _Grid, size: int, pen: Pen) -> Iterator[_Page]:
    """Distribute the rows evenly over pages, and spread them over the height of each."""
    per_page = ceil(len(grid.numbers) / _pages_long(grid, size, pen))
    least = _row_height(size, grid.lines)
    spread = min(MOST_SPREAD * least, _room(size, pen) / per_page)
    layout = replace(_layout(grid, size, pen), row=spread)
    for first_round in range(0, len(grid.rounds), layout.rounds):
        rounds = range(first_round, min(first_round + layout.rounds, len(grid.rounds)))
        for first in range(0, len(grid.numbers), per_page):
            rows = range(first, min(first + per_page, len(grid.numbers)))
            yield _Page(grid, layout, rows, rounds)


def _pages_long(grid: _Grid, size: int, pen: Pen) -> int:
    per_page = int(_room(size, pen) / _row_height(size, grid.lines))
    return ceil(len(grid.numbers) / per_page)


def _room(size: int, pen: Pen) -> float:
    """Return the height for rows, between their heading and the foot."""
    return pen.top - pen.bottom - HEADER_HEIGHT - FOOT_HEIGHT - _row_height(size, 1)


def _row_height(size: int, lines: int) -> float:
    """Return the least height of a row with this many lines."""
    return size * (LEADING * lines + ROOM)


def _draw_header(pen: Pen, chart: RotationChart, grid: _Grid) -> None:
    baseline, width = pen.top - 18, pen.beside_logo(LOGO)
    pen.text(pen.left, baseline, chart.event, TITLE, bold=True, width=width)
    pen.text(pen.left, baseline - 22, grid.title, SUBTITLE, bold=True, width=width)
    pen.text(pen.left, baseline - 39, _about(chart), ABOUT, width=width)


def _about(chart: RotationChart) -> str:
    return " · ".join(part for part in (chart.club, chart.date) if part)


def _draw_rows(pen: Pen, page: _Page) -> None:
    layout, grid = page.layout, page.grid
    right = pen.left + layout.number + layout.name + layout.cell * len(page.rounds)
    heads = [(grid.rounds[place],) for place in page.rounds]
    y = pen.top - HEADER_HEIGHT
    _draw_row(pen, layout, y, grid.heads, heads, heading=True)
    y -= _row_height(layout.size, 1)
    with pen.in_colour():
        pen.line(pen.left, y, right, y, THICK)
    for row in page.rows:
        name = grid.names[row] if grid.names else ""
        cells = [grid.cells[row][number] for number in page.rounds]
        spare = layout.row - _row_height(layout.size, grid.lines)
        _draw_row(pen, layout, y - spare / 2, (grid.numbers[row], name), cells)
        y -= layout.row
        pen.line(pen.left, y, right, y, HAIR)


def _draw_row(
    pen: Pen,
    layout: _Layout,
    top: float,
    lead: tuple[str, str],
    cells: Sequence[tuple[str, ...]],
    *,
    heading: bool = False,
) -> None:
    """Write a number, a name, and the cell of each round."""
    size = layout.size
    first = top - size * LEADING
    left = pen.left + layout.number
    pen.text(left - PADDING, first, lead[0], size, bold=True, align="right")
    width = layout.name - 2 * PADDING
    room = size if heading else layout.row - size * ROOM
    pen.text(left + PADDING, first, lead[1], size, bold=heading, width=width, room=room)
    for place, cell in enumerate(cells):
        middle = left + layout.name + (place + 0.5) * layout.cell
        for number, line in enumerate(cell):
            y = first - number * size * LEADING
            pen.text(middle, y, line, size, bold=heading, align="center")


def _draw_foot(pen: Pen, grid: _Grid, page: int, pages: int) -> None:
    pen.text(pen.left, pen.bottom, grid.note, FOOT, width=pen.inner_width * 0.7)
    footer = _("Page %(page)s of %(pages)s") % {"page": page, "pages": pages}
    pen.text(pen.right, pen.bottom, footer, FOOT, align="right")
    pen.stamp(pen.bottom - 12)
