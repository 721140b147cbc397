"""Addresses of earlier versions: a bookmark and a page that stayed open lead to today's page."""

import pytest
from django.test import Client

from clubs.models import User
from scoring.models import Event
from tests.pages.reading import address, shown


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    """The browser of the director."""
    client.force_login(dora)
    return client


@pytest.mark.parametrize("rest", ["7/", "7/?after=2", "7/live/?v=1.2"])
def test_an_old_address_of_an_entrant_leads_on_with_its_query(
    client: Client, afternoon: Event, rest: str
) -> None:
    answer = client.get(f"/events/{afternoon.uid}/pairs/{rest}")
    assert answer.status_code == 301
    assert answer["Location"] == f"/events/{afternoon.uid}/entrants/{rest}"


@pytest.mark.parametrize("rest", ["", "import/", "?from=board"])
def test_an_old_address_at_the_desk_leads_on(desk: Client, afternoon: Event, rest: str) -> None:
    answer = desk.get(f"/desk/e/{afternoon.uid}/pairs/{rest}")
    assert answer["Location"] == f"/desk/e/{afternoon.uid}/entrants/{rest}"


@pytest.mark.parametrize("rest", ["7/", "number/"])
def test_an_old_number_at_the_desk_leads_to_the_list(
    desk: Client, afternoon: Event, rest: str
) -> None:
    answer = desk.get(f"/desk/e/{afternoon.uid}/pairs/{rest}", follow=True)
    assert answer.redirect_chain == [(f"/desk/e/{afternoon.uid}/entrants/", 301)]
    assert answer.status_code == 200


def test_an_old_sort_of_the_standings_still_sorts(client: Client, afternoon: Event) -> None:
    standings = address("standings", afternoon)
    assert shown(client, f"{standings}?sort=-pair") == shown(client, f"{standings}?sort=-entrant")
    assert shown(client, f"{standings}?sort=-pair") != shown(client, standings)
