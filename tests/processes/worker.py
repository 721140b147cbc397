"""One process of the site among others: takes commands by line, answers each with a line of JSON.

Commands: `prepare` (an event to write into), `event` (its uid), `publish` (for everybody to read),
`settings` (those of the application's own connection), `enter TABLE HAND KEY LINE` (a scorer's
entry), `ledger` (everything stored).
"""

import json
import os
import sys
from collections.abc import Callable
from typing import Any

import django

from clubs.garbage import collect_seldom

collect_seldom()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubs.settings")
django.setup()

from django.db import connection, transaction  # noqa: E402

from clubs.models import AuditEntry, Club, Role, User  # noqa: E402
from engine.check import Report  # noqa: E402
from engine.notation import read_line  # noqa: E402
from scoring.afternoon.board import dealer_of  # noqa: E402
from scoring.models import Event, HandResult  # noqa: E402
from scoring.services import events, results  # noqa: E402
from scoring.services.refusal import Refused  # noqa: E402
from tests.cast import PASSWORD, add_entrants, make_event, seat_entrants, table_at  # noqa: E402

HANDS = 20


def prepare() -> dict[str, str]:
    """Eight pairs at four tables that play 20 hands a round, and director Dora."""
    club = Club.objects.create(slug="marlborough", name="Marlborough Seniors")
    dora = User.objects.create_user(username="dora", password=PASSWORD)
    Role.objects.create(club=club, user=dora, kind=Role.Kind.DIRECTOR)
    event = make_event(club, rounds_due=1, hands=HANDS)
    add_entrants(event, 8)
    seat_entrants(event)
    return find()


def find() -> dict[str, str]:
    """The prepared event."""
    return {"uid": str(Event.objects.get().uid)}


def publish() -> dict[str, str]:
    """Let everybody read the event."""
    events.publish(Event.objects.get(), published=True, by=None)
    return find()


def settings() -> dict[str, Any]:
    """How the connection writes, as reported by the database itself."""
    with connection.cursor() as cursor:
        asked = _SETTINGS[connection.vendor]
        found = {name: cursor.execute(sql) and cursor.fetchone()[0] for name, sql in asked.items()}
        return {name: str(value) for name, value in found.items()} | _others_write_meanwhile()


_SETTINGS = {
    "sqlite": {"journal_mode": "PRAGMA journal_mode", "synchronous": "PRAGMA synchronous"},
    "postgresql": {"synchronous_commit": "SHOW synchronous_commit"},
}


def _others_write_meanwhile() -> dict[str, bool]:
    """Whether another connection can write while a transaction has only read (SQLite)."""
    if connection.vendor != "sqlite":
        return {}
    import sqlite3

    other = sqlite3.connect(connection.settings_dict["NAME"], timeout=0)
    with transaction.atomic():
        Event.objects.exists()
        try:
            other.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return {"others_write_meanwhile": False}
        finally:
            other.close()
    return {"others_write_meanwhile": True}


def enter(table: str, hand: str, key: str, line: str) -> dict[str, str]:
    """The outcome of an entry; a refusal includes its sentence."""
    event = Event.objects.get()
    found = table_at(event, 1, int(table))
    report = Report.of_line(
        read_line(line, event.rules), dealer_of(event.rules, found.first_dealer, int(hand))
    )
    origin = results.Origin(User.objects.get(), HandResult.Source.DESK, key)
    try:
        return {"outcome": results.enter(found, int(hand), report, origin=origin).outcome}
    except Refused as refusal:
        return {"outcome": "refused", "code": refusal.code, "sentence": refusal.sentence}


def ledger() -> dict[str, Any]:
    """The event's version, the rows, and the hands that the log says were entered."""
    rows = HandResult.objects.order_by("table__number", "number", "pk")
    log = AuditEntry.objects.filter(action="hand-entered").order_by("pk")
    return {
        "version": Event.objects.get().version,
        "rows": [list(row) for row in rows.values_list("table__number", "number", "state")],
        "log": [[entry.new["table"], entry.new["hand"], "official"] for entry in log],
        "disputes": AuditEntry.objects.filter(action="hand-disputed").count(),
    }


COMMANDS: dict[str, Callable[..., dict[str, Any]]] = {
    "prepare": prepare,
    "event": find,
    "publish": publish,
    "settings": settings,
    "enter": enter,
    "ledger": ledger,
}


def answer(commands: dict[str, Callable[..., dict[str, Any]]]) -> None:
    """Execute the test's commands, one per line."""
    print("ready", flush=True)  # noqa: T201 - a conversation with the test
    for command in sys.stdin:
        name, *words = command.split()
        print(json.dumps(commands[name](*words)), flush=True)  # noqa: T201


if __name__ == "__main__":
    answer(COMMANDS)
