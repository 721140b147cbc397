"""The public page of a club, and the tasks that wait for its staff."""

import datetime as dt
import html
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, LedgerEntry, Member, Role, User
from clubs.services import clubs, ledger
from scoring.models import Event
from scoring.rotations import round_robin
from scoring.services import house_rules, registrations, rounds, sign_up
from tests.cast import add_entrants, make_event
from tests.pages.ruling import thursday_rules
from tests.scoring.services.prepared import running
from tests.scoring.services.verbs_of_sign_up import ANN, BO, opened, signed_up

PAGE = "/clubs/marlborough/"


def text_of(response: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def event_in(club: Club, days: float, name: str, **values: Any) -> Event:
    event = make_event(club, rounds_due=3, name=name, published=True, **values)
    event.sessions.update(starts_at=timezone.now() + dt.timedelta(days=days))
    return event


def test_coming_events_come_first_the_nearest_at_the_top(
    client: Client, club: Club, dora: User
) -> None:
    event_in(club, 14, "In two weeks")
    opened(event_in(club, 7, "In a week"))
    event_in(club, 21, "Never shown").delete()
    running(event_in(club, 0, "Playing now"))
    page = text_of(client.get(PAGE))
    order = [page.index(name) for name in ("Next events", "In a week", "In two weeks", "Results")]
    assert order == sorted(order)
    assert page.index("Results") < page.index("Playing now")
    assert page.count("Sign up") == 1


def test_a_seated_event_still_counts_as_coming_until_somebody_plays(
    client: Client, club: Club
) -> None:
    event = event_in(club, 1, "Tomorrow, all seated")
    add_entrants(event, 4)
    event = rounds.prepare(event, plan=round_robin([1, 2, 3, 4], 3), by=None)
    page, frame = text_of(client.get(PAGE)), text_of(client.get(f"{PAGE}frame/"))
    assert page.index("Next events") < page.index("Tomorrow, all seated")
    assert "Results" not in page
    assert "Tomorrow, all seated" in frame
    rounds.start(event.sessions.get().rounds.get(number=1), by=None)
    page = text_of(client.get(PAGE))
    assert "Next events" not in page
    assert page.index("Results") < page.index("Tomorrow, all seated")


def test_a_closed_sign_up_has_no_button(client: Client, club: Club, dora: User) -> None:
    event = opened(event_in(club, 7, "In a week"))
    sign_up.change(event, is_open=False, cap=None, shows_names=False, by=dora)
    assert "Sign up" not in text_of(client.get(PAGE))


def test_an_unpublished_event_is_missing_even_if_sign_up_is_open(
    client: Client, club: Club, dora: User
) -> None:
    Event.objects.filter(pk=opened(event_in(club, 7, "Among friends")).pk).update(published=False)
    assert "Among friends" not in text_of(client.get(PAGE))


def test_the_directions_are_what_the_director_wrote(client: Client, club: Club, dora: User) -> None:
    assert "How to come" not in text_of(client.get(PAGE))
    clubs.change(club, by=dora, how_to_come="Legion Hall\n<b>Doors</b> at 12:30")
    page = client.get(PAGE).content.decode()
    assert "<p>Legion Hall<br>&lt;b&gt;Doors&lt;/b&gt; at 12:30</p>" in page


def test_the_director_writes_the_directions_on_the_club_s_page(
    client: Client, club: Club, dora: User
) -> None:
    client.force_login(dora)
    typed = {"name": club.name, "language": "en", "time_zone": "America/Toronto"}
    wrong = client.post("/club/marlborough/", typed | {"how_to_come": "x" * 1001})
    assert wrong.status_code == 422
    client.post("/club/marlborough/", typed | {"how_to_come": "Legion Hall"})
    club.refresh_from_db()
    assert club.how_to_come == "Legion Hall"


def test_the_club_s_rules_are_public_until_they_are_retired(
    client: Client, club: Club, dora: User
) -> None:
    rules = thursday_rules(club)
    address = f"{PAGE}rules/{rules.uid}/"
    assert address in client.get(PAGE).content.decode()
    assert client.get(address).status_code == 200
    house_rules.retire(rules, by=dora)
    assert client.get(address).status_code == 404
    assert address not in client.get(PAGE).content.decode()


def test_the_rules_of_another_club_are_not_found_here(
    client: Client, club: Club, other_club: Club
) -> None:
    rules = thursday_rules(club)
    assert client.get(f"/clubs/{other_club.slug}/rules/{rules.uid}/").status_code == 404


def test_the_page_makes_the_same_queries_for_three_events_as_for_thirty(
    client: Client, club: Club, dora: User
) -> None:
    costs = []
    for count in (3, 30):
        for number in range(count):
            opened(event_in(club, number + 1, f"Event {number}"))
        with CaptureQueriesContext(connection) as queries:
            client.get(PAGE)
        costs.append(len(queries))
    assert costs == [6, 6]


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def test_nothing_is_said_when_there_is_nothing_to_do(desk: Client, club: Club) -> None:
    assert "To do" not in text_of(desk.get("/desk/"))


def test_the_first_page_says_what_waits_for_the_staff(desk: Client, club: Club, dora: User) -> None:
    event_in(club, 0, "Chili night")
    away = opened(event_in(club, 9, "Put away"))
    signed_up(away)
    Event.objects.filter(pk=away.pk).update(put_away=True)
    later = opened(event_in(club, 7, "Next week"))
    first = signed_up(later, ANN)
    signed_up(later, BO)
    registrations.accept(later, [first], by=dora)
    for name in ("Lee", "Ray"):
        Member.objects.create(club=club, last_name=name)
    ledger.charge(
        club, about="2026", amount=12, on=dt.date(2026, 5, 1), statuses=["member"], by=dora
    )
    assert (
        "To do Today: Chili night Sign-ups to accept for Next week: 1"
        " People to be told about Next week: 1 Members who owe money: 2 (24.00 CAD)"
    ) in text_of(desk.get("/desk/"))


def test_a_double_owes_nothing_of_its_own(desk: Client, club: Club, dora: User) -> None:
    ann, double = (Member.objects.create(club=club, last_name=name) for name in ("Lee", "Leigh"))
    ledger.charge(
        club, about="2026", amount=12, on=dt.date(2026, 5, 1), statuses=["member"], by=dora
    )
    Member.objects.filter(pk=double.pk).update(merged_into=ann)
    assert LedgerEntry.objects.count() == 2
    assert "Members who owe money: 1 (24.00 CAD)" in text_of(desk.get("/desk/"))


def test_a_scorer_does_not_hear_of_money_or_sign_ups(
    client: Client, club: Club, dora: User, sam: User
) -> None:
    signed_up(opened(event_in(club, 7, "Next week")))
    client.force_login(sam)
    assert "To do" not in text_of(client.get("/desk/"))


def test_a_treasurer_is_told_how_much_is_owed(client: Client, club: Club, dora: User) -> None:
    Member.objects.create(club=club, last_name="Lee")
    ledger.charge(
        club, about="2026", amount=12, on=dt.date(2026, 5, 1), statuses=["member"], by=dora
    )
    tess = User.objects.create_user(username="tess")
    Role.objects.create(club=club, user=tess, kind=Role.Kind.TREASURER)
    client.force_login(tess)
    assert "Members who owe money: 1 (12.00 CAD)" in text_of(client.get("/desk/"))


def test_the_first_page_costs_the_same_with_many_events_as_with_few(
    desk: Client, club: Club, dora: User
) -> None:
    costs = []
    for count in (3, 15):
        for number in range(count):
            signed_up(opened(event_in(club, number, f"Event {number}")))
        with CaptureQueriesContext(connection) as queries:
            desk.get("/desk/")
        costs.append(len(queries))
    assert costs[0] == costs[1]
