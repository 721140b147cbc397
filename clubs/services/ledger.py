"""Books dues, payments and their reversals. No entry is ever changed."""

import datetime as dt
import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubs import accounts, audit
from clubs.models import Club, LedgerEntry, Member, User, person_of
from clubs.refusal import Refused
from clubs.services import members

ABOUT = LedgerEntry._meta.get_field("about").max_length
#: The fields of a payment that somebody types.
TYPED = ("member_id", "amount", "method", "on", "about")


@transaction.atomic
def charge(
    club: Club,
    *,
    about: str,
    amount: Decimal,
    on: dt.date,
    statuses: Collection[str],
    per_household: bool = False,
    by: User | None,
) -> int:
    """Charge dues of a year or season to all members of these statuses; returns how many owe them.

    With `per_household`, a household pays once: its head, or else its first member.

    Members charged for the same already are not charged again, however often the button is pressed.
    """
    members.lock(club)
    charged = accounts.standing_dues(club).filter(about=about)
    rows = {row.pk: row for row in club.members.all()}
    paying = [person_of(rows[pk], rows) for pk in charged.values_list("member", flat=True)]
    people = club.members.people().filter(status__in=statuses)
    due: Iterable[Member] = people.exclude(pk__in=[payer.pk for payer in paying])
    if per_household:
        due = _one_of_each_household(due, paying)
    entries = [
        _entry(club, member, LedgerEntry.Kind.DUE, amount, on=on, about=about, by=by)
        for member in due
    ]
    LedgerEntry.objects.bulk_create(entries, batch_size=500)
    if entries:
        new = {"about": about, "amount": str(amount), "count": len(entries)}
        audit.record("dues-charged", club, by=by, club=club.uid, new=new)
    return len(entries)


@transaction.atomic
def take_charge_back(
    club: Club, *, about: str, seen: int, reason: str, on: dt.date, by: User | None
) -> int:
    """Reverse the dues of a year or season for everybody; returns for how many.

    For members who have paid them, the money then counts as paid ahead. `seen` is the last entry of
    these dues when the page was made: raises Refused if they were charged again since, correctly
    perhaps.
    """
    members.lock(club)
    standing = list(accounts.standing_dues(club).filter(about=about).select_related("member"))
    if any(entry.pk > seen for entry in standing):
        raise Refused("dues-changed")
    entries = [_opposite(entry, reason, on, by) for entry in standing]
    LedgerEntry.objects.bulk_create(entries, batch_size=500)
    if entries:
        new = {"about": about, "count": len(entries)}
        audit.record("dues-taken-back", club, by=by, club=club.uid, new=new, reason=reason)
    return len(entries)


def count_once(double: Member, kept: Member, *, by: User | None) -> list[LedgerEntry]:
    """Reverse those dues of a double that another entry of the same person was charged too.

    Returns what was reversed. Money paid for it then counts for the other entry's dues, or as paid
    ahead. Call this before the two are merged; the caller records the act.
    """
    abouts = accounts.standing_dues_of(kept).values_list("about", flat=True)
    dues = accounts.standing_dues_of(double).filter(about__in=set(abouts))
    twice = list(dues.select_related("club", "member"))
    reason, today = _("Two entries of one person were charged"), kept.club.today()
    entries = [_opposite(entry, reason, today, by) for entry in twice]
    LedgerEntry.objects.bulk_create(entries)
    return twice


def count_apart(kept: Member, uids: Collection[str], *, by: User | None) -> None:
    """Charge those dues again that `count_once` reversed, once the two are taken apart.

    Dues that the kept member owes no more stay reversed: they were taken back since. The caller
    records the act.
    """
    club = kept.club
    abouts = accounts.standing_dues_of(kept).values_list("about", flat=True)
    reversed_ = club.ledger.filter(uid__in=uids, about__in=set(abouts)).select_related("member")
    entries = [
        _entry(club, due.member, LedgerEntry.Kind.DUE, due.amount, on=club.today(),
               about=due.about, by=by)
        for due in reversed_
    ]  # fmt: skip
    LedgerEntry.objects.bulk_create(entries)


