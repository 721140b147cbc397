"""A hand is corrected or a dispute settled: choices, reason and buttons are in sight."""

from typing import Any

import pytest
from looking import is_in_sight, is_too_wide
from playwright.sync_api import Page, expect
from steps import go_to

from clubs.models import User
from scoring.models import Event, HandResult
from scoring.models.result import ResultState
from scoring.services import results
from scoring.services.results import Phone
from tests.cast import table_at
from tests.scoring.services.acts import FIVE, SIX

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
@pytest.mark.parametrize("size", [(1366, 650), (1280, 720)], ids=["1366 × 650", "1280 × 720"])
def test_every_choice_is_in_sight_below_what_a_phone_entered(
    open_page: Any, dora: User, afternoon: Event, locale: str, size: tuple[int, int]
) -> None:
    entered_by_a_phone(afternoon)
    page: Page = open_page(dora, locale=locale, viewport={"width": size[0], "height": size[1]})
    go_to(page, "hand", afternoon.uid, 1, 1, 1)
    tiles = page.locator(".form-beside .form .tile").all()
    assert len(tiles) > 20
    assert [tile.inner_text() for tile in tiles if not is_in_sight(tile)] == []


def test_the_button_comes_after_the_reason_and_covers_nothing(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    entered_by_a_phone(afternoon)
    page: Page = open_page(dora, viewport={"width": 1366, "height": 650})
    go_to(page, "hand", afternoon.uid, 1, 1, 1)
    page.locator(".tile", has_text="6").last.click()
    reason, button = (
        page.get_by_label("Reason").first,
        page.get_by_role("button", name="Correct it"),
    )
    reason.fill("The slip says six")
    button.scroll_into_view_if_needed()
    assert is_in_sight(reason)
    assert reason.bounding_box()["y"] < button.bounding_box()["y"]
    button.click()
    expect(page.get_by_role("heading", name="Hand 1")).to_be_hidden()
    corrected = HandResult.objects.get(state=ResultState.OFFICIAL)
    assert (corrected.makers_tricks, corrected.reason) == (6, "The slip says six")


def entered_by_a_phone(event: Event) -> None:
    """Hand 1 of table 1, and that the other side agrees."""
    table = table_at(event, 1, 1)
    stored = results.enter(table, 1, FIVE, origin=Phone(0, "west").origin("first")).result
    results.confirm(table, [str(stored.uid)], phone=Phone(1, "north"))


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
@pytest.mark.parametrize("size", [(1366, 650), (1280, 720)], ids=["1366 × 650", "1280 × 720"])
def test_the_reason_and_both_versions_of_a_dispute_are_in_sight_at_once(
    open_page: Any, dora: User, afternoon: Event, locale: str, size: tuple[int, int]
) -> None:
    disputed_by_two_phones(afternoon)
    page: Page = open_page(dora, locale=locale, viewport={"width": size[0], "height": size[1]})
    go_to(page, "hand", afternoon.uid, 1, 1, 1)
    buttons = page.locator("button[name=result]")
    expect(buttons).to_have_count(2)
    assert all(is_in_sight(each) for each in buttons.all())
    assert is_in_sight(page.locator("#why"))


def test_the_versions_of_a_dispute_are_one_below_the_other_on_a_phone(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    disputed_by_two_phones(afternoon)
    page: Page = open_page(dora, viewport={"width": 360, "height": 740})
    go_to(page, "hand", afternoon.uid, 1, 1, 1)
    one, other = (each.bounding_box() for each in page.locator(".versions > li").all())
    assert (one["x"], one["width"]) == (other["x"], other["width"])
    assert one["y"] + one["height"] <= other["y"]
    assert not is_too_wide(page)


def disputed_by_two_phones(event: Event) -> None:
    """Hand 1 of table 1, sent by the two sides with different tricks."""
    for phone, report in ((Phone(0, "west"), FIVE), (Phone(1, "north"), SIX)):
        results.enter(table_at(event, 1, 1), 1, report, origin=phone.origin(phone.device))
