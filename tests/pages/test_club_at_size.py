"""A club of three hundred members, sixty events and six thousand entries in its ledger."""

import datetime as dt
import uuid
from decimal import Decimal

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, LedgerEntry, Member, User
from engine.ruleset import preset
from scoring.models import Attendance, Event, Section, Session
from scoring.services import fees
from tests.cast import make_event

#: Routes of the club and of an event, with the most queries that each may make.
OF_THE_CLUB = {
    "club": 9, "club-events": 7, "event-new": 9, "letters": 8,
    "member-names": 4, "members": 5, "money": 8, "money-names": 6, "seasons": 5,
}  # fmt: skip
OF_AN_EVENT = {
    "door": 15, "door-cash": 17, "door-news": 13, "door-people": 14, "door-play": 14,
    "entrants-members": 5, "event-sign-up": 7,
}  # fmt: skip
MEMBERS, EVENTS, ENTRIES = 300, 60, 6000
DAY = dt.datetime(2026, 9, 3, 17, tzinfo=dt.UTC)


def grow(club: Club, event: Event, share: int) -> None:
    """Add a share of the members, events and entries; some of the members are at the door."""
    people = Member.objects.bulk_create(
        Member(club=club, last_name=f"Lee{each}", name_key=f"lee{each}")
        for each in range(MEMBERS // share)
    )
    rules = preset("ottawa").to_dict()
    events = Event.objects.bulk_create(
        Event(club=club, name=f"Week {each}", rule_set=rules, format="pairs", published=True)
        for each in range(EVENTS // share)
    )
    sessions = Session.objects.bulk_create(
        Session(event=each, starts_at=DAY - dt.timedelta(weeks=week), rounds_due=6)
        for week, each in enumerate(events)
    )
    Section.objects.bulk_create(Section(session=each, hands_per_round=8) for each in sessions)
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            club=club, member=people[each % len(people)], kind="due", amount=Decimal("0.10"),
            on=DAY.date(), about=f"Dues {each // len(people)}", key=uuid.uuid4(),
        )
        for each in range(ENTRIES // share)
    )  # fmt: skip
    Attendance.objects.bulk_create(
        Attendance(session=event.sessions.get(), member=each) for each in people[::10]
    )


def test_pages_make_as_few_queries_in_a_large_club_as_in_a_small_one(
    client: Client, club: Club, dora: User
) -> None:
    event = make_event(club)
    fees.set_fee(event, by=None, for_members=Decimal(3), for_guests=Decimal(5), newcomers_free=True)
    client.force_login(dora)
    pages = {name: reverse(name, args=[club.slug]) for name in OF_THE_CLUB}
    pages |= {name: reverse(name, args=[event.uid]) for name in OF_AN_EVENT}
    ann = Member.objects.create(club=club, last_name="Lee")
    pages["account"] = reverse("account", args=[club.slug, ann.uid])
    counts = []
    for share in (30, 1):
        grow(club, event, share)
        counts.append({name: asked(client, address) for name, address in pages.items()})
    small, large = counts
    assert {name: (small[name], large[name]) for name in large if large[name] > small[name]} == {}
    most = OF_THE_CLUB | OF_AN_EVENT | {"account": 10}
    assert {name: count for name, count in large.items() if count > most[name]} == {}


def test_a_common_name_finds_only_as_many_people_as_one_can_read(
    client: Client, club: Club, dora: User
) -> None:
    names = [f"Lee{number}" for number in range(60)]
    Member.objects.bulk_create(
        Member(club=club, last_name=name, name_key=name.lower()) for name in names
    )
    client.force_login(dora)
    page = client.get(reverse("money", args=[club.slug]), {"find": "lee"}).content.decode()
    assert page.count('<th scope="row"') == 50
    assert "There are more. Write another letter." in page


def asked(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address, {"find": "lee"}).status_code == 200
    return len(queries)
