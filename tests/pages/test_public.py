"""What anybody may read, and what nobody may read there."""

import datetime as dt
import io
import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from openpyxl import load_workbook

from clubs.models import Club, User
from scoring.models import Event, TableLink
from scoring.models import Session as EventSession
from scoring.models.adjustment import Adjustment
from scoring.services import adjustments, entrants, events
from tests.cast import PASSWORD, add_entrants, make_event, seat_entrants
from tests.pages.reading import address, addresses, published, shown, text
from tests.scoring.afternoon.play import dispute, enter, enter_totals


def log_in(client: Client, user: User) -> None:
    response = client.post("/login/", {"username": user.username, "password": PASSWORD})
    assert response.status_code == 302


def workbook_text(content: bytes) -> str:
    sheet = load_workbook(io.BytesIO(content)).active
    return " ".join(str(cell) for row in sheet.values for cell in row)


# The first page


def test_the_first_page_says_when_there_is_nothing_to_read(client: Client, event: Event) -> None:
    assert "No event is published yet" in shown(client, "/")


def test_the_first_page_shows_events_in_play_before_newer_ones(
    client: Client, afternoon: Event, club: Club
) -> None:
    later = published(club, name="Next week")
    later.sessions.update(starts_at=dt.datetime(2027, 1, 5, 13, 0, tzinfo=dt.UTC))
    page = shown(client, "/")
    # Newcomers to the game find how to learn it before the events to come.
    learn = ["Learn the game", "Practise against computer players"]
    later_on = ["Other events", "Next week", "To come"]
    words = ["Being played now", "Thursday afternoon", *learn, *later_on]
    assert [page.index(word) for word in words] == sorted(page.index(word) for word in words)


def test_a_date_is_that_of_the_club_s_time_zone(client: Client, other_club: Club) -> None:
    Club.objects.filter(pk=other_club.pk).update(time_zone="Pacific/Auckland")
    event = published(other_club)
    event.sessions.update(starts_at=dt.datetime(2026, 12, 17, 23, 0, tzinfo=dt.UTC))
    assert "Dec. 18, 2026" in shown(client, "/")
    assert "Dec. 18, 2026" in shown(client, "/clubs/sauble/")


def test_a_club_shows_its_own_published_events(
    client: Client, club: Club, other_club: Club, event: Event
) -> None:
    published(club, name="Shown")
    published(other_club, name="Elsewhere")
    page = shown(client, "/clubs/marlborough/")
    assert "Shown" in page
    assert "Elsewhere" not in page
    assert event.name not in page


def test_a_club_without_published_events_says_so(client: Client, club: Club) -> None:
    assert "published no event yet" in shown(client, "/clubs/marlborough/")
    assert client.get("/clubs/nowhere/").status_code == 404


@pytest.mark.parametrize(("url", "count"), [("/", 2), ("/clubs/marlborough/", 6)])
@pytest.mark.parametrize("number", [3, 300])
def test_lists_take_the_same_queries_for_3_and_for_300_events(
    client: Client, club: Club, url: str, count: int, number: int,
    django_assert_num_queries: Any,
) -> None:  # fmt: skip
    rules = make_event(club).rule_set
    made = Event.objects.bulk_create(
        Event(club=club, name=f"Event {each}", rule_set=rules, published=True)
        for each in range(number)
    )
    starts_at = dt.datetime(2026, 12, 17, 13, 0, tzinfo=dt.UTC)
    EventSession.objects.bulk_create(
        EventSession(event=each, number=1, starts_at=starts_at, rounds_due=1) for each in made
    )
    with django_assert_num_queries(count):
        client.get(url)


# Who may read


def test_an_unpublished_event_does_not_exist_for_strangers(
    client: Client, event: Event, olga: User
) -> None:
    add_entrants(event, 2)
    urls = addresses(event)
    assert [client.get(url).status_code for url in urls] == [404] * len(urls)
    log_in(client, olga)
    assert [client.get(url).status_code for url in urls] == [404] * len(urls)


@pytest.mark.parametrize("who", ["dora", "sam"])
def test_the_staff_can_look_at_an_event_before_it_is_published(
    client: Client, event: Event, who: str, request: pytest.FixtureRequest
) -> None:
    add_entrants(event, 2)
    log_in(client, request.getfixturevalue(who))
    assert [client.get(url).status_code for url in addresses(event)] == [200] * 8
    page = shown(client, address("standings", event))
    assert "The event is not published" in page
    assert "hx-get" not in page


def test_a_published_event_has_no_such_notice(client: Client, afternoon: Event) -> None:
    assert "not published" not in shown(client, address("standings", afternoon))


def test_an_unknown_event_or_pair_is_not_found(client: Client, afternoon: Event) -> None:
    nowhere = "/events/00000000-0000-4000-8000-000000000000/"
    assert client.get(nowhere).status_code == 404
    assert client.get(f"{nowhere}live/?v=").status_code == 404
    assert client.get(address("entrant", afternoon, 99)).status_code == 404


def test_nothing_can_be_written_at_a_public_address(client: Client, afternoon: Event) -> None:
    urls = ["/", "/clubs/marlborough/", *addresses(afternoon)]
    assert [client.post(url).status_code for url in urls] == [405] * len(urls)


def test_reading_starts_no_session(
    client: Client, afternoon: Event, django_assert_num_queries: Any
) -> None:
    for url in ["/", "/clubs/marlborough/", *addresses(afternoon)]:
        assert "sessionid" not in client.get(url).cookies
    assert Session.objects.count() == 0


# Names


