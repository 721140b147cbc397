"""The versions of a hand on which phones differ: who sent each, and when."""

import datetime as dt

import pytest
from django.test import Client

from clubs.models import Club, User
from engine.check import Report
from scoring.models import Event, HandResult
from scoring.services import results
from scoring.services.results import Phone
from tests.cast import table_at
from tests.pages.filling import at, logged_in
from tests.pages.reading import text
from tests.pages.test_board import dispute


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.mark.parametrize(
    ("language", "later", "told"),
    [
        ("en", "13:05:41", ("8:05:07 AM.", "8:05:41 AM.")),
        ("fr", "13:05:41", ("8 h 05 min 07 s.", "8 h 05 min 41 s.")),
        ("en", "13:06:41", ("8:05 AM.", "8:06 AM.")),
        ("fr", "13:06:41", ("8 h 05.", "8 h 06.")),
    ],
)
def test_versions_in_the_same_minute_are_shown_with_seconds_in_the_style_of_the_language(
    desk: Client, afternoon: Event, language: str, later: str, told: tuple[str, str]
) -> None:
    Club.objects.update(time_zone="America/Toronto")
    dispute(afternoon, 1)
    for tricks, clock_time in ((5, "13:05:07"), (6, later)):
        at_once = dt.datetime.fromisoformat(f"2026-12-17T{clock_time}+00:00")
        HandResult.objects.filter(makers_tricks=tricks).update(entered_at=at_once)
    page = desk.get(at("hand", afternoon, 1, 1, 1), headers={"Accept-Language": language})
    assert all(each in text(page.content) for each in told)


def test_two_phones_of_one_side_are_distinguished(desk: Client, afternoon: Event) -> None:
    dispute(afternoon, 1)
    table, third = table_at(afternoon, 1, 1), Phone(1, "another")
    seven = Report("N", "S", "5", "C", makers_tricks="7")
    results.enter(table, 1, seven, origin=third.origin("third"))
    told = text(desk.get(at("hand", afternoon, 1, 1, 1)).content)
    assert "Anne Player8 & Bert Partner8 (phone 1)" in told
    assert "Anne Player8 & Bert Partner8 (phone 2)" in told
    assert "Anne Player1 & Bert Partner1, " in told
