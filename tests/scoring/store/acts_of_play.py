"""Random acts during play: hands, totals, points beside them, and the hall."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from scoring.acts.undo import last_act, undo
from scoring.models import (
    Adjustment,
    DirectorCall,
    Event,
    HandResult,
    TableLink,
    TableTotals,
)
from scoring.models.result import STANDING
from scoring.services import (
    adjustments,
    calls,
    clock,
    irregularities,
    links,
    phone_totals,
    results,
    screen,
    second,
    table_repairs,
    totals,
)
from tests.scoring.store.walker import HANDS, IN_PLAY, NotNow, Walker

# Hands and totals.


def enter(one: Walker) -> None:
    table, hand = one.table(), one.hand()
    results.enter(table, hand, one.report(table, hand), origin=one.sent())


def correct(one: Walker) -> None:
    row = one.result(state="official")
    results.correct(row, one.report(row.table, row.number), origin=one.sent(one.why()))


def decide(one: Walker) -> None:
    row = one.result(state="disputed")
    report = one.report(row.table, row.number)
    results.decide(row.table, row.number, report, origin=one.sent(one.why()))


def annul(one: Walker) -> None:
    kind = one.chance.choice((HandResult.Kind.VOID, HandResult.Kind.NOT_PLAYED))
    results.annul(one.table(), one.hand(), kind, reason=one.why(), by=one.by)


def send(one: Walker) -> None:
    table, hand, phone = one.table(), one.hand(), one.phone()
    standing = list(table.results.filter(state="official", side=phone.side, number=hand))
    corrects = str(standing[0].uid) if standing and one.chance.random() < 0.5 else ""
    report = one.report(table, hand)
    results.enter(table, hand, report, origin=phone.origin(one.key()), corrects=corrects)


def agree(one: Walker) -> None:
    row = one.result(state__in=("official", "disputed"), source="table")
    results.confirm(row.table, [str(row.uid)], phone=one.phone())


def type_again(one: Walker) -> None:
    row = one.result(state="official")
    reports = {row.number: one.report(row.table, row.number)}
    second.type_again(row.table, reports, by=one.by)


def typed_twice(one: Walker) -> tuple[HandResult, HandResult]:
    """The first and the second entry of a hand on which they differ."""
    again = one.result(state="second")
    first = one.result(state="official", table=again.table, number=again.number)
    if first.content == again.content:
        raise NotNow
    return first, again


def keep_first(one: Walker) -> None:
    second.keep_first(*typed_twice(one), by=one.by)


def take_second(one: Walker) -> None:
    first, again = typed_twice(one)
    second.take_second(again, first, by=one.by)


def enter_totals(one: Walker) -> None:
    played = one.tables().filter(results__state__in=("official", "disputed", "second"))
    table = one.one_of(one.tables().exclude(pk__in=played))
    level = totals.Totals((4 * table.hands_due, 4 * table.hands_due))
    corrects = table.totals.filter(state__in=STANDING).order_by("pk").first()
    totals.enter(table, level, client_key=one.key(), by=one.by, reason="misread", corrects=corrects)


def totals_back(one: Walker) -> None:
    found = TableTotals.objects.select_related("table__round__session")
    there = found.filter(table__round__session__event=one.event_id, state__in=STANDING)
    totals.take_back(one.one_of(there), reason=one.why(), by=one.by)


@contextmanager
def phones_send_totals(one: Walker) -> Iterator[None]:
    """Let the event take totals from phones, for one act only and unseen by anybody else."""
    event = Event.objects.filter(pk=one.event_id)
    with transaction.atomic():
        event.update(entry=Event.Entry.TOTALS)
        yield
        event.update(entry=Event.Entry.PHONES)


def send_totals(one: Walker) -> None:
    played = one.tables().filter(results__state__in=("official", "disputed", "second"))
    table = one.one_of(one.tables().exclude(pk__in=played))
    more = one.chance.choice((0, 1))
    sent = totals.Totals((4 * table.hands_due + more, 4 * table.hands_due - more))
    with phones_send_totals(one):
        phone_totals.send(table, sent, phone=one.phone(), client_key=one.key())


def agree_with_totals(one: Walker) -> None:
    found = TableTotals.objects.select_related("table__round__session")
    there = found.filter(table__round__session__event=one.event_id, state__in=STANDING)
    with phones_send_totals(one):
        phone_totals.agree(one.one_of(there), phone=one.phone())


def set_hands(one: Walker) -> None:
    hands = one.chance.choice((HANDS - 1, HANDS))
    table_repairs.set_hands(one.round(), hands, reason=one.why(), by=one.by, dropping=True)


def play_on(one: Walker) -> None:
    not_played = one.result(kind="not-played", state="official")
    table_repairs.play_on(not_played.table.round, reason=one.why(), by=one.by)


def void_table(one: Walker) -> None:
    table = one.table()
    table_repairs.void(table.round, table=table.number, reason=one.why(), by=one.by)


def move(one: Walker) -> None:
    found = one.round(started_at__isnull=False)
    numbers = one.number_of_table(found), one.number_of_table(found)
    both = one.chance.random() < 0.5
    table_repairs.move(
        found, one=numbers[0], other=numbers[1], both=both, reason=one.why(), by=one.by
    )


# Adjustments, and the hall.


def give(one: Walker) -> None:
    points, in_round = one.hand(), one.chance.choice((None, one.round()))
    adjustments.give(
        one.event, entrant=one.entrant(), kind=Adjustment.Kind.BONUS, points=points,
        reason="cake", by=one.by, in_round=in_round,
    )  # fmt: skip


def adjustment(one: Walker, **those: Any) -> Any:
    found = Adjustment.objects.select_related("entrant", "event").filter(event=one.event_id)
    return one.one_of(found.filter(voided_at=None, **those).order_by("pk"))


def void(one: Walker) -> None:
    adjustments.void(adjustment(one, irregularity=""), reason=one.why(), by=one.by)


def revoke(one: Walker) -> None:
    table = one.table()
    number = one.one_of(table.seatings.filter(first_hand=1).order_by("seat")).entrant.number
    incident = irregularities.Incident("revoke", table, number)
    irregularities.give(incident, points=(-2, 2), by=one.by, key=one.key())


def no_revoke(one: Walker) -> None:
    irregularities.take_back(adjustment(one, irregularity="revoke"), reason="no", by=one.by)


def answer(one: Walker) -> None:
    found = DirectorCall.objects.select_related("table__round__session").filter(answered_at=None)
    calls.answer(one.one_of(found.filter(table__round__session__event=one.event_id)), by=one.by)


def no_call(one: Walker) -> None:
    found = DirectorCall.objects.select_related("table__round__session").filter(answered_at=None)
    made = one.one_of(found.filter(table__round__session__event=one.event_id))
    calls.withdraw(made.table, made.uid, phone=one.phone())


def replace_link(one: Walker) -> None:
    found = TableLink.objects.filter(session__event=one.event_id, revoked_at=None)
    links.replace(one.one_of(found.order_by("pk")), one.event, by=one.by)


def take_back_last(one: Walker) -> None:
    own = one.chance.random() < 0.3
    if (last := last_act(one.event, one.by if own else None)) is None:
        raise NotNow
    undo(one.event, seen=last.mark, by=one.by, own=own)


ACTS: dict[str, Callable[[Walker], object]] = {
    "results.enter": enter,
    "results.correct": correct,
    "results.take_back": lambda one: results.take_back(
        one.result(state="official"), reason=one.why(), by=one.by
    ),
    "results.settle": lambda one: results.settle(
        one.result(state="disputed"), reason=one.why(), by=one.by
    ),
    "results.decide": decide,
    "results.annul": annul,
    "phone.enter": send,
    "results.confirm": agree,
    "results.dispute": lambda one: results.dispute(one.result(state="official"), phone=one.phone()),
    "second.type_again": type_again,
    "second.keep_first": keep_first,
    "second.take_second": take_second,
    "totals.enter": enter_totals,
    "totals.take_back": totals_back,
    "phone_totals.send": send_totals,
    "phone_totals.agree": agree_with_totals,
    "table_repairs.set_hands": set_hands,
    "table_repairs.call_time": lambda one: table_repairs.call_time(
        one.round(started_at__isnull=False), reason=one.why(), by=one.by
    ),
    "table_repairs.play_on": play_on,
    "table_repairs.void": void_table,
    "table_repairs.move": move,
    "adjustments.give": give,
    "adjustments.void": void,
    "irregularities.give": revoke,
    "irregularities.take_back": no_revoke,
    "screen.announce": lambda one: screen.announce(one.event, text=one.why(), by=one.by),
    "screen.hold": lambda one: screen.hold(one.event, held=not one.event.standings_held, by=one.by),
    "clock.start": lambda one: clock.start(one.round(**IN_PLAY), minutes=20, by=one.by),
    "clock.pause": lambda one: clock.pause(one.round(ends_at__isnull=False), by=one.by),
    "clock.resume": lambda one: clock.resume(one.round(paused_left__isnull=False), by=one.by),
    "clock.extend": lambda one: clock.extend(
        one.round(**IN_PLAY, ends_at__isnull=False), minutes=5, by=one.by
    ),
    "clock.stop": lambda one: clock.stop(one.round(ends_at__isnull=False), by=one.by),
    "calls.call": lambda one: calls.call(one.table(), phone=one.phone()),
    "calls.answer": answer,
    "calls.withdraw": no_call,
    "links.replace": replace_link,
    "undo.undo": take_back_last,
}
