"""Every act of an event that can be taken back, with what must be there before it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from clubs.models import User
from clubs.services import members
from scoring.models import DirectorCall, Event, HandResult, Round, Wish
from scoring.services import (
    adjustments,
    calls,
    clock,
    computers,
    drafts,
    entrants,
    events,
    guests,
    irregularities,
    phone_totals,
    results,
    rounds,
    screen,
    seats,
    shelf,
    table_repairs,
    totals,
    wishes,
)
from scoring.services.results import Phone
from tests.cast import table_at
from tests.scoring.services.acts import FIVE, SEVEN, SIX, correct, dispute, enter, origin

EVEN, OTHER = totals.Totals((30, 34)), totals.Totals((34, 30))
NORTH, EAST = Phone(0, "north"), Phone(1, "east")


class Case(NamedTuple):
    """`before` prepares, `act` is what is taken back; both get the event and the director."""

    before: Callable[[Event, User], Any]
    act: Callable[[Event, User], Any]


def nothing(event: Event, by: User) -> None:
    """Do nothing: the event is prepared already."""


def t(event: Event, number: int = 1) -> Any:
    return table_at(event, 1, number)


def round_of(event: Event, number: int = 1) -> Round:
    return Round.objects.select_related("session").get(session__event=event, number=number)


def official(event: Event, number: int = 1) -> HandResult:
    rows = HandResult.objects.select_related("table__round__session")
    return rows.get(table=t(event), number=number, state="official")


def one_hand(event: Event, by: User) -> None:
    enter(t(event), by=by)


def disputed(event: Event, by: User) -> None:
    dispute(t(event))


def from_north(event: Event, by: User) -> None:
    results.enter(t(event), 1, FIVE, origin=NORTH.origin("n1"))


def from_both(event: Event, by: User) -> None:
    from_north(event, by)
    results.enter(t(event), 1, SIX, origin=EAST.origin("e1"))


def agreed(event: Event, by: User, *, wanted: int = 0) -> None:
    """East accepts North's version."""
    row = HandResult.objects.filter(table=t(event)).order_by("pk")[wanted]
    results.confirm(t(event), [str(row.uid)], phone=EAST)


def settled(event: Event, by: User) -> None:
    row = HandResult.objects.select_related("table__round__session").filter(table=t(event))[0]
    results.settle(row, reason="both agree", by=by)


def with_totals(event: Event, by: User) -> None:
    totals.enter(t(event), EVEN, client_key="paper", by=by)


def phones_send_totals(event: Event, by: User) -> None:
    Event.objects.filter(pk=event.pk).update(entry="totals")


def sent(phone: Phone, given: totals.Totals) -> Callable[[Event, User], Any]:
    def send(event: Event, by: User) -> None:
        key = f"{phone.device} {given.points}"
        phone_totals.send(t(event), given, phone=phone, client_key=key)

    return send


def in_turn(*steps: Callable[[Event, User], Any]) -> Callable[[Event, User], Any]:
    """Run each of these in turn."""

    def all_of(event: Event, by: User) -> None:
        for step in steps:
            step(event, by)

    return all_of


def penalty(event: Event, by: User, kind: str = "penalty") -> None:
    adjustments.give(
        event, entrant=event.entrants.get(number=1), kind=kind, points=4, reason="phone rang", by=by
    )


def revoke(event: Event, by: User, points: tuple[int, int] = (-4, 4)) -> None:
    north = t(event).seatings.get(seat="N").entrant.number
    incident = irregularities.Incident("revoke", t(event), north)
    irregularities.give(incident, points=points, by=by, key="once")


def revoke_taken_back(event: Event, by: User) -> None:
    irregularities.take_back(event.adjustments.all()[0], reason="nobody saw it", by=by)


def void_penalty(event: Event, by: User) -> None:
    adjustments.void(event.adjustments.get(), reason="it was another", by=by)


def running_clock(event: Event, by: User) -> None:
    clock.start(round_of(event), minutes=20, by=by)


def paused_clock(event: Event, by: User) -> None:
    running_clock(event, by)
    clock.pause(round_of(event), by=by)


def called(event: Event, by: User) -> None:
    calls.call(t(event), phone=NORTH)


def answered(event: Event, by: User) -> None:
    calls.answer(DirectorCall.objects.select_related("table__round__session").get(), by=by)


