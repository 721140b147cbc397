"""What the tests of the services share: reports, and an exact comparison of everything stored."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model

from clubs.models import AuditEntry, User
from engine.check import Report
from scoring.models import Event, HandResult, Table
from scoring.models.result import ResultState
from scoring.services import results
from scoring.services.refusal import Refused

#: The first hand of a table is dealt by North. South's five clubs, made with 5, 6 and 7 tricks.
FIVE = Report("N", "S", "5", "C", makers_tricks="5")
SIX = Report("N", "S", "5", "C", makers_tricks="6")
SEVEN = Report("N", "S", "5", "C", makers_tricks="7")
#: A bid below the minimum: accepted if it was played, and stored with a reason.
BELOW = Report("N", "S", "2", "H", makers_tricks="5")


def enter(
    table: Table, report: Report = FIVE, *, hand: int = 1, key: str = "phone", **more: Any
) -> results.Entered:
    """Report a hand of a table; `more` are `by` and `reason`."""
    return results.enter(table, hand, report, origin=origin(key, **more))


def correct(
    row: HandResult, report: Report, *, key: str = "laptop", reason: str = "misread", **more: Any
) -> HandResult:
    """Correct a result."""
    return results.correct(row, report, origin=origin(key, reason=reason, **more))


def dispute(table: Table, *reports: Report) -> list[HandResult]:
    """Send several contents for hand 1 under one key; returns the rows."""
    return [enter(table, report).result for report in reports or (FIVE, SIX)]


def origin(key: str, *, by: User | None = None, reason: str = "") -> results.Origin:
    return results.Origin(by, HandResult.Source.DESK, key, reason)


def states(table: Table, hand: int = 1) -> dict[str, ResultState]:
    """The state of each content reported for a hand."""
    rows = HandResult.objects.filter(table=table, number=hand)
    return {row.content: ResultState(row.state) for row in rows}


def stored() -> dict[str, list[dict[str, Any]]]:
    """The rows of `as_stored` as dictionaries by column."""
    rows = as_stored()
    return {
        model.__name__: [dict(zip(names, row, strict=True)) for row in rows[model.__name__]]
        for model, names in _STORED.items()
    }


def _columns(model: type[Model]) -> list[str]:
    fields = (field.column for field in model._meta.concrete_fields)
    return [name for name in fields if name not in ("minute_at", "minute_acts", "minute_junk")]


_STORED: dict[type[Model], list[str]] = {
    model: _columns(model) for model in (*apps.get_app_config("scoring").get_models(), AuditEntry)
}


def as_stored() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of scoring, and the audit log, as read from the database: for comparison only.

    Without the count of recent requests by a table's link.
    """
    found = {}
    with connection.cursor() as cursor:
        for model, columns in _STORED.items():
            names = ", ".join(map(connection.ops.quote_name, columns))
            cursor.execute(f"SELECT {names} FROM {model._meta.db_table} ORDER BY 1")
            found[model.__name__] = cursor.fetchall()
    return found


@contextmanager
def nothing_stored() -> Iterator[None]:
    """No row of anything is added, changed or deleted; the version stays the same."""
    before = as_stored()
    yield
    assert as_stored() == before


@contextmanager
def refused(code: str, **params: object) -> Iterator[None]:
    """The act is refused with this code and these parameters, in words, and nothing is stored."""
    with nothing_stored(), pytest.raises(Refused) as caught:
        yield
    assert (caught.value.code, caught.value.params) == (code, params)
    assert all(str(value) in caught.value.sentence for value in params.values())


@contextmanager
def one_act(event: Event, *actions: str) -> Iterator[None]:
    """The version goes up by exactly one, and exactly these entries are added to the audit log."""
    version = Event.objects.get(pk=event.pk).version
    known = set(AuditEntry.objects.values_list("pk", flat=True))
    yield
    assert Event.objects.get(pk=event.pk).version == version + 1
    fresh = AuditEntry.objects.exclude(pk__in=known).order_by("pk")
    assert list(fresh.values_list("action", flat=True)) == list(actions)


def entry_of(action: str) -> AuditEntry:
    """The only audit entry of an action."""
    return AuditEntry.objects.get(action=action)
