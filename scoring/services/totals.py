"""Totals of a table entered at the desk, when a round comes in without its hands."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from clubs.models import User
from engine import Counts, Fault, check_totals, sets_explain
from scoring.models import STANDING, Event, ResultState, Table, TableTotals
from scoring.services import reasons
from scoring.services.refusal import Faulty, Refused
from scoring.services.writing import IN_PLAY, count_up, lock, record, table_now


@dataclass(frozen=True)
class Totals:
    """Points of both sides for a round, and the counts that were given (None: unknown).

    Sets include lone hands lost; passed-out deals belong to the table, not to a side.
    """

    points: tuple[int, int]
    counts: Counts = field(default_factory=Counts)


@transaction.atomic
def enter(
    table: Table,
    totals: Totals,
    *,
    client_key: str,
    by: User | None,
    reason: str = "",
    corrects: TableTotals | None = None,
) -> TableTotals:
    """Store the totals of a table; with a reason they replace the row that they correct.

    The same totals sent twice under one key make one row. Raises Faulty when no hands with these
    counts give these totals (a reason keeps what is overridable). Raises Refused when single hands
    are entered, when the totals there are not those being corrected, when a correction has no
    reason, or when the key came with other totals before.
    """
    event = lock(table.round.session.event_id, states=IN_PLAY)
    columns, reason = columns_of(totals), reasons.tidy(reason)
    if again := table.totals.filter(client_key=client_key).first():
        return _unchanged(again, columns)
    refuse_closed_table(table)
    if event.scored != Event.Scored.POINTS:
        raise Refused("deals-need-hands")
    faults = faults_of(totals, event, table.hands_due)
    if faults and not (reason and all(fault.overridable for fault in faults)):
        raise Faulty(faults)
    standing = table.totals.filter(state__in=STANDING)
    old = _corrected(list(standing), corrects)
    if old:
        reasons.required(reason)
    count_up(event, at=table)
    before = states_of(standing)
    standing.update(state=ResultState.SUPERSEDED)
    row = TableTotals.objects.create(
        table=table,
        **columns,
        supersedes=old,
        client_key=client_key,
        reason=reason,
        entered_by=by,
    )
    action = "totals-corrected" if old else "totals-entered"
    _record(action, row, event, by, reason, old, before)
    return row


@transaction.atomic
def take_back(row: TableTotals, *, reason: str, by: User) -> None:
    """Remove the totals of a table, also two that differ, so that its hands can be entered.

    Raises Refused without a reason, and if these totals were changed since.
    """
    event = count_up(lock(row.table.round.session.event_id, states=IN_PLAY), at=row.table)
    reason = reasons.required(reason)
    standing = TableTotals.objects.filter(table=row.table_id, state__in=STANDING)
    if not standing.filter(pk=row.pk).exists():
        raise Refused("totals-changed")
    before = states_of(standing)
    standing.update(state=ResultState.SUPERSEDED)
    _record("totals-taken-back", row, event, by, reason, row, before)


def faults_of(totals: Totals, event: Event, hands: int) -> tuple[Fault, ...]:
    """Every fault of totals by the rules of an event.

    Totals without counts that do not add up are no fault if sets explain it: a set is ordinary.
    """
    faults = check_totals(event.rules, hands, totals.points, totals.counts)
    return () if faults and show_sets(totals, event, hands) else faults


def show_sets(totals: Totals, event: Event, hands: int) -> bool:
    """Whether totals without any count are possible only if somebody was set."""
    if totals.counts != Counts():
        return False
    adds_up = not check_totals(event.rules, hands, totals.points, totals.counts)
    return not adds_up and sets_explain(event.rules, hands, totals.points)


def _unchanged(row: TableTotals, columns: dict[str, Any]) -> TableTotals:
    """Return the row of a double tap. Raises Refused if it was changed in between."""
    if row.state != ResultState.OFFICIAL or any(
        getattr(row, name) != value for name, value in columns.items()
    ):
        raise Refused("totals-changed")
    return row


def _corrected(standing: list[TableTotals], meant: TableTotals | None) -> TableTotals | None:
    """The row to be corrected, which may be one of two that differ; Refused if it changed."""
    if meant in standing or (meant is None and not standing):
        return meant
    raise _meanwhile(next(iter(standing), None))


def _meanwhile(standing: TableTotals | None) -> Refused:
    """Why totals can't be stored: somebody changed them since the page was loaded."""
    if standing is None:
        return Refused("totals-changed")
    return Refused("totals-entered", first=standing.points_0, second=standing.points_1)


def refuse_closed_table(table: Table) -> None:
    """Raise Refused if a table has hands, or its round has not begun."""
    this_round = table_now(table).round
    if this_round.started_at is None:
        raise Refused("round-not-started", round=this_round.number)
    if table.results.filter(state__in=STANDING).exists():
        raise Refused("hands-there", table=table.number)


def columns_of(totals: Totals) -> dict[str, Any]:
    """Totals as the columns of their row."""
    columns: dict[str, Any] = {"passed_out": totals.counts.passed_out}
    for side in (0, 1):
        columns[f"points_{side}"] = totals.points[side]
        for name in ("sets", "lone_made", "lone_lost"):
            columns[f"{name}_{side}"] = getattr(totals.counts, name)[side]
    return columns


def _record(
    action: str,
    row: TableTotals,
    event: Event,
    by: User | None,
    reason: str,
    old: TableTotals | None,
    before: dict[str, str],
) -> None:
    was = {"points": [old.points_0, old.points_1]} if old else {}
    record(action, event, about=row, by=by, old=was, new=told_of(row, before), reason=reason)


def told_of(row: TableTotals, before: dict[str, str]) -> dict[str, Any]:
    """What the history keeps of totals: points, table and round, and the states before."""
    details = {
        "points": [row.points_0, row.points_1],
        "table": row.table.number,
        "round": row.table.round.number,
    }
    return details | ({"before": before} if before else {})


def states_of(rows: Iterable[TableTotals]) -> dict[str, str]:
    """The state of each row, by its uid."""
    return {str(row.uid): str(row.state) for row in rows}
