"""Objects that many tests start with are made once per worker; other tests get copies of the rows.

Rows are copied inside a test's transaction, so tests that want an empty database have one.
"""

import datetime as dt
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.apps import apps
from django.db import connection, transaction
from django.db.models import DateTimeField, Model
from django.utils import timezone

from scoring.models import Event

#: Keys of copied rows begin at multiples of this, far above those of rows made by tests.
APART = 1_000_000

#: Longer than making an object takes.
A_WHILE = dt.timedelta(minutes=10)

Rows = dict[type[Model], list[tuple[Any, ...]]]
M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class _Made(Generic[M]):
    """The object made, the time, and the rows that making it added to the database."""

    row: M
    at: dt.datetime
    rows: Rows


class Prebuilt(Generic[M]):
    """An object, usually an event, that is made at first use and copied from then on."""

    count = 0

    def __init__(self, make: Callable[..., M]) -> None:
        self.make = make
        self._made: _Made[M] | None = None

    def __call__(self, *arguments: Any) -> M:
        """Return the object; the arguments must always have the same primary keys."""
        if self._made is None:
            self._made = self._record(*arguments)
        else:
            _copy(self._made)
        row = self._made.row
        return type(row)._default_manager.get(pk=row.pk)

    def _record(self, *arguments: Any) -> _Made[M]:
        Prebuilt.count += 1
        _count_on_from(APART * Prebuilt.count)
        before = _rows()
        made, after = self.make(*arguments), _rows()
        added = {
            model: [_stored(model, row) for row in rows if row not in before[model]]
            for model, rows in after.items()
        }
        return _Made(made, timezone.now(), {model: rows for model, rows in added.items() if rows})


def _count_on_from(first: int) -> None:
    """Let SQLite assign keys from here on; PostgreSQL's sequences never repeat one."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM sqlite_sequence")
            cursor.executemany(
                "INSERT INTO sqlite_sequence VALUES (%s, %s)",
                [(model._meta.db_table, first) for model in apps.get_models()],
            )


def _rows() -> Rows:
    return {model: list(model._base_manager.values_list(*_names(model))) for model in _models()}


def _models() -> list[type[Model]]:
    return list(apps.get_models())


def _names(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def _stored(model: type[Model], row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A row in database form, except for its times."""
    return tuple(
        value if isinstance(field, DateTimeField) else field.get_db_prep_save(value, connection)
        for field, value in zip(model._meta.concrete_fields, row, strict=True)
    )


def _copy(made: _Made[Any]) -> None:
    """Insert the rows again, equally long ago as when they were made, with new uids for events.

    Only moments of the making are moved: the day of an event stays, also once it is past.
    Values of events are cached by uid and version: no test may get those of another test.
    """
    age = timezone.now() - made.at
    uids: dict[uuid.UUID | str, uuid.UUID | str] = {}
    place = _names(Event).index("uid")
    for old in (uuid.UUID(str(row[place])) for row in made.rows.get(Event, ())):
        new = uuid.uuid4()
        uids |= {old: new, old.hex: new.hex, str(old): str(new)}

    def copied(value: Any) -> Any:
        if isinstance(value, dt.datetime):
            moved = value + age if made.at - A_WHILE < value <= made.at else value
            return connection.ops.adapt_datetimefield_value(moved)
        return uids.get(value, value) if isinstance(value, str | uuid.UUID) else value

    # In one transaction, since a row may precede the one it refers to.
    with transaction.atomic(), connection.cursor() as cursor:
        for model, rows in made.rows.items():
            columns = [field.column for field in model._meta.concrete_fields]
            names = ", ".join(map(connection.ops.quote_name, columns))
            cursor.executemany(
                f"INSERT INTO {model._meta.db_table} ({names})"
                f" VALUES ({', '.join(['%s'] * len(columns))})",
                [list(map(copied, row)) for row in rows],
            )
