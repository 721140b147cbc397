"""The rows of an event as they will be here: from the file, from this side, or from both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Model

from scoring.archive.contents import name_of
from scoring.archive.differences import EventDifferences, Fate, counting
from scoring.archive.event_file import (
    COURSE,
    FIELD,
    PARTS,
    TOTALS,
    UNCOMPARED,
    EventFile,
    Row,
    Rows,
    carried,
    reference,
    settings,
    unit_of,
)
from scoring.archive.refusal import EventFileRefused
from scoring.models import (
    Adjustment,
    Agreement,
    Event,
    HandResult,
    Player,
    ResultState,
    TableTotals,
)

#: Rows of these are never dropped: what no longer counts is history.
RESULTS: tuple[type[Model], ...] = (HandResult, TableTotals)
#: The only columns of a result that may change.
_CHANGING = frozenset({"state", "decided", "agreed_device"})


def joined(differences: EventDifferences, file: EventFile, choices: Mapping[str, Fate]) -> Rows:
    """All rows of the event, each unit taken from the side that was chosen.

    Raises EventFileRefused if something is still undecided, or if the choices contradict each
    other.
    """
    chosen = {unit: choices.get(unit, Fate.ASK) for unit in differences.to_decide()}
    fates = {**differences.fates, **chosen}
    if left := [unit for unit, fate in fates.items() if fate == Fate.ASK]:
        raise EventFileRefused("to-decide", number=len(left))
    if differences.event is None:
        return file.rows
    joining = _Joining(differences.here.rows, file.rows, fates)
    rows = joining.rows()
    _check_together(rows)
    return rows


class _Joining:
    def __init__(self, here: Rows, there: Rows, fates: Mapping[str, Fate]) -> None:
        self._here, self._there, self._fates = here, there, fates

    def rows(self) -> Rows:
        """Join each model in its way: with the course, as units of their own, or as results."""
        self._check_rules()
        chosen = self._side(COURSE)
        event_rows: Rows = {}
        for part in PARTS:
            model = part.model
            if model in RESULTS:
                event_rows[model] = self._results(model)
            elif model is Agreement:
                event_rows[model] = self._agreements()
            elif model is Adjustment:
                event_rows[model] = self._own_units(
                    model, {**self._here[model], **self._there[model]}
                )
            elif model is Player:
                event_rows[model] = self._own_units(model, chosen[model])
            else:
                event_rows[model] = dict(chosen[model])
        for name, row in event_rows[Event].items():
            event_rows[Event] = {name: {**row, **self._settings(name)}}
        return {model: self._with_own(model, rows) for model, rows in event_rows.items()}

    def _side(self, unit: str) -> Rows:
        return self._there if self._fates.get(unit) == Fate.FILE else self._here

    def _settings(self, name: str) -> Row:
        return {
            column: self._side(f"{FIELD} {column}")[Event][name][column] for column in settings()
        }

    def _own_units(self, model: type[Model], rows: Mapping[str, Row]) -> dict[str, Row]:
        """Rows that are chosen one by one."""
        return {
            name: self._side(unit_of(model, row, {}))[model].get(name, row)
            for name, row in rows.items()
        }

    def _results(self, model: type[Model]) -> dict[str, Row]:
        """The results of both sides; those that the chosen side lacks become superseded."""
        results = {}
        for name in {**self._here[model], **self._there[model]}:
            own, other = self._here[model].get(name), self._there[model].get(name)
            row = own or other
            assert row is not None  # noqa: S101
            if own and other and _fixed(own) != _fixed(other):
                raise EventFileRefused("unfit", part=name_of(model), line=name)
            chosen = self._side(unit_of(model, row, {}))[model].get(name)
            results[name] = chosen or {**row, "state": ResultState.SUPERSEDED.value}
        return results

    def _agreements(self) -> dict[str, Row]:
        """The agreements to each result, from the side that the result comes from."""
        agreements = {}
        for rows, others in ((self._here, self._there), (self._there, self._here)):
            for name, row in rows[Agreement].items():
                unit = unit_of(Agreement, row, rows)
                if self._side(unit) is rows or row["result"] not in others[HandResult]:
                    agreements[name] = row
        return agreements

    def _with_own(self, model: type[Model], rows: Mapping[str, Row]) -> dict[str, Row]:
        """Keep who typed a row, and which member a player is, as known here."""
        kept = [field.name for field in carried(model) if field.name in UNCOMPARED]
        rows_here = self._here[model]
        return {
            name: {**row, **{column: rows_here[name][column] for column in kept}}
            if name in rows_here
            else row
            for name, row in rows.items()
        }

    def _check_rules(self) -> None:
        """Raise EventFileRefused if results under different rules would be added up."""
        ((own,), (other,)) = (rows[Event].values() for rows in (self._here, self._there))
        if own["rule_set"] == other["rule_set"]:
            return
        course = self._side(COURSE)
        counts = counting(self._here if course is self._there else self._there)
        others = [unit for unit in self._fates if self._side(unit) is not course]
        if any(unit.startswith(f"{TOTALS} ") or unit in counts for unit in others):
            raise EventFileRefused("rules-differ")


def _fixed(row: Mapping[str, Any]) -> dict[str, Any]:
    left_out = _CHANGING | UNCOMPARED
    return {column: value for column, value in row.items() if column not in left_out}


def _check_together(rows: Rows) -> None:
    """Raise EventFileRefused if a row refers to one that does not exist."""
    for model, rows_of_model in rows.items():
        pointing = {
            field.name: target
            for field in carried(model)
            if (target := reference(field)) is not None
        }
        for row in rows_of_model.values():
            if any(row[c] is not None and row[c] not in rows[to] for c, to in pointing.items()):
                raise EventFileRefused("not-together")
