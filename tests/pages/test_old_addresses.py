"""Addresses of earlier versions: bookmarks and open pages lead to today's pages."""

import pytest
from django.test import Client

from clubs.models import User
from scoring.models import Event
from tests.cast import add_entrants
from tests.pages.reading import address, shown
from tests.scoring.services.acts import nothing_stored


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    """The browser of the director."""
    client.force_login(dora)
    return client


@pytest.mark.parametrize("rest", ["7/", "7/?after=2", "7/live/?v=1.2"])
def test_an_old_address_of_an_entrant_redirects_and_keeps_its_query(
    client: Client, afternoon: Event, rest: str
) -> None:
    answer = client.get(f"/events/{afternoon.uid}/pairs/{rest}")
    assert answer.status_code == 301
    assert answer["Location"] == f"/events/{afternoon.uid}/entrants/{rest}"


@pytest.mark.parametrize("rest", ["", "import/", "?from=board"])
def test_an_old_address_at_the_desk_redirects(desk: Client, afternoon: Event, rest: str) -> None:
    answer = desk.get(f"/desk/e/{afternoon.uid}/pairs/{rest}")
    assert answer["Location"] == f"/desk/e/{afternoon.uid}/entrants/{rest}"


@pytest.mark.parametrize("rest", ["7/", "number/"])
def test_an_old_number_at_the_desk_redirects_to_the_list(
    desk: Client, afternoon: Event, rest: str
) -> None:
    answer = desk.get(f"/desk/e/{afternoon.uid}/pairs/{rest}", follow=True)
    assert answer.redirect_chain == [(f"/desk/e/{afternoon.uid}/entrants/", 301)]
    assert answer.status_code == 200


def test_a_form_sent_from_an_old_page_arrives_complete(desk: Client, event: Event) -> None:
    sent = {"player_1": "Ann Abbott", "player_2": "Bo Byrd"}
    answer = desk.post(f"/desk/e/{event.uid}/pairs/", sent, follow=True)
    assert answer.redirect_chain[0] == (f"/desk/e/{event.uid}/entrants/", 308)
    assert answer.status_code == 200
    assert [player.name for player in event.players.order_by("pk")] == ["Ann Abbott", "Bo Byrd"]


@pytest.mark.parametrize("rest", ["import/", "number/", "00000000-0000-0000-0000-000000000000/"])
def test_every_other_old_form_arrives_too(desk: Client, event: Event, rest: str) -> None:
    answer = desk.post(f"/desk/e/{event.uid}/pairs/{rest}", {"text": "Ann & Bo"}, follow=True)
    assert answer.redirect_chain[0] == (f"/desk/e/{event.uid}/entrants/{rest}", 308)
    assert answer.status_code == 200


def test_a_form_sent_to_an_old_number_leads_to_the_list_and_says_nothing_changed(
    desk: Client, event: Event
) -> None:
    add_entrants(event, 7)
    with nothing_stored():
        answer = desk.post(f"/desk/e/{event.uid}/pairs/7/", {"player_1": "Other"}, follow=True)
    assert answer.redirect_chain == [(f"/desk/e/{event.uid}/entrants/", 302)]
    assert "nothing was changed" in answer.content.decode()


def test_an_old_sort_order_of_the_standings_still_works(client: Client, afternoon: Event) -> None:
    standings = address("standings", afternoon)
    assert shown(client, f"{standings}?sort=-pair") == shown(client, f"{standings}?sort=-entrant")
    assert shown(client, f"{standings}?sort=-pair") != shown(client, standings)