def second_round(event: Event, by: User) -> None:
    rounds.start(round_of(event, 2), by=by, despite="a test")


def finished(event: Event, by: User) -> None:
    events.finish(event, by=by, despite="closing time", sharing=True)


def annul(kind: str) -> Callable[[Event, User], Any]:
    return lambda e, by: results.annul(t(e), 1, HandResult.Kind(kind), reason="fire", by=by)


def change_name(event: Event, by: User) -> None:
    events.change(event, shape=events.shape_of(event), by=by, name="Friday", names_shown="number")


def left(event: Event, by: User) -> None:
    entrants.withdraw(event.entrants.get(number=8), by=by, after=1)


def entrant_of(event: Event, number: int) -> Any:
    return event.entrants.get(number=number)


#: In a running event of eight pairs.
PLAYING = {
    "event-changed": Case(nothing, change_name),
    "event-published": Case(nothing, lambda e, by: events.publish(e, published=True, by=by)),
    "event-hidden": Case(
        lambda e, by: events.publish(e, published=True, by=by),
        lambda e, by: events.publish(e, published=False, by=by),
    ),
    "event-put-away": Case(nothing, lambda e, by: shelf.put_away(e, away=True, by=by)),
    "event-brought-back": Case(
        lambda e, by: shelf.put_away(e, away=True, by=by),
        lambda e, by: shelf.put_away(e, away=False, by=by),
    ),
    "event-finished": Case(one_hand, finished),
    "event-finished-early": Case(
        second_round, lambda e, by: events.finish(e, by=by, despite="fire", count_to=1)
    ),
    "event-reopened": Case(finished, lambda e, by: events.reopen(e, by=by)),
    "address-confirmed": Case(
        lambda e, by: events.confirm_address(e, address="http://10.0.0.7", by=by),
        lambda e, by: events.confirm_address(e, address="http://10.0.0.8", by=by),
    ),
    "sheets-by-two": Case(nothing, lambda e, by: events.choose_sheets(e, by_two=True, by=by)),
    "sheets-one-by-one": Case(
        lambda e, by: events.choose_sheets(e, by_two=True, by=by),
        lambda e, by: events.choose_sheets(e, by_two=False, by=by),
    ),
    "entrant-left": Case(nothing, left),
    "computer-plays": Case(
        nothing,
        lambda e, by: computers.play(entrant_of(e, 3), position=2, by=by),
    ),
    "tables-exchanged": Case(
        one_hand, lambda e, by: seats.exchange_tables(round_of(e), one=1, other=2, by=by)
    ),
    "seats-exchanged": Case(
        one_hand,
        lambda e, by: seats.exchange(
            round_of(e), one=entrant_of(e, 1), other=entrant_of(e, 2), by=by
        ),
    ),
    "round-started": Case(one_hand, second_round),
    "round-taken-back": Case(second_round, lambda e, by: rounds.take_back(round_of(e, 2), by=by)),
    "hand-entered": Case(nothing, one_hand),
    "hand-corrected": Case(one_hand, lambda e, by: correct(official(e), SIX, by=by)),
    "hand-taken-back": Case(
        one_hand, lambda e, by: results.take_back(official(e), reason="table 2", by=by)
    ),
    "hand-disputed": Case(
        from_north,
        lambda e, by: results.enter(t(e), 1, SIX, origin=EAST.origin("e1")),
    ),
    "hand-doubted": Case(from_north, lambda e, by: results.dispute(official(e), phone=EAST)),
    "hand-agreed": Case(from_north, agreed),
    "hand-void": Case(from_both, annul("void")),
    "hand-not-played": Case(nothing, annul("not-played")),
    "dispute-settled": Case(disputed, settled),
    "dispute-decided": Case(
        from_both,
        lambda e, by: results.decide(
            t(e), 1, SEVEN, origin=origin("desk", by=by, reason="the sheet")
        ),
    ),
    "totals-entered": Case(nothing, with_totals),
    "totals-sent": Case(phones_send_totals, sent(NORTH, EVEN)),
    "totals-disputed": Case(in_turn(phones_send_totals, sent(NORTH, EVEN)), sent(EAST, OTHER)),
    "totals-agreed": Case(
        in_turn(phones_send_totals, sent(NORTH, EVEN), sent(EAST, OTHER)), sent(EAST, EVEN)
    ),
    "totals-corrected": Case(
        with_totals,
        lambda e, by: totals.enter(
            t(e),
            OTHER,
            client_key="again",
            by=by,
            reason="misread",
            corrects=t(e).totals.get(state="official"),
        ),
    ),
    "totals-taken-back": Case(
        with_totals,
        lambda e, by: totals.take_back(t(e).totals.get(), reason="found the sheet", by=by),
    ),
    "time-called": Case(
        one_hand, lambda e, by: table_repairs.call_time(round_of(e), reason="five o’clock", by=by)
    ),
    "time-taken-back": Case(
        lambda e, by: table_repairs.call_time(round_of(e), reason="five o’clock", by=by),
        lambda e, by: table_repairs.play_on(round_of(e), reason="ten minutes more", by=by),
    ),
    "penalty-given": Case(nothing, penalty),
    "bonus-given": Case(nothing, lambda e, by: penalty(e, by, kind="bonus")),
    "adjustment-voided": Case(penalty, void_penalty),
    "irregularities-changed": Case(
        nothing,
        lambda e, by: irregularities.change_values(e, values={"late": (-1, 2)}, by=by),
    ),
    "irregularity-given": Case(nothing, revoke),
    "irregularity-noted": Case(nothing, lambda e, by: revoke(e, by, points=(0, 0))),
    "irregularity-taken-back": Case(revoke, revoke_taken_back),
    "clock-started": Case(nothing, running_clock),
    "clock-paused": Case(running_clock, lambda e, by: clock.pause(round_of(e), by=by)),
    "clock-resumed": Case(paused_clock, lambda e, by: clock.resume(round_of(e), by=by)),
    "clock-extended": Case(
        running_clock, lambda e, by: clock.extend(round_of(e), minutes=5, by=by)
    ),
    "clock-stopped": Case(running_clock, lambda e, by: clock.stop(round_of(e), by=by)),
    "call-answered": Case(called, answered),
    "announcement-made": Case(nothing, lambda e, by: screen.announce(e, text="Cake!", by=by)),
    "announcement-cleared": Case(
        lambda e, by: screen.announce(e, text="Cake!", by=by),
        lambda e, by: screen.announce(e, text="", by=by),
    ),
    "standings-held": Case(nothing, lambda e, by: screen.hold(e, held=True, by=by)),
    "standings-published": Case(
        lambda e, by: screen.hold(e, held=True, by=by),
        lambda e, by: screen.hold(e, held=False, by=by),
    ),
}


