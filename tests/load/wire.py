"""Devices that talk to the site over real connections, and the count of all that they asked."""

import http.client
import json
import math
import ssl
import threading
import time
import urllib.parse
from collections import Counter, defaultdict
from http import HTTPStatus
from typing import Any, NamedTuple

from tests.processes.browser import Browser
from tests.processes.serving import NO_CHECK, PATIENCE

HOST = "127.0.0.1"


class Server(NamedTuple):
    """Where a server listens on this machine; one with a `name` is asked by https under it."""

    port: int
    name: str = ""

    @classmethod
    def read(cls, written: str) -> "Server":
        """From the word that stands for it on a command line, as `str` writes it."""
        port, _, name = written.partition(":")
        return cls(int(port), name)

    def __str__(self) -> str:
        return f"{self.port}:{self.name}"

    @property
    def headers(self) -> dict[str, str]:
        """What a browser says of the site that it is at."""
        return {"Host": self.name, "Referer": f"https://{self.name}/"} if self.name else {}

    def line(self, source: str, patience: float = PATIENCE) -> http.client.HTTPConnection:
        """A connection from an address of this machine; an answer is waited for so many seconds."""
        own = (source, 0)
        if self.name:
            return http.client.HTTPSConnection(
                HOST, self.port, timeout=patience, source_address=own, context=NO_CHECK
            )
        return http.client.HTTPConnection(HOST, self.port, timeout=patience, source_address=own)


class Answer(NamedTuple):
    """What came back, and whether the server said that it is JSON."""

    status: int
    text: str

    @property
    def told(self) -> dict[str, Any]:
        """What a phone's program reads of it; {} where it is a page."""
        try:
            found = json.loads(self.text)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


class Tally:
    """How many requests of each kind, how long they took, and what should not have been answered.

    Seconds are those of the answer itself: a connection that was closed meanwhile is opened first.
    """

    def __init__(self, network: int = 1) -> None:
        self.network = network  # the second part of its devices' addresses
        self._lock = threading.Lock()
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.statuses: Counter[int] = Counter()
        self.errors: list[str] = []
        self.devices: list[Device] = []

    def add(self, kind: str, address: str, answer: Answer, seconds: float) -> None:
        kind = "unchanged" if answer.status == HTTPStatus.ALREADY_REPORTED else kind
        with self._lock:
            self.seconds[kind].append(seconds)
            self.statuses[answer.status] += 1
            if answer.status >= 500:
                self.errors.append(f"{answer.status} {address}: {answer.text[:200]}")

    def without_answer(self, address: str, error: Exception) -> Answer:
        """Note that nothing came back."""
        with self._lock:
            self.errors.append(f"no answer from {address}: {error!r}")
        return Answer(0, "")

    def close(self) -> None:
        """Close the connections of all devices that are counted here."""
        for device in self.devices:
            device.close()

    def told(self) -> dict[str, Any]:
        """What another process takes into its own tally."""
        statuses = {str(status): count for status, count in self.statuses.items()}
        return {"seconds": self.seconds, "statuses": statuses, "errors": self.errors}

    def take(self, told: dict[str, Any]) -> None:
        """Count what another process has counted."""
        with self._lock:
            for kind, seconds in told["seconds"].items():
                self.seconds[kind].extend(seconds)
            for status, count in told["statuses"].items():
                self.statuses[int(status)] += count
            self.errors.extend(told["errors"])

    def count(self, *kinds: str) -> int:
        return sum(len(self.seconds[kind]) for kind in kinds)

    def all_of(self, *kinds: str) -> list[float]:
        return [each for kind in kinds for each in self.seconds[kind]]


def percentile(seconds: list[float], part: float = 0.95) -> float:
    """The value that this part of all values does not exceed; 0 without any."""
    ranked = sorted(seconds)
    return ranked[math.ceil(part * len(ranked)) - 1] if ranked else 0.0


class Device(Browser):
    """A phone, a desk or a screen at one of the servers; a connection that broke is made anew.

    Each has an address of its own, as in a hall, because the server counts by address. For as many
    seconds as it has `patience` it repeats what was not answered, or not taken now.
    """

    def __init__(self, server: Server, tally: Tally, patience: float = 0) -> None:
        thousands, rest = divmod(len(tally.devices) + 1, 250)
        line = server.line(f"127.{tally.network}.{thousands}.{rest + 1}")
        super().__init__(server.port, line, **server.headers)
        self.tally, self.patience = tally, patience
        tally.devices.append(self)

    def read(self, kind: str, address: str) -> Answer:
        """Ask for a page or a fragment."""
        return self.ask(kind, "GET", address, None, {})

    def tell(self, kind: str, address: str, fields: Any) -> Answer:
        """Send fields as the program of a phone does."""
        headers = {"Accept": "application/json"}
        return self.ask(kind, "POST", address, urllib.parse.urlencode(fields), headers)

    def press(self, kind: str, address: str, **fields: object) -> Answer:
        """Send a form of the desk."""
        headers = {"X-CSRFToken": self.cookies.get("csrftoken", "")}
        return self.ask(kind, "POST", address, urllib.parse.urlencode(fields), headers)

    def ask(
        self, kind: str, method: str, address: str, body: str | None, headers: dict[str, str]
    ) -> Answer:
        """One request; an answer without a status where the server is gone for too long."""
        until = time.monotonic() + self.patience
        while True:
            try:
                return self._timed(kind, method, address, body, headers)
            except (OSError, http.client.HTTPException) as error:
                if time.monotonic() > until:
                    return self.tally.without_answer(address, error)
                time.sleep(0.05)

    def _timed(
        self, kind: str, method: str, address: str, body: str | None, headers: dict[str, str]
    ) -> Answer:
        try:
            began = time.perf_counter()
            answer = self._once(method, address, body, headers)
        except (http.client.RemoteDisconnected, ConnectionError, ssl.SSLEOFError):
            # The server closed a connection that was idle; what is sent twice is known by its key.
            began = time.perf_counter()
            answer = self._once(method, address, body, headers)
        self.tally.add(kind, address, answer, time.perf_counter() - began)
        return answer

    def _send(self, method: str, address: str, body: str | None) -> tuple[int, str]:
        """What `log_in` of a browser uses."""
        headers = {"X-CSRFToken": self.cookies["csrftoken"]} if body is not None else {}
        return self.ask("page", method, address, body, headers)

    def _once(self, method: str, address: str, body: str | None, headers: dict[str, str]) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = self.headers | headers | ({"Cookie": cookies} if cookies else {})
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            self.connection.request(method, address, body, sent)
            response = self.connection.getresponse()
            for name, value in response.getheaders():
                if name.lower() == "set-cookie":
                    cookie, _, content = value.partition(";")[0].partition("=")
                    self.cookies[cookie] = content
            return Answer(response.status, response.read().decode())
        except BaseException:
            self.connection.close()
            raise
