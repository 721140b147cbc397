"""Writes about the results of hands: content never changes, a correction is a new row."""

import uuid
from dataclasses import dataclass, replace
from typing import Literal

from django.db import IntegrityError, transaction
from django.db.models import Q

from clubs.models import User
from engine.check import Report, check_report
from scoring.models import Event, HandResult, Table
from scoring.models.result import STANDING, ResultState
from scoring.services import reasons
from scoring.services.locking import count_up, lock
from scoring.services.refusal import Refused
from scoring.services.result_rows import (
    OPEN,
    Accepted,
    Origin,
    accept,
    annulled_row,
    as_rescored,
    as_they_were,
    content_of,
    disputed_versions,
    event_of,
    let_stand,
    record,
    refuse_closed_table,
    set_state,
    store,
    supersede,
    tidied,
)
from scoring.words.lines import line_of

__all__ = ["Entered", "Origin", "annul", "correct", "decide", "enter", "settle", "take_back"]


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
            return _enter(table, number, report, tidied(origin))
    except IntegrityError as error:
        # The database is the last to refuse a second official result.
        raise _already_there(table, number) from error


@transaction.atomic
def correct(old: HandResult, report: Report, *, origin: Origin) -> HandResult:
    """Replace an official result by a new one; the old row stays, superseded.

    From now on no phone changes this hand. The same correction sent twice is one row. Raises
    Refused without a reason or when the result was changed meanwhile, Faulty as `enter`.
    """
    origin = replace(tidied(origin), decided=True)
    event = lock(event_of(old.table), states=OPEN)
    reasons.required(origin.reason)
    accepted = accept(report, event, origin.reason)
    sent = {"client_key": origin.client_key, "content": content_of(old.number, accepted)}
    if again := old.superseded_by.filter(**sent).first():
        return _known(again).result
    sent_before = old.table.results.filter(**sent).exists()
    if sent_before or not set_state(old, ResultState.OFFICIAL, ResultState.SUPERSEDED):
        raise Refused("hand-changed", hand=old.number)
    count_up(event, at=old.table)
    new = store(old.table, old.number, accepted, origin, supersedes=old)
    before = {str(old.uid): ResultState.OFFICIAL}
    record("hand-corrected", new, event, origin, old=old, before=before)
    return new


@transaction.atomic
def take_back(old: HandResult, *, reason: str, by: User) -> None:
    """Remove an official result that belongs elsewhere; the row stays, superseded by none."""
    event = count_up(lock(event_of(old.table), states=OPEN), at=old.table)
    reason = reasons.required(reason)
    if not set_state(old, ResultState.OFFICIAL, ResultState.SUPERSEDED):
        raise Refused("hand-changed", hand=old.number)
    origin = Origin(by, HandResult.Source(old.source), old.client_key, reason)
    before = {str(old.uid): ResultState.OFFICIAL}
    record("hand-taken-back", old, event, origin, old=old, before=before)


@transaction.atomic
def settle(chosen: HandResult, *, reason: str, by: User) -> HandResult:
    """Decide a dispute: the chosen version counts, the others are superseded.

    From now on no phone changes this hand. Raises Refused without a reason or when the hand is not
    disputed any more.
    """
    event = count_up(lock(event_of(chosen.table), states=OPEN), at=chosen.table)
    reason = reasons.required(reason)
    if chosen not in disputed_versions(chosen.table, chosen.number):
        raise Refused("not-disputed", hand=chosen.number)
    before = let_stand(chosen)
    HandResult.objects.filter(pk=chosen.pk).update(decided=True)
    origin = Origin(by, HandResult.Source(chosen.source), chosen.client_key, reason)
    record("dispute-settled", chosen, event, origin, before=before)
    return chosen


