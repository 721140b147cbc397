"""The table of a season, for the desk and for the public."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType

from clubs.models import Member
from scoring.afternoon import Gave
from scoring.models import Event, Season
from scoring.season.count import SeasonCounter
from scoring.season.people import MOST_KEPT, SeasonPeople, is_public, people_in
from scoring.standings import SeasonLine, SeasonWay, Worth
from scoring.store import events_in, gave_by, is_writing, nothing_collected

#: No substitute results for any event.
NOTHING: Mapping[int, tuple[Gave, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A line of the table with its person, and the events of the season with their days.

    `player` is the first player that this person was in the season.
    """

    line: SeasonLine
    name: str
    member: Member | None
    player: int
    events: tuple[tuple[Event, dt.date], ...]

    def at(self, worth: Worth) -> tuple[Event, dt.date]:
        """The event with this worth, and its day."""
        return self.events[worth.event]


@dataclass(frozen=True)
class SeasonTable:
    """A season with its events in order, and everybody's row, best first.

    `left_out` is the number of events that this reader may not see, which are not counted.
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
    def played(self) -> tuple[int, ...]:
        """The events, by their place in the season, from which anybody has a value."""
        lines = [row.line for row in self.rows]
        worths = (worth for line in lines for worth in (*line.counted, *line.dropped))
        return tuple(sorted({worth.event for worth in worths}))

    @cached_property
    def games(self) -> tuple[str, ...]:
        """One name of rules per game, told apart by players and tricks: their points differ."""
        names: dict[tuple[int, int], str] = {}
        for event, _day in self.events:
            names.setdefault((event.rules.players, event.rules.tricks), event.rules.name)
        return tuple(names.values())


def season_table_of(
    season: Season, *, public: bool, instead: Mapping[int, tuple[Gave, ...]] = NOTHING
) -> SeasonTable:
    """Count a season the way its club counts.

    `instead` replaces the results of events, by their id, to see what that changes.

    The `public` sees events that are published and not held back, and each name only as far as the
    member and all their events allow. Takes five queries, one fewer if all results are cached, plus
    some for events that have changed since they were last read.
    """
    with nothing_collected():
        inside = events_in(season)
        events = tuple(dated for dated in inside if not public or is_public(dated[0]))
        counted = [event for event, _day in events]
        people = people_in(season.club, counted, members_only=season.members_only)
        gave = {**gave_by(event for event in counted if event.pk not in instead), **instead}
        counter = _counter(people, season.way, tuple((event.uid, event.pk) for event in counted))
        # Inside a write, what has been read may still be rolled back.
        is_kept = not (instead or is_writing())
        count = counter.count([gave[event.pk] for event in counted], keep=is_kept)
        names: Sequence[str] = [person.name for person in people.persons]
        if public:
            names = people.public_names(zip(counted, count.seen, strict=True))
        rows = tuple(
            SeasonRow(line, names[line.person], person.member, person.player, events)
            for line in count.lines
            for person in [people.persons[line.person]]
        )
        return SeasonTable(season, events, rows, left_out=len(inside) - len(events))


@lru_cache(maxsize=MOST_KEPT)  # a counter knows events by index, so each list has its own
def _counter(
    people: SeasonPeople, way: SeasonWay, _events: tuple[tuple[uuid.UUID, int], ...]
) -> SeasonCounter:
    return SeasonCounter(people, way)
