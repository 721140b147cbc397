"""Who wants to write to an SQLite file stands in a line, and the line is short.

The server of the hall has eight threads. While something else holds the file (a backup, a disk
that sleeps), each writer keeps its thread for as long as DATABASE_WAIT says: eight of them, and
nobody reads any more, which needs no lock at all. So few may wait for a file that is held; the
others are told at once to come again. While the line moves, everybody waits for his turn.

Who comes second is called when the first is done. SQLite itself looks again after ever longer
pauses, of a tenth of a second in the end, and lets whoever looks first in.
"""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

#: Half of the threads of the hall's server, less the one that may be writing.
MOST_WAITING = 3
#: Seconds without a step after which the line counts as held: a write takes some thousandths.
HELD = 0.5


class Line:
    """Those who wait for the file."""

    def __init__(self, most: int = MOST_WAITING, held: float = HELD) -> None:
        self._most, self._held = most, held
        self._waiting, self._moved_at = 0, 0.0
        self._beginning: set[sqlite3.Connection] = set()
        self._writer: sqlite3.Connection | None = None
        self._changed = threading.Condition()

    @contextmanager
    def place(self, connection: sqlite3.Connection) -> Iterator[None]:
        """A place in the line, left as soon as this connection writes.

        Raises OperationalError when there is none.
        """
        with self._changed:
            while self._waiting >= self._most:
                left = self._moved_at + self._held - time.monotonic()
                if left <= 0:
                    raise _busy()
                self._changed.wait(left)
            if not self._waiting:
                self._moved_at = time.monotonic()
            self._waiting += 1
            self._changed.wait_for(self._is_free, self._held)  # then it is for SQLite to say
            self._beginning.add(connection)
        try:
            yield
        finally:
            with self._changed:
                self._waiting -= 1
                self._beginning.discard(connection)
                if connection.in_transaction:
                    self._writer = connection
                self._moved_at = time.monotonic()
                self._changed.notify_all()

    def call(self) -> None:
        """Call who comes next: somebody may be done with writing."""
        with self._changed:
            self._changed.notify_all()

    def _is_free(self) -> bool:
        """Whether no connection of this process writes."""
        with suppress(sqlite3.ProgrammingError):  # it is closed
            return not self._beginning and not (self._writer and self._writer.in_transaction)
        return not self._beginning


def _busy() -> sqlite3.OperationalError:
    """What SQLite itself says to who has waited long enough."""
    error = sqlite3.OperationalError("database is locked, and others wait for it")
    error.sqlite_errorname = "SQLITE_BUSY"
    return error
