"""A computer that an event is carried from or to: takes commands by line, answers in JSON.

Commands: `play` (on the laptop), `key` (make one, on the site), `correct TABLE TRICKS` (its first
hand), `state` (what is stored), `send KEY SITE TYPED OPTION…` (what `send_event` says in a
terminal; typed lines are separated by bars).
"""

import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

import django

from clubs.garbage import collect_seldom

collect_seldom()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubs.settings")
django.setup()

from django.core.management import CommandError, call_command  # noqa: E402
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
    """An afternoon of four tables, in a club that only this computer knows."""
    edna = User.objects.create(username="edna", password="!")
    club = clubs.create(name="The laptop", time_zone="America/Toronto", language="en", by=edna)
    return {"uid": str(offline.afternoon(club, edna, *offline.SMALL).uid)}


def key() -> dict[str, str]:
    """A key for the laptop."""
    dora = User.objects.get(username="dora")
    club = Club.objects.get(slug="marlborough")
    return {"secret": event_keys.make(club, about="the laptop", by=dora).secret}


def correct(table: str, tricks: str) -> dict[str, Any]:
    """Correct the number of tricks of a table's first hand."""
    event = Event.objects.get(name=NAME)
    by = User.objects.get()
    result = offline.first_hand(event, PLACES[table])
    acts.correct(result, TRICKS[tricks], key=f"{table} {tricks} {by}", by=by)
    return state()


def state() -> dict[str, Any]:
    """How many results count and are stored, the tricks of the first hands, and the database."""
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


def send(key: str, site: str, typed: str, *options: str) -> dict[str, Any]:
    """The output and exit code of the command, called in this process since Django is loaded."""
    os.environ["RIGHT_BOWER_KEY"] = key
    said, commands = io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(typed.replace("|", "\n"))
    try:
        with redirect_stdout(said), redirect_stderr(said):
            call_command("send_event", site, *options, stdout=said)
    except CommandError as refused:
        return {"code": 1, "said": said.getvalue() + str(refused)}
    finally:
        sys.stdin = commands
    return {"code": 0, "said": said.getvalue()}


if __name__ == "__main__":
    answer({"play": play, "key": key, "correct": correct, "state": state, "send": send})
