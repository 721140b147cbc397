"""The parts of a score sheet around its grid: heading, sides, counts and foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, zip_longest

from django.utils.translation import gettext as _

from engine import RuleSet
from scoring.sheets.page import HAIR, THICK, THIN, Area, Pen, text_width, wrapped
from scoring.sheets.qr import draw_qr, qr_side
from scoring.sheets.score_values import Letters, NextPlace, ScoreSheet, SheetSide

SMALL, LABEL, BODY, NAME, TITLE, BIG = 8.0, 10.0, 12.0, 13.0, 19.0, 42.0
LEADING, WRITING = 18.0, 26.0  # line spacing, printed and to be written on
DENSE_LEADING, MOST_LINES, MOST_DENSE = 15.0, 2, 8
GAP = 12.0
PADDING = 8.0
HEADER_HEIGHT = 52.0
LOGO = 70.0  # the largest width in a heading
COUNT_ROW, COUNT_HEAD = 26.0, 18.0
COUNTS_HEIGHT = COUNT_HEAD + 2 * COUNT_ROW
WRITE_IN = 54.0  # the width of a blank for a number
WIDE = 500.0  # the width from which a name and the next place may share a line
SEAT_WIDTH = 21.0
LEAST_BESIDE = 0.8 * NAME  # the least size of a name that shares its line


def draw_header(pen: Pen, sheet: ScoreSheet) -> float:
    """Write event, club, date, round and table; returns the lower edge."""
    baseline = pen.top - 38
    x = _draw_big(pen, pen.right, baseline, _("Table"), sheet.table, bold=True)
    this_round = None if sheet.round is None else str(sheet.round)
    x = _draw_big(pen, x - 2 * GAP, baseline, _("Round"), this_round, bold=False)
    left = pen.left
    if logo := pen.logo(Area(left, baseline - 8, left + LOGO, pen.top - 4), "left"):
        left += logo + PADDING
    width = x - 2 * GAP - left
    usual = (sheet.event, sheet.deals, sheet.club, sheet.date)
    named = (sheet.event, sheet.deals, sheet.waits) if sheet.waits else usual
    title, *about = [part for part in named if part] or [""]
    pen.text(left, baseline + 16, title, TITLE, bold=True, width=width)
    pen.text(left, baseline - 3, " · ".join(about), BODY, width=width)
    pen.stamp(pen.top - 3)
    return pen.top - HEADER_HEIGHT


def _draw_big(
    pen: Pen, right: float, baseline: float, label: str, value: str | None, *, bold: bool
) -> float:
    """Write a label and its number (or a blank) up to the right edge; returns the left edge."""
    if value is None:
        pen.line(right - WRITE_IN, baseline - 2, right, baseline - 2, THIN)
        left = right - WRITE_IN
    else:
        left = right - text_width(value, BIG, bold=bold)
        pen.text(left, baseline, value, BIG, bold=bold)
    left -= 8 + text_width(label, NAME)
    pen.text(left, baseline, label, NAME)
    return left


def draw_sides(pen: Pen, top: float, sheet: ScoreSheet, letters: Letters) -> float:
    """Draw a box for each side with seats, names and the next place; returns the lower edge."""
    leading = _side_leading(sheet)
    height = sides_height(pen.inner_width, sheet, letters)
    width = (pen.inner_width - GAP) / 2
    below = 0.0 if _share_lines(pen.inner_width, sheet) else leading
    for number, side in enumerate(sheet.sides):
        left = pen.left + number * (width + GAP)
        with pen.in_colour():
            pen.box(left, top - height, width, height, THIN)
        inner_right = left + width - PADDING
        pen.text(left + PADDING, top - leading, letters.sides[number], NAME, bold=True)
        if letters.entrant:
            _draw_number(pen, inner_right, top - leading, letters.entrant, side.numbers)
        _draw_players(
            pen, left + PADDING, inner_right, top - leading, leading, side,
            letters.seats_of(number), below,
        )  # fmt: skip
    return top - height


def sides_height(width: float, sheet: ScoreSheet, letters: Letters) -> float:
    """Return the height of the boxes of both sides on a sheet of this width."""
    shared, seats = _share_lines(width, sheet), len(letters.seats) // 2
    lines = 1 + max(_lines_below(side, seats, shared=shared) for side in sheet.sides)
    return lines * _side_leading(sheet) + PADDING


def _share_lines(width: float, sheet: ScoreSheet) -> bool:
    """Whether every name of a single player can be read beside the next place, on one line."""
    if width < WIDE:
        return False
    room = (width - GAP) / 2 - 2 * PADDING - SEAT_WIDTH
    return all(
        text_width(name, LEAST_BESIDE) <= room - _next_width(place)
        for side in sheet.sides
        if side.is_single
        for name, place in zip(_called(side), side.next_places, strict=False)
    )


def _lines_below(side: SheetSide, seats: int, *, shared: bool) -> int:
    """The number of lines a side takes below its name."""
    if not side.next_places:
        return seats
    if not side.is_single:
        return seats + 1
    return seats if shared else 2 * seats


def _side_leading(sheet: ScoreSheet) -> float:
    return LEADING if any(side.players for side in sheet.sides) else WRITING


def _draw_players(
    pen: Pen,
    left: float,
    right: float,
    baseline: float,
    leading: float,
    side: SheetSide,
    seats: tuple[str, ...],
    below: float,
) -> None:
    """Write names (or blanks for them) below the baseline, each next place that much lower."""
    names_left = left + SEAT_WIDTH
    each_next = side.next_places if side.is_single else ()
    for seat, name, place in zip_longest(seats, _called(side)[: len(seats)], each_next):
        baseline -= leading
        pen.text(left, baseline, seat, NAME, bold=True)
        end = right
        if place:
            next_left = _draw_next(pen, right, baseline - below, place)
            end = right if below else next_left
        if name:
            pen.text(names_left, baseline, name, NAME, width=end - names_left, room=0.95 * leading)
        else:
            pen.line(names_left, baseline - 3, end, baseline - 3, HAIR)
        baseline -= below if place else 0.0
    if side.next_places and not side.is_single:
        sentence = next_sentence(side.next_places[0])
        pen.text(left, baseline - leading, sentence, BODY, width=right - left)


def _called(side: SheetSide) -> tuple[str, ...]:
    """The names, each preceded by its number if the players are single."""
    if not side.is_single:
        return side.players
    return tuple(
        f"{number}  {name}" for number, name in zip(side.numbers, side.players, strict=True)
    )


def _draw_next(pen: Pen, right: float, baseline: float, place: NextPlace) -> float:
    """Write where one player goes next at the end of the line; returns where that text begins."""
    pen.text(right, baseline, _next_of_one(place), BODY, align="right")
    return right - _next_width(place)


def _next_width(place: NextPlace) -> float:
    """The width that a next place takes from a name on the same line."""
    return text_width(_next_of_one(place), BODY) + PADDING


def _next_of_one(place: NextPlace) -> str:
    if place.table is None:
        return _("next: sits out")
    return _("next: table %(table)s, seat %(seat)s") % {"table": place.table, "seat": place.seats}


def _draw_number(
    pen: Pen, right: float, baseline: float, word: str, numbers: tuple[int, ...]
) -> None:
    if numbers:
        pen.text(right, baseline, f"{word} {numbers[0]}", NAME, bold=True, align="right")
        return
    pen.line(right - 36, baseline - 3, right, baseline - 3, HAIR)
    pen.text(right - 42, baseline, word, NAME, bold=True, align="right")


def next_sentence(place: NextPlace) -> str:
    """The sentence that says where a side goes after this round."""
    if place.table is None:
        return _("Next round: sits out")
    return _("Next round: table %(table)s, %(seats)s") % {
        "table": place.table, "seats": place.seats,
    }  # fmt: skip


def draw_counts(pen: Pen, top: float, letters: Letters, rules: RuleSet) -> None:
    """Draw the boxes for the counts of each side and for both sides' initials."""
    heads = [(head, share) for head, share in _count_heads(rules) if share]
    scale = pen.inner_width / sum(share for _head, share in heads)
    edges = list(accumulate((share * scale for _head, share in heads), initial=pen.left))
    bottom, grid_top = top - COUNTS_HEIGHT, top - COUNT_HEAD
    for (head, _share), left, right in zip(heads, edges, edges[1:], strict=False):
        pen.text((left + right) / 2, grid_top + 5, head, LABEL, bold=True, align="center",
                 width=right - left - 4)  # fmt: skip
    for number, side in enumerate(letters.sides):
        baseline = grid_top - number * COUNT_ROW - COUNT_ROW / 2 - 5
        pen.text(edges[0] + PADDING, baseline, side, NAME, bold=True)
    for edge in edges[1:-1]:
        pen.line(edge, grid_top, edge, bottom, HAIR)
    middle = grid_top - COUNT_ROW
    for (head, _share), left, right in zip(heads, edges, edges[1:], strict=False):
        if head != _("Passed out"):  # such deals belong to both sides
            pen.line(left, middle, right, middle, HAIR)
    with pen.in_colour():
        pen.box(edges[0], bottom, pen.inner_width, 2 * COUNT_ROW, THICK)


