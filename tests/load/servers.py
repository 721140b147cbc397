"""The servers of a run: the hall's on SQLite, or two behind nginx on one PostgreSQL."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.load.script import Size
from tests.load.wire import Server
from tests.processes.proxying import NAME, behind_nginx, gunicorn_words
from tests.processes.serving import ROOT, Environment, free_port, hall_command, running


@dataclass(frozen=True)
class Servers:
    """The servers of the site and of a bare view, and what they logged."""

    site: Server
    bare: Server
    log: Path


@contextmanager
def hall(environment: Environment) -> Iterator[Servers]:
    """One `manage.py serve`, and a bare view served the same way."""
    port, bare = free_port(), free_port()
    command = [sys.executable, "-m", "tests.load.bare", str(bare)]
    with _all_running(environment, {port: hall_command(port), bare: command}) as log:
        yield Servers(Server(port), Server(bare), log)


@contextmanager
def production(environment: Environment) -> Iterator[Servers]:
    """nginx and two gunicorn behind it, set up as in `clubs/deploy/`, and a bare gunicorn."""
    bare = free_port()
    command = [*gunicorn_words("tests.load.bare:hello"), "-b", f"127.0.0.1:{bare}"]
    with ExitStack() as stack:
        log = stack.enter_context(_all_running(environment, {bare: command}))
        with log.open("ab") as file:
            port, _ = stack.enter_context(behind_nginx(environment, log.parent, file))
            yield Servers(Server(port, NAME), Server(bare), log)


@contextmanager
def _all_running(environment: Environment, commands: dict[int, list[str]]) -> Iterator[Path]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="load-")))
        file = folder / "log"
        log = stack.enter_context(file.open("wb"))
        for port, command in commands.items():
            stack.enter_context(running(command, environment, port, log))
        yield file


@contextmanager
def site_on_sqlite(begin: Callable[[Path], bool] | None = None) -> Iterator[Environment]:
    """The variables of a separate site with an empty database, copied by `begin` or migrated."""
    with tempfile.TemporaryDirectory(prefix="load-") as folder:
        environment = {**os.environ, "DATA_DIR": folder, "PYTHONPATH": str(ROOT)}
        environment.pop("DATABASE_URL", None)
        if not begin or not begin(Path(folder) / "right-bower.sqlite3"):
            _migrate(environment)
        yield environment


@contextmanager
def site_on_postgresql(url: str = "") -> Iterator[Environment]:
    """The same in the database `url`, which must be empty, or on a server started for it."""
    with ExitStack() as stack:
        found = url or stack.enter_context(_postgresql())
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="load-"))
        environment = {
            **os.environ, "DATA_DIR": folder, "PYTHONPATH": str(ROOT), "DATABASE_URL": found,
        }  # fmt: skip
        _migrate(environment)
        yield environment


def _migrate(environment: Environment) -> None:
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


@contextmanager
def _postgresql() -> Iterator[str]:
    """The address of a temporary PostgreSQL server on this machine."""
    binaries = max(Path("/usr/lib/postgresql").glob("*/bin"))
    folder, port = Path(tempfile.mkdtemp(prefix="load-")), free_port()
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        shutil.chown(folder, "postgres")
    try:
        data = ["-D", folder / "data"]
        _as_owner([binaries / "initdb", *data, "-U", "hall", "--auth=trust", "-EUTF8"])
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        control = [binaries / "pg_ctl", *data]
        _as_owner([*control, "-w", "-l", folder / "log", "-o", options, "start"])
        try:
            yield f"postgres://hall@127.0.0.1:{port}/postgres"
        finally:
            _as_owner([*control, "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _as_owner(command: list[Any]) -> None:
    user = "postgres" if os.geteuid() == 0 else None
    words = [str(word) for word in command]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, user=user, group=user, cwd="/")


def ask_site(environment: Environment, *words: object) -> dict[str, Any]:
    """The answer of `tests.load.site`."""
    command = [sys.executable, "-m", "tests.load.site", *map(str, words)]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def prepare(environment: Environment, size: Size) -> dict[str, Any]:
    """Prepare a seated event of this size."""
    return ask_site(environment, "prepare", size.tables, size.rounds, size.hands)
