"""A round whose totals come from the table's phones: two numbers, and a tap by each side."""

from collections.abc import Callable
from typing import Any

import pytest
from looking import axe_findings, is_too_wide
from phone import NO_NETWORK, Phone, new_phone
from playwright.sync_api import expect

from scoring.models import Event, TableTotals
from tests.cast import rewrite

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


#: Doubles the size of letters from the moment a page starts to load.
LARGE = """
new MutationObserver((_changes, observer) => {
  document.documentElement.style.fontSize = "36px";
  observer.disconnect();
}).observe(document, {childList: true});
"""


@pytest.fixture
def event(afternoon: Event) -> Event:
    """The phones send the totals of each round."""
    rewrite(afternoon, Event.objects.filter(pk=afternoon.pk), entry="totals")
    return afternoon


def type_totals(phone: Phone, first: int, second: int) -> None:
    phone.page.fill("#id_points_0", str(first))
    phone.page.fill("#id_points_1", str(second))
    phone.tap("#totals-form button")


def test_a_round_takes_two_numbers_and_one_tap_from_each_side(
    open_page: Any, event: Event, tell: Callable[[str], None]
) -> None:
    ours, theirs = (new_phone(open_page).sit(event, 1, number) for number in (1, 8))
    ours.counted(), theirs.counted()
    type_totals(ours, 30, 34)
    expect(ours.page.locator("#live")).to_contain_text("E-W still have to agree")
    expect(theirs.page.locator("#totals-said")).to_have_text("Do you agree?")
    expect(theirs.page.locator("#totals-entry summary").first).to_be_visible()  # after a reload
    assert not is_too_wide(theirs.page)
    assert axe_findings(theirs.page) == []
    theirs.tap("#we-agree")
    for phone in (ours, theirs):
        expect(phone.page.locator("#live .badge-good")).to_have_text("Final")
    taps = ours.counted(), theirs.counted()
    tell(f"Taps: {taps[0]} to send the totals of a round, {taps[1]} to agree with them.")
    assert taps == (1, 1)


def test_totals_that_differ_are_settled_at_the_table(open_page: Any, event: Event) -> None:
    ours, theirs = (new_phone(open_page).sit(event, 1, number) for number in (1, 8))
    type_totals(ours, 30, 34)
    theirs.tap("#totals-entry summary >> nth=0")
    type_totals(theirs, 34, 30)
    for phone in (ours, theirs):
        expect(phone.page.locator("#differing")).to_contain_text("totals that differ")
        expect(phone.page.locator("text=This one is right")).to_have_count(1)
    assert axe_findings(theirs.page) == []
    ours.tap("text=This one is right")
    expect(theirs.page.locator("#live .badge-good")).to_have_text("Final")
    assert TableTotals.objects.get(state="official").points_0 == 34


def test_with_letters_twice_as_large_the_questions_scroll_into_view(
    open_page: Any, event: Event
) -> None:
    ours, theirs = (new_phone(open_page) for _side in range(2))
    for phone in (ours, theirs):
        phone.page.add_init_script(LARGE)
    ours.sit(event, 1, 1)
    theirs.sit(event, 1, 8)
    expect(ours.page.locator("#id_points_0")).to_be_in_viewport(ratio=1)
    type_totals(ours, 30, 34)
    expect(theirs.page.locator("#we-agree")).to_be_in_viewport(ratio=1)
    assert not is_too_wide(theirs.page)
    theirs.tap("#totals-entry summary >> nth=0")
    type_totals(theirs, 34, 30)
    expect(ours.page.get_by_role("button", name="This one is right")).to_be_in_viewport(ratio=1)


def test_totals_wait_on_the_phone_for_the_network(open_page: Any, guard: Any, event: Event) -> None:
    guard.expect(*NO_NETWORK)
    ours = new_phone(open_page).sit(event, 1, 1)
    ours.network(there=False)
    type_totals(ours, 30, 34)
    expect(ours.page.locator("#outbox")).to_contain_text("Round 1, table 1: totals 30 : 34")
    ours.network(there=True)
    expect(ours.page.locator("#live")).to_contain_text("E-W still have to agree", timeout=20_000)
    assert TableTotals.objects.get().points_1 == 34


def test_typed_totals_stay_while_the_other_side_sends_and_when_they_are_impossible(
    open_page: Any, guard: Any, event: Event
) -> None:
    guard.expect(r"status of 422")
    ours, theirs = (new_phone(open_page).sit(event, 1, number) for number in (1, 8))
    theirs.page.fill("#id_points_0", "30")
    type_totals(ours, 30, 34)
    expect(theirs.page.locator("#live")).to_contain_text("Do you agree?")
    expect(theirs.page.locator("#id_points_0")).to_have_value("30")
    type_totals(theirs, 60, 60)
    expect(theirs.page.locator("#outbox")).to_contain_text("call the director")
    expect(theirs.page.locator("#id_points_1")).to_have_value("60")
    type_totals(theirs, 30, 34)
    expect(ours.page.locator("#live .badge-good")).to_have_text("Final")
