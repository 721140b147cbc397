"""The first act of every write to an event: its row is locked, and its version goes up."""

from django.db import connection
from django.db.models import F

from scoring.models import Event, Table, TableLink
from scoring.services.refusal import Refused


def lock(event_id: int, *, states: tuple[Event.State, ...] | None = None) -> Event:
    """Give the event as it is now, locked until the transaction ends.

    Two writers of one event follow each other, and each sees what the other did: PostgreSQL locks
    the row here, SQLite the whole file when the transaction began. `states` are those in which
    the write is allowed (Refused otherwise).
    """
    locked = Event.objects.select_for_update(of=("self",)).select_related("club")
    event = locked.get(pk=event_id)
    if states is not None:
        refuse_other_state(event, states)
    return event


def refuse_other_state(event: Event, states: tuple[Event.State, ...]) -> None:
    """Raise Refused where the event is in no state in which the write is allowed."""
    if event.state not in states:
        raise Refused(_WRONG_STATE[Event.State(event.state)])


def raise_version(event_id: int, *, states: tuple[Event.State, ...] | None = None) -> Event:
    """Lock the event as `lock` does, and raise its version by one."""
    return count_up(lock(event_id, states=states))


def count_up(event: Event, *, at: Table | None = None) -> Event:
    """Raise the version of a locked event by one, where it was not clear before that it changes.

    What happens `at` one table alone is counted with its link too: the phones at all other tables
    have nothing new to show. The table keeps the version, so that a reader loads it alone anew.
    """
    step = {"version": F("version") + 1}
    event.version += 1
    if at is not None:
        links = TableLink.objects.filter(section=at.section_id, table_number=at.number)
        links.update(**step)
        Table.objects.filter(pk=at.pk).update(version=event.version)
        step["version_at_tables"] = F("version_at_tables") + 1
        event.version_at_tables += 1
    Event.objects.filter(pk=event.pk).update(**step)
    return event


def step_at_table(event_id: int) -> None:
    """Raise the version of the event for what happens at one table alone, and lock it so.

    For a write that nearly always changes something: it saves a query to lock the event and read it
    with its table afterwards. Where nothing changes the transaction is rolled back.
    """
    with connection.cursor() as cursor:
        cursor.execute(_STEP, [event_id])


def tell_table(table: Table, version: int) -> None:
    """Keep with a table and its link that it changed in this version, which was raised before."""
    with connection.cursor() as cursor:
        cursor.execute(_TELL_TABLE, [version, table.pk])
        cursor.execute(_TELL_LINK, [table.section_id, table.number])


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

    Raises Refused when it is gone: everybody was seated anew.
    """
    found = Table.objects.select_related("round").filter(pk=table.pk).first()
    if found is None:
        raise Refused("seats-anew")
    return found


_WRONG_STATE = {
    Event.State.SETUP: "event-not-started",
    Event.State.RUNNING: "event-started",
    Event.State.FINISHED: "event-finished",
}
