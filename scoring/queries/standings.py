"""The standings of an event, derived from what is stored."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Max, Q, Sum

from scoring.models import Entrant, Event, HandResult, Round, Seating, SitOut, TableTotals
from scoring.models.result import ResultState
from scoring.queries.pairs import Pair, pairs_of
from scoring.queries.progress import open_table_count
from scoring.standings import Kind, Line, Score, standings


@dataclass(frozen=True)
class EventStandings:
    """The ranked lines of an event with the pairs they belong to, after `after` of `rounds`.

    `complete` says that no result of a round so far is missing, `waiting` at how many tables one
    is; `started` is the last round that began; `unknown` says that a count was not handed in;
    `format` is that of the event.
    """

    lines: tuple[tuple[Line, Pair], ...]
    after: int
    rounds: int
    complete: bool
    final: bool
    waiting: int = 0
    started: int = 0
    format: str = Event.Format.PAIRS

    @property
    def played(self) -> bool:
        """True once there is a result of play; points for sitting out are none."""
        return any(
            points is not None and number not in line.sat_out
            for line, _ in self.lines
            for number, points in enumerate(line.by_round, start=1)
        )

    @property
    def unknown(self) -> bool:
        return any(None in (line.made, line.sets, line.lone_made) for line, _ in self.lines)


def standings_of(event: Event, *, names: str, after: int | None = None) -> EventStandings:
    """Standings after a round (None: the last one started); withdrawn pairs are left out."""
    started, rounds = _rounds(event)
    last = started if after is None else min(after, started)
    pairs = {pair.number: pair for pair in pairs_of(event, names=names).values()}
    playing = [number for number, pair in pairs.items() if not pair.withdrawn]
    table = standings(_scores(event, last), playing, last)
    waiting = open_table_count(event, last)
    return EventStandings(
        lines=tuple((line, pairs[line.entrant]) for line in table.lines),
        after=last,
        rounds=rounds,
        complete=not waiting,
        final=event.state == Event.State.FINISHED and last == started,
        waiting=waiting,
        started=started,
        format=event.format,
    )


def _rounds(event: Event) -> tuple[int, int]:
    found = Round.objects.filter(session__event=event).aggregate(
        started=Max("number", filter=Q(started_at__isnull=False), default=0),
        rounds=Max("number", default=0),
    )
    return found["started"], found["rounds"]


def _scores(event: Event, last: int) -> Iterator[Score]:
    sides = _entrants_at_tables(event, last)
    yield from _scores_of_hands(event, sides)
    yield from _scores_of_totals(event, sides)
    yield from _scores_of_sit_outs(event, last)


Sides = dict[int, tuple[int, dict[int, int]]]
"""Table id -> its round number, and the entrant number of each side."""


def _entrants_at_tables(event: Event, last: int) -> Sides:
    seats = event.rules.seats[:2]
    seatings = Seating.objects.filter(
        round__session__event=event, round__number__lte=last, seat__in=seats
    ).values_list("table_id", "round__number", "seat", "entrant__number")
    found: Sides = {}
    for table, number, seat, entrant in seatings:
        found.setdefault(table, (number, {}))[1][seats.index(seat)] = entrant
    return found


def _scores_of_hands(event: Event, sides: Sides) -> Iterator[Score]:
    official = HandResult.objects.filter(
        table__round__session__event=event, state=ResultState.OFFICIAL
    )
    sums = official.values_list("table_id").annotate(
        total_0=Sum("points_0"),
        made_0=Count("pk", filter=Q(made=True, makers=0)),
        sets_0=Count("pk", filter=Q(made=False, makers=0)),
        lone_made_0=Count("pk", filter=Q(made=True, lone=True, makers=0)),
        total_1=Sum("points_1"),
        made_1=Count("pk", filter=Q(made=True, makers=1)),
        sets_1=Count("pk", filter=Q(made=False, makers=1)),
        lone_made_1=Count("pk", filter=Q(made=True, lone=True, makers=1)),
    )
    for table, *figures in sums.order_by():
        number, entrants = sides.get(table, (0, {}))
        for side, entrant in entrants.items():
            points, made, sets, lone_made = figures[4 * side : 4 * side + 4]
            yield Score(
                entrant,
                number,
                points,
                made,
                sets,
                lone_made,
                against=figures[4 * (1 - side)],
                opponents=_opponents(entrants, side),
            )


def _opponents(entrants: dict[int, int], side: int) -> tuple[int, ...]:
    return tuple(entrant for other, entrant in entrants.items() if other != side)


def _scores_of_totals(event: Event, sides: Sides) -> Iterator[Score]:
    official = TableTotals.objects.filter(
        table__round__session__event=event, state=ResultState.OFFICIAL
    )
    for row in official:
        if row.table_id in sides:
            number, entrants = sides[row.table_id]
            for side, entrant in entrants.items():
                yield Score(
                    entrant,
                    number,
                    getattr(row, f"points_{side}"),
                    None,
                    getattr(row, f"sets_{side}"),
                    getattr(row, f"lone_made_{side}"),
                    against=getattr(row, f"points_{1 - side}"),
                    opponents=_opponents(entrants, side),
                )


def _scores_of_sit_outs(event: Event, last: int) -> Iterator[Score]:
    sit_outs = SitOut.objects.filter(
        round__session__event=event,
        round__number__lte=last,
        entrant__state=Entrant.State.PLAYING,
    )
    for number, entrant in sit_outs.values_list("round__number", "entrant__number"):
        yield Score(entrant, number, event.sit_out_points, kind=Kind.SIT_OUT)
