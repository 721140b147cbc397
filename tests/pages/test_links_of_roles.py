"""No page links to anything that the visitor's role may not open."""

import html
import re
from collections.abc import Iterator

import pytest
from django.test import Client

from clubs.models import Club, Role, User
from clubs.services import members
from scoring.models import Event

LINK = re.compile(r'(?:href|action|hx-get|data-[a-z]+)="(/[^"#]*)')
NOT_ASKED = ("/static/", "/language/", "/logout/")


def links(page: str) -> Iterator[str]:
    """The addresses that a page links to, without their queries."""
    for address in LINK.findall(page):
        yield html.unescape(address).partition("?")[0]


def refused_on_the_way(client: Client) -> dict[str, str]:
    """Every refused address that can be reached from the desk, with the page that links to it."""
    refused, seen, ways = {}, {"/desk/"}, [("/desk/", "")]
    while ways:
        address, page = ways.pop()
        answer = client.get(address)
        if answer.status_code in (403, 404):
            refused[address] = page
        elif answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            found = set(links(answer.content.decode())) - seen
            seen |= found
            asked = {each for each in found if not each.startswith(NOT_ASKED)}
            ways.extend((each, address) for each in asked)
    return refused


@pytest.mark.parametrize("kind", [Role.Kind.TREASURER, Role.Kind.SCORER])
def test_no_page_links_to_something_its_reader_may_not_open(
    client: Client, club: Club, afternoon: Event, kind: Role.Kind
) -> None:
    user = User.objects.create_user(username="tess")
    Role.objects.create(club=club, user=user, kind=kind)
    members.add(club, by=None, last_name="Lee")
    client.force_login(user)
    assert refused_on_the_way(client) == {}
