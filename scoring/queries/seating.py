"""Who sits where: the round that is played, and the next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.models import Event, Round, Seating, SitOut
from scoring.queries.formats import side_places
from scoring.queries.pairs import Pair, pairs_of


@dataclass(frozen=True)
class SeatedTable:
    """A table with the pair of each side, that of the first seat first."""

    number: int
    sides: tuple[Pair, ...]


@dataclass(frozen=True)
class Place:
    """Where a pair is in a round: table, side and opponents; all None: it sits out.

    `side` is as printed: “N-S”, or “seats 1-3-5”.
    """

    round: int
    table: int | None = None
    side: str | None = None
    opponents: Pair | None = None


@dataclass(frozen=True)
class RoundSeating:
    """Everybody's place in one round; `labels` name the sides: N-S, or seats 1-3-5."""

    number: int
    labels: tuple[str, ...]
    tables: tuple[SeatedTable, ...]
    sit_outs: tuple[Pair, ...]

    def place_of(self, pair: Pair) -> Place | None:
        """Where a pair is, None when it takes no part in the round."""
        for table in self.tables:
            if pair in table.sides:
                side = table.sides.index(pair)
                return Place(self.number, table.number, self.labels[side], table.sides[1 - side])
        return Place(self.number) if pair in self.sit_outs else None


@dataclass(frozen=True)
class EventSeating:
    """The round that is played and the one that follows (None: there is none), and all pairs."""

    now: RoundSeating | None
    then: RoundSeating | None
    pairs: tuple[Pair, ...]

    @property
    def rounds(self) -> tuple[RoundSeating, ...]:
        """The rounds that are shown, in order."""
        return tuple(seating for seating in (self.now, self.then) if seating)

    def places_of(self, pair: Pair) -> tuple[Place, ...]:
        """The places of a pair, now and then."""
        places = (seating.place_of(pair) for seating in self.rounds)
        return tuple(place for place in places if place)


def seating_of(event: Event, *, names: str) -> EventSeating:
    """Who sits where now and next, in five queries however many tables there are."""
    pairs = pairs_of(event, names=names)
    now, then = rounds_now(event)
    found = {each.number: each for each in _seatings(event, [now, then], pairs)}
    return EventSeating(
        found.get(now.number) if now else None,
        found.get(then.number) if then else None,
        tuple(pairs.values()),
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


def _seatings(
    event: Event, rounds: Iterable[Round | None], pairs: dict[int, Pair]
) -> Iterator[RoundSeating]:
    numbers = {each.pk: each.number for each in rounds if each}
    tables: dict[int, dict[int, dict[str, Pair]]] = {each: {} for each in numbers}
    first_seats = [side[0] for side in event.rules.sides]
    seatings = Seating.objects.filter(round__in=numbers, seat__in=first_seats, first_hand=1)
    rows = seatings.order_by("table__number")
    for each, table, seat, entrant in rows.values_list(
        "round_id", "table__number", "seat", "entrant_id"
    ):
        tables[each].setdefault(table, {})[seat] = pairs[entrant]
    sit_outs: dict[int, list[Pair]] = {each: [] for each in numbers}
    away = SitOut.objects.filter(round__in=numbers).order_by("entrant__number")
    for each, entrant in away.values_list("round_id", "entrant_id"):
        sit_outs[each].append(pairs[entrant])
    for each, number in numbers.items():
        yield RoundSeating(
            number,
            side_places(event),
            tuple(
                SeatedTable(table, tuple(seated[seat] for seat in first_seats))
                for table, seated in tables[each].items()
            ),
            tuple(sit_outs[each]),
        )
