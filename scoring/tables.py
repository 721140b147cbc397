"""Tables that sort by every column: the standings, also as spreadsheet files, and events."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

import django_tables2 as tables
from django.core.paginator import Paginator
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.templatetags.pieces import piece
from clubs.transfer import spreadsheets
from clubs.transfer.spreadsheets import harmless
from scoring.afternoon import EventStandings, NamedEntrant, NamedLine, shared_places
from scoring.models import Event
from scoring.standings import (
    ON_PAGE,
    ColumnKind,
    Line,
    Points,
    Remembered,
    StandingsColumn,
    columns_of,
)
from scoring.words import (
    DECIMALS,
    StandingsRow,
    figure,
    part_name,
    row_of,
    say,
    signed,
    state_in_words,
)

FIRST = "rank"
HEADS = "public/standings_heads.html"
#: Places on a page of the standings: enough for nearly every event, and few enough to read.
PER_PAGE = 100
MOST_SORTED = 3
#: The column of names, which follows the place; all others come from the list of columns.
ENTRANT = "entrant"
NOT_KNOWN = "–"


class StandingsCell(NamedTuple):
    """A figure as the page shows it; `mark` says that a round was `sat-out` or `missed`."""

    text: str
    style: str = "figure"
    mark: str = ""

    @property
    def html(self) -> str:
        # Figures need no escaping, and a hall has thousands: a template takes ten times as long.
        return f'<td class="{self.style}">{self.text}{_mark(self.mark) if self.mark else ""}</td>'


class StandingsHeading(NamedTuple):
    """The head of a column: its text (`short` for narrow screens), the sort that its link asks
    for, and how it sorts now.
    """

    name: str
    text: str
    short: str
    sort: str
    aria: str | None

    @property
    def style(self) -> str:
        """The CSS class of its column: a name stays in sight, a figure is aligned right."""
        return {ENTRANT: "stick", "total": "figure total"}.get(self.name, "figure")


class StandingsTable:
    """The standings with the columns they need, sortable by each of them.

    `sort` names columns, “-total” from the highest figure down; unknown values come last either
    way. The page shows PER_PAGE places; a file has them all. Pages of entrants are below the
    address `at`, or else below that of the page itself.
    """

    def __init__(
        self, standings: EventStandings, *, sort: str, after: int | None, at: str = ""
    ) -> None:
        self._standings, self._at = standings, at
        self.after, self.section, self.played = after, standings.section, standings.played
        self.own: int | None = None
        columns = columns_of(standings.lines_beside_play, standings.after, ON_PAGE)
        self.figures = {column.code: column for column in columns}
        self.order = self._asked(sort) or (FIRST,)
        self._lines = self._sorted(standings.lines)
        self.paginator = Paginator(self._lines, PER_PAGE)
        self.turn_to(1)

    def turn_to(self, page: int) -> None:
        """Show a page; beyond the last one, show the last."""
        self.page = self.paginator.page(min(max(page, 1), self.paginator.num_pages))

    def turn_to_entrant(self, number: int) -> None:
        """Show the page with the row of an entrant, which is marked."""
        self.own = number
        place = [entrant.number for _line, entrant in self._lines].index(number)
        self.turn_to(place // PER_PAGE + 1)

    @property
    def sort(self) -> str:
        """The order in the address, "" for the order of merit."""
        return "" if self.order == (FIRST,) else ",".join(self.order)

    @property
    def data(self) -> Iterator[StandingsRow]:
        """All rows, from the first place to the last."""
        return (row_of(self._standings, *pair) for pair in self._lines)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.figures) + 1

    def _asked(self, sort: str) -> tuple[str, ...]:
        """The columns to sort by: each only once, and few, as an address may name a thousand."""
        once: dict[str, str] = {}
        for name in sort.split(","):
            if _bare(name) == ENTRANT or _bare(name) in self.figures:
                once.setdefault(_bare(name), name)
        return tuple(once.values())[:MOST_SORTED]

    def _sorted(self, lines: Sequence[NamedLine]) -> Sequence[NamedLine]:
        if not self.sort:
            return lines  # already sorted by rank
        for name in reversed(self.order):
            lines = sorted(lines, key=partial(self._sort_key, name))
        return lines

    def _sort_key(self, name: str, ranked: NamedLine) -> tuple[bool, Points]:
        value = self.value(*ranked, _bare(name))
        if value is None:
            return True, 0
        return False, value if name == _bare(name) else -value

    @property
    def reasons(self) -> bool:
        """Whether any line says why it stands above the next."""
        return any(row.why for row in self.data)

    @property
    def help(self) -> str:
        """Explanations of the columns that need one."""
        return " ".join(_(column.help) for column in self.figures.values() if column.help)

    def value(self, line: Line, entrant: NamedEntrant, code: str) -> Points | None:
        """The value of a line in a column; before play, places and totals are None."""
        if code == ENTRANT:
            return entrant.number
        column = self.figures[code]
        is_known = self.played or column.kind in (ColumnKind.GIVEN, ColumnKind.ROUND)
        return column.value(line) if is_known else None

    def parts(self) -> Iterator[tuple[str, SafeString]]:
        """The rows of the page as HTML under their headings: the parts of a final, best first."""
        page_lines = self.page.object_list
        in_parts = self._standings.parts and not self.sort
        parts = groupby(page_lines, self._part) if in_parts else [("", page_lines)]
        for part, lines in parts:
            yield part, mark_safe("".join(self._rows(lines)))

    def _part(self, ranked: NamedLine) -> str:
        return part_name(self._standings.part_of(ranked[0]))

    def _rows(self, lines: Iterable[NamedLine]) -> Iterator[SafeString]:
        """Rows as HTML, each rendered again only if its content has changed."""
        made, standings = self._kept("rows of the standings"), self._standings
        alike = (tuple(self.figures), self.played, self._at)
        for line, entrant in lines:
            number = entrant.number
            came, left = standings.came.get(number), standings.left.get(number)
            own = (line, entrant, came, left, standings.away.get(number), number == self.own)
            yield made.of(number, (*own, alike), self._made)

    def _made(self, line: Line, entrant: NamedEntrant, *_made_of: Any) -> SafeString:
        row, is_own = row_of(self._standings, line, entrant), entrant.number == self.own
        names = piece(
            "public/standings_names.html",
            at=self._at,
            number=row.entrant.number,
            names=row.entrant.names,
            came=row.came,
            left=row.left,
            why=row.why,
            unranked=row.unranked,
        )
        own = ' class="own"' if is_own else ""
        place = self._html(row, [FIRST])
        return mark_safe(f"<tr{own}>{place}{names}{self._behind_names(row)}</tr>")

    def _behind_names(self, row: StandingsRow) -> SafeString:
        """The other figures as HTML, cached apart: in most changed rows only the place differs."""
        line, codes = row.line, tuple(self.figures)[1:]
        values = tuple(self.value(line, row.entrant, code) for code in codes)
        made_of = (codes, values, line.first, line.sat_out, line.missed, row.away)
        made = self._kept("figures of the standings")
        return made.of(row.entrant.number, made_of, lambda *_made_of: self._html(row, codes))

    def _html(self, row: StandingsRow, codes: Iterable[str]) -> SafeString:
        return mark_safe("".join(self._cell(row, code).html for code in codes))

    @property
    def headings(self) -> SafeString:
        """The heads of the columns as HTML, rendered again only if they have changed."""
        made_of = (tuple(self.figures), self.order, self.after, self.section)
        made = self._kept("heads of the standings")
        return made.of(0, made_of, lambda *_made_of: piece(HEADS, headings=self.heads))

    @property
    def heads(self) -> tuple[StandingsHeading, ...]:
        """The columns from left to right, each with the next way to sort by it."""
        place, *figures = (self._head(code, column) for code, column in self.figures.items())
        return place, self._head(ENTRANT, None), *figures

    def _head(self, code: str, column: StandingsColumn | None) -> StandingsHeading:
        if column is None:
            text, short, first = say(self._standings.format, "one"), "", code
        else:
            text, short = _heading(column), _short(column)
            first = code if column.rising else f"-{code}"
        rising, falling = code in self.order, f"-{code}" in self.order
        sort = f"-{code}" if rising else code if falling else first
        aria = "ascending" if rising else "descending" if falling else None
        return StandingsHeading(code, text, short, self._query(sort), aria)

    def sharing(self) -> SafeString:
        """A sentence for each place on the page that entrants share with one total, best first."""
        return mark_safe("".join(self._sentences()))

    def _sentences(self) -> Iterator[SafeString]:
        made = self._kept("places that are shared")
        lines = (line for line, _entrant in self.page.object_list)
        for place, total, numbers in shared_places(self._standings, lines):
            yield made.of(place, (self._standings.format, place, total, numbers), _sentence)

    def cells(self, row: StandingsRow) -> list[StandingsCell]:
        """The figures of a row, column by column."""
        return [self._cell(row, code) for code in self.figures]

    def _cell(self, row: StandingsRow, code: str) -> StandingsCell:
        return _cell(row, self.figures[code], self.value(row.line, row.entrant, code))

    def _kept(self, what: str) -> Remembered[SafeString]:
        """A cache of HTML for the names that this reader sees, in this language."""
        return self._standings.cast.kept(what, Remembered)

    def _query(self, sort: str) -> str:
        params = {"after": self.after, "section": self.section, "sort": sort}
        return "?" + urlencode({name: value for name, value in params.items() if value})


def _bare(name: str) -> str:
    """The column that an order names."""
    return name.removeprefix("-")


def _sentence(event_format: str, place: int, total: Points, numbers: tuple[int, ...]) -> SafeString:
    listed = ", ".join(map(str, numbers))
    sentence = say(event_format, "share-a-place", numbers=listed, rank=place, total=figure(total))
    return format_html("<li>{}</li>", sentence)


def _heading(column: StandingsColumn) -> str:
    return _(column.heading) % {"number": column.number}


def _short(column: StandingsColumn) -> str:
    return _(column.short) % {"number": column.number} if column.short else ""


def _cell(row: StandingsRow, column: StandingsColumn, value: Points | None) -> StandingsCell:
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


def _round_cell(row: StandingsRow, number: int, points: Points | None) -> StandingsCell:
    line = row.line
    return StandingsCell(
        "" if points is None and number in row.away else _figure(points),
        style="figure" if number >= line.first else "figure muted",
        mark="sat-out" if number in line.sat_out else "missed" if number in line.missed else "",
    )


def _figure(value: Points | None) -> str:
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

    class Meta:
        empty_text = gettext_lazy("No events yet.")

    def render_begins(self, value: dt.datetime) -> str:
        """The day in the club's time zone."""
        return date_format(timezone.localtime(value), "DATE_FORMAT")

    def render_state(self, record: Event) -> str:
        has_begun: bool = record.has_begun  # type: ignore[attr-defined] # an annotation
        return state_in_words(record, has_begun=has_begun)


def as_csv(table: StandingsTable) -> bytes:
    """The table as comma-separated text."""
    return spreadsheets.as_csv(_values(table))


def as_xlsx(table: StandingsTable) -> bytes:
    """The table as an Excel file, its figures as numbers."""
    return spreadsheets.as_xlsx(_("Standings"), _values(table))


def _plain(value: Points | None) -> int | float | None:
    """A figure as a number for a spreadsheet."""
    return round(float(value), DECIMALS) if isinstance(value, Fraction) else value


def _values(table: StandingsTable) -> Iterator[list[Any]]:
    """Headings and rows; names follow the number, unknown values stay empty."""
    heads = [str(heading.text) for heading in table.heads]
    says_why = table.reasons
    why = [_("Why")] if says_why else []
    yield [*heads[:2], _("Names"), *heads[2:], *why]
    for row in table.data:
        values = (table.value(row.line, row.entrant, code) for code in table.figures)
        place, *figures = map(_plain, values)
        names = harmless(" & ".join(row.entrant.names))
        reasons = [row.why] if says_why else []
        yield [place, row.entrant.number, names, *figures, *reasons]
