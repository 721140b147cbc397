"""Tables as files: every line and figure, the names that each reader may see, and no formula."""

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from clubs.models import Club
from clubs.services import members
from scoring.models import Event, Player, Season
from tests.cast import rewrite
from tests.pages.filling import at
from tests.pages.test_season_pages import ADDRESS, desk, winter

__all__ = ["desk", "winter"]


def lines(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))


def test_an_event_s_results_have_a_line_for_each_table(desk: Client, winter: Season) -> None:
    event = Event.objects.get(name="Week 0")
    answer = desk.get(at("results-file", event, "csv"))
    assert answer.headers["Content-Disposition"] == 'attachment; filename="week-0-results.csv"'
    assert lines(answer.content) == [
        ["Round", "Table", "No. N-S", "Names N-S", "No. E-W", "Names E-W", "Points N-S",
         "Points E-W"],
        ["1", "1", "1", "Ann P1 & Bo P1", "4", "Ann P4 & Bo P4", "40", "24"],
        ["1", "2", "2", "Ann P2 & Bo P2", "3", "Ann P3 & Bo P3", "30", "34"],
    ]  # fmt: skip


def test_in_excel_figures_are_numbers_and_the_sheet_has_a_name(
    desk: Client, winter: Season
) -> None:
    event = Event.objects.get(name="Week 0")
    book = load_workbook(io.BytesIO(desk.get(at("results-file", event, "xlsx")).content))
    (sheet,) = book.worksheets
    assert sheet.title == "Results"
    assert [cell.value for cell in sheet[2]][-2:] == [40, 24]


def test_missing_results_are_empty_cells(desk: Client, afternoon: Event) -> None:
    rows = lines(desk.get(at("results-file", afternoon, "csv")).content)[1:]
    assert [row[-2:] for row in rows] == [["", ""]] * 4


def test_a_season_can_be_saved_in_both_formats(desk: Client, winter: Season) -> None:
    rows = lines(desk.get(f"{ADDRESS}{winter.uid}/season.csv").content)
    assert rows[0][:4] == ["Place", "Name", "Total", "Events"]
    assert rows[1] == ["1", "Ann P2", "110.0", "3", "30.0", "30.0", "50.0"]
    book = load_workbook(io.BytesIO(desk.get(f"{ADDRESS}{winter.uid}/season.xlsx").content))
    assert [cell.value for cell in book.worksheets[0][2]] == [1, "Ann P2", 110, 3, 30, 30, 50]


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "@x", "-2"])
def test_no_name_of_a_person_or_season_becomes_a_formula(
    desk: Client, winter: Season, name: str
) -> None:
    event = Event.objects.get(name="Week 0")
    rewrite(event, Player.objects.filter(name="Ann P1"), name=name)
    Season.objects.update(name=f"{name} [A/B]: *?")
    assert f"'{name} & Bo P1" in desk.get(at("results-file", event, "csv")).content.decode()
    assert f"'{name}" in desk.get(f"{ADDRESS}{winter.uid}/season.csv").content.decode()
    book = load_workbook(io.BytesIO(desk.get(f"{ADDRESS}{winter.uid}/season.xlsx").content))
    assert book.worksheets[0].title.startswith(name)


def test_the_public_file_of_a_season_has_the_public_names(
    client: Client, club: Club, winter: Season
) -> None:
    member = members.add(club, by=None, first_name="Ann", last_name="P2", names_shown="none")
    for event in Event.objects.all():
        rewrite(event, Player.objects.filter(name="Ann P2"), member=member)
    address = reverse("public-season-file", args=[club.slug, winter.uid, "csv"])
    names = [row[1] for row in lines(client.get(address).content)]
    assert ("Ann P2" in names, "Bo P2" in names) == (False, True)
    assert address in client.get(f"/clubs/{club.slug}/seasons/{winter.uid}/").content.decode()
    Season.objects.update(published=False)
    assert client.get(address).status_code == 404


def test_an_unknown_kind_of_file_is_not_found(desk: Client, winter: Season) -> None:
    event = Event.objects.get(name="Week 0")
    assert desk.get(at("results-file", event, "exe")).status_code == 404
    assert desk.get(f"{ADDRESS}{winter.uid}/season.exe").status_code == 404
