"""What is stored of the rating of a club, and who may read it."""

import zoneinfo
from collections.abc import Iterable, Mapping, Sequence

from clubs.models import AuditEntry, Club
from scoring.models import Event, EventRating, RatingChoice
from scoring.standings import Rating
from scoring.store.lists import dated
from scoring.store.plays import Dated

#: The rating of each person after an event, keyed by that person's first player.
Beliefs = Mapping[int, Rating]

#: How many changes of past ratings the page lists.
MOST_TOLD = 10


def rating_choice(club: Club) -> RatingChoice:
    """Who may read the rating of a club; nobody if it never chose."""
    return RatingChoice.objects.filter(club=club).first() or RatingChoice(club=club)


def rated_events(club: Club) -> list[Dated]:
    """The events of a club that are over, with their days, earliest first."""
    over = Event.objects.filter(club=club, rehearses=None, state=Event.State.FINISHED)
    zone = zoneinfo.ZoneInfo(club.time_zone)
    events = [
        (event, event.begins.astimezone(zone).date())
        for event in dated(over).select_related("rating", "club")
    ]
    return sorted(events, key=lambda pair: (pair[1], pair[0].pk))


def kept_rating(event: Event) -> EventRating | None:
    """The stored rating of an event that was read by `rated_events`."""
    rating: EventRating | None = getattr(event, "rating", None)
    return rating


def beliefs_in(row: EventRating) -> Beliefs:
    """The ratings that a row stores."""
    return {player: Rating(strength, spread) for player, strength, spread in row.people}


def ratings_are_kept(keys: Sequence[str]) -> bool:
    """Whether somebody else has stored all of this meanwhile."""
    return EventRating.objects.filter(key__in=keys).count() == len(keys)


def keep_ratings(ratings: Iterable[tuple[Event, str, Beliefs]]) -> None:
    """Store ratings for the next reader, replacing earlier ones."""
    rows = [
        EventRating(
            event=event,
            key=key,
            people=[[player, belief.strength, belief.spread] for player, belief in beliefs.items()],
        )
        for event, key, beliefs in ratings
    ]
    EventRating.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["event"], update_fields=["key", "people"]
    )


def changes_of_past(club: Club) -> list[tuple[AuditEntry, str]]:
    """Log entries of changed past ratings, each with the event it starts from; latest first."""
    log = AuditEntry.objects.filter(action="rating-followed", club=club.uid).order_by("-at", "-pk")
    entries = list(log[:MOST_TOLD])
    names = dict(
        Event.objects.filter(uid__in=[entry.new["event"] for entry in entries]).values_list(
            "uid", "name"
        )
    )
    called = {str(uid): name for uid, name in names.items()}
    return [
        (entry, called[entry.new["event"]]) for entry in entries if entry.new["event"] in called
    ]
