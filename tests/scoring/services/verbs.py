"""Every verb of the services: where it is allowed, how it is called, and its audit entries."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from clubs.models import User
from scoring.models import Adjustment, Event, HandResult, Round, TableLink, Wish
from scoring.services import (
    adjustments,
    calls,
    clock,
    computers,
    cuts,
    deals,
    entrants,
    events,
    guests,
    irregularities,
    knock_outs,
    links,
    rehearsals,
    results,
    revisions,
    rounds,
    screen,
    seats,
    second,
    shelf,
    table_repairs,
    table_seats,
    totals,
    wishes,
)
from tests.cast import table_at
from tests.scoring.services.acts import FIVE, SEVEN, SIX, origin
from tests.scoring.services.prepared import (
    EVEN,
    OTHER_RULES,
    SHAPE,
    all_level,
    clock_paused,
    clock_runs,
    disputed,
    entrant,
    finished,
    first_round,
    guest_taken_in,
    in_level_match,
    in_second_round,
    in_setup,
    official,
    one_table_dropped,
    one_withdrawn,
    plan,
    rehearsed,
    revoke,
    rounds_begun,
    running,
    second_round,
    single_players,
    time_called,
    typed_again,
    with_bonus,
    with_call,
    with_deals,
    with_moving_deals,
    with_revoke,
    with_totals,
    with_wish,
)
from tests.scoring.services.verbs_of_sign_up import VERBS as VERBS_OF_SIGN_UP


@dataclass(frozen=True)
class Verb:
    """`before` brings the event where the verb is allowed; `act` gets its result and the user."""

    before: Callable[[Event], Any]
    act: Callable[[Any, User], object]
    actions: tuple[str, ...]


VERBS = {
    "second.type_again": Verb(
        lambda e: table_at(running(e), 1, 1),
        lambda table, by: second.type_again(table, {1: FIVE}, by=by),
        ("sheet-typed-again",),
    ),
    "second.keep_first": Verb(
        typed_again,
        lambda rows, by: second.keep_first(*rows, by=by),
        ("second-typing-wrong",),
    ),
    "second.take_second": Verb(
        typed_again,
        lambda rows, by: second.take_second(rows[1], rows[0], by=by),
        ("hand-corrected",),
    ),
    "events.change": Verb(
        in_setup, lambda e, by: events.change(e, shape=SHAPE, by=by, name="Eve"), ("event-changed",)
    ),
    "events.publish": Verb(
        in_setup, lambda e, by: events.publish(e, published=True, by=by), ("event-published",)
    ),
    "shelf.put_away": Verb(
        in_setup, lambda e, by: shelf.put_away(e, away=True, by=by), ("event-put-away",)
    ),
    "rehearsals.fill_round": Verb(
        rehearsed, lambda e, by: rehearsals.fill_round(e, by=by), ("rehearsal-filled",)
    ),
    "events.finish": Verb(
        rounds_begun, lambda e, by: events.finish(e, by=by, despite="fire"), ("event-finished",)
    ),
    "events.reopen": Verb(finished, lambda e, by: events.reopen(e, by=by), ("event-reopened",)),
    "events.unseat": Verb(running, lambda e, by: events.unseat(e, by=by), ("event-unseated",)),
    "events.confirm_address": Verb(
        in_setup,
        lambda e, by: events.confirm_address(e, address="http://10.0.0.7:8000", by=by),
        ("address-confirmed",),
    ),
    "events.choose_sheets": Verb(
        in_setup, lambda e, by: events.choose_sheets(e, by_two=True, by=by), ("sheets-by-two",)
    ),
    "deals.deal": Verb(in_setup, lambda e, by: deals.deal(e, by=by), ("deals-dealt",)),
    "deals.choose_sets": Verb(
        in_setup, lambda e, by: deals.choose_sets(e, "moved", by=by), ("deals-move",)
    ),
    "deals.move_anew": Verb(
        with_moving_deals, lambda e, by: deals.move_anew(e, by=by), ("deals-moved-anew",)
    ),
    "deals.throw_away": Verb(
        with_deals, lambda e, by: deals.throw_away(e, by=by), ("deals-thrown-away",)
    ),
    "entrants.add": Verb(
        in_setup, lambda e, by: entrants.add(e, who=[(9, ("Ann", "Bo"))], by=by), ("entrant-added",)
    ),
    "computers.play": Verb(
        in_setup,
        lambda e, by: computers.play(entrant(e, 1), position=2, by=by),
        ("computer-plays",),
    ),
    "entrants.change": Verb(
        in_setup,
        lambda e, by: entrants.change(entrant(e, 1), number=8, names=("Ann", "Bo"), by=by),
        ("entrant-changed",),
    ),
    "guests.link": Verb(
        guest_taken_in,
        lambda e, by: guests.link(e.club, {str(e.club.members.get().uid)}, by=by),
        ("guests-linked",),
    ),
    "entrants.withdraw": Verb(
        in_setup, lambda e, by: entrants.withdraw(entrant(e, 1), by=by), ("entrant-withdrawn",)
    ),
    "entrants.bring_back": Verb(
        one_withdrawn, lambda e, by: entrants.bring_back(entrant(e, 1), by=by), ("entrant-back",)
    ),
    "entrants.remove": Verb(
        in_setup, lambda e, by: entrants.remove(entrant(e, 1), by=by), ("entrant-removed",)
    ),
    "entrants.number_anew": Verb(
        in_setup, lambda e, by: entrants.number_anew(e, by=by), ("entrants-numbered",)
    ),
    "entrants.substitute": Verb(
        running,
        lambda e, by: entrants.substitute(
            entrant(e, 1), position=2, name="Sub Sue", first_round=2, by=by
        ),
        ("entrant-substituted",),
    ),
    "seats.make_anew": Verb(
        running,
        lambda e, by: seats.make_anew(e, plan=plan(e), by=by),
        ("seats-made-anew",),
    ),
    "seats.exchange": Verb(
        running,
        lambda e, by: seats.exchange(
            Round.objects.select_related("session").get(session__event=e, number=1),
            one=entrant(e, 1),
            other=entrant(e, 2),
            by=by,
        ),
        ("seats-exchanged",),
    ),
    "seats.exchange_tables": Verb(
        running,
        lambda e, by: seats.exchange_tables(
            Round.objects.select_related("session").get(session__event=e, number=1),
            one=1,
            other=2,
            by=by,
        ),
        ("tables-exchanged",),
    ),
    "knock_outs.decide": Verb(
        in_level_match,
        lambda e, by: knock_outs.decide(table_at(e, 1, 1), 0, by=by, reason="cut"),
        ("match-decided",),
    ),
    "knock_outs.take_decision_back": Verb(
        in_level_match,
        lambda e, by: knock_outs.take_decision_back(table_at(e, 1, 1), None, by=by),
        ("decision-taken-back",),
    ),
    "rounds.prepare": Verb(
        in_setup, lambda e, by: rounds.prepare(e, plan=plan(e), by=by), ("links-made", "seated")
    ),
    "rounds.seat": Verb(
        in_setup,
        lambda e, by: rounds.seat(e, plan=plan(e), by=by),
        ("links-made", "seated", "round-started"),
    ),
    "rounds.start": Verb(
        running,
        lambda e, by: rounds.start(second_round(e), by=by, despite="late"),
        ("round-started",),
    ),
    "rounds.take_back": Verb(
        in_second_round,
        lambda e, by: rounds.take_back(second_round(e), by=by),
        ("round-taken-back",),
    ),
    "results.enter": Verb(
        running,
        lambda e, by: results.enter(table_at(e, 1, 1), 1, FIVE, origin=origin("k", by=by)),
        ("hand-entered",),
    ),
    "results.correct": Verb(
        official,
        lambda row, by: results.correct(row, SIX, origin=origin("k", by=by, reason="misread")),
        ("hand-corrected",),
    ),
    "results.take_back": Verb(
        official,
        lambda row, by: results.take_back(row, reason="table 2", by=by),
        ("hand-taken-back",),
    ),
    "results.settle": Verb(
        disputed,
        lambda row, by: results.settle(row, reason="both agree", by=by),
        ("dispute-settled",),
    ),
    "revisions.revise": Verb(
        official,
        lambda row, by: revisions.revise(
            row.table.round.session.event, rules=OTHER_RULES, reason="a slip", by=by
        ),
        ("rules-revised",),
    ),
    "totals.enter": Verb(
        running,
        lambda e, by: totals.enter(table_at(e, 1, 1), EVEN, client_key="k", by=by),
        ("totals-entered",),
    ),
    "totals.take_back": Verb(
        with_totals,
        lambda row, by: totals.take_back(row, reason="found the sheet", by=by),
        ("totals-taken-back",),
    ),
    "adjustments.give": Verb(
        running,
        lambda e, by: adjustments.give(
            e,
            entrant=entrant(e, 1),
            kind=Adjustment.Kind.PENALTY,
            points=4,
            reason="a revoke",
            by=by,
        ),
        ("penalty-given",),
    ),
    "adjustments.void": Verb(
        with_bonus,
        lambda row, by: adjustments.void(row, reason="the wrong pair", by=by),
        ("adjustment-voided",),
    ),
    "irregularities.change_values": Verb(
        in_setup,
        lambda e, by: irregularities.change_values(e, values={"revoke": (-2, 2)}, by=by),
        ("irregularities-changed",),
    ),
    "irregularities.give": Verb(
        running,
        lambda e, by: irregularities.give(revoke(e), points=(-4, 4), by=by, key="k"),
        ("irregularity-given",),
    ),
    "irregularities.take_back": Verb(
        with_revoke,
        lambda rows, by: irregularities.take_back(rows[0], reason="nobody saw it", by=by),
        ("irregularity-taken-back",),
    ),
    "table_repairs.set_hands": Verb(
        running,
        lambda e, by: table_repairs.set_hands(first_round(e), 6, reason="late", by=by),
        ("round-hands",),
    ),
    "table_repairs.call_time": Verb(
        running,
        lambda e, by: table_repairs.call_time(first_round(e), reason="time", by=by),
        ("time-called",),
    ),
    "table_repairs.play_on": Verb(
        time_called,
        lambda e, by: table_repairs.play_on(first_round(e), reason="more time", by=by),
        ("time-taken-back",),
    ),
    "table_repairs.void": Verb(
        official,
        lambda row, by: table_repairs.void(
            row.table.round, table=row.table.number, reason="played twice", by=by
        ),
        ("table-voided",),
    ),
    "table_repairs.move": Verb(
        official,
        lambda row, by: table_repairs.move(row.table.round, one=1, other=2, reason="sheet", by=by),
        ("hands-moved",),
    ),
    "table_seats.merge": Verb(
        running,
        lambda e, by: table_seats.merge(first_round(e), drop=2, keep=None, reason="flu", by=by),
        ("table-dropped",),
    ),
    "table_seats.split": Verb(
        one_table_dropped,
        lambda e, by: table_seats.split(first_round(e), numbers=[2, 3], reason="back", by=by),
        ("table-added",),
    ),
    "cuts.enter": Verb(
        all_level,
        lambda e, by: cuts.enter(e, places={1: 2, 2: 1, 3: 3, 4: 4}, by=by),
        ("cards-cut",),
    ),
    "results.decide": Verb(
        disputed,
        lambda row, by: results.decide(
            row.table, 1, SEVEN, origin=origin("desk", by=by, reason="neither")
        ),
        ("dispute-decided",),
    ),
    "results.annul": Verb(
        official,
        lambda row, by: results.annul(
            row.table, 1, HandResult.Kind.VOID, reason="played twice", by=by
        ),
        ("hand-void",),
    ),
    "wishes.add": Verb(
        single_players,
        lambda e, by: wishes.add(e, one=1, other=2, kind=Wish.Kind.STAY_TOGETHER, by=by),
        ("wish-stay-together",),
    ),
    "wishes.remove": Verb(
        with_wish, lambda wish, by: wishes.remove(wish, by=by), ("wish-removed",)
    ),
    "screen.announce": Verb(
        in_setup, lambda e, by: screen.announce(e, text="Coffee", by=by), ("announcement-made",)
    ),
    "screen.hold": Verb(
        in_setup, lambda e, by: screen.hold(e, held=True, by=by), ("standings-held",)
    ),
    "clock.start": Verb(
        running,
        lambda e, by: clock.start(first_round(e), minutes=20, by=by),
        ("clock-started",),
    ),
    "clock.pause": Verb(
        clock_runs, lambda e, by: clock.pause(first_round(e), by=by), ("clock-paused",)
    ),
    "clock.resume": Verb(
        clock_paused, lambda e, by: clock.resume(first_round(e), by=by), ("clock-resumed",)
    ),
    "clock.extend": Verb(
        clock_runs,
        lambda e, by: clock.extend(first_round(e), minutes=5, by=by),
        ("clock-extended",),
    ),
    "clock.stop": Verb(
        clock_runs, lambda e, by: clock.stop(first_round(e), by=by), ("clock-stopped",)
    ),
    "calls.answer": Verb(with_call, lambda made, by: calls.answer(made, by=by), ("call-answered",)),
    "links.replace": Verb(
        running,
        lambda e, by: links.replace(TableLink.objects.get(table_number=1), e, by=by),
        ("link-revoked", "links-made"),
    ),
    **{name: Verb(*parts) for name, parts in VERBS_OF_SIGN_UP.items()},
}
