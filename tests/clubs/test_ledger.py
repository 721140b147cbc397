"""Money: entries are only added, exact, and reversed with a reason; debts add up to the cent."""

import datetime as dt
import uuid
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from clubs import accounts
from clubs.models import AuditEntry, Club, LedgerEntry, Member, User
from clubs.refusal import Refused
from clubs.services import clubs, doubles, ledger, members

MAY = dt.date(2026, 5, 1)


def add(club: Club, name: str, **values: object) -> Member:
    return members.add(club, by=None, last_name=name, **values)


def charge(club: Club, amount: str = "20.00", about: str = "Dues 2026", on: dt.date = MAY) -> int:
    return ledger.charge(
        club, about=about, amount=Decimal(amount), on=on, statuses=["member"], by=None
    )


def pay(member: Member, amount: str, method: str = "cash", on: dt.date = MAY) -> LedgerEntry:
    return ledger.pay(
        member, amount=Decimal(amount), method=method, on=on, key=uuid.uuid4(), by=None
    )


def charge_fee(member: Member) -> LedgerEntry:
    at = ledger.Occasion(uuid.uuid4(), uuid.uuid4())
    return ledger.charge_fee(member, amount=Decimal(20), on=MAY, about="Fee", at=at, by=None)


def owed(club: Club) -> dict[str, str]:
    return {str(each.member): str(each.owed) for each in accounts.accounts(club)}


@pytest.fixture
def ann(club: Club) -> Member:
    return add(club, "Ann")


def test_a_balance_is_what_was_charged_less_what_was_paid(club: Club, ann: Member) -> None:
    bob, _guest = add(club, "Bob"), add(club, "Guest", status="guest")
    assert charge(club) == 2
    pay(ann, "12.35")
    pay(bob, "25", method="transfer")
    assert owed(club) == {"Ann": "7.65", "Bob": "-5.00"}
    pay(ann, "7.65")
    assert owed(club) == {"Bob": "-5.00"}
    assert str(accounts.owed_by(ann)) == "0.00"


def test_a_found_person_owes_what_doubles_of_doubles_were_charged(club: Club, ann: Member) -> None:
    double, other = add(club, "Anne"), add(club, "Anna")
    bob = add(club, "Bob")
    for member in (ann, double, other, bob):
        charge_fee(member)
    doubles.merge(other, into=double, by=None)
    doubles.merge(double, into=ann, by=None)
    pay(bob, "20")
    found = {str(each.member): str(each.owed) for each in accounts.named(club, "b", 9)}
    assert found == {"Bob": "0.00"}
    assert [each.owed for each in accounts.named(club, "an", 9)] == [Decimal("60.00")]
    assert accounts.owing(club) == (1, Decimal("60.00"))


def test_dues_are_charged_once_however_often_the_button_is_pressed(club: Club, ann: Member) -> None:
    assert (charge(club), charge(club)) == (1, 0)
    add(club, "Bob")
    assert charge(club) == 1
    assert charge(club, about="Dues 2027") == 2
    assert owed(club) == {"Ann": "40.00", "Bob": "40.00"}


def test_dues_that_were_reversed_can_be_charged_again(club: Club, ann: Member) -> None:
    charge(club, "200.00")
    ledger.reverse(LedgerEntry.objects.get(), reason="a nought too many", on=MAY, by=None)
    assert owed(club) == {}
    assert charge(club, "20.00") == 1
    assert owed(club) == {"Ann": "20.00"}


def test_a_payment_pressed_twice_is_booked_once(club: Club, ann: Member) -> None:
    key = uuid.uuid4()
    for _ in range(2):
        ledger.pay(ann, amount=Decimal(5), method="cash", on=MAY, key=key, by=None)
    assert owed(club) == {"Ann": "-5.00"}


def test_a_mistake_is_reversed_once_with_a_reason(club: Club, ann: Member, dora: User) -> None:
    payment = pay(ann, "5")
    reversal = ledger.reverse(payment, reason="it was Bob", on=MAY, by=dora)
    assert (reversal.amount, reversal.reverses, reversal.reason) == (5, payment, "it was Bob")
    with pytest.raises(Refused, match="This entry is reversed already"):
        ledger.reverse(payment, reason="again", on=MAY, by=dora)
    with pytest.raises(Refused, match="A reversal is not reversed itself"):
        ledger.reverse(reversal, reason="back", on=MAY, by=dora)
    assert owed(club) == {}
    entry = AuditEntry.objects.get(action="ledger-entry-reversed")
    assert (entry.by, entry.reason) == (dora.uid, "it was Bob")


def test_a_double_s_debt_is_owed_by_the_person_it_was_merged_into(club: Club, ann: Member) -> None:
    anne = add(club, "Anne")
    for member in (ann, anne):
        charge_fee(member)
    doubles.merge(anne, into=ann, by=None)
    assert owed(club) == {"Ann": "40.00"}
    assert str(accounts.owed_by(ann)) == "40.00"
    doubles.take_apart(anne, by=None)
    assert owed(club) == {"Ann": "20.00", "Anne": "20.00"}


