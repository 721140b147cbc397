"""A newer program upgrades an older database completely or not at all, whatever happens."""

import os
import random
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError
from django.db import connections
from pytest_django import DjangoDbBlocker

from clubs import upgrade
from clubs.sqlite3 import base
from clubs.sqlite3.line import Line
from tests.processes.conftest import BeginMigrated

#: The tests' own database is only copied, but without this mark it might not exist.
pytestmark = pytest.mark.django_db

RENAMED = "Nepean later later"
#: Seconds until the program is killed: from before the copy to after the last migration.
LATEST = 0.45

Start = Callable[[], int]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, begin_migrated: BeginMigrated) -> Path:
    """A club as the previous version left it."""
    file = tmp_path_factory.mktemp("made") / "right-bower.sqlite3"
    begin_migrated(file)
    with closing(sqlite3.connect(file)) as club, club:
        club.execute(
            "INSERT INTO clubs_club (uid, slug, name, time_zone, language, currency, version,"
            " created_at, how_to_come)"
            " VALUES ('00000000000000000000000000000000', 'nepean', 'Nepean', 'America/Toronto',"
            " 'en', 'CAD', 1, '2026-11-24', '')"
        )
    return file


@pytest.fixture
def database(made: Path, tmp_path: Path) -> Path:
    """A copy of it for each test."""
    return Path(shutil.copy(made, tmp_path))


@pytest.fixture
def later(settings: Any) -> None:
    """Make the program the next version."""
    settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, "tests.processes.later"]


@pytest.fixture
def start(database: Path, django_db_blocker: DjangoDbBlocker) -> Start:
    """A function that starts the program in a child process up to the database; returns its id."""

    def run() -> None:
        del connections["default"]  # it is in the transaction of the test,
        base._line = Line()  # and the writers' queue would wait for it
        connections.settings["default"]["NAME"] = str(database)
        with django_db_blocker.unblock():
            upgrade.bring_up_to_date()

    def begun() -> int:
        if process := os.fork():
            return process
        code = 1
        try:
            run()
            code = 0
        except CommandError as refusal:
            database.with_suffix(".said").write_text(str(refusal))
            code = 2
        finally:
            os._exit(code)

    return begun


def ended(process: int) -> int:
    """The exit code of a process: 0, or 2 if it refused with a sentence."""
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def said(database: Path) -> str:
    return database.with_suffix(".said").read_text()


def name_in(database: Path) -> str:
    """The name of the club, after checking the integrity of the whole file."""
    with closing(sqlite3.connect(database)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        name: str = file.execute("SELECT name FROM clubs_club").fetchone()[0]
        return name


def before_upgrades(database: Path) -> list[Path]:
    return sorted(database.parent.glob("right-bower-before-*.sqlite3"))


@pytest.mark.usefixtures("later")
def test_an_upgrade_leaves_a_copy_of_what_was_before(database: Path, start: Start) -> None:
    assert ended(start()) == 0
    assert name_in(database) == RENAMED
    (copy,) = before_upgrades(database)
    assert name_in(copy) == "Nepean"
    assert copy.stat().st_mode & 0o777 == 0o600


def test_without_anything_new_no_copy_is_made(database: Path, start: Start) -> None:
    assert ended(start()) == 0
    assert before_upgrades(database) == []


@pytest.mark.usefixtures("later")
def test_a_migration_that_fails_leaves_everything_as_it_was(
    database: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LATER_FAILS", "1")
    assert ended(start()) == 2
    assert "(no such suit). It is as it was before" in said(database)
    assert name_in(database) == "Nepean"
    monkeypatch.delenv("LATER_FAILS")
    assert ended(start()) == 0
    assert name_in(database) == RENAMED


def test_an_older_program_refuses_a_newer_database(
    database: Path, start: Start, settings: Any
) -> None:
    apps = settings.INSTALLED_APPS
    settings.INSTALLED_APPS = [*apps, "tests.processes.later"]
    assert ended(start()) == 0
    with closing(sqlite3.connect(database)) as file, file:
        file.execute("UPDATE django_migrations SET app = 'clubs' WHERE app = 'later'")
    settings.INSTALLED_APPS = apps
    assert ended(start()) == 2
    assert said(database).startswith("A newer version of Right Bower has worked with this database")
    assert name_in(database) == RENAMED


@pytest.mark.usefixtures("later")
def test_if_no_copy_can_be_made_nothing_is_changed(
    database: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise upgrade.copies.CopyFailed("no space left on device")

    monkeypatch.setattr("clubs.copies.copy_database", full)
    assert ended(start()) == 2
    assert "no space left on device Nothing was changed." in said(database)
    assert name_in(database) == "Nepean"


@pytest.mark.usefixtures("later")
def test_while_a_server_uses_the_folder_nothing_is_upgraded(database: Path, start: Start) -> None:
    with upgrade.alone(database):
        assert ended(start()) == 2
    assert "open in another window" in said(database)
    assert name_in(database) == "Nepean"


def kill_and_start_again(database: Path, start: Start, seconds: float) -> None:
    """Whenever it was killed, the next start completes it, and every step is done once."""
    process = start()
    time.sleep(seconds)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    assert ended(start()) == 0
    assert name_in(database) == RENAMED
    assert not database.with_suffix(".upgrade").exists()


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_kill_in_the_middle_is_repaired_by_the_next_start(
    database: Path, start: Start, part: float
) -> None:
    kill_and_start_again(database, start, part * LATEST)


@pytest.mark.long
@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("seed", range(50))
def test_fifty_kills_are_repaired(database: Path, start: Start, seed: int) -> None:
    kill_and_start_again(database, start, random.Random(seed).uniform(0, LATEST))
