"""Monitoring of the server: its health, its logs, its metrics."""

import io
import json
import logging
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured, MiddlewareNotUsed
from django.db import OperationalError
from django.test import Client, RequestFactory

from clubs import environment, figures, health
from clubs.logs import JsonLines


def test_a_healthy_server_says_so_with_its_version(client: Client, db: None) -> None:
    answer = client.get("/health/", headers={"host": "10.0.0.7:8000"})
    said = answer.json()
    assert (answer.status_code, said["status"], said["database"]) == (200, "ok", "ok")
    assert said["version"][0].isdigit()
    assert answer.headers["Cache-Control"] == "no-store"
    assert not answer.cookies


def test_the_health_page_costs_one_query_and_no_session(
    client: Client, db: None, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        client.get("/health/")


def test_https_is_not_required(client: Client, db: None, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/health/").status_code == 200
    assert client.get("/").status_code == 301


def test_without_its_database_the_site_asks_for_no_more_requests(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Gone:
        def cursor(self) -> None:
            raise OperationalError("the server closed the connection")

        def close(self) -> None:
            pass

    monkeypatch.setattr(health, "connection", Gone())
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["database"] == "unreachable"


def test_a_line_of_the_log_is_a_json_object() -> None:
    record = logging.LogRecord("django.request", 40, "x.py", 1, "Lost: %s", ("/t/a/",), None)
    record.request, record.status_code = RequestFactory().get("/t/a/"), 500
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        record.exc_info = (type(error), error, error.__traceback__)
    line = JsonLines().format(record)
    assert "\n" not in line
    said = json.loads(line)
    assert said["error"].endswith("ValueError: two\nlines")
    assert said["at"].endswith("+00:00")
    assert {name: said[name] for name in ("level", "logger", "message", "method", "status")} == {
        "level": "error", "logger": "django.request", "message": "Lost: /t/a/", "method": "GET",
        "status": 500,
    }  # fmt: skip


@pytest.mark.parametrize(
    "sent", ["multipart/form-data", f"multipart/form-data; boundary={'y' * 300}"]
)
def test_an_unreadable_form_is_one_line_in_the_log(
    sent: str, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = next(each for each in logging.getLogger().handlers if each.name == "console")
    log = io.StringIO()
    monkeypatch.setattr(console, "stream", log)
    client = Client(raise_request_exception=False)
    assert client.post("/login/", b"--y", content_type=sent).status_code == 400
    assert log.getvalue().splitlines() == ["Bad request (Unable to parse request body): /login/"]
    monkeypatch.setattr("clubs.lockout.turn", None)
    assert client.post("/login/").status_code == 500
    assert "Traceback" in log.getvalue(), "what breaks is ours to mend"


def test_without_a_token_there_are_no_figures(client: Client, db: None) -> None:
    assert client.get("/figures/").status_code == 404
    with pytest.raises(MiddlewareNotUsed):
        figures.counted(lambda _request: pytest.fail("asked"))


def test_figures_count_routes_and_never_addresses(db: None, settings: Any) -> None:
    settings.FIGURES_TOKEN = "a-token-of-this-test"
    client = Client()
    client.get("/t/secret-token/")
    client.get("/login/")
    assert client.get("/figures/").status_code == 404
    answer = client.get("/figures/", headers={"authorization": "Bearer a-token-of-this-test"})
    told = answer.content.decode()
    assert 'right_bower_requests_total{method="GET",route="login",status="200"} 1.0' in told
    assert 'right_bower_request_seconds_bucket{le="+Inf",route="login"} 1.0' in told
    assert "secret-token" not in told


@pytest.mark.parametrize("text", ["short", "zwölf-oder-mehr-zeichen"])
def test_an_easily_guessed_token_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIGURES_TOKEN", text)
    with pytest.raises(ImproperlyConfigured, match="16 letters"):
        environment.token("FIGURES_TOKEN")
