"""Tables whose last column matters most: it is on a phone's screen, in large letters too."""

from typing import Any
from urllib.parse import urlencode

import pytest
from looking import LARGE_LETTERS, PHONE, broken_words
from playwright.sync_api import Page
from steps import enter, go_to

from clubs.models import Member
from scoring.models import Event, Player
from tests.cast import rewrite
from tests.pages.test_person_page import afternoon_of_ann, ann, public  # noqa: F401 - fixtures
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


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_place_name_and_total_of_the_standings_are_on_the_screen(
    open_page: Any, afternoon: Event, locale: str
) -> None:
    rewrite(afternoon, Player.objects.all(), name="Wilhelmina Featherstonehaugh")
    enter(afternoon, 1, "k")
    page = open_page(viewport=PHONE, locale=locale)
    go_to(page, "standings", afternoon.uid)
    assert page.locator("#standings .total").first.is_visible()
    assert cut_off(page, "#standings :is(th, td)", LARGE_LETTERS) == []
    assert not any(len(word) < 9 for word in broken_words(page, "#standings .stick a"))


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
@pytest.mark.usefixtures("afternoon_of_ann")
def test_the_contracts_made_and_set_by_a_person_are_on_the_screen(
    open_page: Any,
    ann: Member,  # noqa: F811
    locale: str,
) -> None:
    page = open_page(viewport=PHONE, locale=locale)
    page.goto(public(ann))
    assert page.locator(".contract-table td").last.is_visible()
    assert cut_off(page, ".contract-table :is(th, td)", LARGE_LETTERS) == []
