"""The polls of live fragments: "unchanged" is answered before the site is called."""

import html
import json
import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.signals import request_started
from django.db import OperationalError, close_old_connections
from django.test import Client, RequestFactory
from django.urls import get_resolver, reverse

from clubs.models import Role, User
from clubs.wsgi import application
from scoring.models import Event, TableLink
from scoring.polls import UNCHANGED
from scoring.services import events, links
from tests.cast import table_at
from tests.pages.test_access import routes
from tests.scoring.services.acts import enter

#: Route of each fragment -> route of the page that polls it.
PAGES = {
    "standings-live": "standings",
    "seating-live": "seating",
    "hall-live": "hall",
    "public-bracket-live": "public-bracket",
    "entrant-live": "entrant",
    "table-live": "table-link",
    "board-live": "board",
    "desk-standings-live": "desk-standings",
    "desk-live": "table",
}
AT_THE_DESK = ("board-live", "desk-standings-live", "desk-live")
every_fragment = pytest.mark.parametrize("name", PAGES)
at_the_desk = pytest.mark.parametrize("name", AT_THE_DESK)


def page_of(name: str, event: Event) -> str:
    """The address of the page that polls a fragment."""
    named: list[Any] = {
        "table-live": [TableLink.objects.get(session__event=event, table_number=1).token],
        "entrant-live": [event.uid, 1],
        "desk-live": [event.uid, 1, 1],
    }.get(name, [event.uid])
    return reverse(PAGES[name], args=named)


def polled(browser: Client, name: str, event: Event) -> str:
    """The address that a page polls, taken from the page."""
    found = re.search(r'hx-get="([^"]+)"', browser.get(page_of(name, event)).text)
    assert found
    return html.unescape(found[1])


class Answer:
    """The response of the whole WSGI application, as a server runs it, to one request."""

    def __init__(self, address: str, **more: str) -> None:
        environ = RequestFactory().get(address, **more).environ
        request_started.disconnect(close_old_connections)  # as the test client does
        self.body = b"".join(application(environ, self._start))
        request_started.connect(close_old_connections)

    def _start(self, status: str, headers: list[tuple[str, str]], _error: Any = None) -> Any:
        self.status, self.headers = int(status.split(maxsplit=1)[0]), dict(headers)


@pytest.fixture(autouse=True)
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the test's connection open: what it stored is visible in no other."""
    monkeypatch.setattr("scoring.polls.close_old_connections", lambda: None)


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def cookies(browser: Client) -> dict[str, str]:
    told = "; ".join(f"{name}={morsel.value}" for name, morsel in browser.cookies.items())
    return {"HTTP_COOKIE": told}


def test_every_fragment_is_listed_here() -> None:
    live = [route for route in routes(get_resolver().url_patterns) if route.endswith("/live/")]
    assert len(live) == len(PAGES)


@every_fragment
def test_unchanged_polls_are_answered_at_once_and_the_connection_stays_open(
    desk: Client, afternoon: Event, name: str, django_assert_max_num_queries: Any
) -> None:
    address, told = polled(desk, name, afternoon), cookies(desk)
    with django_assert_max_num_queries(2 if name in AT_THE_DESK else 1):
        answer = Answer(address, **told)
    assert (answer.status, answer.body, answer.headers["Content-Length"]) == (UNCHANGED, b"", "0")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'; ")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@every_fragment
def test_a_change_is_answered_by_the_site(desk: Client, afternoon: Event, name: str) -> None:
    address, told = polled(desk, name, afternoon), cookies(desk)
    enter(table_at(afternoon, 1, 1))
    answer = Answer(address, **told)
    assert answer.status == 200
    assert b"hx-get=" in answer.body


@every_fragment
def test_the_page_itself_is_always_shown(desk: Client, afternoon: Event, name: str) -> None:
    version = polled(desk, name, afternoon).partition("?")[2]
    assert Answer(f"{page_of(name, afternoon)}?{version}", **cookies(desk)).status == 200


def test_pages_know_that_an_unchanged_answer_is_not_swapped_in(client: Client) -> None:
    config = re.search(
        r'<meta name="htmx-config"\s+content=\'([^\']+)\'', client.get("/login/").text
    )
    assert config
    by_code = {each["code"]: each["swap"] for each in json.loads(config[1])["responseHandling"]}
    first = next(code for code in by_code if re.match(code, str(UNCHANGED)))
    assert by_code[first] is False


@pytest.fixture
def poll_of_standings(client: Client, afternoon: Event) -> str:
    return polled(client, "standings-live", afternoon)


def test_a_host_name_that_is_not_the_site_s_is_refused(poll_of_standings: str) -> None:
    assert Answer(poll_of_standings, HTTP_HOST="elsewhere.example").status == 400


def test_a_poll_without_https_is_redirected_if_the_site_requires_it(
    poll_of_standings: str, settings: Any
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert Answer(poll_of_standings, HTTP_X_FORWARDED_PROTO="https").status == UNCHANGED
    # The site's own middleware read the setting when it started, so it answers directly.
    assert Answer(poll_of_standings).status == 200


def test_nothing_is_revealed_about_an_unpublished_event(
    desk: Client, afternoon: Event, poll_of_standings: str
) -> None:
    events.publish(afternoon, published=False, by=None)
    afternoon.refresh_from_db()
    address = re.sub(r"v=\d+", f"v={afternoon.version}", poll_of_standings)
    assert Answer(address).status == 404
    assert Answer(address, **cookies(desk)).status == 200


def test_a_withdrawn_link_reveals_nothing(client: Client, afternoon: Event, dora: User) -> None:
    address = polled(client, "table-live", afternoon)
    link = TableLink.objects.select_related("session__event__club").get(table_number=1)
    links.replace(link, afternoon, by=dora)
    assert Answer(address).status == 404


@at_the_desk
def test_the_desk_reveals_nothing_to_a_stranger(
    desk: Client, afternoon: Event, olga: User, name: str
) -> None:
    address, stranger = polled(desk, name, afternoon), Client()
    answer = Answer(address)
    assert (answer.status, answer.headers["Location"][:7]) == (302, "/login/")
    stranger.force_login(olga)
    assert Answer(address, **cookies(stranger)).status == 404


def _end_session(dora: User) -> None:
    Session.objects.all().delete()


def _change_password(dora: User) -> None:
    dora.set_password("another-bower-now")
    dora.save()


def _shut_out(dora: User) -> None:
    User.objects.filter(pk=dora.pk).update(is_active=False)


def _let_expire(dora: User) -> None:
    Session.objects.update(expire_date="2001-01-01T00:00Z")


@at_the_desk
@pytest.mark.parametrize("act", [_end_session, _change_password, _shut_out, _let_expire])
def test_a_user_logged_out_meanwhile_learns_nothing(
    desk: Client, afternoon: Event, dora: User, name: str, act: Any
) -> None:
    address, told = polled(desk, name, afternoon), cookies(desk)
    act(dora)
    assert Answer(address, **told).status == 302


@at_the_desk
def test_a_user_whose_role_was_removed_learns_nothing(
    desk: Client, afternoon: Event, dora: User, name: str
) -> None:
    address, told = polled(desk, name, afternoon), cookies(desk)
    Role.objects.filter(user=dora).delete()
    assert Answer(address, **told).status == 404


def test_a_missing_database_is_left_to_the_site_to_explain(
    poll_of_standings: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **_more: object) -> None:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr("scoring.store.versions._row", away)
    monkeypatch.setattr("clubs.prepared.Prepared.rows", away)
    answer = Answer(poll_of_standings)
    assert answer.status == 503
    assert b"<h1>" in answer.body
