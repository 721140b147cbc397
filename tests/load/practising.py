"""Ten people practise against the strongest players, beside an event on the same machine.

They are people at home: each presses, looks for a moment, and presses again. Measured are how long
each waits, and that the event's figures do not change: run `python -m tests.load` without and with
`--practise 10`, one right after the other.
"""

import contextlib
import http.client
import json
import random
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

from tests.load.wire import Server, percentile
from tests.processes.serving import ROOT

LEVEL = 6
PATIENCE = 60  # seconds
#: Seconds for which somebody looks at the cards before the next press.
LOOKS = 2.0
#: Addresses of this machine, one per home.
HOMES = "127.0.1.{number}"
#: What may be called or played, and what continues without a choice.
_ACTS = re.compile(r'<button[^>]*name="act"[^>]*value="([^"]+)"[^>]*>')
_ON = re.compile(r'name="do" value="(go-on|next-hand|new-game)"')


@contextmanager
def practise(server: Server, people: int) -> Iterator[dict[str, Any]]:
    """Let this many practise; at the end the yielded value says how long they waited."""
    command = [sys.executable, "-m", "tests.load.practising", str(server), str(people)]
    did: dict[str, Any] = {}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, **pipes) as process:  # type: ignore[call-overload]
        try:
            yield did
        finally:
            did.update(json.loads(process.communicate()[0]))


class Practising:
    """Everybody who practises, until told to stop."""

    def __init__(self, server: Server, people: int, looks: float = LOOKS) -> None:
        self._server, self._people, self._looks = server, people, looks
        self._until = threading.Event()
        self.seconds: list[float] = []
        self.answers: Counter[int] = Counter()

    def go_on(self, until: Callable[[], object]) -> None:
        threads = [
            threading.Thread(target=self._plays, args=(number,))
            for number in range(1, self._people + 1)
        ]
        for thread in threads:
            thread.start()
        until()
        self._until.set()
        for thread in threads:
            thread.join()

    def told(self) -> dict[str, Any]:
        """How many presses there were, the answers, and how long these took."""
        return {
            "presses": len(self.seconds),
            "answers": {str(status): many for status, many in sorted(self.answers.items())},
            "half within": round(percentile(self.seconds, 0.5), 2),
            "95 % within": round(percentile(self.seconds), 2),
            "longest": round(max(self.seconds, default=0.0), 2),
        }

    def _plays(self, number: int) -> None:
        """Play game after game: passes or bids, and any card that may be played."""
        chance = random.Random(number)
        token = f"{number:032d}"
        game = self._begun(number, token)
        page = self._asked(number, token, "GET", game, None)
        while page and not self._until.wait(chance.uniform(0.5, 1.5) * self._looks):
            began = time.monotonic()
            page = self._asked(number, token, "POST", f"{game}act/", _press(page, chance))
            self.seconds.append(time.monotonic() - began)

    def _begun(self, number: int, token: str) -> str:
        chosen = {"rules": "ottawa", "partner": str(LEVEL), "opponents": str(LEVEL)}
        with self._line(number) as line:
            line.request("POST", "/practice/", _body(chosen, token), self._headers(token))
            answer = line.getresponse()
            answer.read()
            self.answers[answer.status] += 1
            return answer.getheader("Location") or "/practice/"

    def _asked(
        self, number: int, token: str, method: str, path: str, sent: dict[str, str] | None
    ) -> str:
        """The page or fragment in the answer; "" if there is no answer."""
        body = None if sent is None else _body(sent, token)
        part = {"HX-Request": "true"} if body else {}
        with contextlib.suppress(OSError, http.client.HTTPException), self._line(number) as line:
            line.request(method, path, body, self._headers(token) | part)
            answer = line.getresponse()
            self.answers[answer.status] += 1
            return answer.read().decode()
        self.answers[0] += 1
        return ""

    def _line(self, number: int) -> contextlib.closing[http.client.HTTPConnection]:
        return contextlib.closing(self._server.line(HOMES.format(number=number), PATIENCE))

    def _headers(self, token: str) -> dict[str, str]:
        return self._server.headers | {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrftoken={token}",
        }


def _body(sent: dict[str, str], token: str) -> str:
    return urlencode({**sent, "csrfmiddlewaretoken": token})


def _press(page: str, chance: random.Random) -> dict[str, str]:
    """What somebody presses next on a page."""
    step = re.search(r'name="step" value="(\d+)"', page)
    sent = {"step": step[1] if step else ""}
    acts = [each[1] for each in _ACTS.finditer(page) if "aria-disabled" not in each[0]]
    if acts:
        # Passes and low bids come first: always bidding the highest would be no normal game.
        return {**sent, "act": acts[0] if chance.random() < 0.5 else chance.choice(acts[:6])}
    goes_on = _ON.search(page)
    return {**sent, "do": goes_on[1] if goes_on else "go-on"}


def main() -> None:
    """Practise until the standard input ends, and print how long everybody waited."""
    server, people = sys.argv[1:]
    everybody = Practising(Server.read(server), int(people))
    everybody.go_on(sys.stdin.read)
    sys.stdout.write(json.dumps(everybody.told()))


if __name__ == "__main__":
    main()
