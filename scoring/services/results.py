"""Writes about the results of hands: content never changes, a correction is a new row."""

import datetime as dt
import uuid
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.db import IntegrityError, transaction
from django.db.models import Q

from clubs import audit
from clubs.models import User
from engine.check import Report, check_report
from engine.errors import Fault
from engine.notation import write_line
from engine.points import Result
from engine.ruleset import RuleSet
from scoring.models import Event, HandResult, Table
from scoring.models.result import ResultState
from scoring.queries.lines import line_of
from scoring.services import reasons
from scoring.services.locking import count_up, lock, raise_version, table_now
from scoring.services.refusal import Faulty, Refused

OPEN = (Event.State.RUNNING,)


@dataclass(frozen=True)
class Origin:
    """Who reports a hand, and how: the key a device gives to one act of saving makes a double tap
    harmless ("": the device gave none, so this act is like no other); `reason` keeps what is
    unusual but possible; `client_at` is the device's own time."""

    by: User | None
    source: HandResult.Source
    client_key: str
    reason: str = ""
    client_at: dt.datetime | None = None


@dataclass(frozen=True)
class Entered:
    """What became of a report: stored, known already, or in dispute with what was there."""

    result: HandResult
    outcome: Literal["stored", "known", "disputed"]


def enter(table: Table, number: int, report: Report, *, origin: Origin) -> Entered:
    """Store the report of hand `number` (from 1) at a table.

    The same key with the same content changes nothing; with other content both are disputed and
    count for nobody. Raises Faulty with every fault that can't be kept (all of them unless
    `origin.reason` is given), Refused when the hand is there already, when what the key sent was
    replaced since, or when the round has not begun.
    """
    try:
        with transaction.atomic():
            return _enter(table, number, report, _tidy(origin))
    except IntegrityError as error:
        # The database is the last to refuse a second official result.
        raise _already_there(table, number) from error


@transaction.atomic
def correct(old: HandResult, report: Report, *, origin: Origin) -> HandResult:
    """Replace an official result by a new one; the old row stays, superseded.

    The same correction sent twice is one row. Raises Refused without a reason or when the result
    was changed meanwhile, Faulty as `enter`.
    """
    origin = _tidy(origin)
    event = lock(_event_id(old.table), states=OPEN)
    reasons.required(origin.reason)
    accepted = accept(report, event, origin.reason)
    sent = {"client_key": origin.client_key, "content": content_of(old.number, accepted)}
    if again := old.superseded_by.filter(**sent).first():
        return _known(again).result
    sent_before = old.table.results.filter(**sent).exists()
    if sent_before or not _set_state(old, ResultState.OFFICIAL, ResultState.SUPERSEDED):
        raise Refused("hand-changed", hand=old.number)
    count_up(event)
    new = store(old.table, old.number, accepted, origin, supersedes=old)
    _record("hand-corrected", new, event, origin, old=old)
    return new


@transaction.atomic
def take_back(old: HandResult, *, reason: str, by: User) -> None:
    """Remove an official result that belongs elsewhere; the row stays, superseded by none."""
    event = raise_version(_event_id(old.table), states=OPEN)
    reason = reasons.required(reason)
    if not _set_state(old, ResultState.OFFICIAL, ResultState.SUPERSEDED):
        raise Refused("hand-changed", hand=old.number)
    origin = Origin(by, HandResult.Source(old.source), old.client_key, reason)
    _record("hand-taken-back", old, event, origin, old=old)


@transaction.atomic
def settle(chosen: HandResult, *, reason: str, by: User) -> HandResult:
    """Decide a dispute: the chosen version counts, the others are superseded.

    Raises Refused without a reason or when the hand is not disputed any more.
    """
    event = raise_version(_event_id(chosen.table), states=OPEN)
    reason = reasons.required(reason)
    versions = HandResult.objects.filter(
        table=chosen.table, number=chosen.number, state=ResultState.DISPUTED
    )
    if not versions.filter(pk=chosen.pk).exists():
        raise Refused("not-disputed", hand=chosen.number)
    versions.exclude(pk=chosen.pk).update(state=ResultState.SUPERSEDED)
    _set_state(chosen, ResultState.DISPUTED, ResultState.OFFICIAL)
    origin = Origin(by, HandResult.Source(chosen.source), chosen.client_key, reason)
    _record("dispute-settled", chosen, event, origin)
    return chosen


@dataclass(frozen=True)
class Accepted:
    """A result the engine gave, the report's auction, and the faults kept with a reason."""

    rules: RuleSet
    result: Result
    auction: str
    kept: tuple[Fault, ...]


def accept(report: Report, event: Event, reason: str) -> Accepted:
    """Check a report by the event's rules. Raises Faulty unless it is clean or may be kept."""
    rules = event.rules
    checked = check_report(report, rules)
    if checked.result is None or (checked.faults and not reason.strip()):
        raise Faulty(checked.faults)
    return Accepted(rules, checked.result, reasons.tidy(report.auction), checked.faults)


def _tidy(origin: Origin) -> Origin:
    return replace(origin, client_key=_key(origin.client_key), reason=reasons.tidy(origin.reason))


def _key(given: str) -> str:
    """A key that fits its column; what no page of ours sends is an act like no other."""
    key = reasons.tidy(given)
    fits = 0 < len(key) <= (HandResult._meta.get_field("client_key").max_length or 0)
    return key if fits else uuid.uuid4().hex


