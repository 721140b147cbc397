"""What every response of the site carries."""

import contextlib

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.middleware import local_time
from clubs.models import User
from clubs.wsgi import application
from tests.bench.request import Request

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/login/", 200),
        ("/password/", 302),
        ("/no-such-page/", 404),
        ("/logout/", 405),
        ("/static/right-bower.css", 200),
    ],
)
def test_every_answer_has_the_content_policy(client: Client, path: str, status: int) -> None:
    response = client.get(path)
    response.close()
    assert response.status_code == status
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self'; ")
    assert "unsafe" not in policy


def test_no_address_may_be_longer_than_our_pages_make_it(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        response = client.get("/check/", QUERY_STRING="line=" + "5" * 20_000)
    assert response.status_code == 414
    assert "This address is too long" in response.content.decode()


def test_nobody_is_redirected_to_an_address_that_proxies_refuse(client: Client) -> None:
    """In the redirection to the log-in page the address is quoted again, each % as %25."""
    response = client.get("/desk/", QUERY_STRING="line=" + "%C3%A9" * 1000)
    assert response.status_code == 414
    assert client.get("/desk/", QUERY_STRING="line=" + "5" * 7000).status_code == 302


@pytest.mark.parametrize("path", ["/", "/login/", "/no-such-page/", "/static/right-bower.css"])
def test_head_gets_the_headers_of_get_without_a_body(path: str) -> None:
    heads = []
    for method in ("GET", "HEAD"):
        environ = Request(path).environ() | {"REQUEST_METHOD": method}
        body = application(environ, lambda status, head, _=None: heads.append((status, head)))
        with contextlib.closing(body) if hasattr(body, "close") else contextlib.nullcontext(body):
            assert bool(b"".join(body)) == (method == "GET")
    (got, of_get), (told, of_head) = heads
    assert told == got
    assert dict(of_head).get("Content-Type") == dict(of_get)["Content-Type"]


@pytest.mark.parametrize("charset", ["rot13", "utf-16", "hex", "idna", "latin-1"])
@pytest.mark.parametrize(
    "kind", ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"]
)
def test_a_form_in_another_encoding_is_read_as_utf_8(
    client: Client, kind: str, charset: str
) -> None:
    body = "--x\r\nContent-Disposition: form-data; name=username\r\n\r\nZoë\r\n--x--\r\n".encode()
    if "multipart" not in kind:
        body = "username=Zoë".encode()
    response = client.generic("POST", "/login/", body, content_type=f"{kind}; charset={charset}")
    assert response.status_code == 200
    assert 'value="Zoë"' in response.content.decode()


def test_the_time_zone_of_one_club_does_not_stay_for_the_next() -> None:
    timezone.activate("America/Vancouver")
    seen = []

    def view(request: object) -> HttpResponse:
        seen.append(timezone.get_current_timezone_name())
        return HttpResponse()

    local_time(view)(RequestFactory().get("/"))
    assert seen == ["UTC"]


def test_a_button_s_address_explains_itself_when_merely_visited(client: Client) -> None:
    response = client.get("/logout/")
    assert "Please press the button once more" in response.content.decode()
    assert response.headers["Allow"] == "POST, OPTIONS"


def test_a_page_that_depends_on_a_login_is_not_cached(client: Client, dora: User) -> None:
    client.force_login(dora)
    assert client.get("/desk/")["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("key", ['"\\000aaaaaaaaaa"', "%" * 10, ""])
def test_a_cookie_that_can_t_be_a_session_is_not_looked_up(client: Client, key: str) -> None:
    """NUL would make every page of a site on PostgreSQL an error."""
    with CaptureQueriesContext(connection) as queries:
        answer = client.get("/password/", HTTP_COOKIE=f"sessionid={key}")
    assert answer.headers["Location"].startswith("/login/")
    assert [each["sql"] for each in queries if "django_session" in each["sql"]] == []


@pytest.mark.parametrize("length", ["17000", "5000000", "-1", "many"])
def test_a_stranger_can_t_send_a_long_list(
    client: Client, length: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        response = client.post("/login/", {"username": "%41"}, CONTENT_LENGTH=length)
    assert response.status_code == 413
    assert "Log in in a second window" in response.content.decode()


def test_a_logged_in_user_can_send_a_long_list(client: Client, dora: User) -> None:
    client.force_login(dora)
    response = client.post("/password/", {"old_password": "a" * 20_000})
    assert response.status_code == 200
