"""The last act is taken back exactly: what counts is what counted before it."""

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import AuditEntry, Club, User
from scoring.acts.act import TakeBack
from scoring.acts.history import history_of
from scoring.acts.table import ROWS
from scoring.acts.undo import last_act, last_entry, undo
from scoring.models import Agreement, Event, HandResult, Round
from scoring.services import clock, events, results, rounds, seats
from scoring.services.refusal import Refused
from tests.cast import add_entrants, make_event, seat_entrants
from tests.prebuilt import Prebuilt
from tests.scoring.acts.undoing import (
    DRAFTING,
    EAST,
    NORTH,
    PLAYING,
    PREPARING,
    agreed,
    finished,
    from_both,
    from_north,
    official,
    one_hand,
    penalty,
    round_of,
    running_clock,
    second_round,
    t,
)
from tests.scoring.derived import plan_played
from tests.scoring.services.acts import SEVEN, SIX, correct, enter, nothing_stored, refused, stored
from tests.scoring.store.reference import known_to_readers

#: Tested separately: they need more than an event of one session, two phones with a policy, or a
#: knock-out.
APART = {"session-added", "seated", "dispute-agreed", "dispute-by-rule", "match-decided"}


def what_counts() -> dict[str, list[dict[str, Any]]]:
    """All rows that count, without the log, the version, and caches."""
    rows = stored()
    del rows["AuditEntry"], rows["EventGave"]  # an event's contribution is computed afresh
    for event in rows["Event"]:
        event.pop("version")
        event.pop("version_at_tables")
    for row in (*rows["TableLink"], *rows["Table"]):
        row.pop("version")
    rows["HandResult"] = [
        {key: row[key] for key in ("table_id", "number", "content", "state", "decided")}
        for row in rows["HandResult"]
        if row["state"] != "superseded"
    ]
    rows["TableTotals"] = [
        {key: row[key] for key in ("table_id", "points_0", "points_1", "state", "agreed_device")}
        for row in rows["TableTotals"]
        if row["state"] != "superseded"
    ]
    rows["Adjustment"] = [row for row in rows["Adjustment"] if row["voided_at"] is None]
    rows["Agreement"] = [{**row, "id": 0, "at": 0} for row in rows["Agreement"]]
    rows["Seating"] = [{**row, "id": 0} for row in rows["Seating"]]
    for name in ("HandResult", "TableTotals", "Seating"):
        rows[name].sort(key=repr)
    for each in rows["Round"]:
        each["started_at"] = bool(each["started_at"])
        each["closed_at"] = bool(each["closed_at"])
    for event in rows["Event"]:
        event["finished_at"] = bool(event["finished_at"])
    return rows


def take_back(event: Event, by: User, *, own: bool = False) -> AuditEntry:
    """Take back the act that the page shows; whoever goes on reading sees it."""
    last = last_act(event, by if own else None)
    assert last is not None
    with known_to_readers(event):
        return undo(event, seen=last.mark, by=by, own=own)


@Prebuilt
def playing(club: Club) -> Event:
    """Eight pairs in the first of three rounds."""
    event = make_event(club, rounds_due=3)
    add_entrants(event, 8)
    return seat_entrants(event)


@Prebuilt
def preparing(club: Club) -> Event:
    """Eight single players on the list."""
    event = make_event(club, rounds_due=3, are_single=True)
    add_entrants(event, 8)
    return event


@Prebuilt
def drafting(club: Club) -> Event:
    """Eight single players after the end."""
    event = make_event(club, rounds_due=3, are_single=True)
    add_entrants(event, 8)
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    return event


EVENTS = {drafting: DRAFTING, playing: PLAYING, preparing: PREPARING}
CASES = {action: (made, cases[action]) for made, cases in EVENTS.items() for action in cases}


@pytest.mark.parametrize("action", CASES)
def test_afterwards_the_same_results_count_as_before(club: Club, dora: User, action: str) -> None:
    made, case = CASES[action]
    event = made(club)
    case.before(event, dora)
    before, last_before = what_counts(), last_entry(event)
    case.act(Event.objects.get(pk=event.pk), dora)
    last = last_entry(event)
    assert last is not None
    assert last.action == action
    version = Event.objects.get(pk=event.pk).version
    entry = take_back(event, dora)
    assert entry == last
    after = what_counts()
    assert {name: rows for name, rows in after.items() if rows != before[name]} == {}
    assert Event.objects.get(pk=event.pk).version == version + 1
    assert last_entry(event) == last_before
    told = history_of(event).object_list[0]
    assert told.by == "dora"
    assert told.sentence.startswith("took back: ")


