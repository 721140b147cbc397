"""Everybody who watches while hands are entered: phones, desks and screens that keep polling.

The phones run in separate processes. A Python process uses only one processor, so eight hundred
phones in one would be slower than the server that they ask.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from random import Random
from threading import Event, Thread

from tests.load.wire import Device, Server, Tally
from tests.processes.serving import ROOT

#: Phones per process: each polls once a second and is answered within milliseconds.
PHONES = 200

Act = Callable[[Event, float, float], None]
"""Goes on until the event, after a delay in seconds, at an interval in seconds."""


@dataclass
class Watcher:
    """An open page that polls the address it names; `side` is what a phone adds to it."""

    device: Device
    page: str
    side: str = ""
    is_open: Event = field(default_factory=Event)

    def watch(self, until: Event, wait: float, every: float) -> None:
        """Open the page after `wait` seconds, and poll until the end."""
        until.wait(wait)
        live = self._live(self.device.read("page", self.page).text)
        self.is_open.set()
        while live and not until.wait(every):
            answer = self.device.read("poll", live + self.side)
            live = self._live(answer.text) or live

    def _live(self, text: str) -> str:
        found = re.search(r'hx-get="([^"]+)"[^>]*hx-trigger="every', text)
        return unescape(found[1]) if found else ""


@contextmanager
def going_on(acts: Sequence[Act], every: float, seed: int = 3) -> Iterator[None]:
    """Run each act in a thread, starting at different moments, until the block ends."""
    until, chance = Event(), Random(seed)
    threads = [Thread(target=act, args=(until, chance.random() * every, every)) for act in acts]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        until.set()
        for thread in threads:
            thread.join()


@contextmanager
def phones_look_on(
    servers: Sequence[Server],
    pages: Sequence[tuple[str, str]],
    tally: Tally,
    *,
    every: float,
    patience: float,
) -> Iterator[None]:
    """A phone at each of these pages and sides, until the block ends.

    The block begins when every page is open. The phones' requests are also counted in `tally`.
    """
    shares = [pages[first : first + PHONES] for first in range(0, len(pages), PHONES)]
    asked = [str(every), str(patience), *map(str, servers)]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.load.crowd", str(network), *asked],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for network, _ in enumerate(shares, start=2)
    ]
    for process, share in zip(processes, shares, strict=True):
        assert process.stdin
        process.stdin.write(f"{json.dumps(share)}\n")
        process.stdin.flush()
    for process in processes:
        assert process.stdout
        process.stdout.readline()  # its pages are open
    try:
        yield
    finally:
        for process in processes:
            tally.take(json.loads(process.communicate()[0]))


def look_on(network: int, every: float, patience: float, servers: Sequence[Server]) -> None:
    """The work of one of the processes, until its standard input is closed."""
    tally = Tally(network)
    watchers = [
        Watcher(Device(servers[number % len(servers)], tally, patience), page, side)
        for number, (page, side) in enumerate(json.loads(sys.stdin.readline()))
    ]
    with going_on([each.watch for each in watchers], every, seed=network):
        for each in watchers:
            each.is_open.wait()
        sys.stdout.write("open\n")
        sys.stdout.flush()
        sys.stdin.read()
    tally.close()
    sys.stdout.write(json.dumps(tally.told()))


if __name__ == "__main__":
    network, every, patience, *named = sys.argv[1:]
    look_on(int(network), float(every), float(patience), [Server.read(each) for each in named])
