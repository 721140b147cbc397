"""Several processes write and read one event: `watcher.py ACTS` prints in JSON what they saw.

Three do that many random acts each, one is killed with uncommitted changes, and two read.
"""

import json
import multiprocessing
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

import django

from clubs.garbage import collect_seldom

collect_seldom()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubs.settings")
django.setup()

from django.db import connection, connections, transaction  # noqa: E402

from clubs.models import Club, User  # noqa: E402
from scoring.afternoon.facts import Afternoon  # noqa: E402
from scoring.models import Event  # noqa: E402
from scoring.store.events import afternoon_of  # noqa: E402
from tests.scoring.store.reference import differences, reference  # noqa: E402
from tests.scoring.store.walk import Walk, event_to_walk  # noqa: E402

WRITERS, READERS = 3, 2
ROLLED_BACK = 10  # one in this many acts
MOST_TOLD = 5
BREATH = 0.03  # seconds between two reads
PAUSE = 0.03  # most seconds between two acts, in which the others read


class Child:
    """A child process; the return value of `act` is available from `result`."""

    def __init__(self, act: Callable[..., Any], *sent: object) -> None:
        forked = multiprocessing.get_context("fork")
        self._here, there = forked.Pipe()
        self.process = forked.Process(target=_run, args=(there, act, *sent), daemon=True)
        self.process.start()
        there.close()

    def enough(self) -> Any:
        """Stop an endless act and return its result."""
        self._here.send("enough")
        return self.result()

    def result(self) -> Any:
        """Wait for the end. Raises EOFError if the process failed."""
        found = self._here.recv()
        self.process.join()
        return found


def _run(parent: Connection, act: Callable[..., Any], *sent: object) -> None:
    parent.send(act(*sent, parent))


class Watch:
    """Two threads of one server: one keeps reading pages, the other the plain reference.

    Values and references are kept by version; at the end those of equal versions are compared.
    """

    def __init__(self, event: int) -> None:
        self.event = event
        self.values: dict[int, Afternoon] = {}
        self.references: dict[int, Afternoon] = {}
        self.failed: list[str] = []
        self._over = threading.Event()
        self._threads = [self._begin(each) for each in (self._read, self._refer)]

    def _begin(self, look: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=self._go_on, args=(look,))
        thread.start()
        return thread

    def _go_on(self, look: Callable[[], None]) -> None:
        try:
            while not self._over.wait(BREATH):
                look()
            look()
        except Exception as error:
            self.failed.append(repr(error))
        finally:
            connection.close()

    def _read(self) -> None:
        row = Event.objects.get(pk=self.event)
        value = afternoon_of(row)
        if value.version < row.version:
            self.failed.append(f"{row.version} was shown as {value.version}")
        self.values[value.version] = value

    def _refer(self) -> None:
        found = reference(self.event)
        self.references[found.version] = found

    def end(self) -> dict[str, Any]:
        self._over.set()
        for thread in self._threads:
            thread.join()
        both = self.values.keys() & self.references.keys()
        for version in sorted(both):
            wrong = differences(self.values[version], self.references[version])
            self.failed += [f"{version}: {line}" for line in wrong]
        return {"failed": self.failed[:MOST_TOLD], "compared": sorted(both)}


def play(acts: int) -> dict[str, Any]:
    """Let all of them write and read at a new event; returns what each of them saw."""
    event = event_to_walk(Club.objects.get()).pk
    assert _walk(event, 0).tries("rounds.seat")
    connections.close_all()  # no two processes share a connection
    readers = [Child(watch, event) for _ in range(READERS)]
    writers = [Child(write, event, seed, acts) for seed in range(WRITERS)]
    victim = Child(die, event, WRITERS)
    victim.process.join()
    return {
        "writers": [each.result() for each in writers],
        "readers": [each.enough() for each in readers],
        "killed": victim.process.exitcode == -signal.SIGKILL,
    }


def watch(event: int, parent: Connection) -> dict[str, Any]:
    """Read until told to stop."""
    found = Watch(event)
    parent.recv()
    return found.end()


def write(event: int, seed: int, acts: int, parent: Connection) -> dict[str, Any]:
    """Do this many acts that are not refused; some are rolled back after they have been read."""
    walk, failed, rolled_back = _walk(event, seed), list[str](), 0
    for act in range(1, acts + 1):
        if act % ROLLED_BACK == 0:
            with _lost(walk):
                rolled_back += 1
        else:
            walk.step()
        failed += _wrong_now(event)
        time.sleep(walk.walker.chance.random() * PAUSE)
    return {"failed": failed[:MOST_TOLD], "rolled_back": rolled_back, "taken": walk.taken}


def die(event: int, seed: int, parent: Connection) -> None:
    """Get killed with uncommitted changes."""
    with _lost(_walk(event, seed)):
        os.kill(os.getpid(), signal.SIGKILL)


def _walk(event: int, seed: int) -> Walk:
    return Walk(Event.objects.get(pk=event), random.Random(seed), User.objects.get())


@contextmanager
def _lost(walk: Walk) -> Iterator[None]:
    """Do two acts and read them, then roll them back."""
    with transaction.atomic():
        for _ in range(2):
            walk.step()
        afternoon_of(walk.walker.event)
        yield
        transaction.set_rollback(True)


def _wrong_now(event: int) -> list[str]:
    """The faults of a writer's cached value, unless somebody else wrote in between."""
    value, expected = afternoon_of(Event.objects.get(pk=event)), reference(event)
    return differences(value, expected) if value.version == expected.version else []


if __name__ == "__main__":
    print(json.dumps(play(int(sys.argv[1]))))  # noqa: T201 - read by who started it
