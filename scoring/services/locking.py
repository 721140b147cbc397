"""The first act of every write to an event: its version goes up, and its row is locked."""

from django.db.models import F

from scoring.models import Event
from scoring.services.refusal import Refused


def raise_version(event_id: int, *, states: tuple[Event.State, ...] | None = None) -> Event:
    """Raise the event's version by one and give the event as it is now.

    The update holds the row until the transaction ends, so that two writers of one event follow
    each other and each sees what the other did. `states` are those in which the write is allowed
    (Refused otherwise; the version goes back with the transaction).
    """
    Event.objects.filter(pk=event_id).update(version=F("version") + 1)
    event = Event.objects.select_related("club").get(pk=event_id)
    if states is not None and event.state not in states:
        raise Refused(_WRONG_STATE[Event.State(event.state)])
    return event


_WRONG_STATE = {
    Event.State.SETUP: "event-not-started",
    Event.State.RUNNING: "event-started",
    Event.State.FINISHED: "event-finished",
}
