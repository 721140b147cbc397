"""Somebody leaves, and the coming rounds are reseated, by one button that shows both first."""

import re

import pytest
from django.test import Client

from clubs.models import AuditEntry, Club, User
from scoring.afternoon import reseating
from scoring.models import Event
from scoring.rotations import Asked
from scoring.rotations.individual import individual
from scoring.services import entrants, rounds
from tests.cast import add_entrants, make_event, seat_entrants
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
    """The preview of the button for both, with a reason."""
    answer = desk.post(page, AFTER)
    seats = re.search(r'name="seats" value="([^"]+)"', answer.content.decode())
    assert seats
    return answer_to(answer) | {"reason": "the last bus", "seats": seats[1]}


def test_leaving_needs_no_reason(desk: Client, afternoon: Event) -> None:
    page = page_of(afternoon)
    given = answer_to(desk.post(page, AFTER)) | {"reason": ""}
    assert desk.post(page, given).status_code == 302
    assert AuditEntry.objects.get(action="entrant-left").reason == ""
    assert "Why? (optional)" in text(desk.post(page_of(afternoon, 4), AFTER).content)


def test_the_seats_to_come_are_shown_together_with_the_departure(
    desk: Client, afternoon: Event
) -> None:
    with nothing_stored():
        said = text(desk.post(page_of(afternoon), AFTER).content)
    assert "3 · Anne Player3 & Bert Partner3 leave after round 1." in said
    assert "All others keep their seats. Changes are marked" in said
    assert LEAVES in said
    assert LATER in said
    assert "As few moves as possible, and as fair as possible 5 of 35 seats change." in said


def test_one_press_withdraws_a_pair_and_seats_the_others_anew(
    desk: Client, afternoon: Event
) -> None:
    before = plan_played(afternoon, to_come=True)
    page = page_of(afternoon)
    said = text(desk.post(page, shown_seats(desk, page), follow=True).content)
    assert "The rounds to come are reseated." in said
    assert "still has a seat" not in said
    plan = plan_played(afternoon, to_come=True)
    assert plan.rounds[0] == before.rounds[0]
    for planned in plan.rounds[1:]:
        assert sorted([*planned.seated(), *planned.sit_outs]) == [1, 2, 4, 5, 6, 7, 8]
    acts = AuditEntry.objects.filter(club=afternoon.club_id).order_by("-pk")
    assert {entry.action for entry in acts[:2]} == {"entrant-left", "seats-made-anew"}
    assert AuditEntry.objects.get(action="entrant-left").reason == "the last bus"


def test_seats_changed_meanwhile_are_shown_again(
    desk: Client, afternoon: Event, dora: User
) -> None:
    answer = shown_seats(desk, page_of(afternoon))
    entrants.add(afternoon, who=[(None, ("Late Lou", "Late Lee"))], by=dora)
    with nothing_stored():
        said = text(desk.post(page_of(afternoon), answer).content)
    assert "Something has since changed. Nobody has been reseated yet" in said
    assert "the last bus" in desk.post(page_of(afternoon), answer).content.decode()


def test_pressed_twice_it_is_done_once(desk: Client, afternoon: Event) -> None:
    page = page_of(afternoon)
    answer = shown_seats(desk, page)
    assert desk.post(page, answer).status_code == 302
    before = AuditEntry.objects.count()
    assert desk.post(page, answer).status_code == 302
    assert AuditEntry.objects.count() == before


def test_somebody_can_leave_even_if_no_new_seats_are_possible(
    desk: Client, club: Club, dora: User
) -> None:
    """Only a single pair is left."""
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    seat_entrants(event)
    for number in (2, 4):
        entrants.withdraw(event.entrants.get(number=number), after=1, by=dora)
    said = text(desk.post(page_of(event), AFTER).content)
    assert LEAVES not in said
    assert "A round needs at least 2 pairs or teams. On the list: 1. Missing: 1." in said
    assert "Rounds 2, 3 must be reseated" in said


def test_one_remaining_round_is_mentioned_in_the_singular(desk: Client, club: Club) -> None:
    event = make_event(club, rounds_due=2)
    add_entrants(event, 6)
    seat_entrants(event)
    said = text(desk.post(page_of(event), AFTER).content)
    assert "Round 2 must be reseated" in said


def test_a_latecomer_is_shown_the_new_seats_at_once(desk: Client, afternoon: Event) -> None:
    late = {"player_1": "Late Lou", "player_2": "Late Lee"}
    answer = desk.post(address("entrants", afternoon), late)
    assert answer.headers["Location"] == address("seats-anew", afternoon)
    said = text(desk.get(address("seats-anew", afternoon)).content)
    assert "Pair 9 is in." in said
    assert "Number 9 has no seat in round 2." in said


def test_of_several_offers_the_chosen_one_is_carried_out(
    desk: Client, club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=6, are_single=True)
    add_entrants(event, 25)
    rounds.seat(event, plan=individual(Asked(range(1, 26), 6, 2)), by=dora, rotation="planned")
    page = page_of(event)
    answer = desk.post(page, AFTER)
    given = answer_to(answer) | {"reason": "the last bus"}
    offers = re.findall(r'name="offer" value="(\w+)"( checked)?', answer.content.decode())
    assert (offers[0], offers[-1]) == (("fewest", " checked"), ("fairest", ""))
    kept = plan_played(event, to_come=True)
    seats = re.search(r'name="seats" value="([^"]+)"', answer.content.decode())
    assert seats
    desk.post(page, given | {"seats": seats[1], "offer": "fairest"})
    moved = reseating(kept, plan_played(event, to_come=True), 1).moves
    assert f"{moved} of 120 seats change." in text(answer.content)
    fewest = re.search(r"As few moves as possible (\d+) of 120", text(answer.content))
    assert fewest
    assert moved > int(fewest[1])
    assert re.search(
        r"As few moves as possible .*? meetings repeat an earlier one\.", text(answer.content)
    )
