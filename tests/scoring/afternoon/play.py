"""Short functions that play at a table of an event."""

from engine.check import Counts, Report
from engine.notation import read_line
from scoring.models import Event, HandResult, Round, TableTotals
from scoring.services import results, rounds, totals
from scoring.services.totals import Totals
from tests.cast import table_at
from tests.scoring.derived import dealer_of


def enter(
    event: Event, line: str, *, at: tuple[int, int, int] = (1, 1, 1), key: str = ""
) -> results.Entered:
    """Enter a line of the desk at (round, table, hand); `key` is the device's."""
    round_number, table_number, hand = at
    table = table_at(event, round_number, table_number)
    report = Report.of_line(read_line(line, event.rules), dealer_of(event, table, hand))
    origin = results.Origin(None, HandResult.Source.DESK, key or f"{at}")
    return results.enter(table, hand, report, origin=origin)


def enter_totals(
    event: Event,
    points: tuple[int, int],
    *,
    at: tuple[int, int] = (1, 1),
    counts: Counts | None = None,
) -> TableTotals:
    """Enter the totals of a table at (round, table)."""
    given = Totals(points, counts or Counts())
    return totals.enter(table_at(event, *at), given, client_key=f"{at}", by=None)


def dispute(event: Event, *, at: tuple[int, int, int] = (1, 1, 1)) -> None:
    """One device sends two different lines for the same hand."""
    enter(event, "n5c5", at=at, key="device")
    enter(event, "n5c6", at=at, key="device")


def start_round(event: Event, number: int) -> Round:
    """Start a round although results are missing."""
    this_round = Round.objects.select_related("session").get(session__event=event, number=number)
    return rounds.start(this_round, by=None, despite="a test goes on")
