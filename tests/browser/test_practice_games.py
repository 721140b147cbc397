"""Whole games against level 6, from the first page to a winner, with every aid on."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from looking import axe_findings, is_too_wide, press_anew, tap_anew
from playwright.sync_api import Locator, Page, expect

from scoring.models import PracticeGame
from scoring.services import practice

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}
CARDS, CALLS, BEST = "button.own-card:not([aria-disabled])", ".bids button", ".button-best"
ONWARD = "button[value=go-on], button[value=next-hand]"
#: Milliseconds: machine code is compiled the first time a computer player acts or judges.
MAKES_CODE = 60_000
#: What is pressed for each kind of action.
KINDS = {"card": CARDS, "call": CALLS, "on": ONWARD}
#: How the learner presses a button.
Press = Callable[[Locator], None]


def by_keyboard(target: Locator) -> None:
    """Press by keyboard: Tab from wherever the focus is, and nothing else."""
    page = target.page
    for _ in range(200):
        if target.evaluate("here => here === document.activeElement"):
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not come there")


@pytest.mark.parametrize(
    ("rules", "press", "size"),
    [
        ("ottawa", by_keyboard, {"width": 1280, "height": 720}),
        ("bloomington-six", press_anew, {"width": 1280, "height": 720}),
        ("pepper", tap_anew, PHONE),
        ("bid-whist", press_anew, {"width": 1280, "height": 720}),
    ],
)
def test_a_whole_game_against_level_6_with_every_aid(
    open_page: Any,
    tell: Any,
    monkeypatch: pytest.MonkeyPatch,
    rules: str,
    press: Press,
    size: dict[str, int],
) -> None:
    monkeypatch.setattr(practice, "MOST_ACTS", 10_000)  # no person presses that fast
    page = open_page(viewport=size, has_touch=True, reduced_motion="reduce")
    begin(page, rules, press)
    acts, longest = Counter[str](), 0.0
    while not page.locator("button[value=new-game].button-main").count():
        kind = next(kind for kind, what in KINDS.items() if page.locator(what).count())
        began = time.monotonic()
        act(page, best(page, kind), press)
        longest = max(longest, time.monotonic() - began)
        acts[kind] += 1
        if page.locator("button[value=next-hand]").count():
            look_back(page, press)
    assert axe_findings(page) == []
    expect(page.locator(".notice h2")).to_be_visible()
    hands = PracticeGame.objects.get().hands.count()
    tell(f"{rules}: {hands} hands, {dict(acts)}, the longest wait {longest:.1f} s")


def begin(page: Page, rules: str, press: Press) -> None:
    """Start a game with level 6 as partner and opponents, and every aid at the table."""
    page.goto("/practice/")
    page.locator("select[name=rules]").select_option(rules)
    page.locator("main form summary").click()
    for who in ("partner", "opponents"):
        page.locator(f"[name={who}]").select_option("6")
    for aid in page.locator("input[name=aids]").all():
        aid.check()
    press(page.get_by_role("button", name="Deal the cards"))
    expect(page.locator("#table")).to_be_visible(timeout=MAKES_CODE)


def best(page: Page, kind: str) -> Locator:
    """The action that the hint names, or else the first one offered."""
    hinted = page.locator(KINDS[kind]).and_(page.locator(BEST))
    return hinted.first if hinted.count() else page.locator(KINDS[kind]).first


def act(page: Page, what: Locator, press: Press) -> None:
    before = page.locator("input[name=step]").input_value()
    press(what)
    page.wait_for_function(
        "before => document.querySelector('input[name=step]').value !== before", arg=before
    )
    assert not is_too_wide(page)


def look_back(page: Page, press: Press) -> None:
    """After a hand: open the review of lost tricks, if there is one."""
    review = page.locator("button[value=review]")
    if review.count():
        press(review)
        expect(review).to_have_count(0, timeout=MAKES_CODE)