def _enter(table: Table, number: int, report: Report, origin: Origin) -> Entered:
    event = lock(_event_id(table), states=OPEN)
    _refuse_closed_table(table, number)
    if again := _rescored(table, number, report, origin, event):
        return Entered(again, "known")
    accepted = accept(report, event, origin.reason)
    content = content_of(number, accepted)
    there = _there_already(table, number, origin.client_key)
    same_key = [row for row in there if row.client_key == origin.client_key]
    for row in same_key:
        if row.content == content:
            return _known(row)
    if same_key:
        return _dispute(table, number, accepted, origin, event)
    for row in there:
        if row.state == ResultState.DISPUTED:
            raise Refused("hand-disputed", hand=number)
        if row.content != content:
            raise Refused("hand-entered", hand=number, line=line_of(row, event))
        return Entered(row, "known")
    count_up(event)
    result = store(table, number, accepted, origin)
    _record("hand-entered", result, event, origin)
    return Entered(result, "stored")


def _known(row: HandResult) -> Entered:
    """What this key sent before: harmless while it stands, told when it was replaced since."""
    row = _as_rescored(row)
    if row.state == ResultState.SUPERSEDED:
        raise Refused("hand-replaced", hand=row.number)
    return Entered(row, "known")


def _as_rescored(row: HandResult) -> HandResult:
    """The row in its place after corrections of the rules, which no device knows of; or itself."""
    source = HandResult.Source.REVISION
    while (later := row.superseded_by.filter(source=source).first()) is not None:
        row = later
    return row


def _rescored(
    table: Table, number: int, report: Report, origin: Origin, event: Event
) -> HandResult | None:
    """What this key sent by rules that were corrected since, where it stands: nobody touched it.

    The points on the sheet, and what is unusual, are those of the old rules: nothing is asked.
    """
    sent = table.results.filter(
        number=number, client_key=origin.client_key, state=ResultState.SUPERSEDED
    )
    for row in sent:
        now = _as_rescored(row)
        if now.state == ResultState.SUPERSEDED:
            continue
        checked = check_report(replace(report, points=("", "")), event.rules)
        if checked.result is None:
            continue
        auction = reasons.tidy(report.auction)
        accepted = Accepted(event.rules, checked.result, auction, checked.faults)
        if content_of(number, accepted) == row.content:
            return now
    return None


def _refuse_closed_table(table: Table, number: int) -> None:
    seen = table_now(table)
    if seen.round.started_at is None:
        raise Refused("round-not-started", round=seen.round.number)
    if not 1 <= number <= seen.hands_due:
        raise Refused("no-such-hand", table=seen.number, hands=seen.hands_due, hand=number)
    if seen.totals.filter(state=ResultState.OFFICIAL).exists():
        raise Refused("totals-there", table=seen.number)


def _there_already(table: Table, number: int, client_key: str) -> list[HandResult]:
    """What this key sent before, and what stands for this hand now."""
    standing = Q(number=number, state__in=[ResultState.OFFICIAL, ResultState.DISPUTED])
    return list(table.results.filter(standing | Q(client_key=client_key)))


def _dispute(
    table: Table, number: int, accepted: Accepted, origin: Origin, event: Event
) -> Entered:
    """One key with two contents: neither counts, nor what stood for the hand."""
    count_up(event)
    table.results.filter(
        Q(number=number) | Q(client_key=origin.client_key), state=ResultState.OFFICIAL
    ).update(state=ResultState.DISPUTED)
    result = store(table, number, accepted, origin, state=ResultState.DISPUTED)
    _record("hand-disputed", result, event, origin)
    return Entered(result, "disputed")


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
    """Write the row of an accepted report, typed or from a file.

    The caller has locked the event, knows that the table plays this hand, and records the act.
    """
    row = row_of(table, number, accepted, origin, state=state, supersedes=supersedes)
    row.save(force_insert=True)
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
    """The row of an accepted report, not stored yet; every row is made here."""
    result = accepted.result
    return HandResult(
        table=table,
        number=number,
        kind=result.kind,
        dealer=result.dealer,
        **_contract_columns(accepted),
        points_0=result.points[0],
        points_1=result.points[1],
        seat_points=dict(result.seat_points),
        revoker=result.revoker,
        auction=accepted.auction,
        state=state,
        supersedes=supersedes,
        source=origin.source,
        client_key=origin.client_key,
        content=content_of(number, accepted),
        overridden=[fault.code for fault in accepted.kept],
        reason=origin.reason,
        entered_by=origin.by,
        client_at=origin.client_at,
    )


def _contract_columns(accepted: Accepted) -> dict[str, Any]:
    result, contract = accepted.result, accepted.result.contract
    if contract is None:
        return {}
    return {
        "declarer": contract.declarer,
        "level": contract.level,
        "special": contract.special,
        "strain": contract.strain.value,
        "direction": contract.direction.value if contract.direction else None,
        "makers_tricks": result.makers_tricks,
        "of_tricks": result.of_tricks,
        "makers": accepted.rules.side_of(contract.declarer),
        "made": result.made,
        "lone": result.lone,
    }


def _set_state(row: HandResult, before: ResultState, after: ResultState) -> bool:
    """Change a state if it is still what the caller saw; tell whether it was."""
    return bool(HandResult.objects.filter(pk=row.pk, state=before).update(state=after))


def _already_there(table: Table, number: int) -> Refused:
    row = table.results.get(number=number, state=ResultState.OFFICIAL)
    event = Event.objects.get(sessions__rounds__tables=table)
    return Refused("hand-entered", hand=number, line=line_of(row, event))


def _event_id(table: Table) -> int:
    return table.round.session.event_id


def _record(
    action: str, row: HandResult, event: Event, origin: Origin, old: HandResult | None = None
) -> None:
    new = {
        "round": row.table.round.number,
        "table": row.table.number,
        "hand": row.number,
        "line": line_of(row, event),
    }
    audit.record(
        action,
        row,
        by=origin.by,
        club=event.club.uid,
        event=event.uid,
        old={"line": line_of(old, event)} if old else {},
        new=new,
        reason=origin.reason,
    )
