"""Backups while hands are entered, and kills in between: a copy is complete or absent.

A writer in a separate process reports each row it has stored, as a desk acknowledges a hand.
"""

import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from clubs import copies, long_work, restoring
from clubs.copies import CopyFailed

#: The tables of one of our databases, and some megabytes of hands.
TABLES = """
    CREATE TABLE django_migrations (app TEXT, name TEXT);
    CREATE TABLE clubs_club (name TEXT);
    CREATE TABLE clubs_auditentry (at TEXT);
    CREATE TABLE clubs_member (name TEXT);
    CREATE TABLE hand (number INTEGER PRIMARY KEY, said TEXT);
    CREATE TABLE total (hands INTEGER);
    INSERT INTO total VALUES (0);
"""
#: Seconds, more than a copy of it takes.
LATEST = 0.08


def make(file: Path, club: str, hands: int = 0) -> Path:
    with closing(sqlite3.connect(file)) as database, database:
        database.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF")
        database.executescript(TABLES)
        database.execute("INSERT INTO clubs_club VALUES (?)", [club])
        for number in range(1, hands + 1):
            enter(database, number)
    return file


def enter(database: sqlite3.Connection, number: int) -> None:
    """A hand and the total that depends on it, in one transaction."""
    with database:
        database.execute("INSERT INTO hand VALUES (?, ?)", [number, "s5c5" * 500])
        database.execute("UPDATE total SET hands = hands + 1")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return make(tmp_path / "right-bower.sqlite3", "Nepean", 400)


def forked(work: Callable[[], None]) -> int:
    """Fork a process that does this; returns its id."""
    if process := os.fork():
        return process
    try:
        work()
    finally:
        os._exit(0)


def killed(process: int) -> None:
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


@contextmanager
def hands_going_on(database: Path) -> Iterator[Callable[[], int]]:
    """Keep entering hands meanwhile; yields a function for the last acknowledged number."""
    told, tells = os.pipe()

    def go_on() -> None:
        with closing(sqlite3.connect(database, timeout=20)) as connection:
            connection.execute("PRAGMA synchronous=FULL")
            for number in range(401, 10**6):
                enter(connection, number)
                os.write(tells, number.to_bytes(4, "big"))

    process = forked(go_on)
    os.set_blocking(told, False)
    last = 400

    def acknowledged() -> int:
        nonlocal last
        with suppress(BlockingIOError):
            while read := os.read(told, 4096):
                last = int.from_bytes(read[-4:], "big")
        return last

    try:
        while acknowledged() == 400:
            time.sleep(0.001)
        yield acknowledged
    finally:
        killed(process)
        os.close(told)
        os.close(tells)


def hands_in(file: Path) -> int:
    """How many hands there are, after checking that none is missing and the total matches."""
    copies.check(file)
    with closing(sqlite3.connect(file)) as database:
        count, last = database.execute("SELECT count(*), max(number) FROM hand").fetchone()
        (total,) = database.execute("SELECT hands FROM total").fetchone()
    assert count == last == total
    found: int = count
    return found


def test_a_copy_is_as_of_one_moment_with_every_hand_acknowledged_before_it(
    database: Path, tmp_path: Path
) -> None:
    with hands_going_on(database) as acknowledged:
        for number in range(5):
            before = acknowledged()
            copies.copy_database(database, tmp_path / f"{number}.sqlite3")
            assert before <= hands_in(tmp_path / f"{number}.sqlite3")
    assert hands_in(tmp_path / "4.sqlite3") > hands_in(tmp_path / "0.sqlite3")


def test_a_restored_copy_works_as_a_database(database: Path, tmp_path: Path) -> None:
    with hands_going_on(database):
        copies.copy_database(database, tmp_path / "copy.sqlite3")
    now, then = hands_in(database), hands_in(tmp_path / "copy.sqlite3")
    aside = restoring.restore(tmp_path / "copy.sqlite3", database)
    assert (hands_in(database), hands_in(aside)) == (then, now)
    with closing(sqlite3.connect(database)) as connection:
        enter(connection, then + 1)
    assert hands_in(database) == then + 1


