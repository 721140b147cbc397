"""The versions that a live fragment is polled with: one indexed read tells whether all is old."""

import datetime as dt
import uuid
from collections.abc import Iterable

from django.utils import timezone

from scoring.models import Event, TableLink
from scoring.models.event import final_from

_FIELDS = ("version", "club__version", "finished_at", "correction_minutes")
_Row = tuple[int, int, dt.datetime | None, int]


def version_of(event: Event) -> str:
    """The version of an event and of its club, as it stands in the address of a fragment.

    It changes by itself at the moment when the standings become final.
    """
    return _text([(event.version, event.club.version, event.finished_at, event.correction_minutes)])


def version_of_event(uid: uuid.UUID) -> str:
    """The version of a published event in one query, "" when there is none."""
    events = Event.objects.filter(uid=uid, published=True).order_by()
    return _text(events.values_list(*_FIELDS))


def version_of_link(token: str) -> str:
    """The version of the event that a valid table link belongs to, "" when it is not valid."""
    links = TableLink.objects.filter(token=token, revoked_at=None).order_by()
    return _text(links.values_list(*(f"session__event__{field}" for field in _FIELDS)))


def _text(rows: Iterable[_Row]) -> str:
    return "".join(_version(*row) for row in rows)


def _version(event: int, club: int, finished_at: dt.datetime | None, minutes: int) -> str:
    final_at = final_from(finished_at, minutes)
    is_final = final_at is not None and final_at <= timezone.now()
    return f"{event}.{club}.final" if is_final else f"{event}.{club}"
