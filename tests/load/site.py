"""The site of a run, in its own process: prepares an event, and reports what was stored.

`prepare TABLES ROUNDS HANDS` and `ledger EVENT`; each answers with a line of JSON.
"""

import json
import os
import sys
import uuid
from typing import Any

import django

from clubs.garbage import collect_seldom

collect_seldom()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubs.settings")
django.setup()

from clubs.models import AuditEntry, Club, Role, User  # noqa: E402
from scoring.models import Event, HandResult, TableLink  # noqa: E402
from scoring.services import events  # noqa: E402
from tests.cast import PASSWORD, add_entrants, make_event, seat_entrants  # noqa: E402


def prepare(tables: int, rounds: int, hands: int) -> dict[str, Any]:
    """A seated and published event, two pairs a table, and a director with a unique name."""
    name = f"hall-{uuid.uuid4().hex[:8]}"
    club = Club.objects.create(slug=name, name="Bancroft Seniors")
    director = User.objects.create_user(username=name, password=PASSWORD)
    Role.objects.create(club=club, user=director, kind=Role.Kind.DIRECTOR)
    event = make_event(club, rounds_due=rounds, hands=hands)
    add_entrants(event, 2 * tables)
    events.publish(event, published=True, by=None)
    seat_entrants(event)
    links = TableLink.objects.filter(session__event=event, revoked_at=None)
    tokens = {link.table_number: link.token for link in links}
    return {"event": str(event.uid), "director": name, "password": PASSWORD, "tokens": tokens}


def ledger(event: str) -> dict[str, Any]:
    """Every stored report: round, table, hand, state and content."""
    found = Event.objects.get(uid=event)
    rows = HandResult.objects.filter(table__round__session__event=found).order_by("pk")
    return {
        "state": found.state,
        "rows": [
            [
                row.table.round.number, row.table.number, row.number, row.state,
                row.declarer or "",
                row.special or (str(row.level) if row.level else row.kind),
                row.strain or "",
                "" if row.makers_tricks is None else str(row.makers_tricks),
            ]
            for row in rows.select_related("table__round")
        ],
        "entered": AuditEntry.objects.filter(event=found.uid, action="hand-entered").count(),
        "late_times": [
            (row.entered_at - row.client_at).total_seconds() for row in rows if row.client_at
        ],
    }  # fmt: skip


if __name__ == "__main__":
    what, *words = sys.argv[1:]
    answer = prepare(*map(int, words)) if what == "prepare" else ledger(*words)
    print(json.dumps(answer))  # noqa: T201 - read by who started it
