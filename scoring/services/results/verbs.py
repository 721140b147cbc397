"""Enters, corrects, confirms, disputes and settles hand results.

The content of a row never changes: a correction is a new row. Each verb is one transaction;
`lifecycle` decides what becomes of a report, and `rows` writes it.
"""

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from django.db import IntegrityError, transaction

from clubs.models import User
from engine import Report, check_report
from scoring.models import Event, HandResult, ResultState, Table
from scoring.services import reasons
from scoring.services.refusal import Refused
from scoring.services.results.lifecycle import (
    AnotherStands,
    Hand,
    Outcome,
    ReportCourse,
    Sent,
    Step,
    agreed,
    correction,
    course_of,
    doubted,
    let_stand,
    settled_by_rule,
)
from scoring.services.results.rows import (
    Accepted,
    HandPlace,
    TablePlace,
    accept,
    content_of,
    event_of,
    hand_at,
    open_table,
    refuse_closed_table,
    standing_hands,
    table_locked,
)
from scoring.services.results.sender import Origin, Phone, Source
from scoring.services.results.slips import reason_to_spare
from scoring.services.writing import (
    IN_PLAY,
    count_up,
    lock,
    refuse_other_state,
    step_at_table,
    table_now,
    tell_table,
)
from scoring.store import keep_hand
from scoring.words import line_of


@dataclass(frozen=True)
class Entered:
    """What became of a report, the row that now holds it, and the event's version after it."""

    result: HandResult
    outcome: Outcome
    version: int


class TableOf(NamedTuple):
    """The table of an event, by the ids of both."""

    event: int
    table: int


def enter(
    table: Table | TableOf, number: int, report: Report, *, origin: Origin, corrects: str = ""
) -> Entered:
    """Take the report of hand `number` (from 1) of a table, from the desk or from a phone.

    The same key with the same content changes nothing. From the desk, the same key with other
    content is a dispute. From a phone, an equal report of the other side is agreement and a
    different one a dispute; with `corrects` (the uid of a result, or the key that sent it) a side
    replaces its own report as long as the other side has not agreed.

    Raises Faulty with every fault that can't be kept (all of them unless `origin.reason` is given).
    Raises Refused when another result is there (the desk), when the event is entered only at the
    desk (a phone), when what the key sent was replaced since, when the table does not play this
    hand, or has its totals.
    """
    where = TableOf(event_of(table), table.pk) if isinstance(table, Table) else table
    try:
        with transaction.atomic():
            return _enter(where, number, report, origin.tidy(), corrects)
    except IntegrityError as error:
        # The unique constraint is the last guard against a second official result.
        raise _already_there(where.table, number) from error


@transaction.atomic
def correct(old: HandResult, report: Report, *, origin: Origin) -> HandResult:
    """Replace an official result by a new one; the old row stays, superseded.

    Afterwards no phone can change this hand, unless nobody has relied on the old result (see
    `reason_to_spare`). The same correction sent twice is one row, and one without a change makes
    none. Raises Refused when the result was changed meanwhile, or if a reason is missing, Faulty as
    `enter`.
    """
    event, origin = lock(event_of(old.table), states=IN_PLAY), origin.tidy()
    reason = origin.reason
    if not reason and (spared := reason_to_spare(old, origin.by)):
        origin = replace(origin, reason=spared)
    else:
        origin = _decided(origin)
    accepted = accept(report, event.rules, reason)
    hand = hand_at(old.table, old.number, origin.client_key)
    content = content_of(old.number, accepted)
    for row in hand.sent_before:
        if row.content == content and row.supersedes_id == old.pk:
            return _still_there(hand.now(row))
        if row.content == content:
            raise Refused("hand-changed", hand=old.number)
    standing = _official(hand, old)
    if standing.content == content:
        return standing
    place = HandPlace(count_up(event, at=old.table), old.table, old.number, accepted)
    return place.write([correction("hand-corrected", standing, [standing], origin)])


@transaction.atomic
def take_back(old: HandResult, *, reason: str, by: User) -> None:
    """Remove an official result that belongs elsewhere; the row stays, superseded by none.

    Raises Refused without a reason or when the result was changed meanwhile.
    """
    event = lock(event_of(old.table), states=IN_PLAY)
    origin = _about(old, by, reasons.required(reason))
    row = _official(hand_at(old.table, old.number), old)
    states = {row: ResultState.SUPERSEDED}
    step = Step("hand-taken-back", origin, row, old=row, states=states, before=[row])
    HandPlace(count_up(event, at=old.table), old.table, old.number).write([step])


