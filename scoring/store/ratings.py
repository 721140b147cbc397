"""What is kept of the rating of a club, and who reads it."""

import zoneinfo
from collections.abc import Iterable, Mapping, Sequence

from clubs.models import AuditEntry, Club
from scoring.models import Event, EventRating, RatingChoice
from scoring.standings import Rating
from scoring.store.lists import dated
from scoring.store.plays import Dated

#: What is believed of each person after an event, by the first player that the person was.
Beliefs = Mapping[int, Rating]

#: So many changes of the past are told on the page.
MOST_TOLD = 10


def rating_choice(club: Club) -> RatingChoice:
    """Who reads the rating of a club; nobody where it never chose."""
    return RatingChoice.objects.filter(club=club).first() or RatingChoice(club=club)


def rated_events(club: Club) -> list[Dated]:
    """The events of a club that are over, with their days, the earliest first."""
    over = Event.objects.filter(club=club, rehearses=None, state=Event.State.FINISHED)
    zone = zoneinfo.ZoneInfo(club.time_zone)
    events = [
        (event, event.begins.astimezone(zone).date())
        for event in dated(over).select_related("rating", "club")
    ]
    return sorted(events, key=lambda each: (each[1], each[0].pk))


def kept_rating(event: Event) -> EventRating | None:
    """What is kept of an event that was read by `rated_events`."""
    found: EventRating | None = getattr(event, "rating", None)
    return found


def beliefs_in(row: EventRating) -> Beliefs:
    """What a row keeps."""
    return {player: Rating(strength, spread) for player, strength, spread in row.people}


def ratings_are_kept(keys: Sequence[str]) -> bool:
    """Whether somebody else has kept all of this meanwhile."""
    return EventRating.objects.filter(key__in=keys).count() == len(keys)


def keep_ratings(found: Iterable[tuple[Event, str, Beliefs]]) -> None:
    """Keep it for the next reader, in place of what was kept before."""
    rows = [
        EventRating(
            event=event,
            key=key,
            people=[[player, each.strength, each.spread] for player, each in beliefs.items()],
        )
        for event, key, beliefs in found
    ]
    EventRating.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["event"], update_fields=["key", "people"]
    )


def changes_of_past(club: Club) -> list[tuple[AuditEntry, str]]:
    """When the rating of the past became another, and the event from which on; the latest first."""
    log = AuditEntry.objects.filter(action="rating-followed", club=club.uid).order_by("-at", "-pk")
    entries = list(log[:MOST_TOLD])
    names = dict(
        Event.objects.filter(uid__in=[each.new["event"] for each in entries]).values_list(
            "uid", "name"
        )
    )
    called = {str(uid): name for uid, name in names.items()}
    return [(each, called[each.new["event"]]) for each in entries if each.new["event"] in called]
