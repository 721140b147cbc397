"""Score sheets typed a second time, blind, to find typing errors.

A second typing counts for nothing. If it differs from what counts, somebody looks at the sheet
again and says which of the two is right.
"""

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from engine import Report
from scoring.afternoon import contract_of, is_same_play, report_of
from scoring.models import HandResult, ResultState, Table
from scoring.services import results
from scoring.services.refusal import Refused
from scoring.services.results import Origin
from scoring.services.results.rows import (
    Accepted,
    accept,
    content_of,
    event_of,
    open_table,
    store,
    supersede,
)
from scoring.services.writing import IN_PLAY, count_up, lock, record
from scoring.words import line_of

SECOND = ResultState.SECOND


@transaction.atomic
def type_again(table: Table, reports: Mapping[int, Report], *, by: User) -> None:
    """Store a second typing of a table's sheet, hand by hand.

    Typing again replaces it; identical hands change nothing. Unusual hands are kept without asking,
    since they count for nothing. Raises Faulty if a hand can't have been played, and Refused if the
    table does not play it or has its totals.
    """
    event = lock(event_of(table), states=IN_PLAY)
    if not reports:
        return
    for number in {min(reports), max(reports)}:
        open_table(table, number)
    accepted = {
        number: accept(report, event.rules, _because()) for number, report in reports.items()
    }
    typed_before = {
        row.number: row for row in table.results.filter(state=SECOND, number__in=reports)
    }
    fresh = {
        number: hand
        for number, hand in accepted.items()
        if number not in typed_before or typed_before[number].content != content_of(number, hand)
    }
    if not fresh:
        return
    count_up(event)
    supersede(row.pk for number, row in typed_before.items() if number in fresh)
    rows = [_store(table, number, hand, by) for number, hand in sorted(fresh.items())]
    lines = ", ".join(f"{row.number}: {line_of(row, event)}" for row in rows)
    new = {"lines": lines} | _place(table)
    record("sheet-typed-again", event, about=table, by=by, new=new)


@transaction.atomic
def keep_first(first: HandResult, second: HandResult, *, by: User) -> None:
    """Confirm the first typing by the sheet: the second is replaced by the same content.

    A repeated call does nothing. Raises Refused when either was changed meanwhile.
    """
    event = lock(event_of(first.table), states=IN_PLAY)
    now = _reread(second)
    if first.state == ResultState.OFFICIAL and now and is_same_play(now, first):
        return
    _refuse_changed(first, second)
    count_up(event)
    supersede([second.pk])
    accepted = accept(report_of(first, first.auction), event.rules, _because())
    _store(first.table, first.number, accepted, by)
    new = {"hand": first.number, "line": line_of(first, event)} | _place(first.table)
    old = {"line": line_of(second, event)}
    record("second-typing-wrong", event, about=first, by=by, old=old, new=new)


@transaction.atomic
def take_second(second: HandResult, first: HandResult | None, *, by: User) -> HandResult:
    """Confirm the second typing by the sheet: it corrects the first, or is entered.

    The dealer stays, and so does the auction if it led to the same contract. Raises Refused when
    either was changed meanwhile.
    """
    _refuse_changed(second)
    origin = Origin(by, HandResult.Source.DESK, f"second {second.uid.hex}", _because())
    report = report_of(second, second.auction)
    if first is None:
        return results.enter(second.table, second.number, report, origin=origin).result
    auction = first.auction if contract_of(first) == contract_of(second) else ""
    report = replace(report, dealer=first.dealer, auction=auction)
    return results.correct(first, report, origin=origin)


def _because() -> str:
    return _("Typed twice; the sheet was looked at again.")


def _reread(second: HandResult) -> HandResult | None:
    """The second typing of a hand as it is now."""
    return second.table.results.filter(number=second.number, state=SECOND).first()


def _refuse_changed(*rows: HandResult) -> None:
    """Raise Refused when the state of a row is no longer what the caller saw."""
    for row in rows:
        if not HandResult.objects.filter(pk=row.pk, state=row.state).exists():
            raise Refused("hand-changed", hand=row.number)


def _store(table: Table, number: int, accepted: Accepted, by: User) -> HandResult:
    """Store a row that counts for nothing; only an unusual hand gets the reason."""
    reason = _because() if accepted.kept else ""
    origin = Origin(by, HandResult.Source.DESK, uuid.uuid4().hex, reason)
    return store(table, number, accepted, origin, state=SECOND)


def _place(table: Table) -> dict[str, Any]:
    return {"round": table.round.number, "table": table.number}
