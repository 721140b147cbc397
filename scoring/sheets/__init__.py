"""PDF sheets for printing, made from plain values, in the active language.

Everything is black on white, except the club's colour and the grey word across the pages of a
rehearsal. Letter or A4; the same values give the same bytes.
"""

from scoring.sheets.bracket_sheet import BracketRow, BracketSheet, BracketStage, bracket_pdf
from scoring.sheets.cards import (
    NameCard,
    SeatCard,
    TallyCard,
    name_cards_pdf,
    seat_cards_pdf,
    table_numbers_pdf,
    tally_cards_pdf,
)
from scoring.sheets.certificate import Certificate, certificates_pdf
from scoring.sheets.list_sheet import ColumnOf, ListColumn, ListSheet, list_pdf
from scoring.sheets.movement_cards import MovementCard, MovementLine, movement_cards_pdf
from scoring.sheets.page import PAPERS, PaperName, stamped, watched, with_look
from scoring.sheets.pdf_file import across_each_page, one_file
from scoring.sheets.qr import svg_path as qr_svg_path
from scoring.sheets.rotation_chart import (
    ChartLine,
    RotationChart,
    TableLine,
    name_list_pdf,
    rotation_chart_pdf,
)
from scoring.sheets.rules_sheet import RulesSheet, rules_pdf
from scoring.sheets.score_sheet import blank_score_sheet, score_sheets, two_fit
from scoring.sheets.score_values import Letters, Mark, NextPlace, ScoreSheet, SheetSide
from scoring.sheets.sign_up_poster import SignUpPoster, sign_up_poster_pdf
from scoring.sheets.standings_sheet import StandingsSheet, large_standings_pdf, standings_pdf
from scoring.sheets.table_cards import TableCard, table_cards_pdf
from scoring.sheets.tables_poster import (
    PlayedRound,
    PlayedTable,
    TablesPoster,
    tables_poster_pdf,
)

__all__ = [
    "PAPERS",
    "BracketRow",
    "BracketSheet",
    "BracketStage",
    "Certificate",
    "ChartLine",
    "ColumnOf",
    "Letters",
    "ListColumn",
    "ListSheet",
    "Mark",
    "MovementCard",
    "MovementLine",
    "NameCard",
    "NextPlace",
    "PaperName",
    "PlayedRound",
    "PlayedTable",
    "RotationChart",
    "RulesSheet",
    "ScoreSheet",
    "SeatCard",
    "SheetSide",
    "SignUpPoster",
    "StandingsSheet",
    "TableCard",
    "TableLine",
    "TablesPoster",
    "TallyCard",
    "across_each_page",
    "blank_score_sheet",
    "bracket_pdf",
    "certificates_pdf",
    "large_standings_pdf",
    "list_pdf",
    "movement_cards_pdf",
    "name_cards_pdf",
    "name_list_pdf",
    "one_file",
    "qr_svg_path",
    "rotation_chart_pdf",
    "rules_pdf",
    "score_sheets",
    "seat_cards_pdf",
    "sign_up_poster_pdf",
    "stamped",
    "standings_pdf",
    "table_cards_pdf",
    "table_numbers_pdf",
    "tables_poster_pdf",
    "tally_cards_pdf",
    "two_fit",
    "watched",
    "with_look",
]
