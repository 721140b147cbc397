"""The links behind the tables' QR codes: made, replaced, and limited per minute."""

import datetime as dt
from collections.abc import Callable

from django.db import connection, transaction
from django.utils import timezone

from clubs.models import User
from clubs.sqlite3.flushing import may_be_lost
from scoring.models import Event, HandResult, Table, TableLink
from scoring.services.writing import count_up, lock, record
from scoring.store import session_now


def ensure(event: Event, *, by: User | None) -> None:
    """Give every table of an event a link; part of the transaction that seats the event.

    Links once printed stay: a new seating does not change them.
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


def take_known_address(event: Event, address: str, *, by: User | None) -> None:
    """Print this address in the codes unasked, if the club confirmed it for another event.

    Part of the transaction that seats the event. One confirmation covers a network: in the same
    hall the site has the same address each week.
    """
    if event.printed_address or not address or event.entry == Event.Entry.DESK:
        return
    confirmed = Event.objects.filter(printed_address=address, rehearses=None)
    if not confirmed.filter(club=event.club_id).exists():
        return
    event.printed_address = address
    event.save(update_fields=["printed_address"])
    record("address-confirmed", event, by=by, old={"address": ""}, new={"address": address})


@transaction.atomic
def replace(link: TableLink, event: Event, *, by: User) -> None:
    """Revoke a printed link and give its table a new one; does nothing if it is revoked already."""
    event = lock(event.pk)
    valid = TableLink.objects.filter(pk=link.pk, revoked_at=None)
    if not valid.update(revoked_at=timezone.now()):
        return
    event = count_up(event)
    record("link-revoked", event, by=by, old={"table": link.table_number})
    ensure(event, by=by)


#: How many acts of one table are accepted in a minute; two quick phones send twenty.
MOST_ACTS = 120
#: How many unacceptable acts are looked at in a minute.
MOST_JUNK = 120
_MINUTE = dt.timedelta(minutes=1)
_COUNT = "UPDATE scoring_tablelink SET {0} = {0} + 1 WHERE id = %s"


def may_act(link: TableLink, device: Callable[[], str]) -> bool:
    """Whether one more act by a link should be processed; a refused one writes nothing.

    Junk has a count of its own, and other people's junk does not shut out a device that has entered
    a hand at the table. `device` is called only in that case.
    """
    if not _is_this_minute(link, timezone.now()):
        return True
    if link.minute_acts >= MOST_ACTS:
        return False
    return link.minute_junk < MOST_JUNK or _is_known(link, device())


def count_act(link: TableLink, *, taken: bool) -> None:
    """Count one act by a link, in the database, so that several servers share the count."""
    now = timezone.now()
    with may_be_lost():
        if not _is_this_minute(link, now):
            counts = {"minute_acts": int(taken), "minute_junk": int(not taken)}
            TableLink.objects.filter(pk=link.pk).update(minute_at=now, **counts)
            return
        with connection.cursor() as cursor:
            cursor.execute(_COUNT.format("minute_acts" if taken else "minute_junk"), [link.pk])


def _is_this_minute(link: TableLink, now: dt.datetime) -> bool:
    return link.minute_at is not None and link.minute_at <= now < link.minute_at + _MINUTE


def _is_known(link: TableLink, device: str) -> bool:
    results = HandResult.objects.filter(
        table__section=link.section_id, table__number=link.table_number, device=device
    )
    return bool(device) and results.exists()
