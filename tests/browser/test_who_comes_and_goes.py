"""A pair arrives late, a pair leaves: changes are shown first; clicks counted from the board."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from steps import go_to

from clubs.models import User
from scoring.models import Event
from tests.browser.looking import axe_findings
from tests.scoring.derived import plan_played

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAPTOP = {"viewport": {"width": 1366, "height": 650}}


def tab(page: Page) -> Locator:
    return page.get_by_role("link", name="Pairs", exact=True)


def use(page: Page, clicks: list[Locator]) -> None:
    for each in clicks:
        each.click()


def expect_seats(event: Event, due: list[int]) -> None:
    """The coming rounds are for these entrants, and for nobody else."""
    for planned in plan_played(event, to_come=True).rounds[1:]:
        assert sorted([*planned.seated(), *planned.sit_outs]) == due


def test_a_late_pair_is_seated_three_clicks_from_the_board(
    open_page: Any, dora: User, afternoon: Event, tell: Any
) -> None:
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "board", afternoon.uid)
    tab(page).click()
    page.get_by_label("First player").fill("Late Lou")
    page.get_by_label("Second player").fill("Late Lee")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Number 9 has no seat in round 2.")).to_be_visible()
    expect(page.get_by_text("Changes are marked").first).to_be_visible()
    assert axe_findings(page) == []
    page.get_by_role("button", name="Use these seats").click()
    expect(page.get_by_text("The rounds to come are reseated.", exact=False)).to_be_visible()
    expect_seats(afternoon, list(range(1, 10)))
    tell("clicks from the board until a late pair is seated: 3")


def test_a_pair_leaves_four_clicks_from_the_board(
    open_page: Any, dora: User, afternoon: Event, tell: Any
) -> None:
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "board", afternoon.uid)
    leaves = "Leaves Anne Player3 & Bert Partner3"
    use(
        page,
        [
            tab(page),
            page.get_by_role("link", name=leaves, exact=True),
            page.get_by_role("button", name="Show what changes"),
        ],
    )
    expect(page.get_by_text("leave after round 1.")).to_be_visible()
    expect(page.get_by_text("Changes are marked").first).to_be_visible()
    assert axe_findings(page) == []
    page.get_by_label("Why?").fill("the last bus")
    page.get_by_role("button", name="Leaves, with these seats").click()
    expect(page.get_by_text("The rounds to come are reseated.", exact=False)).to_be_visible()
    expect(page.get_by_text("still has a seat")).to_be_hidden()
    expect_seats(afternoon, [1, 2, 4, 5, 6, 7, 8])
    tell("clicks from the board until a pair has left: 4")
