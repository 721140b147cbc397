"""Every verb of the services: one transaction, one step of the version, its audit entry inside."""

import datetime as dt
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

from clubs import audit
from clubs.models import AuditEntry, Club, User
from engine.ruleset import RuleSet, preset
from scoring.models import Adjustment, Event, Round, TableLink, Wish
from scoring.rotations import round_robin
from scoring.services import (
    adjustments,
    cuts,
    entrants,
    events,
    links,
    results,
    revisions,
    rounds,
    seats,
    totals,
    wishes,
)
from tests.conftest import add_pairs, make_event, seat_pairs, table_at
from tests.scoring.services.acts import FIVE, SIX, dispute, enter, one_act, origin, stored

SHAPE = events.Shape(dt.datetime(2026, 12, 24, 13, 0, tzinfo=dt.UTC), 3, 8)
OTHER_RULES = RuleSet.from_dict(preset("ottawa").to_dict() | {"set_penalty": "all-tricks"})
EVEN = totals.Totals((30, 34))
LEVEL = totals.Totals((32, 32))


def in_setup(event: Event) -> Event:
    add_pairs(event, 4)
    return event


def one_withdrawn(event: Event) -> Event:
    entrants.withdraw(pair(in_setup(event), 1), by=a_user())
    return event


def running(event: Event) -> Event:
    return seat_pairs(in_setup(event))


def finished(event: Event) -> Event:
    running(event)
    Round.objects.update(started_at=dt.datetime(2026, 12, 17, tzinfo=dt.UTC))
    return events.finish(event, by=a_user(), despite="closing time")


def a_user() -> User:
    return User.objects.get(username="dora")


def pair(event: Event, number: int) -> Any:
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


@dataclass(frozen=True)
class Verb:
    """`before` brings the event where the verb is allowed; `act` gets the event and the user."""

    before: Callable[[Event], Any]
    act: Callable[[Any, User], object]
    actions: tuple[str, ...]


def official(event: Event) -> Any:
    return enter(table_at(running(event), 1, 1)).result


def disputed(event: Event) -> Any:
    return dispute(table_at(running(event), 1, 1))[1]


def with_totals(event: Event) -> Any:
    return totals.enter(table_at(running(event), 1, 1), EVEN, client_key="paper", by=None)


def with_bonus(event: Event) -> Any:
    return Adjustment.objects.create(
        event=running(event), entrant=pair(event, 1), kind="bonus", points=2, reason="cake"
    )


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


VERBS = {
    "events.change": Verb(
        in_setup, lambda e, by: events.change(e, shape=SHAPE, by=by, name="Eve"), ("event-changed",)
    ),
    "events.publish": Verb(
        in_setup, lambda e, by: events.publish(e, published=True, by=by), ("event-published",)
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
    "entrants.add": Verb(
        in_setup, lambda e, by: entrants.add(e, pairs=[(9, ("Ann", "Bo"))], by=by), ("pair-added",)
    ),
    "entrants.change": Verb(
        in_setup,
        lambda e, by: entrants.change(pair(e, 1), number=8, names=("Ann", "Bo"), by=by),
        ("pair-changed",),
    ),
    "entrants.withdraw": Verb(
        in_setup, lambda e, by: entrants.withdraw(pair(e, 1), by=by), ("pair-withdrawn",)
    ),
    "entrants.bring_back": Verb(
        one_withdrawn, lambda e, by: entrants.bring_back(pair(e, 1), by=by), ("pair-back",)
    ),
    "entrants.remove": Verb(
        in_setup, lambda e, by: entrants.remove(pair(e, 1), by=by), ("pair-removed",)
    ),
    "entrants.number_anew": Verb(
        in_setup, lambda e, by: entrants.number_anew(e, by=by), ("pairs-numbered",)
    ),
    "entrants.substitute": Verb(
        running,
        lambda e, by: entrants.substitute(
            pair(e, 1), position=2, name="Sub Sue", first_round=2, by=by
        ),
        ("pair-substituted",),
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
            one=pair(e, 1),
            other=pair(e, 2),
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
            entrant=pair(e, 1),
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
    "cuts.enter": Verb(
        all_level,
        lambda e, by: cuts.enter(e, places={1: 2, 2: 1, 3: 3, 4: 4}, by=by),
        ("cards-cut",),
    ),
    "wishes.add": Verb(
        single_players,
        lambda e, by: wishes.add(e, one=1, other=2, kind=Wish.Kind.STAY_TOGETHER, by=by),
        ("wish-stay-together",),
    ),
    "wishes.remove": Verb(
        with_wish, lambda wish, by: wishes.remove(wish, by=by), ("wish-removed",)
    ),
    "links.replace": Verb(
        running,
        lambda e, by: links.replace(TableLink.objects.get(table_number=1), e, by=by),
        ("link-revoked", "links-made"),
    ),
}

#: Functions that name who acts, and yet are only a part of another verb; making an event is below.
PARTS = {"events.create", "links.ensure", "results.row_of", "results.store"}


@pytest.fixture
def three_rounds(club: Club, dora: User) -> Event:
    return make_event(club, rounds_due=3)


def _names_who_acts(module: ModuleType) -> set[str]:
    name = module.__name__.rpartition(".")[2]
    return {
        f"{name}.{verb}"
        for verb, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        and not verb.startswith("_")
        and {"by", "origin"} & set(inspect.signature(function).parameters)
    }


def test_no_verb_is_left_out_here() -> None:
    modules = (
        adjustments, cuts, events, entrants, rounds, seats, results, revisions, totals, links,
        wishes,
    )  # fmt: skip
    found = [_names_who_acts(module) for module in modules]
    assert set().union(*found) - PARTS == set(VERBS)


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS.keys())
def test_a_verb_raises_the_version_by_one_and_is_recorded_with_its_actor(
    three_rounds: Event, dora: User, verb: Verb
) -> None:
    prepared = verb.before(three_rounds)
    AuditEntry.objects.all().delete()
    with one_act(three_rounds, *verb.actions):
        verb.act(prepared, dora)
    where = set(AuditEntry.objects.values_list("by", "club", "event"))
    assert where == {(dora.uid, three_rounds.club.uid, three_rounds.uid)}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS.keys())
def test_a_verb_that_can_t_be_recorded_stores_nothing(
    three_rounds: Event, dora: User, verb: Verb, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = verb.before(three_rounds)
    before = stored()
    monkeypatch.setattr(audit, "record", _full_disk)
    with pytest.raises(OSError, match="disk is full"):
        verb.act(prepared, dora)
    assert stored() == before


def test_an_event_that_can_t_be_recorded_is_not_made(
    club: Club, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stored()
    monkeypatch.setattr(audit, "record", _full_disk)
    with pytest.raises(OSError, match="disk is full"):
        events.create(club, rules=preset("ottawa"), shape=SHAPE, by=dora, name="Eve")
    assert stored() == before


def _full_disk(*_: object, **__: object) -> None:
    raise OSError("The disk is full.")
