"""The table of a season, for the desk and for everybody."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from clubs.models import Member, person_of
from clubs.names import plain
from scoring.afternoon import Gave, Names
from scoring.models import Event, Season
from scoring.standings import SeasonLine, SeasonPart, Worth, season_table, sum_if_known
from scoring.store.events import CHOICES
from scoring.store.seasons import events_in, gave_by, people_of
from scoring.words import narrower, not_shown, shown_names

#: Nothing is given in place of what an event gave.
NOTHING: Mapping[int, tuple[Gave, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SeasonPerson:
    """Somebody of a season: a member, or a guest who is known by the name alone.

    `player` is the first player that this person was in its events.
    """

    member: Member | None
    name: str
    player: int


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A line of the table with whose it is, and the days of its events.

    `player` is the first player that this person was in the season.
    """

    line: SeasonLine
    name: str
    member: Member | None
    player: int
    events: tuple[tuple[Event, dt.date], ...]

    def at(self, worth: Worth) -> tuple[Event, dt.date]:
        """The event that was worth this, and its day."""
        return self.events[worth.event]


@dataclass(frozen=True)
class SeasonTable:
    """A season with its events in order, and everybody's row, the best first.

    `left_out` are events that this reader does not see, and that are not counted for him.
    """

    season: Season
    events: tuple[tuple[Event, dt.date], ...]
    rows: tuple[SeasonRow, ...]
    left_out: int

    @cached_property
    def is_final(self) -> bool:
        """Whether every event is over."""
        return all(event.state == Event.State.FINISHED for event, _day in self.events)


def season_table_of(
    season: Season, *, public: bool, instead: Mapping[int, tuple[Gave, ...]] = NOTHING
) -> SeasonTable:
    """Count a season as its club counts.

    What an event gave may be given `instead`, by its id, to see what it changes.

    The `public` sees the events that are published and not held back, and of each name what the
    member and every event of hers allow. Takes five queries, and more for events that were not
    read since they changed.
    """
    inside = events_in(season)
    shown = [each for each in inside if not public or _is_public(each[0])]
    events = tuple(shown)
    persons, parts, choices = _parts(season, [event for event, _day in events], instead)
    lines = season_table(parts, season.way)
    names = [persons[line.person].name for line in lines]
    if public:
        names = _public_names(names, [choices[line.person] for line in lines])
    rows = tuple(
        SeasonRow(line, name, persons[line.person].member, persons[line.person].player, events)
        for line, name in zip(lines, names, strict=True)
    )
    return SeasonTable(season, events, rows, left_out=len(inside) - len(events))


def _is_public(event: Event) -> bool:
    is_over = event.state == Event.State.FINISHED
    return event.published and (is_over or not event.standings_held)


def _parts(
    season: Season, events: list[Event], instead: Mapping[int, tuple[Gave, ...]]
) -> tuple[list[SeasonPerson], Mapping[int, list[SeasonPart]], Mapping[int, str]]:
    """Everybody with a place in a list, the parts of each, and what may be shown of the name."""
    gave = {**gave_by([each for each in events if each.pk not in instead]), **instead}
    players = people_of(events)
    members = {member.pk: member for member in season.club.members.all()}
    known: dict[tuple[str, object], int] = {}
    persons: list[SeasonPerson] = []
    at: dict[int, int] = {}
    for player, member_id, name, _event in players:
        member = person_of(members[member_id], members) if member_id else None
        if season.members_only and not _belongs(member):
            continue
        key = ("member", member.pk) if member else ("guest", _key(name))
        if key not in known:
            known[key] = len(persons)
            persons.append(SeasonPerson(member, str(member) if member else name, player))
        at[player] = known[key]
    parts: dict[int, list[SeasonPart]] = defaultdict(list)
    choices: dict[int, str] = {}
    for number, event in enumerate(events):
        for person, own in _by_person(gave[event.pk], at).items():
            parts[person].append(_part(number, own))
            member = persons[person].member
            own_choice = CHOICES.get(Member.Names(member.names_shown)) if member else None
            before = choices.get(person, own_choice or Names.FULL)
            choices[person] = narrower(before, event.names_shown)
    return persons, parts, choices


def _belongs(member: Member | None) -> bool:
    statuses = (Member.Status.MEMBER, Member.Status.HONORARY)
    return member is not None and member.status in statuses


def _key(name: str) -> tuple[str, ...]:
    """Guests are one person where their names are, in any order and without accents."""
    return tuple(sorted(plain(name).split()))


def _by_person(gave: Iterable[Gave], at: Mapping[int, int]) -> dict[int, list[Gave]]:
    found: dict[int, list[Gave]] = defaultdict(list)
    for each in gave:
        if each.player in at:
            found[at[each.player]].append(each)
    return found


def _part(event: int, own: list[Gave]) -> SeasonPart:
    """One person who was two players, as a substitute for two pairs, has all of both."""
    best = min(own, key=lambda each: (each.place is None, each.place))
    return SeasonPart(
        event,
        points=sum(each.points for each in own),
        hands=sum(each.hands for each in own),
        rounds=sum(each.rounds for each in own),
        place=best.place,
        level=best.level,
        sets=sum_if_known(each.sets for each in own),
        lone_made=sum_if_known(each.lone_made for each in own),
    )


def _public_names(names: list[str], choices: list[str]) -> list[str]:
    initials = shown_names(names, Names.INITIAL)
    ways = {Names.FULL: names, Names.INITIAL: list(initials)}
    return [
        ways[Names(choice)][number] if choice in ways else not_shown()
        for number, choice in enumerate(choices)
    ]
