"""Shared fixtures: a club with director Dora and scorer Sam, another club with Olga."""

import os
import shutil
import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.contrib.auth.management import create_permissions
from django.db import connection
from django.db.models.signals import post_migrate
from django.template import Template
from django.test.utils import instrumented_test_render
from django.utils import translation
from pytest_django import DjangoDbBlocker

from clubs.models import Club, Role, User
from scoring.models import Event
from tests.cast import PASSWORD, an_afternoon, without_pairs
from tests.emptied import types_of_content_stay
from tests.prebuilt import APART
from tests.quick_site import quick_site, spread_evenly
from tests.whole_run import WholeRun

#: The language of the terminal: the output of commands is compared with English.
os.environ["LC_ALL"] = "C.UTF-8"
DATA = Path(__file__).parent / "data"
#: A migrated database on the PostgreSQL server, used as a template for test databases.
MIGRATED = os.environ.get("MIGRATED_DATABASE")

# No example may fail because the machine is busy. In `ci` the examples are the same in every run.
hypothesis.settings.register_profile(
    "suite", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
_suite = hypothesis.settings.get_profile("suite")
hypothesis.settings.register_profile("ci", _suite, derandomize=True, print_blob=True)
hypothesis.settings.register_profile("nightly", _suite, max_examples=2000)
hypothesis.settings.load_profile("ci" if "CI" in os.environ else "suite")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(WholeRun())


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """Use a file for the SQLite test database: write-ahead log and locks as in production."""
    database = settings.DATABASES["default"]
    if MIGRATED:
        database.setdefault("TEST", {})["TEMPLATE"] = MIGRATED
    if "sqlite3" in database["ENGINE"]:
        folder = tmp_path_factory.mktemp("database")
        database.setdefault("TEST", {})["NAME"] = str(folder / "test.sqlite3")


def copy_database(to: Path) -> None:
    """Copy the SQLite database of this worker's own connection into a file."""
    connection.ensure_connection()
    with closing(sqlite3.connect(to)) as copy:
        connection.connection.backup(copy)


class OneMigrates:
    """Lets the first worker migrate a SQLite database, for which the others wait, and copy it."""

    def __init__(self, shared: Path) -> None:
        self.made = shared / "migrated.sqlite3"
        # A lock that works on every system and is released when its process dies.
        self._lock = sqlite3.connect(shared / "lock.sqlite3", timeout=600)
        self._lock.execute("BEGIN EXCLUSIVE")

    def leave(self) -> None:
        """Let the others copy, from the first worker's own connection."""
        if not self.made.exists():
            copy_database(self.made)
        self._lock.close()


@pytest.fixture(scope="session")
def one_migrates(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings: None
) -> OneMigrates | None:
    """None if no other worker migrates, or on PostgreSQL."""
    among_workers = "PYTEST_XDIST_WORKER" in os.environ
    if not among_workers or "sqlite3" not in settings.DATABASES["default"]["ENGINE"]:
        return None
    return OneMigrates(tmp_path_factory.getbasetemp().parent)


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool, one_migrates: OneMigrates | None) -> bool:
    """A copied database is kept as it is, since it needs no migration."""
    if one_migrates is None or not one_migrates.made.exists():
        return django_db_keepdb
    shutil.copy(one_migrates.made, settings.DATABASES["default"]["TEST"]["NAME"])
    return True


@pytest.fixture(scope="session")
def no_permissions_are_made() -> Iterator[None]:
    """Skip the hundreds of permission rows that Django creates after each test that commits."""
    name = "django.contrib.auth.management.create_permissions"
    post_migrate.disconnect(dispatch_uid=name)
    yield
    post_migrate.connect(create_permissions, dispatch_uid=name)


@pytest.fixture(scope="session")
def django_db_setup(
    no_permissions_are_made: None,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    one_migrates: OneMigrates | None,
) -> Iterator[None]:
    if one_migrates:
        with django_db_blocker.unblock():
            one_migrates.leave()
    with types_of_content_stay():
        yield


@pytest.fixture(autouse=True, scope="session")
def _quick_site(django_test_environment: None) -> Iterator[None]:
    with quick_site():
        yield


@pytest.fixture
def evened_at_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """Balance tables and seats as thoroughly as in production: half the time of most plans."""
    spread_evenly(monkeypatch)


@pytest.fixture
def answers_with_context(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the client's responses their `context`."""
    monkeypatch.setattr(Template, "_render", instrumented_test_render)


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Reset the language, which the last page of another test may have changed."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(
        pk=APART, uid=uuid.UUID(int=APART), slug="marlborough", name="Marlborough Seniors"
    )


@pytest.fixture
def other_club(db: None) -> Club:
    return Club.objects.create(slug="sauble", name="Sauble Sandpipers")


def _user(name: str, club: Club, kind: Role.Kind) -> User:
    user = User.objects.create_user(username=name, password=PASSWORD)
    Role.objects.create(club=club, user=user, kind=kind)
    return user


@pytest.fixture
def dora(club: Club) -> User:
    """The director."""
    return _user("dora", club, Role.Kind.DIRECTOR)


@pytest.fixture
def sam(club: Club) -> User:
    """The scorer."""
    return _user("sam", club, Role.Kind.SCORER)


@pytest.fixture
def olga(other_club: Club) -> User:
    """The director of another club."""
    return _user("olga", other_club, Role.Kind.DIRECTOR)


@pytest.fixture
def event(club: Club) -> Event:
    """An event without pairs."""
    return without_pairs(club)


@pytest.fixture
def afternoon(club: Club) -> Event:
    """Eight pairs at four tables, in round 1, published."""
    return an_afternoon(club)


@pytest.fixture
def ledger_to_empty(transactional_db: None) -> Iterator[None]:
    """For tests that write to the ledger, from which not even the end of a test may delete rows.

    PostgreSQL truncates tables instead, which its trigger lets through.
    """
    yield
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("SELECT sql FROM sqlite_master WHERE name = 'ledger_no_delete'")
            trigger = cursor.fetchone()[0]
            cursor.execute("DROP TRIGGER ledger_no_delete")
            cursor.execute("DELETE FROM clubs_ledgerentry")
            cursor.execute(trigger)
