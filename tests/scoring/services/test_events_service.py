"""Creating, changing, publishing and finishing an event, and returning it to preparation."""

import datetime as dt

from clubs.models import Club, User
from engine.ruleset import preset
from scoring.models import Event, HandResult, Round, Table, TableTotals
from scoring.services import entrants, events, results, rounds, totals
from scoring.services.events import Shape
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.scoring.services.acts import (
    SIX,
    correct,
    dispute,
    enter,
    entry_of,
    nothing_stored,
    refused,
)

EVE = dt.datetime(2026, 12, 24, 13, 0, tzinfo=dt.UTC)


def begin_all_rounds() -> None:
    Round.objects.update(started_at=EVE)


def test_a_new_event_has_a_session_a_section_and_its_whole_rule_set(club: Club, dora: User) -> None:
    event = events.create(
        club, rules=preset("ottawa"), shape=Shape(EVE, 6, 8), by=dora, name="Christmas Eve"
    )
    session = event.sessions.get()
    assert (session.starts_at, session.rounds_due) == (EVE, 6)
    section = session.sections.get()
    assert (section.rotation, section.hands_per_round) == ("round-robin", 8)
    assert Event.objects.get().rules == preset("ottawa")
    assert (event.state, event.published, event.version) == ("setup", False, 1)
    assert entry_of("event-created").by == dora.uid


def test_a_change_of_an_event_is_logged_with_the_old_and_the_new(event: Event, dora: User) -> None:
    changed = events.change(
        event, shape=Shape(EVE, 5, 10), by=dora, name="Christmas Eve", names_shown="number"
    )
    session = changed.sessions.get()
    assert (session.starts_at, session.rounds_due) == (EVE, 5)
    assert session.sections.get().hands_per_round == 10
    entry = entry_of("event-changed")
    assert (entry.old["name"], entry.new["name"]) == ("Thursday afternoon", "Christmas Eve")
    assert (entry.old["names_shown"], entry.new["names_shown"]) == ("full", "number")
    assert (entry.old["rounds"], entry.new["rounds"]) == (6, 5)
    assert (entry.old["hands"], entry.new["hands"]) == (8, 10)


def test_omitted_values_stay(event: Event, dora: User) -> None:
    changed = events.change(event, shape=Shape(EVE, 6, 8), by=dora, paper="a4")
    assert (changed.name, changed.paper) == ("Thursday afternoon", "a4")


def test_rounds_and_hands_are_fixed_once_play_has_begun(afternoon: Event, dora: User) -> None:
    with refused("event-started"):
        events.change(afternoon, shape=Shape(EVE, 7, 8), by=dora)
    with refused("event-started"):
        events.change(afternoon, shape=Shape(EVE, 6, 9), by=dora)


def test_name_and_time_can_be_changed_during_play(afternoon: Event, dora: User) -> None:
    changed = events.change(afternoon, shape=Shape(EVE, 6, 8), by=dora, name="Christmas Eve")
    assert (changed.name, changed.sessions.get().starts_at) == ("Christmas Eve", EVE)


def test_an_event_can_be_shown_and_hidden(event: Event, dora: User) -> None:
    assert events.publish(event, published=True, by=dora).published
    assert not events.publish(event, published=False, by=dora).published
    assert not Event.objects.get().published
    assert entry_of("event-hidden").by == dora.uid


def test_an_event_can_end_when_all_results_are_in(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=1, hands=1)
    add_entrants(event, 4)
    seat_entrants(event)
    for table in Table.objects.select_related("round__session"):
        enter(table)
    assert events.finish(event, by=dora).state == "finished"
    assert Round.objects.get().closed_at is not None


def test_ending_an_event_with_rounds_to_come_needs_a_reason(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=3, hands=1)
    add_entrants(event, 4)
    seat_entrants(event)
    missing = "round 1, table 1 (all hands); round 1, table 2 (all hands)"
    with refused("rounds-and-results-missing", begun=1, due=3, tables=missing):
        events.finish(event, by=dora)
    for table in Table.objects.filter(round__number=1).select_related("round__session"):
        enter(table)
    with refused("rounds-to-come", begun=1, due=3):
        events.finish(event, by=dora)
    events.finish(event, by=dora, despite="the hall closes")
    times = Round.objects.order_by("number").values_list("started_at", "closed_at")
    assert [(start is None, end is None) for start, end in times] == [
        (False, False), (True, True), (True, True),
    ]  # fmt: skip


def test_an_event_that_ended_early_continues_when_it_is_reopened(
    afternoon: Event, dora: User
) -> None:
    events.finish(afternoon, by=dora, despite="the hall closes")
    events.reopen(afternoon, by=dora)
    second = Round.objects.select_related("session").get(number=2)
    assert rounds.start(second, by=dora, despite="it is open again").started_at is not None


def test_only_a_round_that_began_can_be_the_last_to_count(afternoon: Event, dora: User) -> None:
    with nothing_stored(), refused("no-such-round", round=2):
        events.finish(afternoon, by=dora, despite="the hall closes", count_to=2)
    events.finish(afternoon, by=dora, despite="the hall closes", count_to=1)
    assert entry_of("event-finished").reason == "the hall closes"