@transaction.atomic
def settle(chosen: HandResult, *, reason: str, by: User) -> HandResult:
    """Decide a dispute: the chosen version counts, the others are superseded.

    Afterwards no phone can change this hand. Raises Refused without a reason or when the hand is no
    longer disputed.
    """
    event = lock(event_of(chosen.table), states=IN_PLAY)
    origin = _about(chosen, by, reasons.required(reason))
    hand = hand_at(chosen.table, chosen.number)
    row = hand.standing(chosen)
    if row is None or row.state != ResultState.DISPUTED:
        raise Refused("not-disputed", hand=chosen.number)
    step = replace(let_stand("dispute-settled", row, hand, origin), is_decided=True)
    return HandPlace(count_up(event, at=chosen.table), chosen.table, chosen.number).write([step])


@transaction.atomic
def decide(table: Table, number: int, report: Report, *, origin: Origin) -> HandResult:
    """End a dispute by what was really played: this report counts, and none of the versions.

    Afterwards no phone can change this hand. Raises Refused without a reason or when the hand is no
    longer disputed, Faulty as `enter`.
    """
    event, origin = lock(event_of(table), states=IN_PLAY), _decided(origin)
    accepted = accept(report, event.rules, origin.reason)
    hand = hand_at(table, number, origin.client_key)
    if not hand.disputed:
        raise Refused("not-disputed", hand=number)
    if any(row.content == content_of(number, accepted) for row in hand.sent_before):
        raise Refused("hand-changed", hand=number)
    step = correction("dispute-decided", hand.disputed[-1], hand.disputed, origin)
    step = replace(step, old=None)  # no single line could stand for several versions
    return HandPlace(count_up(event, at=table), table, number, accepted).write([step])


@transaction.atomic
def annul(table: Table, number: int, kind: HandResult.Kind, *, reason: str, by: User) -> HandResult:
    """Let a hand count for nobody, as void or not played, in place of its results.

    `kind` is VOID or NOT_PLAYED; the hand is then not missing, and both sides get no points. Raises
    Refused without a reason, if the table does not play this hand, or has its totals. Does nothing
    if the hand is so already.
    """
    event = lock(event_of(table), states=IN_PLAY)
    seen = open_table(table, number)
    standing = hand_at(seen, number).versions
    if len(standing) == 1 and standing[0].kind == kind:
        return standing[0]
    origin = Origin(by, Source.DESK, uuid.uuid4().hex, reasons.required(reason))
    last = standing[-1] if standing else None
    states = dict.fromkeys(standing, ResultState.SUPERSEDED)
    step = Step(
        f"hand-{kind}", origin, stores=ResultState.OFFICIAL, supersedes=last, old=last,
        states=states, before=standing,
    )  # fmt: skip
    return HandPlace(count_up(event, at=seen), seen, number, kind).write([step])


@transaction.atomic
def confirm(table: Table, uids: Collection[str], *, phone: Phone) -> list[HandResult]:
    """Let a side agree with results of its table; returns those that it said and that now count.

    Results changed since the phone showed them are left out, and so is what this side has said
    before. In a disputed hand this chooses a version: if the event leaves it to the table, it
    counts as soon as both sides choose the same one. Raises Refused without a side, and when the
    event is entered only at the desk.
    """
    event, origin = _open_to_phones(table), _spoken(phone)
    table_now(table)
    left, agreed_rows, is_counted = set(map(str, uids)), [], False
    # If a hand has two versions, the second is handled after the first is written, which may settle
    # their dispute.
    while left and (pairs := _versions_shown(standing_hands(table), left)):
        left -= {str(row.uid) for row, _hand in pairs}
        agreed_rows += [row for row, _hand in pairs]
        steps = [
            step
            for row, hand in pairs
            for step in agreed(row, hand, _of(row, origin), event.disputes).steps
        ]
        if steps:
            event = event if is_counted else count_up(event, at=table)
            is_counted = bool(TablePlace(event, table).write(steps))
    return [row for row in agreed_rows if row.state == ResultState.OFFICIAL]


def _versions_shown(hands: Iterable[Hand], uids: Collection[str]) -> list[tuple[HandResult, Hand]]:
    """Of each hand, the first standing version that was shown, if any."""
    matches = [([row for row in hand.versions if str(row.uid) in uids], hand) for hand in hands]
    return [(rows[0], hand) for rows, hand in matches if rows]


@transaction.atomic
def dispute(result: HandResult, *, phone: Phone) -> HandResult:
    """Let a side say that a result is wrong: it counts for nobody until it is settled.

    Raises Refused without a side, when a director has decided this hand, when it was changed
    meanwhile or agreed with since, and when the event is entered only at the desk. A repeated call
    does nothing.
    """
    event, origin = _open_to_phones(result.table), _spoken(phone)
    hand = hand_at(result.table, result.number)
    row = hand.standing(result)
    if row is None:
        raise Refused("hand-changed", hand=result.number)
    steps = doubted(row, hand, _of(row, origin)).steps
    if not steps:
        return row
    return HandPlace(count_up(event, at=row.table), row.table, row.number).write(steps)


