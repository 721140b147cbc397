"""A phone at a table with one player extra: it speaks for the side of each hand."""

from typing import Any

import pytest
from phone import new_phone
from playwright.sync_api import expect

from scoring.models import Event, HandResult
from tests.pages.test_phone_turns import event  # noqa: F401

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_phone_enters_each_hand_for_the_side_on_which_its_holder_plays_it(
    open_page: Any,
    event: Event,  # noqa: F811
) -> None:
    second, ninth, first = (new_phone(open_page).sit(event, 1, number) for number in (2, 9, 1))
    second.hand("S", "5", "C", "5")
    for phone in (ninth, first):
        phone.expect_hand("Hand 2 of 6")
    ninth.hand("S", "5", "C", "5")
    if ninth.page.locator("#same-yes").count():
        ninth.tap("#same-yes")
    first.expect_hand("Hand 3 of 6")
    expect(first.page.locator("#said")).to_contain_text("Now hand 3.")
    expect(first.page.locator(".sitting")).to_contain_text("waits now")
    first.hand("E", "4", "H", "4")
    first.expect_said("Hand 3 is saved.")
    assert list(HandResult.objects.order_by("number").values_list("side", flat=True)) == [0, 0, 1]
