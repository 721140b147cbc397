"""What a repair during play is made from: the hands that stand at a table, and who sits there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.models import Entrant, Event, HandResult, Placement, Round, Seating, Table, TableTotals
from scoring.models.result import STANDING, ResultState

Hand = tuple[int, int]
"""A table's number, and a hand's."""


@dataclass(frozen=True)
class TableHands:
    """A table with what stands at it: by hand its result, or its versions in dispute."""

    table: Table
    hands: Mapping[int, tuple[HandResult, ...]]
    totals: TableTotals | None

    @property
    def number(self) -> int:
        """The number of the table."""
        return self.table.number

    @cached_property
    def rows(self) -> tuple[HandResult, ...]:
        """All that stands, by hand."""
        return tuple(row for _, rows in sorted(self.hands.items()) for row in rows)

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands at this table, neither hands nor totals."""
        return not self.rows and self.totals is None

    @property
    def missing(self) -> tuple[int, ...]:
        """The hands of which nothing came in; none where the totals did."""
        if self.totals:
            return ()
        due = range(1, self.table.hands_due + 1)
        return tuple(number for number in due if number not in self.hands)

    @property
    def disputed(self) -> tuple[int, ...]:
        """The hands in dispute."""
        rows = (row for row in self.rows if row.state == ResultState.DISPUTED)
        return tuple(sorted({row.number for row in rows}))

    @property
    def not_played(self) -> tuple[HandResult, ...]:
        """The hands that were given up when time was called."""
        return self.of_kind(HandResult.Kind.NOT_PLAYED)

    def of_kind(self, kind: HandResult.Kind) -> tuple[HandResult, ...]:
        """What stands and is of a kind."""
        return tuple(row for row in self.rows if row.kind == kind)

    def beyond(self, hands: int) -> tuple[HandResult, ...]:
        """What stands of hands after hand `hands`."""
        return tuple(row for row in self.rows if row.number > hands)

    @property
    def key(self) -> tuple[object, ...]:
        """Stands for all of it: another row, or another state of one, makes another key."""
        rows = [(row.pk, row.state) for row in self.rows]
        return self.table.pk, self.table.hands_due, rows, self.totals and self.totals.pk


def hands_at(tables: Iterable[Table]) -> list[TableHands]:
    """What stands at these tables, in their order, in two queries."""
    tables = list(tables)
    found: dict[int, dict[int, list[HandResult]]] = {table.pk: {} for table in tables}
    rows = HandResult.objects.filter(table__in=found, state__in=STANDING)
    for row in rows.order_by("number", "pk"):
        found[row.table_id].setdefault(row.number, []).append(row)
    official = TableTotals.objects.filter(table__in=found, state=ResultState.OFFICIAL)
    totals = {row.table_id: row for row in official}
    return [
        TableHands(
            table,
            {number: tuple(each) for number, each in found[table.pk].items()},
            totals.get(table.pk),
        )
        for table in tables
    ]


def tables_of(this_round: Round, only: int | None = None) -> list[Table]:
    """The tables of a round by number, or the one of this number."""
    tables = Table.objects.filter(round=this_round).select_related("round__session")
    if only is not None:
        tables = tables.filter(number=only)
    return list(tables.order_by("number"))


@dataclass(frozen=True)
class Moved:
    """An entrant by number, and the seats of the table to which it goes."""

    number: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Merging:
    """A table that is given up in a round: who goes to table `keep` (None: nobody), who sits out.

    `gone` are the numbers of those who are not there any more, at either table.
    """

    drop: int
    keep: int | None
    gone: tuple[int, ...]
    moved: tuple[Moved, ...]
    out: tuple[int, ...]


@dataclass(frozen=True)
class Splitting:
    """A table that is added to a round: its number, and who sits on its sides.

    `new` are the numbers of those who come to this event with this round.
    """

    table: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    hands: int
    new: tuple[int, ...]


def has_left(entrant: Entrant) -> bool:
    """Whether somebody left, or never came."""
    return bool(entrant.state == Entrant.State.WITHDRAWN)


def without_seat(event: Event, this_round: Round) -> list[Entrant]:
    """Who is there and has no seat in a round: they sit out in it, or came when it had begun."""
    seated = Seating.objects.filter(round=this_round).values("entrant")
    placed = Placement.objects.filter(section__session=this_round.session_id).values("entrant")
    here = event.entrants.filter(state=Entrant.State.PLAYING, pk__in=placed)
    return list(here.exclude(pk__in=seated).order_by("number"))


def rounds_to_repair(event: Event) -> list[Round]:
    """The rounds that have seats, the first to be played first."""
    seated = Round.objects.filter(session__event=event, tables__isnull=False)
    return list(seated.select_related("session").distinct().order_by("number"))
