"""Writes about the links on the tables' QR codes."""

import datetime as dt

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from clubs.models import User
from scoring.models import Event, Table, TableLink
from scoring.queries.sessions import session_now
from scoring.services.locking import raise_version
from scoring.services.recording import record


def ensure(event: Event, *, by: User | None) -> None:
    """Give every table of an event a link; part of the transaction that seats the event.

    Links once printed stay as they are: a new seating does not change them.
    """
    session = session_now(event)
    tables = Table.objects.filter(section__session=session).order_by("number")
    placed = set(tables.values_list("section_id", "number"))
    valid = TableLink.objects.filter(session=session, revoked_at=None)
    missing = sorted(placed - set(valid.values_list("section_id", "table_number")))
    TableLink.objects.bulk_create(
        TableLink(session=session, section_id=section, table_number=number)
        for section, number in missing
    )
    if missing:
        record("links-made", event, by=by, new={"tables": [number for _, number in missing]})


@transaction.atomic
def replace(link: TableLink, event: Event, *, by: User) -> None:
    """Make a printed link useless and give its table a new one."""
    event = raise_version(event.pk)
    TableLink.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=timezone.now())
    record("link-revoked", event, by=by, old={"table": link.table_number})
    ensure(event, by=by)


#: So many acts of one table are taken in a minute; two phones that are quick send twenty.
MOST_ACTS = 120
_MINUTE = dt.timedelta(minutes=1)


def count_act(link: TableLink) -> bool:
    """Count one act that came by a link; False when this minute had too many already.

    The count stands in the database, so that several servers share it. What is over the limit
    writes nothing: a flood costs the others one read each.
    """
    now = timezone.now()
    if link.minute_at is None or not link.minute_at <= now < link.minute_at + _MINUTE:
        TableLink.objects.filter(pk=link.pk).update(minute_at=now, minute_acts=1)
        return True
    if link.minute_acts >= MOST_ACTS:
        return False
    TableLink.objects.filter(pk=link.pk).update(minute_acts=F("minute_acts") + 1)
    return True
