"""Reads the results of hands from the database."""

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from sys import intern
from typing import Any

from django.db.models import Case, F, FilteredRelation, Q, QuerySet, TextField, Value, When
from django.db.models.functions import Cast

from scoring.afternoon import HandFacts
from scoring.models import HandResult

_HAND = HandFacts._fields[: HandFacts._fields.index("seat_points")]
_RECURRING = [
    _HAND.index(name) for name in ("kind", "strain", "direction", "special", "state", "source")
]
_ENTERED_AT = _HAND.index("entered_at")
_NOTHING: Mapping[str, int] = {}
#: The phone that sent a result has also answered for the other side.
_BY_ONE_PHONE = ~Q(device="") & (
    Q(side=0, second__device=F("device")) | Q(side=1, first__device=F("device"))
)


def columns_of_hands(results: QuerySet[HandResult]) -> QuerySet[HandResult, Any]:
    """The columns of results that `hands_of` reads."""
    results = results.annotate(
        first=FilteredRelation("agreements", condition=Q(agreements__side=0)),
        second=FilteredRelation("agreements", condition=Q(agreements__side=1)),
        said_by_first=F("first__verdict"),
        said_by_second=F("second__verdict"),
        by_one_phone=Case(When(_BY_ONE_PHONE, then=Value(True)), default=Value(False)),
        # Nearly all are empty, and comparing text is faster than parsing JSON.
        by_seat=Cast("seat_points", TextField()),
        overruled=Cast("overridden", TextField()),
        # Reading a moment as text takes a third of the time that Django needs.
        came_in=Cast("entered_at", TextField()),
    )
    return results.order_by("number", "entered_at", "pk").values_list(
        "table_id", "by_seat", "overruled", "said_by_first", "said_by_second", "by_one_phone",
        "entered_by_id",
        *("came_in" if name == "entered_at" else name for name in _HAND),
    )  # fmt: skip


def hands_of(rows: Iterable[Any]) -> dict[int, list[HandFacts]]:
    """Table -> its results, by hand and in order of entry, with what the sides said of them."""
    hands: dict[int, list[HandFacts]] = defaultdict(list)
    for table, by_seat, overruled, first, second, alone, entered_by, *columns in rows:
        for place in _RECURRING:
            columns[place] = _kept_once(columns[place])
        columns[_ENTERED_AT] = _moment(columns[_ENTERED_AT])
        points = _NOTHING if by_seat == "{}" else json.loads(by_seat)
        kept = () if overruled == "[]" else tuple(json.loads(overruled))
        row = [*columns, points, kept, entered_by, (first, second), bool(alone)]
        hands[table].append(HandFacts._make(row))
    return hands


def fresh_hand(row: HandResult) -> HandFacts:
    """A result that was stored just now, of which nobody has said anything."""
    columns = [getattr(row, name) for name in _HAND]
    for place in _RECURRING:
        columns[place] = _kept_once(columns[place])
    verdicts = (None, None)
    points = row.seat_points or _NOTHING
    kept = tuple(row.overridden)
    return HandFacts._make([*columns, points, kept, row.entered_by_id, verdicts, False])


def _kept_once(text: str | None) -> str | None:
    """Share equal texts: a large event has tens of thousands of hands, and few values here."""
    return None if text is None else intern(str(text))


def _moment(text: str) -> dt.datetime:
    """The moment that a database writes as text; SQLite leaves UTC out."""
    moment = dt.datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC)
