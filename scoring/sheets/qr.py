"""QR codes drawn as one path, so that they print sharp on any printer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import segno
from reportlab.lib.units import mm

from scoring.sheets.page import Pen

SIDE = 25 * float(mm)  # of the code itself, without its quiet zone
QUIET = 4  # modules left white around the code, as the standard requires

Matrix = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=256)
def matrix(address: str) -> Matrix:
    """Return the modules of the address's code, row by row from the top; True is dark."""
    code = segno.make_qr(address, error="m")
    return tuple(tuple(map(bool, row)) for row in code.matrix)


def qr_side(address: str) -> float:
    """Return the side of the drawn code with its quiet zone."""
    modules = len(matrix(address))
    return SIDE * (modules + 2 * QUIET) / modules


def quiet_side(address: str, whole: float) -> float:
    """Return the side of the code alone if code and quiet zone together are `whole` wide."""
    modules = len(matrix(address))
    return whole * modules / (modules + 2 * QUIET)


def draw_qr(pen: Pen, x: float, y: float, address: str, *, side: float = SIDE) -> None:
    """Draw the code of an address; `side` is without the quiet zone, x, y is that zone's corner."""
    rows = matrix(address)
    module = side / len(rows)
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


def svg_path(address: str) -> tuple[int, str]:
    """Return the side in modules, quiet zone included, and the path for an SVG."""
    rows = matrix(address)
    runs = (
        f"M{QUIET + first} {QUIET + number}h{length}v1h-{length}z"
        for number, row in enumerate(rows)
        for first, length in _dark_runs(row)
    )
    return len(rows) + 2 * QUIET, "".join(runs)


def _dark_runs(row: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    """Yield the first column and the length of each unbroken dark run."""
    column = 0
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            yield column, length
        column += length
