"""Opens cash boxes with a float, books expenses out of them, and closes them with a count."""

import datetime as dt
import uuid
from decimal import Decimal

from django.db import transaction
from django.utils import timezone

from clubs import accounts, audit
from clubs.models import CashBox, Club, LedgerEntry, User
from clubs.refusal import Refused
from clubs.services import ledger, members


@transaction.atomic
def open_box(
    club: Club,
    *,
    occasion: uuid.UUID,
    about: str,
    on: dt.date,
    opened_with: Decimal,
    by: User | None,
) -> CashBox:
    """Open the box of an event. Cash taken before that belongs in it as well.

    Raises Refused if it is open or was closed: an event has one box.
    """
    members.lock(club)
    if CashBox.objects.filter(occasion=occasion).exists():
        raise Refused("cash-box-open")
    box = CashBox.objects.create(
        club=club,
        occasion=occasion,
        about=about,
        on=on,
        opened_with=opened_with,
        opened_by=by.uid if by else None,
    )
    _record("cash-box-opened", box, by=by, new={"amount": str(opened_with)})
    return box


@transaction.atomic
def close_box(
    box: CashBox, *, counted: Decimal, seen: Decimal, explanation: str = "", by: User | None
) -> CashBox:
    """Close a box with the amount counted; `seen` is the amount due that the page showed.

    Raises Refused for a difference without an explanation, if cash came or went since the page was
    made, and if the box is not open.
    """
    members.lock(box.club)
    box = _open(box)
    due = accounts.due_in(box)
    if due != seen:
        raise Refused("cash-box-changed", due=due)
    explanation = explanation.strip() if counted != due else ""
    if counted != due and not explanation:
        raise Refused("difference-unexplained", counted=counted, due=due)
    box.due, box.counted, box.explanation = due, counted, explanation
    box.closed_at, box.closed_by = timezone.now(), by.uid if by else None
    box.save()
    new = {"due": str(due), "counted": str(counted)}
    _record("cash-box-closed", box, by=by, new=new, reason=explanation)
    return box


@transaction.atomic
def open_again(box: CashBox, *, by: User | None) -> CashBox:
    """Discard the count of a box, to count once more; the log keeps what was counted.

    Raises Refused if the box is open.
    """
    members.lock(box.club)
    box = CashBox.objects.select_related("club").get(pk=box.pk)
    if box.closed_at is None:
        raise Refused("cash-box-open")
    old = {"due": str(box.due), "counted": str(box.counted)}
    box.due = box.counted = box.closed_at = box.closed_by = None
    box.explanation = ""
    box.save()
    _record("cash-box-opened-again", box, by=by, old=old)
    return box


@transaction.atomic
def spend(
    occasion: uuid.UUID,
    *,
    amount: Decimal,
    about: str,
    taken_by: str,
    key: uuid.UUID,
    seen: int,
    by: User,
) -> LedgerEntry:
    """Take money for an expense out of the cash box of an event.

    The same `key` again is the same press of the button, and booked once. `seen` is how many
    expenses the page showed: raises Refused if another was booked since, as two people may be
    booking the same coffee; also if the box is not open, or should hold less than that.
    """
    box = _open_at(occasion)
    expenses = accounts.expenses_at(box.occasion)
    known = LedgerEntry.objects.filter(key=key).first()
    if known in expenses and (known.paid, known.about, known.taken_by) == (amount, about, taken_by):
        return known
    if known or len(expenses) != seen:
        raise Refused("expenses-changed")
    if amount > (due := accounts.due_in(box)):
        raise Refused("not-in-cash-box", amount=amount, due=due)
    cost = ledger.Sum(None, uuid.uuid4(), amount, about)
    on = box.club.today()
    spent = ledger.spend(
        box.club, cost, taken_by=taken_by, occasion=box.occasion, on=on, key=key, by=by
    )
    _record("expense-booked", box, by=by, new={"amount": str(amount), "about": about})
    return spent


@transaction.atomic
def take_expense_back(occasion: uuid.UUID, expense: uuid.UUID, *, reason: str, by: User) -> None:
    """Undo an expense: its money is in the box after all.

    Raises Refused if it was undone already, and if the box is not open.
    """
    box = _open_at(occasion)
    entry = next(
        (entry for entry in accounts.expenses_at(box.occasion) if entry.uid == expense), None
    )
    if entry is None or entry.subject is None or hasattr(entry, "reversed_by"):
        raise Refused("reversed-already")
    ledger.take_back(box.club, [entry.subject], reason=reason, on=box.club.today(), by=by)
    old = {"amount": str(entry.paid), "about": entry.about}
    _record("expense-taken-back", box, by=by, old=old, reason=reason)


def _open_at(occasion: uuid.UUID) -> CashBox:
    """The open box of an event, with its club locked."""
    if (box := accounts.box_of(occasion)) is None:
        raise Refused("cash-box-not-open")
    members.lock(box.club)
    return _open(box)


def _open(box: CashBox) -> CashBox:
    """The box re-read under the club's lock. Raises Refused unless it is open."""
    box = CashBox.objects.select_related("club").get(pk=box.pk)
    if box.closed_at is not None:
        raise Refused("cash-box-not-open")
    return box


def _record(action: str, box: CashBox, *, by: User | None, **told: object) -> None:
    audit.record(action, box, by=by, club=box.club.uid, event=box.occasion, **told)  # type: ignore[arg-type]