def test_sheets_made_before_a_restoration_are_not_served_after_it(
    database: Path, tmp_path: Path
) -> None:
    copies.copy_database(database, tmp_path / "copy.sqlite3")
    long_work.keep("sheets-of-7", b"%PDF")
    restoring.restore(tmp_path / "copy.sqlite3", database)
    assert long_work.kept("sheets-of-7") is None


def kill_while_copying(database: Path, folder: Path, seconds: float) -> None:
    copies.copy_database(database, folder / "good.sqlite3")

    def copy_on() -> None:
        for number in range(10**6):
            copies.copy_database(database, folder / f"copy-{number}.sqlite3")

    with hands_going_on(database) as acknowledged:
        process = forked(copy_on)
        time.sleep(seconds)
        killed(process)
        last = acknowledged()
    for copy in folder.glob("*.sqlite3"):
        assert hands_in(copy) >= 400
    assert hands_in(database) >= last


def kill_while_restoring(database: Path, folder: Path, seconds: float) -> None:
    copy = make(folder / "copy.sqlite3", "Kanata", 300)
    process = forked(lambda: restoring.restore(copy, database) and None)
    time.sleep(seconds)
    killed(process)
    found = restoring.look_into(database).clubs
    assert (found, hands_in(database)) in ((("Nepean",), 400), (("Kanata",), 300))
    restoring.restore(copy, database)
    assert hands_in(database) == 300


@pytest.mark.parametrize("seconds", [0.01, 0.03, 0.06])
def test_a_kill_in_the_middle_of_a_copy_leaves_the_others_intact(
    database: Path, tmp_path: Path, seconds: float
) -> None:
    kill_while_copying(database, tmp_path, seconds)


@pytest.mark.parametrize("seconds", [0.01, 0.03, 0.06])
def test_a_kill_in_the_middle_of_a_restoration_leaves_one_or_the_other(
    database: Path, tmp_path: Path, seconds: float
) -> None:
    kill_while_restoring(database, tmp_path, seconds)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50))
@pytest.mark.parametrize("kill", [kill_while_copying, kill_while_restoring])
def test_fifty_kills_harm_nothing(
    database: Path, tmp_path: Path, seed: int, kill: Callable[[Path, Path, float], None]
) -> None:
    kill(database, tmp_path, random.Random(seed).uniform(0, LATEST))


def foreign(folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "foreign.sqlite3")) as database:
        database.execute("CREATE TABLE album (name TEXT)")
    return folder / "foreign.sqlite3"


def cut(folder: Path) -> Path:
    whole = make(folder / "whole.sqlite3", "Kanata", 300).read_bytes()
    (folder / "cut.sqlite3").write_bytes(whole[: len(whole) // 2])
    return folder / "cut.sqlite3"


def newer(folder: Path) -> Path:
    file = make(folder / "newer.sqlite3", "Kanata")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("INSERT INTO django_migrations VALUES ('clubs', '9999_to_come')")
    return file


def huge(folder: Path) -> Path:
    with (folder / "huge.sqlite3").open("wb") as file:
        file.truncate(restoring.LARGEST + 1)
    return folder / "huge.sqlite3"


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (foreign, "is no database of Right Bower"),
        (cut, "is damaged|can’t be read"),
        (newer, "was made by a newer version"),
        (huge, "is larger than any database"),
        (lambda folder: folder / "missing", "can’t be read"),
        (lambda folder: folder, "can’t be read"),
        (lambda _folder: Path(__file__), "can’t be read"),
    ],
)
def test_anything_but_a_copy_of_ours_is_refused_and_nothing_changes(
    database: Path, tmp_path: Path, bad: Callable[[Path], Path], why: str
) -> None:
    before = database.read_bytes()
    with pytest.raises(CopyFailed, match=why):
        restoring.restore(bad(tmp_path), database)
    assert database.read_bytes() == before
    assert list(tmp_path.glob("*-before-restore-*")) == []


def test_a_damaged_database_is_put_aside_as_it_is(database: Path, tmp_path: Path) -> None:
    damaged = b"no database" * 1000
    database.write_bytes(damaged)
    assert "can’t be read" in restoring.said_of(database)
    copy = make(tmp_path / "copy.sqlite3", "Kanata", 3)
    assert restoring.restore(copy, database).read_bytes() == damaged
    assert hands_in(database) == 3
