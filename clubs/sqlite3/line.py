"""Who wants to write to an SQLite file stands in a line, and the line is short.

The server of the hall has eight threads. While something else holds the file (a backup, a disk
that sleeps), each writer keeps its thread for as long as DATABASE_WAIT says: eight of them, and
nobody reads any more, which needs no lock at all. So few may wait for a file that is held; the
others are told at once to come again. While the line moves, everybody waits for his turn.
"""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

#: Half of the threads of the hall's server, less the one that may be writing.
MOST_WAITING = 3
#: Seconds without a step after which the line counts as held: a write takes some thousandths.
HELD = 0.5


class Line:
    """Those who wait for the file."""

    def __init__(self, most: int = MOST_WAITING, held: float = HELD) -> None:
        self._most, self._held = most, held
        self._waiting, self._moved_at = 0, 0.0
        self._changed = threading.Condition()

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place in the line, left at the end. Raises OperationalError when there is none."""
        with self._changed:
            while self._waiting >= self._most:
                left = self._moved_at + self._held - time.monotonic()
                if left <= 0:
                    raise _busy()
                self._changed.wait(left)
            if not self._waiting:
                self._moved_at = time.monotonic()
            self._waiting += 1
        try:
            yield
        finally:
            with self._changed:
                self._waiting -= 1
                self._moved_at = time.monotonic()
                self._changed.notify()


def _busy() -> sqlite3.OperationalError:
    """What SQLite itself says to who has waited long enough."""
    error = sqlite3.OperationalError("database is locked, and others wait for it")
    error.sqlite_errorname = "SQLITE_BUSY"
    return error
