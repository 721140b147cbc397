"""Queries whose SQL is made once.

Making the SQL of a query costs the ORM ten times what the database needs to run it. For what every
entry of a hand asks, it is made at the first time and kept.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.query import get_related_populators

Row = TypeVar("Row", bound=Model)


class _Slot:
    """Stands for a value that is given when the query runs."""

    def __init__(self, name: str) -> None:
        self.name = name


def _slot(name: str) -> Any:
    return RawSQL("%s", (_Slot(name),))


class Prepared(Generic[Row]):
    """A query for rows of a model, with relations and annotations.

    `make` gets a function that gives each place for a value its name. The values are numbers and
    texts as the database keeps them: nothing converts them.
    """

    def __init__(self, make: Callable[[Callable[[str], Any]], QuerySet[Row]]) -> None:
        self._make = make

    def first(self, **values: Any) -> Row | None:
        """The first row; None where there is none."""
        return next(self.rows(**values), None)

    def rows(self, **values: Any) -> Iterator[Row]:
        """The rows in the order of the query."""
        sql, params = self._sql
        with connection.cursor() as cursor:
            given = [values[each.name] if isinstance(each, _Slot) else each for each in params]
            cursor.execute(sql, given)
            found = cursor.fetchall()
        return map(self._instance, found)

    @cached_property
    def _compiler(self) -> Any:
        compiler = self._make(_slot).query.get_compiler(connection=connection)
        compiler.prepared = compiler.as_sql()
        return compiler

    @property
    def _sql(self) -> tuple[str, tuple[Any, ...]]:
        prepared: tuple[str, tuple[Any, ...]] = self._compiler.prepared
        return prepared

    @cached_property
    def _converters(self) -> list[tuple[int, list[Any], Any]]:
        compiler = self._compiler
        columns = [column for column, _sql, _alias in compiler.select]
        found = compiler.get_converters(columns)
        return [(place, functions, column) for place, (functions, column) in found.items()]

    @cached_property
    def _own(self) -> tuple[Any, slice, list[str], list[Any]]:
        """The model, where its columns are, their names, and what makes the related rows."""
        info, select = self._compiler.klass_info, self._compiler.select
        places = info["select_fields"]
        columns = slice(places[0], places[-1] + 1)
        names = [column[0].target.attname for column in select[columns]]
        populators: Any = get_related_populators  # its stubs are those of a later Django
        return info["model"], columns, names, populators(info, select, connection.alias)

    def _instance(self, found: Any) -> Row:
        row = list(found)
        for place, functions, column in self._converters:
            for convert in functions:
                row[place] = convert(row[place], column, connection)
        model, columns, names, related = self._own
        instance: Row = model.from_db(connection.alias, names, row[columns])
        for each in related:
            each.populate(row, instance)
        for name, place in self._compiler.annotation_col_map.items():
            setattr(instance, name, row[place])
        return instance


def insert(row: Model) -> None:
    """Store a new row, as `save(force_insert=True)` does."""
    sql, fields = _insertion(type(row))
    values = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        (row.pk,) = cursor.fetchone()
    row._state.adding, row._state.db = False, connection.alias


@lru_cache(maxsize=8)
def _insertion(model: type[Model]) -> tuple[str, list[Any]]:
    fields = [field for field in model._meta.local_concrete_fields if not field.primary_key]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.get_attname_column()[1] or "") for field in fields)
    marks = ", ".join("%s" for _ in fields)
    into = quote(model._meta.db_table)
    return f"INSERT INTO {into} ({columns}) VALUES ({marks}) RETURNING id", fields  # noqa: S608
