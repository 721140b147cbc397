"""The table of a season, for the desk and for everybody."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType

from django.utils.translation import get_language

from clubs.models import Member
from scoring.afternoon import Gave
from scoring.models import Event, Season
from scoring.season.people import MOST_KEPT, SeasonPeople, is_public, people_in
from scoring.standings import (
    SeasonLine,
    SeasonPart,
    SeasonWay,
    Worth,
    season_table,
    sum_if_known,
)
from scoring.store.events import is_writing
from scoring.store.loader import nothing_collected
from scoring.store.seasons import events_in, gave_by

#: Nothing is given in place of what an event gave.
NOTHING: Mapping[int, tuple[Gave, ...]] = MappingProxyType({})


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

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The names of the rules, one for each game whose hands give other points."""
        found: dict[tuple[int, int], str] = {}
        for event, _day in self.events:
            found.setdefault((event.rules.players, event.rules.tricks), event.rules.name)
        return tuple(found.values())


def season_table_of(
    season: Season, *, public: bool, instead: Mapping[int, tuple[Gave, ...]] = NOTHING
) -> SeasonTable:
    """Count a season as its club counts.

    What an event gave may be given `instead`, by its id, to see what it changes.

    The `public` sees the events that are published and not held back, and of each name what the
    member and every event of hers allow. Takes five queries, one less where the same was counted
    before, and more for events that were not read since they changed.
    """
    with nothing_collected():
        inside = events_in(season)
        events = tuple(each for each in inside if not public or is_public(each[0]))
        counted = tuple(event for event, _day in events)
        people = people_in(season.club, counted, members_only=season.members_only)
        versions = tuple((each.uid, each.pk, each.version, each.names_shown) for each in counted)
        asked = _Asked(people, versions, season.way, get_language() if public else None, counted)
        # What a write has changed so far may be rolled back, and its version used again.
        is_kept = not (instead or is_writing())
        lines, names = _counted(asked) if is_kept else _count(asked, instead)
        rows = tuple(
            SeasonRow(line, names[line.person], person.member, person.player, events)
            for line in lines
            for person in [people.persons[line.person]]
        )
        return SeasonTable(season, events, rows, left_out=len(inside) - len(events))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a table is counted from; where any of it is another, so is the table.

    `public` is the language in which everybody reads it, None at the desk.
    """

    people: SeasonPeople
    versions: tuple[tuple[uuid.UUID, int, int, str], ...]
    way: SeasonWay
    public: str | None
    events: tuple[Event, ...] = field(compare=False)


@lru_cache(maxsize=MOST_KEPT)
def _counted(asked: _Asked) -> tuple[tuple[SeasonLine, ...], list[str]]:
    return _count(asked, NOTHING)


def _count(
    asked: _Asked, instead: Mapping[int, tuple[Gave, ...]]
) -> tuple[tuple[SeasonLine, ...], list[str]]:
    """Everybody's line, the best first, and everybody's name."""
    people = asked.people
    gave = {**gave_by(each for each in asked.events if each.pk not in instead), **instead}
    lines = season_table(_parts(asked.events, gave, people.at), asked.way)
    if asked.public is None:
        return lines, [each.name for each in people.persons]
    seen = ((event, [each.player for each in gave[event.pk]]) for event in asked.events)
    return lines, people.public_names(seen)


def _parts(
    events: Sequence[Event], gave: Mapping[int, tuple[Gave, ...]], at: Mapping[int, int]
) -> Mapping[int, list[SeasonPart]]:
    """The parts of everybody with something from an event."""
    parts: dict[int, list[SeasonPart]] = defaultdict(list)
    for number, event in enumerate(events):
        for person, own in _by_person(gave[event.pk], at).items():
            parts[person].append(_part(number, own))
    return parts


def _by_person(gave: Iterable[Gave], at: Mapping[int, int]) -> dict[int, list[Gave]]:
    found: dict[int, list[Gave]] = defaultdict(list)
    for each in gave:
        if each.player in at:
            found[at[each.player]].append(each)
    return found


def _part(event: int, own: list[Gave]) -> SeasonPart:
    """One person who was two players, as a substitute for two pairs, has all of both."""
    if len(own) == 1:  # so it is nearly always, sixteen thousand times in a long season
        one = own[0]
        return SeasonPart(
            event, one.points, one.hands, one.rounds, one.place, one.level, one.sets, one.lone_made
        )
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
