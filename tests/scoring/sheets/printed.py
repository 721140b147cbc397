"""Readers of printed sheets: text with its position, filled shapes, colours, typefaces."""

import io
from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

import pytest
from PIL import Image, ImageDraw
from pypdf import PdfReader, Transformation
from pypdf.generic import ContentStream
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen import pathobject

from clubs.fonts import BOLD, REGULAR
from clubs.fonts import SIGNS as SIGN_FONT
from scoring.sheets import pdf_file

_FONTS = {"NotoSans-Regular": REGULAR, "NotoSans-Bold": BOLD, "CascadiaMono-Bold": SIGN_FONT}
_EMBEDDED = {font: name for name, font in _FONTS.items()}
SLACK = 0.05

Rectangle = tuple[float, float, float, float]  # x, y, width, height in points


class Piece(NamedTuple):
    text: str
    x: float
    y: float
    size: float
    font: str = ""

    @property
    def right(self) -> float:
        return self.x + float(pdfmetrics.stringWidth(self.text, _FONTS[self.font], self.size))

    @property
    def top(self) -> float:
        """The top of its capitals: they are 0.72 of its size."""
        return self.y + 0.72 * self.size


def overlapping(pieces: Iterable[Piece]) -> list[tuple[str, str]]:
    """The texts of any two pieces whose letters overlap."""
    upwards = sorted(pieces, key=lambda piece: piece.y)
    ends = [piece.right for piece in upwards]
    found = []
    for place, (lower, right) in enumerate(zip(upwards, ends, strict=True)):
        for upper, its_right in zip(upwards[place + 1 :], ends[place + 1 :], strict=True):
            if upper.y >= lower.top - SLACK:
                break
            if right > upper.x + SLACK and its_right > lower.x + SLACK:
                found.append((lower.text, upper.text))
    return found


class Drawing:
    """Stands in for a canvas: records the text that is drawn, and writes no file."""

    kept: ClassVar[dict[bytes, "Drawing"]] = {}

    def __init__(self, file: io.BytesIO, **_: Any) -> None:
        self.pages: list[list[Piece]] = []
        self.size, self._file, self._page = (0.0, 0.0), file, list[Piece]()
        self.sizes: list[tuple[float, float]] = []
        self._font, self._height = "", 0.0
        self._places = [(0.0, 0.0, 1.0)]  # corner and scale of the current drawing

    def setPageSize(self, size: tuple[float, float]) -> None:
        self.size = size

    def setFont(self, font: str, size: float) -> None:
        self._font, self._height = _EMBEDDED[font], size

    def drawString(self, x: float, y: float, text: str) -> None:
        if text.strip():
            left, bottom, scale = self._places[-1]
            place = (left + scale * x, bottom + scale * y, abs(scale) * self._height)
            piece = Piece(text.strip(), *place, self._font)
            self._page.append(piece if scale > 0 else _upside_down(piece))

    def saveState(self) -> None:
        self._places.append(self._places[-1])

    def restoreState(self) -> None:
        self._places.pop()

    def translate(self, x: float, y: float) -> None:
        left, bottom, scale = self._places[-1]
        self._places[-1] = (left + scale * x, bottom + scale * y, scale)

    def scale(self, x: float, y: float) -> None:
        left, bottom, scale = self._places[-1]
        assert x == y, "letters would be distorted"
        self._places[-1] = (left, bottom, scale * x)

    def rotate(self, angle: float) -> None:
        left, bottom, scale = self._places[-1]
        assert angle == 180, "only half a turn is followed"
        self._places[-1] = (left, bottom, -scale)

    def showPage(self) -> None:
        self.pages.append(self._page)
        self.sizes.append(self.size)
        self._page = []

    def save(self) -> None:
        name = b"drawing %d" % len(self.kept)
        self.kept[name] = self
        self._file.write(name)

    def beginPath(self) -> Any:
        return pathobject.PDFPathObject()

    def _nothing(self, *_: Any, **__: Any) -> None:
        """Ignore whatever is not text; tests of whole files look at it."""

    setTitle = setLineWidth = line = rect = drawPath = setDash = drawImage = _nothing
    setStrokeColor = bookmarkPage = addOutlineEntry = _nothing


def draw_only(patch: pytest.MonkeyPatch) -> None:
    """Draw sheets without making files, so that text and pages can be inspected."""
    patch.setattr(pdf_file, "Canvas", Drawing)
    patch.setattr(Drawing, "kept", {})


def _upside_down(piece: Piece) -> Piece:
    """The position of an upside-down piece, whose left edge is the end of its text."""
    return piece._replace(x=2 * piece.x - piece.right, y=2 * piece.y - piece.top)


