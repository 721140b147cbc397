"""Paper: PDF files made from plain values, printed in the active language.

Black on white throughout, Letter or A4, the same bytes for the same values.
"""

from scoring.sheets.page import PAPERS, PaperName
from scoring.sheets.score_sheet import blank_score_sheet, score_sheets
from scoring.sheets.score_values import (
    Letters,
    NextPlace,
    Reminder,
    ScoreSheet,
    SetPenalty,
    Side,
    SpecialBid,
    StrainMark,
)
from scoring.sheets.standings_sheet import StandingsRow, StandingsSheet, standings_pdf

__all__ = [
    "PAPERS",
    "Letters",
    "NextPlace",
    "PaperName",
    "Reminder",
    "ScoreSheet",
    "SetPenalty",
    "Side",
    "SpecialBid",
    "StandingsRow",
    "StandingsSheet",
    "StrainMark",
    "blank_score_sheet",
    "score_sheets",
    "standings_pdf",
]
