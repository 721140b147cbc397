"""A computer that an afternoon comes from, or goes to: a command a line, an answer of JSON.

Commands: `play` (twelve tables, on the laptop), `key` (makes one, on the site), `correct TABLE
TRICKS` (its first hand), `state` (what stands there).
"""

import os
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubs.settings")
django.setup()

from django.db import connection, transaction  # noqa: E402

from clubs.models import Club, User  # noqa: E402
from clubs.services import clubs  # noqa: E402
from scoring.models import Event, HandResult  # noqa: E402
from scoring.services import event_keys  # noqa: E402
from tests.processes.worker import answer  # noqa: E402
from tests.scoring.archive import offline  # noqa: E402
from tests.scoring.services import acts  # noqa: E402

NAME = "Harvest afternoon"
TRICKS = {"5": acts.FIVE, "6": acts.SIX, "7": acts.SEVEN}
PLACES = {"1": offline.FIRST, "2": offline.SECOND}


@transaction.atomic
def play() -> dict[str, str]:
    """An afternoon of twelve tables, in a club that only this computer knows."""
    edna = User.objects.create(username="edna", password="!")
    club = clubs.create(name="The laptop", time_zone="America/Toronto", language="en", by=edna)
    return {"uid": str(offline.afternoon(club, edna).uid)}


def key() -> dict[str, str]:
    """A key for the laptop."""
    dora = User.objects.get(username="dora")
    club = Club.objects.get(slug="marlborough")
    return {"secret": event_keys.make(club, about="the laptop", by=dora).secret}


def correct(table: str, tricks: str) -> dict[str, Any]:
    """Another number of tricks for the first hand of a table."""
    event = Event.objects.get(name=NAME)
    by = User.objects.get()
    result = offline.first_hand(event, PLACES[table])
    acts.correct(result, TRICKS[tricks], key=f"{table} {tricks} {by}", by=by)
    return state()


def state() -> dict[str, Any]:
    """What counts and what is kept of the event, and whose database it is in."""
    event = Event.objects.filter(name=NAME).first()
    if event is None:
        return {"version": None, "database": connection.vendor}
    rows = HandResult.objects.filter(table__round__session__event=event)
    return {
        "version": event.version,
        "official": rows.filter(state="official").count(),
        "rows": rows.count(),
        "tricks": [offline.first_hand(event, place).makers_tricks for place in PLACES.values()],
        "database": connection.vendor,
    }


if __name__ == "__main__":
    answer({"play": play, "key": key, "correct": correct, "state": state})
