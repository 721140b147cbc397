"""Seasons, the events in them, and what each event gave each person."""

import datetime as dt
import uuid
import zoneinfo
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import astuple, dataclass
from fractions import Fraction
from typing import Any

from django.db import OperationalError

from clubs.models import AuditEntry, Club, Member, person_of
from scoring.afternoon import Gave, State, gave
from scoring.models import Event, EventGave, Player, Season
from scoring.store.events import afternoon_of, is_writing
from scoring.store.lists import all_events_of_club, dated


def seasons_of(club: Club) -> list[Season]:
    """The seasons of a club, latest first."""
    return list(Season.objects.filter(club=club))


def published_seasons_of(club: Club) -> list[Season]:
    """The seasons of a club that anybody may read."""
    return list(Season.objects.filter(club=club, published=True))


def season_named(club: Club, uid: uuid.UUID) -> Season | None:
    """A season of a club, with the club."""
    return Season.objects.select_related("club").filter(club=club, uid=uid).first()


def events_in(season: Season) -> list[tuple[Event, dt.date]]:
    """The events of a season with their days, earliest first; never a rehearsal."""
    chosen = dict(season.choices.values_list("event", "is_in"))
    pairs = [
        (event, day)
        for event, day in _with_days(season)
        if chosen.get(event.pk, _is_due(season, day))
    ]
    return sorted(pairs, key=lambda pair: (pair[1], pair[0].pk))


def events_beside(season: Season, inside: Collection[Event]) -> list[tuple[Event, dt.date]]:
    """The latest events of the club that are not `inside` the season, latest first."""
    others = all_events_of_club(season.club).exclude(pk__in=[event.pk for event in inside])
    zone = zoneinfo.ZoneInfo(season.club.time_zone)
    return [(event, _day_of(event, zone)) for event in others[:30]]


def _with_days(season: Season) -> list[tuple[Event, dt.date]]:
    zone = zoneinfo.ZoneInfo(season.club.time_zone)
    events = dated(Event.objects.filter(club=season.club, rehearses=None))
    return [(event, _day_of(event, zone)) for event in events.select_related("club")]


def _day_of(event: Any, zone: zoneinfo.ZoneInfo) -> dt.date:
    """The day in the club on which it begins."""
    begins: dt.datetime = event.begins
    return begins.astimezone(zone).date()


def _is_due(season: Season, day: dt.date) -> bool:
    """Whether an event of this day falls into a season by its dates and weekday."""
    if season.first_day is None or season.last_day is None:
        return False
    is_weekday = season.weekday is None or day.weekday() == season.weekday
    return is_weekday and season.first_day <= day <= season.last_day


#: How many events each process caches: two long seasons, some 10 kilobytes an event.
MOST_KEPT = 400

_KEPT: OrderedDict[uuid.UUID, tuple[int, int, tuple[Gave, ...]]] = OrderedDict()


def gave_by(events: Iterable[Event]) -> Mapping[int, tuple[Gave, ...]]:
    """What each of these events gave each person, by the event's id.

    For a finished event this is stored beside it; during play the event's value is read. For the
    same version of an event a process returns the same tuple again, without a query.
    """
    event_list = list(events)
    kept = {event.pk: own for event in event_list if (own := _kept_here(event)) is not None}
    missing = [event for event in event_list if event.pk not in kept]
    rows = EventGave.objects.filter(event__in=[event.pk for event in missing]) if missing else []
    stored = {row.event_id: row for row in rows}
    return kept | {event.pk: _gave(event, stored.get(event.pk)) for event in missing}


def _kept_here(event: Event) -> tuple[Gave, ...] | None:
    # A deleted event that comes back from a file has its uid again, but another key.
    key, version, people = _KEPT.get(event.uid, (0, 0, ()))
    return people if (key, version) == (event.pk, event.version) else None


def _keep_here(event: Event, version: int, people: tuple[Gave, ...]) -> None:
    """Cache it, except inside a write: that may be rolled back, and its version used again."""
    if is_writing():
        return
    _KEPT.pop(event.uid, None)
    _KEPT[event.uid] = (event.pk, version, people)
    while len(_KEPT) > MOST_KEPT:
        _KEPT.popitem(last=False)


