"""A person's year on one page, to take home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.sheets.page import HAIR, LARGE_PRINT, THICK, THIN, PaperName, Pen, text_width, wrapped
from scoring.words import a_hand

TITLE, SUBTITLE, HEADING, BODY, FOOT = 24.0, 13.0, 14.0, 11.0, 9.0
ROW, GUTTER = 18.0, 24.0
CHART, DOT, LOGO = 110.0, 2.5, 54.0
SCALE = 40.0  # width beside the chart for its labels
#: The most rows of a list that fit on the page.
MOST_ROWS = 9

Rows = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class YearReview:
    """The contents of a review: labelled figures, points a hand over the year, and lists.

    `said` says what the chart shows.
    """

    club: str
    name: str
    title: str
    facts: Rows
    trend: tuple[float, ...]
    said: str
    lists: tuple[tuple[str, Rows], ...]
    printed: str


def year_review_pdf(review: YearReview, paper: PaperName, *, large: bool = False) -> bytes:
    """Return the year on one page, in large print on several; long lists are cut after MOST_ROWS.

    Large print is the same enlarged, with one column instead of two.
    """
    pen = Pen(paper, f"{review.name} {review.title}")
    if large:
        facts, abreast, scale = [("", review.facts)], 1, LARGE_PRINT / BODY
        pages = [(), *(review.lists[at : at + 2] for at in range(0, len(review.lists), 2))]
    else:
        facts, abreast, scale = [("", review.facts[::2]), ("", review.facts[1::2])], 2, 1.0
        pages = [review.lists]
    for number, lists in enumerate(pages):
        with pen.inside(pen.area, scale):
            y = pen.top
            if number == 0:
                y = _draw_lists(pen, _draw_head(pen, review), facts, abreast)
                if len(review.trend) > 1:
                    y = _draw_chart(pen, review, y - 12)
            _draw_lists(pen, y, lists, abreast)
            pen.text(pen.left, pen.bottom, review.printed, FOOT, width=pen.inner_width)
        pen.end_page()
    return pen.pdf()


def _draw_head(pen: Pen, review: YearReview) -> float:
    """Write whose year it is; returns where the rest begins."""
    y, width = pen.top - TITLE, pen.beside_logo(LOGO)
    pen.text(pen.left, y, review.name, TITLE, bold=True, width=width, smallest=10)
    pen.text(pen.left, y - 20, f"{review.title} · {review.club}", SUBTITLE, width=width)
    y -= 34
    with pen.in_colour():
        pen.line(pen.left, y, pen.right, y, THICK)
    return y - 8


def _draw_lists(pen: Pen, y: float, lists: Sequence[tuple[str, Rows]], abreast: int) -> float:
    """Write lists with their headings, `abreast` side by side; returns where they end."""
    width = (pen.inner_width - (abreast - 1) * GUTTER) / abreast
    for at in range(0, len(lists), abreast):
        y = min(
            _draw_list(pen, pen.left + column * (width + GUTTER), y, width, heading, rows)
            for column, (heading, rows) in enumerate(lists[at : at + abreast])
        )
    return y


def _draw_list(pen: Pen, left: float, y: float, width: float, heading: str, rows: Rows) -> float:
    """Write labels with their figures; returns where they end."""
    if heading:
        pen.text(left, y - 24, heading, HEADING, bold=True, width=width)
        y -= 30
    right = left + width
    for label, figure in rows[:MOST_ROWS]:
        y -= ROW
        beside = width - min(text_width(figure, BODY, bold=True), width * 0.3) - BODY
        pen.text(left, y + 5, label, BODY, width=beside, smallest=8, room=ROW - 3)
        pen.text(right, y + 5, figure, BODY, bold=True, align="right", width=width * 0.3)
        pen.line(left, y, right, y, HAIR)
    return y


def _draw_chart(pen: Pen, review: YearReview, top: float) -> float:
    """Draw points a hand by afternoon, with a scale and a caption below; returns where it ends."""
    least, most = min(review.trend), max(review.trend)
    left = pen.left + SCALE
    span, step = (most - least) or 1, (pen.right - left) / (len(review.trend) - 1)
    dots = [
        (left + number * step, top - CHART + (value - least) / span * CHART)
        for number, value in enumerate(review.trend)
    ]
    for (x1, y1), (x2, y2) in pairwise(dots):
        pen.line(x1, y1, x2, y2, THICK)
    pen.fill((x - DOT, y - DOT, 2 * DOT, 2 * DOT) for x, y in dots)
    for value, y in {least: top - CHART, most: top}.items():
        pen.text(left - 8, y - BODY / 3, a_hand(value), BODY, align="right", width=SCALE - 8)
        pen.line(left, y, pen.right, y, HAIR)
    y = top - CHART - 6
    pen.line(pen.left, y, pen.right, y, THIN)
    for line in wrapped(review.said, BODY, pen.inner_width, most=2):
        y -= BODY * 1.4
        pen.text(pen.left, y, line, BODY, width=pen.inner_width)
    return y
