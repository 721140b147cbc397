"""Lines typed at the desk earlier: unsaved ones come back, and saved ones can be typed over."""

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect
from steps import enter, expect_table, go_to, key, line, row, typed_lines

from clubs.models import User
from scoring.models import Event, HandResult

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SAYS = "Typed earlier, not saved yet: Enter saves it."


def test_a_line_typed_earlier_is_marked_and_can_be_typed_over(
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
    page.keyboard.type("s5c6")  # the cursor is in the first line
    expect(line(page, 1)).to_have_value("s5c6")
    expect(row(page, 1)).not_to_contain_text(SAYS)
    line(page, 2).click()
    page.keyboard.type("e4h5")
    expect(line(page, 2)).to_have_value("e4h5")
    line(page, 1).press("Enter")
    expect(row(page, 1)).to_contain_class("hand-done")
    expect(page.locator("#missing")).to_have_text("31 hands missing")
    assert typed_lines(afternoon) == {1: ["s5c6"]}


def test_a_saved_hand_is_typed_over_with_a_reason_beside_it_or_left_as_it_was(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    enter(afternoon, 1, "k", tricks="5")
    HandResult.objects.update(entered_at=timezone.now() - dt.timedelta(hours=1))
    page = open_page(dora)
    go_to(page, "table", afternoon.uid, 1, 1)
    change = page.get_by_role("link", name="Change hand 1")
    change.click()
    expect(line(page, 1)).to_be_focused()
    reason = page.get_by_label("It is changed because")
    expect(reason).to_be_visible()
    page.keyboard.press("Escape")
    expect(row(page, 1)).to_contain_class("hand-done")
    expect(change).to_be_focused()
    page.keyboard.press("Enter")
    expect(line(page, 1)).to_be_focused()
    page.keyboard.type("s5c6")
    page.keyboard.press("Enter")  # the reason is still to be given
    expect(reason).to_be_focused()
    page.keyboard.type("The sheet says six")
    page.keyboard.press("Enter")
    expect(row(page, 1)).to_contain_text("took 6")
    expect(change).to_be_focused()
    assert typed_lines(afternoon) == {1: ["s5c6"]}


def test_a_complete_table_can_be_opened_to_change_its_hands(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    for hand in range(1, 9):
        enter(afternoon, hand, f"k{hand}")
    page = open_page(dora)
    go_to(page, "table", afternoon.uid, 1, 2)
    key(page, "t1")
    expect_table(page, 1)
    expect(page.get_by_role("link", name="Change hand 1")).to_be_focused()
    expect(page.get_by_placeholder("Lines for the next table")).to_have_class("visually-hidden")
