"""The cost of an event as one value: loaded whole, updated after a hand, and kept in memory."""

import gc
import tracemalloc
import uuid
from collections.abc import Callable

from django.db import connection

from scoring.models import HandResult
from scoring.services import results
from scoring.store.loader import load
from tests.bench.clock import processor_time, side_by_side
from tests.bench.hall import Hall
from tests.bench.report import Figure

ROWS = "its hands as bare rows"
MOST_MEGABYTES = 20


def value_figures(hall: Hall, times: int) -> list[Figure]:
    """The value, compared with the rows of its hands, fetched without Django."""
    seconds = side_by_side(
        {
            "whole": lambda: _undisturbed(lambda: load(hall.event.pk)),
            "after": lambda: _after_a_hand(hall),
            "rows": lambda: _undisturbed(lambda: _bare_rows(hall)),
        },
        times,
    )
    hall.clear()
    return [
        Figure(f"value of an event, {name}", hall.tables, seconds[key], ROWS, seconds["rows"])
        for name, key in (("loaded whole", "whole"), ("after a hand", "after"))
    ]


def memory_line(hall: Hall) -> str:
    """How much memory the value of a hall takes."""
    load(hall.event.pk)
    gc.collect()
    tracemalloc.start()
    value = load(hall.event.pk)
    gc.collect()
    megabytes = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    return (
        f"The value of an event at {len(value.tables_in(1))} tables takes {megabytes:.1f} MB;"
        f" {MOST_MEGABYTES} are allowed."
    )


def _after_a_hand(hall: Hall) -> float:
    """Enter a hand, and time the update of the previous version's value."""
    hall.clear()
    before = load(hall.event.pk)
    table, hand = hall.hands()[0]
    origin = results.Origin(hall.director, HandResult.Source.DESK, uuid.uuid4().hex)
    results.enter(table, hand, hall.report(table, hand), origin=origin)
    return _undisturbed(lambda: load(hall.event.pk, before))


def _undisturbed(act: Callable[[], object]) -> float:
    """Seconds of processor time, with garbage collected beforehand."""
    gc.collect()
    return processor_time(act)


def _bare_rows(hall: Hall) -> int:
    of_event = HandResult.objects.filter(table__round__session__event=hall.event)
    statement, params = of_event.order_by().query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        return len(cursor.fetchall())
