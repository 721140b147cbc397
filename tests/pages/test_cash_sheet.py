"""The cash sheet of an afternoon matches sums worked out by hand."""

from decimal import Decimal

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from clubs import accounts
from clubs.models import Club, Member, User
from clubs.services import cash_boxes, members
from scoring.models import Event
from scoring.services import door, fees
from tests.pages.crawling import content_of
from tests.pages.filling import logged_in
from tests.scoring.services.test_door import afternoon
from tests.scoring.services.test_door_money import come, set_fee, walk_in
from tests.scoring.sheets.printed import pages_of


@pytest.fixture
def event(club: Club) -> Event:
    """A member and a guest pay 3.00 and 5.50 in cash, one pays by transfer, one is refunded."""
    found = afternoon(club, 17)
    set_fee(found)
    ann, bob, cid = (member(club, name) for name in ("Ann", "Bob", "Cid"))
    come(found, ann, "cash")
    come(found, bob, "transfer")
    come(found, cid, "cash")
    walk_in(found, "Guest Gus", tariff="guest", method="cash")
    door.pay_back(found, member=cid.uid, reason="He went home at once.", by=None)
    return found


def member(club: Club, name: str) -> Member:
    return members.add(club, by=None, first_name=name, last_name="Lee")


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def said(desk: Client, event: Event) -> str:
    [page] = pages_of(content_of(desk.get(reverse("cash-pdf", args=[event.uid]))))
    return " ".join(page.extract_text().split())


def test_the_cash_sheet_lists_every_payment_and_what_should_be_in_the_box(
    desk: Client, event: Event
) -> None:
    fees.open_box(event, opened_with=Decimal(50), by=None)
    sheet = said(desk, event)
    for line in (
        "Ann Lee Payment Cash 3.00",
        "Bob Lee Payment Transfer 3.00",
        "Cid Lee Payment Cash 3.00",
        "Guest Gus Payment Cash 5.50",
        "Cid Lee Reversal Cash –3.00",
    ):
        assert line in sheet
    assert "Cash taken: 8.50" in sheet
    assert "By transfer, not in the box: 3.00" in sheet
    assert "Float: 50.00 Should be there: 58.50 Counted: ____" in sheet


def test_the_french_sheet_has_french_colons_and_a_real_minus(desk: Client, event: Event) -> None:
    Club.objects.update(language="fr", version=F("version") + 1)
    sheet = said(desk, event)
    assert "Encaissé en argent : 8,50" in sheet
    assert "Annulation Comptant –3,00" in sheet


def test_after_the_count_it_shows_the_difference_and_the_explanation(
    desk: Client, event: Event
) -> None:
    fees.open_box(event, opened_with=Decimal(50), by=None)
    box = accounts.box_of(event.uid)
    assert box is not None
    cash_boxes.close_box(
        box, counted=Decimal("58.00"), seen=Decimal("58.50"), explanation="A stamp.", by=None
    )
    assert "Counted: 58.00 Difference: –0.50 Explanation: A stamp." in said(desk, event)


def test_money_after_the_count_is_listed_separately(desk: Client, club: Club, event: Event) -> None:
    fees.open_box(event, opened_with=Decimal(50), by=None)
    box = accounts.box_of(event.uid)
    assert box is not None
    exact = Decimal("58.50")
    cash_boxes.close_box(box, counted=exact, seen=exact, explanation="", by=None)
    come(event, member(club, "Dot"), "cash")
    sheet = said(desk, event)
    assert "Cash taken: 11.50" in sheet
    assert "Float: 50.00 Should be there: 58.50 Taken since the count: 3.00 Counted: 58.50" in sheet


def test_without_a_box_it_shows_what_was_taken(desk: Client, event: Event) -> None:
    sheet = said(desk, event)
    assert "Cash taken: 8.50" in sheet
    assert "Float" not in sheet
