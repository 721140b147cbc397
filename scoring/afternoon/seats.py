"""Who sits where: both sides of a table, the round in play, and the next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine import RuleSet
from scoring.afternoon.codes import Format, State
from scoring.afternoon.facts import Afternoon, RoundFacts, SeatFacts, TableFacts
from scoring.afternoon.people import Cast, NamedEntrant
from scoring.afternoon.presence import has_left

#: Hand -> the numbers of those who play it, side by side in the order of their seats.
Turns = Mapping[int, tuple[list[int], list[int]]]


class Sitter(NamedTuple):
    """An entrant after its place; `is_named` says that the title is more than the number."""

    place: str
    number: int
    title: str
    is_named: bool


@dataclass(frozen=True)
class Side:
    """The entrants of one side in the order of their seats.

    `places` has where each of them sits, as printed: “N-S”, “seats 1-3-5”, or a player's own seat
    if players are single: “N”, “seat 3”.
    """

    entrants: tuple[NamedEntrant, ...]
    places: tuple[str, ...]

    @property
    def is_single(self) -> bool:
        """Whether each player has a number and a seat of her own."""
        return len(self.entrants) > 1

    @property
    def numbers(self) -> str:
        """“7”, or “3 & 12” if players are single: joined as names are, so not read as a sum."""
        return " & ".join(str(entrant.number) for entrant in self.entrants)

    @property
    def title(self) -> str:
        """All names: “Margaret Akins & Ronald Bélanger”."""
        return " & ".join(entrant.title for entrant in self.entrants)

    @property
    def told(self) -> str:
        """Numbers with names, if these are shown: “3 Ann P. & 12 Bert Q.”."""
        return " & ".join(entrant.told for entrant in self.entrants)

    @property
    def seated(self) -> tuple[tuple[str, NamedEntrant], ...]:
        """Each entrant after its place."""
        return tuple(zip(self.places, self.entrants, strict=True))

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits here as plain values, from which cached parts of a page are made."""
        return tuple(
            Sitter(place, entrant.number, entrant.title, is_named=bool(entrant.names))
            for place, entrant in self.seated
        )

    def place_of(self, entrant: NamedEntrant) -> str:
        """Where one of them sits."""
        return self.places[self.entrants.index(entrant)]

    def partners_of(self, entrant: NamedEntrant) -> tuple[NamedEntrant, ...]:
        """The others of this side; none for a pair or a team."""
        return tuple(partner for partner in self.entrants if partner != entrant)


Sides = tuple[Side, Side]
"""Both sides of a table, that of the first seat first."""


def seated_at(table: TableFacts) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ids of the entrants on both sides at the first hand, in the order of their seats.

    A pair is named once, though it sits in two seats.
    """
    return table.kept("seated", lambda: _seated_at(table))


def _seated_at(table: TableFacts) -> tuple[tuple[int, ...], tuple[int, ...]]:
    sides: tuple[dict[int, None], dict[int, None]] = ({}, {})
    for seat in table.seats:
        if seat.first_hand == 1:
            sides[seat.side][seat.entrant] = None
    return tuple(sides[0]), tuple(sides[1])


def waiting_at(table: TableFacts) -> int | None:
    """The id of the one who sits out the first hand and then plays by turns; None if nobody does.

    It depends on the seats as given, whatever the event says for later ones.
    """
    return next((seat.entrant for seat in table.seats if seat.first_hand == 2), None)


def sides_of(afternoon: Afternoon, table: TableFacts, cast: Cast) -> Sides:
    """Both sides of a table, named as in its round."""
    people = cast.in_round(table.round.number)
    first, second = (
        _side(afternoon, tuple(people[pk] for pk in entrants), side, cast)
        for side, entrants in enumerate(seated_at(table))
    )
    return first, second


def planned_sides(
    afternoon: Afternoon, sides: tuple[Iterable[int], Iterable[int]], cast: Cast
) -> Sides:
    """Both sides of a planned table, by the numbers of those who are to sit there."""
    first, second = (
        _side(afternoon, tuple(cast.by_number[number] for number in numbers), side, cast)
        for side, numbers in enumerate(sides)
    )
    return first, second


def _side(afternoon: Afternoon, entrants: tuple[NamedEntrant, ...], side: int, cast: Cast) -> Side:
    """A side with its places; a pair or a team sits on the whole of it."""
    if len(entrants) == 1:
        return Side(entrants, (cast.sides[side],))
    return Side(entrants, tuple(cast.seats[seat] for seat in afternoon.event.rules.sides[side]))


def names_by_seat(rules: RuleSet, sides: Sides) -> dict[str, str]:
    """Who sits in each seat: seat -> name; nobody if no names are shown.

    The two of a pair are in the order of the score sheet. They may sit the other way round: it
    makes no difference to their points.
    """
    return {
        seat: name
        for seats, side in zip(rules.sides, sides, strict=True)
        for seat, name in zip(seats, _names_in_order(side), strict=False)
    }


def _names_in_order(side: Side) -> tuple[str, ...]:
    if side.is_single:
        return tuple(entrant.title for entrant in side.entrants)
    return side.entrants[0].names


def waits_at(afternoon: Afternoon, table: TableFacts, cast: Cast) -> NamedEntrant | None:
    """The one who sits out the first hand, if an extra player takes turns at the table."""
    if afternoon.event.format != Format.INDIVIDUALS:
        return None
    waiting = waiting_at(table)
    return None if waiting is None else cast.in_round(table.round.number)[waiting]


class InSeat(NamedTuple):
    """Somebody at a table in plain values; the names are "" if none are shown."""

    place: str
    number: int
    names: str


@dataclass(frozen=True)
class SeatedTable:
    """A table with both its sides, that of the first seat first, and who waits there, if any."""

    number: int
    sides: Sides
    waits: NamedEntrant | None = None

    @property
    def seated(self) -> tuple[InSeat, ...]:
        """Those who sit here, side by side, then the one who waits, whose place is ""."""
        seats = [seat for side in self.sides for seat in side.seated]
        waiting = [("", self.waits)] if self.waits else []
        return tuple(
            InSeat(place, entrant.number, entrant.title if entrant.names else "")
            for place, entrant in (*seats, *waiting)
        )


@dataclass(frozen=True)
class Place:
    """Where an entrant is in a round: table, seat, partners, opponents; no table: it sits out.

    `seat` is as printed: “N-S”, “seats 1-3-5”, or a player's own seat if players are single, who
    alone have partners. One who `waits` has no seat at the first hand, and then plays by turns.
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
        return self._places.get(entrant.id)

    @cached_property
    def _places(self) -> Mapping[int, Place]:
        places = {entrant.id: Place(self.number) for entrant in self.sit_outs}
        for table in self.tables:
            for side, opposite in (table.sides, table.sides[::-1]):
                for entrant, seat in zip(side.entrants, side.places, strict=True):
                    partners = side.partners_of(entrant)
                    places[entrant.id] = Place(self.number, table.number, seat, partners, opposite)
            if table.waits:
                places[table.waits.id] = Place(self.number, table.number, waits=True)
        return places


