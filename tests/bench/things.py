"""The requests that are measured."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.conf import settings
from django.test import Client as Browser
from django.urls import reverse

from scoring.models import Event
from scoring.polls import UNCHANGED
from scoring.queries.versions import version_of
from tests.bench.hall import ROUNDS, Hall, line_of_hand
from tests.bench.request import Request

READS = 32  # requests in one turn, as many as there are hands to enter
PAGES = 4  # for whole pages, which take far longer


@dataclass(frozen=True)
class Thing:
    """Requests of one kind and the status of their answers.

    `ready` gives the requests of one turn, after it has made way for them.
    """

    name: str
    ready: Callable[[], Sequence[Request]]
    status: int = 200


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


def poll(hall: Hall) -> Thing:
    """The public standings asked again when nothing has changed."""
    address = reverse("standings-live", args=[hall.event.uid])
    return _poll("unchanged poll", hall, address, version_of, {})


def desk_poll(hall: Hall) -> Thing:
    """The same at the desk, where the user and the role are looked at each time."""
    address = reverse("desk-live", args=[hall.event.uid, ROUNDS, hall.free[0].number])
    cookies = {"Cookie": _cookies(_director(hall))}
    return _poll("unchanged poll, desk", hall, address, lambda event: str(event.version), cookies)


def standings(hall: Hall) -> Thing:
    """The public page of the standings."""
    request = Request(reverse("standings", args=[hall.event.uid]))
    return Thing("standings page", lambda: [request] * PAGES)


def _poll(
    name: str,
    hall: Hall,
    address: str,
    version: Callable[[Event], str],
    headers: dict[str, str],
) -> Thing:
    def ready() -> list[Request]:
        hall.event.refresh_from_db()
        query = urlencode({"v": version(hall.event)})
        return [Request(f"{address}?{query}", {**headers, "HX-Request": "true"})] * READS

    return Thing(name, ready, status=UNCHANGED)


def _director(hall: Hall) -> Browser:
    browser = Browser(HTTP_HOST="127.0.0.1")
    browser.force_login(hall.director, backend=settings.AUTHENTICATION_BACKENDS[-1])
    return browser


def _cookies(browser: Browser) -> str:
    return "; ".join(f"{name}={morsel.value}" for name, morsel in browser.cookies.items())
