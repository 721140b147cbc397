"""Writes a club into an archive as of one moment, while others keep entering."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from django.db import connection, transaction
from django.db.models import Model

from clubs.models import Club, User
from scoring import archive
from scoring.archive.container import Writer, writing
from scoring.archive.contents import (
    ACCOUNT,
    PEOPLE,
    WITH_KEY,
    columns_of,
    name_of,
    parts,
    people_of,
    rows_of,
)
from scoring.archive.values import plain

#: Called after each row with the number of rows written and the total.
Look = Callable[[int, int], None]


def nobody_looks(_made: int, _of: int) -> None:
    """For callers that do not report progress."""


def export(club: Club, file: IO[bytes], look: Look = nobody_looks) -> None:
    """Write the archive of a club into an empty file."""
    about = {"name": club.name, "uid": str(club.uid)}
    with at_one_moment(), writing(file, about, archive.__doc__ or "") as written:
        _Export(club, written, look).write()


class _Export:
    """Writes the parts, and remembers the place of each row in the archive."""

    def __init__(self, club: Club, written: Writer, look: Look) -> None:
        self._club, self._written, self._look = club, written, look
        self._places: dict[Any, dict[int, Any]] = {}
        self._made = 0

    def write(self) -> None:
        """Write each part after those that it refers to."""
        people = list(people_of(self._club))
        self._places[User] = {user.pk: str(user.uid) for user in people}
        rows = ([plain(getattr(user, name)) for name in ACCOUNT] for user in people)
        self._written.add(PEOPLE, ACCOUNT, rows)
        # Rows also refer to rows of their own part, before and after them.
        for model in parts():
            keys = rows_of(model, self._club).values_list("pk", flat=True)
            self._places[model] = {key: place for place, key in enumerate(keys, 1)}
        for model in parts():
            names = [field.name for field in columns_of(model)]
            self._written.add(name_of(model), names, self._rows(model))

    def _rows(self, model: type[Model]) -> Iterator[list[Any]]:
        columns = columns_of(model)
        places = [self._places.get(field.related_model) for field in columns]
        texts = [(model, field.name) in WITH_KEY for field in columns]
        of = sum(len(keys) for keys in self._places.values())
        rows = rows_of(model, self._club).values_list(*(field.attname for field in columns))
        for row in rows.iterator(chunk_size=2000):
            self._made += 1
            self._look(self._made, of)
            yield [
                self._without_key(value) if is_text
                else plain(value) if there is None or value is None
                else there[value]
                for value, there, is_text in zip(row, places, texts, strict=True)
            ]  # fmt: skip

    def _without_key(self, text: str) -> str:
        return text.removeprefix(f"{self._club.pk} ")


@contextmanager
def at_one_moment() -> Iterator[None]:
    """Read everything from one snapshot, without blocking writers."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    else:
        wrapper: Any = connection
        mode, wrapper.transaction_mode = wrapper.transaction_mode, None  # no write lock
        try:
            with transaction.atomic():
                yield
        finally:
            wrapper.transaction_mode = mode
