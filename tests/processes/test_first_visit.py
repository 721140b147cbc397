"""What a phone downloads on its first visit, over the hall's connection."""

import gzip
import http.client
import os
import re
import sqlite3
import sys
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.processes.conftest import BeginMigrated, Environment, manage
from tests.processes.serving import PATIENCE, free_port, running

MOST_BYTES = 45 * 1024  # headers included
GUNICORN = "gunicorn clubs.wsgi -k gthread -w 1 --threads 4 --no-control-socket -b"


class Loaded(NamedTuple):
    """An answer: its bytes on the wire, its text and its headers."""

    bytes: int
    text: str
    headers: dict[str, str]


def load(port: int, address: str) -> Loaded:
    """Request an address as a phone's browser does."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", address, headers={"Accept-Encoding": "gzip"})
    response = connection.getresponse()
    body, headers = response.read(), dict(response.getheaders())
    connection.close()
    assert response.status == 200, address
    sent = len(body) + sum(len(name) + len(value) + 4 for name, value in headers.items())
    packed = headers.get("Content-Encoding") == "gzip"
    return Loaded(sent, (gzip.decompress(body) if packed else body).decode(), headers)


def visit(port: int, address: str) -> dict[str, Loaded]:
    """A page and everything that it loads, by address."""
    page = load(port, address)
    parts = re.findall(r'<(?:link|script)[^>]* (?:href|src)="(/[^"]+)"', page.text)
    return {address: page} | {part: load(port, part) for part in parts}


class Demo(NamedTuple):
    """The demo in a hall: its variables, and the port of its server."""

    environment: Environment
    port: int

    @property
    def folder(self) -> Path:
        return Path(self.environment["DATA_DIR"])


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory, begin_migrated: BeginMigrated) -> Iterator[Demo]:
    """Always on SQLite, whatever database the other tests use."""
    folder, port = tmp_path_factory.mktemp("demo"), free_port()
    environment = {**os.environ, "DATA_DIR": str(folder)}
    environment.pop("DATABASE_URL", None)
    begin_migrated(folder / "demo.sqlite3")
    words = ["manage.py", "demo", "--host", "127.0.0.1", "--port", str(port)]
    with running([sys.executable, *words], environment, port):
        yield Demo(environment, port)


@contextmanager
def in_the_hall(demo: Demo) -> Iterator[int]:
    yield demo.port


@contextmanager
def in_production(demo: Demo) -> Iterator[int]:
    """Gunicorn after collectstatic, with the demo's database under the site's usual name."""
    files = (demo.folder / name for name in ("demo.sqlite3", "right-bower.sqlite3"))
    made, copy = map(sqlite3.connect, files)
    with closing(made), closing(copy):
        made.backup(copy)
    environment = {**demo.environment, "STATIC_ROOT": str(demo.folder / "collected")}
    manage(environment, "collectstatic", "--noinput", "--verbosity", "0")
    port = free_port()
    with running([sys.executable, "-m", *GUNICORN.split(), f"127.0.0.1:{port}"], environment, port):
        yield port


#: Gunicorn comes with the extra for PostgreSQL; a skipped test would hide what is missing.
SERVERS = [in_the_hall, *[in_production] * (find_spec("gunicorn") is not None)]


@pytest.fixture(scope="module", params=SERVERS)
def port(request: pytest.FixtureRequest, demo: Demo) -> Iterator[int]:
    """The port of a server."""
    with request.param(demo) as found:
        yield found


@pytest.fixture(scope="module")
def pages(demo: Demo) -> dict[str, str]:
    """The page of a table, for the side of North and South, and the standings."""
    with sqlite3.connect(demo.folder / "demo.sqlite3") as database:
        (token,) = database.execute("SELECT token FROM scoring_tablelink ORDER BY id").fetchone()
        (uid,) = database.execute("SELECT uid FROM scoring_event WHERE published").fetchone()
    return {"table": f"/t/{token}/?side=0", "standings": f"/events/{uuid.UUID(uid)}/"}


@pytest.mark.parametrize("name", ["table", "standings"])
def test_a_first_visit_is_small(port: int, pages: dict[str, str], name: str) -> None:
    loaded = visit(port, pages[name])
    assert len(loaded) > 3
    sizes = {address: each.bytes for address, each in loaded.items()}

    assert sum(sizes.values()) <= MOST_BYTES, sizes
    parts = [each for address, each in loaded.items() if address.startswith("/static/")]
    assert len(parts) == len(loaded) - 1
    for part in parts:
        assert "immutable" in part.headers["Cache-Control"]
        # Text shorter than its headers does not shrink when compressed.
        assert part.headers.get("Content-Encoding") == "gzip" or len(part.text) < 200
        assert part.text
        assert "/* " not in part.text
