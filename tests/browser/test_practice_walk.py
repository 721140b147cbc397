"""A hand at the practice table in the browser: by keyboard alone, and by taps on a small phone."""

from typing import Any

import pytest
from looking import FOCUS_IS_SEEN, axe_findings, is_too_wide, tap_anew
from playwright.sync_api import Locator, Page, Route, expect

from scoring.models import PracticeGame
from tests.pages.practising import a_practice_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}
#: What the learner may press now, cards first.
CARDS = "button.own-card:not([aria-disabled])"
CALLS = ".bids button"
ONWARD = "button[value=go-on], button[value=next-hand], button[value=new-game]"
IS_AT_THE_TABLE = "() => document.activeElement.closest('#table') !== null"


def offered(page: Page) -> Locator:
    """The buttons of the first kind that has any."""
    kinds = (page.locator(each) for each in (CARDS, CALLS, ONWARD))
    return next(kind for kind in kinds if kind.count())


def is_over(game: PracticeGame) -> bool:
    return bool(game.hands.latest("number").is_over)


def step(page: Page) -> str:
    return str(page.locator("input[name=step]").input_value())


def wait_for_answer(page: Page, before: str) -> None:
    page.wait_for_function(
        "before => document.querySelector('input[name=step]').value !== before", arg=before
    )


def test_a_hand_on_a_small_phone_takes_one_tap_per_card(open_page: Any, tell: Any) -> None:
    game = a_practice_game("ottawa")
    page = open_page(viewport=PHONE, has_touch=True)
    page.goto(f"/practice/{game.token}/")
    taps = {"cards": 0, "calls": 0, "others": 0}
    while not is_over(game):
        kind = "cards" if page.locator(CARDS).count() else "calls"
        kind = kind if page.locator(f"{CARDS}, {CALLS}").count() else "others"
        before = step(page)
        tap_anew(offered(page).first)
        wait_for_answer(page, before)
        taps[kind] += 1
        assert not is_too_wide(page)
    tell(f"taps for a hand of eight cards: {taps}")
    assert taps["cards"] <= 8
    assert axe_findings(page) == []
    page.locator("button[value=next-hand]").tap()
    page.locator("button[value=next-hand]").wait_for(state="detached")
    assert game.hands.count() == 2


@pytest.mark.parametrize("rules", ["ottawa", "bloomington-six", "bid-whist"])
def test_a_hand_by_keyboard_alone_announces_what_was_played(open_page: Any, rules: str) -> None:
    game = a_practice_game(rules)
    page = open_page()
    page.goto(f"/practice/{game.token}/")
    first = offered(page).first
    while not first.evaluate("here => here === document.activeElement"):
        page.keyboard.press("Tab")
    heard = []
    while not is_over(game):
        assert page.evaluate(FOCUS_IS_SEEN)
        before, name = step(page), page.evaluate("document.activeElement.ariaLabel")
        page.keyboard.press("Enter")
        wait_for_answer(page, before)
        heard.append((name, page.locator("#said").text_content() or ""))
        # The focus is at once on the next action: nobody has to search for it.
        page.wait_for_function(IS_AT_THE_TABLE)
    cards = [(name, said) for name, said in heard if name and " of " in name]
    assert cards
    assert all(name in said for name, said in cards)
    assert axe_findings(page) == []


def test_enter_pressed_before_anything_is_visible_counts_as_an_act(open_page: Any) -> None:
    page = open_page()
    page.goto(f"/practice/{a_practice_game('ottawa').token}/")
    page.evaluate("window.sameDocument = true")
    offered(page).first.focus()
    for _ in range(60):
        page.keyboard.press("Enter")
    page.wait_for_function(IS_AT_THE_TABLE)
    assert page.evaluate("window.sameDocument")


def test_the_focus_is_on_a_name_when_something_must_be_named(open_page: Any) -> None:
    page = open_page()
    page.goto(f"/practice/{a_practice_game('bid-whist').token}/")
    highest = page.locator(CALLS).last
    highest.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("The bid is yours. High or low?")).to_be_visible()
    expect(page.locator(CALLS).first).to_be_focused()


def test_the_focus_is_not_pulled_back_from_elsewhere(open_page: Any) -> None:
    page = open_page()
    page.goto(f"/practice/{a_practice_game('ottawa').token}/")
    before, games = step(page), page.get_by_role("link", name="Games")

    def go_elsewhere_first(route: Route) -> None:
        games.focus()
        route.continue_()

    page.route("**/act/", go_elsewhere_first)
    offered(page).first.press("Enter")
    wait_for_answer(page, before)
    expect(games).to_be_focused()


def test_without_the_network_nothing_is_lost_and_the_page_says_so(
    open_page: Any, guard: Any
) -> None:
    guard.expect("ERR_INTERNET_DISCONNECTED", "htmx")
    game = a_practice_game("ottawa")
    page = open_page()
    page.goto(f"/practice/{game.token}/")
    before = step(page)
    page.context.set_offline(True)
    offered(page).first.click()
    page.get_by_text("Nothing is lost: press once more.").wait_for()
    page.context.set_offline(False)
    offered(page).first.click()
    wait_for_answer(page, before)


def test_a_hand_can_be_played_without_the_page_s_script(open_page: Any) -> None:
    game = a_practice_game("pepper")
    page = open_page(java_script_enabled=False)
    page.goto(f"/practice/{game.token}/")
    before = step(page)
    offered(page).first.click()
    assert step(page) != before
