"""The hall's server when somebody holds more connections than it can have."""

import contextlib
import socket
import sys
import time
from functools import partial

import pytest

from clubs.connections import MOST, MOST_SILENT
from tests.processes.serving import PATIENCE, free_port, running

ASKED = b"GET / HTTP/1.1\r\nHost: hall\r\n\r\n"
BEGINNINGS = {
    "silent": b"",
    "a head that never ends": b"GET / HTTP/1.1\r\nX-Slow: ",
    "a body that never ends": b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 1000\r\n\r\n.",
}


def is_answered(line: socket.socket) -> bool:
    """Whether a request is answered, on a connection that may have been closed."""
    answer = b""
    with contextlib.suppress(ConnectionError):
        line.sendall(ASKED)
        while not answer.endswith(b"hello\n") and (part := line.recv(1000)):
            answer += part
    return answer.startswith(b"HTTP/1.1 200 OK")


@pytest.mark.usefixtures("many_files")
@pytest.mark.parametrize(
    ("beginning", "files"), [*((each, 1024) for each in BEGINNINGS), ("silent", 256)]
)
def test_requests_are_answered_however_many_connections_somebody_else_holds(
    beginning: str, files: int
) -> None:
    port = free_port()
    limited = f"ulimit -Sn {files}; exec {sys.executable} -m tests.load.bare {port}"
    if files == 256:
        limited = limited.replace("-Sn", "-n")  # also the hard limit
    with running(["sh", "-c", limited], {}, port), contextlib.ExitStack() as held:
        for _ in range(MOST + 500):
            line = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            line.sendall(BEGINNINGS[beginning])
        for _ in range(3):
            phone = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            assert is_answered(phone)
            assert is_answered(phone), "a phone that asks keeps its connection"


def is_closed(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


@pytest.mark.usefixtures("many_files")
def test_only_the_last_hundred_silent_connections_stay() -> None:
    port = free_port()
    bare = [sys.executable, "-m", "tests.load.bare", str(port)]
    with running(bare, {}, port), contextlib.ExitStack() as held:
        connect = partial(socket.create_connection, ("127.0.0.1", port), timeout=20)
        phone = held.enter_context(connect())
        assert is_answered(phone)
        lines = [held.enter_context(connect()) for _ in range(500)]
        open_lines = lines
        for _ in range(10 * PATIENCE):
            time.sleep(0.1)
            open_lines = [line for line in lines if not is_closed(line)]
            if len(open_lines) <= MOST_SILENT:
                break
        assert open_lines == lines[-len(open_lines) :]
        assert is_answered(phone), "who asked before keeps the connection"
        assert len(open_lines) <= MOST_SILENT