def test_no_entry_of_the_log_is_rewritten(afternoon: Event, dora: User) -> None:
    """Each entry that takes an act back says so when it is written."""
    second_round(afternoon, dora)
    with CaptureQueriesContext(connection) as asked:
        entry = take_back(afternoon, dora)
    assert not [each["sql"] for each in asked if each["sql"].startswith('UPDATE "clubs_audit')]
    fresh = AuditEntry.objects.filter(pk__gt=entry.pk)
    assert {each.new["undid"]["action"] for each in fresh} == {"round-started"}
    rounds.start(round_of(afternoon, 2), by=dora, despite="a test")
    assert "undid" not in AuditEntry.objects.latest("pk").new


def test_every_act_that_can_be_taken_back_is_tried_here() -> None:
    taken_back = {act.code for act in ROWS if isinstance(act.undo, TakeBack)}
    assert {*CASES} | APART == taken_back


def test_a_dispute_ended_by_the_event_s_rule_is_open_again(afternoon: Event, dora: User) -> None:
    Event.objects.update(disputes=Event.Disputes.LESS)
    from_north(afternoon, dora)
    before = what_counts()["HandResult"]
    results.enter(t(afternoon), 1, SIX, origin=EAST.origin("e1"))
    assert take_back(afternoon, dora).action == "dispute-by-rule"
    rows = what_counts()["HandResult"]
    assert [(row["state"], row["decided"]) for row in rows] == [("disputed", False)] * 2
    assert take_back(afternoon, dora).action == "hand-disputed"
    assert what_counts()["HandResult"] == before


def test_a_dispute_ended_by_agreement_of_both_sides_is_open_again(
    afternoon: Event, dora: User
) -> None:
    from_both(afternoon, dora)
    before = what_counts()["HandResult"]
    agreed(afternoon, dora)
    assert official(afternoon).makers_tricks == 5
    assert take_back(afternoon, dora).action == "dispute-agreed"
    assert what_counts()["HandResult"] == before
    assert {row["state"] for row in before} == {"disputed"}


def test_of_three_versions_only_the_last_is_dropped(afternoon: Event, dora: User) -> None:
    from_both(afternoon, dora)
    before = what_counts()
    results.enter(t(afternoon), 1, SEVEN, origin=NORTH.origin("n2"))
    assert take_back(afternoon, dora).action == "hand-disputed"
    assert what_counts()["HandResult"] == before["HandResult"]


def test_a_second_version_typed_at_the_desk_is_dropped(afternoon: Event, dora: User) -> None:
    enter(t(afternoon), by=dora)
    before = what_counts()
    assert enter(t(afternoon), SIX, by=dora).outcome == "disputed"
    take_back(afternoon, dora)
    assert what_counts() == before


def test_what_a_side_had_said_before_agreeing_is_restored(afternoon: Event, dora: User) -> None:
    Event.objects.update(disputes=Event.Disputes.DIRECTOR)
    from_north(afternoon, dora)
    row = official(afternoon)
    results.dispute(row, phone=EAST)
    before = list(Agreement.objects.values_list("result", "side", "verdict"))
    agreed(afternoon, dora)
    assert take_back(afternoon, dora).action == "hand-agreed"
    assert list(Agreement.objects.values_list("result", "side", "verdict")) == before


def test_a_reopened_dispute_ends_with_the_next_tap(afternoon: Event, dora: User) -> None:
    from_both(afternoon, dora)
    agreed(afternoon, dora)
    take_back(afternoon, dora)
    assert not Agreement.objects.exists()
    agreed(afternoon, dora)
    assert official(afternoon).makers_tricks == 5


def test_the_clock_of_a_round_that_is_over_is_left_alone(
    afternoon: Event, dora: User, sam: User
) -> None:
    running_clock(afternoon, dora)
    rounds.start(round_of(afternoon, 2), by=sam, despite="a test")
    last = last_act(afternoon, dora)
    assert last is not None
    with refused("undo-touched"):
        undo(afternoon, seen=last.mark, by=dora, own=True)


