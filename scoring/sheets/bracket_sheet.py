"""The bracket of a knock-out for the wall: who meets whom, with lines from match to match.

Lines that nobody has reached yet are left blank, to be filled in by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.sheets.page import HAIR, LARGE_PRINT, PaperName, Pen, fits

TITLE, SUBTITLE, STAGE, FOOT = 19.0, 12.0, 12.0, 10.0
HEADER_HEIGHT, FOOT_HEIGHT = 66.0, 24.0
LOGO = 58.0  # the height of the heading's texts
LARGEST = 12.0  # letters of a name
SMALLEST = 0.7  # share of that size at which a name is broken into two lines
ROW, GAP, PADDING = 2.0, 18.0, 4.0  # height of a line in its letters; between two stages
NUMBER, POINTS = 2.0, 2.4  # widths in letters
LEAST_STAGES = 3  # for which the width is enough for any name
MATCHES = (8, 4, 2)  # in a stage on one page: the longer the names, the fewer
MATCHES_LARGE = (2,)


@dataclass(frozen=True, slots=True)
class BracketRow:
    """One side of a match; all fields are "" until it is known who it is."""

    number: str = ""
    name: str = ""
    points: str = ""
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class BracketStage:
    """The matches of a stage from the top: each has two lines, one, or none if nobody is due."""

    name: str
    matches: tuple[tuple[BracketRow, ...], ...]


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """A bracket; `title` says which one, `won` who won it."""

    club: str
    event: str
    date: str
    title: str
    stages: tuple[BracketStage, ...]
    won: str = ""
    third: BracketStage | None = None


def bracket_pdf(sheets: Sequence[BracketSheet], paper: PaperName, *, large: bool = False) -> bytes:
    """Return the brackets as a PDF file in the active language.

    A page takes up to 16 lines, fewer if names are long or letters large. A larger bracket is
    split: each page leads its lines to one survivor, and further pages hold the matches among
    those.
    """
    pen = Pen(paper, sheets[0].event, landscape=True)
    largest, about = (LARGE_PRINT, LARGE_PRINT) if large else (LARGEST, SUBTITLE)
    ways = [
        [
            (sheet, _Tree(pen, stages, largest))
            for sheet in sheets
            for stages in _pages(sheet.stages, most)
        ]
        for most in (MATCHES_LARGE if large else MATCHES)
    ]
    pages = next((way for way in ways if all(tree.fits() for _sheet, tree in way)), ways[-1])
    for number, (sheet, tree) in enumerate(pages, start=1):
        _draw_header(pen, sheet, about)
        with pen.in_colour():
            tree.draw()
        if sheet.third and tree.stages[-1] == sheet.stages[-1]:
            tree.draw_third(sheet.third)
        footer = _("Page %(page)s of %(pages)s") % {"page": number, "pages": len(pages)}
        pen.text(pen.left, pen.bottom, footer, FOOT)
        pen.stamp(pen.bottom)
        pen.end_page()
    return pen.pdf()


def _pages(stages: Sequence[BracketStage], most: int) -> Iterator[tuple[BracketStage, ...]]:
    """Split a bracket into parts that fit on a page, each a smaller bracket."""
    parts = max(1, len(stages[0].matches) // most)
    whole = [stage for stage in stages if len(stage.matches) >= parts]
    for part in range(parts):
        yield tuple(_share(stage, part, parts) for stage in whole)
    if rest := stages[len(whole) :]:
        yield from _pages(rest, most)


def _share(stage: BracketStage, part: int, parts: int) -> BracketStage:
    """The part of a stage that leads to the same last match."""
    size = len(stage.matches) // parts
    return BracketStage(stage.name, stage.matches[part * size : (part + 1) * size])


def _draw_header(pen: Pen, sheet: BracketSheet, size: float) -> None:
    baseline, width = pen.top - 18, pen.beside_logo(LOGO)
    pen.text(pen.left, baseline, sheet.event, TITLE, bold=True, width=width)
    about = " · ".join(part for part in (sheet.title, sheet.club, sheet.date) if part)
    pen.text(pen.left, baseline - 1.5 * size, about, size, width=width)
    if sheet.won:
        pen.text(pen.left, baseline - 2.7 * size, sheet.won, size, bold=True, width=width)


class _Tree:
    """The stages of a page, side by side."""

    def __init__(self, pen: Pen, stages: Sequence[BracketStage], largest: float) -> None:
        self._pen, self.stages, self._heading = pen, stages, max(STAGE, largest)
        self._top = pen.top - HEADER_HEIGHT - self._heading
        self._height = self._top - pen.bottom - FOOT_HEIGHT
        self._column = (pen.inner_width + GAP) / max(
            len(stages), LEAST_STAGES if largest < LARGE_PRINT else 2
        )
        slot = self._height / len(stages[0].matches)
        self._size = min(largest, slot / (2 * ROW + 1))

    def fits(self) -> bool:
        """Whether no name has to be cut."""
        width = self._name_width(self._column - GAP)
        return all(
            fits(row.name, width, self._room, smallest=self._size * SMALLEST)
            for stage in self.stages
            for match in stage.matches
            for row in match
        )

    @property
    def _room(self) -> float:
        """The height of a line that letters may fill."""
        return ROW * self._size * 0.9

    def _name_width(self, width: float) -> float:
        """The width of a line that the numbers leave for the name."""
        return width - (NUMBER + POINTS) * self._size - 2 * PADDING

    def draw(self) -> None:
        for place, stage in enumerate(self.stages):
            left = self._pen.left + place * self._column
            width = self._column - GAP
            self._pen.text(left, self._top + 4, stage.name, self._heading, bold=True, width=width)
            for number, rows in enumerate(stage.matches):
                middle = self._middle(place, number)
                self._draw_match(left, middle, width, rows)
                if place + 1 < len(self.stages):
                    self._draw_way(left + width, middle, self._middle(place + 1, number // 2))

    def draw_third(self, third: BracketStage) -> None:
        """Draw the match for third place, below the last one."""
        place = len(self.stages) - 1
        left, width = self._pen.left + place * self._column, self._column - GAP
        y = self._middle(place, 0) - 4 * ROW * self._size
        above = y + (ROW + 0.4) * self._size
        self._pen.text(left, above, third.name, self._heading, bold=True, width=width)
        self._draw_match(left, y, width, third.matches[0])

    def _middle(self, place: int, number: int) -> float:
        """The height of a match: midway between the two that lead to it."""
        slot = self._height / len(self.stages[place].matches)
        return self._top - slot * (number + 0.5)

    def _draw_match(
        self, left: float, middle: float, width: float, rows: Sequence[BracketRow]
    ) -> None:
        height = ROW * self._size
        top = middle + height * len(rows) / 2
        for row in rows:
            top -= height
            self._pen.box(left, top, width, height, HAIR)
            self._draw_row(left, top + 0.32 * height, width, row)

    def _draw_row(self, left: float, y: float, width: float, row: BracketRow) -> None:
        pen, size = self._pen, self._size
        after_number = left + NUMBER * size + PADDING
        right = left + width - PADDING
        pen.text(after_number - PADDING, y, row.number, size, bold=True, align="right")
        pen.text(
            after_number,
            y,
            row.name,
            size,
            bold=row.goes_on,
            width=self._name_width(width),
            smallest=size * SMALLEST,
            room=self._room,
        )
        pen.text(right, y, row.points, size, bold=row.goes_on, align="right")

    def _draw_way(self, right: float, middle: float, to: float) -> None:
        turn = right + GAP / 2
        self._pen.line(right, middle, turn, middle, HAIR)
        self._pen.line(turn, middle, turn, to, HAIR)
        self._pen.line(turn, to, right + GAP, to, HAIR)
