"""Letters on paper, folded in three for an envelope with a window on the left (No. 10)."""

import io
from collections.abc import Iterable
from html import escape

from django.utils import timezone, translation
from django.utils.formats import date_format
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import inch
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
)

from clubs.fonts import BOLD, REGULAR, fit, printable, register
from clubs.models import Letter

WIDTH, HEIGHT = LETTER
MARGIN = inch
#: The part of the sheet that shows in the window however it slides in its envelope.
WINDOW_TOP, WINDOW_HEIGHT = HEIGHT - 2.5 * inch, 0.67 * inch
#: Below the first fold.
BODY_TOP = HEIGHT - 3.9 * inch
ADDRESS_LINES = 4
DATE_SIZE, GAP = 11, 18

_BODY = ParagraphStyle("body", fontName=REGULAR, fontSize=12, leading=17, spaceAfter=8)
_SUBJECT = ParagraphStyle("subject", parent=_BODY, fontName=BOLD, fontSize=13)


def letters_pdf(letters: Iterable[Letter]) -> bytes:
    """Each letter on a sheet of its own, with the address in the window."""
    register()
    file = io.BytesIO()
    document = BaseDocTemplate(file, pagesize=LETTER, invariant=1, title="")
    story: list[object] = []
    templates = []
    for place, letter in enumerate(letters):
        name = f"letter {place}"
        templates.append(PageTemplate(name, [_frame(BODY_TOP)], onPage=_head(letter)))
        story += [NextPageTemplate(name), PageBreak()] if place else []
        story += [NextPageTemplate("next"), *_body(letter)]
    document.addPageTemplates([*templates, PageTemplate("next", [_frame(HEIGHT - MARGIN)])])
    document.build(story)
    return file.getvalue()


def _frame(top: float) -> Frame:
    return Frame(MARGIN, MARGIN, WIDTH - 2 * MARGIN, top - MARGIN, 0, 0, 0, 0)


def _head(letter: Letter) -> object:
    """Return a function that draws club and date at the top, name and address in the window."""
    address = letter.member.address.splitlines() if letter.member else []
    lines = [printable(line) for line in [letter.name, *address]][: ADDRESS_LINES + 1]
    leading = min(13.0, WINDOW_HEIGHT / max(len(lines), 1))
    with translation.override(letter.language):
        day = date_format(timezone.localtime(letter.written_at), "DATE_FORMAT")
    room = WIDTH - 2 * MARGIN - stringWidth(day, REGULAR, DATE_SIZE) - GAP

    def draw(pen: Canvas, _document: object) -> None:
        club = printable(letter.club.name if letter.club else "")
        fitted, size = fit(club, BOLD, 12, room, 6)
        pen.setFont(BOLD, size)
        pen.drawString(MARGIN, HEIGHT - MARGIN, fitted)
        pen.setFont(REGULAR, DATE_SIZE)
        pen.drawRightString(WIDTH - MARGIN, HEIGHT - MARGIN, day)
        pen.setFont(REGULAR, min(11.0, leading - 1))
        for place, line in enumerate(lines):
            pen.drawString(MARGIN, WINDOW_TOP - (place + 1) * leading + 2, line)

    return draw


def _body(letter: Letter) -> list[object]:
    paragraphs = [_paragraph(letter.subject, _SUBJECT)]
    for block in letter.text.split("\n\n"):
        paragraphs.append(_paragraph(block, _BODY))
    return [*paragraphs, Spacer(1, 12)]


def _paragraph(text: str, style: ParagraphStyle) -> Paragraph:
    lines = [" ".join(printable(word) for word in line.split()) for line in text.splitlines()]
    return Paragraph("<br/>".join(map(escape, lines)), style)
