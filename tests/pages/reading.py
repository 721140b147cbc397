"""Reading the public pages of an event as anybody does."""

import html
import re
from typing import Any

from django.test import Client
from django.urls import reverse

from clubs.models import Club
from scoring.models import Event
from scoring.services import events
from tests.cast import make_event

PAGES = (
    "standings",
    "standings-csv",
    "standings-xlsx",
    "seating",
    "standings-live",
    "seating-live",
)
ENTRANT_PAGES = ("entrant", "entrant-live")


def address(name: str, event: Event, *more: object) -> str:
    return reverse(name, args=[event.uid, *more])


def addresses(event: Event) -> list[str]:
    """Every public address of an event."""
    return [
        *(address(name, event) for name in PAGES),
        *(address(name, event, 1) for name in ENTRANT_PAGES),
    ]


def text(content: bytes) -> str:
    """The words of a page, without its tags."""
    page = html.unescape(re.sub(r"<[^>]*>", " ", content.decode()))
    return " ".join(page.split())


def shown(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200, url
    return text(response.content)


def standings_rows(client: Client, url: str) -> list[dict[str, str]]:
    """The rows of the standings, each a dictionary by column name, in order."""
    head, rest = client.get(url).content.decode().split("<tbody>")
    columns = re.findall(r'id="sort-(\w+)"', head)
    return [
        dict(zip(columns, _cells(row), strict=True))
        for row in re.findall(r"<tr.*?</tr>", rest.split("</tbody>")[0], re.S)
    ]


def _cells(row: str) -> list[str]:
    return [text(cell.encode()) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)]


def published(club: Club, **values: Any) -> Event:
    event = make_event(club, **values)
    return events.publish(event, published=True, by=None)
