"""The rows of hand results: how a report is scored, stored and read back."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.prepared import Prepared, insert
from engine import Fault, Report, Result, RuleSet, check_report, write_line
from scoring.afternoon import columns_of, dealer_of
from scoring.models import STANDING, Agreement, Event, HandResult, ResultState, Table, TableTotals
from scoring.services import reasons, writing
from scoring.services.refusal import Faulty, Refused
from scoring.services.results.lifecycle import AGREED, DOUBTED, Hand, Step, Word
from scoring.services.results.sender import Origin, Source
from scoring.words import line_of

_LAST_NUMBER = 32_767


def _standing_or_sent(at: Callable[[str], Any]) -> QuerySet[HandResult]:
    """The standing results of a hand of a table, and what a key sent to this table before."""
    is_standing = Q(state__in=STANDING, number=at("number"))
    return HandResult.objects.filter(is_standing | Q(client_key=at("key")))


_TOTALS = TableTotals.objects.filter(table=OuterRef("pk"), state__in=STANDING)
_TABLE = Prepared(
    lambda at: (
        Table.objects.select_related("round__session__event__club")
        .annotate(
            has_totals=Exists(_TOTALS),
            has_rows=Exists(_standing_or_sent(at).filter(table=OuterRef("pk"))),
        )
        .filter(pk=at("table"))
        .order_by()
    )
)
_ROWS = Prepared(lambda at: _standing_or_sent(at).filter(table_id=at("table")).order_by("pk"))


@dataclass(frozen=True)
class Accepted:
    """A result from the engine, the report's auction, and the faults kept with a reason."""

    rules: RuleSet
    result: Result
    auction: str
    kept: tuple[Fault, ...]


def accept(report: Report, rules: RuleSet, reason: str) -> Accepted:
    """Check a report by the event's rules. Raises Faulty unless it is clean or may be kept."""
    checked = check_report(report, rules)
    if checked.result is None or (checked.faults and not reason.strip()):
        raise Faulty(checked.faults)
    return Accepted(rules, checked.result, reasons.tidy(report.auction), checked.faults)


def content_of(number: int, accepted: Accepted) -> str:
    """One text for all that was reported of a hand: equal texts are equal reports."""
    line = write_line(accepted.result)
    return f"{number} {accepted.result.dealer} {line} {accepted.auction}".strip()


def store(
    table: Table,
    number: int,
    accepted: Accepted,
    origin: Origin,
    *,
    state: ResultState = ResultState.OFFICIAL,
    supersedes: HandResult | None = None,
) -> HandResult:
    """Store the row of an accepted report, typed or from a file.

    The caller has locked the event, knows that the table plays this hand, and records the act.
    """
    row = row_of(table, number, accepted, origin, state=state, supersedes=supersedes)
    insert(row)
    return row


def row_of(
    table: Table,
    number: int,
    accepted: Accepted,
    origin: Origin,
    *,
    state: ResultState,
    supersedes: HandResult | None,
) -> HandResult:
    """The unsaved row of an accepted report; every such row is made here."""
    return HandResult(
        table=table,
        number=number,
        **columns_of(accepted.result, accepted.rules),
        auction=accepted.auction,
        state=state,
        supersedes=supersedes,
        source=origin.source,
        client_key=origin.client_key,
        device=origin.device,
        side=origin.side,
        decided=origin.decided,
        content=content_of(number, accepted),
        overridden=[fault.code for fault in accepted.kept],
        reason=origin.reason,
        entered_by=origin.by,
        client_at=origin.client_at,
    )


def annulled_row(
    table: Table,
    number: int,
    kind: HandResult.Kind,
    event: Event,
    origin: Origin,
    *,
    supersedes: HandResult | None,
) -> HandResult:
    """The unsaved row of a hand that is void or not played and counts for nobody."""
    return HandResult(
        table=table,
        number=number,
        kind=kind,
        dealer=dealer_of(event.rules, table.first_dealer, number),
        points_0=0,
        points_1=0,
        supersedes=supersedes,
        source=origin.source,
        client_key=origin.client_key,
        content=f"{number} {kind}",
        reason=origin.reason,
        entered_by=origin.by,
        decided=True,
    )


def supersede(keys: Iterable[int]) -> None:
    """Supersede the rows with these ids."""
    HandResult.objects.filter(pk__in=list(keys)).update(state=ResultState.SUPERSEDED)


# What stands.


def event_of(table: Table) -> int:
    """The id of the event of a table."""
    return table.round.session.event_id


def open_table(table: Table, number: int) -> Table:
    """The table with its round and event as they are now that the event is locked.

    Raises Refused when it is gone (everybody was reseated), if it does not play this hand (yet), or
    has its totals.
    """
    seen = table_locked(table.pk, number)
    refuse_closed_table(seen, number)
    return seen


def table_locked(table: int, number: int, client_key: str = "") -> Table:
    """The table with its round and event as they are now; raises Refused when it is gone.

    It is annotated with `has_totals`, and with `has_rows`: whether `hand_at` would find any.
    """
    hand_number = min(number, _LAST_NUMBER)  # keep a huge number within the column's range
    seen = _TABLE.first(table=table, number=hand_number, key=client_key)
    if seen is None:
        raise Refused("seats-anew")
    return seen


def refuse_closed_table(seen: Table, number: int) -> None:
    """Raise Refused if a locked table does not play this hand (yet), or has its totals."""
    if seen.round.started_at is None:
        raise Refused("round-not-started", round=seen.round.number)
    if not 1 <= number <= seen.hands_due:
        raise Refused("no-such-hand", table=seen.number, hands=seen.hands_due, hand=number)
    if seen.has_totals:  # type: ignore[attr-defined] # an annotation
        raise Refused("totals-there", table=seen.number)


