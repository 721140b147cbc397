"""The requests that are measured."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.conf import settings
from django.test import Client as Browser
from django.urls import reverse

from scoring.afternoon.clock import Clock
from scoring.models import Event, Table, TableLink
from scoring.polls import UNCHANGED
from scoring.store.versions import version_at, version_of
from tests.bench.hall import ROUNDS, Hall, line_of_hand
from tests.bench.request import Request

READS = 32  # requests in one turn, as many as there are hands to enter
PAGES = 4  # for pages that are rendered again each time, which takes far longer
OLD = "1.1"  # a version that every reader has left behind


@dataclass(frozen=True)
class Thing:
    """Requests of one kind and the status of their answers.

    `ready` returns the requests of one turn, after preparing for them. `news` is called before each
    request, so that nothing is cached for it; without it, somebody has asked before, so that
    anything shared is cached.
    """

    name: str
    ready: Callable[[], Sequence[Request]]
    status: int = 200
    news: Callable[[], None] | None = None


def hello() -> Thing:
    """A bare page."""
    return Thing("hello", lambda: [Request("/")] * READS)


def entry(hall: Hall) -> Thing:
    """The hands of the free tables as the desk sends them, logged in, each with its own key."""
    browser = _director(hall)
    page = browser.get(reverse("table", args=[hall.event.uid, ROUNDS, hall.free[0].number]))
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
    assert token, "the desk offers no line to type"
    requests = [
        Request(
            reverse("hand-save", args=[hall.event.uid, ROUNDS, table.number, hand]),
            {"Cookie": _cookies(browser), "HX-Request": "true"},
            urlencode(
                {
                    "csrfmiddlewaretoken": token[1],
                    "client_key": f"{table.number}-{hand}",
                    "line": line_of_hand(hand),
                }
            ).encode(),
        )
        for table, hand in hall.hands()
    ]

    def ready() -> list[Request]:
        hall.clear()
        return requests

    return Thing("entry of a hand", ready)


def phone_entry(hall: Hall) -> Thing:
    """The hands of the free tables as the phones of North and South send them."""
    fields = {"side": "0", "declarer": "S", "bid": "5", "strain": "C", "tricks": "5"}
    tokens = {table.pk: _link(hall, table).token for table in hall.free}
    requests = [
        Request(
            reverse("table-enter", args=[tokens[table.pk], hand]),
            {"Accept": "application/json"},
            urlencode(
                {**fields, "seating": table.uid, "client_key": f"{table.number}-{hand}"}
            ).encode(),
        )
        for table, hand in hall.hands()
    ]

    def ready() -> list[Request]:
        hall.clear()
        return requests

    return Thing("entry, phone", ready)


def polls(hall: Hall) -> list[Thing]:
    """Fragments that are asked for again when nothing has changed."""
    return [poll(hall), table_poll(hall), desk_poll(hall)]


def poll(hall: Hall) -> Thing:
    """The public standings."""
    address = reverse("standings-live", args=[hall.event.uid])
    return _poll("unchanged poll", address, {}, lambda: version_of(_fresh(hall), Clock()))


def table_poll(hall: Hall) -> Thing:
    """A table's page on a phone."""
    table = hall.free[0]
    address = reverse("table-live", args=[_link(hall, table).token])
    return _poll(
        "unchanged poll, table", address, {}, lambda: version_at(_link(hall, table), Clock())
    )


def desk_poll(hall: Hall) -> Thing:
    """The desk, which checks the user and the role each time."""
    address = reverse("desk-live", args=[hall.event.uid, ROUNDS, hall.free[0].number])
    cookies = {"Cookie": _cookies(_director(hall))}
    return _poll("unchanged poll, desk", address, cookies, lambda: str(_fresh(hall).version))


def after_a_change(hall: Hall) -> list[Thing]:
    """What everybody asks for after a hand came in: the first reader, and each further one."""
    fragment = Request(f"{reverse('standings-live', args=[hall.event.uid])}?v={OLD}")
    page = Request(reverse("standings", args=[hall.event.uid]))
    token = _link(hall, hall.free[0]).token
    table = Request(f"{reverse('table-live', args=[token])}?v={OLD}&side=0&me=1")
    entrant = Request(reverse("entrant", args=[hall.event.uid, 1]))
    return [
        Thing("changed standings", lambda: [fragment] * PAGES, news=hall.play_on),
        Thing("changed standings, further phones", lambda: [fragment] * READS),
        Thing("standings page", lambda: [page] * PAGES, news=hall.play_on),
        Thing("standings page, further readers", lambda: [page] * READS),
        Thing("changed table", lambda: [table] * PAGES, news=hall.play_on),
        Thing("page of an entrant", lambda: [entrant] * PAGES, news=hall.play_on),
    ]


def _poll(name: str, address: str, headers: dict[str, str], version: Callable[[], str]) -> Thing:
    def ready() -> list[Request]:
        query = urlencode({"v": version()})
        return [Request(f"{address}?{query}", {**headers, "HX-Request": "true"})] * READS

    return Thing(name, ready, status=UNCHANGED)


def _fresh(hall: Hall) -> Event:
    return Event.objects.select_related("club").get(pk=hall.event.pk)


def _link(hall: Hall, table: Table) -> TableLink:
    links = TableLink.objects.select_related("session__event__club")
    return links.get(session__event=hall.event, table_number=table.number, revoked_at=None)


def _director(hall: Hall) -> Browser:
    browser = Browser(HTTP_HOST="127.0.0.1")
    browser.force_login(hall.director, backend=settings.AUTHENTICATION_BACKENDS[-1])
    return browser


def _cookies(browser: Browser) -> str:
    return "; ".join(f"{name}={morsel.value}" for name, morsel in browser.cookies.items())
