"""Wrong lines at the desk: typed again as fast as any, and told where typing goes on."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from steps import go_to, key, line, row, typed_lines

from clubs.models import User
from scoring.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("delay", [0, 60, 120])
def test_a_line_that_was_wrong_is_typed_again_as_fast_as_any(
    open_page: Any, dora: User, afternoon: Event, delay: int
) -> None:
    page = open_page(dora)
    go_to(page, "table", afternoon.uid, 1, 1)
    key(page, "s2c5")
    expect(page.get_by_label("It was played this way because")).to_be_visible()
    line(page, 1).select_text()
    for text in ("s5c6", "e4h6", "n3d4"):
        key(page, text, delay=delay)
    expect(row(page, 3)).to_contain_class("hand-done")
    expect(line(page, 4)).to_be_focused()
    assert typed_lines(afternoon) == {1: ["s5c6", "e4h6", "n3d4"]}


def test_several_faults_take_no_more_room_than_one(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = open_page(dora)
    go_to(page, "table", afternoon.uid, 1, 1)
    faults = page.locator("#faults")
    key(page, "s2c5")
    expect(faults).to_contain_text("Hand 1 The lowest bid in clubs")
    with_one = height_of(faults)
    for hand in (2, 3):
        key(page, "s2c5")
        expect(row(page, hand)).to_contain_class("hand-wrong")
    expect(faults.get_by_role("link")).to_have_text(["Hand 1", "Hand 2", "Hand 3"])
    expect(faults).not_to_contain_text("lowest")
    assert height_of(faults) <= with_one
    line(page, 1).fill("-")
    line(page, 1).press("Enter")
    expect(faults.get_by_role("link")).to_have_text(["Hand 2", "Hand 3"])


def height_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["height"]
