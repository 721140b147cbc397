"""A QR code drawn as one path, so that it prints sharp on any printer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import segno
from reportlab.lib.units import mm

from scoring.sheets.page import Pen

SIDE = 25 * float(mm)  # of the code itself, without its quiet zone
QUIET = 4  # modules left white around the code, as the standard asks

Matrix = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=256)
def matrix(address: str) -> Matrix:
    """Give the modules of the address's code, row by row from the top; True is dark."""
    code = segno.make_qr(address, error="m")
    return tuple(tuple(map(bool, row)) for row in code.matrix)


def qr_side(address: str) -> float:
    """Give the side of the drawn code with its quiet zone."""
    modules = len(matrix(address))
    return SIDE * (modules + 2 * QUIET) / modules


def draw_qr(pen: Pen, x: float, y: float, address: str) -> None:
    """Draw the code of an address; x, y is the lower left corner of its quiet zone."""
    rows = matrix(address)
    module = SIDE / len(rows)
    pen.fill(
        (
            x + (QUIET + first) * module,
            y + (QUIET + len(rows) - 1 - number) * module,
            length * module,
            module,
        )
        for number, row in enumerate(rows)
        for first, length in _dark_runs(row)
    )


def _dark_runs(row: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    """Give the first column and the length of each unbroken dark stretch."""
    column = 0
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            yield column, length
        column += length
