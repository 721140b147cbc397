"""Queries whose SQL is generated once.

Generating a query's SQL costs the ORM ten times what the database needs to run it. For the queries
behind every entry of a hand and every load of an event, it is generated on first use and kept.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import BooleanField, CharField, IntegerField, Model, QuerySet, TextField
from django.db.models.base import ModelState
from django.db.models.expressions import RawSQL
from django.db.models.query import get_related_populators

Row = TypeVar("Row", bound=Model)

_PLAIN = (str, int, bool, type(None))
_TAKE_PLAIN = (CharField, TextField, IntegerField, BooleanField)


class _Slot:
    """A placeholder for a value that is given when the query runs."""

    def __init__(self, name: str) -> None:
        self.name = name


def _slot(name: str) -> Any:
    return RawSQL("%s", (_Slot(name),))


class Prepared(Generic[Row]):
    """A query for rows of a model, with relations and annotations.

    `make` is called with a function that names a place for a value. The values must be numbers and
    texts as the database stores them: nothing converts them.
    """

    def __init__(self, make: Callable[[Callable[[str], Any]], QuerySet[Row]]) -> None:
        self._make = make

    def first(self, **values: Any) -> Row | None:
        """The first row; None if there is none."""
        return next(self.rows(**values), None)

    def rows(self, **values: Any) -> Iterator[Row]:
        """The rows in the order of the query."""
        return map(self._instance, self._raw_rows(values))

    def _raw_rows(self, values: Mapping[str, Any]) -> list[Any]:
        sql, params = self._sql
        with connection.cursor() as cursor:
            arguments = [
                values[param.name] if isinstance(param, _Slot) else param for param in params
            ]
            cursor.execute(sql, arguments)
            rows: list[Any] = cursor.fetchall()
        return rows

    @cached_property
    def _compiler(self) -> Any:
        compiler = self._make(_slot).query.get_compiler(connection=connection)
        compiler.prepared = _with_constants(*compiler.as_sql())
        return compiler

    @property
    def _sql(self) -> tuple[str, list[Any]]:
        prepared: tuple[str, list[Any]] = self._compiler.prepared
        return prepared

    @cached_property
    def _converters(self) -> list[tuple[int, list[Any], Any]]:
        compiler = self._compiler
        columns = [column for column, _sql, _alias in compiler.select]
        converters = compiler.get_converters(columns)
        return [(place, functions, column) for place, (functions, column) in converters.items()]

    @cached_property
    def _own_columns(self) -> tuple[Any, slice, list[str], list[Any]]:
        """The model, the slice and names of its columns, and the populators of related rows."""
        info, select = self._compiler.klass_info, self._compiler.select
        places = info["select_fields"]
        columns = slice(places[0], places[-1] + 1)
        names = [column[0].target.attname for column in select[columns]]
        populators: Any = get_related_populators  # the stubs are for a later Django
        return info["model"], columns, names, populators(info, select, connection.alias)

    def _instance(self, values: Any) -> Row:
        row, database = list(values), connections[DEFAULT_DB_ALIAS]
        for place, functions, column in self._converters:
            for convert in functions:
                row[place] = convert(row[place], column, database)
        model, columns, names, related = self._own_columns
        instance: Row = from_columns(model, database.alias, names, row[columns])
        for relation in related:
            _relate(relation, row, instance)
        for name, place in self._compiler.annotation_col_map.items():
            setattr(instance, name, row[place])
        return instance


def from_columns(model: type[Row], alias: str, names: Iterable[str], values: Iterable[Any]) -> Row:
    """A model instance as `Model.from_db` makes it.

    `from_db` checks every field and sends two signals that nothing here listens to. It takes
    several times as long, and the entry of a hand reads nine rows.
    """
    row = model.__new__(model)
    row._state = ModelState()
    row._state.adding, row._state.db = False, alias
    row.__dict__.update(zip(names, values, strict=True))
    return row


def _relate(relation: Any, row: Sequence[Any], owner: Model) -> None:
    """Attach a related row, as `RelatedPopulator.populate` does."""
    values, related = row[relation.cols_start : relation.cols_end], None
    if values[relation.pk_idx] is not None:
        related = from_columns(relation.model_cls, relation.db, relation.init_list, values)
        for nested in relation.related_populators:
            _relate(nested, row, related)
        relation.remote_setter(related, owner)
    relation.local_setter(owner, related)


class PreparedColumns(Prepared[Any]):
    """A query that ends in `values_list`: its rows are sequences of the columns asked for."""

    def rows(self, **values: Any) -> Iterator[Any]:
        """The rows in the order of the query."""
        raw_rows = self._raw_rows(values)
        if not self._by_place:
            return iter(raw_rows)
        rows: Iterator[Any] = self._compiler.apply_converters(raw_rows, self._by_place)
        return rows

    @cached_property
    def _by_place(self) -> dict[int, Any]:
        columns = [column for column, _sql, _alias in self._compiler.select]
        converters: dict[int, Any] = self._compiler.get_converters(columns)
        return converters


def _with_constants(sql: str, params: tuple[Any, ...]) -> tuple[str, list[Any]]:
    """The query with its constant texts inlined: only values given at run time stay open.

    SQLite uses such constants to choose partial indexes. If they are parameters, it checks their
    values on each run and plans the whole query again.
    """
    pieces, open_params = sql.split("%s"), []
    for place, param in enumerate(params):
        if isinstance(param, str):
            text = f"{param}".replace("'", "''").replace("%", "%%")
            pieces[place] += f"'{text}'"
        else:
            pieces[place] += "%s"
            open_params.append(param)
    return "".join(pieces), open_params


def insert(row: Model) -> None:
    """Store a new row, as `save(force_insert=True)` does."""
    sql, fields = _insertion(type(row))
    database = connections[DEFAULT_DB_ALIAS]
    values = [_value(field, row, database) for field in fields]
    with database.cursor() as cursor:
        cursor.execute(sql, values)
        (row.pk,) = cursor.fetchone()
    row._state.adding, row._state.db = False, database.alias


def _value(field: Any, row: Model, database: Any) -> Any:
    """The value of a column as the database takes it; nearly all need no conversion."""
    value = field.pre_save(row, True)
    if type(value) in _PLAIN and isinstance(field, _TAKE_PLAIN):
        return value
    return field.get_db_prep_save(value, database)


@lru_cache(maxsize=8)
def _insertion(model: type[Model]) -> tuple[str, list[Any]]:
    fields = [field for field in model._meta.local_concrete_fields if not field.primary_key]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.get_attname_column()[1] or "") for field in fields)
    marks = ", ".join("%s" for _ in fields)
    into = quote(model._meta.db_table)
    return f"INSERT INTO {into} ({columns}) VALUES ({marks}) RETURNING id", fields  # noqa: S608
