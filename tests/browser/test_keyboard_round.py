"""A whole round keyed by somebody who looks at the sheets, not at the screen."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from steps import SHEETS, SUMS, go_to, line, standings_on, stored_lines

from clubs.models import User
from scoring.models import Event, HandResult

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: Round 1 of eight pairs: 1 meets 8 at table 1, and so on; with the sums of SHEETS.
STANDINGS = [
    ("1", "1 · Anne Player1 & Bert Partner1", "38"),
    ("2", "4 · Anne Player4 & Bert Partner4", "32"),
    ("3", "7 · Anne Player7 & Bert Partner7", "31"),
    ("4", "2 · Anne Player2 & Bert Partner2", "21"),
    ("5", "6 · Anne Player6 & Bert Partner6", "19"),
    ("6", "5 · Anne Player5 & Bert Partner5", "18"),
    ("7", "8 · Anne Player8 & Bert Partner8", "15"),
    ("8", "3 · Anne Player3 & Bert Partner3", "10"),
]


def test_a_round_typed_blindly_arrives_whole(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = open_page(dora)
    go_to(page, "event", afternoon.uid)
    for sheet in SHEETS.values():
        for hand in sheet:
            page.keyboard.type(hand)
            page.keyboard.press("Enter")
    expect(page.get_by_text("All hands are in")).to_be_visible(timeout=20000)
    print(stored_lines(afternoon))
