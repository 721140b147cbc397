"""Tables as spreadsheet files: the results of an event, and the table of a season."""

import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs.heavy import one_for_strangers
from clubs.models import Club
from clubs.transfer.spreadsheets import CSV, XLSX, as_csv, as_xlsx, harmless
from scoring.models import Event, Season
from scoring.season import SeasonTable, season_table_of
from scoring.store import club_named, season_named
from scoring.transfer.results import results_of
from scoring.views.named import or_404

ENDINGS = ("csv", "xlsx")
LONGEST_SHEET = 30  # letters of the name of a sheet, as Excel takes it
NOT_IN_A_SHEET = str.maketrans(dict.fromkeys("[]:*?/\\", " "))


def results_file(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Every table of every round with its points."""
    return _file(
        results_of(event), named_file(event, event.name, _("Results")), _("Results"), ending
    )


def named_file(event: Event, *words: str) -> str:
    """A file name for an event; a rehearsal says so there, as the file has no heading."""
    sign = ["rehearsal"] if event.rehearses_id else []
    return slugify(" ".join([*sign, *words]))


def season_file(request: HttpRequest, club: Club, season: uuid.UUID, ending: str) -> HttpResponse:
    """The table of a season with what each event was worth, for the staff."""
    season_row = or_404(season_named(club, season))
    return _season_file(season_row, ending, public=False)


def public_season_file(
    request: HttpRequest, slug: str, season: uuid.UUID, ending: str
) -> HttpResponse:
    """The table of a season as the public may see it."""
    club = or_404(club_named(slug))
    timezone.activate(club.time_zone)
    season_row = or_404(season_named(club, season))
    if not season_row.published:
        or_404(None)
    with one_for_strangers():
        return _season_file(season_row, ending, public=True)


def _season_file(season: Season, ending: str, *, public: bool) -> HttpResponse:
    table = season_table_of(season, public=public)
    return _file(_season_rows(table), season.name, season.name, ending)


def _season_rows(table: SeasonTable) -> Iterable[Sequence[Any]]:
    days = [harmless(f"{event.name} {day:%Y-%m-%d}") for event, day in table.events]
    yield [_("Place"), _("Name"), _("Total"), _("Events"), *days]
    for row in table.rows:
        worths = {worth.event: worth.value for worth in (*row.line.counted, *row.line.dropped)}
        own = [float(worths[at]) if at in worths else None for at in range(len(days))]
        yield [row.line.rank, harmless(row.name), float(row.line.worth), row.line.came, *own]


def _file(rows: Iterable[Sequence[Any]], name: str, sheet: str, ending: str) -> HttpResponse:
    if ending not in ENDINGS:
        or_404(None)
    if ending == "csv":
        content, kind = as_csv(rows), CSV
    else:
        title = harmless(sheet.translate(NOT_IN_A_SHEET)).strip("' ")[:LONGEST_SHEET]
        content, kind = as_xlsx(title or _("Results"), rows), XLSX
    disposition = content_disposition_header(True, f"{slugify(name) or 'table'}.{ending}")
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})
