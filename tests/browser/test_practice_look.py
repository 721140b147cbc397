"""The practice pages on a small phone and a low laptop: nothing cut off or out of sight."""

from typing import Any

import pytest
from looking import LARGE_LETTERS, broken_words, is_in_sight, is_too_wide, press_anew
from playwright.sync_api import Page, expect

from engine import preset
from scoring.practice.others import Others
from scoring.practice.table import PracticeTable
from scoring.services import practice
from tests.pages.practising import a_practice_game, a_practice_game_that_is_over, hand_to_bid
from tests.scoring.practice.test_prompts import auction_won, take

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "locale": "fr-CA"}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 650}}
OVER = ".button-main:is([value=next-hand], [value=new-game])"
STICKS_OUT = """() => [...document.querySelectorAll("#table :is(.at, .button)")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.innerText)"""
#: For each place, where its words begin and end, and its width.
WORDS_AT_TABLE = """() => [...document.querySelectorAll(".at")].map((place) => {
  const [words, box] = [document.createRange(), place.getBoundingClientRect()];
  words.selectNodeContents(place);
  const {left, right} = words.getBoundingClientRect();
  return [left - box.left, right - box.left, box.width];
})"""
SMALL = """() => [...document.querySelectorAll("main :is(a, button, summary, select)")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.innerText, each.getBoundingClientRect()])
  .filter(([, {width, height}]) => width < 47.5 || height < 47.5).map(([text]) => text)"""


def a_kitty_taken_up() -> str:
    """The address of a game in which South, dealer and declarer, holds eighteen cards."""
    rules = preset("bid-whist")
    hand = auction_won("7-high")
    take(hand, "S")
    seat = hand.to_act or ""
    table = PracticeTable(rules, Others(seat, 1, 1), "N", (), hand, None)
    game = practice.begin(table, four_colours=False, device="", address="")
    return f"/practice/{game.token}/"


def test_a_hand_with_a_kitty_is_visible_on_a_low_laptop(open_page: Any) -> None:
    page = open_page(**LAPTOP)
    page.goto(a_kitty_taken_up())
    cards = page.locator("button.own-card")
    expect(cards).to_have_count(18)
    assert is_in_sight(page.locator(".around"))
    assert is_in_sight(cards.last)


@pytest.mark.parametrize("rules", ["ottawa", "bloomington-six", "bid-whist"])
def test_nothing_sticks_out_on_a_phone_in_french(open_page: Any, rules: str) -> None:
    game = a_practice_game(rules)
    practice.choose(game, "left")
    page: Page = open_page(**PHONE)
    page.goto(f"/practice/{game.token}/")
    while not page.locator(OVER).count():
        assert page.evaluate(STICKS_OUT) == []
        assert not is_too_wide(page)
        before = page.locator("input[name=step]").input_value()
        act = page.locator("#table :is([name=act]:not([aria-disabled]), [value=go-on])")
        press_anew(act.last)
        expect(page.locator("input[name=step]")).not_to_have_value(before)
    assert page.evaluate(SMALL) == []


def test_a_declarer_who_also_deals_has_both_signs_within_his_place(open_page: Any) -> None:
    page = open_page(**PHONE)
    page.goto(a_kitty_taken_up())
    expect(page.get_by_text("déclarant", exact=True)).to_be_visible()
    assert page.evaluate(STICKS_OUT) == []


@pytest.mark.parametrize("options", [PHONE, LAPTOP])
def test_the_cards_are_dealt_without_scrolling(open_page: Any, options: dict[str, Any]) -> None:
    page = open_page(**options)
    page.goto("/practice/")
    assert is_in_sight(page.locator("main form .button-main"))
    page.locator("main form summary").click()
    expect(page.locator("[name=partner]")).to_be_visible()
    assert page.evaluate(SMALL) == []


def test_no_word_of_the_rules_is_broken(open_page: Any) -> None:
    page = open_page(**PHONE)
    page.goto("/practice/rules/?rules=ottawa&partner=3&opponents=3")
    for section in page.locator("main details > summary").all():
        section.click()
    broken = broken_words(page, ".tile > span")
    assert [word for word in broken if "-" not in word] == []


def test_while_the_others_play_step_by_step_the_cards_reveal_nothing(open_page: Any) -> None:
    page = open_page()
    page.goto(f"/practice/{hand_to_bid('tap').token}/")
    page.locator(".bids button[value='5H']").click()
    page.locator("#steps button").wait_for()
    card = page.locator("button.own-card").first
    card.evaluate("card => card.classList.add('own-card-not')")
    edge = "card => getComputedStyle(card.querySelector('.face')).borderStyle"
    assert card.evaluate(edge) == "solid"
    onward = page.locator("#steps button")
    while onward.count():
        onward.click()
    assert card.evaluate(edge) == "dashed"


def test_going_on_card_by_card_keeps_the_scroll_position(open_page: Any) -> None:
    page = open_page(**PHONE)
    page.goto(f"/practice/{a_practice_game_that_is_over().token}/replay/?hand=1")
    assert page.locator(".head .page").evaluate("e => e.clientHeight") <= 60
    page.evaluate("scrollTo(0, 150)")
    page.keyboard.press("ArrowRight")
    page.locator("#replay-back").wait_for()
    assert page.evaluate("scrollY") == 150


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
@pytest.mark.parametrize("rules", ["ottawa", "bloomington-six"])
def test_with_large_letters_the_places_of_the_table_do_not_touch(
    open_page: Any, rules: str, locale: str
) -> None:
    page = open_page(viewport=PHONE["viewport"], locale=locale)
    page.goto(f"/practice/{a_practice_game(rules).token}/")
    page.evaluate(f"document.documentElement.style.fontSize = '{LARGE_LETTERS}'")
    assert page.evaluate(STICKS_OUT) == []
    assert broken_words(page, ".at") == []
    edges = page.evaluate(WORDS_AT_TABLE)
    assert edges
    assert all(left >= 0 and right <= width for left, right, width in edges)


def test_headings_are_hyphenated_on_a_phone_in_the_language_of_the_page(open_page: Any) -> None:
    page = open_page(**PHONE)
    page.goto("/practice/")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("main h1").evaluate("h1 => getComputedStyle(h1).hyphens") == "auto"
