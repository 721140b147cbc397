"""The standings on paper, after any round."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from statistics import median_low

from django.utils.translation import gettext as _

from scoring.sheets.list_sheet import ColumnOf, ListColumn, ListSheet, list_pdf
from scoring.sheets.page import (
    HAIR,
    MARGIN,
    THICK,
    THIN,
    Align,
    PaperName,
    Pen,
    text_width,
)
from scoring.standings import (
    ON_PAPER,
    ColumnKind,
    Line,
    Points,
    StandingsColumn,
    any_unknown,
    columns_of,
)
from scoring.words import StandingsRow, figure, signed

TITLE, SUBTITLE, BODY, SMALL = 19.0, 14.0, 12.0, 10.0
HEADER_HEIGHT, FOOT_HEIGHT, SIGNATURE_HEIGHT = 76.0, 36.0, 36.0
ROW_HEIGHT = 20.0
LOGO = 60.0  # the height of the heading's texts
PADDING = 4.0
LEAST_NAMES_WIDTH = 165.0  # if less is left, a portrait page is turned
SMALLEST_NAMES_WIDTH = 120.0
COMMON_NAME, SMALLEST_NAME = 10.5, 9.0
UNKNOWN = "–"


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """The standings after `after_round` of `rounds`; `printed` is a date ready to be read.

    `called` heads the column of names: “Pair” or “Team”. `since` says from when they are final or
    until when they can be corrected; `notes` are sentences below the table. `signed` adds a line
    for the director's signature.
    """

    club: str
    event: str
    date: str
    after_round: int
    rounds: int
    final: bool
    printed: str
    called: str
    rows: tuple[StandingsRow, ...]
    since: str = ""
    notes: tuple[str, ...] = ()
    signed: bool = False


@dataclass(frozen=True, slots=True)
class _Column:
    title: str
    width: float
    cells: Sequence[str]
    align: Align = "right"
    bold: bool = False
    size: float = BODY


def standings_pdf(sheet: StandingsSheet, paper: PaperName) -> bytes:
    """Return the standings as a PDF file in the active language.

    The page is landscape if there are many rounds, or if most names are long, as those of teams
    are.
    """
    columns = _columns(sheet)
    pen = Pen(paper, sheet.event)
    if pen.inner_width - _fixed_width(columns) < _least_names_width(sheet):
        pen = Pen(paper, sheet.event, landscape=True)
    headings = _headings(sheet)
    columns = [_opened(column, headings) for column in _fitted(columns, pen.inner_width)]
    foot = FOOT_HEIGHT + SIGNATURE_HEIGHT * sheet.signed
    per_page = int((pen.top - MARGIN - HEADER_HEIGHT - foot) / ROW_HEIGHT)
    lines = len(sheet.rows) + len(headings)
    pages = max(1, -(-(lines + len(sheet.notes)) // per_page))
    for page in range(pages):
        page_rows = range(page * per_page, (page + 1) * per_page)
        _draw_header(pen, sheet)
        _draw_table(pen, columns, page_rows)
        _draw_headings(pen, headings, page_rows)
        _draw_notes(pen, sheet.notes, lines, page_rows)
        _draw_foot(pen, sheet, page + 1, pages)
        pen.end_page()
    return pen.pdf()


def large_standings_pdf(sheet: StandingsSheet, paper: PaperName) -> bytes:
    """Return the same in large print: figures that do not fit go on further pages."""
    place, number, names, *figures = [
        ListColumn(
            column.title,
            ColumnOf.TEXT if column.align == "left" else ColumnOf.FIGURE,
            tuple(column.cells),
            bold=column.bold,
        )
        for column in _columns(sheet)
    ]
    parts = tuple(row.part for row in sheet.rows)
    part = [ListColumn(_("Part"), ColumnOf.TEXT, parts)] if any(parts) else []
    total = [column for column in figures if column.bold]
    others = [column for column in figures if not column.bold]
    state = _("Final") if sheet.final else _("Provisional")
    return list_pdf(
        ListSheet(
            title=sheet.event,
            about=(f"{state} · {_after(sheet)}", _about(sheet)),
            columns=(place, number, names, *total, *part, *others),
            rows=len(sheet.rows),
            printed=sheet.printed,
            kept=3,
            notes=(*sheet.notes, *_marks(sheet)),
        ),
        paper,
        large=True,
    )


def _after(sheet: StandingsSheet) -> str:
    rounds = {"round": sheet.after_round, "rounds": sheet.rounds}
    return _("Standings after round %(round)s of %(rounds)s") % rounds


def _about(sheet: StandingsSheet) -> str:
    return " · ".join(part for part in (sheet.club, sheet.date, sheet.since) if part)


def _marks(sheet: StandingsSheet) -> list[str]:
    """The meaning of the marks beside the figures, for the marks that occur."""
    lines = [row.line for row in sheet.rows]
    marks = []
    if any_unknown(lines):
        marks.append(_("– not known: only totals were handed in"))
    if any(line.sat_out for line in lines):
        marks.append(_("( ) sat out"))
    if any(line.missed for line in lines):
        marks.append(_("[ ] was not there: average of own rounds"))
    return marks


def _least_names_width(sheet: StandingsSheet) -> float:
    """Return the width at which at least half of the names fit whole, in the smallest letters."""
    widths = [text_width(row.entrant.title, SMALLEST_NAME) + 2 * PADDING for row in sheet.rows]
    return max(LEAST_NAMES_WIDTH, median_low(widths) if widths else 0)


def _headings(sheet: StandingsSheet) -> dict[int, str]:
    """Line of the table -> the part of a final that it announces; the rows fill the other lines."""
    parts = ["", *(row.part for row in sheet.rows)]
    starts = [number for number, (before, part) in enumerate(pairwise(parts)) if part != before]
    return {start + above: sheet.rows[start].part for above, start in enumerate(starts)}


def _opened(column: _Column, headings: Collection[int]) -> _Column:
    """Leave the lines of the headings empty in a column."""
    cells = iter(column.cells)
    lines = range(len(column.cells) + len(headings))
    return replace(column, cells=["" if line in headings else next(cells) for line in lines])


def _columns(sheet: StandingsSheet) -> list[_Column]:
    """Return place, number, names, and every figure that the standings have."""
    rows = sheet.rows
    figures = columns_of([row.line for row in rows], sheet.after_round, ON_PAPER)
    place, *others = _same_width([(column, _figures(column, rows)) for column in figures])
    return [
        place,
        _sized(_("No."), [str(row.entrant.number) for row in rows]),
        _Column(sheet.called, 0, [row.entrant.title for row in rows], "left"),
        *others,
    ]


def _figures(column: StandingsColumn, rows: Sequence[StandingsRow]) -> _Column:
    title = str(column.number or _(column.short or column.heading))
    cells = [_cell(column, row.line) for row in rows]
    return _sized(title, cells, bold=column.kind in (ColumnKind.PLACE, ColumnKind.TOTAL))


def _same_width(columns: Sequence[tuple[StandingsColumn, _Column]]) -> list[_Column]:
    """Make all columns of rounds as wide as the widest of them."""
    rounds = [drawn for column, drawn in columns if column.kind is ColumnKind.ROUND]
    widest = max((drawn.width for drawn in rounds), default=0)
    return [
        replace(drawn, width=widest) if column.kind is ColumnKind.ROUND else drawn
        for column, drawn in columns
    ]


def _cell(column: StandingsColumn, line: Line) -> str:
    value = column.value(line)
    match column.kind:
        case ColumnKind.ROUND:
            return _round_points(line, column.number, value)
        case ColumnKind.GIVEN:
            return _hyphened(signed(value)) if value else ""
        case _:
            return UNKNOWN if value is None else _written(value)


def _written(points: Points) -> str:
    return _hyphened(figure(points))


def _hyphened(figure: str) -> str:
    """The typeface has no minus sign, and a dash stands for what is not known."""
    return figure.replace("−", "-")


def _round_points(line: Line, number: int, points: Points | None) -> str:
    if points is None:
        return ""
    if number in line.missed:
        return f"[{_written(points)}]"
    return f"({_written(points)})" if number in line.sat_out else _written(points)


def _sized(title: str, cells: Sequence[str], *, bold: bool = False) -> _Column:
    """Make a column as wide as its widest text."""
    widest = max(
        text_width(title, SMALL, bold=True),
        *(text_width(cell, BODY, bold=bold) for cell in {*cells, "00"}),
    )
    return _Column(title, widest + 2 * PADDING, cells, bold=bold)


def _fixed_width(columns: Sequence[_Column]) -> float:
    return sum(column.width for column in columns)


def _fitted(columns: Sequence[_Column], width: float) -> list[_Column]:
    """Give the names the width that the others leave; if that is too little, the others shrink."""
    fixed = _fixed_width(columns)
    names = max(SMALLEST_NAMES_WIDTH, width - fixed)
    scale = min(1.0, (width - names) / fixed)
    return [
        replace(column, width=column.width * scale)
        if column.width
        else replace(column, width=names, size=_names_size(column.cells, names - 2 * PADDING))
        for column in columns
    ]


def _names_size(names: Sequence[str], width: float) -> float:
    """Return the size at which all names fit, except the few that must shrink on their own."""
    widths = [text_width(name, BODY) for name in names]
    sizes = [BODY * width / natural for natural in widths if natural]
    return min([BODY, *(size for size in sizes if size >= COMMON_NAME)])


def _draw_header(pen: Pen, sheet: StandingsSheet) -> None:
    state = _("Final") if sheet.final else _("Provisional")
    state_width = text_width(state, SUBTITLE, bold=True) + 20
    baseline, whole = pen.top - 18, pen.beside_logo(LOGO)
    right = pen.left + whole
    with pen.in_colour():
        pen.box(right - state_width, baseline - 9, state_width, 28, THICK)
    pen.text(right - state_width / 2, baseline, state, SUBTITLE, bold=True, align="center")
    width = whole - state_width - 16
    pen.text(pen.left, baseline, sheet.event, TITLE, bold=True, width=width)
    pen.text(pen.left, baseline - 21, _after(sheet), SUBTITLE, width=whole)
    pen.text(pen.left, baseline - 38, _about(sheet), BODY, width=whole)


def _draw_table(pen: Pen, columns: Sequence[_Column], rows: range) -> None:
    """Draw the heading and these rows of every column."""
    top = pen.top - HEADER_HEIGHT
    edges = list(accumulate((column.width for column in columns), initial=pen.left))
    last = min(len(columns[0].cells), rows.stop)
    for column, left in zip(columns, edges, strict=False):
        _draw_cell(pen, column, left, top, column.title, heading=True)
        for place, number in enumerate(range(rows.start, last), start=1):
            _draw_cell(pen, column, left, top - place * ROW_HEIGHT, column.cells[number])
    with pen.in_colour():
        pen.line(pen.left, top - ROW_HEIGHT, pen.right, top - ROW_HEIGHT, THICK)
    for place in range(2, last - rows.start + 2):
        weight = THIN if place == last - rows.start + 1 else HAIR
        pen.line(pen.left, top - place * ROW_HEIGHT, pen.right, top - place * ROW_HEIGHT, weight)


def _draw_headings(pen: Pen, headings: Mapping[int, str], shown: range) -> None:
    """Write the parts of a final above their rows."""
    for line in [line for line in headings if line in shown]:
        x, y = pen.left + PADDING, _baseline(pen, line - shown.start)
        pen.text(x, y, headings[line], BODY, bold=True, width=pen.inner_width)


def _draw_notes(pen: Pen, notes: Sequence[str], first: int, shown: range) -> None:
    """Write the notes that belong on this page; they follow the table, from line `first` on."""
    for line in range(max(first, shown.start), min(first + len(notes), shown.stop)):
        y = _baseline(pen, line - shown.start)
        pen.text(pen.left, y, notes[line - first], SMALL, width=pen.inner_width)


def _baseline(pen: Pen, line: int) -> float:
    """The baseline of a line of the page's table."""
    return pen.top - HEADER_HEIGHT - (line + 2) * ROW_HEIGHT + 6


