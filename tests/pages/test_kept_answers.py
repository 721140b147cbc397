"""Cached responses for everybody: never another's page, language or version, and no secret."""

import datetime as dt
import re
import threading
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.models import User
from scoring.kept import Answer, Shelf
from scoring.models import Event
from scoring.polls import first_asked
from scoring.services import clock, events, screen
from tests.cast import table_at
from tests.pages.test_polls import polled
from tests.scoring.services.acts import enter
from tests.scoring.services.test_clock import round_of

KEPT = {"standings": [], "seating": [], "entrant": [1]}
FRAGMENTS = {"standings-live": [], "seating-live": [], "entrant-live": [1], "hall-live": []}
everything_kept = pytest.mark.parametrize("name", [*KEPT, *FRAGMENTS])


def address(name: str, event: Event) -> str:
    return reverse(name, args=[event.uid, *(KEPT | FRAGMENTS)[name]])


def queries_for(browser: Client, path: str, **more: Any) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert browser.get(path, **more).status_code == 200
    return len(queries)


@everything_kept
def test_the_second_reader_costs_one_query_and_reads_the_same(afternoon: Event, name: str) -> None:
    first, second = Client(), Client()
    path = address(name, afternoon)
    page = first.get(path)
    assert queries_for(second, path) == 1
    again = second.get(path)
    assert (again.content, dict(again.items())) == (page.content, dict(page.items()))
    assert not again.cookies


@everything_kept
def test_after_a_change_the_answer_is_made_again(
    client: Client, afternoon: Event, name: str
) -> None:
    path = address(name, afternoon)
    client.get(path)
    enter(table_at(afternoon, 1, 1))
    assert queries_for(client, path) > 1
    assert queries_for(client, path) == 1


def test_phones_with_old_and_older_versions_get_one_answer(
    client: Client, afternoon: Event
) -> None:
    old = polled(client, "standings-live", afternoon)
    enter(table_at(afternoon, 1, 1))
    older = re.sub("v=[^&]+", "v=1.1", old)
    client.get(older)
    assert queries_for(client, old) == 1


@everything_kept
def test_each_language_is_cached_separately(afternoon: Event, name: str) -> None:
    path = address(name, afternoon)
    Client().get(path)
    french = Client(headers={"Accept-Language": "fr-CA"}).get(path)
    assert french.headers["Content-Language"] == "fr"
    chosen = Client()
    chosen.post(reverse("set_language"), {"language": "fr"})
    assert chosen.get(path).content == french.content
    assert Client().get(path).headers["Content-Language"] == "en"


@everything_kept
def test_pages_for_logged_in_readers_are_never_shared(
    afternoon: Event, dora: User, name: str
) -> None:
    desk, path = Client(), address(name, afternoon)
    desk.force_login(dora)
    for_staff = desk.get(path).text
    for_all = Client().get(path).text
    way = f'href="{reverse("event", args=[afternoon.uid])}"'
    assert way not in for_all
    assert Client().get(path).text == for_all
    if name in KEPT:
        assert way in for_staff
        assert way in desk.get(path).text


#: A wide space as a browser may send it: read as Latin-1, it becomes part of the next name.
WIDE_SPACE = "\N{IDEOGRAPHIC SPACE}".encode().decode("latin-1")


@pytest.mark.parametrize("name", FRAGMENTS)
def test_an_odd_space_in_a_cookie_does_not_share_a_personal_page(
    afternoon: Event, dora: User, name: str
) -> None:
    screen.hold(afternoon, held=True, by=dora)
    desk, path = Client(), address(name, afternoon)
    desk.force_login(dora)
    session = f"{WIDE_SPACE}sessionid={desk.cookies['sessionid'].value}"
    Client().get(path, HTTP_COOKIE=f"{session}; {WIDE_SPACE}django_language=fr")
    assert queries_for(Client(), path) > 1
    assert Client().get(path).headers["Content-Language"] == "en"


def test_an_odd_space_in_a_cookie_sets_the_language_for_its_sender_alone(
    afternoon: Event,
) -> None:
    path = address("standings", afternoon)
    chosen = Client().get(path, HTTP_COOKIE=f"{WIDE_SPACE}django_language=fr")
    assert chosen.headers["Content-Language"] == "fr"
    assert Client().get(path).headers["Content-Language"] == "en"


