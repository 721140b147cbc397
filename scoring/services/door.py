"""Keeps the door list of an afternoon: who is expected, here, gone, or did not come.

Each write locks the club and then the event, so that a member merged at the same moment is found
under the surviving name, and two doors take turns. Ticks made offline (`at`) arrive late: anything
ticked after them stands. A no-show alone always gives way to a tick that the person is here.
Functions about one person return her row as it is afterwards.
"""

import datetime as dt
import textwrap
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import LedgerEntry, Member, User
from clubs.names import split_name, words_in
from clubs.services import ledger, members
from scoring.afternoon import entrant_size
from scoring.models import Attendance, Event
from scoring.services.refusal import Refused
from scoring.services.writing import BEFORE_THE_END, count_up, lock_with_club, record
from scoring.store import CameTogether, Door, DoorRow, door_of, namesakes_at, partner_uid

State = Attendance.State
#: How old a tick made offline may be; an older one gets the server's time instead.
LONGEST_WITHOUT_NETWORK = dt.timedelta(hours=12)
LONGEST_PART = Member._meta.get_field("last_name").max_length or 39


@transaction.atomic
def come(
    event: Event,
    *,
    member: uuid.UUID,
    by: User | None,
    tariff: str = "",
    method: str = "",
    key: uuid.UUID | None = None,
    at: dt.datetime | None = None,
) -> DoorRow:
    """Mark somebody as here and charge the entry fee; a `method` (cash, transfer) also pays it.

    Does nothing if she is here already. Raises Refused if the fee was already paid by a press of
    the button with another `key`.
    """
    event, door = locked(event)
    person = person_at(event, door, member)
    _welcome(event, door, person, by=by, tariff=tariff, method=method, key=key, at=at)
    return door_of(event).row_of(person)


@transaction.atomic
def walk_in(
    event: Event,
    *,
    name: str,
    key: uuid.UUID,
    by: User | None,
    tariff: str = "",
    method: str = "",
    at: dt.datetime | None = None,
    is_another: bool = False,
) -> DoorRow:
    """Add somebody unknown as a guest of the club, and mark her as here.

    However often the button is pressed, its `key` makes one guest. Raises Refused if somebody at
    the door or in the club has the name, unless it `is_another` person.
    """
    event, door = locked(event)
    if Member.objects.filter(uid=key).exists():  # sent again, maybe after a merge
        guest = person_at(event, door, key)
    else:
        if not is_another:
            _refuse_namesake(event, door, name)
        guest = _guest(event, name, by=by, uid=key)
    _welcome(event, door, guest, by=by, tariff=tariff, method=method, key=key, at=at)
    return door_of(event).row_of(guest)


@transaction.atomic
def pay(
    event: Event, *, member: uuid.UUID, method: str, key: uuid.UUID, by: User | None
) -> DoorRow:
    """Pay what is still owed. Raises Refused if she is not here, or another press has paid."""
    event, door = locked(event, None)
    person = person_at(event, door, member)
    row = door.row_of(person)
    if row.attendance is None:
        raise Refused("not-at-the-door", name=str(person))
    if _take(event, row, method, key=key, by=by):
        count_up(event)
    return door_of(event).row_of(person)


@transaction.atomic
def pay_back(event: Event, *, member: uuid.UUID, reason: str, by: User | None) -> DoorRow:
    """Reverse what somebody paid at the door; `reason` says why."""
    event, door = locked(event, None)
    person = person_at(event, door, member)
    if _reverse(event, door.row_of(person), LedgerEntry.Kind.PAYMENT, reason, by=by):
        count_up(event)
    return door_of(event).row_of(person)


@transaction.atomic
def take_back(
    event: Event, *, member: uuid.UUID, by: User | None, at: dt.datetime | None = None
) -> DoorRow:
    """Mark somebody as not here after all, and reverse the charge.

    Raises Refused if something was paid: it has to be given back first.
    """
    event, door = locked(event)
    person = person_at(event, door, member)
    row = door.row_of(person)
    if row.state not in (*Attendance.HAVE_COME, State.NO_SHOW) or _is_late(row, at):
        return row
    if row.paid:
        raise Refused("payment-first", name=str(person), paid=row.paid)
    event = count_up(event)
    record("door-taken-back", event, about=_mark(door, row, State.EXPECTED, by=by, at=at), by=by)
    _reverse(event, row, LedgerEntry.Kind.FEE, _("Not here after all"), by=by)
    return door_of(event).row_of(person)


@transaction.atomic
def miss(
    event: Event, *, member: uuid.UUID, by: User | None, at: dt.datetime | None = None
) -> DoorRow:
    """Mark an expected person as a no-show. Raises Refused if she is here."""
    event, door = locked(event)
    person = person_at(event, door, member)
    row = door.row_of(person)
    if _is_late(row, at):
        return row
    if row.has_come:
        raise Refused("is-here", name=row.name)
    _miss(event, door, [row], by=by, at=at)
    return door_of(event).row_of(person)


