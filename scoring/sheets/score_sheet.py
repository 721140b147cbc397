"""Score sheets: one page for each table and round, and the blank one."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.sheets.page import PaperName, Pen
from scoring.sheets.score_grid import HEAD_HEIGHT, draw_grid
from scoring.sheets.score_parts import (
    COUNTS_HEIGHT,
    GAP,
    draw_counts,
    draw_foot,
    draw_header,
    draw_sides,
)
from scoring.sheets.score_values import Letters, Reminder, ScoreSheet

MOST_ROW_HEIGHT = 34.0


def score_sheets(
    sheets: Sequence[ScoreSheet], letters: Letters, reminder: Reminder, paper: PaperName
) -> bytes:
    """Give one PDF file with a page for each sheet, in the active language."""
    pen = Pen(paper, _("Score sheets"))
    for sheet in sheets:
        _draw_sheet(pen, sheet, letters, reminder)
        pen.end_page()
    return pen.pdf()


def blank_score_sheet(
    letters: Letters, reminder: Reminder, hands: int, paper: PaperName, club: str = ""
) -> bytes:
    """Give a PDF file with one sheet on which names, table, round and dealers are to be written."""
    return score_sheets([ScoreSheet(("",) * hands, club)], letters, reminder, paper)


def _draw_sheet(pen: Pen, sheet: ScoreSheet, letters: Letters, reminder: Reminder) -> None:
    """Draw from both ends of the page; the grid between takes the height that is left."""
    grid_top = draw_sides(pen, draw_header(pen, sheet) - GAP, sheet, letters) - GAP
    grid_bottom = draw_foot(pen, sheet.address, reminder) + 2 * GAP + COUNTS_HEIGHT
    rows = len(sheet.dealers) + 1
    row_height = min(MOST_ROW_HEIGHT, (grid_top - grid_bottom - HEAD_HEIGHT) / rows)
    grid_end = draw_grid(pen, grid_top, letters, sheet.dealers, row_height)
    draw_counts(pen, grid_end - GAP, letters)
