"""Pocket cards that tell their owners where, with whom and against whom they sit in each round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from django.utils.translation import gettext as _

from scoring.sheets.page import HAIR, LARGE_PRINT, PaperName, Pen, broken, text_width

ROWS = (5, 4, 3, 2, 1)  # of cards on a page: as many as leave letters of the smallest size
SMALLEST, LARGEST = 12, 26
ABOUT = 9.0
LEADING, PADDING = 1.25, 14.0
#: Per list of names: long ones take more lines, as long as all rounds fit on a page.
MOST_LINES = (9, 6, 4, 2)
ROUND, GAP = 2.2, 0.6  # widths in ems: of a number with the gap after it, and between columns


@dataclass(frozen=True, slots=True)
class MovementLine:
    """One round of a card: its place as on the chart, and who else is at the table.

    `partners` is empty for pairs and teams, and nobody is named if the owner sits out. `deals` are
    those of the table if other tables play them too: “9–16”.
    """

    round: int
    place: str
    partners: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    deals: str = ""


@dataclass(frozen=True, slots=True)
class MovementCard:
    """The card of one entrant."""

    number: int
    name: str
    lines: tuple[MovementLine, ...]


@dataclass(frozen=True, slots=True)
class _Layout:
    """Letter size, cards per column and per row, the places' width in ems, and the most lines."""

    size: int
    rows: int
    abreast: int
    place: float
    most: int


def movement_cards_pdf(
    cards: Sequence[MovementCard], about: str, paper: PaperName, *, large: bool = False
) -> bytes:
    """Return the cards as one PDF file with lines to cut along; `about` names the event.

    Cards stand two abreast and at most five high, as many as fit in letters of SMALLEST. In large
    print a card has the width of the page and letters of at least LARGE_PRINT. All cards of a file
    have one size.
    """
    pen = Pen(paper, _("Movement cards"))
    layout = _layout(cards, pen, large=large)
    width, height = pen.width / layout.abreast, pen.height / layout.rows
    places = list(product(range(layout.rows), range(layout.abreast)))
    for first in range(0, len(cards), len(places)):
        for card, (row, column) in zip(cards[first:], places, strict=False):
            top = pen.height - row * height - PADDING
            _draw_card(pen, column * width + PADDING, top, card, about, layout)
        for row in range(1, layout.rows):
            pen.dashed(0, row * height, pen.width, row * height)
        for column in range(1, layout.abreast):
            pen.dashed(column * width, 0, column * width, pen.height)
        pen.end_page()
    return pen.pdf()


def _layout(cards: Sequence[MovementCard], pen: Pen, *, large: bool) -> _Layout:
    """Return the layout with the most cards per page, then with the largest letters."""
    places = [line.place for card in cards for line in card.lines]
    smallest, abreast = (int(LARGE_PRINT), 1) if large else (SMALLEST, 2)
    place = max((text_width(text, 1, bold=True) for text in places), default=0.0)
    fitting = (
        layout
        for most in MOST_LINES
        for rows in ROWS
        for size in range(LARGEST, smallest - 1, -1)
        if _fits(cards, pen, layout := _Layout(size, rows, abreast, place, most))
    )
    return next(fitting, _Layout(smallest, ROWS[-1], abreast, place, MOST_LINES[-1]))


def _fits(cards: Sequence[MovementCard], pen: Pen, layout: _Layout) -> bool:
    room = pen.height / layout.rows - 2 * PADDING
    return all(_height(card, pen, layout) <= room for card in cards)


def _height(card: MovementCard, pen: Pen, layout: _Layout) -> float:
    lines = sum(max(len(list(_others_at_table(line, pen, layout))), 1) for line in card.lines)
    return (1 + lines) * layout.size * LEADING + 2 * ABOUT


def _others_at_table(line: MovementLine, pen: Pen, layout: _Layout) -> Iterator[str]:
    """Who else is at the table, broken into lines."""
    width = _width(pen, layout) - _left_of_others(layout)
    for phrase, names in ((_("with %(names)s"), line.partners), (_against(line), line.opponents)):
        if names:
            text = phrase % {"names": ", ".join(names)}
            yield from broken(text, layout.size, width, most=layout.most, bold=False)
    if line.deals:
        yield _("deals %(numbers)s") % {"numbers": line.deals}


def _against(line: MovementLine) -> str:
    """Pairs have no partners to distinguish, so their opponents need no “against”."""
    return _("against %(names)s") if line.partners else "%(names)s"


def _width(pen: Pen, layout: _Layout) -> float:
    return pen.width / layout.abreast - 2 * PADDING


def _left_of_others(layout: _Layout) -> float:
    return (ROUND + layout.place + GAP) * layout.size


def _draw_card(
    pen: Pen, left: float, top: float, card: MovementCard, about: str, layout: _Layout
) -> None:
    """Write the name, then each round below a hairline."""
    size, width = layout.size, _width(pen, layout)
    y = top - size
    beside = ROUND * size
    pen.text(left, y, str(card.number), size, bold=True)
    pen.text(left + beside, y, card.name, size, bold=True, width=width - beside)
    y -= ABOUT * LEADING
    pen.stamped_text(left, y, about, ABOUT, width)
    y -= ABOUT / 3
    for line in card.lines:
        pen.line(left, y, left + width, y, HAIR)
        y -= size
        pen.text(left, y, str(line.round), size)
        pen.text(left + beside, y, line.place, size, bold=True)
        indent = _left_of_others(layout)
        others = list(_others_at_table(line, pen, layout))
        for number, text in enumerate(others):
            below = y - number * size * LEADING
            pen.text(left + indent, below, text, size, width=width - indent)
        y -= (max(len(others), 1) - 1) * size * LEADING + size * (LEADING - 1)
