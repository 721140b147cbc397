"""A page and a pen to draw on it. Lengths are points (1/72 inch); the origin is bottom left."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import count
from math import atan2, degrees, hypot
from typing import Literal, NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.utils import ImageReader

from clubs.fonts import BOLD, REGULAR, em_width, fit, printable, runs
from scoring.sheets.pdf_file import file_open_now, new_canvas, word_across

Align = Literal["left", "center", "right"]
PaperName = Literal["letter", "a4"]

PAPERS: dict[str, tuple[float, float]] = {"letter": LETTER, "a4": A4}
MARGIN = 36.0
HAIR, THIN, THICK = 0.4, 0.75, 1.5
#: In large print, all text that is meant to be read is at least this size, on every paper.
LARGE_PRINT = 18.0
LEAST_SHRINK = 0.75  # of the size asked for, before text is cut
#: The share of the page's diagonal that the word across it fills, and its opacity: the text below
#: stays legible.
ACROSS, SHADE = 0.7, 0.15

#: Text too long for its line is broken into at most this many smaller lines in the height of one.
MOST_STACKED, ONE_LINE, STACKED = 4, 1.1, 1.05
#: Spaces where no line is broken: before signs that French sets apart, and after «.
UNBROKEN = re.compile(r"\s+(?=[:;?!»](?:\s|$))|(?<=«)\s+")

LOGO, BESIDE_LOGO = 110.0, 10.0  # the most of a heading's width, and the white space beside it
LEAST_LOGO = 12.0  # unrecognisable when smaller

STAMP = 8.0  # size of the letters
STAMP_BESIDE = 0.75  # of the size of the text with which it shares a line

_stamp: ContextVar[str] = ContextVar("stamp", default="")
_after_page: ContextVar[Callable[[], None]] = ContextVar("after_page", default=lambda: None)
_logo: ContextVar[bytes] = ContextVar("logo", default=b"")
_colour: ContextVar[str] = ContextVar("colour", default="")


@contextmanager
def with_look(logo: bytes, colour: str) -> Iterator[None]:
    """Give papers drawn in this context this logo (a PNG; b"": none) and lines in this colour."""
    tokens = _logo.set(logo), _colour.set(colour)
    try:
        yield
    finally:
        _logo.reset(tokens[0])
        _colour.reset(tokens[1])


@contextmanager
def stamped(text: str) -> Iterator[None]:
    """Print this text small on the sheets and charts drawn in this context, to tell which is newer.

    The text is context, not part of a sheet's values, so that the same values give the same sheet
    whenever it is printed.
    """
    token = _stamp.set(text)
    try:
        yield
    finally:
        _stamp.reset(token)


@contextmanager
def watched(look: Callable[[int, int], None], pages: int) -> Iterator[None]:
    """Call `look(done, pages)` after each page drawn in this context; `pages` is an estimate.

    An exception raised by `look` stops the drawing.
    """
    done = count(1)
    token = _after_page.set(lambda: look(min(next(done), pages), pages))
    try:
        yield
    finally:
        _after_page.reset(token)


class Area(NamedTuple):
    """An area to draw on, given by its edges."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """The width in points."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height in points."""
        return self.top - self.bottom

    def seen_at(self, scale: float) -> Area:
        """The same area in the units of this scale, with the origin at its lower left corner."""
        return Area(0, 0, self.width / scale, self.height / scale)


@lru_cache(maxsize=4)
def _picture(logo: bytes) -> ImageReader:
    """Read a logo only once, although it is on every page."""
    return ImageReader(io.BytesIO(logo))


