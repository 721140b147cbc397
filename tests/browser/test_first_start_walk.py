"""Somebody who has never used a terminal: from a page without a club to the first event."""

from typing import Any

import pytest
from looking import axe_findings, is_too_wide
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "nine-lives-of-dora"


def test_from_the_empty_site_to_the_first_event(open_page: Any, settings: Any) -> None:
    settings.FIRST_CODE = "ab3d-k7pq"
    page = open_page(viewport={"width": 360, "height": 740})
    page.goto("/")
    expect(page.get_by_role("heading", name="Welcome to Right Bower")).to_be_visible()
    assert axe_findings(page) == []
    assert not is_too_wide(page)
    page.get_by_label("Name of the club").fill("Nepean")
    page.get_by_text("Other games").click()
    page.get_by_label("Pepper", exact=False).check()
    page.get_by_label("Username").fill("dora")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password confirmation").fill(PASSWORD)
    page.get_by_role("button", name="Make the club").click()
    expect(page.get_by_text("Nepean is ready.")).to_be_visible()
    expect(page.locator("summary").filter(has_text="Pepper, as we play it")).to_be_visible()
    assert not is_too_wide(page)
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_role("heading", name="Bid Euchre afternoon")).to_be_visible()
