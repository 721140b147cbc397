"""Penalties, bonuses and the cut of the cards at the desk, and where they are shown."""

import pytest
from django.test import Client

from clubs.models import User
from scoring.models import Adjustment, Entrant, Event
from tests.pages.filling import at, form_of, logged_in
from tests.pages.reading import address, shown
from tests.scoring.afternoon.play import enter_totals
from tests.scoring.services.acts import nothing_stored

PENALTY = {"who": "1", "kind": "penalty", "points": "4", "in_round": "1", "reason": "phone rang"}


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def give(desk: Client, event: Event, **typed: str) -> str:
    """Submit the form of the page as filled in; returns the text of the next page."""
    page, old = form_of(desk, at("adjustments", event), "seen")
    return desk.post(page, old | PENALTY | typed, follow=True).content.decode()


def test_a_penalty_is_listed_and_shown_below_the_standings(
    desk: Client, client: Client, afternoon: Event
) -> None:
    enter_totals(afternoon, (40, 24))
    give(desk, afternoon)
    listed = shown(desk, at("adjustments", afternoon))
    assert "1 Anne Player1 & Bert Partner1 −4 Round 1 phone rang" in listed
    page = shown(client, address("standings", afternoon))
    assert "1 · Anne Player1 & Bert Partner1 36 −4 40" in page
    assert "Pair 1: −4 (Round 1) phone rang" in page
    assert "−4 (Round 1) phone rang" in shown(client, address("entrant", afternoon, 1))
    assert "phone rang" not in shown(client, address("entrant", afternoon, 2))


def test_without_adjustments_there_is_no_column(client: Client, afternoon: Event) -> None:
    enter_totals(afternoon, (40, 24))
    page = shown(client, address("standings", afternoon))
    assert "Adj." not in page
    assert "Hcp." not in page


def test_a_handicap_has_its_own_column(client: Client, afternoon: Event) -> None:
    enter_totals(afternoon, (40, 24))
    afternoon.entrants.filter(number=8).update(handicap=5)
    page = shown(client, address("standings", afternoon))
    assert "Hcp." in page
    assert "8 · Anne Player8 & Bert Partner8 29 +5 24" in page
    assert "Handicap: +5" in shown(client, address("entrant", afternoon, 8))


def test_a_penalty_is_taken_back_with_a_reason(desk: Client, afternoon: Event) -> None:
    give(desk, afternoon)
    row = Adjustment.objects.get()
    page = desk.post(at("adjustment-void", afternoon, row.uid), {"reason": " "}, follow=True)
    assert "Give a reason" in page.content.decode()
    desk.post(at("adjustment-void", afternoon, row.uid), {"reason": "it was table 2"})
    assert "Taken back" in shown(desk, at("adjustments", afternoon))


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"who": ""}, "Choose who it is for."),
        ({"who": "99"}, "This number is not in the event. Choose another one."),
        ({"points": "0"}, "greater than or equal to 1"),
        ({"points": "many"}, "Enter a whole number."),
        ({"reason": ""}, "Give a reason: everybody can ask for it."),
        ({"reason": "\u200b"}, "Give a reason"),
        ({"kind": "gift"}, "Select a valid choice"),
        ({"in_round": "77"}, "Select a valid choice"),
    ],
)
def test_faults_are_shown_at_their_place_and_nothing_is_lost(
    desk: Client, afternoon: Event, typed: dict[str, str], told: str
) -> None:
    with nothing_stored():
        page = give(desk, afternoon, **typed)
    assert told in page
    assert 'role="alert"' in page
    if "points" not in typed:
        assert 'value="4"' in page


def test_a_double_tap_gives_a_penalty_once(desk: Client, afternoon: Event) -> None:
    page, old = form_of(desk, at("adjustments", afternoon), "seen")
    for _ in range(2):
        answer = desk.post(page, old | PENALTY)
    assert answer.status_code == 422
    assert "or this one twice" in answer.content.decode()
    assert Adjustment.objects.count() == 1


def test_an_adjustment_of_another_event_is_not_taken_back(
    desk: Client, afternoon: Event, club: object
) -> None:
    give(desk, afternoon)
    other = Event.objects.create(club=afternoon.club, name="Friday", rule_set=afternoon.rule_set)
    row = Adjustment.objects.get()
    answer = desk.post(at("adjustment-void", other, row.uid), {"reason": "x"})
    assert answer.status_code == 404


def test_level_entrants_get_their_places_from_the_cards(
    desk: Client, client: Client, afternoon: Event
) -> None:
    Event.objects.update(tie_chain=["total", "cut", "share"])
    for table, points in enumerate([(44, 20), (36, 28), (36, 28), (30, 34)], start=1):
        enter_totals(afternoon, points, at=(1, table))
    page, old = form_of(desk, at("adjustments", afternoon), "place_4")
    assert set(old) >= {"place_4", "place_6", "place_3", "place_5"}
    answer = desk.post(page, old | {"place_4": "3", "place_6": "3"})
    assert "Numbers 4, 6 share out the places 2, 3" in answer.content.decode()
    assert not Entrant.objects.exclude(cut=None).exists()
    desk.post(page, old | {"place_4": "3", "place_6": "2"})
    said = shown(client, address("standings", afternoon))
    assert "Above no. 4: tied on points; cut the cards." in said
    assert "Pairs 4, 6 share place" not in said
    assert "Pairs 3, 5 share place 6: each has 28 points." in said


def test_the_page_says_when_the_cards_decide_nothing(desk: Client, afternoon: Event) -> None:
    assert "Cutting the cards decides nothing in this event." in shown(
        desk, at("adjustments", afternoon)
    )


def test_a_finished_event_shows_no_form(desk: Client, afternoon: Event) -> None:
    Event.objects.update(state="finished")
    page = shown(desk, at("adjustments", afternoon))
    assert "The event is finished. Reopen it to change anything." in page
    assert "Give it" not in page
