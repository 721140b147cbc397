"""The page of a hand: the event it belongs to, what its reason is for, how it is taken back."""

import pytest
from django.test import Client

from clubs.models import User
from scoring.models import Event, HandResult
from scoring.models.result import ResultState
from tests.cast import table_at
from tests.pages.filling import at, logged_in
from tests.pages.reading import shown
from tests.scoring.services.acts import enter

NEEDED = "Needed: it is kept with the result."
ONLY_UNUSUAL = "Needed only to keep an unusual hand that really was played."


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def page_of(event: Event, hand: int = 1) -> str:
    return at("hand", event, 1, 1, hand)


def test_the_page_names_its_event_and_keeps_the_tabs(desk: Client, afternoon: Event) -> None:
    html = desk.get(page_of(afternoon)).text
    assert f"<h1>{afternoon.name}</h1>" in html
    assert '<nav class="tabs' in html
    for name in ("board", "event"):
        assert f'href="{at(name, afternoon)}' in html
    assert f'href="{at("table", afternoon, 1, 1)}"' in html


def test_the_fold_that_takes_a_result_back_says_so(desk: Client, afternoon: Event) -> None:
    enter(table_at(afternoon, 1, 1))
    page = shown(desk, page_of(afternoon))
    assert "Take this result back (it belongs to another hand or table)" in page
    row = {"result": HandResult.objects.get().uid, "reason": "typed on the wrong line"}
    desk.post(at("hand-take-back", afternoon, 1, 1, 1), row)
    assert not HandResult.objects.filter(state=ResultState.OFFICIAL).exists()


def test_a_reason_that_is_optional_is_not_called_needed_for_a_correction(
    desk: Client, afternoon: Event, dora: User
) -> None:
    enter(table_at(afternoon, 1, 1), by=dora)
    page = shown(desk, page_of(afternoon))
    assert f"Reason (optional) {ONLY_UNUSUAL}" in page
    assert NEEDED not in page


def test_a_reason_that_is_needed_says_so(desk: Client, afternoon: Event, sam: User) -> None:
    enter(table_at(afternoon, 1, 1), by=sam)
    page = shown(desk, page_of(afternoon))
    assert f"Reason {NEEDED}" in page
    assert ONLY_UNUSUAL not in page
