"""A large plan, many seats and many sheets: they show their progress and can be stopped."""

import re
import time
from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client

from clubs import long_work
from clubs.models import Club, User
from scoring.models import Event, Seating
from scoring.services import entrants, events
from scoring.sheets import watched
from scoring.sheets.page import Pen
from scoring.views import long_work as pages
from scoring.views import printing, sheets
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.filling import at, logged_in, own_form_of
from tests.scoring.afternoon.play import enter, start_round
from tests.scoring.services.acts import nothing_stored

STOPPED = "Stopped; nothing was done."
PART = {"HX-Request": "true"}


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def somebody_is_at_it(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another long job runs, so that ours waits its turn."""
    monkeypatch.setattr(long_work, "AT_ONCE", 0.01)
    caches["work"].clear()
    with long_work._one_works:
        yield
    while long_work._waiting:
        time.sleep(0.01)


@pytest.fixture
def printed(club: Club, dora: User, monkeypatch: pytest.MonkeyPatch) -> Event:
    """An event with many sheets."""
    monkeypatch.setattr(printing, "MANY_SHEETS", 3)
    event = make_event(club)
    add_entrants(event, 8)
    seat_entrants(event)
    return events.confirm_address(event, address="http://10.0.0.7", by=dora)


def ended(desk: Client, page: str) -> HttpResponse:
    """The page of a long job that has ended, reached through its fragment."""
    for _ in range(500):
        answer = desk.get(page, headers=PART)
        if answer.headers.get("HX-Redirect"):
            return desk.get(answer.headers["HX-Redirect"])
        time.sleep(0.01)
    raise AssertionError("it does not end")


@pytest.mark.usefixtures("somebody_is_at_it")
def test_many_sheets_are_waited_for_on_a_page(desk: Client, printed: Event) -> None:
    answer = desk.get(at("sheets-all", printed))
    shown = desk.get(answer.headers["Location"]).content.decode()
    assert "Score sheets" in shown
    assert "It begins…" in shown
    assert '<noscript><meta http-equiv="refresh"' in shown
    assert "It begins…" in desk.get(answer.headers["Location"], headers=PART).content.decode()


@pytest.mark.usefixtures("somebody_is_at_it")
def test_cancelling_leads_back_and_is_confirmed_once(desk: Client, printed: Event) -> None:
    page = desk.get(at("sheets-all", printed)).headers["Location"]
    desk.post(page)
    answer = ended(desk, page)
    assert answer.headers["Location"] == at("sheets", printed)
    assert STOPPED in desk.get(at("sheets", printed)).content.decode()
    assert desk.get(page).headers["Location"] == at("sheets", printed)
    assert STOPPED not in desk.get(at("sheets", printed)).content.decode()


def test_finished_sheets_can_be_downloaded(desk: Client, printed: Event) -> None:
    pdf = b"".join(desk.get(at("sheets-all", printed)).streaming_content)  # type: ignore[attr-defined]
    assert pdf.startswith(b"%PDF")
    again = desk.get(at("sheets-all", printed))
    assert b"".join(again.streaming_content) == pdf  # type: ignore[attr-defined]


def test_hands_that_come_in_meanwhile_do_not_begin_the_sheets_anew(
    desk: Client, printed: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    make = sheets.score_sheets
    monkeypatch.setattr(sheets, "score_sheets", lambda *a, **b: made.append(1) or make(*a, **b))
    start_round(printed, 1)
    for number in (1, 2):
        assert desk.get(at("sheets-all", printed)).status_code == 200
        enter(printed, "s5c5", at=(1, 1, number))
    assert len(made) == 1
    start_round(printed, 2)
    assert desk.get(at("sheets-all", printed)).status_code == 200
    assert len(made) == 2


@pytest.mark.usefixtures("somebody_is_at_it")
def test_all_papers_in_one_file_are_also_waited_for(desk: Client, printed: Event) -> None:
    page = desk.get(at("paper-to-come", printed)).headers["Location"]
    assert "Score sheets" in desk.get(page).content.decode()
    desk.post(page)
    assert ended(desk, page).headers["Location"] == at("sheets", printed)


def test_the_progress_counts_every_page() -> None:
    seen: list[tuple[int, int]] = []
    with watched(lambda made, of: seen.append((made, of)), 2):
        for _ in range(2):
            pen = Pen("letter", "Sheets")
            pen.end_page()
    assert seen == [(1, 2), (2, 2)]


@pytest.mark.usefixtures("somebody_is_at_it")
def test_an_abandoned_page_leads_to_the_sheets(desk: Client, printed: Event) -> None:
    page = desk.get(at("sheets-all", printed)).headers["Location"]
    long_work._one_works.release()
    answer = ended(desk, page)
    long_work._one_works.acquire()
    assert answer.headers["Location"] == at("sheets-all", printed)
    assert desk.get(answer.headers["Location"]).headers["Content-Type"] == "application/pdf"


@pytest.mark.usefixtures("somebody_is_at_it")
def test_a_longer_search_shows_its_progress_and_can_be_stopped(club: Club, desk: Client) -> None:
    event = make_event(club, rounds_due=3, are_single=True)
    add_entrants(event, 9)
    page = desk.get(f"{at('event-seat', event)}?rotation=planned&effort=5").headers["Location"]
    assert "A plan is searched" in desk.get(page).content.decode()
    desk.post(page)
    assert ended(desk, page).headers["Location"] == at("event-seat", event)


@pytest.mark.usefixtures("somebody_is_at_it")
def test_seats_that_are_cancelled_are_not_given(
    desk: Client, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "MANY_SEATS", 10)
    add_entrants(event, 8)
    page = desk.post(*own_form_of(desk, at("event-seat", event))).headers["Location"]
    assert "Everybody gets a seat" in desk.get(page).content.decode()
    desk.post(page)
    assert ended(desk, page).headers["Location"].startswith(at("event-seat", event))
    assert not Seating.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_many_seats_are_given_while_one_waits(
    desk: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "MANY_SEATS", 10)
    event = make_event(club, rounds_due=2)
    add_entrants(event, 4)
    answer = desk.post(*own_form_of(desk, at("event-seat", event)))
    assert answer.headers["Location"] == at("sheets", event)
    assert Seating.objects.count() == 16


@pytest.mark.usefixtures("somebody_is_at_it")
def test_a_large_own_chart_is_imported_on_that_page(
    desk: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_event(club, rounds_due=2)
    add_entrants(event, 4)
    chart = {"text": desk.get(at("plan-csv", event)).content.decode()}
    page = desk.post(at("chart-import", event), chart).content.decode()
    button = re.findall(r'name="take" value="([^"]+)"', page)
    monkeypatch.setattr(pages, "MANY_SEATS", 1)
    answer = desk.post(at("chart-import", event), {**chart, "take": button[0]})
    page = answer.headers["Location"]
    assert "Everybody gets a seat" in desk.get(page).content.decode()
    desk.post(page)
    assert ended(desk, page).headers["Location"] == at("chart-import", event)
    assert not Seating.objects.exists()


@pytest.mark.usefixtures("somebody_is_at_it")
def test_many_seats_to_come_are_remade_on_that_page(
    desk: Client, club: Club, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_event(club, rounds_due=2)
    add_entrants(event, 6)
    seat_entrants(event)
    entrants.add(event, who=[(None, ("Late Lou", "Late Lee"))], by=dora)
    button = own_form_of(desk, at("seats-anew", event))
    monkeypatch.setattr(pages, "MANY_SEATS", 1)
    page = desk.post(*button).headers["Location"]
    with nothing_stored():
        desk.post(page)
        assert ended(desk, page).headers["Location"] == at("event", event)