class Pen:
    """Draws on the pages of one PDF file, in black except where the club's colour applies."""

    def __init__(self, paper: PaperName, title: str, *, landscape: bool = False) -> None:
        short, long = PAPERS[paper]
        self.width, self.height = (long, short) if landscape else (short, long)
        self.area = Area(MARGIN, MARGIN, self.width - MARGIN, self.height - MARGIN)
        self._file, self._within = io.BytesIO(), file_open_now()
        self._across, self._stamp = word_across(), _stamp.get()
        title = f"{self._across} {title}".strip()
        self._canvas = self._within.canvas if self._within else new_canvas(self._file, title)

    @property
    def left(self) -> float:
        """The left edge inside the margin."""
        return self.area.left

    @property
    def right(self) -> float:
        """The right edge inside the margin."""
        return self.area.right

    @property
    def top(self) -> float:
        """The upper edge inside the margin."""
        return self.area.top

    @property
    def bottom(self) -> float:
        """The lower edge inside the margin."""
        return self.area.bottom

    @property
    def inner_width(self) -> float:
        """The width between the margins."""
        return self.area.width

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: Align = "left",
        width: float | None = None,
        smallest: float | None = None,
        room: float | None = None,
    ) -> None:
        """Write one line with its baseline at y.

        With a width, the text is made to fit: first in a smaller size, down to `smallest`; then in
        lines that share the height of one (`room`), as few and as large as fit. Only what still
        does not fit is cut.
        """
        font = BOLD if bold else REGULAR
        glyphs = printable(text)
        if width is not None:
            least = smallest or size * LEAST_SHRINK
            if glyphs and em_width(glyphs, font) * least > width:
                lines, small = _stacked(glyphs, least, width, room or size * ONE_LINE, bold=bold)
                y += 0.36 * size + (len(lines) - 1) * small * STACKED / 2 - 0.36 * small
                for line in lines:
                    self._line(x, y, line, small, font, align, width, 0.99 * small)
                    y -= small * STACKED
                return
            self._line(x, y, glyphs, size, font, align, width, least)
        else:
            self._line(x, y, glyphs, size, font, align)

    def _line(
        self,
        x: float,
        y: float,
        shown: str,
        size: float,
        font: str,
        align: Align,
        width: float | None = None,
        least: float = 0.0,
    ) -> None:
        """Write one line of printable text; with a width, it shrinks to fit and is cut at last."""
        if width is not None:
            shown, size = fit(shown, font, size, max(width, 0), least)
        if align != "left":
            own_width = em_width(shown, font) * size
            x -= own_width if align == "right" else own_width / 2
        for run in runs(shown, font):
            self._canvas.setFont(run.font, size * run.scale)
            self._canvas.drawString(x, y, run.text)
            x += run.em_width * size

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float = THIN) -> None:
        """Draw a straight line."""
        self._canvas.setLineWidth(weight)
        self._canvas.line(x1, y1, x2, y2)

    def box(self, x: float, y: float, width: float, height: float, weight: float = THIN) -> None:
        """Draw an empty box whose lower left corner is x, y."""
        self._canvas.setLineWidth(weight)
        self._canvas.rect(x, y, width, height)

    def fill(self, rectangles: Iterable[tuple[float, float, float, float]]) -> None:
        """Fill rectangles (x, y, width, height) with black, all as one path."""
        path = self._canvas.beginPath()
        for rectangle in rectangles:
            path.rect(*rectangle)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def dashed(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a dashed line to cut along."""
        self._canvas.saveState()
        self._canvas.setDash(4, 4)
        self.line(x1, y1, x2, y2, HAIR)
        self._canvas.restoreState()

    def logo(self, area: Area, align: Align = "center") -> float:
        """Draw the club's logo as large as an area allows, centred in height; return its width."""
        if not _logo.get() or min(area.width, area.height) < LEAST_LOGO:
            return 0.0
        picture = _picture(_logo.get())
        width, height = map(float, picture.getSize())
        scale: float = min(area.width / width, area.height / height)
        width, height = width * scale, height * scale
        x = {
            "left": area.left,
            "center": (area.left + area.right - width) / 2,
            "right": area.right - width,
        }[align]
        y = (area.bottom + area.top - height) / 2
        self._canvas.drawImage(picture, x, y, width, height)
        return width

    def beside_logo(self, height: float) -> float:
        """Draw the logo in the upper right corner; returns the width left for a heading."""
        corner = Area(self.right - LOGO, self.top - height, self.right, self.top)
        width = self.logo(corner, "right")
        return self.inner_width - (width + BESIDE_LOGO if width else 0.0)

    @contextmanager
    def in_colour(self) -> Iterator[None]:
        """Draw lines in the club's colour in this context; without a colour they stay black."""
        self._canvas.saveState()
        if colour := _colour.get():
            self._canvas.setStrokeColor(HexColor(colour))
        yield
        self._canvas.restoreState()

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Rotate everything drawn in this context by 180° around this point."""
        self._canvas.saveState()
        self._canvas.translate(2 * x, 2 * y)
        self._canvas.rotate(180)
        yield
        self._canvas.restoreState()

    @contextmanager
    def inside(self, area: Area, scale: float) -> Iterator[None]:
        """Treat an area as the whole page in this context, and draw everything at this scale."""
        whole = self.area
        self.area = area.seen_at(scale)
        self._canvas.saveState()
        self._canvas.translate(area.left, area.bottom)
        self._canvas.scale(scale, scale)
        yield
        self._canvas.restoreState()
        self.area = whole

    def stamp(self, y: float) -> None:
        """Write when the page was printed, at the right edge."""
        self.text(self.right, y, self._stamp, STAMP, align="right", width=self.inner_width)

    def stamped_text(self, x: float, y: float, text: str, size: float, width: float) -> None:
        """Write a text, and at the right edge of its line, smaller, when the page was printed."""
        small = size * STAMP_BESIDE
        room = text_width(self._stamp, small) + size if self._stamp else 0
        self.text(x, y, text, size, width=width - room, smallest=size / 3)
        self.text(x + width, y, self._stamp, small, align="right")

    def end_page(self) -> None:
        """Finish this page; the next drawing goes on a new one."""
        if self._across:
            self._write_across(self._across)
        if self._within:
            self._within.has_page()
        self._canvas.setPageSize((self.width, self.height))
        self._canvas.showPage()
        _after_page.get()()

    def _write_across(self, word: str) -> None:
        """Write the word from corner to corner, so that every cut-off piece shows part of it."""
        size = ACROSS * hypot(self.width, self.height) / text_width(word, 1, bold=True)
        self._canvas.saveState()
        self._canvas.setFillAlpha(SHADE)
        self._canvas.translate(self.width / 2, self.height / 2)
        self._canvas.rotate(degrees(atan2(self.height, self.width)))
        self.text(0, -0.36 * size, word, size, bold=True, align="center")
        self._canvas.restoreState()

    def pdf(self) -> bytes:
        """Return the finished file, the same bytes for the same drawing; b"" inside `one_file`."""
        if self._within:
            return b""
        self._canvas.save()
        return self._file.getvalue()


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line as `Pen.text` writes it."""
    return em_width(printable(text), BOLD if bold else REGULAR) * size


def wrapped(text: str, size: float, width: float, *, most: int, bold: bool = False) -> list[str]:
    """Break a text at its spaces into at most `most` lines of this width.

    The last line takes all the rest and may be too wide.
    """
    lines: list[str] = []
    for word in filter(None, map(printable, _words(text))):
        longer = f"{lines[-1]} {word}" if lines else word
        full = len(lines) == most
        if lines and (full or text_width(longer, size, bold=bold) <= width):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(text: str) -> list[str]:
    """The words of a text; a no-break space joins two, and so does UNBROKEN."""
    return re.split(r"[^\S\xa0]+", UNBROKEN.sub("\xa0", text))


def broken(text: str, size: float, width: float, *, most: int, bold: bool) -> list[str]:
    """Break a text at its spaces, and inside any word that is too wide for a line."""
    pieces = [piece for word in _words(text) for piece in _pieces(word, size, width, bold=bold)]
    return wrapped(" ".join(pieces), size, width, most=most, bold=bold)


def _pieces(word: str, size: float, width: float, *, bold: bool) -> Iterator[str]:
    """Cut a word after its hyphens or no-break spaces if it has any, otherwise anywhere."""
    piece = ""
    for letter in word:
        if piece and text_width(piece + letter, size, bold=bold) > width:
            end = max(map(piece.rfind, "-\xa0")) + 1 or len(piece)
            yield piece[:end]
            piece = piece[end:]
        piece += letter
    yield piece


def fits(text: str, width: float, room: float, *, smallest: float) -> bool:
    """Whether `Pen.text` can write a text into this width and height without cutting it."""
    glyphs = printable(text)
    if em_width(glyphs, BOLD) * smallest <= width:
        return True
    return len(_stacked(glyphs, smallest, width, room, bold=True)[0]) > 1


def _stacked(
    text: str, size: float, width: float, room: float, *, bold: bool
) -> tuple[list[str], float]:
    """Break a text into as few lines as fit the height, in letters of at most this size.

    It stays on one line, as large as the width allows, where more lines would be smaller.
    """
    for most in range(2, MOST_STACKED + 1):
        small = min(size, room / (most * STACKED))
        if (alone := width / text_width(text, 1, bold=bold)) >= small:
            return [text], alone
        lines = broken(text, small, width, most=most, bold=bold)
        if max(text_width(line, small, bold=bold) for line in lines) <= width:
            return lines, small
    return [text], size