@dataclass(frozen=True)
class Occasion:
    """The event at which money is taken, and who came there: uids from outside this package."""

    uid: uuid.UUID
    subject: uuid.UUID


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
    at: Occasion | None = None,
    seen: int | None = None,
) -> LedgerEntry:
    """Book a member's payment. The same `key` again is the same press of the button: booked once.

    `seen` is the member's last entry on the page where it was typed: raises Refused if another came
    since, as two treasurers may be booking the same payment. Also raised if `key` belongs to
    another payment, as when somebody goes back to a page and types a new one.
    """
    members.lock(member.club)
    entry = _entry(
        member.club, member, LedgerEntry.Kind.PAYMENT, -amount, on=on, about=about, by=by, at=at
    )
    entry.method, entry.key = method, key
    if booked := LedgerEntry.objects.filter(key=key).first():
        if any(getattr(booked, field) != getattr(entry, field) for field in TYPED):
            raise Refused("ledger-changed")
        return booked
    if seen is not None and seen != last_entry_of(member):
        raise Refused("ledger-changed")
    return _stored(entry, "payment-taken", by)


def last_entry_of(member: Member) -> int:
    """The key of a member's last entry; 0 if there is none."""
    last: int | None = member.ledger.aggregate(last=Max("pk"))["last"]
    return last or 0


@transaction.atomic
def charge_fee(
    member: Member, *, amount: Decimal, on: dt.date, about: str, at: Occasion, by: User | None
) -> LedgerEntry:
    """Charge a member for coming to an event; `amount` is positive."""
    members.lock(member.club)
    entry = _entry(
        member.club, member, LedgerEntry.Kind.FEE, amount, on=on, about=about, by=by, at=at
    )
    return _stored(entry, "fee-charged", by)


@transaction.atomic
def reverse(entry: LedgerEntry, *, reason: str, on: dt.date, by: User | None) -> LedgerEntry:
    """Reverse an entry by its opposite.

    Raises Refused if it is reversed already, is a reversal, or belongs to prizes or to no member.
    """
    members.lock(entry.club)
    if entry.kind == LedgerEntry.Kind.REVERSAL:
        raise Refused("reversal-of-reversal")
    if LedgerEntry.objects.filter(reverses=entry).exists():
        raise Refused("reversed-already")
    if entry.member is None or entry.kind in (LedgerEntry.Kind.PRIZE, LedgerEntry.Kind.PAID_OUT):
        raise Refused("prize-elsewhere")
    return _stored(_opposite(entry, reason, on, by), "ledger-entry-reversed", by, reason)


@dataclass(frozen=True)
class Sum:
    """Money at an event: of a member, or (None) of somebody unknown to the club.

    `subject` is what it is for: a uid from outside this package.
    """

    member: Member | None
    subject: uuid.UUID
    amount: Decimal
    about: str


def hand_out(
    club: Club, prizes: Iterable[Sum], *, occasion: uuid.UUID, method: str, on: dt.date, by: User
) -> None:
    """Book prizes that were won and paid out at once; members' balances don't change.

    The caller records the act, in the same transaction.
    """
    kinds = (LedgerEntry.Kind.PRIZE, LedgerEntry.Kind.PAID_OUT)
    _in_and_out(club, prizes, kinds, occasion=occasion, method=method, on=on, by=by)


def take_in(
    club: Club, sold: Iterable[Sum], *, occasion: uuid.UUID, method: str, on: dt.date, by: User
) -> None:
    """Book tickets sold in the hall: their price, and the money. The caller records the act."""
    kinds = (LedgerEntry.Kind.PAYMENT, LedgerEntry.Kind.FEE)
    _in_and_out(club, sold, kinds, occasion=occasion, method=method, on=on, by=by)


