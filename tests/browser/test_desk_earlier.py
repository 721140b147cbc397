"""What was typed at the desk and not saved comes back, and is not mixed with what is typed now."""

from typing import Any

import pytest
from playwright.sync_api import expect
from steps import go_to, line, row, typed_lines

from clubs.models import User
from scoring.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SAYS = "Typed earlier, not saved yet: Enter saves it."


def test_a_line_from_earlier_is_named_and_typed_over(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = open_page(dora)
    go_to(page, "table", afternoon.uid, 1, 1)
    line(page, 1).fill("s5c5")
    line(page, 2).fill("e4h4")
    expect(page.get_by_text(SAYS)).to_have_count(0)
    go_to(page, "table", afternoon.uid, 1, 1)
    expect(row(page, 1)).to_contain_text(SAYS)
    expect(row(page, 2)).to_contain_text(SAYS)
    page.keyboard.type("s5c6")  # the cursor stands in the first line
    expect(line(page, 1)).to_have_value("s5c6")
    expect(row(page, 1)).not_to_contain_text(SAYS)
    line(page, 2).click()
    page.keyboard.type("e4h5")
    expect(line(page, 2)).to_have_value("e4h5")
    line(page, 1).press("Enter")
    expect(row(page, 1)).to_contain_class("hand-done")
    expect(page.locator("#missing")).to_have_text("31 hands missing")
    assert typed_lines(afternoon) == {1: ["s5c6"]}
