"""Tables that sort by every column: the standings, also as a file for a spreadsheet, and events."""

import csv
import datetime as dt
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

import django_tables2 as tables
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_tables2.data import TableListData
from django_tables2.utils import Accessor, OrderBy
from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from scoring.models import Event
from scoring.queries.standings import EventStandings
from scoring.words.formats import say
from scoring.words.why import why_if_level

FIRST = "rank"
RISING = frozenset({"rank", "pair", "sets"})
EXTRAS = {"handicap": gettext_lazy("Handicap"), "adjustment": gettext_lazy("Adjustments")}
SHORT = {"handicap": gettext_lazy("Hcp."), "adjustment": gettext_lazy("Adj.")}
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


class Cell(NamedTuple):
    """The points of a round: None while none are known.

    It was `missed` by who was not there, and has the average of one's own; else who is `away` has
    none. It may not count at all.
    """

    points: int | None
    sat_out: bool
    missed: bool
    away: bool
    counts: bool


@dataclass(frozen=True)
class Row:
    """One entrant in the standings; `rank` and `total` are None as long as nobody has a result.

    `extras` are the handicap and the adjustment, each where anybody has one. `came` is the first
    round of who came late, `left` the last one of who left early. `part` is the part of a final in
    words. `why` says why it stands above the next, where more than the points
    had to be compared.
    """

    rank: int | None
    pair: int
    names: tuple[str, ...]
    total: int | None
    extras: tuple[int, ...]
    rounds: tuple[Cell, ...]
    made: int | None
    sets: int | None
    lone_made: int | None
    came: int | None
    left: int | None
    part: str
    why: str

    @property
    def counts(self) -> tuple[int | None, int | None, int | None]:
        return self.made, self.sets, self.lone_made


class Heading(NamedTuple):
    """The head of a column: what it says (`short` where there is little room), the sort its link
    asks for, and how it sorts now."""

    name: str
    text: str
    short: str
    sort: str
    aria: str | None


class UnknownLast(TableListData):  # type: ignore[misc]
    """Rows sorted by columns; what is unknown stands last, whichever way they are sorted."""

    def order_by(self, aliases: Sequence[OrderBy]) -> None:
        for alias in reversed(aliases):
            self.data.sort(key=partial(_sort_key, self.table.columns[alias.bare].accessor, alias))


def _sort_key(accessor: Accessor, alias: OrderBy, row: Row) -> tuple[bool, int]:
    value = accessor.resolve(row)
    if value is None:
        return True, 0
    return False, -value if alias.is_descending else value


class StandingsTable(tables.Table):  # type: ignore[misc]
    """Place, pair and total first: what a phone shows; the rounds and the counts follow."""

    rank = tables.Column(verbose_name=gettext_lazy("Place"))
    total = tables.Column(verbose_name=gettext_lazy("Total"))
    made = tables.Column(verbose_name=gettext_lazy("Made"))
    sets = tables.Column(verbose_name=gettext_lazy("Sets"))
    lone_made = tables.Column(verbose_name=gettext_lazy("Lone"))

    def __init__(self, standings: EventStandings, *, sort: str, after: int | None) -> None:
        self.after, self.section = after, standings.section
        rounds = [
            (f"round_{number}", _round_column(number)) for number in range(1, standings.after + 1)
        ]
        extras = [
            (name, tables.Column(verbose_name=EXTRAS[name], accessor=f"extras__{place}"))
            for place, name in enumerate(_extras(standings))
        ]
        more = [name for name, _column in (*extras, *rounds)]
        super().__init__(
            UnknownLast(_rows(standings)),
            extra_columns=[("pair", _pair_column(standings)), *extras, *rounds],
            sequence=["rank", "pair", "total", *more, "..."],
        )
        # A dot would be taken for a path into the rows, as it was written long ago.
        self.order_by = sort.replace(".", "")
        if not self.order_by:
            self.order_by = FIRST

    @property
    def sort(self) -> str:
        """The order in the address, "" for the order of merit."""
        return "" if str(self.order_by) == FIRST else str(self.order_by)

    @property
    def reasons(self) -> bool:
        """Whether any line says why it stands above the next."""
        return any(row.why for row in self.data)

    def parts(self) -> Iterator[tuple[str, list[Row]]]:
        """The rows under their headings: the parts of a final, in the order of merit."""
        if self.sort:
            yield "", list(self.data)
            return
        for part, rows in groupby(self.data, lambda row: row.part):
            yield part, list(rows)

    def headings(self) -> Iterator[Heading]:
        """The columns from left to right, each with the next way to sort by it."""
        for column in self.columns:
            now = column.order_by_alias if column.is_ordered else None
            rising = not now.is_descending if now else None
            first = column.name if column.name in RISING else f"-{column.name}"
            sort = first if now is None else str(now.opposite)
            aria = {None: None, True: "ascending", False: "descending"}[rising]
            yield Heading(column.name, column.header, _short(column.name), self._query(sort), aria)

    def _query(self, sort: str) -> str:
        asked = {"after": self.after, "section": self.section, "sort": sort}
        return "?" + urlencode({name: value for name, value in asked.items() if value})


