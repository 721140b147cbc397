"""Finds the members of a club who play in an event, or may."""

import datetime as dt
import zoneinfo
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Min, QuerySet

from clubs.models import Club, Member, person_of
from clubs.names import words_in
from scoring.models import Event, Player


@dataclass(frozen=True, slots=True)
class PlayedAsGuest:
    """A member whose name plays in some events without being linked to the member.

    There is one player in each event; `days` has the days of these events, earliest first.
    """

    member: Member
    players: tuple[Player, ...]
    days: tuple[dt.date, ...]


def members_called(
    event: Event, names: Iterable[str], meant: Collection[int | None] = (), but: int = 0
) -> dict[str, int]:
    """The key of the member of each name, if one has it and does not play yet.

    A name that two members share matches nobody, and members in `meant` are taken already. `but` is
    the key of a player being renamed: the member that player was is free again, and a name that is
    known to be somebody else's too decides nothing.
    """
    members = {member.pk: member for member in event.club.members.all()}
    called = _called(members)
    playing = {*event.players.exclude(pk=but).values_list("member", flat=True), *meant}
    keys: dict[str, int] = {}
    for name in names:
        key = _only_person(called, name)
        if key is not None and key not in playing and not (but and members[key].has_namesake):
            keys[name] = key
            playing.add(key)
    return keys


def member_to_come(event: Event, uid: str) -> int | None:
    """The key of the person with this uid, maybe a double's; None if gone or already playing."""
    members_by_key = {member.pk: member for member in event.club.members.all()}
    people = [
        person_of(member, members_by_key)
        for member in members_by_key.values()
        if str(member.uid) == uid
    ]
    members = event.players.exclude(member=None).values_list("member", flat=True)
    playing = {person_of(members_by_key[key], members_by_key) for key in members}
    free = (person.pk for person in people if person.erased_at is None and person not in playing)
    return next(free, None)


def members_to_come(event: Event) -> list[Member]:
    """Members whom the desk may offer for an event, by name: those who do not play in it yet."""
    people = event.club.members.living()
    return list(people.exclude(players__event=event))


def members_listed(club: Club) -> list[Member]:
    """Members and guests of a club, by name, without the deceased."""
    return list(club.members.living())


def played_as_guests(club: Club) -> list[PlayedAsGuest]:
    """Who played in events of a club before they were taken in as members, by name.

    An ambiguous name is left out: two members have it, or two players of one event, or the member
    plays in that event too. Rehearsals do not count. Members known to have a namesake come last.
    """
    members = {member.pk: member for member in club.members.all()}
    called = _called(members)
    guests = _guests_in(club)
    # Names first: there may be thousands of guests, and few share a member's name.
    whose = {
        name: person
        for name in guests.order_by().values_list("name", flat=True).distinct()
        if (person := _only_person(called, name)) and members[person].erased_at is None
    }
    named: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for player in _dated(guests.filter(name__in=whose)) if whose else ():
        named[whose[player.name], player.event_id].append(player)
    linked = Player.objects.filter(event__in={event for _, event in named}).exclude(member=None)
    playing = {
        (person_of(members[member], members).pk, event)
        for member, event in linked.values_list("member", "event")
    }
    settled: dict[int, list[Any]] = defaultdict(list)
    for (person, event), players in named.items():
        if len(players) == 1 and (person, event) not in playing:
            settled[person] += players
    people = sorted(
        (members[pk] for pk in settled), key=lambda member: (member.has_namesake, member.name_key)
    )
    zone = zoneinfo.ZoneInfo(club.time_zone)
    return [
        PlayedAsGuest(
            member,
            tuple(settled[member.pk]),
            tuple(player.begins.astimezone(zone).date() for player in settled[member.pk]),
        )
        for member in people
    ]


def _guests_in(club: Club) -> QuerySet[Player]:
    """Who plays in events of a club without being a member."""
    events = Event.objects.filter(club=club, rehearses=None)
    return Player.objects.filter(event__in=events, member=None, kind=Player.Kind.PERSON)


def _dated(players: QuerySet[Player]) -> QuerySet[Any]:
    """These players, annotated with when their event `begins`, and in this order."""
    return players.annotate(begins=Min("event__sessions__starts_at")).order_by("begins", "pk")


def _called(members: Mapping[int, Member]) -> dict[tuple[str, ...], set[int]]:
    """The persons that have each name, by key; doubles are one person."""
    called: dict[tuple[str, ...], set[int]] = {}
    for member in members.values():
        called.setdefault(words_in(str(member)), set()).add(person_of(member, members).pk)
    return called


def _only_person(called: Mapping[tuple[str, ...], set[int]], name: str) -> int | None:
    """The only person with this name; None if nobody has it, two have, or it has no letters."""
    person, *others = called.get(words_in(name), {None}) if words_in(name) else {None}
    return None if others else person
