"""The pages of a finished season, with everything in it: for all eyes, fingers and keyboards."""

import datetime as dt
from random import Random
from typing import Any

import pytest
from django.urls import reverse
from looking import look_at
from playwright.sync_api import Page

from clubs.models import Club, Member, User
from clubs.services import members
from scoring.afternoon import dealer_of, likely_hand
from scoring.models import Event, RatingChoice, Season, Table
from scoring.services import entrants, events, prizes, results
from scoring.views.careers import own_seal
from tests.cast import make_event, seat_entrants

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PEOPLE = (
    "Winnifred Kerr", "Marjorie Appleby", "Edna Underhill", "Zénon Young", "Lucien Thériault",
    "Clifford Hayes", "Germaine Ouellette", "Maurice Vaillancourt",
)  # fmt: skip
AFTERNOONS = 5  # with fewer nobody is rated


@pytest.fixture
def autumn(club: Club, dora: User) -> Season:
    """A season of eight members who play every hand."""
    for name in PEOPLE:
        first, last = name.split()
        members.add(club, by=None, first_name=first, last_name=last, names_shown="full")
    chance = Random(3)
    for number in range(AFTERNOONS):
        last_event = an_afternoon(club, number, chance)
    due = [{"kind": "place", "amount": 30 - 10 * place, "place": place} for place in (1, 2)]
    prizes.add(last_event, due, by=dora)
    RatingChoice.objects.create(club=club, readers="everybody")
    return Season.objects.create(
        club=club, name="Autumn", published=True, first_day=dt.date(2026, 1, 1)
    )


def an_afternoon(club: Club, number: int, chance: Random) -> Event:
    event = make_event(club, rounds_due=1, name=f"Afternoon {number + 1}", names_shown="full")
    order = chance.sample(PEOPLE, len(PEOPLE))
    pairs = list(zip(order[::2], order[1::2], strict=True))
    entrants.add(event, who=[(None, pair) for pair in pairs], by=None)
    event = events.publish(seat_entrants(event), published=True, by=None)
    for table in Table.objects.filter(round__session__event=event).select_related("round__session"):
        for hand in range(1, table.hands_due + 1):
            report = likely_hand(
                event.rules, dealer_of(event.rules, table.first_dealer, hand), chance
            )
            origin = results.Origin(None, "desk", f"{table.pk}-{hand}")
            results.enter(table, hand, report, origin=origin)
    return events.finish(Event.objects.get(pk=event.pk), by=None, sharing=True)


def faults(page: Page, path: str) -> list[str]:
    page.goto(path)
    for name in page.locator(".season-table summary").all()[:1]:
        name.click()
        page.locator("#made-of").wait_for()
    return [f"{path} {what}: {fault}" for what, found in look_at(page) for fault in found]


def test_season_records_ratings_and_people_are_accessible(
    open_page: Any, autumn: Season, subtests: pytest.Subtests
) -> None:
    page = open_page(reduced_motion="reduce", locale="fr-CA")
    club, member = autumn.club.slug, Member.objects.get(last_name="Kerr")
    for name, args in (
        ("public-season", [club, autumn.uid]),
        ("public-records", [club]),
        ("public-rating", [club]),
        ("public-person", [club, member.uid]),
        ("own-person", [own_seal(member)]),
    ):
        with subtests.test(name):
            assert faults(page, reverse(name, args=args)) == []


def test_a_person_s_contracts_are_readable_in_full_on_a_phone(
    open_page: Any, autumn: Season
) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, locale="fr-CA")
    member = Member.objects.get(last_name="Kerr")
    page.goto(reverse("public-person", args=[autumn.club.slug, member.uid]))
    pushed = "(table) => table.parentElement.scrollWidth > table.parentElement.clientWidth"
    assert not page.locator(".contract-table").evaluate(pushed)


def test_the_desk_s_versions_of_these_pages_are_accessible_too(
    open_page: Any, autumn: Season, dora: User, subtests: pytest.Subtests
) -> None:
    page = open_page(dora, reduced_motion="reduce", locale="fr-CA")
    club, member = autumn.club.slug, Member.objects.get(last_name="Kerr")
    event = Event.objects.latest("pk")
    prizes.unveil(event, to=1, by=dora)
    for name, args in (
        ("season", [club, autumn.uid]),
        ("records", [club]),
        ("rating", [club]),
        ("person", [club, member.uid]),
        ("prizes", [event.uid]),
        ("prizes-unveil", [event.uid]),
    ):
        with subtests.test(name):
            assert faults(page, reverse(name, args=args)) == []
