"""Lists across events, and what an address names in the lists of clubs."""

import uuid
from typing import Any

from django.db.models import Exists, Max, Min, OuterRef, QuerySet

from clubs.models import Club, Role, User
from scoring.models import Event, Round


def latest_events(club: Club, limit: int = 20) -> list[Event]:
    """The latest events of a club, newest first.

    Each event of these lists is annotated with when it `begins`, and whether it `has_begun`.
    """
    return list(all_events_of_club(club)[:limit])


def all_events_of_club(club: Club, *, away: bool = False) -> QuerySet[Event]:
    """A queryset of every event of a club, newest first, so that a page reads only what it shows.

    Events put away are left out, or (`away`) are the only ones. Rehearsals are in no list: their
    own events lead to them.
    """
    events = Event.objects.filter(club=club, put_away=away, rehearses=None)
    return _by_date(events.select_related("rehearsal"))


def published_events(limit: int = 30) -> list[Event]:
    """The latest events that anybody may read, of all clubs."""
    return list(_by_date(_published())[:limit])


def published_events_of(club: Club) -> list[Event]:
    """All published events of a club, newest first, annotated with when each `begins`."""
    return list(_by_date(_published().filter(club=club).select_related("sign_up")))


def events_for_calendar(club: Club, limit: int = 100) -> list[Event]:
    """The latest published events of a club with their sessions, newest first."""
    return list(_by_date(_published().filter(club=club)).prefetch_related("sessions")[:limit])


def clubs_with_events() -> list[Club]:
    """The clubs that have published an event, by name."""
    published = _published().filter(club=OuterRef("pk"))
    return list(Club.objects.filter(Exists(published)).order_by("name"))


def has_published(club: Club) -> bool:
    """Whether a club has published an event."""
    return _published().filter(club=club).exists()


def club_that_published(slug: str) -> Club | None:
    """The club of this address, if it has published an event."""
    club = club_named(slug)
    return club if club and has_published(club) else None


def event_named(uid: uuid.UUID) -> Event | None:
    """An event with its club."""
    return Event.objects.select_related("club").filter(uid=uid).first()


def club_named(slug: str) -> Club | None:
    """The club of this address; a NUL is caught here, as no database accepts it in a text."""
    return None if "\0" in slug else Club.objects.filter(slug=slug).first()


def latest_event(club: Club) -> Event | None:
    """The event of a club that was made last, unless it was put away."""
    return Event.objects.filter(club=club, put_away=False, rehearses=None).first()


def roles_of(user: User) -> list[Role]:
    """The roles of a user, by name of the club."""
    return list(Role.objects.filter(user=user).select_related("club").order_by("club__name"))


def _published() -> QuerySet[Event]:
    return Event.objects.filter(published=True).select_related("club", "dealing")


def dated(events: QuerySet[Event]) -> QuerySet[Any]:
    """These events, annotated with when each `begins`, and when its last session does."""
    starts_at = "sessions__starts_at"
    return events.annotate(begins=Min(starts_at), last_begins=Max(starts_at))


def _by_date(events: QuerySet[Event]) -> QuerySet[Event]:
    begun = Round.objects.filter(session__event=OuterRef("pk"), started_at__isnull=False)
    dated_events = dated(events.annotate(has_begun=Exists(begun)))
    return dated_events.order_by("-begins", "-pk")
