"""Paper: PDF files made from plain values, printed in the active language.

Black on white throughout, Letter or A4, the same bytes for the same values.
"""

from scoring.sheets.page import PAPERS, PaperName
from scoring.sheets.score_sheet import blank_score_sheet, score_sheets
from scoring.sheets.score_values import Letters, Mark, NextPlace, ScoreSheet, Side
from scoring.sheets.standings_sheet import StandingsRow, StandingsSheet, standings_pdf

__all__ = [
    "PAPERS",
    "Letters",
    "Mark",
    "NextPlace",
    "PaperName",
    "ScoreSheet",
    "Side",
    "StandingsRow",
    "StandingsSheet",
    "blank_score_sheet",
    "score_sheets",
    "standings_pdf",
]
