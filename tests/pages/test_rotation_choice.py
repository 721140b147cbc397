"""The method of rotation is chosen where the plan and its proof are shown."""

import pytest
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Event, Section, Table
from tests.cast import add_entrants, make_event
from tests.pages.filling import logged_in
from tests.pages.reading import shown


@pytest.fixture
def event(club: Club, dora: User) -> Event:
    made = make_event(club)
    add_entrants(made, 12)
    return made


def mark_on(page: str) -> str:
    """The token that the button sends, so that exactly this plan is played."""
    return page.split('name="seen" value="')[1].split('"', maxsplit=1)[0]


def test_the_round_robin_is_shown_and_the_others_are_folded_below_it(
    event: Event, dora: User
) -> None:
    page = shown(logged_in(dora), reverse("event-seat", args=[event.uid]))
    chosen, others = page.split("Another way to seat everybody", maxsplit=1)
    assert "The usual choice: somebody new to meet in every round." in chosen
    assert "One side stays For players who do not like to walk" in others
    assert "Your own chart" in others


def test_one_side_stays_at_its_table(event: Event, dora: User) -> None:
    address, client = reverse("event-seat", args=[event.uid]), logged_in(dora)
    page = client.get(address, {"rotation": "one-side-stationary"}).content.decode()
    assert '<h2 id="method">One side stays</h2>' in page
    assert "Nobody meets anybody twice." in page
    chosen = {"seen": mark_on(page), "rotation": "one-side-stationary"}
    assert client.post(address, chosen).status_code == 302
    assert Section.objects.get().rotation == "one-side-stationary"
    tables = Table.objects.filter(seatings__entrant__number=3, round__session__event=event)
    assert {table.number for table in tables} == {3}


def test_a_plan_shown_for_one_rotation_is_not_seated_for_another(event: Event, dora: User) -> None:
    address, client = reverse("event-seat", args=[event.uid]), logged_in(dora)
    page = client.get(address).content.decode()
    answer = client.post(address, {"seen": mark_on(page), "rotation": "one-side-stationary"})
    assert answer.status_code == 200
    assert not Table.objects.exists()


def test_too_many_rounds_for_its_opponents_are_reported_with_a_way_out(
    event: Event, dora: User
) -> None:
    event.sessions.update(rounds_due=8)
    address, client = reverse("event-seat", args=[event.uid]), logged_in(dora)
    page = client.get(address, {"rotation": "one-side-stationary"}).content.decode()
    assert "possible without a second meeting is 6, not 8" in page
    assert "?rematches=1&amp;rotation=one-side-stationary" in page
    again = client.get(address, {"rotation": "one-side-stationary", "rematches": "1"})
    assert "Second meetings: 12" in again.content.decode()


def test_an_unknown_rotation_means_the_event_s_own(event: Event, dora: User) -> None:
    address = reverse("event-seat", args=[event.uid])
    page = shown(logged_in(dora), f"{address}?rotation=<b>waltz")
    assert "The usual choice: somebody new to meet in every round." in page
