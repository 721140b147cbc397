"""Which events are those of today: no database, and any time of day."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from clubs.models import Club
from scoring.models import Event
from scoring.store import played_today

TORONTO = ZoneInfo("America/Toronto")
CLUB = Club(time_zone="America/Toronto")
NEW_YEAR = dt.datetime(2027, 1, 1, tzinfo=TORONTO)


def is_today(monkeypatch: pytest.MonkeyPatch, now: dt.datetime, begins: dt.datetime) -> bool:
    event = Event(club=CLUB, state=Event.State.RUNNING)
    event.begins = begins  # type: ignore[attr-defined]
    monkeypatch.setattr(timezone, "now", lambda: now)
    return played_today(CLUB, [event]) == [event]


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
def test_an_event_is_today_s_until_its_evening_is_over(
    monkeypatch: pytest.MonkeyPatch, now: int, begins: int, today: bool
) -> None:
    at = [NEW_YEAR + dt.timedelta(hours=hours) for hours in (now, begins)]
    assert is_today(monkeypatch, *at) is today
