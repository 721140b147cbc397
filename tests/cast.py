"""Events with their pairs for the tests, seated and looked up.

A module of its own for processes that tests start, which must not load pytest.
"""

import datetime as dt
import functools
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from clubs.models import Club
from engine.ruleset import preset
from scoring.afternoon.formats import entrant_size
from scoring.models import Event, Table
from scoring.rotations import round_robin
from scoring.services import entrants, events, rounds
from scoring.services.writing import raise_version
from scoring.store.rows import table_row
from tests.prebuilt import Prebuilt

PASSWORD = "right-left-ace-king"


def make_event(
    club: Club, *, rules: str = "ottawa", rounds_due: int = 6, hands: int = 8, **values: Any
) -> Event:
    """An event in preparation, by the rules of a preset."""
    shape = events.Shape(
        starts_at=dt.datetime(2026, 12, 17, 13, 0, tzinfo=dt.UTC),
        rounds=rounds_due,
        hands_per_round=hands,
    )
    values = {"name": "Thursday afternoon", "names_shown": Event.Names.FULL, **values}
    return events.create(club, rules=preset(rules), shape=shape, by=None, **values)


def add_entrants(event: Event, count: int) -> None:
    """Pairs 1, 2, 3, …: Anne Player1 & Bert Partner1, and so on; in teams Cleo Third1 as well."""
    size = entrant_size(event)
    who = [
        (number, (f"Anne Player{number}", f"Bert Partner{number}", f"Cleo Third{number}")[:size])
        for number in range(1, count + 1)
    ]
    entrants.add(event, who=who, by=None)


def seat_entrants(event: Event) -> Event:
    """Seat everybody by round robin and start the first round."""
    numbers = list(event.entrants.values_list("number", flat=True))
    plan = _round_robin(tuple(numbers), event.sessions.get().rounds_due)
    return rounds.seat(event, plan=plan, by=None)


_round_robin = functools.cache(round_robin)


without_pairs = Prebuilt(make_event)


@Prebuilt
def an_afternoon(club: Club) -> Event:
    event = make_event(club)
    add_entrants(event, 8)
    events.publish(event, published=True, by=None)
    return seat_entrants(event)


def table_at(event: Event, round_number: int, table_number: int) -> Table:
    """A table with the related rows that services use."""
    table = table_row(event, round_number, table_number)
    assert table, f"round {round_number} has no table {table_number}"
    return table


def rewrite(event: Event, rows: QuerySet[Any], **values: Any) -> None:
    """Change rows of an event as no service does, and raise its version as every service does."""
    with transaction.atomic():
        rows.update(**values)
        raise_version(event.pk)
