"""A database that can't store for now: which errors count as that, and what people read then."""

import logging
import sqlite3

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.http import HttpResponse
from django.test import Client, RequestFactory

from clubs.heavy import Occupied
from clubs.middleware import StorageInWords
from clubs.models import User
from clubs.sqlite3.flushing import may_be_lost
from clubs.storage import Trouble, trouble_of

JSON = {"Accept": "application/json"}


class FromSqlite(sqlite3.OperationalError):
    """An error as the driver raises it, with its name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.sqlite_errorname = name


class FromPostgresql(Exception):
    def __init__(self, state: str | None) -> None:
        super().__init__(state)
        self.sqlstate = state


def wrapped(cause: Exception, kind: type[DatabaseError] = OperationalError) -> DatabaseError:
    """An error as Django wraps the driver's."""
    error = kind(*cause.args)
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("cause", "trouble"),
    [
        (FromSqlite("SQLITE_FULL"), Trouble.FULL),
        (FromSqlite("SQLITE_BUSY"), Trouble.BUSY),
        (FromSqlite("SQLITE_BUSY_SNAPSHOT"), Trouble.BUSY),
        (FromSqlite("SQLITE_LOCKED"), Trouble.BUSY),
        (FromSqlite("SQLITE_CANTOPEN"), Trouble.GONE),
        (FromSqlite("SQLITE_IOERR_WRITE"), Trouble.GONE),
        (FromSqlite("SQLITE_READONLY"), Trouble.GONE),
        (FromSqlite("SQLITE_ERROR"), None),  # no such table: a bug
        (FromPostgresql("53100"), Trouble.FULL),
        (FromPostgresql("40P01"), Trouble.BUSY),
        (FromPostgresql("53300"), Trouble.BUSY),
        (FromPostgresql("57P01"), Trouble.GONE),
        (FromPostgresql("08006"), Trouble.GONE),
        (FromPostgresql(None), Trouble.GONE),
        (FromPostgresql("57014"), None),
    ],
)
def test_only_what_people_can_mend_counts_as_trouble(
    cause: Exception, trouble: Trouble | None
) -> None:
    assert trouble_of(wrapped(cause)) is trouble


def test_a_fault_of_the_program_is_no_trouble() -> None:
    assert trouble_of(wrapped(FromSqlite("SQLITE_CONSTRAINT_UNIQUE"), IntegrityError)) is None
    assert trouble_of(ValueError()) is None
    assert trouble_of(None) is None


def answer_to(error: Exception, **headers: str) -> HttpResponse | None:
    middleware = StorageInWords(lambda _request: HttpResponse())
    return middleware.process_exception(RequestFactory().post("/", headers=headers), error)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("SQLITE_FULL", "Once there is room on the disk, press the button again."),
        ("SQLITE_BUSY", "Wait a moment and press the button again."),
        ("SQLITE_IOERR", "see whether it is there, and press the button again if it is not."),
    ],
)
def test_the_page_says_what_to_do_and_queries_nothing(name: str, told: str) -> None:
    """Without the `db` fixture any query would fail."""
    answer = answer_to(wrapped(FromSqlite(name)))
    assert answer is not None
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) >= 1
    assert "<h1>This could not be stored</h1>" in page
    assert told in page
    assert "what you typed is still there" in page


def test_a_phone_s_script_gets_it_as_json(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        answer = answer_to(wrapped(FromSqlite("SQLITE_FULL")), **JSON)
    assert answer is not None
    assert answer.status_code == 503
    assert answer.headers["Content-Type"] == "application/json"
    assert b'"outcome": "unavailable"' in answer.content
    assert b"the disk of the computer that runs this site is full" in answer.content
    assert "SQLITE_FULL" in caplog.text


def test_too_much_large_work_at_once_is_no_error_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.INFO):
        answer = answer_to(Occupied())
    assert answer is not None
    assert answer.status_code == 503
    assert [record.levelno for record in caplog.records] == [logging.INFO]


def test_every_other_error_stays_a_breakdown() -> None:
    assert answer_to(wrapped(FromSqlite("SQLITE_ERROR"))) is None
    assert answer_to(KeyError("x")) is None


def test_trouble_outside_the_view_is_reported_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if the session could not be read, before any view is called."""

    def locked(*_: object) -> None:
        raise wrapped(FromSqlite("SQLITE_BUSY"))

    monkeypatch.setattr("django.middleware.csrf.CsrfViewMiddleware.process_request", locked)
    answer = Client(raise_request_exception=False).get("/no-such-page/", headers=JSON)
    assert answer.status_code == 503
    assert answer.json()["code"] == "busy"


FLUSHED, NOT_FLUSHED = 2, 1  # SQLite's numbers for FULL and NORMAL


def _flushing() -> int:
    """How the application's connection waits for the disk just now."""
    with connection.cursor() as cursor:
        (answer,) = cursor.execute("PRAGMA synchronous").fetchone()
    return int(answer)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL always waits")
@pytest.mark.django_db(transaction=True)
def test_only_what_may_be_lost_does_not_wait_for_the_disk() -> None:
    with may_be_lost():
        assert _flushing() == NOT_FLUSHED
    assert _flushing() == FLUSHED
    with pytest.raises(ZeroDivisionError), may_be_lost():
        raise ZeroDivisionError
    assert _flushing() == FLUSHED
    with transaction.atomic(), may_be_lost():
        assert _flushing() == FLUSHED


@pytest.mark.django_db(transaction=True)
def test_a_first_write_may_be_lost_too() -> None:
    connection.close()
    with may_be_lost():
        User.objects.create_user(username="edna", password=None)
    assert User.objects.count() == 1
