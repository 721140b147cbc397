"""A page for the wall and the newsletter: when the event is, and the QR code to sign up."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.sheets.page import Area, PaperName, Pen, wrapped
from scoring.sheets.qr import draw_qr, quiet_side

NAME, WHEN, SENTENCE, ADDRESS = 40.0, 26.0, 20.0, 13.0
LEADING, LOGO = 1.25, 80.0
MOST_LINES = 3


@dataclass(frozen=True)
class SignUpPoster:
    """The contents of the poster; `cap` is the number of places, None if it is unlimited."""

    name: str
    club: str
    begins: dt.datetime
    address: str
    cap: int | None


def sign_up_poster_pdf(poster: SignUpPoster, paper: PaperName) -> bytes:
    """One page to be read, and its code scanned, from across the room."""
    pen = Pen(paper, _("Sign-up"))
    middle, y = pen.width / 2, pen.top
    if pen.logo(Area(pen.left, y - LOGO, pen.right, y)):
        y -= LOGO + SENTENCE / 2
    y = _lines(pen, y, poster.club, SENTENCE)
    y = _lines(pen, y - SENTENCE / 2, poster.name, NAME, bold=True)
    begins = timezone.localtime(poster.begins)
    weekday, day = (formats.date_format(begins, style) for style in ("l", "DATE_FORMAT"))
    hour = formats.time_format(begins, "TIME_FORMAT")
    y = _lines(pen, y - SENTENCE / 2, f"{weekday} {day}, {hour}", WHEN)
    y = _lines(pen, y - SENTENCE, _("Sign up with your phone: no account is needed."), SENTENCE)
    if poster.cap:
        room = ngettext(
            "There is room for %(count)s player.",
            "There is room for %(count)s players.",
            poster.cap,
        )
        y = _lines(pen, y, room % {"count": poster.cap}, SENTENCE)
    bottom = pen.bottom + 2 * ADDRESS
    whole = min(y - SENTENCE - bottom, pen.inner_width)
    side = quiet_side(poster.address, whole)
    draw_qr(pen, middle - whole / 2, bottom, poster.address, side=side)
    pen.text(middle, pen.bottom, poster.address, ADDRESS, align="center", width=pen.inner_width)
    pen.end_page()
    return pen.pdf()


def _lines(pen: Pen, y: float, text: str, size: float, *, bold: bool = False) -> float:
    """Write a text centred below y; returns where the next one goes."""
    for line in wrapped(text, size, pen.inner_width, most=MOST_LINES, bold=bold):
        y -= LEADING * size
        pen.text(pen.width / 2, y, line, size, bold=bold, align="center", width=pen.inner_width)
    return y
