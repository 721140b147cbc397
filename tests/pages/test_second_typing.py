"""The pages of the second keying: blind, nothing lost, and then only the differences."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from engine.check import Report
from scoring.models import Event, HandResult
from scoring.models.result import ResultState
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.pages.reading import text
from tests.scoring.services.acts import SEVEN, enter, nothing_stored


@pytest.fixture
def desk(client: Client, sam: User) -> Client:
    """The scorer's browser."""
    client.force_login(sam)
    return client


def at(event: Event, *, table: int | None = None, hand: int | None = None) -> str:
    name = "second-choose" if hand else "second-table" if table else "second"
    return reverse(name, args=[event.uid, 1, *(each for each in (table, hand) if each)])


def send(desk: Client, event: Event, *lines: str) -> str:
    """Submit the lines of table 1; returns the text of the next page."""
    return text(desk.post(at(event, table=1), {"line": lines}, follow=True).content)


def test_the_page_shows_nothing_of_the_first_typing(desk: Client, afternoon: Event) -> None:
    enter(table_at(afternoon, 1, 1), SEVEN)
    page = desk.get(at(afternoon, table=1)).content.decode()
    assert "s5c7" not in page
    assert "took 7" not in page
    assert page.count('name="line"') == 8


def test_all_faults_are_at_their_lines_and_nothing_typed_is_lost(
    desk: Client, afternoon: Event
) -> None:
    with nothing_stored():
        answer = desk.post(at(afternoon, table=1), {"line": ["s5c5", "q", "s5", "w4n9"]})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert re.findall(r'name="line" value="([^"]+)"', page) == ["s5c5", "q", "s5", "w4n9"]
    assert re.findall(r'<a href="#line-(\d)">', page) == ["2", "3", "4"]


def test_equal_sheets_lead_back_to_the_list_and_differences_to_the_sheet(
    desk: Client, afternoon: Event
) -> None:
    Event.objects.update(entry="desk")
    table = table_at(afternoon, 1, 1)
    for hand in range(1, 9):
        nothing = Report("NESW"[(hand - 1) % 4], bid="passed out")
        enter(table, nothing, hand=hand, key=str(hand))
    said = send(desk, afternoon, *["-"] * 8)
    assert "Table 1: all hands are alike." in said
    assert "8 of 32 hands typed twice and alike" in said
    said = send(desk, afternoon, *["-"] * 4, "s5c5", *["-"] * 3)
    assert "Table 1: 1 hand differs. Look at the sheet again." in said
    assert "7 of 32 hands typed twice and alike 1 difference" in re.sub(
        r"\s+", " ", text(desk.get(at(afternoon)).content)
    )


def test_only_the_difference_is_shown_and_one_tap_corrects_it(
    desk: Client, afternoon: Event
) -> None:
    enter(table_at(afternoon, 1, 1))
    page = send(desk, afternoon, "s5c6")
    assert "1 difference: look at the sheet" in page
    found = dict(
        re.findall(
            r'name="(first|second)" value="([^"]+)"',
            desk.get(at(afternoon, table=1)).content.decode(),
        )
    )
    answer = desk.post(at(afternoon, table=1, hand=1), {**found, "right": "second"}, follow=True)
    assert "Hand 1 is settled." in text(answer.content)
    assert HandResult.objects.get(state=ResultState.OFFICIAL).content == "1 N s5c6"


def test_a_hand_typed_only_the_second_time_can_be_entered(desk: Client, afternoon: Event) -> None:
    assert "Take it over" in send(desk, afternoon, "s5c6")
    row = HandResult.objects.get()
    desk.post(at(afternoon, table=1, hand=1), {"second": row.uid, "right": "second"})
    assert HandResult.objects.get(state=ResultState.OFFICIAL).content == "1 N s5c6"


def test_a_line_is_checked_while_it_is_typed(desk: Client, afternoon: Event) -> None:
    with nothing_stored():
        said = text(desk.get(at(afternoon, table=1, hand=1), {"line": "s5c5"}).content)
    assert said.split() == ["5", ":", "3"]


def test_a_hand_of_another_table_can_t_be_chosen(desk: Client, afternoon: Event) -> None:
    row = enter(table_at(afternoon, 1, 2)).result
    with nothing_stored():
        for sent in ({"second": row.uid}, {"second": "x"}, {"first": row.uid}):
            answer = desk.post(at(afternoon, table=1, hand=1), {**sent, "right": "second"})
            assert answer.status_code == 404


def test_the_page_is_linked_from_the_round_if_only_the_desk_enters(
    desk: Client, afternoon: Event
) -> None:
    page = reverse("round", args=[afternoon.uid, 1])
    assert at(afternoon) not in desk.get(page).content.decode()
    Event.objects.update(entry="desk")
    assert at(afternoon) in desk.get(page).content.decode()


def test_the_list_costs_the_same_for_many_tables(desk: Client, club: Club) -> None:
    counts = []
    for entrants in (4, 20):
        event = make_event(club, rounds_due=3)
        add_entrants(event, entrants)
        seat_entrants(event)
        desk.get(at(event))
        with CaptureQueriesContext(connection) as queries:
            desk.get(at(event))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_list_distinguishes_what_was_typed_once(desk: Client, afternoon: Event) -> None:
    enter(table_at(afternoon, 1, 1), SEVEN)
    page = text(desk.get(at(afternoon)).content)
    assert page.count("typed once") == 1
    assert page.count("not typed yet") == 3
