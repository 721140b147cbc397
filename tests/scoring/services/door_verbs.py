"""The verbs of the door, listed as in `verbs`; they do not change the value of an event."""

import uuid
from decimal import Decimal
from typing import Any

from clubs.models import Member, User
from scoring.models import Event
from scoring.services import door, fees, partners
from scoring.store.coming import CameTogether
from tests.scoring.services.verbs import Verb

CASH = {"method": "cash", "by": None}


def somebody(event: Event, name: str = "Ann") -> Any:
    return Member.objects.create(club=event.club, last_name=name).uid


def expected(event: Event) -> Any:
    member = somebody(event)
    door.expect(event, parties=[party(event, member)], by=None)
    return event, member


def party(event: Event, uid: uuid.UUID) -> CameTogether:
    member = event.club.members.get(uid=uid)
    return CameTogether(((member, str(member)),))


def here(event: Event) -> Any:
    member = somebody(event)
    door.come(event, member=member, by=None)
    return event, member


def charged(event: Event) -> Any:
    fees.set_fee(event, by=None, for_members=Decimal(3), for_guests=Decimal(5), newcomers_free=True)
    return here(event)


def paid(event: Event) -> Any:
    _event, member = charged(event)
    door.pay(event, member=member, key=uuid.uuid4(), **CASH)
    return event, member


def two_here(event: Event) -> Any:
    members = [somebody(event, name) for name in ("Ann", "Bob")]
    for member in members:
        door.come(event, member=member, by=None)
    return event, members


def pair_here(event: Event) -> Event:
    _event, members = two_here(event)
    partners.together(event, members=members, by=None)
    return event


def with_box(event: Event) -> Event:
    fees.open_box(event, opened_with=Decimal(50), by=None)
    return event


def coffee(**typed: Any) -> dict[str, Any]:
    """An expense as typed."""
    given = {"amount": Decimal("12.40"), "about": "Coffee", "taken_by": "Ann", "seen": 0}
    return given | {"key": uuid.uuid4()} | typed


def with_coffee(event: Event) -> tuple[Event, uuid.UUID]:
    by = User.objects.get(username="dora")
    return event, fees.spend(with_box(event), **coffee(), by=by).uid


DOOR_VERBS = {
    "door.come": Verb(
        lambda e: (e, somebody(e)),
        lambda p, by: door.come(p[0], member=p[1], by=by),
        ("door-here",),
    ),
    "door.pay": Verb(
        charged,
        lambda p, by: door.pay(p[0], member=p[1], method="cash", key=uuid.uuid4(), by=by),
        ("payment-taken",),
    ),
    "door.pay_back": Verb(
        paid,
        lambda p, by: door.pay_back(p[0], member=p[1], reason="a mistake", by=by),
        ("ledger-entry-reversed",),
    ),
    "door.take_back": Verb(
        charged,
        lambda p, by: door.take_back(p[0], member=p[1], by=by),
        ("door-taken-back", "ledger-entry-reversed"),
    ),
    "door.miss": Verb(
        expected, lambda p, by: door.miss(p[0], member=p[1], by=by), ("door-missed",)
    ),
    "door.miss_all": Verb(expected, lambda p, by: door.miss_all(p[0], by=by), ("door-missed",)),
    "door.leave": Verb(here, lambda p, by: door.leave(p[0], member=p[1], by=by), ("door-left",)),
    "door.expect": Verb(
        lambda e: (e, somebody(e)),
        lambda p, by: door.expect(p[0], parties=[party(*p)], by=by),
        ("door-expected",),
    ),
    "door.forget": Verb(expected, lambda p, by: door.forget(p[0], by=by), ("door-forgotten",)),
    "partners.together": Verb(
        two_here,
        lambda p, by: partners.together(p[0], members=p[1], by=by),
        ("door-together",),
    ),
    "partners.let_play": Verb(
        pair_here, lambda e, by: partners.let_play(e, by=by), ("entrant-added",)
    ),
    "fees.set_fee": Verb(
        lambda e: e,
        lambda e, by: fees.set_fee(
            e, by=by, for_members=Decimal(3), for_guests=Decimal(5), newcomers_free=False
        ),
        ("entry-fee-set",),
    ),
    "fees.open_box": Verb(
        lambda e: e,
        lambda e, by: fees.open_box(e, opened_with=Decimal(50), by=by),
        ("cash-box-opened",),
    ),
    "fees.spend": Verb(
        with_box, lambda e, by: fees.spend(e, **coffee(), by=by), ("expense-booked",)
    ),
    "fees.take_expense_back": Verb(
        with_coffee,
        lambda p, by: fees.take_expense_back(p[0], expense=p[1], reason="a mistake", by=by),
        ("expense-taken-back",),
    ),
}
