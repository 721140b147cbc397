"""Separate databases for real processes: a file for SQLite, or a new one on the server."""

import json
import os
import resource
import shutil
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.conftest import MIGRATED, copy_database
from tests.processes.proxying import NGINX
from tests.processes.serving import PATIENCE

ROOT = Path(__file__).parents[2]
WORKER = Path(__file__).with_name("worker.py")

#: gunicorn comes with the extra `postgres`, nginx with the system; `.ci/run` has both.
HAS_PROXY = NGINX is not None and find_spec("gunicorn") is not None
MUST_RUN = "RIGHT_BOWER_NO_SKIP" in os.environ
#: Production runs on PostgreSQL; the proxy in front is the same for both databases.
IN_PRODUCTION = ["test_event_sent.py", "test_rolling_restart.py"]
collect_ignore = [
    *([] if HAS_PROXY or MUST_RUN else ["test_proxy.py"]),
    *([] if settings.DATABASE_URL and (HAS_PROXY or MUST_RUN) else IN_PRODUCTION),
]

Environment = dict[str, str]
BeginMigrated = Callable[[Path], bool]


@pytest.fixture
def many_files() -> Iterator[None]:
    """Raise the limit on open files: this process holds the other end of each connection."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, limits[1]), limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


class Process:
    """A worker that answers one command at a time; several at once with `send`, then `read`."""

    def __init__(self, environment: Environment, script: Path = WORKER) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(script)],
            cwd=ROOT, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self._line() == "ready"

    def send(self, *words: object) -> None:
        assert self.process.stdin is not None
        print(*words, file=self.process.stdin, flush=True)

    def read(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self._line())
        return answer

    def ask(self, *words: object) -> dict[str, Any]:
        self.send(*words)
        return self.read()

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()


@pytest.fixture(scope="session")
def begin_migrated(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> BeginMigrated:
    """A function that copies the tests' SQLite database for a site, and returns whether it could.

    It can't on PostgreSQL, nor if no test of the run uses the database: pytest-django then creates
    none, and the site's own database must not be copied. The new site has to migrate in that case.
    """

    def begin(database: Path) -> bool:
        own = settings.DATABASES["default"].get("TEST", {}).get("NAME")
        if settings.DATABASE_URL or connection.settings_dict["NAME"] != own:
            return False
        with django_db_blocker.unblock():
            copy_database(database)
        return True

    return begin


@pytest.fixture(scope="session")
def template(
    tmp_path_factory: pytest.TempPathFactory, begin_migrated: BeginMigrated
) -> Iterator[Environment]:
    """The variables of a site with an event to write into; it is copied for each test."""
    values = {**os.environ, "PYTHONPATH": str(ROOT)}
    values["DATA_DIR"] = str(tmp_path_factory.mktemp("site"))
    begun = begin_migrated(Path(values["DATA_DIR"]) / "right-bower.sqlite3")
    with _database(values) as environment:
        if not begun and not MIGRATED:
            manage(environment, "migrate", "--verbosity", "0")
        worker = Process(environment)
        worker.ask("prepare")
        worker.close()
        yield environment


@pytest.fixture
def environment(template: Environment, tmp_path: Path) -> Iterator[Environment]:
    """The variables of a site for this test alone."""
    with copy_of(template, tmp_path / "site") as copied:
        yield copied


@contextmanager
def copy_of(template: Environment, copy: Path) -> Iterator[Environment]:
    """A copy of the template site, in its own folder."""
    shutil.copytree(template["DATA_DIR"], copy)
    with _database({**template, "DATA_DIR": str(copy)}, template) as environment:
        yield environment


@contextmanager
def _database(values: Environment, template: Environment | None = None) -> Iterator[Environment]:
    """Create a PostgreSQL database and drop it at the end; SQLite's is a file in DATA_DIR."""
    if not settings.DATABASE_URL:
        yield values
        return
    name = f"right_bower_{uuid.uuid4().hex[:12]}"
    source = _name(template) if template else MIGRATED
    copied = f' TEMPLATE "{source}"' if source else ""
    _on_server(f'CREATE DATABASE "{name}"{copied}')
    try:
        yield {**values, "DATABASE_URL": settings.DATABASE_URL.rpartition("/")[0] + f"/{name}"}
    finally:
        _on_server(f'DROP DATABASE "{name}" WITH (FORCE)')


def _name(environment: Environment) -> str:
    return environment["DATABASE_URL"].rpartition("/")[2]


def manage(environment: Environment, *arguments: str) -> None:
    """Run a management command to its end."""
    subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env=environment, check=True)


def _on_server(statement: str) -> None:
    import psycopg

    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as connection:
        connection.execute(statement)
