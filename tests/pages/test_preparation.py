"""The event before play: what its forms refuse, and how to find every event of a club."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Event
from scoring.services import entrants, events
from scoring.transfer.entrants import read_entrants
from scoring.transfer.faults import SENTENCES
from tests.cast import add_entrants, make_event
from tests.markup import tight
from tests.pages.filling import at, logged_in
from tests.pages.reading import shown

EVENT = {
    "name": "Thursday afternoon", "starts_at": "2026-12-17T13:00", "rules": "ottawa",
    "rounds": "6", "hands_per_round": "8", "sit_out_points": "0", "names_shown": "full",
    "entry": "phones", "disputes": "ask",
    "letters": "en", "paper": "letter",
}  # fmt: skip


# Dates


@pytest.mark.parametrize(
    ("zone", "moment"),
    [
        ("America/Toronto", "9999-12-31T23:59"),
        ("Asia/Tokyo", "0001-01-01T00:00"),
        ("UTC", "1999-12-31T23:59"),
        ("UTC", "2101-01-01T00:00"),
    ],
)
def test_a_date_at_the_end_of_the_calendar_is_refused_in_words(
    club: Club, dora: User, zone: str, moment: str
) -> None:
    Club.objects.update(time_zone=zone)
    new = reverse("event-new", args=[club.slug])
    page = logged_in(dora).post(new, EVENT | {"starts_at": moment}).content.decode()
    assert "Choose a year from 2000 to 2100." in page
    assert not Event.objects.exists()


@pytest.mark.parametrize("moment", ["2000-01-01T00:00", "2100-12-31T23:59"])
def test_the_first_and_the_last_year_work_in_every_time_zone(
    club: Club, dora: User, moment: str
) -> None:
    desk = logged_in(dora)
    Club.objects.update(time_zone="UTC")
    desk.post(reverse("event-new", args=[club.slug]), EVENT | {"starts_at": moment})
    Event.objects.update(published=True)
    for zone in ("Pacific/Kiritimati", "Pacific/Niue"):
        Club.objects.update(time_zone=zone)
        assert "Thursday afternoon" in shown(Client(), reverse("home"))
        assert desk.get(at("event-change", Event.objects.get())).status_code == 200


# Names

HIDDEN = ["\u202eevil", "Ann\u200bLee", "Ann\u0007 Lee", "\u2066Ann", "Ann\ufeff Lee"]


@pytest.mark.parametrize("name", HIDDEN)
def test_a_name_with_invisible_characters_is_refused(event: Event, dora: User, name: str) -> None:
    assert [fault.code for fault in read_entrants(f"Bob Roy, {name}").faults] == [
        "name-unprintable"
    ]
    add_entrants(event, 1)
    pages = (at("entrants", event), at("entrant-change", event, event.entrants.get().uid))
    for page in pages:
        fields = {"player_1": "Bob Roy", "player_2": name, "number": "1"}
        said = logged_in(dora).post(page, fields).content.decode()
        assert str(SENTENCES["name-unprintable"]) in said
    assert event.players.filter(name__in=["Bob Roy", name]).count() == 0


def test_a_last_name_before_a_comma_is_not_shown(club: Club) -> None:
    event = make_event(club, names_shown=Event.Names.INITIAL)
    entrants.add(event, who=[(1, ("Smith, Ann", "Roy, Bob"))], by=None)
    events.publish(event, published=True, by=None)
    page = shown(Client(), at("standings", event))
    assert "Ann S." in page
    assert "Bob R." in page
    assert "Smith" not in page
    assert "Roy" not in page


# Finding the events


def test_every_event_of_a_club_can_be_reached_from_its_desk(club: Club, dora: User) -> None:
    made = {at("event", make_event(club, name=f"Thursday {number}")) for number in range(60)}
    desk = logged_in(dora)
    events_page = reverse("club-events", args=[club.slug])
    assert f'href="{events_page}"' in desk.get(reverse("desk")).content.decode()
    first = desk.get(events_page).content.decode()
    assert 'href="?page=2"' in first
    second = desk.get(events_page, {"page": 2}).content.decode()
    found = [links_to_events(page) for page in (first, second)]
    assert [len(links) for links in found] == [50, 10]
    assert set().union(*found) == made


def links_to_events(page: str) -> set[str]:
    return set(re.findall(r'href="(/desk/e/[^"]+)"', page))


def test_a_club_s_events_are_listed_newest_first_and_sort_by_name(
    club: Club, other_club: Club, dora: User
) -> None:
    for name in ("Beta", "Alpha", "Gamma"):
        make_event(club, name=name)
    make_event(other_club, name="Elsewhere")
    page = reverse("club-events", args=[club.slug])
    desk = logged_in(dora)
    orders = [
        re.findall("Alpha|Beta|Gamma|Elsewhere", shown(desk, address))
        for address in (page, f"{page}?sort=name", f"{page}?sort=nonsense&page=x")
    ]
    assert orders == [
        ["Gamma", "Alpha", "Beta"], ["Alpha", "Beta", "Gamma"], ["Gamma", "Alpha", "Beta"],
    ]  # fmt: skip
    assert "Dec. 17, 2026 Being set up" in shown(desk, page)


def test_the_page_of_all_events_costs_the_same_with_few_and_with_many(
    club: Club, dora: User, django_assert_num_queries: Any
) -> None:
    page, desk = reverse("club-events", args=[club.slug]), logged_in(dora)
    for number in range(30):
        make_event(club, name=f"Thursday {number}")
        if number in (0, 29):
            with django_assert_num_queries(6):
                desk.get(page)


def test_only_the_staff_can_go_from_a_public_page_to_the_desk(
    afternoon: Event, dora: User, sam: User, olga: User
) -> None:
    link = f'href="{at("event", afternoon)}"'
    for page in (at("standings", afternoon), at("seating", afternoon), at("entrant", afternoon, 1)):
        for user in (dora, sam):
            assert link in logged_in(user).get(page).content.decode()
        for client in (logged_in(olga), Client()):
            assert link not in client.get(page).content.decode()


def test_the_link_to_the_desk_costs_the_public_no_query(
    afternoon: Event, olga: User, django_assert_max_num_queries: Any
) -> None:
    public, page = Client(), at("standings", afternoon)
    with django_assert_max_num_queries(100) as asked_by_nobody:
        public.get(page)
    with django_assert_max_num_queries(100) as asked_by_olga:
        logged_in(olga).get(page)
    statements = [query["sql"] for query in asked_by_nobody.captured_queries]
    assert not any("clubs_role" in statement for statement in statements)
    assert any("clubs_role" in query["sql"] for query in asked_by_olga.captured_queries)


def test_a_substitution_is_one_click_from_the_names(afternoon: Event, dora: User) -> None:
    desk = logged_in(dora)
    entrant = afternoon.entrants.get(number=3)
    page = desk.get(reverse("entrants", args=[afternoon.uid])).content.decode()
    way = reverse("entrant-substitute", args=[afternoon.uid, entrant.uid])
    assert f'href="{way}">Somebody else plays<' in tight(page)
