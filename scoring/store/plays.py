"""What people did in the events of a club, stored for each version of an event."""

import datetime as dt
import uuid
import zoneinfo
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict

from django.db import OperationalError

from clubs.models import Club, Member, person_of
from scoring.afternoon import OwnPlay, State, own_plays
from scoring.models import Event, EventPlay, Player
from scoring.store.events import afternoon_of
from scoring.store.lists import club_named, dated

#: An event with the day in the club on which it began.
Dated = tuple[Event, dt.date]


def dated_events(club: Club, players: Collection[int] | None = None) -> list[Dated]:
    """The events of a club, or only those of some players, with their days, earliest first."""
    events = dated(Event.objects.filter(club=club, rehearses=None).exclude(state="setup"))
    if players is not None:
        events = events.filter(players__in=players)
    zone = zoneinfo.ZoneInfo(club.time_zone)
    pairs = [
        (event, event.begins.astimezone(zone).date())
        for event in events.select_related("gave", "play", "club")
    ]
    return sorted(pairs, key=lambda pair: (pair[1], pair[0].pk))


def plays_by(events: Iterable[Event]) -> Mapping[int, tuple[OwnPlay, ...]]:
    """What everybody did in each of these events, by its id; they come from `dated_events`."""
    return {event.pk: _plays(event) for event in events}


def _plays(event: Event) -> tuple[OwnPlay, ...]:
    kept: EventPlay | None = getattr(event, "play", None)
    if kept is not None and kept.version == event.version:
        return tuple(OwnPlay(**figures) for figures in kept.people)
    afternoon = afternoon_of(event)
    plays = own_plays(afternoon)
    if afternoon.event.state == State.FINISHED:
        _keep(event, afternoon.version, plays)
    return plays


def _keep(event: Event, version: int, plays: Iterable[OwnPlay]) -> None:
    """Store the plays for the next reader, unless somebody else is writing."""
    row = EventPlay(event=event, version=version, people=[asdict(play) for play in plays])
    try:
        EventPlay.objects.bulk_create(
            [row],
            update_conflicts=True,
            unique_fields=["event"],
            update_fields=["version", "people"],
        )
    except OperationalError:
        return


def players_of_person(member: Member) -> list[int]:
    """The ids of a member's players in the events of the club, including those of her doubles."""
    members = {row.pk: row for row in member.club.members.all()}
    own = [row.pk for row in members.values() if person_of(row, members).pk == member.pk]
    players = Player.objects.filter(member__in=own, event__rehearses=None)
    return list(players.values_list("pk", flat=True))


def person_by(uid: uuid.UUID) -> Member | None:
    """The person of any club with this uid, unless a double or erased."""
    people = Member.objects.filter(erased_at=None, merged_into=None)
    return people.select_related("club").filter(uid=uid).first()


def person_in(slug: str, uid: uuid.UUID) -> Member | None:
    """The person with this uid in the club with this address."""
    club = club_named(slug)
    return person_named(club, uid) if club else None


def person_named(club: Club, uid: uuid.UUID) -> Member | None:
    """The person of a club with this uid, unless a double or erased."""
    people = club.members.people().filter(erased_at=None)
    return people.select_related("club").filter(uid=uid).first()