def _short(column: str) -> str:
    if column in SHORT:
        return str(SHORT[column])
    return column.replace("round_", "R") if "round_" in column else ""


def _pair_column(standings: EventStandings) -> tables.Column:
    return tables.Column(verbose_name=say(standings.format, "one"))


def _round_column(number: int) -> tables.Column:
    heading = _("Round %(number)s") % {"number": number}
    return tables.Column(verbose_name=heading, accessor=f"rounds__{number - 1}__points")


def _extras(standings: EventStandings) -> list[str]:
    """The columns that are there only where anybody has something in them."""
    return [name for name in EXTRAS if any(getattr(line, name) for line, _ in standings.lines)]


def _rows(standings: EventStandings) -> list[Row]:
    played, extras = standings.played, _extras(standings)
    return [
        Row(
            rank=line.rank if played else None,
            pair=pair.number,
            names=pair.names,
            total=line.total if played else None,
            extras=tuple(getattr(line, name) for name in extras),
            rounds=tuple(
                Cell(
                    points,
                    sat_out=number in line.sat_out,
                    missed=number in line.missed,
                    away=points is None and (pair.number, number) in standings.away,
                    counts=number >= standings.first,
                )
                for number, points in enumerate(line.by_round, start=1)
            ),
            made=line.made if played else None,
            sets=line.sets if played else None,
            lone_made=line.lone_made if played else None,
            came=standings.came.get(pair.number),
            left=standings.left.get(pair.number),
            part=standings.part_of(line),
            why=why_if_level(line) if played else "",
        )
        for line, pair in standings.lines
    ]


class EventsTable(tables.Table):  # type: ignore[misc]
    """The events of a club, each a link to its desk."""

    name = tables.Column(
        verbose_name=gettext_lazy("Event"),
        linkify=lambda record: reverse("event", args=[record.uid]),
    )
    begins = tables.Column(verbose_name=gettext_lazy("Begins"))
    state = tables.Column(verbose_name=gettext_lazy("State"))
    caption = gettext_lazy("All events")
    empty_text = gettext_lazy("No events yet.")

    def render_begins(self, value: dt.datetime) -> str:
        """The day, as the club's clock has it."""
        return date_format(timezone.localtime(value), "DATE_FORMAT")

    def render_state(self, record: Event) -> str:
        return str(record.get_state_display())


def as_csv(table: StandingsTable) -> bytes:
    """The table as comma-separated text; the mark at its start tells Excel that it is UTF-8."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows(_values(table))
    return file.getvalue().encode("utf-8-sig")


def as_xlsx(table: StandingsTable) -> bytes:
    """The table as an Excel file, its figures as numbers."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(_("Standings"))
    for values in _values(table):
        sheet.append(values)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _values(table: StandingsTable) -> Iterator[list[Any]]:
    """Headings and rows; the names follow the number of the pair, what is unknown stays empty."""
    heads = [str(heading.text) for heading in table.headings()]
    why = [_("Why")] if table.reasons else []
    yield [*heads[:2], _("Names"), *heads[2:], *why]
    for row in table.data:
        points = [cell.points for cell in row.rounds]
        names = harmless(" & ".join(row.names))
        said = [row.why] if table.reasons else []
        yield [row.rank, row.pair, names, row.total, *row.extras, *points, *row.counts, *said]


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe goes before what might be one."""
    text = ILLEGAL_CHARACTERS_RE.sub("", text)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
