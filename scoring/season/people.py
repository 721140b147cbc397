"""The persons in several events: who is who, and how much of each name is public."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language

from clubs.models import Club, Member, person_of
from clubs.names import words_in
from scoring.afternoon import Names
from scoring.models import Event
from scoring.store import NAMES_BY_CHOICE, Rows, member_of, member_rows, people_of
from scoring.words import narrower, not_shown, shown_names


@dataclass(frozen=True, slots=True)
class SeasonPerson:
    """A person in a season: a member, or a guest identified by name alone.

    `player` is the first player that this person was in these events.
    """

    member: Member | None
    name: str
    player: int


#: How many seasons are cached in each process, at some megabytes each.
MOST_KEPT = 4


@dataclass(frozen=True, slots=True, eq=False)
class SeasonPeople:
    """Everybody in some events; `at` maps each player to the index of their person in `persons`.

    `inside` has the players of each event.
    """

    persons: tuple[SeasonPerson, ...]
    at: Mapping[int, int]
    inside: Mapping[int, Sequence[int]]

    def first(self, player: int) -> int:
        """The first player of the person who is this player."""
        return self.persons[self.at[player]].player

    def who(self, players: Iterable[int]) -> frozenset[int]:
        """The persons who are these players, except players left out of `at`."""
        return frozenset(self.at[player] for player in players if player in self.at)

    def public_names(self, seen: Iterable[tuple[Event, frozenset[int]]]) -> Sequence[str]:
        """The public form of each name, as far as the member and all their events allow.

        `seen` has the persons of each event.
        """
        choices = tuple((event.names_shown, persons) for event, persons in seen)
        return _public_names(self, choices, get_language())


@lru_cache(maxsize=MOST_KEPT)
def _public_names(
    people: SeasonPeople, seen: tuple[tuple[str, frozenset[int]], ...], _language: str
) -> Sequence[str]:
    choices = [
        NAMES_BY_CHOICE.get(Member.Names(person.member.names_shown), Names.FULL)
        if person.member
        else Names.FULL
        for person in people.persons
    ]
    for choice, persons in seen:
        for number in persons:
            choices[number] = Names(narrower(choices[number], choice))
    names = [person.name for person in people.persons]
    ways = {Names.FULL: names, Names.INITIAL: shown_names(names, Names.INITIAL)}
    return [
        ways[choice][number] if choice in ways else not_shown()
        for number, choice in enumerate(choices)
    ]


def people_in(club: Club, events: Sequence[Event], *, members_only: bool = False) -> SeasonPeople:
    """Everybody entered in these events, or only the members among them."""
    return _people(tuple(people_of(events)), member_rows(club), members_only)


@lru_cache(maxsize=MOST_KEPT)  # keyed by all rows read, so any changed name makes a new entry
def _people(players: Rows, rows: Rows, members_only: bool) -> SeasonPeople:
    members = {member.pk: member for member in map(member_of, rows)}
    numbers: dict[tuple[str, object], int] = {}
    persons: list[SeasonPerson] = []
    at: dict[int, int] = {}
    inside: dict[int, list[int]] = defaultdict(list)
    for player, member_id, name, event in players:
        member = person_of(members[member_id], members) if member_id else None
        if members_only and not _belongs(member):
            continue
        key = ("member", member.pk) if member else ("guest", words_in(name))
        if key not in numbers:
            numbers[key] = len(persons)
            persons.append(SeasonPerson(member, str(member) if member else name, player))
        at[player] = numbers[key]
        inside[event].append(player)
    return SeasonPeople(tuple(persons), at, inside)


def _belongs(member: Member | None) -> bool:
    statuses = (Member.Status.MEMBER, Member.Status.HONORARY)
    return member is not None and member.status in statuses


def is_public(event: Event) -> bool:
    """Whether everybody may see the results of an event."""
    is_over = event.state == Event.State.FINISHED
    return event.published and (is_over or not event.is_held)
