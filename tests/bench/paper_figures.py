"""The cost of a PDF page, compared with drawing the same page by bare calls to the canvas."""

from collections.abc import Callable
from functools import partial
from itertools import cycle, islice

from scoring.sheets import ScoreSheet, StandingsSheet, score_sheets, standings_pdf
from scoring.sheets.from_event import (
    score_sheets_of,
    sheet_letters,
    standings_sheet_of,
)
from scoring.sheets.papers import AFTERNOON_PAPERS, afternoon_pdf
from tests.bench.clock import processor_time, side_by_side
from tests.bench.floors import draw, strokes_of
from tests.bench.hall import Hall
from tests.bench.report import Figure

LEAST_PAGE, LEAST_PACK = 0.6, 1.0
PACK = 50
DRAWN = "drawn pages"


def standings_figure(hall: Hall, times: int) -> Figure:
    """The standings on paper; the seconds are per page of the file."""
    sheet = standings_sheet_of(hall.event, public=False, after=None)
    return _page_figure(hall, "PDF of the standings, a page", partial(_standings, sheet), times)


def score_sheet_figure(hall: Hall, times: int) -> Figure:
    """One score sheet in its own file."""
    one = _sheets(hall, 1)
    return _page_figure(hall, "PDF of a score sheet", lambda: _score_sheets(hall, one), times)


def pack_figure(hall: Hall, times: int) -> Figure:
    """A file of fifty score sheets, compared with fifty files of one."""
    sheets = _sheets(hall, PACK)
    seconds = side_by_side(
        {
            "pack": lambda: processor_time(lambda: _score_sheets(hall, sheets)),
            "single": lambda: processor_time(
                lambda: [_score_sheets(hall, [sheet]) for sheet in sheets]
            ),
        },
        times,
    )
    return Figure(
        f"PDF of {PACK} score sheets", hall.tables, seconds["pack"],
        f"{PACK} files of one", seconds["single"], LEAST_PACK,
    )  # fmt: skip


def afternoon_figure(hall: Hall, times: int) -> Figure:
    """All papers of an event in one file, compared with each in its own file."""
    seconds = side_by_side(
        {
            "one": lambda: processor_time(lambda: _one_file(hall)),
            "single": lambda: processor_time(lambda: _single_files(hall)),
        },
        times,
    )
    return Figure(
        "all papers in one PDF", hall.tables, seconds["one"],
        "a PDF of each", seconds["single"], LEAST_PACK,
    )  # fmt: skip


def _one_file(hall: Hall) -> bytes:
    return afternoon_pdf(hall.event, AFTERNOON_PAPERS, "letter", large=False)


def _single_files(hall: Hall) -> list[bytes]:
    return [each.make(hall.event, "letter", False) for each in AFTERNOON_PAPERS.values()]


def _page_figure(hall: Hall, name: str, make: Callable[[], bytes], times: int) -> Figure:
    strokes = strokes_of(make)
    pages = sum(stroke.method == "showPage" for stroke in strokes)
    seconds = side_by_side(
        {
            "made": lambda: processor_time(make) / pages,
            "drawn": lambda: processor_time(lambda: draw(strokes)) / pages,
        },
        times,
    )
    return Figure(name, hall.tables, seconds["made"], DRAWN, seconds["drawn"], LEAST_PAGE)


def _standings(sheet: StandingsSheet) -> bytes:
    return standings_pdf(sheet, "letter")


def _score_sheets(hall: Hall, sheets: list[ScoreSheet]) -> bytes:
    rules = hall.event.rules
    return score_sheets(sheets, sheet_letters(hall.event), rules, "letter")


def _sheets(hall: Hall, number: int) -> list[ScoreSheet]:
    """This many sheets of an event, from the first round on; a small event is repeated."""
    return list(islice(cycle(score_sheets_of(hall.event)), number))