def a_member(event: Event, by: User) -> None:
    """The first in the list has become a member."""
    members.add(event.club, by=by, first_name="Anne", last_name="Player1")


def withdrawn(event: Event, by: User) -> None:
    entrants.withdraw(event.entrants.get(number=1), by=by)


#: In a finished event of single players.
DRAFTING = {
    "partner-drafted": Case(nothing, lambda e, by: drafts.choose(e, 3, chooser=1, by=by)),
    "draft-passed": Case(nothing, lambda e, by: drafts.choose(e, None, chooser=1, by=by)),
    "draft-first-with-last": Case(
        lambda e, by: drafts.choose(e, 3, chooser=1, by=by),
        lambda e, by: drafts.pair_first_with_last(e, chooser=2, by=by),
    ),
}

#: In an event of single players before play.
PREPARING = {
    "entrant-added": Case(nothing, lambda e, by: entrants.add(e, who=[(9, ("Ann Lee",))], by=by)),
    "computer-added": Case(nothing, lambda e, by: entrants.add(e, who=[(9, ("",))], by=by)),
    "guests-linked": Case(
        a_member, lambda e, by: guests.link(e.club, {str(e.club.members.get().uid)}, by=by)
    ),
    "entrant-withdrawn": Case(nothing, withdrawn),
    "entrant-back": Case(
        withdrawn, lambda e, by: entrants.bring_back(e.entrants.get(number=1), by=by)
    ),
    **{
        f"wish-{kind}": Case(
            nothing, lambda e, by, kind=kind: wishes.add(e, one=1, other=2, kind=kind, by=by)
        )
        for kind in Wish.Kind.values
    },
}
