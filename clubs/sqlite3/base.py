"""Converts repeated queries for SQLite only once, and makes writers wait in line.

Django writes `%s` where SQLite expects `?`. Replacing them takes as long as running a query of an
entry, and the entry of a hand has nine.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from django.db.backends.sqlite3.base import DatabaseWrapper as DjangoWrapper
from django.db.backends.sqlite3.base import SQLiteCursorWrapper

from clubs.sqlite3.line import Line

_line = Line()
_READING = ("SELECT", "PRAGMA")


class Cursor(SQLiteCursorWrapper):
    """A cursor that caches converted queries, and writes when it is its turn."""

    def execute(self, query: str, params: Any = None) -> Any:
        """Run a query; a writer's first one (mostly BEGIN IMMEDIATE) waits in line for the file."""
        if self.connection.in_transaction or query.startswith(_READING):
            return super().execute(query, params)
        with _line.place(self.connection):
            return super().execute(query, params)

    def convert_query(self, query: str, *, param_names: Iterable[str] | None = None) -> str:
        """The query with SQLite's placeholders."""
        if param_names is None:
            return _converted(query)
        return str(super().convert_query(query, param_names=param_names))


class DatabaseWrapper(DjangoWrapper):
    """The class that Django looks for in a backend's `base` module."""

    def create_cursor(self, _name: str | None = None) -> Any:
        """Return a cursor of our own class."""
        return self.connection.cursor(factory=Cursor)

    @contextmanager
    def without_flushing(self) -> Iterator[None]:
        """Commit without waiting for the disk; see `may_be_lost`."""
        self.ensure_connection()
        if self.connection.in_transaction:  # it is flushed with the transaction
            yield
            return
        self.connection.execute("PRAGMA synchronous=NORMAL")
        try:
            yield
        finally:
            self.connection.execute("PRAGMA synchronous=FULL")

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]  # missing from the stubs
        _line.call()

    def _rollback(self) -> None:
        super()._rollback()  # type: ignore[misc]
        _line.call()

    def _close(self) -> None:
        super()._close()  # type: ignore[misc]
        _line.call()


@lru_cache(maxsize=256)
def _converted(query: str) -> str:
    return query.replace("%%", "\0").replace("%s", "?").replace("\0", "%")
