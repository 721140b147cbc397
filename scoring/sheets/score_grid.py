"""The grid of a score sheet: one row per hand, in the order in which the desk keys it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from django.utils.translation import gettext as _

from engine import RuleSet
from scoring.sheets.page import HAIR, LEAST_SHRINK, THICK, THIN, Pen, text_width, wrapped
from scoring.sheets.score_values import Letters, Mark

HEAD_HEIGHT = 44.0
HEAD_SIZE, SMALL_SIZE, CELL_SIZE = 10.0, 9.0, 13.0
MOST_LINES = 4  # of a heading; headings this long are set smaller
TICK_BOX = 12.0
PADDING = 3.0


@dataclass(frozen=True, slots=True)
class Column:
    """A column: what it asks for, its share of the width, its letters to circle and their signs."""

    key: str
    title: str
    share: float
    letters: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()


def columns(letters: Letters, rules: RuleSet) -> list[Column]:
    """Return the columns from left to right, named in the active language."""
    first, second = letters.sides
    tricks = _("Makers’ tricks of %(tricks)s") % {"tricks": rules.tricks}
    candidates = [
        Column("hand", _("Hand"), 36),
        Column("dealer", _("Dealer"), 52),
        _circled("declarer", _("Declarer"), 20, [Mark(seat) for seat in letters.seats]),
        Column("bid", _("Bid"), 48),
        _circled("strain", _("Trump"), 23, letters.strains),
        _circled("direction", _("High or low"), 22, letters.directions),
        Column("tricks", tricks, 48),
        Column("passed", _("Passed out"), 54 if rules.counts_passed_out else 0),
        Column("points-0", _("Points %(side)s") % {"side": first}, 46),
        Column("points-1", _("Points %(side)s") % {"side": second}, 46),
        Column("running-0", _("Total so far %(side)s") % {"side": first}, 46),
        Column("running-1", _("Total so far %(side)s") % {"side": second}, 46),
    ]
    return [column for column in candidates if column.share]


def _circled(key: str, title: str, share: float, marks: Sequence[Mark]) -> Column:
    letters, signs = (tuple(getattr(mark, name) for mark in marks) for name in ("letter", "sign"))
    return Column(key, title, share * len(marks), letters, signs)


@dataclass(frozen=True, slots=True)
class _Frame:
    """The columns with their left edges; the last edge is the right one of the last column."""

    columns: Sequence[Column]
    edges: Sequence[float]

    def cells(self) -> list[tuple[Column, float, float]]:
        return list(zip(self.columns, self.edges, self.edges[1:], strict=False))

    def edge(self, key: str) -> float:
        return next(left for column, left, _right in self.cells() if column.key == key)

    def right_of(self, key: str) -> float:
        return next(right for column, _left, right in self.cells() if column.key == key)


def _frame(grid: Sequence[Column], left: float, width: float) -> _Frame:
    scale = width / sum(column.share for column in grid)
    shares = [left, *(column.share * scale for column in grid)]
    return _Frame(grid, list(accumulate(shares)))


def without_running(grid: Sequence[Column]) -> list[Column]:
    """Return the columns for a narrow sheet, whose totals are added up only at the end."""
    return [column for column in grid if not column.key.startswith("running")]


def room_to_circle(grid: Sequence[Column], width: float) -> float:
    """Return the width of the narrowest letter to circle, on a grid of this width."""
    scale = width / sum(column.share for column in grid)
    return min(column.share * scale / len(column.letters) for column in grid if column.letters)


def heads_fit(grid: Sequence[Column], width: float) -> bool:
    """Whether no heading is cut on a grid of this width."""
    cells = [
        (column.title, right - left - 2 * PADDING)
        for column, left, right in _frame(grid, 0, width).cells()
    ]
    return all(
        text_width(line, HEAD_SIZE, bold=True) * LEAST_SHRINK <= room
        for title, room in cells
        for line in _heading_lines(title, room)
    )


def draw_grid(
    pen: Pen, top: float, grid: Sequence[Column], dealers: Sequence[str], row_height: float
) -> float:
    """Draw heading, one row per dealer, and the row of totals; returns the lower edge."""
    frame = _frame(grid, pen.left, pen.inner_width)
    _draw_heading(pen, frame, top)
    rows_top = top - HEAD_HEIGHT
    for number, dealer in enumerate(dealers, start=1):
        _draw_hand(pen, frame, rows_top - number * row_height, row_height, number, dealer)
    rows_bottom = rows_top - len(dealers) * row_height
    _draw_rules(pen, frame, top, rows_bottom, row_height, len(dealers))
    _draw_totals(pen, frame, rows_bottom, row_height)
    return rows_bottom - row_height


def _draw_heading(pen: Pen, frame: _Frame, top: float) -> None:
    for column, left, right in frame.cells():
        lines = _heading_lines(column.title, right - left - 2 * PADDING)
        size, leading = (HEAD_SIZE, 12.0) if len(lines) < MOST_LINES else (SMALL_SIZE, 10.0)
        lift = 9.0 if any(column.signs) else 0.0
        y = top - (HEAD_HEIGHT - lift * 1.5) / 2 + len(lines) * leading / 2 - 0.95 * size
        for line in lines:
            pen.text(
                (left + right) / 2, y, line, size, bold=True, align="center",
                width=right - left - 2 * PADDING,
            )  # fmt: skip
            y -= leading
        _draw_letters(pen, left, right, top - HEAD_HEIGHT + 6, column, signs=True)


@lru_cache(maxsize=256)
def _heading_lines(title: str, width: float) -> list[str]:
    return wrapped(title, HEAD_SIZE, width, most=MOST_LINES, bold=True)


def _draw_letters(
    pen: Pen, left: float, right: float, baseline: float, column: Column, *, signs: bool = False
) -> None:
    """Spread the letters to circle, or the signs above them, between two edges."""
    for middle, letter, sign in zip(
        _middles(column.letters, left, right), column.letters, column.signs, strict=True
    ):
        pen.text(middle, baseline, sign if signs else letter, CELL_SIZE, align="center")


@lru_cache(maxsize=256)
def _middles(letters: tuple[str, ...], left: float, right: float) -> list[float]:
    """Return the middle of each letter, with equal gaps between the letters."""
    widths = [text_width(letter, CELL_SIZE) for letter in letters]
    gap = (right - left - sum(widths)) / max(1, len(widths))
    return [
        left + (place + 0.5) * gap + sum(widths[:place]) + width / 2
        for place, width in enumerate(widths)
    ]


def _draw_hand(
    pen: Pen, frame: _Frame, bottom: float, height: float, number: int, dealer: str
) -> None:
    baseline = bottom + (height - CELL_SIZE * 0.7) / 2
    printed = {"hand": str(number), "dealer": dealer}
    for column, left, right in frame.cells():
        middle = (left + right) / 2
        if text := printed.get(column.key):
            pen.text(middle, baseline, text, CELL_SIZE, bold=True, align="center")
        if column.key == "passed":
            pen.box(middle - TICK_BOX / 2, bottom + (height - TICK_BOX) / 2, TICK_BOX, TICK_BOX)
        _draw_letters(pen, left, right, baseline, column)


def _draw_rules(
    pen: Pen, frame: _Frame, top: float, bottom: float, row_height: float, rows: int
) -> None:
    left, right = frame.edges[0], frame.edges[-1]
    for number in range(1, rows):
        y = top - HEAD_HEIGHT - number * row_height
        pen.line(left, y, right, y, HAIR)
    pen.line(left, top - HEAD_HEIGHT, right, top - HEAD_HEIGHT, THICK)
    for edge in frame.edges[1:-1]:
        pen.line(edge, top, edge, bottom, HAIR)
    pen.line(frame.edge("points-0"), top, frame.edge("points-0"), bottom, THICK)
    with pen.in_colour():
        pen.box(left, bottom, right - left, top - bottom, THICK)


def _draw_totals(pen: Pen, frame: _Frame, top: float, height: float) -> None:
    left, middle = frame.edge("points-0"), frame.edge("points-1")
    right = frame.right_of("points-1")
    baseline = top - (height + CELL_SIZE * 0.7) / 2
    pen.text(left - 8, baseline, _("Total of the round"), CELL_SIZE, bold=True, align="right")
    pen.box(left, top - height, right - left, height, THICK)
    pen.line(middle, top, middle, top - height, THIN)