def every_answer(client: Client, event: Event) -> str:
    """Every public response about an event, tags included."""
    token = TableLink.objects.filter(session__event=event)[0].token
    urls = [
        "/",
        "/clubs/marlborough/",
        *addresses(event),
        address("standings", event) + "?after=1&sort=entrant",
        address("seating", event) + "?who=1",
        address("seating", event) + "?who=Anne",
        f"/t/{token}/",
        f"/t/{token}/live/",
    ]
    answers = [client.get(url) for url in urls]
    assert [answer.status_code for answer in answers] == [200] * len(urls)
    heads = " ".join(f"{answer.headers}" for answer in answers)
    pages = " ".join(each.content.decode(errors="ignore") for each in answers)
    sheet = workbook_text(client.get(address("standings-xlsx", event)).content)
    return f"{heads} {pages} {sheet}"


@pytest.mark.parametrize(
    ("choice", "there", "hidden"),
    [
        ("full", ["Anne Player1", "Bert Partner8"], []),
        ("initial", ["Anne P.", "Bert P."], ["Player", "Partner"]),
        ("number", ["Pair 1"], ["Player", "Partner", "Bert", "Anne P."]),
    ],
)
def test_no_public_page_shows_more_of_a_name_than_the_event_says(
    client: Client, afternoon: Event, choice: str, there: list[str], hidden: list[str]
) -> None:
    Event.objects.filter(pk=afternoon.pk).update(names_shown=choice)
    enter(afternoon, "n5c6")
    answers = every_answer(client, afternoon)
    assert [name for name in there if name not in answers] == []
    assert [name for name in hidden if name in answers] == []


HOSTILE = ("<b>Bold</b> Name", '=HYPERLINK("http://x")', "x" * 80, "😀 Émile Ångström")


def test_hostile_names_are_shown_as_they_are_and_do_nothing(client: Client, club: Club) -> None:
    event = make_event(club, rounds_due=1, name="<i>Event</i> 😀")
    entrants.add(event, who=[(1, HOSTILE[:2]), (2, HOSTILE[2:])], by=None)
    events.publish(event, published=True, by=None)
    seat_entrants(event)
    for url in ["/", *addresses(event)]:
        content = client.get(url).content
        assert b"<b>Bold" not in content or url.endswith(".csv")
        assert b"<i>Event" not in content
    page = shown(client, address("standings", event))
    assert all(name in page for name in HOSTILE)
    found = client.get(address("seating", event), {"who": "<b>bold"})
    assert "Your place" in text(found.content)
    nobody = client.get(address("seating", event), {"who": "<script>" * 50})
    assert b"<script><script>" not in nobody.content
    assert "Nobody here is called" in text(nobody.content)


# Seats


def test_a_name_finds_the_seats_of_this_round_and_the_next(
    client: Client, afternoon: Event
) -> None:
    page = shown(client, address("seating", afternoon) + "?who=player8")
    assert (
        "Your place 8 · Anne Player8 & Bert Partner8 Round 1: table 1 , E-W, against pair 1" in page
    )
    assert "Now: round 1" in page
    assert "Next: round 2" in page


def test_a_search_that_matches_nearly_everybody_shows_ten(client: Client, club: Club) -> None:
    event = make_event(club)
    add_entrants(event, 12)
    events.publish(event, published=True, by=None)
    page = shown(client, address("seating", event) + "?who=anne")
    assert "10 · Anne Player10" in page
    assert "11 · Anne Player11" not in page
    assert "2 more match. Type more of the name." in page
    assert "more match" not in shown(client, address("seating", event) + "?who=player1")


def test_before_play_the_page_says_when_seats_will_be_shown(client: Client, event: Event) -> None:
    events.publish(event, published=True, by=None)
    assert "Seats are given when play begins" in shown(client, address("seating", event))


# A pair's afternoon


def test_a_pair_sees_every_hand_with_its_points_and_running_total(
    client: Client, afternoon: Event
) -> None:
    enter(afternoon, "n5c6", at=(1, 1, 1))
    enter(afternoon, "s6h4", at=(1, 1, 2))
    enter(afternoon, "-", at=(1, 1, 3))
    dispute(afternoon, at=(1, 1, 4))
    page = shown(client, address("entrant", afternoon, 8))
    assert "Round 1: table 1, E-W Against 1 · Anne Player1 & Bert Partner1" in page
    assert "1 N 5 ♣︎ 6 tricks, made 2 6 2 S 6 ♥︎ 4 tricks, set 4 −6 3 Passed out 0 0" in page
    assert "4 Disputed: counts for nobody yet 5 To come" in page
    assert "Points in this round: 6 ." in page
    assert "Place 1 , 6 points Contracts made: 0 · Sets: 0 · Lone hands made: 0" in page


def test_place_and_points_are_one_sentence_with_a_real_minus(
    client: Client, afternoon: Event, dora: User
) -> None:
    enter(afternoon, "n5c6", at=(1, 1, 1))  # two points for them
    eighth = afternoon.entrants.get(number=8)
    adjustments.give(
        afternoon, entrant=eighth, kind=Adjustment.Kind.PENALTY, points=63, reason="late", by=dora
    )
    page = client.get(address("entrant", afternoon, 8)).content.decode()
    read = " ".join(re.sub(r"<[^>]*>", "", page).split())
    assert "Place 8, −61 points" in read


def test_a_round_with_only_totals_says_so(client: Client, afternoon: Event) -> None:
    enter_totals(afternoon, (40, 24))
    page = shown(client, address("entrant", afternoon, 8))
    assert "Only the totals of this round were handed in: 24 for this pair, 40 for pair 1." in page


def test_a_withdrawn_pair_has_no_place(client: Client, event: Event, dora: User) -> None:
    add_entrants(event, 8)
    entrants.withdraw(event.entrants.get(number=8), by=dora)
    events.publish(event, published=True, by=None)
    assert "Has left" in shown(client, address("entrant", event, 8))
