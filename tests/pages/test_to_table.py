"""The help above the hands of a table, and jumping to another table: “t2”."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Event
from scoring.services import events
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.reading import shown, text


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    """The desk of the director."""
    client.force_login(dora)
    return client


def typed(desk: Client, event: Event, line: str) -> str:
    """What the page says while this line is typed for hand 1 of table 1."""
    response = desk.get(reverse("hand-check", args=[event.uid, 1, 1, 1]), {"line": line})
    assert response.status_code == 200
    return text(response.content)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("t", "Type the number of a table after it."),
        ("t2", "Enter goes to table 2."),
        (" T 4 ", "Enter goes to table 4."),
        ("t9", "There is no table 9."),
        ("t02", "There is no table 02."),
    ],
)
def test_a_command_to_another_table_is_no_fault_while_it_is_typed(
    desk: Client, afternoon: Event, line: str, said: str
) -> None:
    assert typed(desk, afternoon, line) == said


def test_a_line_that_begins_like_it_is_read_as_a_hand(desk: Client, afternoon: Event) -> None:
    assert "“tx”" in typed(desk, afternoon, "tx")


def test_a_command_to_an_unknown_table_is_reported_at_enter_too(
    desk: Client, afternoon: Event
) -> None:
    address = reverse("hand-save", args=[afternoon.uid, 1, 1, 1])
    response = desk.post(address, {"line": "t9", "client_key": "k"})
    assert response.status_code == 422
    assert "There is no table 9." in text(response.content)


def test_a_command_to_a_table_works_without_a_script_too(desk: Client, afternoon: Event) -> None:
    address = reverse("hand-save", args=[afternoon.uid, 1, 1, 1])
    response = desk.post(address, {"line": "t2", "client_key": "k"})
    assert response.headers["Location"] == reverse("table", args=[afternoon.uid, 1, 2])


def help_with(desk: Client, club: Club, entrants: int) -> str:
    event = make_event(club, rounds_due=1)
    add_entrants(event, entrants)
    events.publish(event, published=True, by=None)
    seat_entrants(event)
    return shown(desk, reverse("round", args=[event.uid, 1]))


def test_the_help_names_an_existing_table(desk: Client, club: Club) -> None:
    assert "leaves an empty line open; t2 goes to table 2." in help_with(desk, club, 4)
    assert "leaves an empty line open; t3 goes to table 3." in help_with(desk, club, 6)


def test_with_a_single_table_the_help_mentions_no_other(desk: Client, club: Club) -> None:
    page = help_with(desk, club, 2)
    assert "leaves an empty line open." in page
    assert "goes to table" not in page
