"""All measurements of one run, and their report."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.db import connection

from clubs.wsgi import application
from tests.bench import things
from tests.bench.engine_figures import engine_figures
from tests.bench.floors import RawWrites
from tests.bench.hall import Hall, club_with_director, fill
from tests.bench.paper_figures import (
    afternoon_figure,
    pack_figure,
    score_sheet_figure,
    standings_figure,
)
from tests.bench.queries import scans_of
from tests.bench.report import Figure, table_of
from tests.bench.server import client
from tests.bench.site_figures import SiteBench
from tests.bench.value_figures import memory_line, value_figures
from tests.processes.processors import Processors

GROWING = "entry of a hand"


@dataclass(frozen=True)
class Report:
    """The text to print, and the steps of query plans that read a whole table."""

    text: str
    scans: tuple[str, ...]


def run(folder: Path, tables: Sequence[int], turns: int, say: Callable[[str], None]) -> Report:
    """Measure everything at each number of tables, reporting progress."""
    processors = Processors()
    club, director = club_with_director()
    halls = []
    for number in tables:
        say(f"An event at {number} tables is being filled …")
        halls.append(fill(club, director, number))
    pragmas = connection.settings_dict["OPTIONS"]["init_command"]
    with client() as other_process:
        site = SiteBench(application, RawWrites(folder / "floor.sqlite3", pragmas), other_process)
        figures = []
        for hall in halls:
            say(f"Requests at {hall.tables} tables …")
            figures += site.figures(hall, turns)
        scans = _scans(site, halls[-1])
    for hall in halls:
        say(f"The value of an event at {hall.tables} tables …")
        figures += value_figures(hall, turns)
    for hall in halls:
        say(f"Paper at {hall.tables} tables …")
        figures.append(standings_figure(hall, turns))
    figures += [score_sheet_figure(halls[0], turns), pack_figure(halls[0], turns)]
    figures += [afternoon_figure(hall, turns) for hall in halls[:2]]
    say("The engine …")
    figures += engine_figures(turns)
    said = [_growth(figures), memory_line(halls[-1]), processors.line(), _said(scans)]
    return Report("\n\n".join([table_of(figures), *said]), scans)


def _scans(site: SiteBench, hall: Hall) -> tuple[str, ...]:
    asked = (things.entry(hall), things.phone_entry(hall), *things.polls(hall))
    return tuple(scan for thing in asked for scan in scans_of(site.queries(thing)))


def _growth(figures: Sequence[Figure]) -> str:
    """How much more an entry costs in the largest event than in the smallest."""
    entries = [figure for figure in figures if figure.thing == GROWING]
    least, most = entries[0], entries[-1]
    return (
        f"An entry at {most.tables} tables costs {most.seconds / least.seconds:.2f} times "
        f"an entry at {least.tables}."
    )


def _said(scans: Sequence[str]) -> str:
    if not scans:
        return "Every query of the entry and of the polls finds its rows by an index."
    return "\n".join(["Whole tables are read by:", *scans])
