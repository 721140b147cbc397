"""Money taken out of the cash box for coffee: booked once, counted, in the year, taken back."""

import uuid
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client

from clubs import accounts
from clubs.models import CashBox, Club, LedgerEntry, Member, User
from clubs.refusal import Refused
from clubs.services import cash_boxes, members
from scoring.models import Event
from scoring.services import erasure, fees
from tests.pages.crawling import content_of
from tests.scoring.services.door_verbs import coffee
from tests.scoring.services.test_door import afternoon
from tests.scoring.services.test_door_money import come, set_fee
from tests.scoring.sheets.printed import pages_of


@pytest.fixture
def event(club: Club) -> Event:
    """Ann paid 3.00 into a box of 50.00."""
    found = afternoon(club, 17)
    set_fee(found)
    fees.open_box(found, opened_with=Decimal(50), by=None)
    come(found, members.add(club, by=None, first_name="Ann", last_name="Lee"), "cash")
    return found


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def box_of(event: Event) -> CashBox:
    found = accounts.box_of(event.uid)
    assert found is not None
    return found


def due(event: Event) -> str:
    return str(accounts.due_in(box_of(event)))


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.code


def test_money_spent_is_not_due_in_the_box_until_it_is_taken_back(event: Event, dora: User) -> None:
    spent = fees.spend(event, **coffee(), by=dora)
    assert due(event) == "40.60"
    fees.take_expense_back(event, expense=spent.uid, reason="Bob paid it himself", by=dora)
    assert (due(event), str(accounts.spent(accounts.expenses_at(event.uid)))) == ("53.00", "0.00")
    again = {"expense": spent.uid, "reason": "twice", "by": dora}
    assert refused(lambda: fees.take_expense_back(event, **again)) == "reversed-already"
    assert accounts.accounts(event.club) == []  # nobody owes anything for the coffee


def test_a_double_tap_is_one_expense_and_a_second_treasurer_is_asked(
    event: Event, dora: User
) -> None:
    typed = coffee()
    for _ in range(2):
        fees.spend(event, **typed, by=dora)
    assert due(event) == "40.60"
    for other in (coffee(), typed | {"amount": Decimal(20)}):  # another page; this page retyped
        assert refused(lambda typed=other: fees.spend(event, **typed, by=dora)) == (
            "expenses-changed"
        )
    fees.spend(event, **coffee(seen=1), by=dora)
    assert due(event) == "28.20"


def test_no_more_can_be_spent_than_should_be_in_the_box(event: Event, dora: User) -> None:
    too_much = coffee() | {"amount": Decimal("53.01")}
    with pytest.raises(
        Refused, match=r"53\.01 can’t be taken out: only 53\.00 should be in the box"
    ):
        fees.spend(event, **too_much, by=dora)
    assert (due(event), accounts.expenses_at(event.uid)) == ("53.00", [])
    fees.spend(event, **coffee() | {"amount": Decimal(53)}, by=dora)
    assert due(event) == "0.00"


def test_nothing_can_be_spent_from_a_box_that_is_closed_or_was_never_opened(
    event: Event, club: Club, dora: User
) -> None:
    spent = fees.spend(event, **coffee(), by=dora)
    exact = Decimal("40.60")
    cash_boxes.close_box(box_of(event), counted=exact, seen=exact, by=dora)
    for act in (
        lambda: fees.spend(event, **coffee(seen=1), by=dora),
        lambda: fees.spend(afternoon(club, 24), **coffee(), by=dora),
        lambda: fees.take_expense_back(event, expense=spent.uid, reason="why", by=dora),
    ):
        assert refused(act) == "cash-box-not-open"


def test_the_year_adds_up_to_the_cent(event: Event, dora: User) -> None:
    """By hand: 50.00 and 3.00, less coffee 12.40, less milk 2.05, which was taken back."""
    fees.spend(event, **coffee(), by=dora)
    milk = fees.spend(event, **coffee(amount=Decimal("2.05"), about="Milk", seen=1), by=dora)
    fees.take_expense_back(event, expense=milk.uid, reason="a gift", by=dora)
    year = event.club.today().year
    *_boxes, total = accounts.box_rows(event.club, year)
    assert [str(each) for each in total[2:6]] == ["50.00", "3.00", "12.40", "40.60"]
    _heads, *rows, spent = accounts.expense_rows(event.club, year)
    assert [[str(each) for each in row[1:]] for row in rows] == [
        ["Coffee", "Ann", event.name, "12.40", ""],
        ["Milk", "Ann", event.name, "2.05", ""],
        ["Milk", "Ann", event.name, "-2.05", "a gift"],
    ]
    assert str(spent[4]) == "12.40"
    rows = list(accounts.year_rows(event.club, year))
    assert ["Ann", "Expense", "Coffee", "-12.40"] in [
        [str(row[at]) for at in (1, 3, 4, 6)] for row in rows
    ]
    assert str(rows[-1][6]) == "0.00"  # Ann has paid


def test_whoever_took_the_money_is_erased_with_her_name(event: Event, dora: User) -> None:
    fees.spend(event, **coffee(taken_by="Ann Lee"), by=dora)
    erasure.erase(Member.objects.get(first_name="Ann"), by=dora)
    assert set(LedgerEntry.objects.filter(about="Coffee").values_list("taken_by", flat=True)) == {
        "A former member"
    }


def typed(**changed: str) -> dict[str, str]:
    given = {"act": "spend", "amount": "12,40", "about": "Coffee", "taken_by": "Bo", "seen": "0"}
    return given | {"key": str(uuid.uuid4())} | changed


def test_the_page_books_an_expense_shows_it_and_takes_it_back(desk: Client, event: Event) -> None:
    page = f"/desk/e/{event.uid}/door/cash/"
    assert desk.post(page, typed(amount="-5", about="")).status_code == 422
    shown = desk.post(page, typed(), follow=True).content.decode()
    assert all(each in shown for each in ("Coffee", "Bo,", "12.40", "40.60"))
    late = desk.post(page, typed())
    assert late.status_code == 422
    assert "An expense has since been booked here" in late.content.decode()
    assert 'name="seen" value="1"' in late.content.decode()
    sheet = pages_of(content_of(desk.get(f"/desk/e/{event.uid}/door/cash.pdf")))[0].extract_text()
    assert all(each in sheet for each in ("Coffee (Bo)", "Spent: 12.40", "Cash taken: 3.00"))
    money = desk.get(f"/club/{event.club.slug}/money/").content.decode()
    assert "Spent this year in CAD" in money
    dear = desk.post(page, typed(amount="500", about="Hall", taken_by="Cy", seen="1"))
    assert "500.00 can’t be taken out: only 40.60 should be in the box" in dear.content.decode()
    assert all(f'value="{each}"' in dear.content.decode() for each in ("500", "Hall", "Cy"))
    (expense,) = accounts.expenses_at(event.uid)
    back = {"act": "unspend", "expense": str(expense.uid)}
    assert "Write why it is taken back" in desk.post(page, back, follow=True).content.decode()
    assert due(event) == "40.60"
    desk.post(page, back | {"reason": "a gift"})
    assert due(event) == "53.00"
    assert "taken back" in desk.get(page).content.decode()
