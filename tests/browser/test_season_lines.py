"""The details of somebody's total unfold below the name."""

import re
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from clubs.models import Club
from scoring.models import Season
from tests.pages.test_season_pages import THURSDAY, played

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}

#: Whether its words are on one line.
IS_ONE_LINE = """(one) => {
  const middles = [...one.querySelectorAll("a, strong")].map((each) => {
    const {top, bottom} = each.getBoundingClientRect();
    return (top + bottom) / 2;
  });
  return Math.max(...middles) - Math.min(...middles) < 10;
}"""


@pytest.fixture
def winter(club: Club) -> Season:
    played(club, 0, 40, 24, 30, 34)
    return Season.objects.create(
        club=club, name="Winter", published=True, first_day=THURSDAY, last_day=THURSDAY
    )


def test_a_name_unfolds_into_what_its_total_is_made_of_and_folds_again(
    open_page: Any, winter: Season
) -> None:
    page = open_page(viewport=PHONE)
    page.goto(reverse("public-season", args=[winter.club.slug, winter.uid]))
    name = page.locator("summary", has_text="Ann P1")
    name.click()
    made_of = page.locator("details", has=name).get_by_role("listitem")
    made_of.first.wait_for()
    assert made_of.all_inner_texts() == ["Jan. 8, 2026: 40", "Every further event counts."]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    name.click()
    assert not made_of.first.is_visible()


def test_on_a_phone_the_table_fills_the_page_and_each_event_has_a_line(
    open_page: Any, winter: Season
) -> None:
    page = open_page(viewport=PHONE, locale="fr-CA")
    page.goto(reverse("public-season", args=[winter.club.slug, winter.uid]))
    page.locator("summary", has_text="Ann P1").click()
    event = page.locator("#made-of li").first
    expect(event).to_have_text(re.compile("8 janvier 2026\u00a0:\\s+40"))
    assert event.evaluate(IS_ONE_LINE)
    table = page.locator(".scroll")
    assert table.evaluate("(box) => box.scrollWidth <= box.clientWidth")
