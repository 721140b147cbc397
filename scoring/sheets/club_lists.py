"""Lists of a club: the season table, the members, and the attendance."""

from collections.abc import Iterable, Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Club, Member
from scoring.models import Season
from scoring.season import Attending, SeasonRow, SeasonTable
from scoring.sheets import ColumnOf, ListColumn, ListSheet
from scoring.sheets.from_event import printed_now
from scoring.words import way_in_words, worth_in_words


def season_list_of(table: SeasonTable) -> ListSheet:
    """The season table with what each event was worth; values that do not count are in brackets.

    An event without a result has no column.
    """
    rows = table.rows
    state = _("Final") if table.is_final else _("Provisional")
    figures = [
        (_("Place"), [str(row.line.rank or "–") for row in rows]),
        (_("Total"), [worth_in_words(row.line.worth) for row in rows]),
        (_("Events"), [str(row.line.came) for row in rows]),
        *(
            (f"{table.events[at][1]:%m-%d}", [_worth_at(row, at) for row in rows])
            for at in table.played
        ),
    ]
    place, *others = [
        ListColumn(title, ColumnOf.FIGURE, tuple(cells), bold=at < 2)
        for at, (title, cells) in enumerate(figures)
    ]
    names = ListColumn(_("Name"), ColumnOf.TEXT, tuple(row.name for row in rows))
    notes = way_in_words(table.season.way, table.games)
    if any(row.line.dropped for row in rows):
        notes.append(_("( ) does not count"))
    return ListSheet(
        title=table.season.name,
        about=(f"{table.season.club.name} · {state}",),
        columns=(place, names, *others),
        rows=len(rows),
        printed=printed_now(),
        notes=tuple(notes),
    )


def _worth_at(row: SeasonRow, event: int) -> str:
    for worth in row.line.counted:
        if worth.event == event:
            return worth_in_words(worth.value)
    for worth in row.line.dropped:
        if worth.event == event:
            return f"({worth_in_words(worth.value)})"
    return ""


def members_list_of(club: Club, members: Iterable[Member], *, is_director: bool) -> ListSheet:
    """All members by name; phone and e-mail only for directors."""
    people = list(members)
    columns = [
        ListColumn(_("No."), ColumnOf.FIGURE, tuple(str(member.number or "") for member in people)),
        ListColumn(_("Name"), ColumnOf.TEXT, tuple(member.listed for member in people), bold=True),
        ListColumn(
            _("Status"), ColumnOf.TEXT, tuple(member.get_status_display() for member in people)
        ),
    ]
    if is_director:
        columns += [
            ListColumn(_("Phone"), ColumnOf.TEXT, tuple(member.phone for member in people)),
            ListColumn(_("E-mail"), ColumnOf.TEXT, tuple(member.email for member in people)),
        ]
    return ListSheet(
        title=_("Members"),
        about=(club.name,),
        columns=tuple(columns),
        rows=len(people),
        printed=printed_now(),
    )


def attendance_list_of(club: Club, season: Season | None, people: Sequence[Attending]) -> ListSheet:
    """Attendance, the most faithful first, in one season or since the first afternoon."""
    figures = {
        _("Came"): [str(person.came) for person in people],
        _("Afternoons"): [str(person.of) for person in people],
        _("Missed since"): [str(person.missed or "") for person in people],
    }
    days = tuple(date_format(person.last, "DATE_FORMAT") for person in people)
    came, *others = [
        ListColumn(title, ColumnOf.FIGURE, tuple(cells)) for title, cells in figures.items()
    ]
    return ListSheet(
        title=_("Attendance"),
        about=(club.name if season is None else f"{club.name} · {season}",),
        columns=(
            ListColumn(
                _("Name"), ColumnOf.TEXT, tuple(person.name for person in people), bold=True
            ),
            came,
            others[0],
            ListColumn(_("Last on"), ColumnOf.TEXT, days),
            others[1],
        ),
        rows=len(people),
        printed=printed_now(),
    )
