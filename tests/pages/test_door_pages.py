"""The door's pages: who may use them, what bad input is told, what a club of 1,000 costs."""

import datetime as dt
import re
import uuid
from decimal import Decimal
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.models import CashBox, Club, Member, Role, User
from clubs.services import doubles, ledger, members
from scoring.models import Attendance, EntryFee, Event, Registration
from scoring.services import entrants, fees
from tests.cast import make_event
from tests.pages.reading import text

JSON = {"headers": {"Accept": "application/json"}}
FEE = {"for_members": "3", "for_guests": "1,5", "newcomers_free": "on", "free_after": "10"}


@pytest.fixture
def event(club: Club) -> Event:
    return make_event(club)


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def treasurer(club: Club) -> Client:
    user = User.objects.create_user(username="tess")
    Role.objects.create(club=club, user=user, kind=Role.Kind.TREASURER)
    browser = Client()
    browser.force_login(user)
    return browser


def at(event: Event, name: str = "door") -> str:
    return reverse(name, args=[event.uid])


def member(club: Club, **values: Any) -> Member:
    return Member.objects.create(club=club, **({"first_name": "Ann", "last_name": "Lee"} | values))


def test_a_fee_may_have_a_comma_but_may_not_be_negative(desk: Client, event: Event) -> None:
    assert desk.post(at(event, "door-fee"), FEE).status_code == 302
    assert EntryFee.objects.get().for_guests == Decimal("1.50")
    page = desk.post(at(event, "door-fee"), FEE | {"for_members": "-5", "free_after": "0"})
    assert page.status_code == 422
    assert "“-5” is not an amount. Write it like 12.50, or 0 for nothing." in page.text
    assert 'value="-5"' in page.text
    assert EntryFee.objects.get().for_members == Decimal("3.00")


def test_every_button_of_the_door_works_without_the_script(desk: Client, event: Event) -> None:
    ann = member(event.club)
    assert "Ann Lee" in desk.get(at(event), {"find": "lee"}).text
    desk.post(at(event, "door-mark"), {"member": ann.uid, "act": "here"})
    desk.post(at(event, "door-walk-in"), {"name": "New Nan", "how": "guest"})
    assert set(Attendance.objects.values_list("state", flat=True)) == {"here"}
    assert Attendance.objects.count() == 2


def test_a_row_says_which_number_is_the_member_s_and_which_the_pair_s(
    desk: Client, event: Event
) -> None:
    ann = member(event.club, number=12)
    entrants.add(event, who=[(1, ("Ann Lee", "Bob Roy"))], by=None)
    page = text(desk.get(at(event)).content)
    assert "The door Here: 0 · Expected: 2" in page
    assert "Ann Lee member 12 Pair 1 · expected" in page
    assert "Three letters of the name" in desk.get(at(event)).text
    rows = desk.get(at(event, "door-news")).json()["rows"]
    assert [row["said"] for row in rows if row["uid"] == str(ann.uid)] == ["Pair 1 · expected"]


def test_a_name_of_eighty_letters_is_refused_and_nothing_typed_is_lost(
    desk: Client, event: Event
) -> None:
    long = "N" * 80
    page = desk.post(at(event, "door-walk-in"), {"name": long, "how": "guest"})
    assert page.status_code == 422
    assert "at most 39 letters each" in page.text
    assert long in page.text
    told = desk.post(at(event, "door-walk-in"), {"name": long}, **JSON)
    assert (told.status_code, told.json()["outcome"]) == (409, "refused")


def test_a_device_that_sends_late_is_told_why_its_ticks_are_refused(
    desk: Client, event: Event
) -> None:
    sent = {"member": str(uuid.uuid4()), "act": "here"}
    assert desk.post(at(event, "door-mark"), sent, **JSON).json()["code"] == "member-gone"
    told = Client().post(at(event, "door-mark"), sent, **JSON)
    assert (told.status_code, told.json()["outcome"]) == (401, "refused")
    address = at(event, "door-mark")
    Event.objects.all().delete()
    told = desk.post(address, sent, **JSON)
    assert (told.status_code, told.json()["outcome"]) == (404, "refused")


