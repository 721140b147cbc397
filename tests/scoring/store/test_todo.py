"""Which events are those of today, at any time of day."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from clubs.models import Club
from scoring.models import Event
from scoring.store import latest_events, played_today
from scoring.store.todo import is_today

TORONTO = ZoneInfo("America/Toronto")
NEW_YEAR = dt.datetime(2027, 1, 1, tzinfo=TORONTO)


@pytest.mark.parametrize(
    ("now", "begins", "today"),
    [
        pytest.param(-1, -4, True, id="the same evening"),
        pytest.param(1, -4, True, id="an evening that goes on past midnight"),
        pytest.param(9, -4, False, id="the next morning"),
        pytest.param(1, 20, True, id="the evening to come"),
        pytest.param(-1, 20, False, id="the evening of tomorrow"),
    ],
)
def test_an_event_is_today_s_until_its_evening_is_over(now: int, begins: int, today: bool) -> None:
    moment, starts_at = (NEW_YEAR + dt.timedelta(hours=hours) for hours in (now, begins))
    assert is_today(starts_at, moment, TORONTO) is today


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("day", "is_there"), [(8, False), (9, True), (10, False), (11, True), (12, False)]
)
def test_an_event_of_two_sessions_is_today_s_on_the_day_of_each(
    club: Club, event: Event, day: int, is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    event.sessions.update(starts_at=dt.datetime(2027, 1, 9, 13, 0, tzinfo=TORONTO))
    second = dt.datetime(2027, 1, 11, 13, 0, tzinfo=TORONTO)
    event.sessions.create(number=2, starts_at=second, rounds_due=3)
    noon = dt.datetime(2027, 1, day, 12, 0, tzinfo=TORONTO)
    monkeypatch.setattr(timezone, "now", lambda: noon)
    assert (event in played_today(club, latest_events(club))) is is_there


@pytest.mark.django_db
def test_a_finished_event_is_not_to_be_done_today(
    club: Club, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: event.sessions.get().starts_at)
    assert played_today(club, latest_events(club)) == [event]
    Event.objects.update(state=Event.State.FINISHED)
    assert played_today(club, latest_events(club)) == []
