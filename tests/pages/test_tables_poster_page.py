"""The poster of all tables as printed from the desk."""

import io

import pytest
from django.http import FileResponse
from django.test import Client
from pypdf import PdfReader

from clubs.models import User
from engine.check import Report
from scoring.models import Event
from scoring.services import results
from scoring.services.results import Phone
from scoring.words import score_spoken_for
from tests.cast import rewrite, table_at
from tests.pages.filling import at, logged_in
from tests.scoring.afternoon.play import dispute, enter, enter_totals, start_round
from tests.scoring.derived import board_of


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def texts_of(client: Client, name: str, *where: object) -> list[str]:
    answer = client.get(at(name, *where))
    assert isinstance(answer, FileResponse)
    pages = PdfReader(io.BytesIO(b"".join(answer))).pages
    return [" ".join(page.extract_text().split()) for page in pages]


def test_the_poster_has_a_page_for_each_round_begun(desk: Client, afternoon: Event) -> None:
    for table in range(1, 5):
        enter_totals(afternoon, (30 + table, 34 - table), at=(1, table))
    start_round(afternoon, 2)
    first, second = texts_of(desk, "poster-pdf", afternoon)
    assert "All tables of round 1" in first
    assert "1 1 Anne Player1 & Bert Partner1 8 Anne Player8 & Bert Partner8 31 : 33" in first
    assert "8 hands to come" in second
    (alone,) = texts_of(desk, "poster-round-pdf", afternoon, 2)
    assert alone == second.replace("Page 2 of 2", "Page 1 of 1")
    assert desk.get(at("poster-round-pdf", afternoon, 3)).status_code == 404


def test_the_poster_shows_the_names_that_the_event_shows(desk: Client, afternoon: Event) -> None:
    rewrite(afternoon, Event.objects.all(), names_shown="number")
    (page,) = texts_of(desk, "poster-pdf", afternoon)
    assert "Anne" not in page


def test_the_page_of_papers_offers_it_once_a_round_has_begun(
    desk: Client, afternoon: Event
) -> None:
    page = desk.get(at("sheets", afternoon)).content.decode()
    assert f'href="{at("poster-pdf", afternoon)}"' in page
    assert f'href="{at("poster-round-pdf", afternoon, 1)}"' in page
    assert f'href="{at("poster-round-pdf", afternoon, 2)}"' not in page


def agreed(event: Event, number: int) -> None:
    """The first hand of a table, sent from one side's phone and confirmed by the other's."""
    table, north, east = table_at(event, 1, number), Phone(0, "anne"), Phone(1, "cleo")
    five = Report("N", "S", "5", "C", makers_tricks="5")
    sent = results.enter(table, 1, five, origin=north.origin("first")).result
    results.confirm(table, [str(sent.uid)], phone=east)


def said(event: Event, table: int) -> str:
    return score_spoken_for(board_of(event).tables[table - 1], ("N-S", "E-W"))


def test_the_poster_says_who_sent_a_score_and_what_is_still_missing(afternoon: Event) -> None:
    enter_totals(afternoon, (40, 24), at=(1, 1))
    enter(afternoon, "n5c6", at=(1, 2, 1))
    dispute(afternoon, at=(1, 3, 1))
    agreed(afternoon, 4)
    assert [said(afternoon, table) for table in (1, 2, 3, 4)] == [
        "sent by the desk", "7 hands to come; sent by the desk", "two versions",
        "7 hands to come; sent by N-S; agreed by E-W",
    ]  # fmt: skip
