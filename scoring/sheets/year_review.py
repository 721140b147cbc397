"""A person's year on one page, to take home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.sheets.page import HAIR, THICK, THIN, PaperName, Pen, wrapped

TITLE, SUBTITLE, HEADING, BODY, FOOT = 24.0, 13.0, 14.0, 11.0, 9.0
ROW, GUTTER = 18.0, 24.0
CHART, DOT, LOGO = 110.0, 2.5, 54.0
#: So many lines of a list have room on the page.
MOST_ROWS = 9

Rows = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class YearReview:
    """What is printed: figures with their labels, points a hand over the year, and lists.

    `said` tells what the chart shows.
    """

    club: str
    name: str
    title: str
    facts: Rows
    trend: tuple[float, ...]
    said: str
    lists: tuple[tuple[str, Rows], ...]
    printed: str


def year_review_pdf(review: YearReview, paper: PaperName) -> bytes:
    """Give the year as a PDF file of one page; of long lists the first lines."""
    pen = Pen(paper, f"{review.name} {review.title}")
    y, width = pen.top - TITLE, pen.beside_logo(LOGO)
    pen.text(pen.left, y, review.name, TITLE, bold=True, width=width, smallest=10)
    pen.text(pen.left, y - 20, f"{review.title} · {review.club}", SUBTITLE, width=width)
    y -= 34
    with pen.in_colour():
        pen.line(pen.left, y, pen.right, y, THICK)
    y = _draw_columns(pen, y - 8, [review.facts[::2], review.facts[1::2]])
    if len(review.trend) > 1:
        y = _draw_chart(pen, review, y - 12)
    for at in range(0, len(review.lists), 2):
        both = review.lists[at : at + 2]
        for column, (heading, _rows) in enumerate(both):
            x = pen.left + column * (_width(pen) + GUTTER)
            pen.text(x, y - 24, heading, HEADING, bold=True, width=_width(pen))
        y = _draw_columns(pen, y - 30, [rows[:MOST_ROWS] for _heading, rows in both])
    pen.text(pen.left, pen.bottom, review.printed, FOOT, width=pen.inner_width)
    pen.end_page()
    return pen.pdf()


def _width(pen: Pen) -> float:
    return (pen.inner_width - GUTTER) / 2


def _draw_columns(pen: Pen, top: float, columns: Sequence[Rows]) -> float:
    """Write labels with their figures in two columns; gives where the longer one ends."""
    for column, rows in enumerate(columns):
        left = pen.left + column * (_width(pen) + GUTTER)
        right = left + _width(pen)
        for number, (label, figure) in enumerate(rows, start=1):
            y = top - number * ROW
            pen.text(left, y + 5, label, BODY, width=_width(pen) * 0.68, smallest=6)
            pen.text(right, y + 5, figure, BODY, bold=True, align="right", width=_width(pen) * 0.3)
            pen.line(left, y, right, y, HAIR)
    return top - ROW * max((len(rows) for rows in columns), default=0)


def _draw_chart(pen: Pen, review: YearReview, top: float) -> float:
    """Draw points a hand, afternoon by afternoon, and below it what that shows."""
    least, most = min(review.trend), max(review.trend)
    span, step = (most - least) or 1, pen.inner_width / (len(review.trend) - 1)
    dots = [
        (pen.left + number * step, top - CHART + (value - least) / span * CHART)
        for number, value in enumerate(review.trend)
    ]
    for (x1, y1), (x2, y2) in pairwise(dots):
        pen.line(x1, y1, x2, y2, THICK)
    pen.fill((x - DOT, y - DOT, 2 * DOT, 2 * DOT) for x, y in dots)
    y = top - CHART - 6
    pen.line(pen.left, y, pen.right, y, THIN)
    for line in wrapped(review.said, BODY, pen.inner_width, most=2):
        y -= BODY * 1.4
        pen.text(pen.left, y, line, BODY, width=pen.inner_width)
    return y
