"""A season with a matchpointed event: fractions of a point count, and are shown everywhere."""

import csv
import datetime as dt
import io
from fractions import Fraction

import pytest
from django.test import Client
from pypdf import PdfReader

from clubs.models import Club, User
from scoring.afternoon import gave
from scoring.models import Event, EventGave, Season
from scoring.services import events, seasons
from scoring.store import afternoon_of
from scoring.words import worth_in_words
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.filling import logged_in
from tests.scoring.afternoon.duplicate_sheet import HANDS, ROUNDS, by_hand
from tests.scoring.afternoon.play import enter, start_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(club: Club) -> Season:
    """The event of the sheet worked by hand, played to its end."""
    event = make_event(
        club, rounds_due=ROUNDS, hands=HANDS, published=True, scored=Event.Scored.MATCHPOINTS
    )
    add_entrants(event, 8)
    seat_entrants(event)
    for number in range(1, ROUNDS + 1):
        if number > 1:
            start_round(event, number)
        for row in by_hand():
            if row.round == number and row.line:
                enter(event, row.line, at=(row.round, row.table, row.hand))
    events.finish(event, by=None, despite="the hall closes")
    day = event.sessions.get().starts_at.date()
    values = dict.fromkeys(seasons.DECIDED) | {
        "name": "Winter", "first_day": day - dt.timedelta(1), "last_day": day + dt.timedelta(1),
        "counts": "total", "least": 0, "place_points": [], "ties": [],
        "members_only": False, "published": True,
    }  # fmt: skip
    return seasons.make(club, values, by=None)


@pytest.fixture
def totals(season: Season) -> set[Fraction]:
    found = {Fraction(each.points) for each in gave(afternoon_of(Event.objects.get()))}
    assert any(total.denominator > 1 for total in found)
    return found


def test_page_file_and_paper_of_a_season_show_fractions_of_a_point(
    season: Season, totals: set[Fraction], dora: User
) -> None:
    desk = logged_in(dora)
    address = f"/desk/marlborough/seasons/{season.uid}/"
    page = desk.get(address).content.decode()
    answer = desk.get(f"{address}season.csv").getvalue().decode("utf-8-sig")  # type: ignore[attr-defined]
    paper = "".join(
        each.extract_text()
        for each in PdfReader(io.BytesIO(b"".join(desk.get(f"{address}season.pdf")))).pages
    )
    in_file = {row[2] for row in csv.reader(io.StringIO(answer))}
    for total in totals:
        assert worth_in_words(total) in page
        assert worth_in_words(total) in paper
        assert str(float(total)) in in_file


def test_fractions_of_a_point_are_stored_exactly_until_the_event_changes(
    season: Season, totals: set[Fraction], client: Client
) -> None:
    page = client.get(f"/clubs/marlborough/seasons/{season.uid}/").content
    kept = EventGave.objects.get()
    assert {Fraction(row[1]) for row in kept.people} == totals
    assert client.get(f"/clubs/marlborough/seasons/{season.uid}/").content == page
