"""The desk of an event whose sheets use the French letters."""

import html

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Event, HandResult
from tests.cast import add_entrants, make_event, seat_entrants


@pytest.fixture
def event(club: Club) -> Event:
    event = make_event(club, letters=Event.Letters.FRENCH)
    add_entrants(event, 8)
    return seat_entrants(event)


@pytest.fixture
def desk(dora: User) -> Client:
    client = Client(headers={"Accept-Language": "fr-CA,fr;q=0.9"})
    client.force_login(dora)
    return client


def stored(event: Event) -> HandResult:
    return HandResult.objects.get(table__round__session__event=event)


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("s5t5", ("S", 5, None, "C", 5)),
        ("o4sa6", ("W", 4, None, "NT", 6)),
        ("n a2 c 8", ("N", None, "call-2", "H", 8)),
        ("em p8", ("E", None, "moon", "S", 8)),
    ],
)
def test_a_line_in_french_letters_is_stored(
    desk: Client, event: Event, line: str, result: tuple[object, ...]
) -> None:
    address = reverse("hand-save", args=[event.uid, 1, 1, 1])
    desk.post(address, {"line": line, "client_key": "k"})
    row = stored(event)
    assert (row.declarer, row.level, row.special, row.strain, row.makers_tricks) == result


def test_the_form_reads_and_shows_an_auction_in_french_letters(desk: Client, event: Event) -> None:
    address = reverse("hand", args=[event.uid, 1, 1, 1])
    assert "passe 4C passe 5T" in html.unescape(desk.get(address).content.decode())
    hand = {"dealer": "N", "declarer": "N", "bid": "5", "strain": "C", "tricks": "5"}
    answer = desk.post(address, {**hand, "auction": "passe 4C passe 5T", "client_key": "k"})
    assert answer.status_code == 302
    assert stored(event).auction == "passe, 4H, passe, 5C"
    assert 'value="passe, 4C, passe, 5T"' in desk.get(address).content.decode()


def test_a_faulty_line_is_explained_in_french(desk: Client, event: Event) -> None:
    address = reverse("hand-check", args=[event.uid, 1, 1, 1])
    said = html.unescape(desk.get(address, {"line": "s5x5"}).content.decode())
    assert (
        "Au caractère 3, «\u00a0x5\u00a0» est illisible\u202f; il faut ici\u00a0: couleur." in said
    )