@transaction.atomic
def decide(table: Table, number: int, report: Report, *, origin: Origin) -> HandResult:
    """End a dispute by what was really played: none of the versions, but this report counts.

    From now on no phone changes this hand. Raises Refused without a reason or when the hand is not
    disputed any more, Faulty as `enter`.
    """
    origin = replace(tidied(origin), decided=True)
    event = lock(event_of(table), states=OPEN)
    reasons.required(origin.reason)
    accepted = accept(report, event, origin.reason)
    versions = disputed_versions(table, number)
    if not versions:
        raise Refused("not-disputed", hand=number)
    sent = {"client_key": origin.client_key, "content": content_of(number, accepted)}
    if table.results.filter(**sent).exists():
        raise Refused("hand-changed", hand=number)
    count_up(event, at=table)
    supersede(versions)
    new = store(table, number, accepted, origin, supersedes=versions[-1])
    record("dispute-decided", new, event, origin, before=as_they_were(versions))
    return new


@transaction.atomic
def annul(table: Table, number: int, kind: HandResult.Kind, *, reason: str, by: User) -> HandResult:
    """Let a hand count for nobody, as void or not played, in place of what stood there.

    `kind` is VOID or NOT_PLAYED; nothing is missing then, and both sides get no points. Raises
    Refused without a reason, where the table does not play this hand, or has its totals. A hand
    that is so already stays as it is.
    """
    event = lock(event_of(table), states=OPEN)
    refuse_closed_table(table, number)
    standing = list(table.results.filter(number=number, state__in=STANDING).order_by("pk"))
    if len(standing) == 1 and standing[0].kind == kind:
        return standing[0]
    origin = Origin(by, HandResult.Source.DESK, uuid.uuid4().hex, reasons.required(reason))
    count_up(event, at=table)
    supersede(standing)
    last = standing[-1] if standing else None
    row = annulled_row(table, number, kind, event, origin, supersedes=last)
    row.save(force_insert=True)
    record(f"hand-{kind}", row, event, origin, old=last, before=as_they_were(standing))
    return row


def _enter(table: Table, number: int, report: Report, origin: Origin) -> Entered:
    event = lock(event_of(table), states=OPEN)
    refuse_closed_table(table, number)
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
        if any(row.decided for row in there):
            raise Refused("hand-replaced", hand=same_key[0].number)
        return _dispute(table, number, accepted, origin, event)
    for row in there:
        if row.state == ResultState.DISPUTED:
            raise Refused("hand-disputed", hand=number)
        if row.content != content:
            raise Refused("hand-entered", hand=number, line=line_of(row, event))
        return Entered(row, "known")
    count_up(event, at=table)
    result = store(table, number, accepted, origin)
    record("hand-entered", result, event, origin)
    return Entered(result, "stored")


def _known(row: HandResult) -> Entered:
    """What this key sent before: harmless while it stands, told when it was replaced since."""
    row = as_rescored(row)
    if row.state == ResultState.SUPERSEDED:
        raise Refused("hand-replaced", hand=row.number)
    return Entered(row, "known")


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
        now = as_rescored(row)
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


def _there_already(table: Table, number: int, client_key: str) -> list[HandResult]:
    """What this key sent before, and what stands for this hand now."""
    standing = Q(number=number, state__in=STANDING)
    return list(table.results.filter(standing | Q(client_key=client_key)))


def _dispute(
    table: Table, number: int, accepted: Accepted, origin: Origin, event: Event
) -> Entered:
    """One key with two contents: neither counts, nor what stood for the hand."""
    count_up(event, at=table)
    counting = table.results.filter(
        Q(number=number) | Q(client_key=origin.client_key), state=ResultState.OFFICIAL
    )
    before = as_they_were(counting)
    counting.update(state=ResultState.DISPUTED)
    result = store(table, number, accepted, origin, state=ResultState.DISPUTED)
    record("hand-disputed", result, event, origin, before=before)
    return Entered(result, "disputed")


def _already_there(table: Table, number: int) -> Refused:
    row = table.results.get(number=number, state=ResultState.OFFICIAL)
    event = Event.objects.get(sessions__rounds__tables=table)
    return Refused("hand-entered", hand=number, line=line_of(row, event))
