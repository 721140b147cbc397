"""The others act one by one at the practice table: at a tap each, or calmly by themselves."""

from typing import Any

import pytest
from looking import axe_findings, is_too_wide, tap_anew
from playwright.sync_api import expect

from engine import preset
from scoring.practice.hands import hand_of
from scoring.practice.others import Others
from scoring.practice.table import PracticeTable
from scoring.services import practice
from tests.pages.practising import BIDDING

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}
STEPS = ["West: jack of spades.", "North: queen of spades.", "East: king of spades."]


def before_the_lead(*taste: str) -> str:
    """The address of a game in which South leads the ace of spades, and the others must follow."""
    rules = preset("ottawa")
    table = PracticeTable(rules, Others("S", 1, 1), "E", (), hand_of(BIDDING, rules), None)
    game = practice.begin(table, four_colours=False, device="", address="", taste=taste)
    return f"/practice/{game.token}/"


def test_a_slow_second_tap_plays_no_other_card_but_a_key_or_a_later_tap_does(
    open_page: Any,
) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    page.goto(before_the_lead())
    step, box = page.locator("input[name=step]"), page.locator("button[value=As]").bounding_box()
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    there = "([x, y]) => document.elementFromPoint(x, y).closest('button.own-card')?.value"
    page.touchscreen.tap(*spot)
    expect(step).to_have_value("1")
    assert page.evaluate(there, spot)
    page.touchscreen.tap(*spot)
    page.wait_for_timeout(300)
    page.touchscreen.tap(*spot)
    page.wait_for_load_state("networkidle")
    expect(step).to_have_value("1")
    page.keyboard.press("Enter")
    expect(step).to_have_value("2")
    page.locator("button[value=take-back]").press("Enter")
    expect(step).to_have_value("3")
    page.wait_for_timeout(1100)
    page.touchscreen.tap(*spot)
    expect(step).to_have_value("4")


@pytest.mark.parametrize("taste", [("tap",), ("tap", "left")])
def test_each_of_the_others_plays_at_a_tap(open_page: Any, taste: tuple[str, ...]) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    page.goto(before_the_lead(*taste))
    page.locator("button.own-card[value=As]").tap()
    said, onward = page.locator("#said"), page.locator("#steps button")
    expect(said).to_have_text("South: ace of spades.")
    assert page.locator(".around:visible").count() == 1
    for laid, step in enumerate(STEPS, 2):
        assert page.locator("button.own-card:enabled").first.evaluate("b => b.closest('[inert]')")
        onward.tap()
        expect(said).to_contain_text(step)
        assert page.locator(".laid:visible").count() == laid
        assert not is_too_wide(page)
    assert axe_findings(page) == []
    onward.tap()
    expect(page.locator("#steps")).to_have_count(0)
    expect(said).to_contain_text("You lead")
    tap_anew(page.locator("button.own-card[value=Ac]"))
    expect(said).to_contain_text("South: ace of clubs.")


def test_at_a_calm_pace_they_play_by_themselves_and_the_keyboard_works_afterwards(
    open_page: Any,
) -> None:
    page = open_page()
    page.clock.install(time="2026-11-24T10:00:00")
    page.goto(before_the_lead("calm"))
    # From here on its clock is stopped: a slow machine would announce the next card too soon.
    page.clock.pause_at("2026-11-24T11:00:00")
    page.locator("button.own-card[value=As]").press("Enter")
    said = page.locator("#said")
    expect(said).to_have_text("South: ace of spades.")
    for step in STEPS:
        page.clock.run_for(1200)
        expect(said).to_contain_text(step)
    page.clock.run_for(1200)
    expect(said).to_contain_text("You lead")
    assert page.evaluate("document.activeElement.matches('button.own-card')")