def _in_and_out(
    club: Club,
    sums: Iterable[Sum],
    kinds: tuple[LedgerEntry.Kind, LedgerEntry.Kind],
    *,
    occasion: uuid.UUID,
    method: str,
    on: dt.date,
    by: User,
) -> None:
    """Add two entries for each sum, one negative and one positive, that add up to 0."""
    members.lock(club)
    entries = []
    for sum_ in sums:
        at = Occasion(occasion, sum_.subject)
        for kind, amount in zip(kinds, (-sum_.amount, sum_.amount), strict=True):
            entry = _entry(club, sum_.member, kind, amount, on=on, about=sum_.about, by=by, at=at)
            is_money = kind in (LedgerEntry.Kind.PAYMENT, LedgerEntry.Kind.PAID_OUT)
            entry.method = method if is_money else ""
            entries.append(entry)
    LedgerEntry.objects.bulk_create(entries, batch_size=500)


def spend(
    club: Club,
    cost: Sum,
    *,
    taken_by: str,
    occasion: uuid.UUID,
    on: dt.date,
    key: uuid.UUID,
    by: User,
) -> LedgerEntry:
    """Book cash spent at an event. The caller, which knows the cash box, records the act."""
    members.lock(club)
    at = Occasion(occasion, cost.subject)
    kinds = (LedgerEntry.Kind.EXPENSE, LedgerEntry.Kind.PAID_OUT)
    spent, paid = (
        _entry(club, None, kind, amount, on=on, about=cost.about, by=by, at=at)
        for kind, amount in zip(kinds, (-cost.amount, cost.amount), strict=True)
    )
    paid.method, spent.key = LedgerEntry.Method.CASH, key
    spent.taken_by = paid.taken_by = taken_by
    for entry in (spent, paid):
        entry.save(force_insert=True)
    return spent


def take_back(
    club: Club, subjects: Collection[uuid.UUID], *, reason: str, on: dt.date, by: User
) -> None:
    """Reverse all entries for these subjects not yet reversed. The caller records the act."""
    members.lock(club)
    standing = club.ledger.filter(subject__in=subjects, reverses=None, reversed_by=None)
    entries = [_opposite(entry, reason, on, by) for entry in standing.select_related("member")]
    LedgerEntry.objects.bulk_create(entries, batch_size=500)


def _opposite(entry: LedgerEntry, reason: str, on: dt.date, by: User | None) -> LedgerEntry:
    opposite = _entry(
        entry.club,
        entry.member,
        LedgerEntry.Kind.REVERSAL,
        -entry.amount,
        on=on,
        about=entry.about,
        by=by,
    )
    opposite.occasion, opposite.subject = entry.occasion, entry.subject
    opposite.method, opposite.reverses, opposite.reason = entry.method, entry, reason
    opposite.taken_by = entry.taken_by
    return opposite


def _one_of_each_household(due: Iterable[Member], paying: Iterable[Member]) -> Iterable[Member]:
    heads = {member.lives_with_id or member.pk for member in paying}
    first: dict[int, Member] = {}
    for member in sorted(due, key=lambda member: (member.lives_with_id is not None, member.pk)):
        first.setdefault(member.lives_with_id or member.pk, member)
    return [member for head, member in first.items() if head not in heads]


def _stored(entry: LedgerEntry, action: str, by: User | None, reason: str = "") -> LedgerEntry:
    entry.save(force_insert=True)
    member = str(entry.member.uid) if entry.member else ""
    new = {"member": member, "amount": str(entry.amount), "method": entry.method}
    audit.record(
        action, entry, by=by, club=entry.club.uid, event=entry.occasion, new=new, reason=reason
    )
    return entry


def _entry(
    club: Club,
    member: Member | None,
    kind: LedgerEntry.Kind,
    amount: Decimal,
    *,
    on: dt.date,
    about: str,
    by: User | None,
    at: Occasion | None = None,
) -> LedgerEntry:
    return LedgerEntry(
        occasion=at.uid if at else None,
        subject=at.subject if at else None,
        club=club,
        member=member,
        kind=kind,
        amount=amount,
        on=on,
        about=about[:ABOUT],
        key=uuid.uuid4(),
        entered_by=by.uid if by else None,
    )