def _gave(event: Event, stored: EventGave | None) -> tuple[Gave, ...]:
    if stored is not None and stored.version == event.version:
        version, people = event.version, gave_kept(stored)
    else:
        afternoon = afternoon_of(event)
        version, people = afternoon.version, gave(afternoon)
        if afternoon.event.state == State.FINISHED:
            keep_gave(event, version, people)
    _keep_here(event, version, people)
    return people


def gave_kept(row: EventGave) -> tuple[Gave, ...]:
    """What is stored of an event, for the version in the same row."""
    return tuple(
        # Fractions of a point are stored as text.
        Gave(player, Fraction(points) if isinstance(points, str) else points, *others)
        for player, points, *others in row.people
    )


def gave_before(event: Event) -> tuple[Gave, ...] | None:
    """What an event gave when it was last read as finished; None if it never was."""
    row = EventGave.objects.filter(event=event).first()
    return None if row is None else gave_kept(row)


def _row(each: Gave) -> tuple[object, ...]:
    player, points, *others = astuple(each)
    return player, points if isinstance(points, int) else str(points), *others


def keep_gave(event: Event, version: int, people: Iterable[Gave]) -> None:
    """Store it for the next reader, unless somebody else is writing."""
    row = EventGave(event=event, version=version, people=[_row(person) for person in people])
    try:
        EventGave.objects.bulk_create(
            [row],
            update_conflicts=True,
            unique_fields=["event"],
            update_fields=["version", "people"],
        )
    except OperationalError:
        return


def people_of(events: Iterable[Event]) -> list[tuple[int, int | None, str, int]]:
    """Everybody who plays in these events: player, member, name, event; without phantoms.

    In the order in which they were entered, which decides between people who are level.
    """
    persons = Player.objects.filter(
        event__in=[event.pk for event in events], kind=Player.Kind.PERSON
    )
    return list(persons.order_by("pk").values_list("pk", "member", "name", "event"))


#: The result of a query, row by row.
Rows = tuple[tuple[Any, ...], ...]

_COLUMNS = [field.attname for field in Member._meta.concrete_fields]


def member_rows(club: Club) -> Rows:
    """The members of a club as raw rows, to be compared with those read before."""
    return tuple(club.members.order_by("pk").values_list(*_COLUMNS))


def member_of(row: tuple[Any, ...]) -> Member:
    """The member whose row this is."""
    return Member.from_db(None, _COLUMNS, row)


#: How many corrections the page of a season lists.
MOST_TOLD = 10


@dataclass(frozen=True)
class Correction:
    """An entry of the log: what changed for whom when an old event was corrected, with names.

    A change is the player's id, the worth before and after, the place before and after.
    """

    at: dt.datetime
    event: str
    changes: tuple[tuple[str, list[Any]], ...]


def corrections_in(season: Season) -> list[Correction]:
    """The corrections that changed the table of a season, latest first."""
    log = AuditEntry.objects.filter(action="season-followed", about=season.uid)
    entries = list(log[:MOST_TOLD])
    names = dict(
        Event.objects.filter(uid__in=[entry.event for entry in entries]).values_list("uid", "name")
    )
    called = _names_of(
        season.club, {change[0] for entry in entries for change in entry.new["changes"]}
    )
    return [
        Correction(
            entry.at,
            names.get(entry.event, ""),
            tuple((called.get(change[0], "?"), change) for change in entry.new["changes"]),
        )
        for entry in entries
        if entry.event in names
    ]


def _names_of(club: Club, players: set[int]) -> dict[int, str]:
    """The present names of people: the member's name, or that of a guest."""
    if not players:
        return {}
    members: dict[int, Member] = {member.pk: member for member in club.members.all()}
    rows = Player.objects.filter(pk__in=players).values_list("pk", "member", "name")
    return {
        player: str(person_of(members[member], members)) if member else name
        for player, member, name in rows
    }