@dataclass(frozen=True)
class EventSeating:
    """The round in play and the one that follows (None if there is none), and everybody."""

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


def seating_of(afternoon: Afternoon, cast: Cast) -> EventSeating:
    """Who sits where now and next.

    Cached with the cast: no entry of a hand changes a seat.
    """
    return cast.kept("seating", lambda: _seating_of(afternoon, cast))


def _seating_of(afternoon: Afternoon, cast: Cast) -> EventSeating:
    now, then = rounds_now(afternoon)
    return EventSeating(
        round_seating(afternoon, now, cast) if now else None,
        round_seating(afternoon, then, cast) if then else None,
        cast,
    )


def rounds_now(afternoon: Afternoon) -> tuple[RoundFacts | None, RoundFacts | None]:
    """The last round that began, and the first that did not; None if there is none.

    No round follows the end of the event.
    """
    waiting = [this_round for this_round in afternoon.frame.rounds if not this_round.started_at]
    is_over = afternoon.event.state == State.FINISHED
    return afternoon.frame.round_now, (waiting[0] if waiting and not is_over else None)


def round_seating(afternoon: Afternoon, this_round: RoundFacts, cast: Cast) -> RoundSeating:
    """Everybody's place in a round."""
    tables = afternoon.tables_in(this_round.number)
    return RoundSeating(
        this_round.number,
        tuple(
            SeatedTable(
                table.number,
                sides_of(afternoon, table, cast),
                waits_at(afternoon, table, cast),
            )
            for table in tables
        ),
        tuple(sits_out_in(afternoon, this_round, cast)),
    )


def sits_out_in(afternoon: Afternoon, this_round: RoundFacts, cast: Cast) -> Iterator[NamedEntrant]:
    """Those who sit out in a round, in number order.

    Anyone who waits at a table plays by turns instead, and those who have left do neither.
    """
    at_turns = {waiting_at(table) for table in afternoon.tables_in(this_round.number)}
    people = cast.in_round(this_round.number)
    for pk, entrant in afternoon.frame.entrants.items():
        is_here = not has_left(entrant, this_round.number)
        if is_here and pk in this_round.sit_outs and pk not in at_turns:
            yield people[pk]


def turns_at(afternoon: Afternoon, table: TableFacts) -> Turns:
    """Every hand of a table where an extra player takes turns; {} if all keep their seats."""
    if afternoon.event.format != Format.INDIVIDUALS:
        return {}
    return turns_among(table.seats, afternoon.event.rules, table.hands_due)


def turns_among(seats: Collection[SeatFacts], rules: RuleSet, hands: int) -> Turns:
    """Who plays each hand in these seats of single players; {} if all keep their seats."""
    if all(seat.first_hand == 1 for seat in seats):
        return {}
    turns = {}
    for hand in range(1, hands + 1):
        playing = {seat.seat: seat.number for seat in seats if seat.plays(hand)}
        first, second = ([playing[seat] for seat in side] for side in rules.sides)
        turns[hand] = (first, second)
    return turns


def side_in_hand(turns: Turns, hand: int, number: int) -> int | None:
    """The side (0: N-S) on which an entrant plays a hand; None when it waits in it."""
    sides = turns.get(hand, ([], []))
    return next((side for side in (0, 1) if number in sides[side]), None)


def plays_by_turns(turns: Turns, number: int | None) -> bool:
    """Whether an entrant is one of those who play by turns there."""
    return any(number in side for sides in turns.values() for side in sides)


def seats_in_hand(
    afternoon: Afternoon,
    turns: Turns,
    hand: int,
    people: Mapping[int, NamedEntrant],
    cast: Cast,
) -> tuple[Sides, NamedEntrant | None]:
    """Both sides of a hand, and who waits in it; `people` are all of the table by number."""
    numbers = turns[hand]
    waits = [entrant for number, entrant in people.items() if number not in numbers[0] + numbers[1]]
    first, second = (
        _side(afternoon, tuple(people[number] for number in own), side, cast)
        for side, own in enumerate(numbers)
    )
    return (first, second), waits[0] if waits else None
