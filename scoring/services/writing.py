"""How every write to an event begins and ends.

It locks the event's row, raises its version, and is recorded once by the service that does it, all
inside the same transaction.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import connection

from clubs import audit
from clubs.models import AuditEntry, User
from clubs.prepared import Prepared
from clubs.services import members
from scoring.models import Event, Table
from scoring.services.refusal import Refused

#: The states in which a write may be allowed.
IN_PLAY = (Event.State.RUNNING,)
BEFORE_THE_END = (Event.State.SETUP, Event.State.RUNNING)
_WRONG_STATE = {
    Event.State.SETUP: "event-not-started",
    Event.State.RUNNING: "event-started",
    Event.State.FINISHED: "event-finished",
}


def lock(event_id: int, *, states: tuple[Event.State, ...] | None = None) -> Event:
    """Return the event as it is now, locked until the transaction ends.

    Two writers of one event take turns, and each sees what the other did: PostgreSQL locks the row
    here, SQLite locked the whole file when the transaction began. `states` are those in which the
    write is allowed (Refused otherwise).
    """
    event = _LOCKED.first(id=event_id)
    if event is None:
        raise Event.DoesNotExist
    if states is not None:
        refuse_other_state(event, states)
    return event


def lock_with_club(event: Event, *, states: tuple[Event.State, ...] | None = None) -> Event:
    """Lock the club, whose money it is, and then the event.

    Raises Refused for a rehearsal, which has no door and no money, and in any state but `states`.
    """
    members.lock(event.club)
    event = lock(event.pk)
    if event.rehearses_id:
        raise Refused("rehearsal-no-door")
    if states is not None:
        refuse_other_state(event, states)
    return event


def refuse_other_state(event: Event, states: tuple[Event.State, ...]) -> None:
    """Raise Refused if the event is in a state that does not allow the write."""
    if event.state not in states:
        raise Refused(_WRONG_STATE[Event.State(event.state)])


def raise_version(event_id: int, *, states: tuple[Event.State, ...] | None = None) -> Event:
    """Lock the event as `lock` does, and raise its version by one."""
    return count_up(lock(event_id, states=states))


def count_up(event: Event, *, at: Table | None = None) -> Event:
    """Raise the version of a locked event by one, once it is certain that it changes.

    A change `at` one table only is also counted with its link: the phones at other tables have
    nothing new to show. The table stores the version, so that readers reload it alone.
    """
    event.version += 1
    if at is None:
        with connection.cursor() as cursor:
            cursor.execute(_RAISE, [event.pk])
        return event
    event.version_at_tables += 1
    step_at_table(event.pk)
    tell_table(at, event.version)
    return event


def step_at_table(event_id: int) -> None:
    """Raise the event's version for a change at one table only, which also locks the event.

    For writes that nearly always change something: it saves the query to lock the event, which is
    then read with its table. If nothing changes, the transaction is rolled back.
    """
    with connection.cursor() as cursor:
        cursor.execute(_STEP, [event_id])


def tell_table(table: Table, version: int) -> None:
    """Store with a table and its link that it changed in this version, already raised."""
    with connection.cursor() as cursor:
        cursor.execute(_TELL_TABLE, [version, table.pk])
        cursor.execute(_TELL_LINK, [table.section_id, table.number])


_LOCKED = Prepared(
    lambda at: (
        Event.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club")
        .filter(pk=at("id"))
        .order_by()
    )
)
_RAISE = "UPDATE scoring_event SET version = version + 1 WHERE id = %s"
_STEP = """
    UPDATE scoring_event SET version = version + 1, version_at_tables = version_at_tables + 1
    WHERE id = %s
"""
_TELL_TABLE = "UPDATE scoring_table SET version = %s WHERE id = %s"
_TELL_LINK = """
    UPDATE scoring_tablelink SET version = version + 1 WHERE section_id = %s AND table_number = %s
"""


def table_now(table: Table) -> Table:
    """A table with its round as they are now that the event is locked.

    Raises Refused when it is gone: everybody was reseated.
    """
    row = Table.objects.select_related("round").filter(pk=table.pk).first()
    if row is None:
        raise Refused("seats-anew")
    return row


#: What is being undone just now. An inverse calls the same functions as anybody; passing this down
#: would give twenty of them a parameter that nobody else uses.
_taken_back: ContextVar[Mapping[str, Any] | None] = ContextVar("taken_back", default=None)


def record(
    action: str,
    event: Event,
    *,
    by: User | None,
    about: Any = None,
    old: Mapping[str, Any] | None = None,
    new: Mapping[str, Any] | None = None,
    reason: str = "",
) -> AuditEntry:
    """Record an act about something that has a `uid`; without `about` it is the event itself.

    `old` and `new` hold numbers and codes, never names. `by` is None for a phone or a command.
    """
    values = dict(new or {})
    if (undid := _taken_back.get()) is not None:
        values["undid"] = dict(undid)
    return audit.record(
        action,
        about or event,
        by=by,
        club=event.club.uid,
        event=event.uid,
        old=dict(old or {}),
        new=values,
        reason=reason,
    )


@contextmanager
def taking_back(undid: Mapping[str, Any]) -> Iterator[None]:
    """Make each act recorded inside the block say what it takes back."""
    token = _taken_back.set(undid)
    try:
        yield
    finally:
        _taken_back.reset(token)
