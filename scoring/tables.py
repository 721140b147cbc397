"""Tables that sort by every column: the standings, also as a file for a spreadsheet, and events."""

import csv
import datetime as dt
import io
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

import django_tables2 as tables
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_tables2.data import TableListData
from django_tables2.utils import OrderBy
from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from scoring.afternoon.ranking import EventStandings
from scoring.models import Event
from scoring.standings import ON_PAGE, ColumnKind, StandingsColumn, columns_of
from scoring.words import figure, signed
from scoring.words.formats import say
from scoring.words.standings import StandingsRow, rows_of

FIRST = "rank"
#: A page of the standings has so many places: more than nearly every event, and few enough to read.
PER_PAGE = 100
#: Whose row it is stands beside the place; everything else comes from the list of columns.
ENTRANT = "entrant"
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
NOT_KNOWN = "–"


class StandingsCell(NamedTuple):
    """A figure as the page writes it; `mark` says that a round was `sat-out` or `missed`."""

    text: str
    style: str = "figure"
    mark: str = ""

    @property
    def html(self) -> str:
        # Figures need no escaping, and a hall has thousands: a template takes ten times as long.
        return f'<td class="{self.style}">{self.text}{_mark(self.mark) if self.mark else ""}</td>'


class ShownRow(NamedTuple):
    """A row of the page: `place` stands before the names, `figures` after them."""

    row: StandingsRow
    place: SafeString
    figures: SafeString


class StandingsHeading(NamedTuple):
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
            self.data.sort(key=partial(self._sort_key, alias))

    def _sort_key(self, alias: OrderBy, row: StandingsRow) -> tuple[bool, int]:
        value = self.table.value(row, alias.bare)
        if value is None:
            return True, 0
        return False, -value if alias.is_descending else value


class StandingsTable(tables.Table):  # type: ignore[misc]
    """The standings with the columns they need, which sorts by each of them.

    The page shows PER_PAGE places; a file has them all.
    """

    def __init__(self, standings: EventStandings, *, sort: str, after: int | None) -> None:
        self.after, self.section, self.played = after, standings.section, standings.played
        lines = [line for line, _entrant in standings.lines]
        self.figures = {each.code: each for each in columns_of(lines, standings.after, ON_PAGE)}
        headings = [(code, _heading(column)) for code, column in self.figures.items()]
        headings.insert(1, (ENTRANT, say(standings.format, "one")))
        super().__init__(
            UnknownLast(list(rows_of(standings))),
            extra_columns=[(code, tables.Column(verbose_name=text)) for code, text in headings],
        )
        # A dot would be taken for a path into the rows, as it was written long ago.
        self.order_by = sort.replace(".", "")
        if not self.order_by:
            self.order_by = FIRST
        self.paginate(per_page=PER_PAGE)

    def turn_to(self, page: int) -> None:
        """Show a page; beyond the last one the last."""
        self.paginate(per_page=PER_PAGE, page=min(max(page, 1), self.paginator.num_pages))

    def turn_to_entrant(self, number: int) -> None:
        """Show the page with the row of an entrant."""
        places = [row.entrant.number for row in self.data]
        self.turn_to(places.index(number) // PER_PAGE + 1)

    @property
    def sort(self) -> str:
        """The order in the address, "" for the order of merit."""
        return "" if str(self.order_by) == FIRST else str(self.order_by)

    @property
    def reasons(self) -> bool:
        """Whether any line says why it stands above the next."""
        return any(row.why for row in self.data)

    @property
    def help(self) -> str:
        """What the columns mean that do not say it themselves."""
        return " ".join(_(column.help) for column in self.figures.values() if column.help)

    def value(self, row: StandingsRow, code: str) -> int | None:
        """What a row has in a column; before anybody played there are no places and no totals."""
        if code == ENTRANT:
            return row.entrant.number
        column = self.figures[code]
        is_known = self.played or column.kind in (ColumnKind.GIVEN, ColumnKind.ROUND)
        return column.value(row.line) if is_known else None

    def parts(self) -> Iterator[tuple[str, list[ShownRow]]]:
        """The rows of the page under their headings: the parts of a final, in order of merit."""
        start = self.page.start_index() - 1 if self.data else 0
        shown = list(self.data)[start : start + PER_PAGE]
        parts = [("", shown)] if self.sort else groupby(shown, lambda row: row.part)
        for part, rows in parts:
            yield part, [self._shown(row) for row in rows]

    def headings(self) -> Iterator[StandingsHeading]:
        """The columns from left to right, each with the next way to sort by it."""
        for column in self.columns:
            now = column.order_by_alias if column.is_ordered else None
            rising = not now.is_descending if now else None
            figures = self.figures.get(column.name)
            first = f"-{column.name}" if figures and not figures.rising else column.name
            sort = first if now is None else str(now.opposite)
            aria = {None: None, True: "ascending", False: "descending"}[rising]
            short = _short(figures) if figures else ""
            yield StandingsHeading(column.name, column.header, short, self._query(sort), aria)

    def cells(self, row: StandingsRow) -> list[StandingsCell]:
        """The figures of a row, column by column."""
        return [_cell(row, each, self.value(row, code)) for code, each in self.figures.items()]

    def _shown(self, row: StandingsRow) -> ShownRow:
        place, *figures = (cell.html for cell in self.cells(row))
        return ShownRow(row, mark_safe(place), mark_safe("".join(figures)))

    def _query(self, sort: str) -> str:
        asked = {"after": self.after, "section": self.section, "sort": sort}
        return "?" + urlencode({name: value for name, value in asked.items() if value})


def _heading(column: StandingsColumn) -> str:
    return _(column.heading) % {"number": column.number}


def _short(column: StandingsColumn) -> str:
    return _(column.short) % {"number": column.number} if column.short else ""


def _cell(row: StandingsRow, column: StandingsColumn, value: int | None) -> StandingsCell:
    match column.kind:
        case ColumnKind.ROUND:
            return _round_cell(row, column.number, value)
        case ColumnKind.GIVEN:
            return StandingsCell(signed(value) if value else "")
        case ColumnKind.TOTAL:
            return StandingsCell(_figure(value), style="figure total")
        case _:
            return StandingsCell(_figure(value))


def _mark(mark: str) -> str:
    if mark == "sat-out":
        return format_html('<abbr title="{}">†</abbr>', _("sat out"))
    return format_html('<abbr title="{}">‡</abbr>', _("was not there: average of own rounds"))


def _round_cell(row: StandingsRow, number: int, points: int | None) -> StandingsCell:
    line = row.line
    return StandingsCell(
        "" if points is None and number in row.away else _figure(points),
        style="figure" if number >= line.first else "figure muted",
        mark="sat-out" if number in line.sat_out else "missed" if number in line.missed else "",
    )


def _figure(value: int | None) -> str:
    return NOT_KNOWN if value is None else figure(value)


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
    """Headings and rows; the names follow the number, what is unknown stays empty."""
    heads = [str(heading.text) for heading in table.headings()]
    why = [_("Why")] if table.reasons else []
    yield [*heads[:2], _("Names"), *heads[2:], *why]
    for row in table.data:
        place, *figures = (table.value(row, code) for code in table.figures)
        names = harmless(" & ".join(row.entrant.names))
        said = [row.why] if table.reasons else []
        yield [place, row.entrant.number, names, *figures, *said]


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe goes before what might be one."""
    text = ILLEGAL_CHARACTERS_RE.sub("", text)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
