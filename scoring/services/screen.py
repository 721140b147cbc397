"""What the director shows the hall: an announcement, and whether the standings are shown."""

from django.db import transaction

from clubs.models import User
from scoring.models import Event
from scoring.services.reasons import tidy
from scoring.services.writing import count_up, lock, record

LONGEST: int = Event._meta.get_field("announcement").max_length  # type: ignore[assignment]


@transaction.atomic
def announce(event: Event, *, text: str, by: User) -> Event:
    """Show an announcement on the hall screen and on all phones; "" removes it.

    It stays until another one replaces it, also before play and after the end. Does nothing if it
    is the same.
    """
    event, text = lock(event.pk), tidy(text)[:LONGEST].rstrip()
    if event.announcement == text:
        return event
    event, old = count_up(event), event.announcement
    event.announcement = text
    event.save(update_fields=["announcement"])
    action = "announcement-made" if text else "announcement-cleared"
    record(action, event, by=by, old={"text": old}, new={"text": text} if text else {})
    return event


@transaction.atomic
def hold(event: Event, *, held: bool, by: User) -> Event:
    """Hide the standings from the public until the director publishes them, or publish them.

    The desk always sees them. Does nothing if it is so already.
    """
    event = lock(event.pk)
    if event.standings_held == held:
        return event
    event = count_up(event)
    event.standings_held = held
    event.save(update_fields=["standings_held"])
    record("standings-held" if held else "standings-published", event, by=by)
    return event
