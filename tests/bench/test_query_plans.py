"""The queries of the entry and of the polls, by SQLite's own plans (conftest.py)."""

from collections.abc import Callable

import pytest

from clubs.wsgi import application
from scoring.models import HandResult
from tests.bench import things
from tests.bench.hall import Hall, club_with_director, fill
from tests.bench.queries import queries_of, scans_of
from tests.bench.request import call
from tests.bench.things import Thing


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return fill(*club_with_director(), 5)


@pytest.mark.parametrize(
    "thing", [things.entry, things.phone_entry, things.poll, things.table_poll, things.desk_poll]
)
def test_no_query_of_an_entry_or_a_poll_reads_a_whole_table(
    hall: Hall, thing: Callable[[Hall], Thing]
) -> None:
    asked = thing(hall)
    request = asked.ready()[0]
    statuses: list[int] = []
    queries = queries_of(lambda: statuses.append(call(application, request.environ())))
    assert statuses == [asked.status]
    assert scans_of(queries) == []


def test_a_query_that_reads_a_whole_table_is_reported(db: None) -> None:
    queries = queries_of(lambda: HandResult.objects.filter(auction="pass").exists())
    assert [scan.split(":")[0] for scan in scans_of(queries)] == ["SCAN scoring_handresult"]
