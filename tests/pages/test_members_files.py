"""The members shown in a list, as a file for a spreadsheet."""

import csv
import datetime as dt
import io

import pytest
from django.test import Client
from openpyxl import load_workbook

from clubs.models import Club, User
from clubs.services import members
from clubs.transfer.spreadsheets import harmless, meant

FILE = "/club/marlborough/members"
HEADINGS = [
    "first name", "last name", "sorted as", "number", "status", "e-mail", "phone", "address",
    "language", "notes for the director", "joined", "in public",
]  # fmt: skip


@pytest.fixture
def director(client: Client, club: Club, dora: User) -> Client:
    members.add(
        club, by=None, first_name="Thérèse", last_name="Côté", number=7, phone="+1 819 555-0123",
        joined_on=dt.date(2020, 5, 1), notes="=HYPERLINK(1)", language="fr",
    )  # fmt: skip
    members.add(club, by=None, first_name="Bob", last_name="May", status="guest")
    client.force_login(dora)
    return client


def csv_rows(director: Client, **asked: str) -> list[list[str]]:
    text = director.get(f"{FILE}.csv", asked).content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def test_the_file_holds_what_is_stored_and_no_formula(director: Client) -> None:
    headings, therese, bob = csv_rows(director)
    assert headings == HEADINGS
    assert therese == [
        "Thérèse", "Côté", "", "7", "Member", "", "'+1 819 555-0123", "", "French",
        "'=HYPERLINK(1)", "2020-05-01", "Not asked yet: as each event shows its names",
    ]  # fmt: skip
    assert bob[:5] == ["Bob", "May", "", "", "Guest"]


def test_the_file_holds_the_members_in_the_list(director: Client) -> None:
    assert [row[0] for row in csv_rows(director, status="guest")[1:]] == ["Bob"]
    assert [row[0] for row in csv_rows(director, find="cot")[1:]] == ["Thérèse"]


def test_an_excel_file_holds_numbers_and_dates_as_such(director: Client) -> None:
    response = director.get(f"{FILE}.xlsx")
    assert response.headers["Content-Disposition"] == (
        'attachment; filename="marlborough-members.xlsx"'
    )
    sheet = load_workbook(io.BytesIO(response.content)).active
    assert sheet is not None
    rows = list(sheet.values)
    assert rows[0] == tuple(HEADINGS)
    joined = rows[1][10]
    assert isinstance(joined, dt.datetime)
    assert (rows[1][3], joined.date()) == (7, dt.date(2020, 5, 1))


def test_other_kinds_of_files_do_not_exist(director: Client) -> None:
    assert director.get(f"{FILE}.pdf").status_code == 404


@pytest.mark.parametrize("text", ["=1+2", "+1 819", "-", "@x", "'", "'quoted'", "plain", ""])
def test_values_made_harmless_are_read_back_as_they_were(text: str) -> None:
    assert meant(harmless(text)) == text
