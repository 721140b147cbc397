"""Events of single players, and the files of their plans."""

import csv
import io

from django.test import Client

from clubs.models import Club
from scoring.models import Event
from tests.cast import add_entrants, make_event
from tests.pages.filling import at


def singles(club: Club, count: int, *, rounds_due: int = 3) -> Event:
    """Single players who change partners."""
    event = make_event(club, rounds_due=rounds_due, are_single=True)
    add_entrants(event, count)
    return event


def rows_of(client: Client, event: Event, query: str = "") -> list[list[str]]:
    answer = client.get(f"{at('plan-csv', event)}?{query}")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.reader(io.StringIO(answer.content.decode())))
