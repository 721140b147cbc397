"""Keys with which the laptop in the hall uploads events to the club's site."""

import datetime as dt
import hashlib
import secrets
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs import audit
from clubs.models import Club, Role, User
from scoring.models import EventKey

#: A season, and a little more.
LASTS = dt.timedelta(days=270)
#: An event takes two; nobody plays more than a few in a minute.
MOST_A_MINUTE = 20
_MINUTE = dt.timedelta(minutes=1)


class NewKey(NamedTuple):
    """A key that was just made, with its secret, which is shown only this once."""

    row: EventKey
    secret: str


@transaction.atomic
def make(club: Club, *, about: str, by: User) -> NewKey:
    """Make a key for a program that uploads events to a club."""
    secret = secrets.token_urlsafe(24)
    row = EventKey.objects.create(
        club=club, director=by, about=about, hashed=_hashed(secret), ends_at=timezone.now() + LASTS
    )
    audit.record("event-key-made", row, by=by, club=club.uid)
    return NewKey(row, secret)


@transaction.atomic
def revoke(key: EventKey, *, by: User) -> None:
    """Revoke a key; does nothing if it is revoked already."""
    if EventKey.objects.filter(pk=key.pk, revoked_at=None).update(revoked_at=timezone.now()):
        audit.record("event-key-revoked", key, by=by, club=key.club.uid)


def open_keys(club: Club) -> list[EventKey]:
    """The keys of a club that are still valid."""
    return list(_open().filter(club=club).select_related("director"))


def key_of(slug: str, secret: str) -> EventKey | None:
    """The key with this secret, or None if it does not open this club.

    A key needs its director: it is void once she no longer directs the club.
    """
    directs = Role.objects.filter(
        club=OuterRef("club"), user=OuterRef("director"), kind=Role.Kind.DIRECTOR
    )
    keys = _open().filter(Exists(directs), director__is_active=True, club__slug=slug)
    return keys.select_related("club", "director").filter(hashed=_hashed(secret)).first()


def may_act(key: EventKey) -> bool:
    """Count one use; False if there were too many this minute.

    The count is in the database, so that several servers share it.
    """
    now = timezone.now()
    own = EventKey.objects.filter(pk=key.pk)
    is_over = Q(minute_at=None) | Q(minute_at__lte=now - _MINUTE) | Q(minute_at__gt=now)
    if own.filter(is_over).update(minute_at=now, minute_acts=1):
        return True
    return bool(own.filter(minute_acts__lt=MOST_A_MINUTE).update(minute_acts=F("minute_acts") + 1))


def _open() -> QuerySet[EventKey]:
    return EventKey.objects.filter(revoked_at=None, ends_at__gt=timezone.now())


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
