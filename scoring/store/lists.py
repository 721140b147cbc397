"""Lists that span events and clubs."""

from django.db.models import Exists, Min, OuterRef, QuerySet

from clubs.models import Club
from scoring.models import Event


def events_of_club(club: Club, limit: int = 20) -> list[Event]:
    """The latest events of a club, the newest first; each knows when it `begins`."""
    return list(all_events_of_club(club)[:limit])


def all_events_of_club(club: Club) -> QuerySet[Event]:
    """Every event of a club in the same order, not yet read: a page takes what it shows."""
    return _by_date(Event.objects.filter(club=club))


def published_events(limit: int = 30) -> list[Event]:
    """The latest events that anybody may read, of all clubs."""
    return list(_by_date(Event.objects.filter(published=True).select_related("club"))[:limit])


def published_events_of(club: Club) -> list[Event]:
    """All published events of a club, the newest first; each knows when it `begins`."""
    return list(_by_date(Event.objects.filter(club=club, published=True).select_related("club")))


def clubs_with_events() -> list[Club]:
    """The clubs that have published an event, by name."""
    published = Event.objects.filter(club=OuterRef("pk"), published=True)
    return list(Club.objects.filter(Exists(published)).order_by("name"))


def _by_date(events: QuerySet[Event]) -> QuerySet[Event]:
    return events.annotate(begins=Min("sessions__starts_at")).order_by("-begins", "-pk")
