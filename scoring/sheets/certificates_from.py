"""Fills certificates from an event or a season, with full names: each goes to its owner."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format

from scoring.afternoon import NamedEntrant, Names, standings_of
from scoring.models import Event
from scoring.season import SeasonTable
from scoring.sheets import Certificate
from scoring.sheets.from_event import event_date
from scoring.store import afternoon_of
from scoring.words import cast_of, place_reached


def certificates_of(event: Event, places: int) -> list[Certificate]:
    """A certificate for everybody ranked in the first places, ties included."""
    afternoon = afternoon_of(event)
    standings = standings_of(afternoon, cast_of(afternoon, names=Names.FULL), now=timezone.now())
    best = [
        (line.rank, entrant)
        for line, entrant in standings.lines
        if line.rank is not None and line.rank <= places
    ]
    return [
        Certificate(
            event.club.name,
            place_reached(rank),
            person,
            ", ".join(partners),
            event.name,
            event_date(afternoon),
        )
        for rank, entrant in best
        for person, partners in _persons(entrant)
    ]


def _persons(entrant: NamedEntrant) -> list[tuple[str, Sequence[str]]]:
    names = entrant.names or (entrant.numbered,)
    return [(name, [*names[:at], *names[at + 1 :]]) for at, name in enumerate(names)]


def season_certificates_of(table: SeasonTable, places: int) -> list[Certificate]:
    """A certificate for each person in the first places of a season, of the last day played."""
    season = table.season
    when = date_format(table.events[table.played[-1]][1], "DATE_FORMAT") if table.played else ""
    return [
        Certificate(season.club.name, place_reached(row.line.rank), row.name, "", season.name, when)
        for row in table.rows
        if row.line.rank is not None and row.line.rank <= places
    ]
