"""Calls for the director: made and withdrawn at a table, answered at the desk."""

import uuid

from django.db import transaction
from django.utils import timezone

from clubs.models import User
from scoring.models import DirectorCall, Table
from scoring.services.refusal import Refused
from scoring.services.results import Phone
from scoring.services.writing import IN_PLAY, count_up, lock, record, table_now


@transaction.atomic
def call(table: Table, *, phone: Phone, client_key: str = "") -> DirectorCall:
    """Call the director to a table; if a call is open already, return that one.

    The same key sent again makes no second call, even after the first was answered. Raises Refused
    while the event is not running, for a round that has not begun or is over, and when everybody
    has been reseated meanwhile.
    """
    event = lock(table.round.session.event_id, states=IN_PLAY)
    seen = table_now(table)
    if seen.round.started_at is None:
        raise Refused("round-not-started", round=seen.round.number)
    if seen.round.closed_at is not None:
        raise Refused("call-too-late", round=seen.round.number)
    if (open_call := _open_at(table)) is not None:
        return open_call
    sent = phone.origin(client_key).tidy()
    if again := table.calls.filter(client_key=sent.client_key).first():
        return again
    event = count_up(event, at=seen)
    made = DirectorCall.objects.create(
        table=seen, side=sent.side, device=sent.device, client_key=sent.client_key
    )
    record("director-called", event, about=made, by=None, new=_logged(made) | {"side": phone.side})
    return made


@transaction.atomic
def withdraw(table: Table, uid: uuid.UUID | None, *, phone: Phone) -> None:
    """Withdraw the call of a table with this uid, whichever phone made it.

    Does nothing if it is closed already: a tap that arrives late must not withdraw a later call.
    Raises Refused while the event is not running.
    """
    event = lock(table.round.session.event_id, states=IN_PLAY)
    open_call = _open_at(table)
    if open_call is not None and open_call.uid == uid:
        event = count_up(event, at=open_call.table)
        new = _logged(open_call) | {"side": phone.side}
        record("call-withdrawn", event, about=_closed(open_call, None), by=None, new=new)


@transaction.atomic
def answer(call: DirectorCall, *, by: User) -> DirectorCall:
    """Note that somebody is on the way to the table; does nothing if the call is closed already.

    Raises Refused when the event is not running, and when the seats and the call with them are
    gone.
    """
    event = lock(call.table.round.session.event_id, states=IN_PLAY)
    call_now = DirectorCall.objects.select_related("table__round").filter(pk=call.pk).first()
    if call_now is None:
        raise Refused("seats-anew")
    if call_now.answered_at is None:
        event = count_up(event, at=call_now.table)
        record("call-answered", event, about=_closed(call_now, by), by=by, new=_logged(call_now))
    return call_now


def _open_at(table: Table) -> DirectorCall | None:
    calls = DirectorCall.objects.select_related("table__round")
    return calls.filter(table=table, answered_at=None).first()


def _closed(open_call: DirectorCall, by: User | None) -> DirectorCall:
    open_call.answered_at, open_call.answered_by = timezone.now(), by
    open_call.save(update_fields=["answered_at", "answered_by"])
    return open_call


def _logged(call_made: DirectorCall) -> dict[str, int | None]:
    return {"round": call_made.table.round.number, "table": call_made.table.number}
