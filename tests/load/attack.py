"""An attack on a hall while everybody plays.

Idle connections, wrong passwords, and the most expensive public page, each time under a different
address. The attackers stand for other machines: they are a separate process with their own
addresses, and their requests are prepared at the lowest priority. Their use of this machine is
reported all the same.
"""

import contextlib
import http.client
import itertools
import json
import os
import resource
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

from tests.load.wire import HOST, Server
from tests.processes.serving import ROOT

IDLE, LOG_INS_A_SECOND, READERS = 1000, 5, 2
OPENED_A_SECOND = 100
PATIENCE = 60  # seconds
TOKEN = "a" * 32
#: Addresses of this machine for those who hold connections, guess and read; there are plenty.
HOLDER, GUESSER, READER = "127.0.0.66", "127.0.0.67", "127.0.0.68"
#: The most expensive public page; `{event}` is being played, `{each}` differs every time.
DEAREST = "/events/{event}/standings.xlsx?sort=-total&x={each}"


@contextmanager
def attack(server: Server, event: str, address: str = DEAREST) -> Iterator[dict[str, Any]]:
    """Run the whole attack on one server; at the end the yielded value says what it did."""
    command = [sys.executable, "-m", "tests.load.attack", str(server), event, address]
    did: dict[str, Any] = {}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, **pipes) as process:  # type: ignore[call-overload]
        try:
            yield did
        finally:
            did.update(json.loads(process.communicate()[0]))


class Attack:
    """Everything at once, until told to stop."""

    def __init__(self, server: Server) -> None:
        self._server, self._until = server, threading.Event()
        self.answers: Counter[str] = Counter()
        self.held = 0

    def go_on(self, page: str, until: Callable[[], object]) -> None:
        acts: list[Callable[[int], None]] = [lambda _: self._hold()]
        acts += [self._guess] * LOG_INS_A_SECOND
        acts += [lambda number: self._read(page, number)] * READERS
        threads = [threading.Thread(target=act, args=(number,)) for number, act in enumerate(acts)]
        for thread in threads:
            thread.start()
        until()
        self._until.set()
        for thread in threads:
            thread.join()

    def _hold(self) -> None:
        """Hold idle connections; when the server closes them, reopen some each second."""
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 4 * IDLE if limits[1] == resource.RLIM_INFINITY else min(4 * IDLE, limits[1])
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(wanted, limits[0]), limits[1]))
        held: list[socket.socket] = []
        while not self._until.wait(1):
            held = [line for line in held if _is_open(line)]
            with contextlib.suppress(OSError):
                held += [self._silent() for _ in range(min(OPENED_A_SECOND, IDLE - len(held)))]
            self.held = max(self.held, len(held))
        for line in held:
            line.close()

    def _silent(self) -> socket.socket:
        line = socket.create_connection(
            (HOST, self._server.port), timeout=PATIENCE, source_address=(HOLDER, 0)
        )
        line.setblocking(False)
        return line

    def _guess(self, number: int) -> None:
        """Try a wrong password each second, for a new user each time, to lock nobody out."""
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrftoken={TOKEN}",
        }
        began = time.monotonic()
        for turn in itertools.count(1):
            if self._until.wait(max(0.0, began + turn - time.monotonic())):
                return
            name = f"nobody-{number}-{turn}"
            values = {"username": name, "password": name, "csrfmiddlewaretoken": TOKEN}
            self._ask(GUESSER, "POST", "/login/", urlencode(values), headers)

    def _read(self, page: str, number: int) -> None:
        for turn in itertools.count():
            if self._until.is_set():
                return
            self._ask(READER, "GET", page.replace("{each}", f"{number}-{turn}"), None, {})

    def _ask(
        self, source: str, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> None:
        """Send a request and count the answer, if any: failures are no concern here."""
        line = self._server.line(source, PATIENCE)
        with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(line):
            line.request(method, path, body, self._server.headers | headers)
            answer = line.getresponse()
            answer.read()
            self.answers[f"{method} {answer.status}"] += 1


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


def main() -> None:
    """Attack until the standard input ends, and print what was done."""
    server, event, address = sys.argv[1:]
    os.nice(19)
    began, all_of_it = time.monotonic(), Attack(Server.read(server))
    all_of_it.go_on(address.replace("{event}", event), sys.stdin.read)
    seconds = time.monotonic() - began
    did = {
        "held": all_of_it.held,
        "answers": dict(sorted(all_of_it.answers.items())),
        "seconds": round(seconds),
        "processor": round(time.process_time(), 1),
    }
    sys.stdout.write(json.dumps(did))


if __name__ == "__main__":
    main()
