"""Every verb of the services: one transaction, one version step, its audit entry inside."""

import inspect
from collections.abc import Callable
from types import ModuleType

import pytest

from clubs import audit
from clubs.models import AuditEntry, Club, User
from engine.check import Report
from engine.ruleset import preset
from scoring.models import Event, HandResult
from scoring.services import (
    adjustments,
    calls,
    clock,
    computers,
    cuts,
    deals,
    door,
    drafts,
    entrants,
    events,
    fees,
    guests,
    irregularities,
    knock_outs,
    links,
    matches,
    news,
    partners,
    phone_totals,
    registrations,
    rehearsals,
    results,
    revisions,
    rounds,
    screen,
    seats,
    second,
    shelf,
    sign_up,
    table_repairs,
    table_seats,
    totals,
    wishes,
)
from scoring.services.results import Phone
from tests.cast import make_event, table_at
from tests.scoring.services.acts import FIVE, SIX, as_stored, one_act
from tests.scoring.services.door_verbs import DOOR_VERBS
from tests.scoring.services.draft_verbs import DRAFT_VERBS
from tests.scoring.services.prepared import running, totals_of_a_side
from tests.scoring.services.verbs import SHAPE, Verb
from tests.scoring.services.verbs import VERBS as VERBS_OF_PLAY
from tests.scoring.store.reference import known_to_readers

VERBS = VERBS_OF_PLAY | DOOR_VERBS | DRAFT_VERBS
#: Functions that name who acts, but are only part of another verb. Making an event is tested below,
#: and a deleted event has no version to raise. A rehearsal is made, and deleted. Seats made after
#: another verb are two verbs in one transaction. A walk-in first becomes a member of the club.
PARTS = {
    "events.create", "links.ensure", "links.take_known_address", "irregularities.void",
    "seats.make_anew_after", "rounds.prepare_instead",
    "results.reason_to_spare", "shelf.delete", "rehearsals.begin", "rehearsals.throw_away",
    "door.walk_in",
    "sign_up.move_up",
}  # fmt: skip


NORTH, EAST = Phone(0, "anne"), Phone(1, "cleo")


def sent(event: Event, report: Report = FIVE, phone: Phone = NORTH) -> HandResult:
    table, key = table_at(event, 1, 1), phone.device
    return results.enter(table, 1, report, origin=phone.origin(key)).result


def two_versions(event: Event) -> None:
    sent(event, FIVE)
    sent(event, SIX, EAST)


def agreed(event: Event) -> None:
    row = sent(event)
    results.confirm(row.table, [str(row.uid)], phone=EAST)


def sent_too_late(event: Event) -> None:
    by, why = User.objects.get(), "cards short"
    results.annul(table_at(event, 1, 1), 1, HandResult.Kind.VOID, reason=why, by=by)
    sent(event)


def called_and_withdrawn(event: Event) -> None:
    table = table_at(event, 1, 1)
    made = calls.call(table, phone=NORTH)
    calls.withdraw(table, made.uid, phone=NORTH)


#: What phones do at table 1 of round 1.
AT_A_PHONE: dict[str, Callable[[Event], object]] = {
    "a hand": sent,
    "two versions": two_versions,
    "an agreement": agreed,
    "a doubt": lambda e: results.dispute(sent(e), phone=EAST),
    "too late": sent_too_late,
    "a call": lambda e: calls.call(table_at(e, 1, 1), phone=NORTH),
    "no call": called_and_withdrawn,
    "totals": totals_of_a_side,
    "totals agreed": lambda e: phone_totals.agree(totals_of_a_side(e), phone=EAST),
}


@pytest.fixture
def three_rounds(club: Club, dora: User) -> Event:
    return make_event(club, rounds_due=3)


def _names_who_acts(module: ModuleType) -> set[str]:
    name = module.__name__.rpartition(".")[2]
    return {
        f"{name}.{verb}"
        for verb, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__.startswith(module.__name__)
        and not verb.startswith("_")
        and {"by", "origin"} & set(inspect.signature(function).parameters)
    }


def test_every_verb_is_tested_here() -> None:
    modules = (
        adjustments, calls, clock, computers, cuts, deals, events, entrants, rounds, seats, results,
        revisions, totals, links, knock_outs, wishes, screen, irregularities, table_repairs,
        table_seats, second, shelf, rehearsals, sign_up, registrations, matches, news, door, fees,
        partners, drafts, guests,
    )  # fmt: skip
    found = [_names_who_acts(module) for module in modules]
    assert set().union(*found) - PARTS == set(VERBS)


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS.keys())
def test_a_verb_is_one_recorded_step_of_the_version_visible_to_readers(
    three_rounds: Event, dora: User, verb: Verb
) -> None:
    prepared = verb.before(three_rounds)
    AuditEntry.objects.all().delete()
    with known_to_readers(three_rounds), one_act(three_rounds, *verb.actions):
        verb.act(prepared, dora)
    where = set(AuditEntry.objects.values_list("by", "club", "event"))
    assert where == {(dora.uid, three_rounds.club.uid, three_rounds.uid)}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS.keys())
def test_a_verb_that_can_t_be_recorded_stores_nothing(
    three_rounds: Event, dora: User, verb: Verb, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = verb.before(three_rounds)
    before = as_stored()
    monkeypatch.setattr(audit, "record", _full_disk)
    with pytest.raises(OSError, match="disk is full"):
        verb.act(prepared, dora)
    assert as_stored() == before


def test_an_event_that_can_t_be_recorded_is_not_made(
    club: Club, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = as_stored()
    monkeypatch.setattr(audit, "record", _full_disk)
    with pytest.raises(OSError, match="disk is full"):
        events.create(club, rules=preset("ottawa"), shape=SHAPE, by=dora, name="Eve")
    assert as_stored() == before


@pytest.mark.parametrize("act", AT_A_PHONE.values(), ids=AT_A_PHONE.keys())
def test_a_reader_after_a_phone_s_act_sees_what_is_stored(
    three_rounds: Event, act: Callable[[Event], object]
) -> None:
    running(three_rounds)
    with known_to_readers(three_rounds):
        act(three_rounds)


def _full_disk(*_: object, **__: object) -> None:
    raise OSError("The disk is full.")
