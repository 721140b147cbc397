"""The logo and the colour of a club on its papers; they come from outside, as the language does."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from reportlab.lib.utils import ImageReader

from scoring.sheets.page import Area, Pen

_logo: ContextVar[bytes] = ContextVar("logo", default=b"")
_colour: ContextVar[str] = ContextVar("colour", default="")


@contextmanager
def with_look(logo: bytes, colour: str) -> Iterator[None]:
    """Papers made meanwhile have this logo (a PNG, b"": none) and lines of this colour."""
    tokens = _logo.set(logo), _colour.set(colour)
    try:
        yield
    finally:
        _logo.reset(tokens[0])
        _colour.reset(tokens[1])


def draw_logo(pen: Pen, area: Area) -> float:
    """Draw the logo as large as an area allows, in its middle; gives the width that it takes."""
    if not _logo.get():
        return 0.0
    picture = ImageReader(io.BytesIO(_logo.get()))
    width, height = map(float, picture.getSize())
    scale: float = min(area.width / width, area.height / height)
    x = (area.left + area.right - width * scale) / 2
    y = (area.bottom + area.top - height * scale) / 2
    pen.picture(picture, Area(x, y, x + width * scale, y + height * scale))
    return width * scale


@contextmanager
def in_colour(pen: Pen) -> Iterator[None]:
    """Lines drawn meanwhile have the colour of the club, else they are black."""
    with pen.coloured(_colour.get()):
        yield
