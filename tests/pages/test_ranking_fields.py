"""The tie-breakers of the standings, chosen on the page of an event."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Event, Round
from scoring.services import events
from scoring.standings import CHOICES
from tests.pages.filling import at, logged_in, own_form_of
from tests.scoring.services.acts import nothing_stored


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def chain(*codes: str) -> dict[str, str]:
    """The chain as its selects submit it."""
    return {f"tie_chain_{place}": code for place, code in enumerate(codes)}


def change(desk: Client, event: Event, **typed: Any) -> str:
    """Submit the page of an event with these values."""
    page, old = own_form_of(desk, at("event-change", event))
    return desk.post(page, old | typed, follow=True).content.decode()


def is_unfolded(page: str) -> bool:
    return '<details id="ranking" open>' in page


def test_the_chain_is_stored_in_order_and_ends_with_sharing(desk: Client, event: Event) -> None:
    change(desk, event, **chain("total", "rounds-won", "head-to-head"))
    assert Event.objects.get().tie_chain == ["total", "rounds-won", "head-to-head", "share"]
    page = desk.get(at("event-change", event)).content.decode()
    assert re.findall(r'<option value="([\w-]+)" selected>', page) == [
        "total", "rounds-won", "head-to-head", "share",
    ]  # fmt: skip


def test_empty_places_are_omitted(desk: Client, event: Event) -> None:
    change(desk, event, **chain("average", "", "cut", "share"))
    assert Event.objects.get().tie_chain == ["average", "cut", "share"]


def test_if_everything_is_empty_the_chain_stays_as_it_was(desk: Client, event: Event) -> None:
    change(desk, event, **chain("", ""))
    assert Event.objects.get().tie_chain == ["total", "share"]


@pytest.mark.parametrize(
    ("codes", "told"),
    [
        (("total", "made", "total"), "“Total of points” stands there twice: choose it once."),
        (
            ("total", "share", "made"),
            "After “They share the place” nothing more is compared: leave the rest empty.",
        ),
        (("coin",), "Select a valid choice"),
        (("section",), "Select a valid choice"),
    ],
)
def test_a_contradictory_chain_is_refused_and_unfolded(
    desk: Client, event: Event, codes: tuple[str, ...], told: str
) -> None:
    with nothing_stored():
        page = change(desk, event, **chain(*codes))
    assert told in page
    assert 'id="id_tie_chain_error"' in page
    assert is_unfolded(page)


def test_only_unusual_values_are_unfolded(desk: Client, event: Event) -> None:
    assert not is_unfolded(desk.get(at("event-change", event)).content.decode())
    change(desk, event, correction_minutes="20")
    assert is_unfolded(desk.get(at("event-change", event)).content.decode())


def test_every_choice_has_a_name_and_an_explanation(desk: Client, event: Event) -> None:
    page = desk.get(at("event-change", event)).content.decode()
    for name in ("Who beat whom", "Fewest sets", "Cutting the cards", "They share the place"):
        assert f"<strong>{name}</strong>" in page


def test_a_new_event_gets_the_chosen_options(desk: Client, club: Club) -> None:
    page, old = own_form_of(desk, reverse("event-new", args=[club.slug]))
    desk.post(
        page,
        old
        | chain("total", "made")
        | {"sit_outs": "winners", "defaulted": "averaged", "correction_minutes": "15"},
    )
    made = Event.objects.get()
    assert made.tie_chain == ["total", "made", "share"]
    assert (made.sit_outs, made.defaulted, made.correction_minutes) == ("winners", "averaged", 15)


def test_choosing_other_rules_keeps_the_typed_chain(desk: Client, club: Club) -> None:
    address = reverse("event-new", args=[club.slug])
    page, old = own_form_of(desk, address)
    said = desk.post(page, old | chain("made", "total") | {"choose": "1"}).content.decode()
    assert re.findall(r'<option value="([\w-]+)" selected>', said) == ["made", "total"]


def shown_at_once(page: str) -> int:
    """How many places of the chain are not folded away."""
    return page.split("Compare more", maxsplit=1)[0].count('<select name="tie_chain_')


@pytest.mark.parametrize(
    ("codes", "places"),
    [(["total", "share"], 3), (["total", "made", "fewest-sets", "cut", "share"], 6)],
)
def test_only_the_places_in_use_and_one_more_are_shown(
    desk: Client, event: Event, codes: list[str], places: int
) -> None:
    Event.objects.update(tie_chain=codes)
    page = desk.get(at("event-change", event)).content.decode()
    assert shown_at_once(page) == places
    assert page.count('<select name="tie_chain_') == len(CHOICES)


def test_in_a_new_event_a_sit_out_counts_as_one_s_own_average(desk: Client, club: Club) -> None:
    address = reverse("event-new", args=[club.slug])
    page, old = own_form_of(desk, address)
    assert old["sit_outs"] == "own"
    assert not is_unfolded(desk.get(address).content.decode())
    desk.post(page, old)
    made = Event.objects.get()
    assert made.sit_outs == "own"
    assert not is_unfolded(desk.get(at("event-change", made)).content.decode())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tie_chain_1", "made"),
        ("sit_outs", "own"),
        ("sit_out_points", "50"),
        ("defaulted", "removed"),
        ("latecomers", "averaged"),
        ("correction_minutes", "5"),
    ],
)
def test_after_the_end_nothing_that_decides_the_standings_can_change(
    desk: Client, afternoon: Event, dora: User, name: str, value: str
) -> None:
    Round.objects.filter(number__gt=1).delete()
    events.finish(afternoon, by=dora, despite="time was called")
    with nothing_stored():
        page = change(desk, afternoon, **{name: value})
    field = name.replace("_1", "")
    assert f'id="id_{field}_error"' in page
    assert "Reopen it to change anything." in page
