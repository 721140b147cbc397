"""Writes about the links on the tables' QR codes."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs import audit
from clubs.models import User
from scoring.models import Event, Table, TableLink
from scoring.services.locking import raise_version


def ensure(event: Event, *, by: User | None) -> None:
    """Give every table of an event a link; part of the transaction that seats the event.

    Links once printed stay as they are: a new seating does not change them.
    """
    section = event.sessions.get().sections.get()
    numbers = set(Table.objects.filter(section=section).values_list("number", flat=True))
    valid = TableLink.objects.filter(section=section, revoked_at=None)
    missing = sorted(numbers - set(valid.values_list("table_number", flat=True)))
    TableLink.objects.bulk_create(
        TableLink(session=section.session, section=section, table_number=number)
        for number in missing
    )
    if missing:
        _record("links-made", event, by, new={"tables": missing})


@transaction.atomic
def replace(link: TableLink, event: Event, *, by: User) -> None:
    """Make a printed link useless and give its table a new one."""
    event = raise_version(event.pk)
    TableLink.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=timezone.now())
    _record("link-revoked", event, by, old={"table": link.table_number})
    ensure(event, by=by)


def _record(action: str, event: Event, by: User | None, **more: Any) -> None:
    audit.record(action, event, by=by, club=event.club.uid, event=event.uid, **more)
