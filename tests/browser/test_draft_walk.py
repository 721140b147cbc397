"""Single players draft their partners on a phone, and are seated as pairs in a knock-out."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from steps import go_to

from clubs.models import Club, User
from scoring.services import events
from tests.browser.looking import LARGE_LETTERS, PHONE, is_too_wide, look_at
from tests.pages.test_draft_page import played

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def wrong_with(page: Page) -> dict[str, list[str]]:
    """Everything wrong with a page for older eyes and hands; leaves the page at a phone's size."""
    found = {what: faults for what, faults in look_at(page) if faults}
    page.set_viewport_size(PHONE)
    if is_too_wide(page, LARGE_LETTERS):
        found["too wide in large letters"] = [page.url]
    return found


def test_eight_single_players_draft_and_go_on_as_pairs(
    open_page: Any, club: Club, dora: User
) -> None:
    singles = events.finish(played.make(club), by=dora, sharing=True)
    # Colours change at once when day turns to night.
    desk: Page = open_page(dora, viewport=PHONE, reduced_motion="reduce")
    go_to(desk, "board", singles.uid)
    desk.get_by_role("link", name="Draft of partners").first.click()
    expect(desk.get_by_role("heading", name="1 Anne Player1 chooses a partner")).to_be_visible()
    assert wrong_with(desk) == {}

    desk.get_by_role("button", name="5 Anne Player5").click()
    expect(desk.get_by_role("heading", name="2 Anne Player2 chooses a partner")).to_be_visible()
    desk.get_by_role("button", name="Take the last choice back").click()
    desk.get_by_role("button", name="6 Anne Player6").press("Enter")
    expect(desk.get_by_role("heading", name="2 Anne Player2 chooses a partner")).to_be_visible()
    desk.get_by_role("button", name="Pair all who are left, the first with the last").click()
    expect(desk.get_by_role("heading", name="Everybody has a partner")).to_be_visible()
    assert wrong_with(desk) == {}

    desk.get_by_role("link", name="Make the event of these pairs").click()
    expect(desk.get_by_label("Who plays")).to_have_value(
        "Anne Player1 & Anne Player6\nAnne Player2 & Anne Player4\n"
        "Anne Player5 & Anne Player3\nAnne Player7 & Anne Player8"
    )
    desk.get_by_role("button", name="Make the event").click()
    expect(desk.get_by_role("heading", name="The bracket, of 2 rounds")).to_be_visible()
    expect(desk.get_by_label("Seeds: numbers, the best first")).to_have_value("1, 2, 3, 4")
    desk.get_by_role("button", name="Seat everybody by this plan").click()
    desk.get_by_role("button", name="Begin round 1").first.click()
    expect(desk.get_by_role("heading", name="Round 1").first).to_be_visible()
