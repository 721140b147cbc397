"""Score sheets: one page for each table and round, and the blank one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import RuleSet
from scoring.sheets.page import PaperName, Pen
from scoring.sheets.score_grid import HEAD_HEIGHT, Column, columns, draw_grid
from scoring.sheets.score_notes import notes_of
from scoring.sheets.score_parts import (
    COUNTS_HEIGHT,
    GAP,
    Foot,
    draw_counts,
    draw_foot,
    draw_header,
    draw_sides,
    foot_of,
)
from scoring.sheets.score_values import Letters, ScoreSheet

MOST_ROW_HEIGHT = 34.0
EASY_ROW_HEIGHT = 24.0  # where rows would be lower the notes at the foot give way


@dataclass(frozen=True)
class _Form:
    """What the sheets of one event have in common."""

    letters: Letters
    rules: RuleSet
    columns: Sequence[Column]
    notes: Sequence[str]


def score_sheets(
    sheets: Sequence[ScoreSheet], letters: Letters, rules: RuleSet, paper: PaperName
) -> bytes:
    """Give one PDF file with a page for each sheet, in the active language."""
    pen = Pen(paper, _("Score sheets"))
    form = _Form(letters, rules, columns(letters, rules), notes_of(rules, letters))
    for sheet in sheets:
        _draw_sheet(pen, sheet, form)
        pen.end_page()
    return pen.pdf()


def blank_score_sheet(
    letters: Letters, rules: RuleSet, hands: int, paper: PaperName, club: str = ""
) -> bytes:
    """Give a PDF file with one sheet on which names, table, round and dealers are to be written."""
    return score_sheets([ScoreSheet(("",) * hands, club)], letters, rules, paper)


def _draw_sheet(pen: Pen, sheet: ScoreSheet, form: _Form) -> None:
    """Draw from both ends of the page; the grid between takes the height that is left."""
    grid_top = draw_sides(pen, draw_header(pen, sheet) - GAP, sheet, form.letters) - GAP
    rows = len(sheet.dealers) + 1

    def row_height(foot: Foot) -> float:
        grid_bottom = foot.top + 2 * GAP + COUNTS_HEIGHT
        return (grid_top - grid_bottom - HEAD_HEIGHT) / rows

    foot = foot_of(sheet.address, form.notes, pen.inner_width, dense=False)
    if row_height(foot) < EASY_ROW_HEIGHT:
        foot = foot_of(sheet.address, form.notes, pen.inner_width, dense=True)
    draw_foot(pen, foot)
    height = min(MOST_ROW_HEIGHT, row_height(foot))
    grid_end = draw_grid(pen, grid_top, form.columns, sheet.dealers, height)
    draw_counts(pen, grid_end - GAP, form.letters, form.rules)
