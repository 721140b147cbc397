"""How dates and times are written."""

import datetime as dt

import pytest
from django.utils import translation
from django.utils.formats import date_format

MOMENT = dt.datetime(2026, 9, 7, 14, 5, tzinfo=dt.UTC)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "style", ["DATE_FORMAT", "TIME_FORMAT", "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT"]
)
def test_no_date_or_time_ends_with_a_dot_that_its_sentence_would_double(
    language: str, style: str
) -> None:
    for hour in (0, 9, 12, 14):
        with translation.override(language):
            assert date_format(MOMENT.replace(hour=hour), style)[-1] != "."


def test_english_times_use_the_twelve_hour_clock() -> None:
    with translation.override("en"):
        assert date_format(MOMENT, "DATETIME_FORMAT") == "Sept. 7, 2026, 2:05 PM"


@pytest.mark.parametrize(
    ("style", "written"),
    [
        ("TIME_FORMAT", "4_h_28"),
        ("TIME_WITH_SECONDS_FORMAT", "4_h_28_min_05_s"),
        ("DATETIME_FORMAT", "7 septembre 2026 à 4_h_28"),
        ("SHORT_DATETIME_FORMAT", "07/09/2026 4_h_28"),
    ],
)
def test_french_times_are_those_of_canada_and_never_broken(style: str, written: str) -> None:
    """An underscore stands for a no-break space."""
    with translation.override("fr"):
        told = date_format(MOMENT.replace(hour=4, minute=28, second=5), style)
    assert told == written.replace("_", "\xa0")
