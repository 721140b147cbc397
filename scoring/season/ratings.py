"""The ratings of a club's people, computed through its events from the first on."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from clubs.models import Club, Member
from scoring.afternoon import contests
from scoring.models import Event
from scoring.season.people import SeasonPeople, is_public, people_in
from scoring.standings import LEAST_AFTERNOONS, Contest, Rating, rated
from scoring.store import Beliefs, Dated, afternoon_of, beliefs_in, kept_rating, rated_events
from scoring.words import not_shown


@dataclass(frozen=True)
class RatingChain:
    """The rated events, with the ratings after each as far as they are stored.

    Ratings depend on all earlier events, so the key of an event covers these, with their versions
    and players. `known` is shorter than `events` if one of them changed.
    """

    people: SeasonPeople
    events: tuple[Dated, ...]
    keys: tuple[str, ...]
    known: tuple[Beliefs, ...]

    @property
    def is_whole(self) -> bool:
        return len(self.known) == len(self.events)

    def now(self) -> dict[int, Rating]:
        """Everybody's latest rating, by the person's first player."""
        ratings: dict[int, Rating] = {}
        for beliefs in self.known:
            ratings.update(beliefs)
        return ratings


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """A line of the rating table; `came` counts events, `place` is None if these are too few."""

    name: str
    member: Member | None
    rating: Rating
    came: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class PastChanged:
    """A change of past ratings: the first event affected, how many people, and by how much."""

    event: Event
    people: int
    most: int


def rating_chain(club: Club) -> RatingChain:
    """The ratings as far as they are stored. Takes three queries."""
    events = rated_events(club)
    people = people_in(club, [event for event, _day in events])
    keys = tuple(_keys(events, people))
    kept = []
    for (event, _day), key in zip(events, keys, strict=True):
        row = kept_rating(event)
        if row is None or row.key != key:
            break
        kept.append(beliefs_in(row))
    return RatingChain(people, tuple(events), keys, tuple(kept))


def _keys(events: Sequence[Dated], people: SeasonPeople) -> Iterator[str]:
    so_far = hashlib.sha256(b"1")  # raise this number when the rating method changes
    for event, _day in events:
        who = [(player, people.first(player)) for player in people.inside.get(event.pk, ())]
        so_far.update(repr((event.pk, event.version, who)).encode())
        yield so_far.hexdigest()


def whole_chain(chain: RatingChain) -> RatingChain:
    """The chain with ratings after every event: reads all events from the first changed one on."""
    history, now = list(chain.known), chain.now()
    for event, _day in chain.events[len(history) :]:
        beliefs = rated(_contests(event, chain.people), now)
        history.append(beliefs)
        now.update(beliefs)
    return replace(chain, known=tuple(history))


def _contests(event: Event, people: SeasonPeople) -> Iterator[Contest]:
    """The contests of an event by person, without hands that involve a phantom or computer."""
    for sides, won in contests(afternoon_of(event)):
        if all(player in people.at for side in sides for player in side):
            first, second = (tuple(map(people.first, side)) for side in sides)
            yield Contest((first, second), won)


def past_changed(before: RatingChain, after: RatingChain) -> PastChanged | None:
    """How the stored ratings changed; None if a page would show the same as before."""
    moved: dict[int, int] = {}
    first = None
    for number in range(len(before.known), len(after.events)):
        event = after.events[number][0]
        if (row := kept_rating(event)) is None:
            continue
        for person, by in _moved(before.people, beliefs_in(row), after.known[number]):
            first = first or event
            moved[person] = max(by, moved.get(person, 0))
    return PastChanged(first, len(moved), max(moved.values())) if first else None


def _moved(people: SeasonPeople, was: Beliefs, now: Beliefs) -> Iterator[tuple[int, int]]:
    """The persons whose figures changed, and by how much the value did; 0 if new or gone."""
    old = {people.first(player): rating for player, rating in was.items() if player in people.at}
    for person in {*old, *now}:
        before, after = old.get(person), now.get(person)
        if before is None or after is None:
            yield person, 0
        elif (before.value, before.doubt) != (after.value, after.doubt):
            yield person, abs(before.value - after.value)


def rating_table(chain: RatingChain, *, public: bool) -> list[RatedPerson]:
    """Everybody with a rating, best first; those who came too seldom are below, without a place.

    The `public` sees only members who agreed to be shown, and who came to an event that is public
    and shows names.
    """
    now, people = chain.now(), chain.people
    came = Counter(
        person
        for event, _day in chain.events
        for person in people.who(people.inside.get(event.pk, ()))
    )
    names = _public_names(chain) if public else {n: p.name for n, p in enumerate(people.persons)}
    rows = [
        RatedPerson(name, person.member, now[person.player], came[number])
        for number, name in names.items()
        if (person := people.persons[number]).player in now
    ]
    rows.sort(key=lambda row: (-row.rating.value, row.rating.doubt, row.name))
    values = [row.rating.value for row in rows if row.came >= LEAST_AFTERNOONS]
    placed = [
        replace(row, place=values.index(row.rating.value) + 1)
        for row in rows
        if row.came >= LEAST_AFTERNOONS
    ]
    return [*placed, *(row for row in rows if row.came < LEAST_AFTERNOONS)]


def _public_names(chain: RatingChain) -> Mapping[int, str]:
    people = chain.people
    seen = [
        (event, people.who(people.inside.get(event.pk, ())))
        for event, _day in chain.events
        if is_public(event) and event.names_shown != Event.Names.NUMBER
    ]
    persons_seen = frozenset[int]().union(*(persons for _event, persons in seen))
    return {
        number: name
        for number, name in enumerate(people.public_names(seen))
        if number in persons_seen
        and _consents(people.persons[number].member)
        and name != not_shown()
    }


def _consents(member: Member | None) -> bool:
    """Whether a member agreed to be shown: a rating reveals more than results, so it is opt-in."""
    return member is not None and member.names_shown in (Member.Names.FULL, Member.Names.INITIAL)


def rating_of(chain: RatingChain, member: Member) -> Rating | None:
    """The rating of a member; None before the first event."""
    now = chain.now()
    for person in chain.people.persons:
        if person.member is not None and person.member.pk == member.pk:
            return now.get(person.player)
    return None
