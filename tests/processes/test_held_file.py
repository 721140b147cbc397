"""Something else locks the SQLite file: readers never wait for those who want to write."""

import http.client
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.db.utils import ConnectionHandler

from clubs.environment import sqlite
from clubs.sqlite3.line import MOST_WAITING, Line
from tests.load.script import Size
from tests.load.servers import prepare, site_on_sqlite
from tests.processes.conftest import BeginMigrated
from tests.processes.serving import PATIENCE, free_port, server

WRITERS, READINGS = 24, 10
WAIT = 4  # seconds that a writer waits here
AT_ONCE = 2.5  # seconds: far less, but enough for a busy machine


class Answer(NamedTuple):
    """An answer, and the seconds it took."""

    status: int
    retry_after: str
    body: bytes
    seconds: float


def ask(port: int, path: str, body: str | None = None) -> Answer:
    """Ask as a phone's program does, which wants JSON."""
    began = time.monotonic()
    headers = {"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as line:
        line.request("POST" if body else "GET", path, body, headers)
        answer = line.getresponse()
        read = answer.read()
    seconds = time.monotonic() - began
    return Answer(answer.status, answer.getheader("Retry-After", ""), read, seconds)


@pytest.fixture(scope="module")
def hall(begin_migrated: BeginMigrated) -> Iterator[tuple[int, dict[str, Any], Path]]:
    """The port of the hall's server, its event, and its database file."""
    with site_on_sqlite(begin_migrated) as environment:
        site = prepare(environment, Size(tables=2, rounds=1, hands=4, desks=0))
        port = free_port()
        with server({**environment, "DATABASE_WAIT": str(WAIT)}, port):
            yield port, site, Path(environment["DATA_DIR"]) / "right-bower.sqlite3"


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Another program's connection, which keeps everybody from writing."""
    with closing(sqlite3.connect(file, isolation_level=None, timeout=WAIT)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def seating_of(file: Path) -> str:
    with closing(sqlite3.connect(file)) as reader:
        return str(reader.execute("SELECT uid FROM scoring_table WHERE number = 1").fetchone()[0])


def test_readers_are_answered_at_once_while_many_want_to_write(
    hall: tuple[int, dict[str, Any], Path],
) -> None:
    port, site, file = hall
    call = f"/t/{site['tokens']['1']}/call/"
    body = f"seating={seating_of(file)}"
    pages = ["/", f"/events/{site['event']}/", f"/t/{site['tokens']['2']}/?side=0"]
    for page in pages:
        assert ask(port, page).status == 200
    with held(file), ThreadPoolExecutor(WRITERS) as phones:
        sent: list[Future[Answer]] = [phones.submit(ask, port, call, body) for _ in range(WRITERS)]
        time.sleep(0.5)
        read = [ask(port, pages[number % 3]) for number in range(READINGS)]
        answers = [each.result() for each in sent]
    assert [each.status for each in read] == [200] * READINGS
    assert max(each.seconds for each in read) < AT_ONCE
    assert {each.status for each in answers} == {503}
    assert sum(each.seconds >= WAIT for each in answers) >= MOST_WAITING
    for each in answers:
        assert int(each.retry_after) >= 1
        assert json.loads(each.body)["code"] == "busy"
        assert "Wait a moment and press the button again." in json.loads(each.body)["sentence"]
    assert ask(port, call, body).status == 200


def test_nobody_is_sent_away_while_the_line_moves() -> None:
    line, refused = Line(most=2, held=30), []

    def write() -> None:
        try:
            with line.place(sqlite3.connect(":memory:")):
                time.sleep(0.001)
        except sqlite3.OperationalError:
            refused.append(1)

    writers = [threading.Thread(target=write) for _ in range(50)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert refused == []


def test_the_line_is_short_while_it_does_not_move() -> None:
    line = Line(most=1, held=0)
    told = pytest.raises(sqlite3.OperationalError, match="others wait")
    one, other = sqlite3.connect(":memory:"), sqlite3.connect(":memory:")
    with line.place(one), told, line.place(other):
        pass
    with line.place(other):
        """Leaving the queue made room."""


@pytest.mark.usefixtures("db")
def test_a_waiting_writer_is_called_when_the_previous_one_is_done(tmp_path: Path) -> None:
    """SQLite itself retries after 0.228 and 0.328 seconds: 0.078 too late, in some tries."""
    databases = ConnectionHandler({"default": sqlite(tmp_path / "line.sqlite3")})

    def begin() -> float:
        databases["default"].cursor().execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        databases["default"].commit()
        return began

    def waited() -> float:
        first = databases["default"]
        first.cursor().execute("BEGIN IMMEDIATE")
        second = pool.submit(begin)
        time.sleep(0.25)
        first.commit()
        done = time.monotonic()
        return second.result() - done

    with ThreadPoolExecutor(1) as pool:
        pool.submit(begin).result()
        late = [waited() for _ in range(5)]
        pool.submit(databases.close_all).result()
    databases.close_all()
    assert min(late) < 0.03