def pages_of(pdf: bytes) -> Any:
    if pdf in Drawing.kept:
        return Drawing.kept[pdf].pages
    return PdfReader(io.BytesIO(pdf)).pages


def pieces_of(pdf: bytes, page: int = 0) -> list[Piece]:
    """Return the printed pieces of text of a page, in the order in which they were drawn."""
    if pdf in Drawing.kept:
        return Drawing.kept[pdf].pages[page]
    pieces: list[Piece] = []

    def collect(text: str, _cm: Any, matrix: list[float], font: Any, size: float) -> None:
        if text.strip():
            name = str(font["/BaseFont"]).split("+")[-1]
            pieces.append(Piece(text.strip(), matrix[4], matrix[5], size, name))

    pages_of(pdf)[page].extract_text(visitor_text=collect)
    return pieces


def said_on(pdf: bytes) -> list[str]:
    """The text of each page, as it is read."""
    if pdf in Drawing.kept:
        return ["\n".join(piece.text for piece in page) for page in Drawing.kept[pdf].pages]
    return [page.extract_text() for page in pages_of(pdf)]


def texts_of(pdf: bytes, page: int = 0) -> list[str]:
    return [piece.text for piece in pieces_of(pdf, page)]


def page_sizes(pdf: bytes) -> list[tuple[int, int]]:
    if pdf in Drawing.kept:
        return [(round(width), round(height)) for width, height in Drawing.kept[pdf].sizes]
    return [(round(page.mediabox.width), round(page.mediabox.height)) for page in pages_of(pdf)]


def operations(pdf: bytes, page: int = 0) -> list[tuple[list[Any], bytes]]:
    reader = PdfReader(io.BytesIO(pdf))
    return list(ContentStream(reader.pages[page].get_contents(), reader).operations)


def colours(pdf: bytes) -> set[tuple[float, ...]]:
    """Return every colour set on the first page; black alone is (0.0,) or (0.0, 0.0, 0.0)."""
    setters = (b"g", b"G", b"rg", b"RG", b"k", b"K")
    return {
        tuple(map(float, operands)) for operands, operator in operations(pdf) if operator in setters
    }


def typefaces(pdf: bytes) -> dict[str, bool]:
    """Return the typefaces of the first page, and whether each is embedded in the file."""
    fonts = pages_of(pdf)[0]["/Resources"]["/Font"].values()
    return {
        str(font["/BaseFont"]).split("+")[-1]: "/FontDescriptor" in font
        and "/FontFile2" in font["/FontDescriptor"]
        for font in (font.get_object() for font in fonts)
        if "/FontDescriptor" in font
    }


def filled_rectangles(pdf: bytes) -> list[Rectangle]:
    """Return where on the first page rectangles are filled rather than outlined.

    Nothing there is turned by less than half a turn, so that rectangles stay rectangles.
    """
    found: list[Rectangle] = []
    path: list[Rectangle] = []
    places = [Transformation()]
    for operands, operator in operations(pdf):
        if operator == b"q":
            places.append(places[-1])
        elif operator == b"Q":
            places.pop()
        elif operator == b"cm":
            places[-1] = Transformation(tuple(map(float, operands))).transform(places[-1])
        elif operator == b"re":
            x, y, width, height = map(float, operands)
            ends = places[-1].apply_on((x, y)), places[-1].apply_on((x + width, y + height))
            (left, right), (low, high) = map(sorted, zip(*ends, strict=True))
            path.append((left, low, right - left, high - low))
        elif operator in (b"f", b"f*", b"S", b"n"):
            found.extend(path if operator.startswith(b"f") else [])
            path = []
    return found


def picture(rectangles: list[Rectangle]) -> Image.Image:
    """Paint rectangles black on white, four pixels to the point, with a wide white border."""
    scale, border = 4, 40
    left, low = min(r[0] for r in rectangles), min(r[1] for r in rectangles)
    right = max(x + width for x, _, width, _ in rectangles)
    high = max(y + height for _, y, _, height in rectangles)
    size = (round((right - left) * scale) + 2 * border, round((high - low) * scale) + 2 * border)
    image = Image.new("L", size, 255)
    draw = ImageDraw.Draw(image)
    for x, y, width, height in rectangles:
        x0, y0 = border + (x - left) * scale, border + (high - y - height) * scale
        x1, y1 = x0 + width * scale, y0 + height * scale
        draw.rectangle((round(x0), round(y0), round(x1) - 1, round(y1) - 1), fill=0)
    return image
