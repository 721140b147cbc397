"""The page that takes the last act back."""

import pytest
from django.test import Client

from clubs.models import User
from scoring.models import Adjustment, Event, HandResult
from scoring.services import results
from scoring.services.results import Phone
from tests.cast import table_at
from tests.pages.filling import at, form_of, logged_in
from tests.pages.reading import shown
from tests.scoring.acts.undoing import penalty
from tests.scoring.services.acts import FIVE, enter, nothing_stored


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def from_a_phone(event: Event) -> None:
    phone = Phone(0, "north")
    results.enter(table_at(event, 1, 1), 1, FIVE, origin=phone.origin("n1"))


def test_the_page_says_what_was_done_and_what_undoing_it_does(
    desk: Client, afternoon: Event, dora: User
) -> None:
    enter(table_at(afternoon, 1, 2), hand=3, by=dora)
    page = shown(desk, at("event-undo", afternoon))
    assert "What was done last dora round 1, table 2, hand 3: entered s5c5" in page
    assert "If you take it back: Hand 3 of table 2 is open again." in page
    assert "Take it back" in page


def test_one_press_undoes_the_last_act_and_shows_the_one_before(
    desk: Client, afternoon: Event, dora: User
) -> None:
    penalty(afternoon, dora)
    enter(table_at(afternoon, 1, 2), hand=3, by=dora)
    page, sent = form_of(desk, at("event-undo", afternoon), "act")
    said = desk.post(page, sent, follow=True).content.decode()
    assert "Taken back: round 1, table 2, hand 3: entered s5c5." in said
    assert "gave no. 1 a penalty of 4 points" in said
    assert not HandResult.objects.filter(state="official").exists()
    again = desk.post(page, sent)
    assert again.status_code == 409
    assert "it was taken back already" in again.content.decode()
    assert Adjustment.objects.filter(voided_at=None).exists()


def test_one_s_own_last_act_comes_first_while_phones_send_hands(
    desk: Client, afternoon: Event, dora: User
) -> None:
    penalty(afternoon, dora)
    from_a_phone(afternoon)
    page = shown(desk, at("event-undo", afternoon))
    assert page.index("What you did last dora gave no. 1") < page.index(
        "What anybody did last the phone of N-S round 1, table 1, hand 1: entered s5c5"
    )
    address, sent = form_of(desk, at("event-undo", afternoon), "own")
    desk.post(address, sent)
    assert not Adjustment.objects.filter(voided_at=None).exists()
    assert HandResult.objects.filter(state="official").exists()


def test_an_act_that_cannot_be_taken_back_links_to_the_page_for_changing_it(
    desk: Client, event: Event
) -> None:
    page = desk.get(at("event-undo", event)).content.decode()
    assert "This can’t be taken back in one step." in page
    assert 'name="act"' not in page


@pytest.mark.parametrize("sent", [{}, {"act": "x" * 5000}, {"act": "\0", "own": "1"}])
def test_an_unknown_mark_takes_nothing_back(
    desk: Client, afternoon: Event, sent: dict[str, str]
) -> None:
    with nothing_stored():
        answer = desk.post(at("event-undo", afternoon), sent)
    assert answer.status_code == 409