@pytest.mark.parametrize("hours", [0, 5, -5])
def test_a_late_tick_has_its_original_time_whatever_the_phone_s_clock(
    desk: Client, event: Event, hours: int
) -> None:
    ann = member(event.club)
    tick = {"member": str(ann.uid), "act": "here"}
    for act, minutes in (("here", 0), ("left", 0), ("here", 30)):
        sent = timezone.now() + dt.timedelta(hours=hours)
        times = {"at": sent - dt.timedelta(minutes=minutes), "sent": sent}
        kept = {name: moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ") for name, moment in times.items()}
        told = desk.post(at(event, "door-mark"), tick | {"act": act} | kept, **JSON).json()
    assert (told["outcome"], told["row"]["state"]) == ("stored", "left")


def test_a_slow_clock_does_not_keep_out_somebody_who_comes_back(desk: Client, event: Event) -> None:
    ann = member(event.club)
    tick = {"member": str(ann.uid), "act": "here"}
    for act in ("here", "left", "here"):
        slow = (timezone.now() - dt.timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        kept = {"at": slow, "sent": slow} if act == "here" else {}
        told = desk.post(at(event, "door-mark"), tick | {"act": act} | kept, **JSON).json()
    assert told["row"]["state"] == "here"


def test_a_treasurer_can_work_at_the_door_and_count_the_box(
    treasurer: Client, event: Event
) -> None:
    assert treasurer.get(at(event)).status_code == 200
    assert treasurer.get(at(event, "entrants")).status_code == 403
    treasurer.post(at(event, "door-cash"), {"act": "open", "opened_with": "50"})
    closing = {"act": "close", "counted": "49,50", "seen": "50.00", "explanation": ""}
    page = treasurer.post(at(event, "door-cash"), closing)
    assert page.status_code == 422
    assert "49.50 was counted, and 50.00 should be there." in page.text
    assert "(optional)" in treasurer.get(at(event, "door-cash")).text
    assert "(optional)" not in page.text, "now it has to be explained"
    whole = treasurer.post(at(event, "door-cash"), closing | {"counted": "49"})
    assert "49.00 was counted, and 50.00 should be there." in whole.text
    treasurer.post(at(event, "door-cash"), closing | {"explanation": "a stamp"})
    assert str(CashBox.objects.get().counted) == "49.50"


def test_the_cash_page_lists_cash_taken_outside_the_box(desk: Client, event: Event) -> None:
    desk.post(at(event, "door-cash"), {"act": "open", "opened_with": "50"})
    assert "taken in cash under" not in desk.get(at(event, "door-cash")).text
    common = {"key": uuid.uuid4(), "on": CashBox.objects.get().on, "by": None}
    ledger.pay(member(event.club), amount=Decimal(20), method="cash", **common)
    assert "That day 20.00 more was taken in cash under" in desk.get(at(event, "door-cash")).text


@pytest.mark.parametrize("name", ["door", "door-people", "door-news", "door-cash"])
def test_a_club_of_a_thousand_needs_no_more_queries_than_a_small_one(
    desk: Client, event: Event, name: str
) -> None:
    fees.set_fee(event, by=None, for_members=Decimal(3), for_guests=Decimal(5), newcomers_free=True)
    costs = []
    for number in (3, 1000):
        Member.objects.bulk_create(
            Member(club=event.club, last_name=f"Lee{each}", name_key=f"lee{each}")
            for each in range(number)
        )
        session = event.sessions.get()
        people = event.club.members.exclude(attendances__session=session)[: number // 3]
        Attendance.objects.bulk_create(Attendance(session=session, member=each) for each in people)
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(at(event, name), {"find": "lee"}).status_code == 200
        costs.append(len(queries))
    assert costs[1] <= costs[0]


@pytest.mark.parametrize(
    ("language", "offered"),
    [("en", "The regulars of Thursday"), ("fr", "Les habitués du jeudi")],
)
def test_regulars_are_found_by_the_weekday_in_the_hall_s_time_zone(
    desk: Client, event: Event, language: str, offered: str
) -> None:
    evening = dt.datetime(2026, 12, 18, 0, 30, tzinfo=dt.UTC)  # still Thursday in Toronto
    event.sessions.update(starts_at=evening)
    event.club.members.create(last_name="Lee")
    desk.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    assert offered in " ".join(desk.get(at(event)).text.split())


def rows_of(page: Any) -> list[tuple[str, str]]:
    """State and name of each row among the members found."""
    row = r'data-state="([^"]*)">.+?class="door-name">([^<]+)<'
    return re.findall(row, page.text.partition("<template")[0], re.S)


def test_a_search_reads_nobody_else_at_the_door(desk: Client, event: Event) -> None:
    people = [member(event.club, last_name=f"Roy{n}", name_key=f"roy{n} ann") for n in range(30)]
    zoe = member(event.club, first_name="Zoé", last_name="Lee", name_key="lee zoe")
    for each in (*people, zoe):
        Attendance.objects.create(session=event.sessions.get(), member=each)
    page = desk.get(at(event), {"find": "zoe"})
    assert rows_of(page) == [("expected", "Zoé Lee")]
    with CaptureQueriesContext(connection) as queries:
        desk.get(at(event), {"find": "zoe"})
    read = [each["sql"] for each in queries if '"scoring_attendance"' in each["sql"]]
    assert len(read) == 1
    assert f'"member_id" IN ({zoe.pk})' in read[0]


def test_a_merged_double_who_was_ticked_is_found_by_the_surviving_name(
    desk: Client, event: Event
) -> None:
    zoe = members.add(event.club, by=None, first_name="Zoé", last_name="Lee")
    double = members.add(event.club, by=None, first_name="Zed", last_name="Li")
    desk.post(at(event, "door-mark"), {"member": double.uid, "act": "here"})
    doubles.merge(double, into=zoe, by=None)
    assert rows_of(desk.get(at(event), {"find": "zoe"})) == [("here", "Zoé Lee")]


def test_somebody_signed_up_but_no_member_is_found_at_the_door(desk: Client, event: Event) -> None:
    Registration.objects.create(
        event=event, place=1, client_key="1", kind="pair", name="Gus Guest", partner_name="Ida Orr",
        state="accepted",
    )  # fmt: skip
    assert rows_of(desk.get(at(event), {"find": "ida"})) == [("expected", "Ida Orr")]