def _enter(where: TableOf, number: int, report: Report, origin: Origin, corrects: str) -> Entered:
    step_at_table(where.event)
    table = table_locked(where.table, number, origin.client_key)
    event = table.round.session.event
    refuse_other_state(event, IN_PLAY)
    if origin.is_phone:
        _refuse_phones_off(event)
    refuse_closed_table(table, number)
    has_rows = table.has_rows  # type: ignore[attr-defined] # an annotation
    hand = hand_at(table, number, origin.client_key) if has_rows else Hand(number)
    if again := _rescored(hand, report, event):
        return _nothing_new(again, "known", event)
    accepted = accept(report, event.rules, origin.reason)
    course = _course_of(Sent(content_of(number, accepted), origin, corrects), hand, event)
    if course.row is not None and not course.steps:
        return _nothing_new(course.row, course.outcome, event)
    tell_table(table, event.version)
    return _carry_out(course, HandPlace(event, table, number, accepted))


def _nothing_new(row: HandResult, outcome: Outcome, event: Event) -> Entered:
    transaction.set_rollback(True)  # with it the raised version: no page has anything to reload
    return Entered(row, outcome, event.version - 1)


def _course_of(sent: Sent, hand: Hand, event: Event) -> ReportCourse:
    try:
        return course_of(sent, hand, event.disputes)
    except AnotherStands as conflict:
        line = line_of(conflict.row, event)
        raise Refused("hand-entered", hand=hand.number, line=line) from conflict


def _carry_out(course: ReportCourse, place: HandPlace) -> Entered:
    """Write a report's course, and settle a dispute by rule if the event does so."""
    event, first = place.event, course.steps[0]
    row = place.write(course.steps)
    if course.outcome == "stored" and not first.states:
        keep = partial(keep_hand, event, place.table.pk, row)
        transaction.on_commit(keep, robust=True)
    is_torn = first.origin.is_phone and first.stores == ResultState.DISPUTED
    if is_torn and event.disputes == Event.Disputes.LESS:
        end = settled_by_rule(hand_at(place.table, place.number))
        if end is not None:
            return Entered(place.write(end.steps), end.outcome, event.version)
    return Entered(row, course.outcome, event.version)


def _rescored(hand: Hand, report: Report, event: Event) -> HandResult | None:
    """The standing row of what this key sent before the rules were corrected, if unchanged since.

    Points on the sheet and unusual faults belong to the old rules, so neither is checked.
    """
    for row in hand.sent_before:
        now = hand.now(row)
        if now == row or now.state == ResultState.SUPERSEDED or row.number != hand.number:
            continue
        checked = check_report(replace(report, points=("", "")), event.rules)
        if checked.result is None:
            continue
        auction = reasons.tidy(report.auction)
        accepted = Accepted(event.rules, checked.result, auction, checked.faults)
        if content_of(hand.number, accepted) == row.content:
            return now
    return None


def _official(hand: Hand, shown: HandResult) -> HandResult:
    """The result that counts, if it is still the one that the director saw."""
    row = hand.standing(shown)
    if row is None or row.state != ResultState.OFFICIAL:
        raise Refused("hand-changed", hand=shown.number)
    return row


def _decided(origin: Origin) -> Origin:
    """The origin of a decision at the desk, which must have a reason."""
    origin = replace(origin.tidy(), decided=True)
    reasons.required(origin.reason)
    return origin


def _about(row: HandResult, by: User, reason: str) -> Origin:
    """The origin of an act about an existing row."""
    return Origin(by, Source(row.source), row.client_key, reason)


def _spoken(phone: Phone) -> Origin:
    """The origin of what a phone says. Raises Refused if it did not say for which side."""
    if phone.side is None:
        raise Refused("side-missing")
    return phone.origin().tidy()


def _of(row: HandResult, origin: Origin) -> Origin:
    """An origin that names the source and key of an existing row."""
    return replace(origin, source=Source(row.source), client_key=row.client_key)


def _open_to_phones(table: Table) -> Event:
    """The event, locked; raises Refused unless it takes hands from phones."""
    event = lock(event_of(table), states=IN_PLAY)
    _refuse_phones_off(event)
    return event


def _refuse_phones_off(event: Event) -> None:
    if event.entry != Event.Entry.PHONES:
        raise Refused("phones-off" if event.entry == Event.Entry.DESK else "hands-not-asked")


def _still_there(row: HandResult) -> HandResult:
    """The row that was sent before. Raises Refused if it was replaced since."""
    if row.state == ResultState.SUPERSEDED:
        raise Refused("hand-replaced", hand=row.number)
    return row


def _already_there(table: int, number: int) -> Refused:
    row = HandResult.objects.get(table=table, number=number, state=ResultState.OFFICIAL)
    event = Event.objects.get(sessions__rounds__tables=table)
    return Refused("hand-entered", hand=number, line=line_of(row, event))
