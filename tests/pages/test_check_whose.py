"""By whose rules, and in whose letters, a hand is checked."""

import re
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.test import Client

from clubs.models import Club, User
from engine.ruleset import preset
from scoring.models import Event
from tests.cast import make_event
from tests.pages.checking import RECORD, answer, house_rules, points
from tests.pages.reading import address, published, text

# Whose rules are offered


def offered(client: Client, **asked: Any) -> list[str]:
    page = client.get("/check/", asked).content.decode()
    return re.findall(r"<option [^>]*>([^<]*)<", page)


def test_a_club_s_own_rules_are_offered_first(client: Client, club: Club, other_club: Club) -> None:
    published(club)
    low = replace(preset("ottawa"), name="Low Thursday", minimum_bid=1, minimum_notrump_bid=1)
    house_rules(club, "Low Thursday", low)
    house_rules(club, "Given up", low, retired_at="2026-01-01T00:00Z")
    house_rules(other_club, "Elsewhere", low)
    found = offered(client, club=club.slug)
    assert found[:2] == ["Low Thursday", "Ottawa community afternoon"]
    assert not {"Given up", "Elsewhere"} & set(found)
    page = answer(client, club=club.slug, bid="2", strain="C", tricks="4")
    assert "The lowest bid" not in page


def test_an_event_s_page_uses_its_own_rules_and_letters(client: Client, club: Club) -> None:
    event = published(club, letters=Event.Letters.FRENCH)
    set_costs = replace(preset("ottawa"), name="All eight", set_penalty="all-tricks")
    Event.objects.filter(pk=event.pk).update(rule_set=set_costs.to_dict())
    assert offered(client, event=event.uid)[0] == "Thursday afternoon"
    assert points(client, event=event.uid, way="line", line="o5t4") == [-8, 4]
    assert f"/check/?event={event.uid}" in client.get(address("standings", event)).content.decode()


def secret(club: Club) -> Event:
    """An unpublished event with its own rules and French letters."""
    event = make_event(club, name="Secret afternoon", letters=Event.Letters.FRENCH)
    set_costs = replace(preset("ottawa"), name="All eight", set_penalty="all-tricks")
    Event.objects.filter(pk=event.pk).update(rule_set=set_costs.to_dict())
    return event


def test_an_unpublished_event_is_unknown_to_the_public(
    client: Client, club: Club, olga: User
) -> None:
    event = secret(club)
    told = (
        "The event asked for is not here; perhaps it is not published yet."
        " Chosen instead: Ottawa community afternoon."
    )
    for visitor in (None, olga):
        if visitor:
            client.force_login(visitor)
        for uid in (event.uid, uuid4(), "thursday"):
            page = answer(client, event=uid, bid="5", strain="D", tricks="4")
            assert "Secret afternoon" not in page
            assert told in page
            assert "The side that bid −5" in page


def test_the_rules_used_instead_are_named(client: Client, db: None) -> None:
    assert "Chosen instead: Pepper." in answer(client, event=uuid4(), rules="pepper")


def test_staff_may_use_the_rules_of_an_event_before_it_is_published(
    client: Client, club: Club, dora: User, sam: User
) -> None:
    event = secret(club)
    for visitor in (dora, sam):
        client.force_login(visitor)
        assert points(client, event=event.uid, way="line", line="o5t4") == [-8, 4]
        page = answer(client, event=event.uid)
        assert "Secret afternoon" in page
        assert "only directors and scorers of the club see this page" in page


def test_a_club_s_rules_stay_private_until_it_publishes_an_event(
    client: Client, club: Club, dora: User, olga: User
) -> None:
    found = house_rules(club, "Ours", replace(preset("ottawa"), name="Ours"))
    asked = {"club": club.slug, "rules": f"own:{found.uid}", "bid": "5"}
    assert "Ours" not in offered(client, club=club.slug)
    assert "These rules are not offered here." in answer(client, **asked)
    client.force_login(olga)
    assert "Ours" not in offered(client, club=club.slug)
    client.force_login(dora)
    assert "Ours" in offered(client, club=club.slug)
    client.logout()
    published(club)
    assert "Ours" in offered(client, club=club.slug)


def test_an_unknown_club_is_reported(client: Client, db: None) -> None:
    for slug in ("nobody", "a\0b"):
        assert "The club asked for is not here. Chosen instead: Ottawa" in answer(client, club=slug)


def test_a_record_under_a_club_s_own_rules_is_read_with_them(client: Client, club: Club) -> None:
    published(club)
    cheap = replace(preset("ottawa"), name="Cheap", overtricks=False)
    found = house_rules(club, "Cheap", cheap)
    record = RECORD.replace("ottawa", "Cheap")
    assert "There are no rules called “Cheap”" in answer(client, way="record", record=record)
    asked = {"club": club.slug, "rules": f"own:{found.uid}"}
    assert points(client, way="record", record=record, **asked) == [5, 0]


def test_the_answer_is_cheap_and_needs_no_account(
    client: Client, club: Club, django_assert_num_queries: Any
) -> None:
    event = published(club)
    asked = {"bid": "5", "strain": "D", "tricks": "6"}
    for whose, queries in (({}, 0), ({"club": club.slug}, 4), ({"event": event.uid}, 3)):
        with django_assert_num_queries(queries):
            response = client.get("/check/", {**asked, **whose})
        assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, max-age=60"


# Letters


def test_a_page_in_french_has_french_letters(client: Client, db: None) -> None:
    client.cookies["django_language"] = "fr"
    page = client.get("/check/").content.decode()
    assert re.findall(r">\s*([NESO])\s*<", page)[:4] == [*"NESO"]
    assert "SA" in text(page.encode())
    line = client.get("/check/", {"way": "line"}).content.decode()
    assert "<kbd>o4sa5</kbd>" in line
    asked = {"way": "line", "line": "o5t6"}
    assert points(client, **asked) == [6, 2]
    assert "Ouest, 5 ♣︎" in answer(client, **asked)


def test_english_lines_are_read_in_french_too_unless_they_mean_another_suit(
    client: Client, db: None
) -> None:
    client.cookies["django_language"] = "fr"
    for line, said in (("w5d6", "Ouest, 5 ♦︎"), ("s5h6", "Sud, 5 ♥︎"), ("s5c6", "Sud, 5 ♥︎")):
        assert said in answer(client, way="line", line=line)
    assert "w5x6" in answer(client, way="line", line="w5x6")


def test_an_event_is_asked_only_in_its_own_letters(client: Client, club: Club) -> None:
    event = published(club, letters=Event.Letters.FRENCH)
    client.cookies["django_language"] = "fr"
    assert points(client, event=event.uid, way="line", line="w5d6") == []


def test_english_pages_use_only_english_letters(client: Client, db: None) -> None:
    assert points(client, way="line", line="o5t6") == []
