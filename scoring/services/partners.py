"""Pairs up people who are at the door, and makes them entrants."""

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q

from clubs.models import User
from scoring.afternoon import entrant_size
from scoring.models import Attendance, Event
from scoring.services import entrants
from scoring.services.door import locked, person_at
from scoring.services.refusal import Refused
from scoring.services.writing import count_up, record
from scoring.store import Door, DoorRow

State = Attendance.State


@transaction.atomic
def together(event: Event, *, members: Sequence[uuid.UUID], by: User | None) -> None:
    """Make these people partners. Raises Refused unless their number is the size of an entrant."""
    event, door = locked(event)
    people = {member.pk: member for member in (person_at(event, door, uid) for uid in members)}
    if len(people) != (size := entrant_size(event)):
        raise Refused("names-differ", due=size, found=len(people))
    rows = [door.row_of(member) for member in people.values()]
    if any(row.attendance is None for row in rows):
        raise Refused("not-at-the-door", name=next(r.name for r in rows if r.attendance is None))
    attendances = Attendance.objects.filter(uid__in=[row.attendance for row in rows])
    # Anyone who belonged with one of them before is now alone.
    former = [row.party for row in rows if row.party]
    door.session.attendances.filter(party__in=former).update(party=None)
    attendances.update(party=uuid.uuid4())
    record("door-together", count_up(event), by=by, new={"count": len(rows)})


def ready(door: Door) -> tuple[list[tuple[DoorRow, ...]], list[DoorRow]]:
    """Those who are here and not yet entered: complete parties, and everybody else."""
    waiting = [row for row in door.of(State.HERE) if row.number is None]
    size = entrant_size(door.event)
    if size == 1:
        return [(row,) for row in waiting], []
    parties: dict[object, list[DoorRow]] = {}
    for row in waiting:
        parties.setdefault(row.party or row.uid, []).append(row)
    whole = [tuple(rows) for rows in parties.values() if len(rows) == size]
    alone = [row for rows in parties.values() if len(rows) != size for row in rows]
    return whole, alone


@transaction.atomic
def let_play(event: Event, *, by: User | None) -> int:
    """Enter every complete party that is here; once play has begun, from the next round on.

    Returns how many were entered. Raises Refused if nobody is ready: partners are missing, or all
    play already.
    """
    event, door = locked(event)
    whole, _alone = ready(door)
    if not whole:
        raise Refused("nobody-ready")
    who = [(None, tuple(row.name for row in rows)) for rows in whole]
    keys = [[row.member.pk for row in rows] for rows in whole]
    made = entrants.add(event, who=who, members=keys, by=by)
    for entrant, members in zip(made, keys, strict=True):
        signed_up = Q(member__in=members) | Q(partner_member__in=members)
        event.registrations.filter(signed_up, entrant=None).update(entrant=entrant)
    return len(made)
