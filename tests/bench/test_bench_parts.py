"""The hall that is measured, the requests to it, and the words of the report."""

import pytest

from scoring.models import HandResult
from tests.bench.hall import FREE_TABLES, HANDS, Hall, club_with_director, fill
from tests.bench.report import Figure
from tests.bench.request import Request


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return fill(*club_with_director(), 5)


def test_the_last_tables_are_free_for_the_hands_to_enter(hall: Hall) -> None:
    assert [table.number for table in hall.free] == [2, 3, 4, 5]
    assert HandResult.objects.count() == (6 * 5 - FREE_TABLES) * HANDS


def test_a_request_reads_the_same_to_a_server_and_to_an_application() -> None:
    request = Request("/desk/?v=3", {"HX-Request": "true"}, b"line=s5c5")
    assert request.as_bytes().startswith(b"POST /desk/?v=3 HTTP/1.1\r\n")
    assert request.as_bytes().endswith(b"Content-Length: 9\r\n\r\nline=s5c5")
    environ = request.environ()
    assert (environ["PATH_INFO"], environ["QUERY_STRING"]) == ("/desk/", "v=3")
    assert (environ["HTTP_HX_REQUEST"], environ["CONTENT_LENGTH"]) == ("true", "9")


@pytest.mark.parametrize(("floor", "verdict"), [(0.5, "met"), (0.25, "50% of it")])
def test_a_figure_says_how_far_it_is_from_its_target(floor: float, verdict: str) -> None:
    assert Figure("poll", 4, 1.0, "hello", floor, target=0.5).verdict == verdict
