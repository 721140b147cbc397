"""Tables whose last column matters most: it is on a phone's screen, in large letters too."""

from typing import Any
from urllib.parse import urlencode

import pytest
from looking import LARGE_LETTERS, PHONE
from playwright.sync_api import Page

from tests.scoring.practice.test_recorded_hands import of_kind

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CUT_OFF = """(selector) => [...document.querySelectorAll(selector)]
  .filter((cell) => cell.checkVisibility())
  .filter((cell) => {
    const edges = document.createRange();
    edges.selectNodeContents(cell);
    const {left, right} = edges.getBoundingClientRect();
    return left < 0 || right > innerWidth;
  }).map((cell) => cell.innerText)"""


def cut_off(page: Page, selector: str, letters: str) -> list[str]:
    """The cells of which a part is beside the screen."""
    page.evaluate("(letters) => (document.documentElement.style.fontSize = letters)", letters)
    found: list[str] = page.evaluate(CUT_OFF, selector)
    return found


@pytest.mark.parametrize("letters", ["", LARGE_LETTERS])
@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_what_a_bid_cost_is_on_the_screen(open_page: Any, locale: str, letters: str) -> None:
    page = open_page(viewport=PHONE, locale=locale)
    record = of_kind("bid")[0]["record"]
    page.goto(f"/check/?{urlencode({'way': 'record', 'record': record, 'judge': '1'})}")
    assert page.locator(".calls-judged .mark strong").count()
    assert cut_off(page, ".calls-judged :is(th, td)", letters) == []
