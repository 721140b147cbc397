"""Certificates: one page per person, to be signed and framed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.sheets.cut import block, write_block
from scoring.sheets.page import THICK, THIN, Area, PaperName, Pen

FRAME, INNER = 24.0, 31.0  # from the edge of the page
SMALLEST = 9.0
LINE = 200.0  # to sign on
FOOT = 13.0
LOGO = 75.0  # half of the logo's width


@dataclass(frozen=True, slots=True)
class Certificate:
    """Who came in at “Place 1”, with whom, in what event, and when: “December 17, 2026”."""

    club: str
    place: str
    name: str
    partners: str
    what: str
    when: str


def certificates_pdf(
    certificates: Sequence[Certificate], paper: PaperName, *, large: bool = False
) -> bytes:
    """Return a landscape page for each, with a line for the director's signature."""
    pen = Pen(paper, _("Certificates"), landscape=True)
    for certificate in certificates:
        _draw(pen, certificate, 1.3 if large else 1.0)
        pen.end_page()
    return pen.pdf()


def _draw(pen: Pen, certificate: Certificate, scale: float) -> None:
    with pen.in_colour():
        for edge, weight in ((FRAME, THICK * 2), (INNER, THIN)):
            pen.box(edge, edge, pen.width - 2 * edge, pen.height - 2 * edge, weight)
    middle = pen.width / 2
    pen.logo(Area(middle - LOGO, INNER + 4, middle + LOGO, pen.bottom + 62))
    partners = _("with %(names)s") % {"names": certificate.partners}
    texts = (
        (certificate.club, 20.0 * scale, False, 0.12),
        (_("Certificate"), 34.0 * scale, True, 0.15),
        (certificate.name, 54.0, True, 0.26),
        (partners if certificate.partners else "", 22.0 * scale, False, 0.14),
        (certificate.place, 36.0 * scale, True, 0.15),
        (certificate.what, 24.0 * scale, False, 0.18),
    )
    inside = Area(pen.left + 18, pen.bottom + 66, pen.right - 18, pen.top - 14)
    top = inside.top
    for text, largest, bold, share in texts:
        bottom = top - share * inside.height
        _write(pen, Area(inside.left, bottom, inside.right, top), text, largest, bold=bold)
        top = bottom
    foot = pen.bottom + 34
    pen.text(inside.left, foot, certificate.when, FOOT * scale, width=LINE)
    pen.line(inside.right - LINE, foot, inside.right, foot, THIN)
    signature = _("Signature of the director")
    pen.text(inside.right, foot - FOOT, signature, 10, align="right", width=LINE)


def _write(pen: Pen, area: Area, text: str, largest: float, *, bold: bool) -> None:
    text_block = block(
        text, area.width, area.height, largest=largest, smallest=SMALLEST, bold=bold, most=3
    )
    write_block(pen, area, text_block, bold=bold)
