"""Queries that are asked again are written for SQLite once, and writers wait in a line.

Django writes `%s` where SQLite reads `?`. To look for them takes as long as the whole query of an
entry, and an entry of a hand has nine.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.db.backends.sqlite3.base import DatabaseWrapper as DjangoWrapper
from django.db.backends.sqlite3.base import SQLiteCursorWrapper

from clubs.sqlite3.line import Line

_line = Line()
_READING = ("SELECT", "PRAGMA")


class Cursor(SQLiteCursorWrapper):
    """A cursor that knows the queries it has seen, and writes when it is its turn."""

    def execute(self, query: str, params: Any = None) -> Any:
        """Run a query; the first of a writer waits for the file (BEGIN IMMEDIATE, mostly)."""
        if self.connection.in_transaction or query.startswith(_READING):
            return super().execute(query, params)
        with _line.place(self.connection):
            return super().execute(query, params)

    def convert_query(self, query: str, *, param_names: Iterable[str] | None = None) -> str:
        """The query with the marks of SQLite."""
        if param_names is None:
            return _converted(query)
        return str(super().convert_query(query, param_names=param_names))


class DatabaseWrapper(DjangoWrapper):
    """What Django looks for in a module of this name."""

    def create_cursor(self, _name: str | None = None) -> Any:
        """Give a cursor of our own."""
        return self.connection.cursor(factory=Cursor)

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]  # its stubs do not know it
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
