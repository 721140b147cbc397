"""Before time is called, a sheet waiting at the desk is typed first."""

import pytest
from django.test import Client

from clubs.models import User
from scoring.models import Event
from tests.pages.filling import at, logged_in
from tests.pages.reading import text
from tests.scoring.afternoon.play import enter, enter_totals

LATER = "hands that are given up count for nobody."


@pytest.mark.parametrize(
    ("typed", "warning"),
    [
        ([1], f"Nothing has come in from tables 2, 3, 4. Type their sheets first: {LATER}"),
        ([1, 2, 4], f"Nothing has come in from table 3. Type its sheet first: {LATER}"),
    ],
)
def test_tables_from_which_nothing_came_in_are_named_before_time_is_called(
    afternoon: Event, dora: User, typed: list[int], warning: str
) -> None:
    for table in typed:
        enter(afternoon, "n5c5", at=(1, table, 1))
    assert warning in _asked(logged_in(dora), afternoon)


def test_if_something_came_in_from_every_table_there_is_no_warning(
    afternoon: Event, dora: User
) -> None:
    for table in (1, 2, 3):
        enter(afternoon, "n5c5", at=(1, table, 1))
    enter_totals(afternoon, (32, 32), at=(1, 4))
    said = _asked(logged_in(dora), afternoon)
    assert "These hands are not played." in said
    assert "Nothing has come in" not in said


def _asked(desk: Client, event: Event) -> str:
    return text(desk.get(at("time-called", event, 1) + "?what=call&table=none").content)
