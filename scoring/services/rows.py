"""Many rows of one table, stored at once.

A plan of 999 pairs for 40 rounds has 80,000 seats. As objects of Django they take four seconds of a
processor, in which nobody else writes to an SQLite file; as bare rows they take one.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models


def insert(
    model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[object]]
) -> None:
    """Store rows; `names` are the fields of each, and say of a relation the id. Part of a write.

    No default of a model is filled in: a field without a value that needs one is refused.
    """
    meta: Any = model._meta
    fields = [meta.get_field(name) for name in names]
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    # Numbers, texts and NULL are what they are; of all else the field knows how it is stored.
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
