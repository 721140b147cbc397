"""Writers of an SQLite file wait in a line, and the line is short.

The hall's server has eight threads. While something else holds the file (a backup, a sleeping
disk), each writer occupies its thread for DATABASE_WAIT seconds: with eight of them nobody could
even read any more, which needs no lock at all. So only a few may wait for a file that is held; the
others are told at once to come back. While the line moves, everybody waits for their turn.

The next in line is woken when the writer is done. SQLite itself polls after ever longer pauses, up
to a tenth of a second, and lets in whoever polls first.
"""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

#: Half of the threads of the hall's server, minus the one that may be writing.
MOST_WAITING = 3
#: Seconds without progress after which the line counts as held: a write takes some thousandths.
HELD = 0.5


class Line:
    """The writers that wait for the file."""

    def __init__(self, most: int = MOST_WAITING, held: float = HELD) -> None:
        self._most, self._held = most, held
        self._waiting, self._moved_at = 0, 0.0
        self._beginning: set[sqlite3.Connection] = set()
        self._writer: sqlite3.Connection | None = None
        self._changed = threading.Condition()

    @contextmanager
    def place(self, connection: sqlite3.Connection) -> Iterator[None]:
        """A place in the line, held until this connection writes.

        Raises OperationalError if the line is full and doesn't move.
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
            self._changed.wait_for(self._is_free, self._held)  # after that SQLite decides
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
        """Wake the line: a writer may be done."""
        with self._changed:
            self._changed.notify_all()

    def _is_free(self) -> bool:
        """Whether no connection of this process is writing."""
        with suppress(sqlite3.ProgrammingError):  # the connection is closed
            return not self._beginning and not (self._writer and self._writer.in_transaction)
        return not self._beginning


def _busy() -> sqlite3.OperationalError:
    """The error that SQLite itself raises after waiting long enough."""
    error = sqlite3.OperationalError("database is locked, and others wait for it")
    error.sqlite_errorname = "SQLITE_BUSY"
    return error
