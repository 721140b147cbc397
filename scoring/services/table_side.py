"""Writes by the players at a table, from their phones: hands, agreement, dispute.

A phone never overwrites anything: what differs from what is there becomes a dispute, which counts
for nobody until it is settled as the event says, and what comes after the director has decided is
kept in the history.
"""

import datetime as dt
import uuid
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from engine.check import Report
from scoring.models import Event, HandResult, Table
from scoring.models.result import STANDING, ResultState
from scoring.services import verdicts
from scoring.services.locking import count_up, lock, table_now
from scoring.services.refusal import Refused
from scoring.services.result_rows import (
    OPEN,
    Accepted,
    Origin,
    accept,
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

Source = HandResult.Source
AGREED, DISPUTED = verdicts.AGREED, verdicts.DISPUTED

Outcome = Literal["stored", "known", "agreed", "disputed", "settled", "late"]
"""What became of a report: it counts now; was there already; was there from the other side, which
agrees with it; differs from what is there; ended a dispute; or came after the director decided."""


@dataclass(frozen=True)
class Phone:
    """A device at a table: its own random name, and the side (0: N-S) it speaks for, if known.

    `by` is who typed its short text at the desk, None where it sends by itself.
    """

    side: int | None = None
    device: str = ""
    by: User | None = None


@dataclass(frozen=True)
class Said:
    """What became of a report, and the row that stands for it."""

    result: HandResult
    outcome: Outcome


@transaction.atomic
def enter(
    table: Table,
    number: int,
    report: Report,
    *,
    phone: Phone,
    client_key: str,
    client_at: dt.datetime | None = None,
    corrects: str = "",
    source: HandResult.Source = Source.TABLE,
) -> Said:
    """Take the report of hand `number` (from 1) from a phone at a table.

    The same key with the same content changes nothing. The other side's equal report is an
    agreement; a different one a dispute, and so is one that differs from what the desk typed. With
    `corrects` (the uid of a result, or the key that sent it) a side replaces its own report as long
    as the other side has not agreed. Raises Faulty with every fault (nothing unusual is taken from
    a phone), Refused when the event is entered at the desk alone, when the table does not play this
    hand, or when what the key sent was replaced since.
    """
    origin = tidied(
        Origin(
            phone.by, source, client_key, client_at=client_at,
            device=phone.device[:40], side=phone.side,
        )
    )  # fmt: skip
    event = _open(table)
    refuse_closed_table(table, number)
    accepted = accept(report, event, "")
    content = content_of(number, accepted)
    same_key = list(table.results.filter(client_key=origin.client_key))
    if again := next((row for row in same_key if row.content == content), None):
        if not _is_open_again(again):
            return _again(again)
        origin = replace(origin, client_key=uuid.uuid4().hex)
    there = list(table.results.filter(number=number, state__in=STANDING).order_by("pk"))
    same_key = [
        row for row in same_key
        if row.number != number and row.state in STANDING and not row.decided
    ]  # fmt: skip
    if decided := next((row for row in there if row.decided), None):
        return _too_late(decided, accepted, origin, event)
    if alike := next((row for row in there if row.content == content), None):
        return _alike(alike, phone, event)
    if not there and not same_key:
        count_up(event, at=table)
        row = store(table, number, accepted, origin)
        record("hand-entered", row, event, origin)
        return Said(row, "stored")
    own = _own(there, corrects, phone)
    if own is not None and not same_key:
        return _replace_own(own, accepted, origin, event)
    return _differs([*there, *same_key], table, number, accepted, origin, event)


@transaction.atomic
def agree(table: Table, uids: Collection[str], *, phone: Phone) -> list[HandResult]:
    """A side agrees with results of its table; gives those that stand agreed now.

    What was changed since the phone showed it is left out, and so is what this side has said
    before. Of a disputed hand it is the version that this side takes for right: where the event
    asks the table, it counts as soon as both sides take the same one. Raises Refused without a
    side, and when the event is entered at the desk alone.
    """
    event = _open(table)
    side = _side_of(phone)
    rows = list(table.results.filter(uid__in=uids, state__in=STANDING).order_by("number", "pk"))
    new = [row for row in rows if not _means_it(row, side, event)]
    if new:
        count_up(event, at=table)
    for row in new:
        _agree(row, side, event, phone)
    return [row for row in rows if row.state == ResultState.OFFICIAL]


@transaction.atomic
def dispute(result: HandResult, *, phone: Phone) -> HandResult:
    """A side says that a result is wrong: from now on it counts for nobody until it is settled.

    Raises Refused without a side, when a director has decided this hand, when it was changed
    meanwhile, and when the event is entered at the desk alone. Said twice it is said once.
    """
    event = _open(result.table)
    side = _side_of(phone)
    row = HandResult.objects.select_related("table__round__session").get(pk=result.pk)
    if row.state not in STANDING:
        raise Refused("hand-changed", hand=row.number)
    if row.decided:
        raise Refused("hand-decided", hand=row.number)
    if row.state == ResultState.DISPUTED and verdicts.says(row, side) == DISPUTED:
        return row
    count_up(event, at=row.table)
    before = as_they_were({row, *disputed_versions(row.table, row.number)})
    set_state(row, ResultState.OFFICIAL, ResultState.DISPUTED)
    row.state = ResultState.DISPUTED
    said = verdicts.say(row, side, DISPUTED, phone.device)
    record("hand-doubted", row, event, _origin(row, phone), before=before, said=said)
    return row


def _open(table: Table) -> Event:
    """The event, locked; it must take hands from phones."""
    event = lock(event_of(table), states=OPEN)
    if event.entry == Event.Entry.DESK:
        raise Refused("phones-off")
    table_now(table)
    return event


def _side_of(phone: Phone) -> int:
    if phone.side is None:
        raise Refused("side-missing")
    return phone.side


def _is_open_again(row: HandResult) -> bool:
    """Whether a text that the desk typed was taken back since: it may be typed once more."""
    standing = row.table.results.filter(number=row.number, state__in=STANDING)
    return row.source == Source.CODE and not standing.exists()


def _again(row: HandResult) -> Said:
    """What this key sent before: harmless, whatever became of it since."""
    row = as_rescored(row)
    if row.state == ResultState.SUPERSEDED:
        standing = row.table.results.filter(number=row.number, state__in=STANDING)
        if alike := standing.filter(content=row.content).first():
            return Said(alike, "disputed" if alike.state == ResultState.DISPUTED else "known")
        if standing.filter(decided=True).exists():
            return Said(row, "late")
        raise Refused("hand-replaced", hand=row.number)
    return Said(row, "disputed" if row.state == ResultState.DISPUTED else "known")


def _alike(row: HandResult, phone: Phone, event: Event) -> Said:
    """The same was reported before: by the other side it is an agreement."""
    if phone.side is None or _means_it(row, phone.side, event):
        return Said(row, "disputed" if row.state == ResultState.DISPUTED else "known")
    count_up(event, at=row.table)
    was_disputed = row.state == ResultState.DISPUTED
    _agree(row, phone.side, event, phone)
    if not was_disputed:
        return Said(row, "agreed")
    return Said(row, "disputed" if row.state == ResultState.DISPUTED else "settled")


def _too_late(decided: HandResult, accepted: Accepted, origin: Origin, event: Event) -> Said:
    """The director has decided this hand: what a phone says otherwise is kept, and changes nothing.

    What says the same is simply known.
    """
    table, number = decided.table, decided.number
    if decided.content == content_of(number, accepted):
        return Said(decided, "known")
    count_up(event, at=table)
    row = store(table, number, accepted, origin, state=ResultState.SUPERSEDED)
    record("hand-came-late", row, event, origin, old=decided)
    return Said(row, "late")


def _own(there: Collection[HandResult], corrects: str, phone: Phone) -> HandResult | None:
    """The result that a side may still replace by itself: its own, and nobody else agreed."""
    for row in there:
        if row.side is None or row.side != phone.side or row.source == Source.DESK:
            continue
        is_meant = corrects in (str(row.uid), row.client_key)
        is_free = not row.agreements.filter(side=1 - row.side).exists()
        if is_meant and is_free and row.state == ResultState.OFFICIAL:
            return row
    return None


def _replace_own(old: HandResult, accepted: Accepted, origin: Origin, event: Event) -> Said:
    count_up(event, at=old.table)
    supersede([old])
    origin = replace(origin, reason=_("Corrected at the table."))
    row = store(old.table, old.number, accepted, origin, supersedes=old)
    record("hand-corrected", row, event, origin, old=old, before=as_they_were([old]))
    return Said(row, "stored")


def _differs(
    others: Collection[HandResult],
    table: Table,
    number: int,
    accepted: Accepted,
    origin: Origin,
    event: Event,
) -> Said:
    """Two versions: neither counts from now on, and the event says how that ends."""
    count_up(event, at=table)
    counting = [row for row in others if row.state == ResultState.OFFICIAL]
    before = as_they_were(others)
    keys = [row.pk for row in counting]
    HandResult.objects.filter(pk__in=keys).update(state=ResultState.DISPUTED)
    said = verdicts.give_up(others, origin.side)
    row = store(table, number, accepted, origin, state=ResultState.DISPUTED)
    record("hand-disputed", row, event, origin, before=before, said=said)
    versions = disputed_versions(table, number)
    if event.disputes == Event.Disputes.LESS and (chosen := verdicts.less_favourable(versions)):
        before = let_stand(chosen)
        HandResult.objects.filter(pk=chosen.pk).update(decided=True)
        reason = _("The version with fewer points for the bidding side counts.")
        settled = replace(_origin(chosen, Phone()), reason=reason)
        record("dispute-by-rule", chosen, event, settled, before=before)
        return Said(chosen, "settled")
    return Said(row, "disputed")


def _means_it(row: HandResult, side: int, event: Event) -> bool:
    """Whether a side stands for a result already, so that saying it again changes nothing."""
    if row.state == ResultState.OFFICIAL:
        return row.side == side or verdicts.says(row, side) == AGREED
    versions = disputed_versions(row.table, row.number)
    return verdicts.meant_by(side, versions) == row and not _both_mean(row, event)


def _both_mean(row: HandResult, event: Event) -> bool:
    """Whether the event asks the table, and both sides mean this version of a disputed hand."""
    versions = disputed_versions(row.table, row.number)
    is_asked = event.disputes == Event.Disputes.ASK
    return is_asked and all(verdicts.meant_by(side, versions) == row for side in (0, 1))


def _agree(row: HandResult, side: int, event: Event, phone: Phone) -> None:
    """A side takes a result for right; a dispute ends where the other side does so too."""
    is_disputed = row.state == ResultState.DISPUTED
    others = verdicts.others_of(row) if is_disputed else []
    said = verdicts.say(row, side, AGREED, phone.device, others)
    origin = _origin(row, phone)
    record("hand-agreed", row, event, origin, said=said)
    if is_disputed and _both_mean(row, event):
        before = let_stand(row)
        origin = replace(origin, device="", reason=_("Both sides agreed at the table."))
        record("dispute-agreed", row, event, origin, before=before, said=said)


def _origin(row: HandResult, phone: Phone) -> Origin:
    """Who says something of a row that is there."""
    return Origin(
        phone.by, Source(row.source), row.client_key, device=phone.device[:40], side=phone.side
    )
