"""The money of a club's month worked out by hand, compared with the treasurer's pages."""

import csv
import io
from collections import defaultdict
from decimal import Decimal
from typing import Any

from django.urls import reverse
from openpyxl import load_workbook
from playwright.sync_api import Page
from steps import cells_of, go_to

from clubs.models import Club
from tests.conftest import DATA

BY_HAND = DATA / "club-month-by-hand.csv"
#: Of the cash box: float, cash taken, what should be there, what was counted, the difference.
BOX = [Decimal(each) for each in ("40.00", "80.00", "120.00", "119.50", "-0.50")]


def by_hand() -> dict[tuple[str, str], dict[str, Decimal]]:
    """Each person's money as worked out by hand, by number and name."""
    with BY_HAND.open(encoding="utf-8", newline="") as file:
        return {
            (row.pop("number"), row.pop("name")): {key: Decimal(row[key]) for key in row}
            for row in csv.DictReader(file)
        }


def expect_balances(page: Page, club: Club) -> None:
    """Check on the page who owes what: everybody who is not even, and the sums."""
    go_to(page, "money", club.slug)
    shown = [cells[1:] for cells in cells_of(page, "#accounts tbody tr")]
    rows = {number: row["owes"] for (number, _), row in by_hand().items() if number and row["owes"]}
    assert sorted(shown) == sorted(
        [number, f"{owes}" if owes > 0 else f"{-owes} ahead"] for number, owes in rows.items()
    )
    sums = [cells[-1] for cells in cells_of(page, "#accounts tfoot tr")]
    assert sums == ["900.00", "24.00"]


def expect_spreadsheet(page: Page, club: Club) -> None:
    """Check the year as the treasurer saves it: each person's money, the sums, and the cash box."""
    answer = page.request.get(reverse("money-year", args=[club.slug, club.today().year]))
    book = load_workbook(io.BytesIO(answer.body()))
    ledger, boxes, spent = ([list(row) for row in sheet.values] for sheet in book.worksheets)
    entries = [row for row in ledger[1:] if row[0]]
    everybody = by_hand()
    sums = everybody.pop(("", "Sum"))
    assert added_up(entries) == {
        key: {name: amount for name, amount in row.items() if amount}
        for key, row in everybody.items()
        if any(row.values())
    }
    assert added_up([[*row[:1], "Sum", "", *row[3:]] for row in entries]) == {("", "Sum"): sums}
    assert cents(ledger[-1][6]) == sums["owes"]
    assert [cents(each) for each in (boxes[1].pop(4), spent[-1][4])] == [0, 0], "nothing was spent"
    assert [cents(each) for each in boxes[1][2:7]] == BOX
    assert boxes[1][7] == "a stamp"


def added_up(entries: list[list[Any]]) -> dict[tuple[str, str], dict[str, Decimal]]:
    """The sums of a spreadsheet's lines by person, in the columns of the sheet worked by hand."""
    columns = {"Dues": "dues", "Entry fee": "fees"}
    found: dict[tuple[str, str], dict[str, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
    for _on, name, number, kind, _about, how, amount, _reason in entries:
        person = found[str(number or ""), name]
        person[columns.get(kind) or how.lower()] += cents(amount) * (1 if kind in columns else -1)
        person["owes"] += cents(amount)
    return {key: {c: total for c, total in row.items() if total} for key, row in found.items()}


def cents(cell: object) -> Decimal:
    return Decimal(str(cell)).quantize(Decimal("0.01"))
