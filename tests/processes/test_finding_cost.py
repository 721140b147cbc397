"""Searching people by three letters without JavaScript, in a club of a thousand."""

import sys

import pytest
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.test import Client as Browser
from django.urls import reverse

from clubs.models import Club, User
from tests.bench.floors import hello
from tests.bench.request import Request
from tests.bench.server import client, serve
from tests.cast import make_event
from tests.pages.test_club_at_size import grow
from tests.processes.test_anonymous_costs import HELLOS, Floor

#: The most bare answers of the server that a page of results may cost: a whole page with its menu.
MOST = {"members": 55, "money": 72, "door": 115}
TRIES = 25


@pytest.mark.long  # a busy machine may slow one of the two more than the other
def test_finding_by_three_letters_costs_no_more_than_a_page(
    ledger_to_empty: None, club: Club, dora: User, capsys: pytest.CaptureFixture[str]
) -> None:
    event = make_event(club)
    grow(club, event, 1)
    browser = Browser()
    browser.force_login(dora)
    session = browser.cookies[settings.SESSION_COOKIE_NAME].OutputString().partition(";")[0]
    headers = {"Cookie": f"{session}; csrftoken={'a' * 32}", "Accept-Encoding": "gzip"}
    addresses = {
        "members": reverse("members", args=[club.slug]),
        "money": reverse("money", args=[club.slug]),
        "door": reverse("door", args=[event.uid]),
    }
    site = serve(get_wsgi_application())
    connection.close()
    hellos = {}
    with client() as visitor:
        floor = Floor(visitor, serve(hello))
        for name, address in addresses.items():
            asked, best = Request(f"{address}?find=e77", headers), 1.0
            for _ in range(TRIES):
                floor.greet()
                best = min(best, visitor.processor_time(site, [asked] * HELLOS, 200))
                if best < MOST[name] * floor.least:
                    break
            hellos[name] = best / floor.least
    with capsys.disabled():
        told = ", ".join(f"{name} {cost:.0f}" for name, cost in hellos.items())
        sys.stdout.write(f"\nHellos of finding somebody among a thousand: {told}.\n")
    assert {name: cost for name, cost in hellos.items() if cost >= MOST[name]} == {}
