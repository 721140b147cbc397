"""Writes about money: dues, payments, and the reversal of either. Nothing is ever changed."""

import datetime as dt
import uuid
from collections.abc import Collection
from decimal import Decimal

from django.db import transaction

from clubs import audit
from clubs.models import Club, LedgerEntry, Member, User
from clubs.refusal import Refused
from clubs.services import members


@transaction.atomic
def charge(
    club: Club,
    *,
    about: str,
    amount: Decimal,
    on: dt.date,
    statuses: Collection[str],
    by: User | None,
) -> int:
    """Dues of a year or season for everybody of these statuses; returns how many owe them now.

    Who was charged for it already is not charged again, however often the button is pressed.
    """
    members.lock(club)
    charged = LedgerEntry.objects.filter(
        club=club, kind=LedgerEntry.Kind.DUE, about=about, reversed_by__isnull=True
    )
    people = club.members.people().filter(status__in=statuses)
    due = people.exclude(pk__in=charged.values("member")).exclude(
        pk__in=charged.filter(member__merged_into__isnull=False).values("member__merged_into")
    )
    entries = [
        _entry(member, LedgerEntry.Kind.DUE, amount, on=on, about=about, by=by) for member in due
    ]
    LedgerEntry.objects.bulk_create(entries, batch_size=500)
    if entries:
        new = {"about": about, "amount": str(amount), "count": len(entries)}
        audit.record("dues-charged", club, by=by, club=club.uid, new=new)
    return len(entries)


@transaction.atomic
def pay(
    member: Member,
    *,
    amount: Decimal,
    method: str,
    on: dt.date,
    about: str = "",
    key: uuid.UUID,
    by: User | None,
) -> LedgerEntry:
    """A payment of a member. The same `key` again is the same press of the button: kept once."""
    members.lock(member.club)
    if there := LedgerEntry.objects.filter(key=key).first():
        return there
    entry = _entry(member, LedgerEntry.Kind.PAYMENT, -amount, on=on, about=about, by=by)
    entry.method, entry.key = method, key
    return _stored(entry, "payment-taken", by)


@transaction.atomic
def reverse(entry: LedgerEntry, *, reason: str, on: dt.date, by: User | None) -> LedgerEntry:
    """Undo an entry by its opposite. Raises Refused for one that is reversed, or is a reversal."""
    members.lock(entry.club)
    if entry.kind == LedgerEntry.Kind.REVERSAL:
        raise Refused("reversal-of-reversal")
    if LedgerEntry.objects.filter(reverses=entry).exists():
        raise Refused("reversed-already")
    opposite = _entry(
        entry.member, LedgerEntry.Kind.REVERSAL, -entry.amount, on=on, about=entry.about, by=by
    )
    opposite.method, opposite.reverses, opposite.reason = entry.method, entry, reason
    return _stored(opposite, "ledger-entry-reversed", by, reason)


def _stored(entry: LedgerEntry, action: str, by: User | None, reason: str = "") -> LedgerEntry:
    entry.save(force_insert=True)
    new = {"member": str(entry.member.uid), "amount": str(entry.amount), "method": entry.method}
    audit.record(action, entry, by=by, club=entry.club.uid, new=new, reason=reason)
    return entry


def _entry(
    member: Member,
    kind: LedgerEntry.Kind,
    amount: Decimal,
    *,
    on: dt.date,
    about: str,
    by: User | None,
) -> LedgerEntry:
    return LedgerEntry(
        club=member.club,
        member=member,
        kind=kind,
        amount=amount,
        on=on,
        about=about,
        key=uuid.uuid4(),
        entered_by=by.uid if by else None,
    )
