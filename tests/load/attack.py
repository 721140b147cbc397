"""What somebody does to a hall who wants to stop it, beside everybody who plays.

Connections that ask nothing, wrong passwords, and the dearest page that anybody may read, in an
address that is another one each time.
"""

import contextlib
import http.client
import itertools
import resource
import socket
import threading
from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import urlencode

from tests.load.wire import HOST

IDLE, LOG_INS_A_SECOND, READERS = 1000, 5, 2
OPENED_A_SECOND = 100
PATIENCE = 60  # seconds
TOKEN = "a" * 32

Act = Callable[[threading.Event, float, float], None]


def attackers(port: int, event: str) -> Iterator[Act]:
    """All of them, at one server."""
    yield partial(_hold, port)
    for number in range(LOG_INS_A_SECOND):
        yield partial(_guess, port, number)
    for number in range(READERS):
        yield partial(_read, port, f"/events/{event}/standings.xlsx?sort=-total&x={number}-")


def _hold(port: int, until: threading.Event, _wait: float, _every: float) -> None:
    """Connections that are opened again, some each second, when the server has closed them."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4 * IDLE if limits[1] == resource.RLIM_INFINITY else min(4 * IDLE, limits[1])
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(wanted, limits[0]), limits[1]))
    held: list[socket.socket] = []
    while not until.wait(1):
        held = [line for line in held if _is_open(line)]
        with contextlib.suppress(OSError):
            held += [_silent(port) for _ in range(min(OPENED_A_SECOND, IDLE - len(held)))]
    for line in held:
        line.close()


def _silent(port: int) -> socket.socket:
    line = socket.create_connection((HOST, port), timeout=PATIENCE)
    line.setblocking(False)
    return line


def _is_open(line: socket.socket) -> bool:
    try:
        if line.recv(1):
            return True
    except BlockingIOError:
        return True
    except OSError:
        pass
    line.close()
    return False


def _guess(port: int, number: int, until: threading.Event, _wait: float, _every: float) -> None:
    """A wrong password each second, each time for somebody else, so that nobody is locked out."""
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"csrftoken={TOKEN}",
    }
    for turn in itertools.count():
        if until.wait(1):
            return
        name = f"nobody-{number}-{turn}"
        values = {"username": name, "password": name, "csrfmiddlewaretoken": TOKEN}
        _ask(port, "POST", "/login/", urlencode(values), headers)


def _read(port: int, address: str, until: threading.Event, _wait: float, _every: float) -> None:
    for turn in itertools.count():
        if until.is_set():
            return
        _ask(port, "GET", f"{address}{turn}", None, {})


def _ask(port: int, method: str, path: str, body: str | None, headers: dict[str, str]) -> None:
    """Whatever is answered, or that nothing is: it is not for them that the hall is there."""
    line = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)
    with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(line):
        line.request(method, path, body, headers)
        line.getresponse().read()
