"""Devices that talk to the site over real connections, and the count of their requests."""

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
#: Seconds before a device repeats what the site was too busy to store.
PUT_OFF = 0.2


class Server(NamedTuple):
    """Where a server listens on this machine; with a `name` it is asked over https by that name."""

    port: int
    name: str = ""

    @classmethod
    def read(cls, written: str) -> "Server":
        """Read it from a command line, as `str` writes it."""
        port, _, name = written.partition(":")
        return cls(int(port), name)

    def __str__(self) -> str:
        return f"{self.port}:{self.name}"

    @property
    def headers(self) -> dict[str, str]:
        """The headers that name the site, as a browser sends them."""
        return {"Host": self.name, "Referer": f"https://{self.name}/"} if self.name else {}

    def line(self, source: str, patience: float = PATIENCE) -> http.client.HTTPConnection:
        """A connection from an address of this machine; `patience` is its timeout in seconds."""
        own = (source, 0)
        if self.name:
            return http.client.HTTPSConnection(
                HOST, self.port, timeout=patience, source_address=own, context=NO_CHECK
            )
        return http.client.HTTPConnection(HOST, self.port, timeout=patience, source_address=own)


class Answer(NamedTuple):
    """The status and the text of an answer."""

    status: int
    text: str

    @property
    def told(self) -> dict[str, Any]:
        """The JSON that a phone's program reads from it; {} if it is a page."""
        try:
            found = json.loads(self.text)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    @property
    def is_busy(self) -> bool:
        """Whether nothing was stored because the site was busy: it may be sent once more."""
        return self.status == HTTPStatus.SERVICE_UNAVAILABLE


class Tally:
    """The number of requests of each kind, how long they took, and answers that are errors.

    Only the answer itself is timed, not the reopening of a connection that was closed. `put_off`
    are those that stored nothing because the site was busy.
    """

    def __init__(self, network: int = 1) -> None:
        self.network = network  # the second part of its devices' addresses
        self._lock = threading.Lock()
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.statuses: Counter[int] = Counter()
        self.errors: list[str] = []
        self.put_off: list[str] = []
        self.devices: list[Device] = []

    def add(self, kind: str, address: str, answer: Answer, seconds: float) -> None:
        kind = "unchanged" if answer.status == HTTPStatus.ALREADY_REPORTED else kind
        in_words = f"{answer.status} {address}: {answer.text[:200]}"
        with self._lock:
            if answer.is_busy:
                self.put_off.append(in_words)
                return
            self.seconds[kind].append(seconds)
            self.statuses[answer.status] += 1
            if answer.status >= 500:
                self.errors.append(in_words)

    def without_answer(self, address: str, error: Exception) -> Answer:
        """Note that there was no answer."""
        with self._lock:
            self.errors.append(f"no answer from {address}: {error!r}")
        return Answer(0, "")

    def close(self) -> None:
        """Close the connections of all devices that are counted here."""
        for device in self.devices:
            device.close()

    def told(self) -> dict[str, Any]:
        """The counts for another process to add to its own."""
        statuses = {str(status): count for status, count in self.statuses.items()}
        return {
            "seconds": self.seconds, "statuses": statuses,
            "errors": self.errors, "put_off": self.put_off,
        }  # fmt: skip

    def take(self, told: dict[str, Any]) -> None:
        """Add the counts of another process."""
        with self._lock:
            for kind, seconds in told["seconds"].items():
                self.seconds[kind].extend(seconds)
            for status, count in told["statuses"].items():
                self.statuses[int(status)] += count
            self.errors.extend(told["errors"])
            self.put_off.extend(told["put_off"])

    def count(self, *kinds: str) -> int:
        return sum(len(self.seconds[kind]) for kind in kinds)

    def all_of(self, *kinds: str) -> list[float]:
        return [each for kind in kinds for each in self.seconds[kind]]


def percentile(seconds: list[float], part: float = 0.95) -> float:
    """The value that this part of all values does not exceed; 0 if there are none."""
    ranked = sorted(seconds)
    return ranked[math.ceil(part * len(ranked)) - 1] if ranked else 0.0


class Device(Browser):
    """A phone, a desk or a screen at one of the servers, which reconnects after a break.

    Each has its own address, as in a hall, because the server counts by address. For `patience`
    seconds it repeats what was not answered, and for PATIENCE seconds, as phones and directors do,
    what the site was too busy to store.
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
        """Send fields as a phone's program does."""
        headers = {"Accept": "application/json"}
        return self.ask(kind, "POST", address, urllib.parse.urlencode(fields), headers)

    def press(self, kind: str, address: str, **fields: object) -> Answer:
        """Send a form of the desk."""
        headers = {"X-CSRFToken": self.cookies.get("csrftoken", "")}
        return self.ask(kind, "POST", address, urllib.parse.urlencode(fields), headers)

    def ask(
        self, kind: str, method: str, address: str, body: str | None, headers: dict[str, str]
    ) -> Answer:
        """Send one request; the answer has status 0 if the server is gone for too long."""
        began = time.monotonic()
        while True:
            try:
                answer = self._timed(kind, method, address, body, headers)
            except (OSError, http.client.HTTPException) as error:
                if time.monotonic() > began + self.patience:
                    return self.tally.without_answer(address, error)
                time.sleep(0.05)
                continue
            if not answer.is_busy or time.monotonic() > began + PATIENCE:
                return answer
            time.sleep(PUT_OFF)

    def _timed(
        self, kind: str, method: str, address: str, body: str | None, headers: dict[str, str]
    ) -> Answer:
        try:
            began = time.perf_counter()
            answer = self._once(method, address, body, headers)
        except (http.client.RemoteDisconnected, ConnectionError, ssl.SSLEOFError):
            # The server closed an idle connection; a repeated entry is recognized by its key.
            began = time.perf_counter()
            answer = self._once(method, address, body, headers)
        self.tally.add(kind, address, answer, time.perf_counter() - began)
        return answer

    def _send(self, method: str, address: str, body: str | None) -> tuple[int, str]:
        """Used by the browser's `log_in`."""
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
