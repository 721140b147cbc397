"""Who sits on a side of a table: one pair or team, or single players seat by seat."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scoring.models import Event, Seating
from scoring.queries.entrants import NamedEntrant
from scoring.words.formats import seat_place, side_places


@dataclass(frozen=True)
class Side:
    """The entrants of one side in the order of their seats.

    `places` has for each of them where it sits, as printed: “N-S”, “seats 1-3-5”, or one's own
    seat where players are single: “N”, “seat 3”.
    """

    entrants: tuple[NamedEntrant, ...]
    places: tuple[str, ...]

    @property
    def is_single(self) -> bool:
        """Whether each player has a number and a seat of one's own."""
        return len(self.entrants) > 1

    @property
    def numbers(self) -> str:
        """“7”, or “3 + 12” where players are single."""
        return " + ".join(str(entrant.number) for entrant in self.entrants)

    @property
    def title(self) -> str:
        """All names: “Margaret Akins & Ronald Bélanger”."""
        return " & ".join(entrant.title for entrant in self.entrants)

    @property
    def seated(self) -> tuple[tuple[str, NamedEntrant], ...]:
        """Each entrant behind its place."""
        return tuple(zip(self.places, self.entrants, strict=True))

    def place_of(self, entrant: NamedEntrant) -> str:
        """Where one of them sits."""
        return self.places[self.entrants.index(entrant)]

    def partners_of(self, entrant: NamedEntrant) -> tuple[NamedEntrant, ...]:
        """The others of this side; none for a pair or a team."""
        return tuple(each for each in self.entrants if each != entrant)


Sides = tuple[Side, Side]
"""Both sides of a table, that of the first seat first."""


def seated_at(event: Event, tables: Collection[int]) -> dict[int, list[list[int]]]:
    """The ids of the entrants on both sides of each of these tables, as the first hand found them.

    In one query. A pair is named once, though it sits in two seats.
    """
    order = {seat: place for side in event.rules.sides for place, seat in enumerate(side)}
    seatings = Seating.objects.filter(table__in=tables, first_hand=1)
    rows = sorted(
        seatings.values_list("table_id", "seat", "entrant_id"), key=lambda row: order[row[1]]
    )
    found: dict[int, list[list[int]]] = {table: [[], []] for table in tables}
    for table, seat, entrant in rows:
        side = found[table][event.rules.side_of(seat)]
        if entrant not in side:
            side.append(entrant)
    return found


def waiting_at(event: Event, tables: Collection[int]) -> dict[int, int]:
    """Table -> the id of who waits there for the first hand and then plays by turns.

    It is so as seats were given, whatever the event says of the next ones. Without a query for
    pairs and teams, who never do.
    """
    if event.format != Event.Format.INDIVIDUALS:
        return {}
    second = Seating.objects.filter(table__in=tables, first_hand=2)
    return dict(second.values_list("table_id", "entrant_id"))


def sides_of(event: Event, names: list[list[int]], entrants: Mapping[int, NamedEntrant]) -> Sides:
    """Both sides of a table as pages show them.

    `entrants` are those of the event by what `names` holds: the ids, or the numbers.
    """
    first, second = (
        Side(tuple(entrants[entrant] for entrant in side), _places(event, number, len(side)))
        for number, side in enumerate(names)
    )
    return first, second


def _places(event: Event, side: int, entrants: int) -> tuple[str, ...]:
    """Where the entrants of a side sit; a pair sits on the whole of it."""
    if entrants == 1:
        return (side_places(event)[side],)
    return tuple(seat_place(seat, event) for seat in event.rules.sides[side])