@transaction.atomic
def miss_all(event: Event, *, by: User | None) -> int:
    """Mark everybody who is still expected as a no-show; returns how many."""
    event, door = locked(event)
    expected = [
        replace(row, member=person_at(event, door, row.member.uid))
        for row in door.of(State.EXPECTED)
    ]
    return _miss(event, door, expected, by=by)


def _miss(
    event: Event,
    door: Door,
    rows: Sequence[DoorRow],
    *,
    by: User | None,
    at: dt.datetime | None = None,
) -> int:
    missed = [row for row in rows if row.state != State.NO_SHOW]
    for row in missed:
        _mark(door, row, State.NO_SHOW, by=by, at=at)
    if missed:
        record("door-missed", count_up(event), by=by, new={"count": len(missed)})
    return len(missed)


@transaction.atomic
def leave(
    event: Event, *, member: uuid.UUID, by: User | None, at: dt.datetime | None = None
) -> DoorRow:
    """Mark somebody who was here as gone home."""
    event, door = locked(event)
    person = person_at(event, door, member)
    row = door.row_of(person)
    if row.state == State.HERE and not _is_late(row, at):
        event = count_up(event)
        record("door-left", event, about=_mark(door, row, State.LEFT, by=by, at=at), by=by)
    return door_of(event).row_of(person)


@transaction.atomic
def expect(event: Event, *, parties: Iterable[CameTogether], by: User | None) -> int:
    """Add people, party by party, to those expected; returns how many were added.

    People already on the list stay as they are. A name unknown to the club becomes a guest.
    """
    event, door = locked(event)
    listed_keys = set(door.known())
    called = {words_in(str(member)): member for member in event.club.members.people()}
    size = entrant_size(event)
    new: list[Attendance] = []
    for party in parties:
        coming: list[Attendance] = []
        for member, name in party.people:
            person = member or called.get(words_in(name))
            # A known person is no newcomer, even if she was not on the list then.
            tariff = "" if person else Attendance.Tariff.GUEST
            person = person or _guest(event, name, by=by)
            if person.pk not in listed_keys:
                coming.append(Attendance(session=door.session, member=person, tariff=tariff))
                listed_keys.add(person.pk)
        if len(coming) == size > 1:
            mark = uuid.uuid4()
            for attendance in coming:
                attendance.party = mark
        new += coming
    Attendance.objects.bulk_create(new)
    if new:
        record("door-expected", count_up(event), by=by, new={"count": len(new)})
    return len(new)


@transaction.atomic
def forget(event: Event, *, by: User | None) -> int:
    """Remove everybody who is expected or did not come; returns how many."""
    event, door = locked(event)
    states = (State.EXPECTED, State.NO_SHOW)
    count, _rows = door.session.attendances.filter(state__in=states).delete()
    if count:
        record("door-forgotten", count_up(event), by=by, new={"count": count})
    return count


def locked(
    event: Event, states: tuple[Event.State, ...] | None = BEFORE_THE_END
) -> tuple[Event, Door]:
    """Lock club and event, and read the door. Raises Refused for a rehearsal or another state."""
    event = lock_with_club(event, states=states)
    return event, door_of(event)


def person_at(event: Event, door: Door, uid: uuid.UUID) -> Member:
    """The current member for a uid that a page showed; call it once merges are locked out.

    Somebody expected by name alone becomes a guest of the club, under the same uid. A merged member
    is replaced by the surviving one. Raises Refused if the member is gone.
    """
    member = Member.objects.filter(club=event.club_id, uid=uid).select_related("club").first()
    if member is None and (name := door.called(uid)):
        member = _guest(event, name, by=None, uid=uid)
        _name_in_lists(event, uid, member)
    if member is None:
        raise Refused("member-gone")
    while member.merged_into is not None:
        member = member.merged_into
    return member


def _name_in_lists(event: Event, uid: uuid.UUID, guest: Member) -> None:
    """Point the players and registrations that had only a name to the new guest."""
    event.players.filter(uid=uid).update(member=guest)
    for row in event.registrations.filter(entrant=None):
        if row.uid == uid:
            event.registrations.filter(pk=row.pk).update(member=guest)
        elif partner_uid(row) == uid:
            event.registrations.filter(pk=row.pk).update(partner_member=guest)


def _guest(event: Event, name: str, *, by: User | None, uid: uuid.UUID | None = None) -> Member:
    values = {"uid": uid} if uid else {}
    status = Member.Status.GUEST
    return members.add(event.club, by=by, status=status, **_fitting(name), **values)


