"""Inserts many rows of one table at once.

A plan of 999 pairs for 40 rounds has 80,000 seats. As Django objects they take four seconds of a
processor, during which nobody else can write to an SQLite file; as bare rows they take one.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models


def insert(
    model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[object]]
) -> None:
    """Insert rows; `names` are the fields of each, with ids for relations. Part of a write.

    Model defaults are not filled in: a missing value that a column needs is refused.
    """
    meta: Any = model._meta
    fields = [meta.get_field(name) for name in names]
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    # Numbers, texts and NULL are stored as they are; only other types need their field.
    odd = [(at, field) for at, field in enumerate(fields) if isinstance(field, models.UUIDField)]
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {connection.ops.quote_name(meta.db_table)} ({columns}) VALUES ({marks})",  # noqa: S608
            [_stored(row, odd) for row in rows],
        )


def _stored(row: Sequence[object], odd: Sequence[tuple[int, Any]]) -> list[Any]:
    values: list[Any] = list(row)
    for at, field in odd:
        values[at] = field.get_db_prep_save(values[at], connection)
    return values