def hand_at(table: Table, number: int, client_key: str = "") -> Hand:
    """The standing results of a hand of a table, and what a key sent to this table before."""
    rows = list(_ROWS.rows(table=table.pk, number=number, key=client_key))
    if not rows:
        return Hand(number)
    for row in rows:
        row.table = table
    sent_before = tuple(row for row in rows if client_key and row.client_key == client_key)
    versions = tuple(row for row in rows if row.number == number and row.state in STANDING)
    return Hand(
        number,
        versions,
        sent_before,
        words=_words(rows),
        rescored={row.pk: _in_its_place(row) for row in sent_before},
        sent_at=_when_sent(versions),
    )


def standing_hands(table: Table) -> list[Hand]:
    """The standing results of each hand of a table that has any, by number."""
    rows = list(table.results.filter(state__in=STANDING).order_by("number", "pk"))
    words = _words(rows)
    by_number = [tuple(versions) for _, versions in groupby(rows, key=lambda row: row.number)]
    return [
        Hand(versions[0].number, versions, words=words, sent_at=_when_sent(versions))
        for versions in by_number
    ]


def _words(rows: Iterable[HandResult]) -> dict[tuple[int, int], Word]:
    agreements = Agreement.objects.filter(result__in=[row.pk for row in rows])
    return {
        (agreement.result_id, agreement.side): Word(agreement.verdict, agreement.at)
        for agreement in agreements
    }


def _in_its_place(row: HandResult) -> HandResult:
    """The row that replaced this one by corrections of the rules, or the row itself."""
    while row.state == ResultState.SUPERSEDED:
        later = row.superseded_by.filter(source=Source.REVISION).first()
        if later is None:
            break
        later.table, row = row.table, later
    return row


def _when_sent(rows: Iterable[HandResult]) -> dict[int, dt.datetime]:
    return {row.pk: _sent_at(row) for row in rows}


def _sent_at(row: HandResult) -> dt.datetime:
    """When a result was originally sent, before any correction of the rules."""
    while row.source == Source.REVISION and row.supersedes is not None:
        row = row.supersedes
    return row.entered_at


# The one place that writes what a lifecycle decided.


@dataclass(frozen=True)
class TablePlace:
    """A table of an event that is locked."""

    event: Event
    table: Table

    def write(self, steps: Sequence[Step]) -> HandResult:
        """Write what was decided: states, rows, words and history; the caller raises the version.

        Each step is about a different result. Returns the row of the last step.
        """
        written = [self._write(step) for step in steps]
        _keep_words(written)
        return written[-1][0]

    def _write(self, step: Step) -> tuple[HandResult, Step]:
        before = {str(row.uid): row.state for row in step.before}
        for state, rows in groupby(step.states, key=lambda row: step.states[row]):
            _set_state(list(rows), state)
        row = step.about or self._store(step)
        self._record(row, step, before)
        return row, step

    def _store(self, step: Step) -> HandResult:
        raise NotImplementedError(f"{step.action} has nothing to store")

    def _record(self, row: HandResult, step: Step, before: Mapping[str, str]) -> None:
        """Write a step to the history; for a phone, also which one it was."""
        origin = step.origin
        new: dict[str, Any] = {
            "round": self.table.round.number,
            "table": self.table.number,
            "hand": row.number,
            "line": line_of(row, self.event),
        }
        if origin.device or origin.side is not None:
            new |= {"side": origin.side, "device": origin.device}
        if before:
            new["before"] = before
        if step.said:
            new["said"] = dict(step.said)
        old = {"line": line_of(step.old, self.event)} if step.old else {}
        writing.record(
            step.action, self.event, about=row, by=origin.by, old=old, new=new, reason=origin.reason
        )


@dataclass(frozen=True)
class HandPlace(TablePlace):
    """A hand of a table, with what is reported of it, if anything.

    That is a report, or that it counts for nobody: VOID or NOT_PLAYED.
    """

    number: int
    told: Accepted | HandResult.Kind | None = None

    def _store(self, step: Step) -> HandResult:
        assert self.told is not None and step.stores  # noqa: S101, PT018 - that is what is stored
        old, origin = step.supersedes, step.origin
        if isinstance(self.told, Accepted):
            row = row_of(
                self.table, self.number, self.told, origin, state=step.stores, supersedes=old
            )
        else:
            row = annulled_row(
                self.table, self.number, self.told, self.event, origin, supersedes=old
            )
        insert(row)
        return row


def _set_state(rows: Sequence[HandResult], state: ResultState) -> None:
    HandResult.objects.filter(pk__in=[row.pk for row in rows]).update(state=state)
    for row in rows:
        row.state = state


def _keep_words(written: Iterable[tuple[HandResult, Step]]) -> None:
    """Store what the director or a side now says of results."""
    words = []
    for row, step in written:
        if step.is_decided:
            HandResult.objects.filter(pk=row.pk).update(decided=True)
        if (side := step.origin.side) is None:
            continue
        if step.gives_up:
            given_up = Agreement.objects.filter(result__in=step.gives_up, side=side, verdict=AGREED)
            given_up.update(verdict=DOUBTED)
        if step.says:
            device = step.origin.device
            words.append(Agreement(result=row, side=side, verdict=step.says, device=device))
    if words:
        Agreement.objects.bulk_create(
            words,
            update_conflicts=True,
            unique_fields=("result", "side"),
            update_fields=("verdict", "device", "at"),
        )


def say_as_before(before: Mapping[str, str | None], side: int) -> None:
    """Restore what a side had said `before`, by the uid of each result."""
    for uid, verdict in before.items():
        now = Agreement.objects.filter(result__uid=uid, side=side)
        if verdict is None:
            now.delete()
        else:
            now.update(verdict=verdict)
