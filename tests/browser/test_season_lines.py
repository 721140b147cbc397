"""What somebody's total is made of unfolds under the name."""

from typing import Any

import pytest
from django.urls import reverse

from clubs.models import Club
from scoring.models import Season
from tests.pages.test_season_pages import THURSDAY, played

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}


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
