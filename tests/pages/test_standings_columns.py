"""A column of the standings is one row of a list, from which page, files and paper are made."""

import csv
import io
import re

import pytest
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from scoring.models import Event
from scoring.sheets import standings_pdf
from scoring.sheets.from_event import standings_sheet_of
from scoring.standings import COLUMNS, ColumnKind, StandingsColumn, columns, standings
from scoring.tables import StandingsTable
from scoring.transfer.published import StandingsLine
from tests.pages.reading import address, shown
from tests.scoring.afternoon.play import enter, enter_totals
from tests.scoring.derived import standings_of

BEST = StandingsColumn(
    code="best",
    heading="Best round",
    short="Top",
    help="Top: the most points in a round.",
    kind=ColumnKind.COUNT,
    value=lambda line: max(line.played, default=None),
)
LAST = COLUMNS[-1]


@pytest.fixture
def with_best_round(monkeypatch: pytest.MonkeyPatch, afternoon: Event) -> Event:
    monkeypatch.setattr(columns, "COLUMNS", (*COLUMNS, BEST))
    enter_totals(afternoon, (40, 24))
    return afternoon


def test_an_added_column_is_on_the_page_and_sorts(client: Client, with_best_round: Event) -> None:
    found = standings_of(with_best_round, names="full")
    table = StandingsTable(found, sort="best", after=None)
    assert [table.cells(row)[-1].text for row in table.data][:3] == ["24", "40", "–"]
    page = shown(client, address("standings", with_best_round))
    assert f"{LAST.help} {BEST.help}" in page
    assert f"{LAST.short or LAST.heading} Top 1" in page


def test_an_added_column_is_in_both_files(client: Client, with_best_round: Event) -> None:
    text = client.get(address("standings-csv", with_best_round)).content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert [row[-1] for row in rows][:4] == ["Best round", "40", "24", ""]
    book = load_workbook(io.BytesIO(client.get(address("standings-xlsx", with_best_round)).content))
    assert [row[-1] for row in book.active.values][:4] == ["Best round", 40, 24, None]


def test_an_added_column_is_on_paper(with_best_round: Event) -> None:
    sheet = standings_sheet_of(with_best_round, public=False, after=None)
    pages = PdfReader(io.BytesIO(standings_pdf(sheet, "letter"))).pages
    last = LAST.short or LAST.heading
    assert re.search(rf"{last}\s[^a-z]*Top\s+40\s24", pages[0].extract_text())


def test_all_columns_have_different_names() -> None:
    assert len({column.code for column in COLUMNS}) == len(COLUMNS)
    assert len({column.short or column.heading for column in COLUMNS}) == len(COLUMNS)


NARROW = 5  # letters, in English; a wider column turns the paper to landscape if names are long


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.code)
def test_headings_on_paper_are_narrow(column: StandingsColumn) -> None:
    said = column.short or column.heading
    assert len(said) <= NARROW, f"“{said}” is wide for paper: give {column.code} a short heading"


#: The columns whose name in the API differs from the one in addresses.
TO_PROGRAMS = {"rank": "place"}


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.code)
def test_the_api_has_every_column(column: StandingsColumn) -> None:
    name = TO_PROGRAMS.get(column.code, column.code)
    assert name in StandingsLine.__annotations__, (
        f"StandingsLine and standings_answer in scoring/transfer/published.py lack {name}"
    )


COUNTS = [column for column in COLUMNS if column.kind is ColumnKind.COUNT]


@pytest.mark.parametrize("column", COUNTS, ids=lambda column: column.code)
def test_counts_are_explained_below_the_page(column: StandingsColumn) -> None:
    said = column.short or column.heading
    assert column.help.startswith(f"{said}: "), f"{column.code} needs help=“{said}: …”"


def test_nobody_has_to_hand_in_what_was_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a footnote would say that only totals were handed in."""
    monkeypatch.setattr(columns, "COLUMNS", (*COLUMNS, BEST))
    (line,) = lines = standings([], [1], 1).lines
    assert BEST.value(line) is None
    assert not columns.any_unknown(lines)


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.code)
def test_every_column_has_a_heading_and_every_group_a_position(column: StandingsColumn) -> None:
    assert column.heading
    assert column.kind in columns.ON_PAGE
    assert column.kind in columns.ON_PAPER


def test_a_table_sorts_by_each_column_once_and_by_three_at_most(afternoon: Event) -> None:
    asked = ",".join(["total", "-total", "nonsense"] * 1000 + ["-made", "sets", "entrant"])
    table = StandingsTable(standings_of(afternoon, names="full"), sort=asked, after=None)
    assert table.sort == "total,-made,sets"


def test_if_everything_is_known_no_dash_is_explained(client: Client, afternoon: Event) -> None:
    for table in range(1, 5):
        for hand in range(1, 9):
            enter(afternoon, "n5c6", at=(1, table, hand))
    said = shown(client, address("standings", afternoon))
    assert "Made: contracts made." in said
    assert "means not known" not in said
