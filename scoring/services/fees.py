"""The entry fee of an event, and its cash box."""

import uuid
from decimal import Decimal
from typing import Any

from django.db import transaction

from clubs.models import CashBox, LedgerEntry, User
from clubs.services import cash_boxes
from scoring.models import EntryFee, Event
from scoring.services.writing import count_up, lock_with_club, record


@transaction.atomic
def set_fee(event: Event, *, by: User | None, **values: object) -> EntryFee:
    """Set the entry fee from now on; people already charged are not charged again."""
    event = lock_with_club(event)
    fee, _made = EntryFee.objects.update_or_create(event=event, defaults=values)
    new = {name: str(value) for name, value in values.items()}
    record("entry-fee-set", count_up(event), by=by, new=new)
    return fee


@transaction.atomic
def open_box(event: Event, *, opened_with: Decimal, by: User | None) -> CashBox:
    """Open the cash box of an event with its float."""
    event = count_up(lock_with_club(event))
    return cash_boxes.open_box(
        event.club,
        occasion=event.uid,
        about=event.name,
        on=event.club.today(),
        opened_with=opened_with,
        by=by,
    )


@transaction.atomic
def spend(event: Event, *, by: User, **expense: Any) -> LedgerEntry:
    """Take money out of the open cash box of an event for an expense."""
    event = count_up(lock_with_club(event))
    return cash_boxes.spend(event.uid, by=by, **expense)


@transaction.atomic
def take_expense_back(event: Event, *, expense: uuid.UUID, reason: str, by: User) -> None:
    """Cancel an expense: its money is in the box after all."""
    event = count_up(lock_with_club(event))
    cash_boxes.take_expense_back(event.uid, expense, reason=reason, by=by)
