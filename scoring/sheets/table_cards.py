"""Table cards to be folded and stood up: the table's number and the QR code of its page.

Two cards to a page, in large print one. Each is folded across its middle and shows the same on both
faces, the upper one upside down, so that both sides of the table can read and scan it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.sheets.page import (
    HAIR,
    LARGE_PRINT,
    MARGIN,
    Area,
    PaperName,
    Pen,
    text_width,
    wrapped,
)
from scoring.sheets.qr import draw_qr, quiet_side

PER_PAGE = 2
NUMBER, LABEL, SENTENCE, ABOUT, ADDRESS = 128.0, 20.0, 14.0, 12.0, 13.0
LEADING = 17.0
LOGO = 58.0
EDGE = 16.0  # from the fold and from the cut
GAP = 18.0
MOST_LINES = 4


@dataclass(frozen=True)
class TableCard:
    """The contents of a card; `sentences` say how to use it, one per language."""

    table: str
    about: str
    sentences: tuple[str, ...]
    address: str


def table_cards_pdf(cards: Sequence[TableCard], paper: PaperName, *, large: bool = False) -> bytes:
    """Return one PDF file with two cards to a page, or one in large print."""
    pen = Pen(paper, _("Table cards"))
    per_page, scale = (1, LARGE_PRINT / SENTENCE) if large else (PER_PAGE, 1.0)
    height = pen.height / per_page
    for number, card in enumerate(cards):
        place = number % per_page
        if number and not place:
            pen.end_page()
        _draw_card(pen, pen.height - (place + 1) * height, height, card, scale)
        if place < per_page - 1:
            pen.dashed(0, height, pen.width, height)
    pen.end_page()
    return pen.pdf()


def _draw_card(pen: Pen, bottom: float, height: float, card: TableCard, scale: float) -> None:
    """Draw both faces of a card, with a short mark at each end of the fold."""
    fold = bottom + height / 2
    face = Area(MARGIN, bottom + EDGE, pen.width - MARGIN, fold - EDGE)
    _draw_face(pen, face, card, scale)
    with pen.turned(pen.width / 2, fold):
        _draw_face(pen, face, card, scale)
    for x in (0.0, pen.width - EDGE):
        pen.line(x, fold, x + EDGE, fold, HAIR)


def _draw_face(pen: Pen, face: Area, card: TableCard, scale: float) -> None:
    """Draw number, sentences and code side by side, and the address below them.

    Enlarged letters leave no room for the sentences there: they then go above, across the whole
    width, and may take more lines. The logo goes below the sentences, or beside “Table” if they
    leave no room.
    """
    with pen.inside(face, scale):
        is_large, top = scale > 1, pen.top
        if is_large:
            above = Area(0, 0, pen.inner_width, top - LABEL)
            top = _draw_words(pen, above, card) - LEADING
        side = top - ADDRESS
        code_left = pen.right - side
        draw_qr(pen, code_left, ADDRESS, card.address, side=quiet_side(card.address, side))
        pen.text(pen.right, 0, card.address, ADDRESS, align="right", width=pen.inner_width)
        widest = text_width("88", NUMBER, bold=True)
        pen.text(0, top - LABEL, _("Table"), LABEL)
        pen.text(0, ADDRESS + EDGE, card.table, NUMBER, bold=True, width=widest)
        between = Area(widest + GAP, ADDRESS + EDGE, code_left, top - LABEL)
        end = between.top if is_large else _draw_words(pen, between, card) - GAP
        if not pen.logo(between._replace(top=min(end, between.bottom + LOGO))):
            label = text_width(_("Table"), LABEL) + GAP
            pen.logo(Area(label, ADDRESS + EDGE + 0.8 * NUMBER, widest, top))


def _draw_words(pen: Pen, area: Area, card: TableCard) -> float:
    """Write the event's line and how to use the card; returns the last baseline."""
    left, width, baseline = area.left, area.width, area.top
    pen.text(left, baseline, card.about, ABOUT, width=width)
    for sentence in card.sentences:
        baseline -= LEADING / 3
        for line in wrapped(sentence, SENTENCE, width, most=MOST_LINES):
            baseline -= LEADING
            pen.text(left, baseline, line, SENTENCE, width=width)
    return baseline
