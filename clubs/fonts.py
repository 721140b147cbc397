"""The typefaces of everything printed, and text that is safe to print.

Noto Sans carries the accents of every European language, Cascadia Mono the suit signs. Both are
embedded, so that every printer shows the same.
"""

from __future__ import annotations

import io
import re
import unicodedata
from functools import cache, lru_cache
from typing import NamedTuple

import pymupdf_fonts
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR, BOLD, SIGNS = "NotoSans", "NotoSans-Bold", "CascadiaMono-Bold"
_SOURCES = {REGULAR: "notos", BOLD: "notosbo", SIGNS: "cascadiab"}

SUIT_SIGNS = "♠♥♦♣"
_PIECES = re.compile(f"[{SUIT_SIGNS}]+|[^{SUIT_SIGNS}]+")
#: Characters missing from the typefaces -> what looks like them.
STAND_INS = {"−": "–"}
MISSING = "\N{REPLACEMENT CHARACTER}"
ELLIPSIS = "…"
SIGN_SCALE = 1.3  # the typeface draws the signs small
LONGEST = 400  # characters; no line of paper holds more


@cache
def register() -> None:
    """Load the typefaces into reportlab, once for the life of the process."""
    for name, source in _SOURCES.items():
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(pymupdf_fonts.myfont(source))))


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """The text as it can be printed on one line.

    Line breaks and controls become spaces, invisible marks are dropped, and a character missing
    from the typefaces becomes a visible replacement mark.
    """
    register()
    normal = unicodedata.normalize("NFC", text[:LONGEST])
    printed = "".join(map(_shown, normal))
    return " ".join(printed.split())


@cache
def _shown(char: str) -> str:
    category = unicodedata.category(char)
    if category in ("Cc", "Zl", "Zp", "Zs"):
        return " "
    if category in ("Cf", "Mn", "Me"):
        return ""
    char = STAND_INS.get(char, char)
    has_glyph = char in SUIT_SIGNS or ord(char) in pdfmetrics.getFont(REGULAR).face.charToGlyph
    return char if has_glyph else MISSING


class Run(NamedTuple):
    """A piece of a line in one typeface, and its size relative to the line's."""

    font: str
    text: str
    scale: float

    @property
    def em_width(self) -> float:
        """The width if the line has size 1."""
        return self.scale * float(pdfmetrics.stringWidth(self.text, self.font, 1000)) / 1000


@lru_cache(maxsize=4096)
def runs(text: str, font: str) -> tuple[Run, ...]:
    """Cut printable text where the typeface changes to or from that of the suit signs."""
    register()
    return tuple(
        Run(SIGNS, piece, SIGN_SCALE) if piece[0] in SUIT_SIGNS else Run(font, piece, 1.0)
        for piece in _PIECES.findall(text)
    )


@lru_cache(maxsize=4096)
def em_width(text: str, font: str) -> float:
    """The width of printable text at size 1."""
    return sum(run.em_width for run in runs(text, font))


@lru_cache(maxsize=4096)
def fit(text: str, font: str, size: float, width: float, smallest: float) -> tuple[str, float]:
    """Make printable text fit the width: smaller down to `smallest`, then cut with an ellipsis."""
    natural = em_width(text, font)
    if natural * size <= width:
        return text, size
    if natural * smallest <= width:
        return text, width / natural
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if em_width(text[:middle].rstrip() + ELLIPSIS, font) * smallest <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS, smallest
