"""The queries of a repair do not grow with the tables."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from scoring.models import Round
from scoring.services import table_repairs
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.reading import address


def test_a_repair_makes_no_more_queries_with_many_tables(
    client: Client, club: Club, dora: User
) -> None:
    client.force_login(dora)
    counts = []
    for entrants in (4, 16):
        event = make_event(club, name=f"{entrants} pairs", rounds_due=1)
        add_entrants(event, entrants)
        seat_entrants(event)
        for name in ("repair", "time-called"):
            page = address(name, event, *((1,) if name != "repair" else ()))
            client.get(page)
            with CaptureQueriesContext(connection) as asked:
                client.get(page + ("?what=call&table=none" if name != "repair" else ""))
            counts.append((name, len(asked)))
    assert counts[:2] == counts[2:]


def test_calling_time_at_many_tables_takes_few_queries(club: Club, dora: User) -> None:
    counts = []
    for entrants in (4, 16):
        event = make_event(club, name=f"{entrants} pairs", rounds_due=1)
        add_entrants(event, entrants)
        seat_entrants(event)
        this_round = Round.objects.select_related("session").get(session__event=event)
        with CaptureQueriesContext(connection) as asked:
            table_repairs.call_time(this_round, reason="time", by=dora)
        counts.append(len(asked))
    assert counts[1] - counts[0] <= 2  # 48 more hands; SQLite takes some thirty rows at once