def test_an_event_with_missing_results_can_t_end(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=1, hands=2)
    add_entrants(event, 4)
    seat_entrants(event)
    enter(table_at(event, 1, 2))
    missing = "round 1, table 1 (all hands); round 1, table 2 (hand 2)"
    with refused("results-missing", tables=missing):
        events.finish(event, by=dora)
    with refused("results-missing", tables=missing):
        events.finish(event, by=dora, despite=" ")


def test_with_a_reason_an_event_with_missing_results_can_end(afternoon: Event, dora: User) -> None:
    begin_all_rounds()
    events.finish(afternoon, by=dora, despite="the hall closes\0")
    assert entry_of("event-finished").reason == "the hall closes"


def test_a_finished_event_can_be_reopened(afternoon: Event, dora: User) -> None:
    begin_all_rounds()
    events.finish(afternoon, by=dora, despite="the hall closes")
    assert events.reopen(afternoon, by=dora).state == "running"


def test_an_act_without_effect_leaves_the_event_alone(afternoon: Event, dora: User) -> None:
    with nothing_stored():
        events.reopen(afternoon, by=dora)
        events.publish(afternoon, published=True, by=dora)
    begin_all_rounds()
    events.finish(afternoon, by=dora, despite="the hall closes")
    with nothing_stored():
        assert events.finish(afternoon, by=dora).state == "finished"


def test_only_a_finished_event_is_reopened(event: Event, dora: User) -> None:
    with refused("event-not-started"):
        events.reopen(event, by=dora)


def test_the_seating_can_be_undone_for_a_late_pair(afternoon: Event, dora: User) -> None:
    events.unseat(afternoon, by=dora)
    assert not Round.objects.exists()
    entrants.add(afternoon, who=[(None, ("Late Lou", "Late Lee"))], by=dora)
    seat_entrants(afternoon)
    assert Table.objects.filter(round__number=1).count() == 4


def test_the_seating_stays_once_a_hand_was_entered(afternoon: Event, dora: User) -> None:
    row = enter(table_at(afternoon, 1, 1)).result
    with refused("event-has-results"):
        events.unseat(afternoon, by=dora)
    dispute(table_at(afternoon, 1, 2))
    results.take_back(row, reason="wrong event", by=dora)
    with refused("event-has-results"):
        events.unseat(afternoon, by=dora)


def test_results_taken_back_are_deleted_with_the_seating_but_stay_in_the_log(
    afternoon: Event, dora: User
) -> None:
    row = correct(enter(table_at(afternoon, 1, 1)).result, SIX)
    results.take_back(row, reason="tried the keyboard", by=dora)
    given = totals.enter(
        table_at(afternoon, 1, 2), totals.Totals((30, 34)), client_key="paper", by=dora
    )
    totals.take_back(given, reason="tried that too", by=dora)
    assert events.unseat(afternoon, by=dora).state == "setup"
    assert (HandResult.objects.count(), TableTotals.objects.count()) == (0, 0)
    assert entry_of("hand-taken-back").reason == "tried the keyboard"
    assert entry_of("totals-taken-back").reason == "tried that too"


def test_the_seating_stays_once_totals_were_entered(afternoon: Event, dora: User) -> None:
    given = totals.Totals((30, 34))
    totals.enter(table_at(afternoon, 1, 1), given, client_key="paper", by=dora)
    with refused("event-has-results"):
        events.unseat(afternoon, by=dora)
    assert TableTotals.objects.count() == 1


def test_an_event_in_preparation_has_no_seating_to_undo(event: Event, dora: User) -> None:
    with nothing_stored():
        assert events.unseat(event, by=dora).state == "setup"


def test_a_finished_event_can_t_be_unseated(afternoon: Event, dora: User) -> None:
    events.finish(afternoon, by=dora, despite="the hall closes")
    with refused("event-finished"):
        events.unseat(afternoon, by=dora)


def test_points_for_sitting_out_are_fixed_once_the_event_is_finished(
    afternoon: Event, dora: User
) -> None:
    events.finish(afternoon, by=dora, despite="the hall closes")
    with refused("event-finished"):
        events.change(afternoon, shape=Shape(EVE, 6, 8), by=dora, sit_out_points=50)
    changed = events.change(afternoon, shape=Shape(EVE, 6, 8), by=dora, names_shown="number")
    assert (changed.sit_out_points, changed.names_shown) == (0, "number")


def test_a_change_based_on_an_outdated_page_is_refused(event: Event, dora: User) -> None:
    seen = events.fingerprint_of_event(event, events.shape_of(event))
    events.publish(event, published=True, by=dora)
    events.change(event, shape=Shape(EVE, 6, 8), by=dora, seen=seen)
    with refused("event-changed"):
        events.change(event, shape=Shape(EVE, 5, 8), by=dora, seen=seen)


def test_the_address_on_the_sheets_is_stored(event: Event, dora: User) -> None:
    events.confirm_address(event, address="http://10.0.0.7:8000", by=dora)
    events.confirm_address(event, address="http://10.0.0.9:8000", by=dora)
    assert Event.objects.get().printed_address == "http://10.0.0.9:8000"
