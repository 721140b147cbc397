"""The result of a press at the practice table is on the screen, and a press in vain says why."""

from typing import Any

import pytest
from looking import is_in_sight
from playwright.sync_api import Page, Route, expect

from scoring.models import PracticeGame
from tests.pages.practising import a_practice_game, a_practice_game_that_is_over, hand_to_bid

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1366, "height": 650}


def opened(open_page: Any, game: PracticeGame, **options: Any) -> Page:
    page: Page = open_page(**options)
    page.goto(f"/practice/{game.token}/")
    return page


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_value_of_a_bid_gets_the_focus_and_is_visible(open_page: Any, size: Any) -> None:
    page = opened(open_page, hand_to_bid(), viewport=size)
    page.get_by_text("What is a bid worth?").click()
    page.locator("#own-bid").select_option("6H")
    page.get_by_role("button", name="Analyse").press("Enter")
    expect(page.locator("#one-bid")).to_be_focused()
    assert is_in_sight(page.locator("#one-bid"))


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_review_of_lost_tricks_gets_the_focus_and_is_visible(open_page: Any, size: Any) -> None:
    page = opened(open_page, a_practice_game_that_is_over(), viewport=size)
    page.get_by_role("button", name="Where were tricks lost?").press("Enter")
    expect(page.locator("#review")).to_be_focused()
    assert is_in_sight(page.locator("#review h2"))


def test_after_a_bid_from_the_end_of_a_long_list_the_table_is_visible(open_page: Any) -> None:
    page = opened(open_page, hand_to_bid(), viewport=PHONE, has_touch=True)
    page.locator(".bids button").last.tap()
    expect(page.locator("button.own-card").first).to_be_focused()
    assert is_in_sight(page.get_by_text("You lead. Choose a card."))
    assert is_in_sight(page.locator(".around"))
    assert is_in_sight(page.locator("button.own-card").first)


def test_switching_on_an_aid_keeps_the_switches_in_view(open_page: Any) -> None:
    page = opened(open_page, hand_to_bid(), viewport=PHONE, has_touch=True)
    page.locator("summary", has_text="More").tap()
    switch = page.get_by_role("button", name="Check me")
    switch.tap()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(switch).to_be_focused()
    assert is_in_sight(switch)


def test_a_page_refused_as_outdated_is_reloaded(open_page: Any, guard: Any) -> None:
    """Logging in in another tab invalidates the forms of this page."""
    guard.expect("status of 403", "Status Error Code 403")
    page = opened(open_page, hand_to_bid())
    page.context.clear_cookies()
    with page.expect_navigation():
        page.locator(".bids button").first.click()
    page.locator(".bids button").first.click()
    expect(page.locator("input[name=step]")).to_have_value("1")


def test_pressing_too_fast_is_reported(open_page: Any, guard: Any) -> None:
    guard.expect("status of 429", "Status Error Code 429")
    page = opened(open_page, hand_to_bid())

    def refuse(route: Route) -> None:
        route.fulfill(status=429, body="")

    page.route("**/act/", refuse)
    page.locator(".bids button").first.click()
    expect(page.locator("#said")).to_have_text("That was too fast. Wait a minute, then go on.")


def test_a_press_on_an_outdated_page_says_that_the_game_has_gone_on(open_page: Any) -> None:
    game = a_practice_game("ottawa")
    first = opened(open_page, game)
    second = opened(open_page, game)
    first.locator(".bids button").first.click()
    expect(first.locator("input[name=step]")).to_have_value("1")
    second.locator(".bids button").last.click()
    expect(second.locator("#said")).to_contain_text(
        "The game has gone on since you opened this page"
    )
    expect(second.locator("input[name=step]")).to_have_value("1")