def test_the_first_round_is_taken_back_and_then_its_seats(afternoon: Event, dora: User) -> None:
    before = last_entry(afternoon)
    assert before is not None
    assert before.action == "round-started"
    take_back(afternoon, dora)
    assert Round.objects.count() == 6
    assert not Round.objects.filter(started_at__isnull=False).exists()
    take_back(afternoon, dora)
    assert Event.objects.get(pk=afternoon.pk).state == "setup"
    assert not Round.objects.exists()
    last = last_entry(afternoon)
    assert last is not None
    assert last.action == "event-published"


def test_repeated_undo_leads_back_step_by_step(afternoon: Event, dora: User) -> None:
    one_hand(afternoon, dora)
    correct(official(afternoon), SIX, by=dora)
    penalty(afternoon, dora)
    assert [take_back(afternoon, dora).action for _ in range(3)] == [
        "penalty-given", "hand-corrected", "hand-entered"
    ]  # fmt: skip
    assert not HandResult.objects.filter(state="official").exists()
    enter(t(afternoon), SEVEN, key="anew", by=dora)
    assert take_back(afternoon, dora).action == "hand-entered"


def test_pressed_twice_it_takes_one_act_back(afternoon: Event, dora: User) -> None:
    one_hand(afternoon, dora)
    penalty(afternoon, dora)
    last = last_act(afternoon)
    assert last is not None
    undo(afternoon, seen=last.mark, by=dora)
    with refused("undo-not-last"):
        undo(afternoon, seen=last.mark, by=dora)
    assert HandResult.objects.filter(state="official").exists()


def test_undo_is_refused_if_something_came_in_since_the_page_was_loaded(
    afternoon: Event, dora: User
) -> None:
    penalty(afternoon, dora)
    last = last_act(afternoon)
    one_hand(afternoon, dora)
    assert last is not None
    with refused("undo-not-last"):
        undo(afternoon, seen=last.mark, by=dora)


def test_one_s_own_last_act_can_be_taken_back_while_phones_go_on(
    afternoon: Event, dora: User
) -> None:
    penalty(afternoon, dora)
    from_north(afternoon, dora)
    assert take_back(afternoon, dora, own=True).action == "penalty-given"
    assert official(afternoon)
    assert not afternoon.adjustments.filter(voided_at=None).exists()


def test_one_s_own_act_is_not_taken_back_if_somebody_built_on_it(
    afternoon: Event, dora: User, sam: User
) -> None:
    one_hand(afternoon, dora)
    correct(official(afternoon), SIX, by=sam)
    last = last_act(afternoon, dora)
    assert last is not None
    with refused("undo-touched"):
        undo(afternoon, seen=last.mark, by=dora, own=True)


def test_an_act_that_cannot_be_taken_back_says_what_to_do(afternoon: Event, dora: User) -> None:
    seats.make_anew(afternoon, plan=plan_played(afternoon, to_come=True), by=dora)
    last = last_act(afternoon)
    assert last is not None
    assert (last.instead, last.where) == ("Reseat the rounds to come once more.", "seats-anew")
    with nothing_stored(), pytest.raises(Refused, match="Reseat the rounds to come once more"):
        undo(afternoon, seen=last.mark, by=dora)


def test_in_a_finished_event_only_its_end_can_be_taken_back(afternoon: Event, dora: User) -> None:
    penalty(afternoon, dora)
    finished(afternoon, dora)
    assert take_back(afternoon, dora).action == "event-finished"
    finished(afternoon, dora)
    last = last_act(afternoon, dora)
    assert last is not None
    assert "goes on" in last.promise


def test_an_event_finished_again_leaves_the_same_rounds_out(afternoon: Event, dora: User) -> None:
    second_round(afternoon, dora)
    events.finish(afternoon, by=dora, despite="fire", count_to=1)
    events.reopen(afternoon, by=dora)
    assert take_back(afternoon, dora).action == "event-reopened"
    assert Round.objects.get(counts=False).number == 2


def test_a_restored_clock_runs_to_the_same_minute(afternoon: Event, dora: User) -> None:
    running_clock(afternoon, dora)
    ends_at = round_of(afternoon).ends_at
    clock.pause(round_of(afternoon), by=dora)
    take_back(afternoon, dora)
    assert round_of(afternoon).ends_at == ends_at
    assert ends_at is not None
    assert ends_at > timezone.now() + dt.timedelta(minutes=19)
