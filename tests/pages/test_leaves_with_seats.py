"""Somebody leaves, and the rounds to come are seated anew, by one button that shows both before."""

import re

import pytest
from django.test import Client

from clubs.models import AuditEntry, Club, User
from scoring.models import Event
from scoring.services import entrants
from tests.conftest import add_entrants, make_event, seat_entrants
from tests.pages.filling import answer_to, logged_in
from tests.pages.reading import address, text
from tests.scoring.derived import plan_played
from tests.scoring.services.acts import nothing_stored

AFTER = {"after": "1"}
LEAVES, LATER = "Leaves, with these seats", "Leaves; the seats come later"


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def page_of(event: Event, number: int = 3) -> str:
    return address("entrant-leave", event, event.entrants.get(number=number).uid)


def shown_seats(desk: Client, page: str) -> dict[str, str]:
    """What the button for both sends, with a reason."""
    answer = desk.post(page, AFTER)
    seats = re.search(r'name="seats" value="([^"]+)"', answer.content.decode())
    assert seats
    return answer_to(answer) | {"reason": "the last bus", "seats": seats[1]}


def test_the_seats_to_come_are_shown_beside_what_leaving_changes(
    desk: Client, afternoon: Event
) -> None:
    with nothing_stored():
        said = text(desk.post(page_of(afternoon), AFTER).content)
    assert "3 · Anne Player3 & Bert Partner3 leaves after round 1." in said
    assert "What changes is marked, with what was planned before in brackets." in said
    assert LEAVES in said
    assert LATER in said


def test_one_press_does_both(desk: Client, afternoon: Event) -> None:
    before = plan_played(afternoon, to_come=True)
    page = page_of(afternoon)
    said = text(desk.post(page, shown_seats(desk, page), follow=True).content)
    assert "The rounds to come are seated anew." in said
    assert "still has a seat" not in said
    plan = plan_played(afternoon, to_come=True)
    assert plan.rounds[0] == before.rounds[0]
    for planned in plan.rounds[1:]:
        assert sorted([*planned.seated(), *planned.sit_outs]) == [1, 2, 4, 5, 6, 7, 8]
    acts = AuditEntry.objects.filter(club=afternoon.club_id).order_by("-pk")
    assert {entry.action for entry in acts[:2]} == {"entrant-left", "seats-made-anew"}
    assert AuditEntry.objects.get(action="entrant-left").reason == "the last bus"


def test_seats_that_are_others_by_now_are_shown_again(
    desk: Client, afternoon: Event, dora: User
) -> None:
    answer = shown_seats(desk, page_of(afternoon))
    entrants.add(afternoon, who=[(None, ("Late Lou", "Late Lee"))], by=dora)
    with nothing_stored():
        said = text(desk.post(page_of(afternoon), answer).content)
    assert "Something was changed meanwhile. Nobody is seated anew yet" in said
    assert "the last bus" in desk.post(page_of(afternoon), answer).content.decode()


def test_pressed_twice_it_is_done_once(desk: Client, afternoon: Event) -> None:
    page = page_of(afternoon)
    answer = shown_seats(desk, page)
    assert desk.post(page, answer).status_code == 302
    before = AuditEntry.objects.count()
    assert desk.post(page, answer).status_code == 302
    assert AuditEntry.objects.count() == before


def test_where_no_seats_can_be_made_one_leaves_without(
    desk: Client, club: Club, dora: User
) -> None:
    """A single pair is left."""
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    seat_entrants(event)
    for number in (2, 4):
        entrants.withdraw(event.entrants.get(number=number), after=1, by=dora)
    said = text(desk.post(page_of(event), AFTER).content)
    assert LEAVES not in said
    assert "The seats of rounds 2, 3 are to be made anew" in said


def test_who_comes_late_is_shown_the_seats_at_once(desk: Client, afternoon: Event) -> None:
    late = {"player_1": "Late Lou", "player_2": "Late Lee"}
    answer = desk.post(address("entrants", afternoon), late)
    assert answer.headers["Location"] == address("seats-anew", afternoon)
    said = text(desk.get(address("seats-anew", afternoon)).content)
    assert "Pair 9 is in." in said
    assert "Number 9 has no seat in round 2." in said