def _fitting(name: str) -> dict[str, str]:
    """Split a name into the two parts of a member; cut it wherever both fit if one is too long.

    A registration may have 80 letters, and PostgreSQL refuses a part of more than 39.
    """
    parts = split_name(name)
    if all(len(part) <= LONGEST_PART for part in parts.values()):
        return parts
    first, *rest = textwrap.wrap(name, LONGEST_PART)
    return {"first_name": first, "last_name": rest[0]}


def _refuse_namesake(event: Event, door: Door, name: str) -> None:
    if namesakes := namesakes_at(door, name):
        raise Refused("name-at-the-door", name=namesakes[0].name)
    matches = event.club.members.people().found(name)
    if namesake := next(
        (member for member in matches if str(member).casefold() == name.casefold()), None
    ):
        raise Refused("name-in-the-club", name=str(namesake))


def _welcome(
    event: Event,
    door: Door,
    person: Member,
    *,
    by: User | None,
    tariff: str,
    method: str,
    key: uuid.UUID | None,
    at: dt.datetime | None,
) -> None:
    """Mark somebody as here and charge the fee; a `method` pays it too."""
    row = door.row_of(person)
    has_gone = row.state != State.NO_SHOW and _is_late(row, at)
    if row.state == State.HERE or has_gone:  # the payment is in the box either way
        if method and key and _take(event, row, method, key=key, by=by):
            count_up(event)
        return
    if person.erased_at is not None:  # ticked offline, sent after the erasure
        raise Refused("member-gone")
    event = count_up(event)
    attendance = _mark(door, row, State.HERE, by=by, tariff=tariff, at=at)
    record("door-here", event, about=attendance, by=by)
    fee = door.prices.of(person, attendance.tariff) if row.state != State.LEFT else row.fee
    if fee and row.state != State.LEFT:
        at_door = ledger.Occasion(event.uid, attendance.uid)
        ledger.charge_fee(
            person, amount=fee, on=event.club.today(), about=event.name, at=at_door, by=by
        )
    if method and key:
        arrived = replace(
            row, state=State.HERE, fee=fee, owed=row.owed + fee, attendance=attendance.uid
        )
        _take(event, arrived, method, key=key, by=by)


def _take(event: Event, row: DoorRow, method: str, *, key: uuid.UUID, by: User | None) -> bool:
    """Book a payment; returns whether it did. Raises Refused if another press has paid already."""
    if LedgerEntry.objects.filter(key=key).exists():
        return False
    if row.due <= 0 and row.paid:
        raise Refused("fee-paid", name=row.name, paid=row.paid)
    if row.due <= 0 or row.attendance is None:
        return False
    ledger.pay(
        row.member,
        amount=row.due,
        method=method,
        on=event.club.today(),
        about=event.name,
        key=key,
        by=by,
        at=ledger.Occasion(event.uid, row.attendance),
    )
    return True


def _reverse(event: Event, row: DoorRow, kind: str, reason: str, *, by: User | None) -> bool:
    """Reverse a person's entries of this kind at the door; returns whether there were any."""
    entries = LedgerEntry.objects.filter(subject=row.attendance, kind=kind, reversed_by=None)
    unreversed = list(entries.select_related("club", "member__club")) if row.attendance else []
    for entry in unreversed:
        ledger.reverse(entry, reason=reason, on=event.club.today(), by=by)
    return bool(unreversed)


def _mark(
    door: Door,
    row: DoorRow,
    state: str,
    *,
    by: User | None,
    tariff: str = "",
    at: dt.datetime | None = None,
) -> Attendance:
    """Store the state of somebody at the door."""
    stored = Attendance.objects.filter(uid=row.attendance).first() if row.attendance else None
    attendance = stored or Attendance(session=door.session, member=row.member, party=row.party)
    if state not in Attendance.HAVE_COME:
        attendance.here_at = None
    elif attendance.here_at is None:
        attendance.here_at = _moment(at)
    if state == State.HERE:
        attendance.tariff = tariff or attendance.tariff or door.prices.tariff_of(row.member)
    attendance.state, attendance.by = state, by.uid if by else None
    attendance.ticked_at = _moment(at)
    attendance.save()
    return attendance


def _is_late(row: DoorRow, at: dt.datetime | None) -> bool:
    """Whether the row was ticked again after the tick that arrives now.

    A tick in the future is from before the computer’s clock was put back: it holds nobody up.
    """
    return row.ticked_at is not None and _moment(at) < row.ticked_at <= timezone.now()


def _moment(at: dt.datetime | None) -> dt.datetime:
    """The phone's time of a tick if it is plausible, otherwise now."""
    now = timezone.now()
    return at if at and now - LONGEST_WITHOUT_NETWORK < at < now else now
