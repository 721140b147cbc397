"""Small things that are cut out of a page, and texts that fill their room."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from scoring.sheets.page import Align, Area, Pen, broken, text_width, wrapped

PADDING = 14.0
LEADING = 1.2
MOST_LINES = 4


def cut_out(pen: Pen, number: int, *, rows: int, abreast: int = 1) -> Iterator[Area]:
    """Give so many areas of one size, one after the other, on as many pages as they need.

    Lines to cut along stand between them, and each page is ended when the next one begins.
    """
    width, height = pen.width / abreast, pen.height / rows
    places = list(product(reversed(range(rows)), range(abreast)))
    for first in range(0, number, len(places)):
        for row, column in places[: number - first]:
            left, bottom = column * width, row * height
            yield Area(
                left + PADDING, bottom + PADDING, left + width - PADDING, bottom + height - PADDING
            )
        for row in range(1, rows):
            pen.dashed(0, row * height, pen.width, row * height)
        for column in range(1, abreast):
            pen.dashed(column * width, 0, column * width, pen.height)
        pen.end_page()


class Block(NamedTuple):
    """A text in lines, and the size of its letters."""

    lines: list[str]
    size: float

    @property
    def height(self) -> float:
        """How high it stands."""
        return len(self.lines) * self.size * LEADING


def block(
    text: str,
    width: float,
    height: float,
    *,
    largest: float,
    smallest: float,
    bold: bool = False,
    most: int = MOST_LINES,
) -> Block:
    """Give the largest letters in which a text finds room; a word is broken only in the smallest.

    Where it finds none even so, it is as the smallest letters make it, and its last line is cut.
    """
    size = largest
    while size > smallest:
        found = Block(wrapped(text, size, width, most=most, bold=bold), size)
        if found.height <= height and _widest(found, bold=bold) <= width:
            return found
        size = max(size - 1, smallest)
    return Block(broken(text, smallest, width, most=most, bold=bold), smallest)


def _widest(found: Block, *, bold: bool) -> float:
    return max((text_width(line, found.size, bold=bold) for line in found.lines), default=0.0)


def write_block(
    pen: Pen, area: Area, found: Block, *, bold: bool = False, align: Align = "center"
) -> None:
    """Write the lines of a text into the middle of an area, from its top to its bottom."""
    x = {"left": area.left, "center": (area.left + area.right) / 2, "right": area.right}[align]
    y = (area.top + area.bottom + found.height) / 2 - 0.9 * found.size
    for line in found.lines:
        pen.text(
            x, y, line, found.size, bold=bold, align=align, width=area.width, smallest=found.size
        )
        y -= found.size * LEADING
