"""Score sheets: one for each table and round, or a blank one; one or two on a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product, zip_longest

from django.utils.translation import gettext as _

from engine import RuleSet
from scoring.sheets.page import LARGE_PRINT, PAPERS, Area, PaperName, Pen
from scoring.sheets.score_grid import (
    HEAD_HEIGHT,
    Column,
    columns,
    draw_grid,
    heads_fit,
    room_to_circle,
    without_running,
)
from scoring.sheets.score_notes import notes_of
from scoring.sheets.score_parts import (
    COUNTS_HEIGHT,
    GAP,
    HEADER_HEIGHT,
    NAME,
    Foot,
    draw_counts,
    draw_foot,
    draw_header,
    draw_sides,
    foot_of,
    sides_height,
)
from scoring.sheets.score_values import Letters, NextPlace, ScoreSheet, SheetSide

MOST_ROW_HEIGHT = 34.0
EASY_ROW_HEIGHT = 24.0  # with lower rows than this, the notes at the foot give way

HALF_MARGIN = 18.0  # a quarter of an inch, which printers leave white anyway
HALF_SCALES = (0.8, 0.75, 0.7)  # the largest that leaves room to write; smaller is hard to read
#: In large print, names have this size, or the largest that leaves room to write.
LARGE_SCALES = (LARGE_PRINT / NAME, 1.3, 1.2, 1.1)
LEAST_ROW, LEAST_CIRCLE = 18.0, 12.0  # as printed: to write in, and to circle a letter in
USUAL_ADDRESS = "https://scores.example.org/t/4kQ9xZ2mB7vWc1Lp8TnRfg/"


@dataclass(frozen=True)
class _Form:
    """What the sheets of one event have in common."""

    letters: Letters
    rules: RuleSet
    columns: Sequence[Column]
    notes: Sequence[str]
    scale: float = 1.0


def score_sheets(
    sheets: Sequence[ScoreSheet],
    letters: Letters,
    rules: RuleSet,
    paper: PaperName,
    *,
    by_two: bool = False,
    large: bool = False,
) -> bytes:
    """Return one PDF file with all sheets, in the active language.

    With `by_two`, two sheets stand side by side on each page, to be cut apart, if that leaves room
    to write (see `two_fit`). A single sheet, and one in large print, gets the whole page.
    """
    hands = max((len(sheet.dealers) for sheet in sheets), default=0)
    if large:
        return _in_large_print(sheets, _large_form(letters, rules, hands, paper), paper)
    half = _half_form(letters, rules, hands, paper) if by_two and len(sheets) > 1 else None
    if half:
        return _two_on_a_page(sheets, half, paper)
    pen, form = Pen(paper, _("Score sheets")), _whole_form(letters, rules)
    for sheet in sheets:
        _draw_sheet(pen, sheet, form)
        pen.end_page()
    return pen.pdf()


def blank_score_sheet(
    letters: Letters,
    rules: RuleSet,
    hands: int,
    paper: PaperName,
    club: str = "",
    *,
    by_two: bool = False,
    large: bool = False,
) -> bytes:
    """Return a one-page PDF file with blanks for names, table, round and dealers."""
    two = by_two and not large and two_fit(letters, rules, hands, paper)
    sheets = [ScoreSheet(("",) * hands, club)] * (2 if two else 1)
    return score_sheets(sheets, letters, rules, paper, by_two=two, large=large)


def two_fit(letters: Letters, rules: RuleSet, hands: int, paper: PaperName) -> bool:
    """Whether two sheets of this many hands fit on a page."""
    return _half_form(letters, rules, hands, paper) is not None


def _whole_form(letters: Letters, rules: RuleSet) -> _Form:
    return _Form(letters, rules, columns(letters, rules), notes_of(rules, letters))


def _half_form(letters: Letters, rules: RuleSet, hands: int, paper: PaperName) -> _Form | None:
    """Return the form for half a page with the largest letters; None if it has too little room."""
    whole = _whole_form(letters, rules)
    return _fitting(
        whole, hands, _halves(paper)[0], product((whole.notes, whole.notes[:1]), HALF_SCALES)
    )


def _large_form(letters: Letters, rules: RuleSet, hands: int, paper: PaperName) -> _Form:
    """Return the form with the largest letters, or the usual one if there is no room for larger."""
    whole = _whole_form(letters, rules)
    ways = ((notes, scale) for scale in LARGE_SCALES for notes in (whole.notes, whole.notes[:1]))
    return _fitting(whole, hands, _whole_page(paper), ways) or whole


def _fitting(
    whole: _Form, hands: int, area: Area, ways: Iterable[tuple[Sequence[str], float]]
) -> _Form | None:
    """Return the first of these forms (notes, scale) that leaves room to write; None if none does.

    If the full notes leave too little room, only the first is kept: how to fill in the sheet.
    """
    letters = whole.letters
    narrow = replace(whole, columns=without_running(whole.columns))
    if room_to_circle(narrow.columns, area.width) < LEAST_CIRCLE:
        return None
    sheet = _usual_sheet(letters, hands)
    for notes, scale in ways:
        form, seen = replace(narrow, notes=notes, scale=scale), area.seen_at(scale)
        row_height = _row_height(seen, sheet, form, _foot(seen, sheet, form)) * scale
        if row_height >= LEAST_ROW and heads_fit(form.columns, seen.width):
            return form
    return None


def _usual_sheet(letters: Letters, hands: int) -> ScoreSheet:
    """Return a sheet on which everything that takes room is printed."""
    seated = len(letters.seats) // 2
    entrants = 1 if letters.entrant else seated
    side = SheetSide((0,) * entrants, ("",) * seated, (NextPlace(None),) * entrants)
    return ScoreSheet(("",) * hands, sides=(side, side), address=USUAL_ADDRESS)


def _halves(paper: PaperName) -> tuple[Area, Area]:
    """Return both halves of a landscape page, inside their margins."""
    height, width = PAPERS[paper]
    left = Area(HALF_MARGIN, HALF_MARGIN, width / 2 - HALF_MARGIN, height - HALF_MARGIN)
    return left, left._replace(left=width / 2 + HALF_MARGIN, right=width - HALF_MARGIN)


def _whole_page(paper: PaperName) -> Area:
    width, height = PAPERS[paper]
    return Area(HALF_MARGIN, HALF_MARGIN, width - HALF_MARGIN, height - HALF_MARGIN)


def _in_large_print(sheets: Sequence[ScoreSheet], form: _Form, paper: PaperName) -> bytes:
    pen = Pen(paper, _("Score sheets"))
    area = _whole_page(paper) if form.scale > 1 else pen.area
    for sheet in sheets:
        with pen.inside(area, form.scale):
            _draw_sheet(pen, sheet, form)
        pen.end_page()
    return pen.pdf()


def _two_on_a_page(sheets: Sequence[ScoreSheet], form: _Form, paper: PaperName) -> bytes:
    pen = Pen(paper, _("Score sheets"), landscape=True)
    for pair in zip_longest(sheets[::2], sheets[1::2]):
        for sheet, half in zip(pair, _halves(paper), strict=True):
            if sheet:
                with pen.inside(half, form.scale):
                    _draw_sheet(pen, sheet, form)
        pen.dashed(pen.width / 2, 0, pen.width / 2, pen.height)
        pen.end_page()
    return pen.pdf()


def _draw_sheet(pen: Pen, sheet: ScoreSheet, form: _Form) -> None:
    """Draw from both ends of the page; the grid between takes the remaining height."""
    grid_top = draw_sides(pen, draw_header(pen, sheet) - GAP, sheet, form.letters) - GAP
    foot = _foot(pen.area, sheet, form)
    draw_foot(pen, foot)
    height = min(MOST_ROW_HEIGHT, _row_height(pen.area, sheet, form, foot))
    grid_end = draw_grid(pen, grid_top, form.columns, sheet.dealers, height)
    draw_counts(pen, grid_end - GAP, form.letters, form.rules)


def _foot(area: Area, sheet: ScoreSheet, form: _Form) -> Foot:
    """Put each note on its own line, or all in running text if that would make the rows too low."""
    easy = foot_of(sheet.address, form.notes, area.width, dense=False)
    if _row_height(area, sheet, form, easy) >= EASY_ROW_HEIGHT:
        return easy
    return foot_of(sheet.address, form.notes, area.width, dense=True)


def _row_height(area: Area, sheet: ScoreSheet, form: _Form, foot: Foot) -> float:
    above = HEADER_HEIGHT + GAP + sides_height(area.width, sheet, form.letters) + GAP
    below = GAP + COUNTS_HEIGHT + GAP + foot.height
    return (area.height - above - HEAD_HEIGHT - below) / (len(sheet.dealers) + 1)
