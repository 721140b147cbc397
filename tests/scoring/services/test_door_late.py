"""What an offline phone ticked, sent when the door already has something newer."""

import datetime as dt
import uuid
from decimal import Decimal

import pytest
from django.utils import timezone

from clubs import accounts
from clubs.models import Club, Member, User
from clubs.services import members
from scoring.models import Attendance, Event
from scoring.services import door, fees
from scoring.store.door import door_of
from tests.cast import make_event


@pytest.fixture
def event(club: Club) -> Event:
    made = make_event(club)
    fees.set_fee(made, by=None, for_members=Decimal(3), for_guests=Decimal(5), newcomers_free=True)
    return made


@pytest.fixture
def ann(club: Club) -> Member:
    return members.add(club, by=None, first_name="Ann", last_name="Lee")


def state(event: Event) -> str:
    (row,) = door_of(event).rows
    return row.state


def ago(minutes: int) -> dt.datetime:
    return timezone.now() - dt.timedelta(minutes=minutes)


def come(event: Event, ann: Member, minutes: int, method: str = "") -> None:
    key = uuid.uuid4()
    door.come(event, member=ann.uid, by=None, at=ago(minutes), method=method, key=key)


def test_an_earlier_tick_does_not_bring_somebody_back_who_went_home(
    event: Event, ann: Member
) -> None:
    come(event, ann, 60)
    door.leave(event, member=ann.uid, by=None)
    come(event, ann, 30)
    assert state(event) == "left"


def test_a_tick_from_before_the_clock_was_put_back_holds_nobody_up(
    event: Event, ann: Member
) -> None:
    come(event, ann, 0)
    Attendance.objects.update(ticked_at=ago(-60))
    door.leave(event, member=ann.uid, by=None)
    assert state(event) == "left"


def test_money_of_a_late_tick_is_in_the_box(event: Event, ann: Member, dora: User) -> None:
    come(event, ann, 60)
    door.leave(event, member=ann.uid, by=dora)
    come(event, ann, 30, method="cash")
    assert state(event) == "left"
    assert accounts.taken_at(event.uid) == {"cash": Decimal(3)}


def test_somebody_who_comes_back_after_going_home_is_here(event: Event, ann: Member) -> None:
    come(event, ann, 60)
    door.leave(event, member=ann.uid, by=None, at=ago(30))
    come(event, ann, 20)
    door.leave(event, member=ann.uid, by=None, at=ago(40))
    assert state(event) == "here"


def test_a_tick_taken_back_stays_so_but_its_money_is_kept(event: Event, ann: Member) -> None:
    come(event, ann, 60)
    door.take_back(event, member=ann.uid, by=None)
    come(event, ann, 30, method="cash")
    assert state(event) == "expected"
    (row,) = door_of(event).rows
    assert (row.paid, row.due) == (Decimal(3), Decimal(0))


def test_somebody_who_was_seen_is_here_even_if_another_door_marks_a_no_show_later(
    event: Event, ann: Member
) -> None:
    door.miss(event, member=ann.uid, by=None)
    come(event, ann, 30)
    assert state(event) == "here"
    door.miss(event, member=ann.uid, by=None, at=ago(40))
    door.take_back(event, member=ann.uid, by=None, at=ago(35))
    assert state(event) == "here"
