"""The time of day on the pages that follow an event."""

import datetime as dt

import pytest
from django.template import engines
from django.utils import timezone
from django.utils.translation import override

LINE = '{% load clock %}{{ now|time_of_day }}, {{ now|time:"TIME_FORMAT" }}'


@pytest.mark.parametrize("zone", ["UTC", "America/Toronto"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("hour", "minute"), [(0, 5), (12, 0), (13, 30), (23, 59)])
def test_the_time_of_day_is_the_club_s_in_the_reader_s_language(
    zone: str, language: str, hour: int, minute: int
) -> None:
    now = dt.datetime(2026, 12, 17, hour, minute, 42, tzinfo=dt.UTC)
    with timezone.override(zone), override(language):
        ours, djangos = engines["django"].from_string(LINE).render({"now": now}).split(", ")
    assert ours == djangos


@pytest.mark.parametrize(
    ("now", "day"), [("2026-12-18 04:50", "Dec. 18, 2026"), ("2026-12-18 05:10", "")]
)
def test_the_day_is_shown_beside_the_time_only_if_it_is_not_today(
    monkeypatch: pytest.MonkeyPatch, now: str, day: str
) -> None:
    moment = dt.datetime.fromisoformat(now).replace(tzinfo=dt.UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    until = dt.datetime(2026, 12, 18, 5, 20, tzinfo=dt.UTC)
    line = engines["django"].from_string("{% load clock %}{{ until|other_day }}")
    with timezone.override("America/Toronto"):
        assert line.render({"until": until}) == day
        assert line.render({"until": None}) == ""
