"""The versions that a live fragment is polled with: one indexed read tells whether all is old."""

import datetime as dt
import uuid
from collections.abc import Iterable

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from scoring.models import Event, Round, TableLink
from scoring.models.event import final_from

_FIELDS = ("version", "club__version", "finished_at", "correction_minutes")
_Row = tuple[int, int, dt.datetime | None, int, dt.datetime | None]


def version_of(event: Event) -> str:
    """The version of an event and of its club, as it stands in the address of a fragment.

    It changes by itself at the moment when the clock of the round runs out, and when the standings
    become final. One query while the event is running, and none before and after.
    """
    return _version(event.version, event.club.version, *_times(event))


def version_at(link: TableLink) -> str:
    """The same for the page of a table: what concerned another table alone is left out."""
    event = link.session.event
    own = _of_table(event.version, event.version_at_tables, link.version)
    return _version(own, event.club.version, *_times(event))


def version_of_event(uid: uuid.UUID) -> str:
    """The version of a published event in one query, "" when there is none."""
    events = Event.objects.filter(uid=uid, published=True).order_by()
    return _text(events.values_list(*_FIELDS, _ends_at("pk")))


def version_of_link(token: str) -> str:
    """The version of the page of a table in one query, "" when its link is not valid."""
    links = TableLink.objects.filter(token=token, revoked_at=None).order_by()
    fields = (f"session__event__{field}" for field in ("version_at_tables", *_FIELDS))
    rows = links.values_list("version", *fields, _ends_at("session__event"))
    return "".join(
        _version(_of_table(version, at_tables, own), *others)
        for own, at_tables, version, *others in rows
    )


def _of_table(version: int, at_tables: int, own: int) -> str:
    """Steps that concern everybody, and those of this table."""
    return f"{version - at_tables}+{own}"


def _times(event: Event) -> tuple[dt.datetime | None, int, dt.datetime | None]:
    """The moments at which something changes by itself."""
    ends_at = None
    if event.state == Event.State.RUNNING:
        ends_at = _running_clocks(event.pk).values_list("ends_at", flat=True).first()
    return event.finished_at, event.correction_minutes, ends_at


def _running_clocks(event: int | OuterRef) -> QuerySet[Round]:
    """The round whose clock runs, which is the one in play; none where none does."""
    running = Round.objects.filter(session__event=event, ends_at__isnull=False, closed_at=None)
    return running.order_by()


def _ends_at(event: str) -> Subquery:
    return Subquery(_running_clocks(OuterRef(event)).values("ends_at")[:1])


def _text(rows: Iterable[_Row]) -> str:
    return "".join(_version(*row) for row in rows)


def _version(
    event: int | str,
    club: int,
    finished_at: dt.datetime | None,
    minutes: int,
    ends_at: dt.datetime | None,
) -> str:
    now, final_at = timezone.now(), final_from(finished_at, minutes)
    is_final = final_at is not None and final_at <= now
    is_called = ends_at is not None and ends_at <= now
    return f"{event}.{club}{'.final' * is_final}{'.called' * is_called}"
