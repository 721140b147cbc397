"""Small items to cut out of a page, and texts that fill their space."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from scoring.sheets.page import Align, Area, Pen, broken, text_width, wrapped

PADDING = 14.0
LEADING = 1.2
MOST_LINES = 4


def cut_out(pen: Pen, number: int, *, rows: int, abreast: int = 1) -> Iterator[Area]:
    """Yield `number` areas of one size in turn, on as many pages as they need.

    Dashed lines to cut along separate them. A page is ended when the next one begins.
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
    """A text broken into lines, and the size of its letters."""

    lines: list[str]
    size: float

    @property
    def height(self) -> float:
        """The height of all lines."""
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
    """Set a text in the largest letters that fit; words are broken only in the smallest.

    If it does not fit even then, the smallest letters are used, and `Pen.text` cuts the last line.
    """
    size = largest
    while size > smallest:
        text_block = Block(wrapped(text, size, width, most=most, bold=bold), size)
        if text_block.height <= height and _widest(text_block, bold=bold) <= width:
            return text_block
        size = max(size - 1, smallest)
    return Block(broken(text, smallest, width, most=most, bold=bold), smallest)


def _widest(text: Block, *, bold: bool) -> float:
    return max((text_width(line, text.size, bold=bold) for line in text.lines), default=0.0)


def write_block(
    pen: Pen, area: Area, text: Block, *, bold: bool = False, align: Align = "center"
) -> None:
    """Write the lines of a text into an area, centred vertically."""
    x = {"left": area.left, "center": (area.left + area.right) / 2, "right": area.right}[align]
    y = (area.top + area.bottom + text.height) / 2 - 0.9 * text.size
    for line in text.lines:
        pen.text(
            x, y, line, text.size, bold=bold, align=align, width=area.width, smallest=text.size
        )
        y -= text.size * LEADING
