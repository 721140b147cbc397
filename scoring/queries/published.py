"""What clubs have published."""

from django.db.models import Exists, Min, OuterRef

from clubs.models import Club
from scoring.models import Event


def published_events_of(club: Club) -> list[Event]:
    """All published events of a club, the newest first; each knows when it `begins`."""
    events = Event.objects.filter(club=club, published=True).select_related("club")
    return list(events.annotate(begins=Min("sessions__starts_at")).order_by("-begins", "-pk"))


def clubs_with_events() -> list[Club]:
    """The clubs that have published an event, by name."""
    published = Event.objects.filter(club=OuterRef("pk"), published=True)
    return list(Club.objects.filter(Exists(published)).order_by("name"))
