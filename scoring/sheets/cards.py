"""Cards to lie on the tables or hang around necks: names, seats, tables, tallies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.sheets.cut import block, cut_out, write_block
from scoring.sheets.page import HAIR, LARGE_PRINT, THICK, Area, PaperName, Pen

ABOUT, ABOUT_LARGE = 10.0, 14.0
LARGEST_NAME, SMALLEST_NAME = 44.0, 8.0
LARGEST_NUMBER = 420.0
LOGO = 22.0  # half of the logo's width on a name card
LABEL, LABEL_LARGE = 20.0, 40.0
TALLY = 11.0


@dataclass(frozen=True, slots=True)
class NameCard:
    """Somebody's name and first seat: “3 N”, or “” before seating."""

    number: int
    name: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat of a table in the letters of the event."""

    table: int
    seat: str


@dataclass(frozen=True, slots=True)
class TallyCard:
    """Somebody's card to note points on: the number of each round, and the seat if known."""

    number: int
    name: str
    rounds: tuple[tuple[int, str], ...]


def name_cards_pdf(
    cards: Sequence[NameCard], about: str, paper: PaperName, *, large: bool = False
) -> bytes:
    """Return ten cards to a page, in large print four; `about` names the event."""
    pen = Pen(paper, _("Name cards"))
    rows, abreast, small = (4, 1, ABOUT_LARGE) if large else (5, 2, ABOUT)
    areas = cut_out(pen, len(cards), rows=rows, abreast=abreast)
    for area, card in zip(areas, cards, strict=True):
        foot, top = area.bottom + 3.8 * small, area.top
        _write_in(pen, Area(area.left, foot, area.right, top), card.name, LARGEST_NAME)
        label = _("No. %(number)s") % {"number": card.number}
        pen.text(area.left, area.bottom + 1.4 * small, label, 1.4 * small, bold=True)
        if card.place:
            begins = _("Round 1: %(place)s") % {"place": card.place}
            y = area.bottom + 1.4 * small
            pen.text(area.right, y, begins, 1.4 * small, bold=True, align="right")
        pen.stamped_text(area.left, area.bottom, about, small, area.width)
        middle, base = (area.left + area.right) / 2, area.bottom + 1.2 * small
        pen.logo(Area(middle - LOGO, base, middle + LOGO, base + 2.4 * small))
    return pen.pdf()


def seat_cards_pdf(cards: Sequence[SeatCard], paper: PaperName, *, large: bool = False) -> bytes:
    """Return the seat cards, eight to a page, in large print two."""
    pen = Pen(paper, _("Seat cards"))
    rows, abreast, label = (2, 1, LABEL_LARGE) if large else (4, 2, LABEL)
    areas = cut_out(pen, len(cards), rows=rows, abreast=abreast)
    for area, card in zip(areas, cards, strict=True):
        middle = (area.left + area.right) / 2
        title = _("Table %(number)s") % {"number": card.table}
        pen.text(middle, area.bottom + label / 3, title, label, align="center", width=area.width)
        letters = Area(area.left, area.bottom + 1.4 * label, area.right, area.top)
        _write_in(pen, letters, card.seat, LARGEST_NUMBER)
    return pen.pdf()


def table_numbers_pdf(tables: Sequence[int], paper: PaperName, *, large: bool = False) -> bytes:
    """Return the table numbers as large as possible: two to a page, in large print one."""
    pen = Pen(paper, _("Table numbers"))
    areas = cut_out(pen, len(tables), rows=1 if large else 2)
    for area, table in zip(areas, tables, strict=True):
        middle = (area.left + area.right) / 2
        pen.text(middle, area.top - LABEL_LARGE, _("Table"), LABEL_LARGE, align="center")
        number = Area(area.left, area.bottom, area.right, area.top - 1.4 * LABEL_LARGE)
        _write_in(pen, number, str(table), LARGEST_NUMBER)
    return pen.pdf()


def _write_in(pen: Pen, area: Area, text: str, largest: float) -> None:
    """Fill an area with a text in the largest letters that fit."""
    text_block = block(
        text, area.width, area.height, largest=largest, smallest=SMALLEST_NAME, bold=True
    )
    write_block(pen, area, text_block, bold=True)


def tally_cards_pdf(
    cards: Sequence[TallyCard], about: str, paper: PaperName, *, large: bool = False
) -> bytes:
    """Return four cards to a page, in large print two; each round has room for points and total."""
    pen = Pen(paper, _("Tally cards"))
    abreast, size = (1, LARGE_PRINT) if large else (2, TALLY)
    areas = cut_out(pen, len(cards), rows=2, abreast=abreast)
    for area, card in zip(areas, cards, strict=True):
        _draw_tally(pen, area, card, about, size)
    return pen.pdf()


def _draw_tally(pen: Pen, area: Area, card: TallyCard, about: str, size: float) -> None:
    """Draw the name above a grid; points and totals are left to be pencilled in."""
    name = Area(area.left, area.top - 3 * size, area.right, area.top)
    heading = f"{card.number}  {card.name}"
    text_block = block(
        heading, name.width, name.height, largest=1.6 * size, smallest=0.6 * size, bold=True, most=3
    )
    write_block(pen, name, text_block, bold=True, align="left")
    top = name.bottom - 1.2 * size
    pen.stamped_text(area.left, top, about, 0.8 * size, area.width)
    _draw_grid(pen, Area(area.left, area.bottom, area.right, top - 0.6 * size), card.rounds, size)


def _draw_grid(pen: Pen, area: Area, rounds: Sequence[tuple[int, str]], size: float) -> None:
    """Draw a row for each round, as high as there is room for."""
    heads = (_("Round"), _("Table and seat"), _("Points"), _("Total"))
    shares = (0.17, 0.35, 0.24, 0.24)
    lines = [(str(number), place) for number, place in rounds]
    height = min(area.height / (len(lines) + 1), 5 * size)
    edges = [area.left]
    for share in shares:
        edges.append(edges[-1] + share * area.width)
    bottom = area.top - height * (len(lines) + 1)
    for line, cells in enumerate([heads, *lines]):
        y = area.top - (line + 1) * height
        for place, text in enumerate(cells):
            middle, room = (edges[place] + edges[place + 1]) / 2, edges[place + 1] - edges[place]
            letters = min(size, 0.8 * height)
            up = (height - 0.72 * letters) / 2
            pen.text(middle, y + up, text, letters, bold=not line, align="center", width=room - 4)
        pen.line(area.left, y, area.right, y, THICK if not line else HAIR)
    for edge in edges:
        pen.line(edge, area.top, edge, bottom, HAIR)
    pen.line(area.left, area.top, area.right, area.top, HAIR)