@pytest.mark.parametrize("name", ["standings", "standings-live", "entrant", "entrant-live"])
@pytest.mark.parametrize("staff_first", [True, False])
def test_held_standings_are_shown_only_to_the_staff(
    afternoon: Event, dora: User, name: str, staff_first: bool
) -> None:
    enter(table_at(afternoon, 1, 1))
    path, desk, phone = address(name, afternoon), Client(), Client()
    desk.force_login(dora)
    open_to_all = phone.get(path).text
    screen.hold(afternoon, held=True, by=dora)
    asked = [desk, phone] if staff_first else [phone, desk]
    shown = {browser: browser.get(path).text for browser in asked}
    assert shown[phone] == Client().get(path).text != open_to_all
    assert shown[desk] != shown[phone]
    screen.hold(afternoon, held=False, by=dora)
    assert len(phone.get(path).text) == len(open_to_all)


@everything_kept
def test_an_event_no_longer_published_is_not_found(
    client: Client, afternoon: Event, name: str
) -> None:
    path = address(name, afternoon)
    client.get(path)
    events.publish(afternoon, published=False, by=None)
    assert client.get(path).status_code == 404


def test_the_clock_keeps_running_in_a_cached_answer(
    client: Client, afternoon: Event, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.start(round_of(afternoon), minutes=5, by=dora)
    path, begun = address("standings", afternoon), timezone.now()

    def left_after(seconds: int) -> int:
        monkeypatch.setattr(timezone, "now", lambda: begun + dt.timedelta(seconds=seconds))
        found = re.search(r'data-left="(\d+)"', client.get(path).text)
        assert found
        return int(found[1])

    first = left_after(0)
    assert [left_after(1), left_after(60)] == [first - 1, first - 60]
    monkeypatch.setattr(timezone, "now", lambda: begun + dt.timedelta(seconds=301))
    assert "Time is up in this round." in client.get(path).text


def test_under_another_host_name_the_site_gives_another_page(
    client: Client, afternoon: Event, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["10.0.0.7", "10.0.0.8"]
    path = address("hall-live", afternoon)
    assert "10.0.0.7" in client.get(path, headers={"Host": "10.0.0.7"}).text
    other = client.get(path, headers={"Host": "10.0.0.8"}).text
    assert "10.0.0.8" in other
    assert "10.0.0.7" not in other
    assert client.get(path, headers={"Host": "10.0.0.9"}).status_code == 400


def test_an_answer_requested_by_many_at_once_is_made_once() -> None:
    made: list[str] = []
    begun, key = threading.Event(), object()

    def site(request: HttpRequest) -> HttpResponse:
        made.append(request.path)
        begun.wait(timeout=5)
        return HttpResponse("the standings")

    def ask() -> None:
        request = RequestFactory().get("/")
        request.META["scoring.polls"] = key
        answers.append(first_asked(site)(request))

    answers: list[Any] = []
    phones = [threading.Thread(target=ask) for _ in range(4)]
    for phone in phones:
        phone.start()
    begun.set()
    for phone in phones:
        phone.join()
    assert made == ["/"]
    assert [answer.content for answer in answers] == [b"the standings"] * 4


def page(size: int) -> Answer:
    return Answer("200 OK", [], b"x" * size)


def test_a_full_shelf_drops_the_least_recently_used() -> None:
    shelf = Shelf(most_bytes=300)
    for key in ("a", "b", "c"):
        shelf.put(key, page(100))
    assert shelf.get("a")
    shelf.put("d", page(100))
    assert [key for key in "abcd" if shelf.get(key)] == ["a", "c", "d"]
    shelf.put("the whole hall", page(301))
    assert [key for key in "abcd" if shelf.get(key)] == ["a", "c", "d"]


def test_nothing_is_cached_for_more_than_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, now = Shelf(), [1000.0]
    monkeypatch.setattr("scoring.kept.time.monotonic", lambda: now[0])
    shelf.put("a", page(1))
    now[0] = 1059
    assert shelf.get("a")
    now[0] = 1061
    assert shelf.get("a") is None
