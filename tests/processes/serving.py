"""The site on real servers on this machine: the hall's own, or several side by side."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
#: Seconds. Not a measure of anything: on any machine, what takes longer has hung.
PATIENCE = 300
NO_CHECK = ssl._create_unverified_context()  # the certificate is the test's own

Environment = dict[str, str]


@contextmanager
def server(environment: Environment, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """The site as served in a hall; killed at the end if it still runs."""
    with running(hall_command(port), environment, port) as process:
        yield process


def hall_command(port: int) -> list[str]:
    """The command that the README starts in a hall."""
    words = ["manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    return [sys.executable, *words]


@contextmanager
def running(
    command: Sequence[str],
    environment: Environment,
    port: int,
    log: IO[bytes] | None = None,
    folder: Path = ROOT,
) -> Iterator[subprocess.Popen[bytes]]:
    """A command that serves at a port, killed at the end; `log` is where its errors go."""
    with running_at(command, environment, partial(_is_open, port), log, folder) as process:
        yield process


@contextmanager
def running_at(
    command: Sequence[str],
    environment: Environment,
    is_ready: Callable[[], bool],
    log: IO[bytes] | None = None,
    folder: Path = ROOT,
) -> Iterator[subprocess.Popen[bytes]]:
    """A command that is serving once `is_ready` returns true."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=log,
        start_new_session=True,
    )
    try:
        _wait_until(is_ready)
        yield process
    finally:
        _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a server and its children: a worker of nginx would outlive its master for ever."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=PATIENCE)


def free_port() -> int:
    """A port that nobody is listening on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _wait_until(is_ready: Callable[[], bool]) -> None:
    for _ in range(20 * PATIENCE):
        if is_ready():
            return
        time.sleep(0.05)
    raise TimeoutError("The server does not answer.")
