"""Who may create the first club: whoever sits at the machine, or reads its terminal."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import RequestFactory

from clubs import first_start, serving
from clubs.models import User


@pytest.fixture(autouse=True)
def code(settings: Any) -> str:
    settings.FIRST_CODE = "ab3d-k7pq"
    return "ab3d-k7pq"


@pytest.mark.parametrize(
    ("address", "host", "headers", "is_there"),
    [
        ("127.0.0.1", "127.0.0.1:8000", {}, True),
        ("127.0.0.1", "localhost:8000", {}, True),
        ("::1", "[::1]:8000", {}, True),
        ("192.168.1.30", "192.168.1.20:8000", {}, False),
        ("192.168.1.30", "127.0.0.1:8000", {}, False),
        ("127.0.0.1", "evil.example:8000", {}, False),
        ("127.0.0.1", "127.0.0.1:8000", {"X-Forwarded-For": "203.0.113.9"}, False),
        ("", "127.0.0.1:8000", {}, False),
    ],
)
def test_only_somebody_at_the_machine_counts_as_being_there(
    settings: Any, address: str, host: str, headers: dict[str, str], is_there: bool
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    asks = RequestFactory().get("/", headers={"host": host, **headers}, REMOTE_ADDR=address)
    assert first_start.is_at_the_machine(asks) is is_there


@pytest.mark.parametrize("typed", ["ab3d-k7pq", " AB3D K7PQ ", "ab3dk7pq"])
def test_the_code_may_be_typed_in_any_form(typed: str) -> None:
    assert first_start.is_right(typed)


@pytest.mark.parametrize("typed", ["", "-", "ab3d-k7p", "ab3d-k7pqq", "ａb3d-k7pq", "00000000"])
def test_another_code_is_wrong(typed: str) -> None:
    assert not first_start.is_right(typed)


@pytest.mark.django_db
def test_the_page_is_open_until_somebody_can_log_in() -> None:
    assert first_start.is_open()
    User.objects.create_user("dora")
    assert not first_start.is_open()


@pytest.mark.django_db
def test_only_a_server_that_offers_the_page_has_it(settings: Any) -> None:
    settings.FIRST_CODE = ""
    assert not first_start.is_open()


def served(monkeypatch: pytest.MonkeyPatch) -> str:
    """What the terminal prints before the site is served."""
    said = StringIO()
    monkeypatch.setattr(serving, "serve", lambda *_, **__: None)
    monkeypatch.setattr("clubs.backups.start", lambda: None)
    call_command("serve", host="127.0.0.1", port=8123, stdout=said)
    return said.getvalue()


@pytest.mark.django_db
def test_the_terminal_shows_a_new_code_at_each_start(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    said = [(served(monkeypatch), settings.FIRST_CODE) for _start in range(2)]
    assert all(f"it asks for this code: {code}" in words for words, code in said)
    assert len({code for _, code in said}) == 2
    assert first_start.is_open()


@pytest.mark.django_db
def test_once_somebody_can_log_in_the_terminal_shows_no_code(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    User.objects.create_user("dora")
    assert "code" not in served(monkeypatch)
    assert settings.FIRST_CODE == ""
