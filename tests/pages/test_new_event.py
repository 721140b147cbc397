"""The page of a new event: its rules, and the lengths that suit them."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from engine.ruleset import preset
from scoring.models import Event, HouseRules
from scoring.services import house_rules
from tests.pages.filling import at, logged_in, own_form_of
from tests.pages.reading import text
from tests.pages.ruling import thursday_rules
from tests.scoring.services.acts import nothing_stored


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def thursday(club: Club) -> HouseRules:
    return thursday_rules(club)


EVENT = {
    "name": "Thursday afternoon", "starts_at": "2026-12-17T13:00", "rounds": "6",
    "hands_per_round": "8", "sit_out_points": "0", "names_shown": "full", "letters": "en",
    "entry": "phones", "disputes": "ask",
    "paper": "letter",
}  # fmt: skip


def event_new(club: Club) -> str:
    return reverse("event-new", args=[club.slug])


def test_a_new_event_starts_with_the_club_s_rules_and_their_usual_length(
    desk: Client, club: Club, thursday: HouseRules
) -> None:
    said = desk.get(event_new(club)).content.decode()
    assert chosen(said) == f"own:{thursday.uid}"
    assert lengths(said) == ("5", "10")
    assert said.index("Thursday rules") < said.index("Ottawa community afternoon")


def test_an_address_names_the_rules_that_an_event_starts_with(desk: Client, club: Club) -> None:
    for key, expected in (("triple-deck", "triple-deck"), ("poker", "ottawa")):
        said = desk.get(event_new(club), {"rules": key}).content.decode()
        assert chosen(said) == expected


def test_the_event_gets_the_rules_that_were_chosen(
    desk: Client, club: Club, thursday: HouseRules
) -> None:
    desk.post(event_new(club), EVENT | {"rules": f"own:{thursday.uid}"})
    desk.post(event_new(club), EVENT | {"rules": "bloomington-six"})
    assert [(event.rules, event.format) for event in Event.objects.order_by("pk")] == [
        (thursday.rules, "pairs"), (preset("bloomington-six"), "teams"),
    ]  # fmt: skip


def test_deleted_rules_are_reported_at_their_field_and_nothing_is_lost(
    desk: Client, club: Club, thursday: HouseRules, dora: User
) -> None:
    house_rules.retire(thursday, by=dora)
    fields = EVENT | {"rules": f"own:{thursday.uid}", "name": "Christmas Eve"}
    with nothing_stored():
        said = desk.post(event_new(club), fields).content.decode()
    assert 'id="id_rules_error"' in said
    assert "These rules are not there any more. Choose others." in said
    assert 'value="Christmas Eve"' in said


@pytest.mark.parametrize(
    ("typed", "length"),
    [
        ({}, ("5", "10")),
        ({"rounds": "3"}, ("3", "10")),
        ({"hands_per_round": "12"}, ("5", "12")),
        ({"rounds": ""}, ("5", "10")),
        ({"rounds": "many", "hands_per_round": "0"}, ("many", "0")),
    ],
)
def test_the_length_follows_the_rules_unless_it_was_typed(
    desk: Client, club: Club, thursday: HouseRules, typed: dict[str, str], length: tuple[str, str]
) -> None:
    fields = EVENT | {"rules": f"own:{thursday.uid}", "length_of": "ottawa", "name": "Eve"}
    with nothing_stored():
        said = desk.post(event_new(club), fields | typed | {"choose": "1"}).content.decode()
    assert lengths(said) == length
    assert chosen(said) == f"own:{thursday.uid}"
    assert 'value="Eve"' in said
    assert 'value="2026-12-17T13:00"' in said
    assert "notice-fault" not in said


def test_the_pages_of_an_event_say_which_rules_it_is_played_by(
    desk: Client, afternoon: Event
) -> None:
    link = f'href="{at("event-rules", afternoon)}"'
    for name in ("entrants", "history", "event-change"):
        assert link in desk.get(at(name, afternoon)).content.decode()
    assert "Ottawa community afternoon" in text(desk.get(at("event-rules", afternoon)).content)


def chosen(page: str) -> str:
    """The key of the rules selected on the page of a new event."""
    return re.findall('name="rules" value="([^"]*)"[^>]* checked', page)[0]


def lengths(page: str) -> tuple[str, str]:
    """Rounds and hands on the page of a new event."""
    found = dict(re.findall('name="(rounds|hands_per_round)" value="([^"]*)"', page))
    return found["rounds"], found["hands_per_round"]


def test_a_form_filled_in_from_its_own_page_makes_an_event(desk: Client, club: Club) -> None:
    address, inputs = own_form_of(desk, event_new(club))
    desk.post(address, inputs | EVENT | {"rules": "ottawa"})
    assert Event.objects.get().rules == preset("ottawa")
