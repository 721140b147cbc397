"""A person's results in the events of a club, added up."""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from clubs.models import Member, person_of
from scoring.afternoon import Gave, Names, OwnPlay, sorted_as
from scoring.models import Event
from scoring.season.people import is_public
from scoring.store import (
    NAMES_BY_CHOICE,
    Dated,
    dated_events,
    gave_by,
    people_of,
    players_of_person,
    plays_by,
)
from scoring.words import narrower, not_shown, shown_names


@dataclass(frozen=True, slots=True)
class PointsIn:
    """Points and hands in one role or seat."""

    code: str
    points: int
    hands: int

    @property
    def a_hand(self) -> float:
        """Points per hand; there is always at least one hand."""
        return self.points / self.hands


@dataclass(frozen=True, slots=True)
class WithPartner:
    """The results with one partner, whose name is as the reader may see it."""

    name: str
    rounds: int
    points: int
    hands: int

    @property
    def a_hand(self) -> float | None:
        return self.points / self.hands if self.hands else None


@dataclass(frozen=True, slots=True)
class ContractsOf:
    """How often a bid (a level or special bid, and its strain) was declared and made."""

    bid: str
    strain: str
    declared: int
    made: int

    @property
    def was_set(self) -> int:
        return self.declared - self.made


@dataclass(frozen=True, slots=True)
class PersonAfternoon:
    """One afternoon of a person, with its results."""

    event: Event
    day: dt.date
    points: Fraction | int
    hands: int
    place: int | None

    @property
    def a_hand(self) -> float | None:
        return float(self.points / self.hands) if self.hands else None


@dataclass(frozen=True)
class PersonRecord:
    """The content of a person's page, all derived from results, so corrections show at once.

    `afternoons` has the earliest first. `best` is the highest round, `left_out` the number of
    afternoons that this reader may not see.
    """

    member: Member
    afternoons: tuple[PersonAfternoon, ...]
    partners: tuple[WithPartner, ...]
    contracts: tuple[ContractsOf, ...]
    lone: tuple[int, int]
    roles: tuple[PointsIn, ...]
    seats: tuple[PointsIn, ...]
    longest_run: int
    moons: int
    best: int | None
    left_out: int

    @property
    def declared(self) -> int:
        return sum(contract.declared for contract in self.contracts)

    @property
    def made(self) -> int:
        return sum(contract.made for contract in self.contracts)

    @property
    def hands(self) -> int:
        return sum(afternoon.hands for afternoon in self.afternoons)

    @property
    def points(self) -> Fraction | int:
        return sum(afternoon.points for afternoon in self.afternoons)


def person_record(member: Member, *, public: bool, year: int | None = None) -> PersonRecord:
    """Add up a person's results, in all years or in one.

    The `public` sees only events that are published, not held back, and show names. Takes seven
    queries, plus some for events that have changed since they were last read.
    """
    own = frozenset(players_of_person(member))
    all_events = [
        dated for dated in dated_events(member.club, own) if year is None or dated[1].year == year
    ]
    visible = [dated for dated in all_events if not public or _is_public(dated[0])]
    events = [event for event, _day in visible]
    plays = [play for group in plays_by(events).values() for play in group if play.player in own]
    return PersonRecord(
        member,
        tuple(_afternoons(visible, own)),
        _partners(member, events, plays, own, public=public),
        _contracts(plays),
        (sum(play.lone[0] for play in plays), sum(play.lone[1] for play in plays)),
        _points_in([play.roles for play in plays]),
        _points_in([play.seats for play in plays]),
        longest_run("".join(play.run for play in plays)),
        sum(len(play.moons) for play in plays),
        max((play.best for play in plays if play.best is not None), default=None),
        left_out=len(all_events) - len(visible),
    )


def longest_run(run: str) -> int:
    """The most contracts made in a row; `run` has a 0 for each one set."""
    return max(map(len, run.split("0")))


def _is_public(event: Event) -> bool:
    return is_public(event) and event.names_shown != Event.Names.NUMBER


def _afternoons(events: Iterable[Dated], own: frozenset[int]) -> Iterable[PersonAfternoon]:
    """The afternoons; one who was two players of an event (a substitute) has both added up."""
    gave = gave_by([event for event, _day in events])
    for event, day in events:
        rows: list[Gave] = [row for row in gave[event.pk] if row.player in own]
        if rows:
            places = [row.place for row in rows if row.place is not None]
            yield PersonAfternoon(
                event,
                day,
                sum(row.points for row in rows),
                sum(row.hands for row in rows),
                min(places, default=None),
            )


def _partners(
    member: Member, events: list[Event], plays: list[OwnPlay], own: frozenset[int], *, public: bool
) -> tuple[WithPartner, ...]:
    """All partners, the most frequent first."""
    members = {row.pk: row for row in member.club.members.all()}
    choices = {event.pk: Names(event.names_shown) if public else Names.FULL for event in events}
    names = {
        player: _called(members[pk] if pk else None, name, choices[event], members, public=public)
        for player, pk, name, event in people_of(events)
    }
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for play in plays:
        for player, rounds, points, hands in play.partners:
            if player in names and player not in own:
                sums[names[player]].update(rounds=rounds, points=points, hands=hands)
    partners = [
        WithPartner(name, sum_["rounds"], sum_["points"], sum_["hands"])
        for name, sum_ in sums.items()
    ]
    return tuple(sorted(partners, key=lambda partner: (-partner.rounds, sorted_as(partner.name))))


def _called(
    partner: Member | None, name: str, shown: str, there: Mapping[int, Member], *, public: bool
) -> str:
    """A partner's name, as far as the event and the partner allow."""
    person = person_of(partner, there) if partner else None
    full = str(person) if person else name
    if not public:
        return full
    own = NAMES_BY_CHOICE.get(Member.Names(person.names_shown)) if person else None
    choice = narrower(shown, own or Names.FULL)
    return next(iter(shown_names([full], choice)), not_shown())


def _contracts(plays: Iterable[OwnPlay]) -> tuple[ContractsOf, ...]:
    declared: Counter[tuple[str, str]] = Counter()
    made: Counter[tuple[str, str]] = Counter()
    for play in plays:
        for bid, strain, many, kept in play.contracts:
            declared[str(bid), str(strain)] += int(many)
            made[str(bid), str(strain)] += int(kept)
    return tuple(ContractsOf(*what, many, made[what]) for what, many in sorted(declared.items()))


def _points_in(parts: Iterable[Mapping[str, list[int]]]) -> tuple[PointsIn, ...]:
    points: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    for part in parts:
        for code, (own_points, own_hands) in part.items():
            points[code] += own_points
            hands[code] += own_hands
    return tuple(PointsIn(code, points[code], hands[code]) for code in hands)
