"""A director rehearses her event the evening before, from the sheets to the standings.

Afterwards everything is discarded, and the event is as it was, to the last row and log entry.
"""

import re
from typing import Any

import pytest
from django.forms.models import model_to_dict
from playwright.sync_api import Page, expect
from steps import go_to

from clubs.models import AuditEntry, Club, User
from scoring.models import Event, HandResult
from scoring.rotations import round_robin
from scoring.services import events, rounds
from scoring.store.loader import load
from tests.cast import add_entrants, make_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MARK = "Rehearsal: nothing here counts"


@pytest.fixture
def seated(club: Club, dora: User) -> Event:
    """Eight pairs for two rounds, published; nothing has begun."""
    event = make_event(club, rounds_due=2, printed_address="http://testserver")
    add_entrants(event, 8)
    events.publish(event, published=True, by=dora)
    return rounds.prepare(event, plan=round_robin(range(1, 9), 2), by=dora)


def test_an_event_is_rehearsed_from_its_sheets_to_the_end_and_stays_as_it_was(
    open_page: Any, guard: Any, seated: Event, dora: User
) -> None:
    guard.expect("status of 404")  # a poll may still ask for the discarded rehearsal
    before = as_it_is(seated)
    page = open_page(dora)
    begin(page, seated)
    press(page, "Begin round 1")
    fill(page, 32)
    press(page, "Begin round 2")
    fill(page, 32)
    finish(page)
    is_hidden_from_everybody_else(open_page())
    throw_away(page, seated)
    assert as_it_is(seated) == before
    assert list(Event.objects.all()) == [seated]
    assert not HandResult.objects.exists()


def as_it_is(event: Event) -> tuple[Any, ...]:
    """The row of an event, its version, its value, and its log."""
    row = Event.objects.get(pk=event.pk)
    told = AuditEntry.objects.filter(event=event.uid).order_by("pk")
    return model_to_dict(row), row.version, load(event.pk), list(told.values())


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def begin(page: Page, event: Event) -> None:
    go_to(page, "sheets", event.uid)
    page.get_by_role("link", name="Rehearse it").click()
    press(page, "Begin the rehearsal")
    expect(page.get_by_role("complementary", name="Rehearsal")).to_contain_text(MARK)


def fill(page: Page, hands: int) -> None:
    press(page, "Fill this round")
    expect(page.get_by_text(f"{hands} hands were invented.")).to_be_visible()
    expect(page.get_by_text(MARK)).to_be_visible()


def finish(page: Page) -> None:
    page.get_by_role("link", name="Standings", exact=True).click()
    press(page, "Finish the event")
    expect(page.get_by_text("The event is finished")).to_be_visible()
    expect(page.locator("#standings tbody tr")).to_have_count(8)
    expect(page.get_by_text(MARK)).to_be_visible()


def is_hidden_from_everybody_else(stranger: Page) -> None:
    rehearsal = Event.objects.get(rehearses__isnull=False)
    answer = stranger.request.get(f"/events/{rehearsal.uid}/")
    assert answer.status == 404
    stranger.goto("/")
    expect(stranger.get_by_text("Thursday afternoon")).to_have_count(1)


def throw_away(page: Page, event: Event) -> None:
    press(page, "Throw it away")
    expect(page.get_by_text("The rehearsal is gone. This is the event itself.")).to_be_visible()
    expect(page).to_have_url(re.compile(str(event.uid)))
    expect(page.get_by_role("button", name="Begin round 1")).to_be_visible()
