"""The queries of a request: how many, and whether each finds its rows by an index."""

from collections.abc import Callable
from typing import Any

from django.db import connection

_BRACKETS = ("BEGIN", "SAVEPOINT", "RELEASE")

Query = tuple[str, Any]


def queries_of(act: Callable[[], object]) -> list[Query]:
    """Every query of an act with its parameters, except those that only bracket a transaction."""
    found: list[Query] = []

    def keep(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(_BRACKETS):
            found.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(keep):
        act()
    return found


def scans_of(queries: list[Query]) -> list[str]:
    """The steps of SQLite's plans that read a whole table, each with its query."""
    return [f"{step}: {sql}" for sql, params in queries for step in _scans(sql, params)]


def _scans(sql: str, params: Any) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}", params)
        steps = [detail for *_, detail in cursor.fetchall()]
    return [step for step in steps if step.startswith("SCAN") and step != "SCAN CONSTANT ROW"]
