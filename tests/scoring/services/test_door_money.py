"""Entry fees and the cash box: exact, booked once, reversed with a reason, in the year's sheet."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Any

import pytest

from clubs import accounts
from clubs.models import CashBox, Club, LedgerEntry, Member, User
from clubs.refusal import Refused
from clubs.services import cash_boxes, doubles, ledger, members
from scoring.models import Event
from scoring.services import door, erasure, events, fees, shelf
from scoring.store.door import DoorRow, door_of
from tests.cast import make_event
from tests.scoring.services.test_door import afternoon, code_of

FEE = {
    "for_members": Decimal("3.00"), "for_guests": Decimal("5.50"), "newcomers_free": True,
    "free_after": None, "each_session": False,
}  # fmt: skip


def set_fee(event: Event, **values: Any) -> None:
    fees.set_fee(event, by=None, **(FEE | values))


def come(event: Event, member: Member, method: str = "", **more: Any) -> DoorRow:
    given = {"method": method, "key": uuid.uuid4()} | more
    return door.come(event, member=member.uid, by=None, **given)


def walk_in(event: Event, name: str, **more: Any) -> DoorRow:
    return door.walk_in(event, name=name, key=uuid.uuid4(), by=None, **more)


def money(row: DoorRow) -> tuple[str, str, str]:
    """What is charged, paid and open."""
    return str(row.fee), str(row.paid), str(row.due)


@pytest.fixture
def event(club: Club) -> Event:
    found = afternoon(club, 17)
    set_fee(found)
    return found


@pytest.fixture
def ann(club: Club) -> Member:
    return members.add(club, by=None, first_name="Ann", last_name="Lee")


def test_an_arrival_owes_the_fee_unless_it_is_paid_at_once(event: Event, ann: Member) -> None:
    bob = members.add(event.club, by=None, last_name="Bob")
    assert money(come(event, ann)) == ("3.00", "0.00", "3.00")
    assert money(come(event, bob, "cash")) == ("3.00", "3.00", "0.00")
    assert money(door.pay(event, member=ann.uid, method="transfer", key=uuid.uuid4(), by=None)) == (
        "3.00", "3.00", "0.00",
    )  # fmt: skip
    assert accounts.accounts(event.club) == []
    assert accounts.taken_at(event.uid) == {"cash": Decimal("3.00"), "transfer": Decimal("3.00")}


def test_a_guest_pays_more_and_a_newcomer_nothing(event: Event) -> None:
    assert money(walk_in(event, "Guest Gus", tariff="guest")) == ("5.50", "0.00", "5.50")
    assert money(walk_in(event, "New Nan", tariff="newcomer")) == ("0.00", "0.00", "0.00")
    next_week = afternoon(event.club, 24)
    set_fee(next_week)
    nan = Member.objects.get(last_name="Nan")
    assert money(come(next_week, nan, "cash")) == ("5.50", "5.50", "0.00")


def test_a_former_member_is_no_newcomer(event: Event) -> None:
    fern = members.add(event.club, by=None, last_name="Frost", status=Member.Status.LAPSED)
    assert money(come(event, fern)) == ("5.50", "0.00", "5.50")


def test_after_ten_visits_one_is_free(club: Club, ann: Member) -> None:
    charged = []
    for day in range(1, 14):
        event = afternoon(club, day)
        set_fee(event, free_after=10)
        charged.append(str(come(event, ann).fee))
    assert charged == ["3.00"] * 10 + ["0.00"] + ["3.00"] * 2


@pytest.mark.parametrize(("each_session", "second"), [(False, "0.00"), (True, "3.00")])
def test_an_event_of_two_sessions_is_paid_once_or_for_each(
    event: Event, ann: Member, each_session: bool, second: str
) -> None:
    set_fee(event, each_session=each_session)
    come(event, ann)
    first = event.sessions.get()
    event.sessions.create(number=2, starts_at=first.starts_at, rounds_due=3)
    assert str(come(event, ann).fee) == second


def test_somebody_who_paid_ahead_pays_nothing_at_the_door(event: Event, ann: Member) -> None:
    ledger.pay(
        ann, amount=Decimal(10), method="cash", on=dt.date(2026, 12, 1), key=uuid.uuid4(), by=None
    )
    assert money(come(event, ann, "cash")) == ("3.00", "0.00", "0.00")
    assert str(accounts.owed_by(ann)) == "-7.00"


def test_two_doors_take_one_payment(event: Event, ann: Member) -> None:
    key = uuid.uuid4()
    for _ in range(2):
        come(event, ann, "cash", key=key)
    assert LedgerEntry.objects.filter(kind="payment").count() == 1
    assert code_of(lambda: come(event, ann, "cash")) == "fee-paid"
    pay = {"member": ann.uid, "method": "cash", "by": None}
    assert code_of(lambda: door.pay(event, key=uuid.uuid4(), **pay)) == "fee-paid"
    assert LedgerEntry.objects.filter(kind="payment").count() == 1


def test_two_treasurers_book_one_payment(ann: Member) -> None:
    seen = ledger.last_entry_of(ann)
    given: Any = {"amount": Decimal(5), "method": "cash", "on": dt.date(2026, 5, 1), "by": None}
    ledger.pay(ann, key=uuid.uuid4(), seen=seen, **given)
    with pytest.raises(Refused, match="whether it was the same payment"):
        ledger.pay(ann, key=uuid.uuid4(), seen=seen, **given)
    ledger.pay(ann, key=uuid.uuid4(), seen=ledger.last_entry_of(ann), **given)
    assert str(accounts.owed_by(ann)) == "-10.00"


def test_a_mistake_can_be_reversed_and_a_tick_taken_back_charges_nothing(
    event: Event, ann: Member
) -> None:
    come(event, ann, "cash")
    take_back = {"member": ann.uid, "by": None}
    assert code_of(lambda: door.take_back(event, **take_back)) == "payment-first"
    row = door.pay_back(event, reason="it was Bob", **take_back)
    assert money(row) == ("3.00", "0.00", "3.00")
    assert door.take_back(event, **take_back).state == "expected"
    assert str(accounts.owed_by(ann)) == "0.00"
    assert money(come(event, ann, "cash")) == ("3.00", "3.00", "0.00")
    reasons = LedgerEntry.objects.filter(kind="reversal").values_list("reason", flat=True)
    assert sorted(reasons) == ["Not here after all", "it was Bob"]


def test_a_merged_member_s_payment_belongs_to_the_surviving_one(event: Event, ann: Member) -> None:
    double = members.add(event.club, by=None, last_name="Anne")
    come(event, double)
    doubles.merge(double, into=ann, by=None)
    row = door.pay(event, member=double.uid, method="cash", key=uuid.uuid4(), by=None)
    assert money(row) == ("3.00", "3.00", "0.00")
    assert str(accounts.owed_by(ann)) == "0.00"


def test_an_event_that_took_money_can_t_be_deleted(event: Event, ann: Member, dora: Any) -> None:
    come(event, ann)
    assert code_of(lambda: shelf.delete(event, by=dora)) == "event-has-money"


def test_the_next_event_has_the_same_fee(event: Event) -> None:
    shape = events.shape_of(event)
    like = events.create(
        event.club, rules=event.rules, shape=shape, like=event, by=None, name="Next week"
    )
    assert str(like.entry_fee) == str(event.entry_fee) == "3.00 / 5.50"


@pytest.fixture
def box(event: Event) -> CashBox:
    return fees.open_box(event, opened_with=Decimal("50.00"), by=None)


def close(box: CashBox, counted: str, explanation: str = "", seen: str | None = None) -> CashBox:
    due = accounts.due_in(box) if seen is None else Decimal(seen)
    return cash_boxes.close_box(
        box, counted=Decimal(counted), seen=due, explanation=explanation, by=None
    )


def test_the_box_holds_its_float_and_even_cash_taken_before_it_was_opened(
    event: Event, ann: Member
) -> None:
    come(event, ann, "cash")
    box = fees.open_box(event, opened_with=Decimal("50.00"), by=None)
    bob = members.add(event.club, by=None, last_name="Bob")
    come(event, bob, "transfer")
    assert str(accounts.due_in(box)) == "53.00"
    with pytest.raises(Refused, match="is open already"):
        fees.open_box(event, opened_with=Decimal(1), by=None)
    door.pay_back(event, member=ann.uid, reason="given back", by=None)
    assert str(accounts.due_in(box)) == "50.00"


def test_a_differing_count_needs_an_explanation(event: Event, ann: Member, box: CashBox) -> None:
    come(event, ann, "cash")
    with pytest.raises(Refused, match=r"52\.50 was counted, and 53\.00 should be there"):
        close(box, "52.50")
    closed = close(box, "52.50", "a coin rolled under the stage")
    assert (str(closed.due), str(closed.counted)) == ("53.00", "52.50")
    with pytest.raises(Refused, match="no open cash box"):
        close(closed, "53.00")


def test_if_cash_comes_in_during_the_count_one_counts_again(
    event: Event, ann: Member, box: CashBox
) -> None:
    come(event, ann, "cash")
    with pytest.raises(Refused, match=r"53\.00 should be in the box now"):
        close(box, "50.00", seen="50.00")
    again = cash_boxes.open_again(close(box, "53.00"), by=None)
    assert (again.closed_at, again.counted, again.explanation) == (None, None, "")
    assert close(again, "53.00").explanation == ""


def test_the_year_adds_up_to_the_cent(event: Event, ann: Member, box: CashBox) -> None:
    """By hand: fees 3.00 + 5.50, cash 3.00 into a box of 50.00, in which 52.90 was counted."""
    come(event, ann, "cash")
    walk_in(event, "Guest Gus", tariff="guest")
    close(box, "52.90", "ten cents short")
    year = event.club.today().year
    rows = list(accounts.year_rows(event.club, year))
    sums = {(row[3], row[5]): str(row[6]) for row in rows if row[1] == "Sum"}
    assert sums == {("Entry fee", ""): "8.50", ("Payment", "Cash"): "-3.00"}
    assert [str(rows[-1][1]), str(rows[-1][6])] == ["Owed at the end of the year", "5.50"]
    *_boxes, total = accounts.box_rows(event.club, year)
    assert [str(each) for each in total[2:8]] == [
        "50.00", "3.00", "0.00", "53.00", "52.90", "-0.10",
    ]  # fmt: skip


def test_another_afternoon_s_money_is_not_in_this_box(
    event: Event, ann: Member, box: CashBox
) -> None:
    other = make_event(event.club, name="Friday")
    set_fee(other)
    come(other, ann, "cash")
    assert str(accounts.due_in(box)) == "50.00"
    assert {row.name for row in door_of(event).rows} == set()


def test_a_walk_in_sent_again_after_a_merge_is_charged_once(event: Event, ann: Member) -> None:
    key = uuid.uuid4()
    sent: dict[str, Any] = {"name": "Nan New", "key": key, "tariff": "guest", "method": "cash"}
    door.walk_in(event, by=None, **sent)
    doubles.merge(Member.objects.get(uid=key), into=ann, by=None)
    assert door.walk_in(event, by=None, **sent).name == str(ann)
    assert LedgerEntry.objects.filter(kind="fee").count() == 1
    assert LedgerEntry.objects.filter(kind="payment").count() == 1


def test_a_tick_sent_after_the_erasure_charges_nobody(
    event: Event, ann: Member, dora: User
) -> None:
    erasure.erase(ann, by=dora)
    assert code_of(lambda: door.come(event, member=ann.uid, by=None)) == "member-gone"
    assert not LedgerEntry.objects.exists()
