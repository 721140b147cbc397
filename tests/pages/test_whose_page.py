"""A user with several clubs sees on each page which one it is about."""

import re

import pytest
from django.test import Client

from clubs.models import Role, User
from scoring.models import Event
from tests.pages.placing import places_read
from tests.pages.routes import EXPECTED

#: A club's pages for directors; files and data lists have other endings.
PAGES = [
    route
    for route, visitors in EXPECTED.items()
    if route.startswith(("club/<slug>/", "desk/<slug>/"))
    and route.endswith("/")
    and "names" not in route
    and visitors["director"].get == "200"
]


@pytest.fixture
def places(afternoon: Event, sam: User) -> dict[str, str]:
    return places_read(afternoon, sam)


def test_each_page_of_a_club_says_which_club_it_is_about(
    client: Client, places: dict[str, str], afternoon: Event, olga: User
) -> None:
    club = afternoon.club
    Role.objects.create(club=club, user=olga, kind=Role.Kind.DIRECTOR)
    client.force_login(olga)
    nameless = []
    for route in PAGES:
        page = client.get("/" + re.sub(r"<(\w+)>", lambda found: places[found[1]], route)).text
        top, _, rest = page.partition("</h1>")
        head, _, main = top.partition("<main")
        if (club.name not in main and club.name not in rest[:200]) or club.name not in head:
            nameless.append(route)
    assert not nameless, nameless
    assert len(PAGES) > 20