def test_dues_charged_to_two_entries_of_one_person_count_once(
    club: Club, ann: Member, dora: User
) -> None:
    anne = add(club, "Anne")
    charge(club)
    charge_fee(anne)
    assert doubles.merge(anne, into=ann, by=dora) == ["Dues 2026"]
    assert owed(club) == {"Ann": "40.00"}
    assert charge(club) == 0
    reversal = LedgerEntry.objects.get(kind="reversal")
    assert (reversal.member, reversal.reason) == (anne, "Two entries of one person were charged")
    entry = AuditEntry.objects.get(action="member-merged")
    assert entry.new["uncharged"] == [str(reversal.reverses.uid)]
    doubles.take_apart(anne, by=dora)
    assert owed(club) == {"Ann": "20.00", "Anne": "40.00"}
    assert charge(club) == 0


@pytest.mark.parametrize(
    ("paid", "owes"),
    [((), {"Ann": "20.00"}), (("Ann",), {}), (("Anne",), {}), (("Ann", "Anne"), {"Ann": "-20.00"})],
)
def test_whichever_entry_paid_the_person_has_paid(
    club: Club, ann: Member, paid: tuple[str, ...], owes: dict[str, str]
) -> None:
    people = {"Ann": ann, "Anne": add(club, "Anne")}
    charge(club)
    for name in paid:
        pay(people[name], "20")
    doubles.merge(people["Anne"], into=ann, by=None)
    assert owed(club) == owes
    doubles.take_apart(people["Anne"], by=None)
    assert owed(club) == {name: "20.00" for name in people if name not in paid}


def test_dues_taken_back_since_the_merge_stay_taken_back(club: Club, ann: Member) -> None:
    anne = add(club, "Anne")
    charge(club)
    doubles.merge(anne, into=ann, by=None)
    last = accounts.charges(club)[0].last
    ledger.take_charge_back(
        club, about="Dues 2026", seen=last, reason="wrong", on=MAY, by=None
    )  # fmt: skip
    doubles.take_apart(anne, by=None)
    assert owed(club) == {}


@pytest.mark.parametrize(
    "act",
    [
        lambda: LedgerEntry.objects.update(amount=-1),
        lambda: LedgerEntry.objects.all().delete(),
        lambda: LedgerEntry.objects.get().save(),
    ],
)
def test_the_database_refuses_to_change_or_delete_an_entry(
    club: Club, ann: Member, act: Callable[[], object]
) -> None:
    pay(ann, "5")
    with pytest.raises(IntegrityError, match="ledger_entries_are_only_added"), transaction.atomic():
        act()
    assert LedgerEntry.objects.get().amount == -5


def test_a_member_with_money_in_the_ledger_is_not_deleted(club: Club, ann: Member) -> None:
    pay(ann, "5")
    with pytest.raises(Exception, match="protected"):
        ann.delete()


def test_the_currency_is_fixed_once_there_is_money(club: Club, ann: Member, dora: User) -> None:
    clubs.change(club, by=dora, currency="USD")
    pay(ann, "5")
    with pytest.raises(Refused, match="the currency can’t be changed any more"):
        clubs.change(club, by=dora, currency="CAD")


def test_the_year_adds_up_as_worked_by_hand(club: Club, ann: Member) -> None:
    """Worked by hand: 2025 leaves 15.00 open; 2026 charges 2 × 20.10, takes 30.05 and 0.20."""
    bob = add(club, "Bob", number=2)
    ledger.charge(
        club, about="Dues 2025", amount=Decimal("15.00"), on=dt.date(2025, 9, 1),
        statuses=["member"], by=None,
    )  # fmt: skip
    pay(bob, "15", on=dt.date(2025, 12, 31))
    charge(club, "20.10", on=dt.date(2026, 1, 1))
    pay(ann, "30.05", on=dt.date(2026, 3, 1))
    pay(bob, "0.20", method="transfer", on=dt.date(2026, 12, 31))
    wrong = pay(bob, "99.99", on=dt.date(2026, 4, 1))
    ledger.reverse(wrong, reason="typed twice", on=dt.date(2026, 4, 2), by=None)
    pay(ann, "1", on=dt.date(2027, 1, 1))
    _heads, before, *rows = accounts.year_rows(club, 2026)
    assert (before[1], before[6]) == ("Owed before the year", Decimal("15.00"))
    assert [(row[3], row[5], str(row[6])) for row in rows if row[1] == "Sum"] == [
        ("Dues", "", "40.20"),
        ("Payment", "Cash", "-130.04"),
        ("Payment", "Transfer", "-0.20"),
        ("Reversal", "Cash", "99.99"),
    ]
    assert (rows[-1][1], str(rows[-1][6])) == ("Owed at the end of the year", "24.95")
    assert len(rows) == 6 + 4 + 1
