"""Who sits where: the round that is played, and the next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.models import Event, Round, SitOut, Table
from scoring.queries.entrants import Cast, NamedEntrant, cast_of
from scoring.queries.sides import Side, Sides, seated_at, sides_of, waiting_at


@dataclass(frozen=True)
class SeatedTable:
    """A table with both its sides, that of the first seat first, and who waits there, if any."""

    number: int
    sides: Sides
    waits: NamedEntrant | None = None


@dataclass(frozen=True)
class Place:
    """Where an entrant is in a round: table, seat, partners, opponents; no table: it sits out.

    `seat` is as printed: “N-S”, “seats 1-3-5”, or one's own seat where players are single, who
    alone have partners. Who `waits` has no seat at the first hand, and then plays by turns.
    """

    round: int
    table: int | None = None
    seat: str | None = None
    partners: tuple[NamedEntrant, ...] = ()
    opponents: Side | None = None
    waits: bool = False


@dataclass(frozen=True)
class RoundSeating:
    """Everybody's place in one round."""

    number: int
    tables: tuple[SeatedTable, ...]
    sit_outs: tuple[NamedEntrant, ...]

    def place_of(self, entrant: NamedEntrant) -> Place | None:
        """Where an entrant is, None when it takes no part in the round."""
        for table in self.tables:
            if entrant == table.waits:
                return Place(self.number, table.number, waits=True)
            for side, other in (table.sides, table.sides[::-1]):
                if entrant in side.entrants:
                    seat, partners = side.place_of(entrant), side.partners_of(entrant)
                    return Place(self.number, table.number, seat, partners, other)
        return Place(self.number) if entrant in self.sit_outs else None


@dataclass(frozen=True)
class EventSeating:
    """The round that is played and the one that follows (None: there is none), and all entrants."""

    now: RoundSeating | None
    then: RoundSeating | None
    cast: Cast

    @property
    def entrants(self) -> tuple[NamedEntrant, ...]:
        """All entrants, with everybody who ever played for them."""
        return tuple(self.cast.whole.values())

    @property
    def rounds(self) -> tuple[RoundSeating, ...]:
        """The rounds that are shown, in order."""
        return tuple(seating for seating in (self.now, self.then) if seating)

    def places_of(self, entrant: NamedEntrant) -> tuple[Place, ...]:
        """The places of an entrant, now and then."""
        places = (seating.place_of(entrant) for seating in self.rounds)
        return tuple(place for place in places if place)


def seating_of(event: Event, *, names: str) -> EventSeating:
    """Who sits where now and next, in six queries however many tables there are."""
    cast = cast_of(event, names=names)
    now, then = rounds_now(event)
    found = {each.number: each for each in _seatings(event, [now, then], cast)}
    return EventSeating(
        found.get(now.number) if now else None,
        found.get(then.number) if then else None,
        cast,
    )


def rounds_now(event: Event) -> tuple[Round | None, Round | None]:
    """The last round that began, and the first that did not; None where there is none.

    No round follows the end of the event.
    """
    rounds = list(Round.objects.filter(session__event=event).order_by("number"))
    begun = [each for each in rounds if each.started_at]
    is_over = event.state == Event.State.FINISHED
    waiting = [each for each in rounds if not (each.started_at or is_over)]
    return (begun[-1] if begun else None), (waiting[0] if waiting else None)


def _seatings(event: Event, rounds: Iterable[Round | None], cast: Cast) -> Iterator[RoundSeating]:
    numbers = {each.pk: each.number for each in rounds if each}
    people = {each: cast.in_round(number) for each, number in numbers.items()}
    tables = list(Table.objects.filter(round__in=numbers).order_by("number"))
    sides = seated_at(event, [table.pk for table in tables])
    waiting = waiting_at(event, [table.pk for table in tables])
    sit_outs: dict[int, list[NamedEntrant]] = {each: [] for each in numbers}
    at_turns: dict[int, set[int]] = {each: set() for each in numbers}
    for table in tables:
        at_turns[table.round_id].add(waiting.get(table.pk, 0))
    away = SitOut.objects.filter(round__in=numbers).order_by("entrant__number")
    for each, entrant in away.values_list("round_id", "entrant_id"):
        if entrant not in at_turns[each]:
            sit_outs[each].append(people[each][entrant])
    for each, number in numbers.items():
        yield RoundSeating(
            number,
            tuple(
                SeatedTable(
                    table.number,
                    sides_of(event, sides[table.pk], people[each]),
                    people[each].get(waiting.get(table.pk, 0)),
                )
                for table in tables
                if table.round_id == each
            ),
            tuple(sit_outs[each]),
        )
