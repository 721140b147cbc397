"""Puts events of a club away, brings them back, and deletes them."""

from django.db import transaction

from clubs.accounts import box_of
from clubs.models import LedgerEntry, User
from scoring.afternoon import has_results
from scoring.models import Event, Round
from scoring.services import seats
from scoring.services.refusal import Refused
from scoring.services.writing import count_up, lock, record
from scoring.store import afternoon_of, rehearsal_of


@transaction.atomic
def put_away(event: Event, *, away: bool, by: User) -> Event:
    """Take the event out of the lists of the desk, or bring it back; nothing else changes.

    It stays as public as it was. Does nothing if it is so already.
    """
    event = lock(event.pk)
    if event.put_away == away:
        return event
    event = count_up(event)
    event.put_away = away
    event.save(update_fields=["put_away"])
    record("event-put-away" if away else "event-brought-back", event, by=by)
    return event


@transaction.atomic
def delete(event: Event, *, by: User) -> None:
    """Delete an event in which nothing was played, with its names and seats; it can't be undone.

    Withdrawn results and its rehearsal are deleted too. The audit log keeps that there was an
    event. Raises Refused when a result counts or is disputed, or money was taken.
    """
    event = lock(event.pk)
    if has_results(afternoon_of(event)):
        raise Refused("event-was-played")
    if box_of(event.uid) or LedgerEntry.objects.filter(occasion=event.uid).exists():
        raise Refused("event-has-money")
    old = {"rules": event.rules.name, "entrants": event.entrants.count()}
    record("event-deleted", event, by=by, old=old)
    if rehearsal := rehearsal_of(event):
        erase(rehearsal)
    seats.take(list(Round.objects.filter(session__event=event)))
    event.delete()


def erase(rehearsal: Event) -> None:
    """Delete a rehearsal with everything that was tried in it; part of a transaction."""
    seats.take_with_results(list(Round.objects.filter(session__event=rehearsal)))
    rehearsal.delete()
