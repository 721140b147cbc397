"""The desk under rules other than Ottawa's: a hand's page, its form, its points, the totals."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from filling import at, logged_in, own_form_of
from reading import text

from clubs.models import Club, User
from engine.options import Revoke
from engine.ruleset import preset
from scoring.models import Event, HandResult
from scoring.models.result import ResultState
from tests.cast import add_entrants, make_event, seat_entrants

LOW = {"declarer": "S", "bid": "4", "strain": "H", "direction": "low", "tricks": "10"}


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def playing(club: Club, rules: str, **options: Any) -> Event:
    """Two entrants at one table in round 1, by a preset with some options changed."""
    event = make_event(club, rules=rules, rounds_due=1)
    event.rule_set = replace(preset(rules), **options).to_dict()
    event.save(update_fields=["rule_set"])
    add_entrants(event, 2)
    return seat_entrants(event)


def page_of(desk: Client, event: Event, name: str = "hand", hand: int = 1) -> str:
    more = (1, 1, hand) if name == "hand" else (1, 1)
    return text(desk.get(at(name, event, *more)).content)


def send(desk: Client, event: Event, chosen: dict[str, str]) -> int:
    """Fill in the form of hand 1 as its page shows it."""
    address, inputs = own_form_of(desk, at("hand", event, 1, 1, 1))
    kept = {name: inputs[name] for name in ("seating", "corrects", "client_key") if name in inputs}
    return desk.post(address, {"dealer": event.rules.seats[0]} | kept | chosen).status_code


def official(event: Event) -> HandResult:
    return HandResult.objects.get(state=ResultState.OFFICIAL)


def test_a_hand_of_bid_whist_is_chosen_corrected_and_shown(desk: Client, club: Club) -> None:
    event = playing(club, "bid-whist")
    assert "The kitty counts as one of them." in page_of(desk, event)
    assert send(desk, event, LOW) == 302
    assert (official(event).points_0, official(event).direction) == (4, "low")
    assert "Entered: S 4 ♥\ufe0e low took 10 · 4 : 0" in page_of(desk, event)
    assert send(desk, event, LOW | {"direction": "high", "reason": "the slip says high"}) == 302
    assert official(event).direction == "high"
    assert "corrected s4hl10 to s4hh10" in page_of(desk, event)


@pytest.mark.usefixtures("answers_with_context")
def test_a_missing_direction_is_reported_at_its_field(desk: Client, club: Club) -> None:
    event = playing(club, "bid-whist")
    chosen = LOW | {"client_key": "k", "dealer": "N", "direction": ""}
    answer = desk.post(at("hand", event, 1, 1, 1), chosen)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == ["direction"]


def test_the_versions_of_a_disputed_hand_look_different(desk: Client, club: Club) -> None:
    event = playing(club, "bid-whist-52")
    for direction in ("high", "low-aces-bad"):
        chosen = LOW | {"client_key": "one", "dealer": "N", "direction": direction}
        desk.post(at("hand", event, 1, 1, 1), chosen)
    page = page_of(desk, event)
    assert "S 4 ♥\ufe0e high took 10 · 4 : 0" in page
    assert "S 4 ♥\ufe0e low with bad aces took 10 · 4 : 0" in page


def test_a_hand_at_a_table_of_six_names_its_seat(desk: Client, club: Club) -> None:
    event = playing(club, "bloomington-six")
    assert send(desk, event, {"declarer": "4", "bid": "best", "strain": "LO", "tricks": "7"}) == 302
    page = page_of(desk, event)
    assert "Entered: seat 4 · Best low no trump took 7 set · 1 : −16" in page
    assert "(Seats 1-3-5)" in page


def test_a_revoke_is_chosen_shown_and_corrected_to_a_played_hand(desk: Client, club: Club) -> None:
    event = playing(club, "ottawa", revoke=Revoke(others=4, side=-4, player=-6))
    assert send(desk, event, {"revoker": "E"}) == 302
    page = page_of(desk, event)
    assert "Entered: revoke by E · 4 : −4" in page
    assert "When players are scored one by one, E gets −6." in page
    table = text(desk.get(reverse("table", args=[event.uid, 1, 1])).content)
    assert "re a revoke" not in table
    assert "rn a revoke by North" in table


def test_without_points_for_a_revoke_nobody_is_asked_about_one(desk: Client, club: Club) -> None:
    assert "revoke" not in page_of(desk, playing(club, "ottawa")).lower()


def test_the_form_of_a_stored_hand_previews_the_correction(desk: Client, club: Club) -> None:
    event = playing(club, "ottawa")
    hand = {"declarer": "S", "bid": "5", "strain": "C", "tricks": "5"}
    send(desk, event, hand)
    again = hand | {"bid": "passed-out", "dealer": "N", "corrects": str(official(event).uid)}
    said = text(desk.get(at("hand-preview", event, 1, 1, 1), again).content)
    assert said == "0 : 0"


@pytest.mark.parametrize(
    ("rules", "asked", "not_asked"),
    [
        ("pepper", ["North-South: sets", "Passed-out deals", "every bid counts as made"], ["lone"]),
        ("bid-whist", ["East-West: sets"], ["Passed-out", "lone", "one point for every trick"]),
        ("bloomington-six", ["Seats 2-4-6: lone hands made", "one point for every trick"], []),
    ],
)
def test_the_totals_ask_for_the_counts_of_the_rules(
    desk: Client, club: Club, rules: str, asked: list[str], not_asked: list[str]
) -> None:
    page = page_of(desk, playing(club, rules), "totals")
    assert [each for each in asked if each not in page] == []
    assert [each for each in not_asked if each in page] == []


def test_totals_of_bid_whist_are_stored_without_counts_that_it_lacks(
    desk: Client, club: Club
) -> None:
    event = playing(club, "bid-whist")
    totals = {"points_0": "9", "points_1": "-4", "sets_0": "1", "sets_1": "1", "client_key": "k"}
    assert desk.post(at("totals", event, 1, 1), totals).status_code == 302
