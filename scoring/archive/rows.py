"""Stores rows with their original values, bypassing the models, which would insert today's date."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError, IntegrityError, connection
from django.db.models import Model

from scoring.archive.contents import columns_of


class Unstorable(Exception):
    """A value that the database rejects."""


def new_keys(model: type[Model], count: int) -> Sequence[int]:
    """New keys that no row of a model ever had, ascending; call it inside a transaction."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
                [table, count],
            )
            return sorted(key for (key,) in cursor.fetchall())
        cursor.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = %s", [table])
        last = cursor.fetchone()[0] or 0
    return range(last + 1, last + count + 1)


def insert(model: type[Model], rows: Sequence[Sequence[Any]]) -> None:
    """Store rows, each with its key first and then all columns in database form.

    Raises IntegrityError for conflicts with other rows, Unstorable for other rejected values.
    """
    if not rows:
        return
    fields = [model._meta.pk, *columns_of(model)]
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        try:
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)  # noqa: S608
        except IntegrityError:
            raise
        except (DatabaseError, ValueError, OverflowError) as error:
            raise Unstorable from error
