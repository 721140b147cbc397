"""The final standings as a PNG in the format that messengers and newsletters preview."""

import io
from collections.abc import Sequence
from functools import lru_cache

import pymupdf_fonts
from django.utils.translation import gettext as _
from PIL import Image, ImageDraw, ImageFont

from clubs.fonts import printable

WIDTH, HEIGHT, EDGE = 1200, 630, 56
FELT, PAPER, INK, SOFT = "#13492f", "#fbf8f1", "#1e1a15", "#4b4338"
HEAD = 150
MOST_ROWS = 7
SMALLEST = 16

Row = tuple[str, str, str]
"""Place, name and total, ready to be read."""


def share_picture(title: str, about: str, rows: Sequence[Row]) -> bytes:
    """Draw the first rows, at most seven, under the name of the event."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, WIDTH, HEAD), fill=FELT)
    _write(draw, (EDGE, 62), title, 50, "white", WIDTH - 2 * EDGE, bold=True)
    _write(draw, (EDGE, 116), about, 30, "white", WIDTH - 2 * EDGE)
    first_rows = rows[:MOST_ROWS]
    step = (HEIGHT - HEAD - EDGE) / max(len(first_rows), 4)
    size = min(42, int(step * 0.6))
    for at, (place, name, total) in enumerate(first_rows):
        y = int(HEAD + EDGE / 2 + step * (at + 0.5))
        _write(draw, (EDGE + 60, y), place, size, SOFT, 80, bold=True, anchor="rm")
        _write(draw, (EDGE + 90, y), name, size, INK, WIDTH - 2 * EDGE - 260, bold=at == 0)
        _write(draw, (WIDTH - EDGE, y), total, size, INK, 150, bold=True, anchor="rm")
    if not first_rows:
        nothing = _("There is no result yet.")
        _write(draw, (EDGE, HEIGHT // 2), nothing, 36, INK, WIDTH - 2 * EDGE)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def _write(
    draw: ImageDraw.ImageDraw, at: tuple[int, int], text: str, size: int, colour: str, width: int,
    *, bold: bool = False, anchor: str = "lm",
) -> None:  # fmt: skip
    """Write one line in letters that fit; what is too long for the smallest is cut."""
    line = printable(text)
    while size > SMALLEST and _font(size, bold=bold).getlength(line) > width:
        size -= 1
    font = _font(size, bold=bold)
    while len(line) > 1 and font.getlength(line) > width:
        line = f"{line[:-2].rstrip()}…"
    draw.text(at, line, fill=colour, font=font, anchor=anchor)


@lru_cache(maxsize=80)
def _font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    source = pymupdf_fonts.myfont("notosbo" if bold else "notos")
    return ImageFont.truetype(io.BytesIO(source), size)
