"""The versions that a live fragment is polled with: one indexed read tells whether all is old."""

import uuid
from collections.abc import Iterable

from scoring.models import Event, TableLink


def version_of(event: Event) -> str:
    """The version of an event and of its club, as it stands in the address of a fragment."""
    return f"{event.version}.{event.club.version}"


def version_of_event(uid: uuid.UUID) -> str:
    """The version of a published event in one query, "" when there is none."""
    events = Event.objects.filter(uid=uid, published=True).order_by()
    return _text(events.values_list("version", "club__version"))


def version_of_link(token: str) -> str:
    """The version of the event that a valid table link belongs to, "" when it is not valid."""
    links = TableLink.objects.filter(token=token, revoked_at=None).order_by()
    return _text(links.values_list("session__event__version", "session__event__club__version"))


def _text(rows: Iterable[tuple[int, int]]) -> str:
    return "".join(f"{event}.{club}" for event, club in rows)
