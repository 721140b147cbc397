"""The queries of the entry and of the polls by SQLite's own plans, and the words of the report."""

from collections.abc import Callable

import pytest
from django.db import connection

from clubs.wsgi import application
from scoring.models import HandResult
from tests.bench import things
from tests.bench.hall import FREE_TABLES, HANDS, Hall, club_with_director, fill
from tests.bench.queries import queries_of, scans_of
from tests.bench.report import Figure
from tests.bench.request import Request, call
from tests.bench.things import Thing

sqlite_only = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="reads the query plans of SQLite"
)


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return fill(*club_with_director(), 5)


def test_the_last_tables_are_free_for_the_hands_to_enter(hall: Hall) -> None:
    assert [table.number for table in hall.free] == [2, 3, 4, 5]
    assert HandResult.objects.count() == (6 * 5 - FREE_TABLES) * HANDS


@sqlite_only
@pytest.mark.parametrize("thing", [things.entry, things.poll, things.desk_poll])
def test_no_query_of_an_entry_or_a_poll_reads_a_whole_table(
    hall: Hall, thing: Callable[[Hall], Thing]
) -> None:
    asked = thing(hall)
    request = asked.ready()[0]
    statuses: list[int] = []
    queries = queries_of(lambda: statuses.append(call(application, request.environ())))
    assert statuses == [asked.status]
    assert scans_of(queries) == []


@sqlite_only
def test_a_query_that_reads_a_whole_table_is_told(db: None) -> None:
    queries = queries_of(lambda: HandResult.objects.filter(auction="pass").exists())
    assert [scan.split(":")[0] for scan in scans_of(queries)] == ["SCAN scoring_handresult"]


def test_a_request_says_the_same_to_a_server_and_to_an_application() -> None:
    request = Request("/desk/?v=3", {"HX-Request": "true"}, b"line=s5c5")
    assert request.as_bytes().startswith(b"POST /desk/?v=3 HTTP/1.1\r\n")
    assert request.as_bytes().endswith(b"Content-Length: 9\r\n\r\nline=s5c5")
    environ = request.environ()
    assert (environ["PATH_INFO"], environ["QUERY_STRING"]) == ("/desk/", "v=3")
    assert (environ["HTTP_HX_REQUEST"], environ["CONTENT_LENGTH"]) == ("true", "9")


@pytest.mark.parametrize(("floor", "verdict"), [(0.5, "met"), (0.25, "50% of it")])
def test_a_figure_tells_how_far_its_target_is(floor: float, verdict: str) -> None:
    assert Figure("poll", 4, 1.0, "hello", floor, target=0.5).verdict == verdict
