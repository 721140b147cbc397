"""The standings as a file: CSV and Excel, as anybody downloads them."""

import csv
import io

import pytest
from django.test import Client
from openpyxl import load_workbook

from clubs.models import Club
from clubs.transfer.spreadsheets import harmless
from scoring.models import Adjustment, Event
from scoring.services import entrants
from tests.pages.reading import address, published, standings_rows
from tests.scoring.afternoon.play import enter, enter_totals


def csv_rows(client: Client, url: str) -> list[list[str]]:
    content = client.get(url).content
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


#: Headings of the files, in their order.
HEADINGS = ["Place", "Pair", "Names", "Total", "Adjustments", "Round 1", "Made", "Sets", "Lone"]


def by_heading(rows: list[list[str]]) -> list[dict[str, str]]:
    """The lines of a file by heading, limited to HEADINGS."""
    heads, *lines = rows
    named = (zip(heads, line, strict=True) for line in lines)
    return [{head: cell for head, cell in line if head in HEADINGS} for line in named]


def test_the_excel_file_and_the_csv_contain_what_the_page_shows(
    client: Client, afternoon: Event
) -> None:
    enter(afternoon, "n5c6", at=(1, 1, 1))
    enter(afternoon, "e7h2", at=(1, 2, 1))
    enter_totals(afternoon, (40, 24), at=(1, 3))
    asked = "?sort=-round_1"
    rows = csv_rows(client, address("standings-csv", afternoon) + asked)
    lines = by_heading(rows)
    assert list(lines[0]) == [head for head in HEADINGS if head != "Adjustments"]
    first = ["1", "4", "Anne Player4 & Bert Partner4", "40", "40", "", "", ""]
    assert list(lines[0].values()) == first
    sixth = ["8", "3", "Anne Player3 & Bert Partner3", "-7", "-7", "0", "1", "0"]
    assert list(lines[5].values()) == sixth
    on_page = standings_rows(client, address("standings", afternoon) + asked)
    for row, shown_row in zip(rows[1:], on_page, strict=True):
        assert [row[0], f"{row[1]} · {row[2]}", *row[3:]] == [
            "" if each == "–" else each.replace("−", "-") for each in shown_row.values()
        ]
    sheet = load_workbook(
        io.BytesIO(client.get(address("standings-xlsx", afternoon) + asked).content)
    ).active
    excel = [["" if each is None else str(each) for each in row] for row in sheet.values]
    assert excel == rows
    assert sheet.cell(2, rows[0].index("Total") + 1).value == 40


def test_the_files_include_reasons_and_adjustments(client: Client, afternoon: Event) -> None:
    Event.objects.update(tie_chain=["total", "made", "share"])
    for table in (1, 2, 3):
        enter(afternoon, "n5c6", at=(1, table, 1))
    enter(afternoon, "e6h6", at=(1, 4, 1))
    best = afternoon.entrants.get(number=1)
    Adjustment.objects.create(
        event=afternoon, entrant=best, kind="penalty", points=-2, reason="late"
    )
    rows = csv_rows(client, address("standings-csv", afternoon))
    lines = by_heading(rows)
    assert list(lines[0]) == HEADINGS
    first = next(line for line in lines if line["Pair"] == "1")
    assert (first["Total"], first["Adjustments"]) == ("4", "-2")
    assert rows[0][-1] == "Why"
    whys = {row[1]: row[-1] for row in rows}
    assert whys["2"].startswith("Tied with no. ")
    assert "on points, contracts made: they share the place." in whys["2"]
    assert whys["1"] == ""


def test_formulas_in_names_are_harmless_in_files(client: Client, club: Club) -> None:
    event = published(club, rounds_due=1)
    who = [(1, ("=1+1", "Cmd")), (2, ("@SUM(A1)", '=HYPERLINK("http://x")'))]
    entrants.add(event, who=who, by=None)
    names = ["'=1+1 & Cmd", '\'@SUM(A1) & =HYPERLINK("http://x")']
    rows = csv_rows(client, address("standings-csv", event))
    assert [row[2] for row in rows[1:]] == names
    content = client.get(address("standings-xlsx", event)).content
    sheet = load_workbook(io.BytesIO(content)).active
    assert [(cell.value, cell.data_type) for cell in sheet["C"][1:]] == [
        (name, "s") for name in names
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_each_way_to_begin_a_formula_gets_an_apostrophe(start: str) -> None:
    assert harmless(f"{start}1") == f"'{start}1"


def test_a_character_that_excel_refuses_is_omitted() -> None:
    assert harmless("An\x00ne \x1b[1m") == "Anne [1m"


def test_a_file_is_named_after_its_event(client: Client, club: Club) -> None:
    event = published(club, name="Jeudi après-midi; \r\nX")
    response = client.get(address("standings-csv", event))
    assert response["Content-Disposition"] == (
        'attachment; filename="standings-jeudi-apres-midi-x.csv"'
    )