def _draw_cell(
    pen: Pen, column: _Column, left: float, top: float, text: str, *, heading: bool = False
) -> None:
    x = left + PADDING if column.align == "left" else left + column.width - PADDING
    size = SMALL if heading else column.size
    pen.text(
        x, top - ROW_HEIGHT + 6, text, size, bold=heading or column.bold, align=column.align,
        width=column.width - 2 * PADDING, smallest=min(size, SMALLEST_NAME), room=ROW_HEIGHT - 3,
    )  # fmt: skip


def _draw_foot(pen: Pen, sheet: StandingsSheet, page: int, pages: int) -> None:
    if sheet.signed and page == pages:
        _draw_signature(pen)
    pen.text(pen.left, MARGIN + 15, " · ".join(_marks(sheet)), SMALL, width=pen.inner_width)
    pen.text(pen.left, MARGIN, sheet.printed, SMALL, width=pen.inner_width * 0.7)
    footer = _("Page %(page)s of %(pages)s") % {"page": page, "pages": pages}
    pen.text(pen.right, MARGIN, footer, SMALL, align="right")


def _draw_signature(pen: Pen) -> None:
    """Draw a line to sign on, above the foot."""
    y, label = MARGIN + FOOT_HEIGHT, _("Signature of the director")
    pen.text(pen.left, y, label, SMALL)
    pen.line(pen.left + text_width(label, SMALL) + PADDING, y, pen.right, y, THIN)
