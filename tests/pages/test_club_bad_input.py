"""Markup and formulas in every field that a club's people fill in.

They are only text wherever they are shown, and never a formula in a spreadsheet.
"""

import datetime as dt
import io
import uuid
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from clubs.models import Club, LedgerEntry, Member, User
from clubs.services import cash_boxes, ledger, members
from scoring.models import Event
from scoring.services import fees
from tests.cast import make_event

FORMULA = '=HYPERLINK("x")<script>alert(1)</script>'
SHORT = "=1+1</b><script>alert(1)"  # fits wherever a name is stored
DAY = dt.date(2026, 5, 1)


@pytest.fixture
def nasty(club: Club) -> Member:
    return members.add(
        club, by=None, first_name=SHORT, last_name=f"@{SHORT}", sorted_as=SHORT,
        address=f"{FORMULA}\n+{SHORT}", notes=f"-{FORMULA}", number=7,
    )  # fmt: skip


@pytest.fixture
def event(club: Club, nasty: Member) -> Event:
    """An afternoon whose name, fees, payments and cash box contain the same."""
    found = make_event(club, name=FORMULA)
    fees.set_fee(found, by=None, for_members=Decimal(3), for_guests=Decimal(5), newcomers_free=True)
    ledger.charge(
        club, about=FORMULA, amount=Decimal(20), on=DAY, statuses=["member"], by=None
    )  # fmt: skip
    paid = ledger.pay(
        nasty, amount=Decimal(5), method="cash", on=DAY, about=FORMULA, key=uuid.uuid4(), by=None
    )  # fmt: skip
    ledger.reverse(paid, reason=FORMULA, on=DAY, by=None)
    box = cash_boxes.open_box(
        club, occasion=found.uid, about=FORMULA, on=DAY, opened_with=Decimal(40), by=None
    )  # fmt: skip
    cash_boxes.close_box(
        box, counted=Decimal(39), seen=Decimal(40), explanation=FORMULA, by=None
    )  # fmt: skip
    return found


def test_markup_is_shown_as_text_on_every_page_of_the_club(
    client: Client, club: Club, event: Event, nasty: Member, dora: User
) -> None:
    client.force_login(dora)
    one = [club.slug, nasty.uid]
    pages = [
        reverse("members", args=[club.slug]),
        reverse("members", args=[club.slug]) + "?find=script",
        reverse("members", args=[club.slug]) + "?find=%22%3E%3Cscript%3Ealert",
        reverse("member", args=one),
        reverse("household", args=one),
        reverse("member-doubles", args=[club.slug]),
        reverse("money", args=[club.slug]),
        reverse("money", args=[club.slug]) + "?find=script",
        reverse("account", args=one),
        reverse("letters", args=[club.slug]),
        *(
            reverse(name, args=[event.uid])
            for name in ("door", "door-cash", "door-fee", "door-play")
        ),
        reverse("door", args=[event.uid]) + "?find=script",
        reverse("event-sign-up", args=[event.uid]),
    ]
    for address in pages:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "<script>alert" not in answer.text, address
    assert "&lt;script&gt;alert(1)" in client.get(pages[0]).text


def test_no_spreadsheet_of_the_club_contains_a_formula(
    client: Client, club: Club, event: Event, dora: User
) -> None:
    client.force_login(dora)
    texts = []
    for address in (
        reverse("members-file", args=[club.slug, "xlsx"]),
        reverse("money-year", args=[club.slug, 2026]),
    ):
        book = load_workbook(io.BytesIO(client.get(address).content))
        for cell in cells(book):
            assert cell.data_type != "f", (address, cell.value)
            texts += [cell.value] if isinstance(cell.value, str) else []
    assert not [text for text in texts if text.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert f"'{FORMULA}" in texts
    lines = client.get(reverse("members-file", args=[club.slug, "csv"])).text
    assert f"'{SHORT}" in lines


def test_a_file_of_members_with_formulas_can_be_imported_unchanged(
    client: Client, club: Club, nasty: Member, dora: User
) -> None:
    client.force_login(dora)
    lines = client.get(reverse("members-file", args=[club.slug, "csv"])).text
    shown = client.post(reverse("members-import", args=[club.slug]), {"text": lines}).text
    assert "There is nothing new in this list." in shown
    assert not LedgerEntry.objects.exists()


def cells(book: Any) -> Iterator[Any]:
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            yield from row
