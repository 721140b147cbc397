"""Dates and times have one style on every page and paper: the language's own."""

import re

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
#: Literal formats that are allowed: for machines (`c`), and the weekday alone (`l`).
ALLOWED = {"DATE_FORMAT", "TIME_FORMAT", "TIME_WITH_SECONDS_FORMAT", "DATETIME_FORMAT", "c", "l"}
IN_TEMPLATES = re.compile(r"\|(?:date|time):[\"']([^\"']*)[\"']")
IN_PYTHON = re.compile(r"(?:date_format|time_format)\([^\n]*,\s*[\"']([^\"']*)[\"']\)")


def styles(room: str, ending: str, pattern: re.Pattern[str]) -> set[tuple[str, str]]:
    return {
        (file.relative_to(ROOT).as_posix(), style)
        for file in (ROOT / room).rglob(f"*.{ending}")
        for style in pattern.findall(file.read_text())
    }


@pytest.mark.parametrize(
    ("room", "ending", "pattern"),
    [
        ("templates", "html", IN_TEMPLATES),
        ("scoring", "py", IN_PYTHON),
        ("clubs", "py", IN_PYTHON),
    ],
)
def test_dates_and_times_are_written_in_the_style_of_the_language(
    room: str, ending: str, pattern: re.Pattern[str]
) -> None:
    found = styles(room, ending, pattern)
    assert found
    assert {(file, style) for file, style in found if style not in ALLOWED} == set()
