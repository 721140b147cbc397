"""When something begins, where the clocks change as well."""

import datetime as dt
from collections.abc import Iterator

import pytest
from django import forms
from django.utils import timezone

from scoring.forms.when import WhenField, next_full_hour


class Form(forms.Form):
    at = WhenField()


@pytest.fixture(autouse=True)
def toronto() -> Iterator[None]:
    with timezone.override("America/Toronto"):
        yield


def utc(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text).replace(tzinfo=dt.UTC)


def taken(typed: str, shown: dt.datetime | None = None) -> dt.datetime:
    form = Form({"at": typed})
    form.fields["at"].initial = shown
    assert form.is_valid(), form.errors
    moment = form.cleaned_data["at"]
    assert isinstance(moment, dt.datetime)
    return moment


@pytest.mark.parametrize(
    ("typed", "moment"),
    [
        pytest.param("2026-11-01T00:59", "2026-11-01 04:59", id="before the doubled hour"),
        pytest.param("2026-11-01T01:30", "2026-11-01 05:30", id="the first of the two"),
        pytest.param("2026-11-01T02:00", "2026-11-01 07:00", id="after the doubled hour"),
        pytest.param("2027-03-14T02:30", "2027-03-14 07:30", id="left out: it is 3:30 then"),
    ],
)
def test_a_time_is_accepted_even_when_the_clocks_change(typed: str, moment: str) -> None:
    assert taken(typed) == utc(moment)


@pytest.mark.parametrize("moment", ["2026-11-01 05:30", "2026-11-01 06:30:20"])
def test_an_untouched_field_keeps_its_moment(moment: str) -> None:
    assert taken("2026-11-01T01:30", utc(moment)) == utc(moment)
    assert taken("2026-11-01T01:20", utc(moment)) == utc("2026-11-01 05:20")


@pytest.mark.parametrize("typed", ["0001-01-01T00:00", "9999-12-31T23:59", "2026-11-01T25:00"])
def test_a_time_that_no_clock_shows_is_refused(typed: str) -> None:
    assert not Form({"at": typed}).is_valid()


@pytest.mark.parametrize(
    ("now", "hour"),
    [
        pytest.param("2026-11-01 04:30", "2026-11-01 05:00", id="the first 1 a.m. comes"),
        pytest.param("2026-11-01 05:30", "2026-11-01 06:00", id="the second 1 a.m. comes"),
        pytest.param("2027-03-14 06:45", "2027-03-14 07:00", id="3 a.m. follows 1 a.m."),
        pytest.param("2027-01-01 04:30", "2027-01-01 05:00", id="the new year comes"),
    ],
)
def test_the_next_full_hour_is_one_that_exists(
    monkeypatch: pytest.MonkeyPatch, now: str, hour: str
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: utc(now))
    assert next_full_hour().astimezone(dt.UTC) == utc(hour)
