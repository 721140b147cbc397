"""Events in which a verb is allowed, each named for its state."""

import datetime as dt
from typing import Any

from clubs.models import User
from clubs.services import members
from engine.ruleset import RuleSet, preset
from scoring.models import Adjustment, Event, Round, Wish
from scoring.rotations import METHODS, Asked, round_robin
from scoring.services import (
    calls,
    clock,
    deals,
    entrants,
    events,
    irregularities,
    phone_totals,
    rounds,
    second,
    table_repairs,
    table_seats,
    totals,
    wishes,
)
from scoring.services.results import Phone
from tests.cast import add_entrants, rewrite, seat_entrants, table_at
from tests.scoring.services.acts import SIX, dispute, enter

SHAPE = events.Shape(dt.datetime(2026, 12, 24, 13, 0, tzinfo=dt.UTC), 3, 8)
OTHER_RULES = RuleSet.from_dict(preset("ottawa").to_dict() | {"set_penalty": "all-tricks"})
EVEN = totals.Totals((30, 34))
LEVEL = totals.Totals((32, 32))


def in_setup(event: Event) -> Event:
    add_entrants(event, 4)
    return event


def guest_taken_in(event: Event) -> Event:
    """Somebody in the list of the event has become a member."""
    in_setup(event)
    members.add(event.club, by=None, first_name="Anne", last_name="Player1")
    return event


def one_withdrawn(event: Event) -> Event:
    entrants.withdraw(entrant(in_setup(event), 1), by=a_user())
    return event


def running(event: Event) -> Event:
    return seat_entrants(in_setup(event))


def in_level_match(event: Event) -> Event:
    """Four pairs in the first round of a knock-out, with a level match at table 1."""
    plan = METHODS["knock-out"].plan(Asked(range(1, 5), 2))
    rounds.seat(in_setup(event), plan=plan, by=None, rotation="knock-out")
    totals.enter(table_at(event, 1, 1), LEVEL, client_key="paper", by=None)
    return event


def rehearsed(event: Event) -> Event:
    """The event in its first round, as the rehearsal of another one."""
    real = events.create(event.club, rules=event.rules, shape=SHAPE, by=None, name="The real one")
    Event.objects.filter(pk=running(event).pk).update(rehearses=real)
    return event


def finished(event: Event) -> Event:
    running(event)
    Round.objects.update(started_at=dt.datetime(2026, 12, 17, tzinfo=dt.UTC))
    return events.finish(event, by=a_user(), despite="closing time")


def a_user() -> User:
    return User.objects.get(username="dora")


def entrant(event: Event, number: int) -> Any:
    return event.entrants.get(number=number)


def second_round(event: Event) -> Round:
    return Round.objects.select_related("session").get(session__event=event, number=2)


def in_second_round(event: Event) -> Event:
    running(event)
    rounds.start(second_round(event), by=a_user(), despite="late")
    return event


def rounds_begun(event: Event) -> Event:
    running(event)
    Round.objects.update(started_at=dt.datetime(2026, 12, 17, tzinfo=dt.UTC))
    return event


def official(event: Event) -> Any:
    return enter(table_at(running(event), 1, 1)).result


def disputed(event: Event) -> Any:
    return dispute(table_at(running(event), 1, 1))[1]


def with_totals(event: Event) -> Any:
    return totals.enter(table_at(running(event), 1, 1), EVEN, client_key="paper", by=None)


def sending_totals(event: Event) -> Any:
    """A table whose phones send the totals of its round."""
    if not Round.objects.filter(session__event=event, tables__isnull=False).exists():
        running(event)
    table = table_at(event, 1, 1)
    rewrite(event, Event.objects.filter(pk=event.pk), entry=Event.Entry.TOTALS)
    return table


def totals_of_a_side(event: Event) -> Any:
    """The totals that N-S sent for the round; E-W has not agreed yet."""
    table = sending_totals(event)
    return phone_totals.send(table, EVEN, phone=Phone(0, "north"), client_key="n").row


def with_deals(event: Event) -> Event:
    deals.deal(in_setup(event), by=a_user())
    return event


def with_moving_deals(event: Event) -> Event:
    deals.choose_sets(in_setup(event), "moved", by=a_user())
    return seat_entrants(event)


def with_bonus(event: Event) -> Any:
    return Adjustment.objects.create(
        event=running(event), entrant=entrant(event, 1), kind="bonus", points=2, reason="cake"
    )


def revoke(event: Event) -> irregularities.Incident:
    return irregularities.Incident("revoke", table_at(event, 1, 1), 1)


def with_revoke(event: Event) -> Any:
    return irregularities.give(revoke(running(event)), points=(-4, 4), by=a_user(), key="k")


def first_round(event: Event) -> Round:
    return Round.objects.select_related("session__event").get(session__event=event, number=1)


def time_called(event: Event) -> Event:
    table_repairs.call_time(first_round(running(event)), reason="time", by=a_user())
    return event


def one_table_dropped(event: Event) -> Event:
    table_seats.merge(first_round(running(event)), drop=2, keep=None, reason="x", by=a_user())
    return event


def clock_runs(event: Event) -> Event:
    clock.start(first_round(running(event)), minutes=20, by=a_user())
    return event


def clock_paused(event: Event) -> Event:
    clock.pause(first_round(clock_runs(event)), by=a_user())
    return event


def with_call(event: Event) -> Any:
    return calls.call(table_at(running(event), 1, 1), phone=Phone(0, "phone"))


def all_level(event: Event) -> Event:
    Event.objects.update(tie_chain=["total", "cut", "share"])
    running(event)
    for table in (1, 2):
        totals.enter(table_at(event, 1, table), LEVEL, client_key="paper", by=None)
    return event


def single_players(event: Event) -> Event:
    Event.objects.update(format=Event.Format.INDIVIDUALS)
    event.refresh_from_db()
    return in_setup(event)


def with_wish(event: Event) -> Any:
    return wishes.add(single_players(event), one=1, other=2, kind=Wish.Kind.APART, by=None)


def plan(event: Event) -> Any:
    return round_robin([1, 2, 3, 4], 3)


def typed_again(event: Event) -> Any:
    first = official(event)
    second.type_again(first.table, {1: SIX}, by=a_user())
    return first, first.table.results.get(state="second")