def _count_heads(rules: RuleSet) -> list[tuple[str, float]]:
    """What can be counted under these rules, each with its share of the width (0: not at all)."""
    lone = 1.3 if rules.has_lone_bids else 0
    return [
        ("", 1.0),
        (_("Sets"), 1.0),
        (_("Lone made"), lone),
        (_("Lone lost"), lone),
        (_("Passed out"), 1.2 if rules.counts_passed_out else 0),
        (_("Initials"), 2.2),
    ]


@dataclass(frozen=True)
class Foot:
    """The notes at the foot, broken into lines, and the address behind the QR code."""

    lines: Sequence[str]
    leading: float
    address: str | None

    @property
    def code_side(self) -> float:
        """The side of the code, 0 if there is none."""
        return qr_side(self.address) if self.address else 0.0

    @property
    def base(self) -> float:
        """The height of the printed address, below the rest of the foot."""
        return SMALL + 4 if self.address else 0.0

    @property
    def height(self) -> float:
        """The height of the whole foot."""
        return self.base + max(len(self.lines) * self.leading, self.code_side)


def foot_of(address: str | None, notes: Sequence[str], width: float, *, dense: bool) -> Foot:
    """Break the notes into lines beside the code: each on a new line, or dense as running text."""
    left = width - (qr_side(address) if address else 0.0) - GAP
    lines = _broken(tuple(notes), left, dense)
    return Foot(lines, DENSE_LEADING if dense else LEADING, address)


@lru_cache(maxsize=64)
def _broken(notes: tuple[str, ...], width: float, dense: bool) -> list[str]:
    if dense:
        return wrapped(" ".join(notes), BODY, width, most=MOST_DENSE)
    return [line for note in notes for line in wrapped(note, BODY, width, most=MOST_LINES)]


def draw_foot(pen: Pen, foot: Foot) -> None:
    """Write the notes, and draw the QR code of the table's page."""
    width = pen.inner_width - foot.code_side - GAP
    for number, line in enumerate(foot.lines, start=1):
        baseline = pen.bottom + foot.height - number * foot.leading + 4
        pen.text(pen.left, baseline, line, BODY, width=width)
    if foot.address:
        caption = _("This table’s page: %(address)s") % {"address": foot.address}
        pen.text(pen.right, pen.bottom, caption, SMALL, align="right", width=pen.inner_width)
        draw_qr(pen, pen.right - foot.code_side, pen.bottom + foot.base, foot.address)
