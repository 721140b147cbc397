"""The records of a club, and its attendance, always derived from the results."""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from clubs.models import Club
from scoring.afternoon import Gave, OwnPlay, sorted_as
from scoring.models import Event, Season
from scoring.season.people import SeasonPeople, is_public, people_in
from scoring.season.person import longest_run
from scoring.store import Dated, dated_events, events_in, gave_by, plays_by, seasons_of

#: The length of each list; anybody level with the last entry is left out.
MOST_LISTED = 3
#: With fewer events, first and second halves are not comparable.
LEAST_TO_IMPROVE = 4
#: Whoever came at least this often, then missed this many afternoons in a row, stopped coming.
CAME_BEFORE, MISSED = 3, 4


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A person's record: a number or points per hand, with event and day if set on one occasion."""

    name: str
    figure: Fraction | float
    event: Event | None = None
    day: dt.date | None = None
    season: str = ""


@dataclass(frozen=True)
class ClubRecords:
    """The records of a period, best first; `first_moons` all come from the earliest hand."""

    games: tuple[ClubRecord, ...]
    rounds: tuple[ClubRecord, ...]
    seasons: tuple[ClubRecord, ...]
    runs: tuple[ClubRecord, ...]
    first_moons: tuple[ClubRecord, ...]
    improved: tuple[ClubRecord, ...]

    @property
    def is_empty(self) -> bool:
        return not self.games


@dataclass(frozen=True, slots=True)
class Attending:
    """How often somebody came, and when last; `missed` is the club's afternoons since then."""

    name: str
    came: int
    of: int
    last: dt.date
    missed: int

    @property
    def has_stopped(self) -> bool:
        return self.came >= CAME_BEFORE and self.missed >= MISSED


def club_records(club: Club, *, public: bool, season: Season | None = None) -> ClubRecords:
    """The records of all time, or of a season.

    The `public` sees events that are published and not held back, and each name only as far as the
    member and the event allow. Takes a fixed number of queries, plus two per season.
    """
    all_events = {event.pk: (event, day) for event, day in dated_events(club)}
    inside = all_events.values() if season is None else _inside(all_events, season)
    events = [dated for dated in inside if not public or is_public(dated[0])]
    people = people_in(club, [event for event, _day in events])
    gave = gave_by([event for event, _day in events])
    plays = plays_by([event for event, _day in events])
    names: Sequence[str] = [person.name for person in people.persons]
    if public:
        names = people.public_names(
            (event, people.who(row.player for row in gave[event.pk])) for event, _day in events
        )
    period = _Period(people, names, events, gave, plays)
    seasons = _of_seasons(club, all_events, period, public) if season is None else ()
    return ClubRecords(
        games=_best(period.games()),
        rounds=_best(period.rounds()),
        seasons=_best(seasons),
        runs=_best(period.runs()),
        first_moons=period.first_moons(),
        improved=_best(period.improved()),
    )


@dataclass(frozen=True)
class _Period:
    """The results of a period by person, earliest event first."""

    people: SeasonPeople
    names: Sequence[str]
    events: Sequence[Dated]
    gave: Mapping[int, tuple[Gave, ...]]
    plays: Mapping[int, tuple[OwnPlay, ...]]

    def sums(self, event: Event) -> Mapping[int, tuple[Fraction | int, int]]:
        """The points and hands of each person, added up for one who was two players."""
        sums: dict[int, tuple[Fraction | int, int]] = {}
        for own in self.gave.get(event.pk, ()):
            if (person := self.people.at.get(own.player)) is not None:
                points, hands = sums.get(person, (0, 0))
                sums[person] = points + own.points, hands + own.hands
        return sums

    def own(self) -> Iterator[tuple[str, OwnPlay, Event, dt.date]]:
        for event, day in self.events:
            for play in self.plays[event.pk]:
                if (person := self.people.at.get(play.player)) is not None:
                    yield self.names[person], play, event, day

    def games(self) -> Iterator[ClubRecord]:
        for event, day in self.events:
            for person, (points, _hands) in self.sums(event).items():
                yield ClubRecord(self.names[person], points, event, day)

    def rounds(self) -> Iterator[ClubRecord]:
        for name, play, event, day in self.own():
            if play.best is not None:
                yield ClubRecord(name, play.best, event, day)

    def runs(self) -> Iterator[ClubRecord]:
        """Each person's longest run, which may span afternoons."""
        runs: dict[int, str] = defaultdict(str)
        for event, _day in self.events:
            for play in self.plays[event.pk]:
                if (person := self.people.at.get(play.player)) is not None:
                    runs[person] += play.run
        for person, run in runs.items():
            yield ClubRecord(self.names[person], longest_run(run))

    def first_moons(self) -> tuple[ClubRecord, ...]:
        """The earliest moon, and any in the same round and hand at other tables."""
        moons = [
            ((day, event.pk, number, hand), ClubRecord(name, 1, event, day))
            for name, play, event, day in self.own()
            for number, hand in play.moons
        ]
        first = min((at for at, _record in moons), default=None)
        return tuple(record for at, record in moons if at == first)

    def improved(self) -> Iterator[ClubRecord]:
        """By how much each person's points per hand rose from the first half to the second."""
        averages: dict[int, list[float]] = defaultdict(list)
        for event, _day in self.events:
            for person, (points, hands) in self.sums(event).items():
                if hands:
                    averages[person].append(float(points / hands))
        for person, own in averages.items():
            half = len(own) // 2
            if len(own) >= LEAST_TO_IMPROVE:
                rise = (sum(own[-half:]) - sum(own[:half])) / half
                yield ClubRecord(self.names[person], rise)


def _inside(known: Mapping[int, Dated], season: Season) -> list[Dated]:
    return [known[event.pk] for event, _day in events_in(season) if event.pk in known]


def _best(records: Iterable[ClubRecord]) -> tuple[ClubRecord, ...]:
    """The best records above 0; of equals, the earlier comes first."""
    rows = [record for record in records if record.figure > 0]
    return tuple(sorted(rows, key=lambda record: -record.figure)[:MOST_LISTED])


def _of_seasons(
    club: Club, known: Mapping[int, Dated], period: _Period, public: bool
) -> Iterator[ClubRecord]:
    """Everybody's points in each season; the public gets only published seasons."""
    for season in seasons_of(club):
        if public and not season.published:
            continue
        points: dict[int, Fraction | int] = defaultdict(int)
        for event, _day in _inside(known, season):
            for person, (own, _hands) in period.sums(event).items():
                points[person] += own
        for person, total in points.items():
            yield ClubRecord(period.names[person], total, season=season.name)


def attendance(club: Club, season: Season | None = None) -> list[Attending]:
    """How often everybody came, most often first; with full names, so only for staff.

    An event that is seated but has no result yet was missed by nobody.
    """
    all_events = {event.pk: (event, day) for event, day in dated_events(club)}
    events = list(all_events.values()) if season is None else _inside(all_events, season)
    gave = gave_by([event for event, _day in events])
    events = [(event, day) for event, day in events if gave[event.pk]]
    people = people_in(club, [event for event, _day in events])
    came: Counter[int] = Counter()
    last: dict[int, int] = {}
    for number, (event, _day) in enumerate(events):
        persons = {people.at[row.player] for row in gave[event.pk] if row.player in people.at}
        came.update(persons)
        last |= dict.fromkeys(persons, number)
    rows = [
        Attending(
            people.persons[person].name,
            many,
            len(events),
            events[last[person]][1],
            missed=len(events) - 1 - last[person],
        )
        for person, many in came.items()
    ]
    return sorted(rows, key=lambda row: (-row.came, sorted_as(row.name)))
