"""Cards for the tables: the number, and the code of the table's page. Folded, they stand.

Two cards a page. Each is folded across its middle and shows the same on both faces, the upper one
upside down, so that both sides of the table can read and scan it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.sheets.page import HAIR, MARGIN, PaperName, Pen, text_width, wrapped
from scoring.sheets.qr import draw_qr, quiet_side

PER_PAGE = 2
NUMBER, LABEL, SENTENCE, ABOUT, ADDRESS = 128.0, 20.0, 14.0, 12.0, 13.0
LEADING = 17.0
EDGE = 16.0  # from the fold and from the cut
GAP = 18.0
MOST_LINES = 4


@dataclass(frozen=True)
class TableCard:
    """What a card says. `sentences` tell how it is used, one for each language."""

    table: str
    about: str
    sentences: tuple[str, ...]
    address: str


def table_cards_pdf(cards: Sequence[TableCard], paper: PaperName) -> bytes:
    """Give one PDF file with two cards on each page."""
    pen = Pen(paper, _("Table cards"))
    height = pen.height / PER_PAGE
    for number, card in enumerate(cards):
        place = number % PER_PAGE
        if number and not place:
            pen.end_page()
        _draw_card(pen, pen.height - (place + 1) * height, height, card)
        if not place:
            pen.dashed(0, height, pen.width, height)
    pen.end_page()
    return pen.pdf()


def _draw_card(pen: Pen, bottom: float, height: float, card: TableCard) -> None:
    """Draw both faces of a card, with a short mark at each end of the fold."""
    fold = bottom + height / 2
    _draw_face(pen, bottom, height / 2, card)
    with pen.turned(pen.width / 2, fold):
        _draw_face(pen, bottom, height / 2, card)
    for x in (0.0, pen.width - EDGE):
        pen.line(x, fold, x + EDGE, fold, HAIR)


def _draw_face(pen: Pen, bottom: float, height: float, card: TableCard) -> None:
    """Draw number, sentences and code side by side, and the address below them."""
    base = bottom + EDGE + ADDRESS
    side = height - 2 * EDGE - ADDRESS
    code_left = pen.right - side
    draw_qr(pen, code_left, base, card.address, side=quiet_side(card.address, side))
    pen.text(pen.right, bottom + EDGE, card.address, ADDRESS, align="right", width=pen.inner_width)
    top = bottom + height - EDGE
    pen.text(MARGIN, top - LABEL, _("Table"), LABEL)
    widest = text_width("88", NUMBER, bold=True)
    pen.text(MARGIN, base + EDGE, card.table, NUMBER, bold=True, width=widest)
    left = MARGIN + widest + GAP
    width = code_left - left
    baseline = top - LABEL
    pen.text(left, baseline, card.about, ABOUT, width=width)
    for sentence in card.sentences:
        baseline -= LEADING / 3
        for line in wrapped(sentence, SENTENCE, width, most=MOST_LINES):
            baseline -= LEADING
            pen.text(left, baseline, line, SENTENCE, width=width)
