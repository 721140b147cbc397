"""The clock of a round: it runs, is paused, gets more time, and says when it is over."""

import datetime as dt

import pytest
from django.utils import timezone

from clubs.models import User
from scoring.acts.undo import last_act, undo
from scoring.afternoon.clock import Clock, clock_now
from scoring.models import Event, Round, TableLink
from scoring.services import clock, events, rounds
from scoring.store.versions import version_at, version_of, version_of_event, version_of_link
from tests.cast import add_entrants, seat_entrants
from tests.scoring.derived import value_of
from tests.scoring.services.acts import entry_of, nothing_stored, one_act, refused

NOON = dt.datetime(2026, 12, 17, 12, 0, tzinfo=dt.UTC)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> dt.datetime:
    """It is noon, until `later` moves the time."""
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    return NOON


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON + dt.timedelta(seconds=seconds))


def round_of(event: Event, number: int = 1) -> Round:
    return Round.objects.select_related("session").get(session__event=event, number=number)


def shown(event: Event, number: int = 1) -> tuple[dt.datetime | None, int | None]:
    this_round = round_of(event, number)
    return this_round.ends_at, this_round.paused_left


def test_a_clock_shows_whole_seconds_and_never_less_than_zero() -> None:
    clock_of_noon = Clock(NOON)
    before = [dt.timedelta(seconds=each) for each in (90, 0.4, 0, -5)]
    assert [clock_of_noon.left(NOON - each) for each in before] == [90, 1, 0, 0]
    assert [clock_of_noon.is_over(NOON - each) for each in before] == [False, False, True, True]
    assert (Clock().left(NOON), Clock().is_over(NOON), Clock().is_paused) == (None, False, False)
    assert (Clock(None, 0).left(NOON), Clock(None, 0).is_over(NOON)) == (0, False)


@pytest.mark.usefixtures("at")
def test_a_clock_can_be_started_and_restarted(afternoon: Event, dora: User) -> None:
    with one_act(afternoon, "clock-started"):
        clock.start(round_of(afternoon), minutes=20, by=dora)
    assert shown(afternoon) == (NOON + dt.timedelta(minutes=20), None)
    clock.pause(round_of(afternoon), by=dora)
    clock.start(round_of(afternoon), minutes=3, by=dora)
    assert shown(afternoon) == (NOON + dt.timedelta(minutes=3), None)


def test_a_paused_clock_resumes_with_what_was_left(
    afternoon: Event, dora: User, at: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.start(round_of(afternoon), minutes=20, by=dora)
    later(monkeypatch, 300)
    with one_act(afternoon, "clock-paused"):
        clock.pause(round_of(afternoon), by=dora)
    assert shown(afternoon) == (None, 900)
    with nothing_stored():
        clock.pause(round_of(afternoon), by=dora)
    later(monkeypatch, 1000)
    with one_act(afternoon, "clock-resumed"):
        clock.resume(round_of(afternoon), by=dora)
    assert shown(afternoon) == (at + dt.timedelta(seconds=1900), None)
    with nothing_stored():
        clock.resume(round_of(afternoon), by=dora)


def test_a_clock_that_has_run_out_can_t_be_paused(
    afternoon: Event, dora: User, at: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.start(round_of(afternoon), minutes=1, by=dora)
    later(monkeypatch, 60)
    with nothing_stored():
        clock.pause(round_of(afternoon), by=dora)
    assert shown(afternoon) == (at + dt.timedelta(minutes=1), None)


@pytest.mark.parametrize(
    ("passed", "ends"),
    [(60, 25 * 60), (1200, 1500), (1500, 1800)],
    ids=["runs", "over", "long past"],
)
def test_more_time_is_added_to_what_is_left_or_counts_from_now(
    afternoon: Event,
    dora: User,
    at: dt.datetime,
    monkeypatch: pytest.MonkeyPatch,
    passed: int,
    ends: int,
) -> None:
    clock.start(round_of(afternoon), minutes=20, by=dora)
    later(monkeypatch, passed)
    with one_act(afternoon, "clock-extended"):
        clock.extend(round_of(afternoon), minutes=5, by=dora)
    assert shown(afternoon) == (at + dt.timedelta(seconds=ends), None)
    assert entry_of("clock-extended").new == {"round": 1, "minutes": 5}


@pytest.mark.usefixtures("at")
def test_added_time_waits_with_a_paused_clock(afternoon: Event, dora: User) -> None:
    clock.start(round_of(afternoon), minutes=20, by=dora)
    clock.pause(round_of(afternoon), by=dora)
    clock.extend(round_of(afternoon), minutes=5, by=dora)
    assert shown(afternoon) == (None, 1500)


@pytest.mark.usefixtures("at")
def test_a_button_pressed_twice_adds_time_once(afternoon: Event, dora: User) -> None:
    clock.start(round_of(afternoon), minutes=20, by=dora)
    seen = Clock(*shown(afternoon)).mark
    clock.extend(round_of(afternoon), minutes=5, by=dora, seen=seen)
    with refused("clock-changed"):
        clock.extend(round_of(afternoon), minutes=5, by=dora, seen=seen)


def test_a_clock_is_removed_once(afternoon: Event, dora: User) -> None:
    clock.start(round_of(afternoon), minutes=20, by=dora)
    with one_act(afternoon, "clock-stopped"):
        clock.stop(round_of(afternoon), by=dora)
    assert shown(afternoon) == (None, None)
    with nothing_stored():
        clock.stop(round_of(afternoon), by=dora)


def test_without_a_clock_there_is_nothing_to_change(afternoon: Event, dora: User) -> None:
    with refused("no-clock", round=1):
        clock.pause(round_of(afternoon), by=dora)
    with refused("no-clock", round=1):
        clock.resume(round_of(afternoon), by=dora)
    with refused("no-clock", round=1):
        clock.extend(round_of(afternoon), minutes=5, by=dora)


@pytest.mark.parametrize("minutes", [0, -1, 241])
def test_a_clock_takes_only_times_that_fit_an_afternoon(
    afternoon: Event, dora: User, minutes: int
) -> None:
    with refused("clock-minutes", longest=240):
        clock.start(round_of(afternoon), minutes=minutes, by=dora)
    with refused("clock-minutes", longest=240):
        clock.extend(round_of(afternoon), minutes=minutes, by=dora)


@pytest.mark.parametrize("number", [1, 3], ids=["over", "to come"])
def test_only_the_round_in_play_has_a_clock(afternoon: Event, dora: User, number: int) -> None:
    rounds.start(round_of(afternoon, 2), by=dora, despite="hurry")
    with refused("round-not-in-play", round=number):
        clock.start(round_of(afternoon, number), minutes=20, by=dora)


def test_a_clock_of_a_discarded_seating_is_refused(afternoon: Event, dora: User) -> None:
    seen = round_of(afternoon)
    events.unseat(afternoon, by=dora)
    Event.objects.update(state=Event.State.RUNNING)
    with refused("seats-anew"):
        clock.start(seen, minutes=20, by=dora)


@pytest.mark.usefixtures("at")
def test_a_round_begins_with_the_event_s_clock_and_ends_the_previous_one(
    afternoon: Event, dora: User
) -> None:
    clock.start(round_of(afternoon), minutes=7, by=dora)
    Event.objects.update(round_minutes=25)
    rounds.start(round_of(afternoon, 2), by=dora, despite="hurry")
    assert shown(afternoon, 1) == (None, None)
    assert shown(afternoon, 2) == (NOON + dt.timedelta(minutes=25), None)
    rounds.take_back(round_of(afternoon, 2), by=dora)
    assert shown(afternoon, 2) == (None, None)


def test_without_minutes_a_round_begins_without_a_clock(afternoon: Event, dora: User) -> None:
    rounds.start(round_of(afternoon, 2), by=dora, despite="hurry")
    assert (shown(afternoon, 1), shown(afternoon, 2)) == ((None, None), (None, None))


@pytest.mark.usefixtures("at")
def test_a_clock_set_once_also_runs_in_later_rounds(afternoon: Event, dora: User) -> None:
    clock.start(round_of(afternoon), minutes=7, by=dora)
    clock.start(round_of(afternoon), minutes=3, by=dora)  # for this round only
    rounds.start(round_of(afternoon, 2), by=dora, despite="hurry")
    assert (shown(afternoon, 1), shown(afternoon, 2)) == (
        (None, None),
        (NOON + dt.timedelta(minutes=7), None),
    )


def test_taking_the_clock_back_restores_the_event_s_minutes(afternoon: Event, dora: User) -> None:
    clock.start(round_of(afternoon), minutes=7, by=dora)
    afternoon.refresh_from_db()
    last = last_act(afternoon)
    assert last is not None
    undo(afternoon, seen=last.mark, by=dora)
    afternoon.refresh_from_db()
    assert afternoon.round_minutes == 0


def test_the_end_of_the_event_stops_the_clock_and_a_reopened_one_may_have_another(
    afternoon: Event, dora: User
) -> None:
    clock.start(round_of(afternoon), minutes=7, by=dora)
    events.finish(afternoon, by=dora, despite="fire")
    assert shown(afternoon) == (None, None)
    with refused("event-finished"):
        clock.start(round_of(afternoon), minutes=7, by=dora)
    events.reopen(afternoon, by=dora)
    clock.start(round_of(afternoon), minutes=7, by=dora)
    afternoon.refresh_from_db()
    assert clock_now(value_of(afternoon)) == Clock(*shown(afternoon))
    assert shown(afternoon)[0] is not None


def shown_version(event: Event) -> str:
    """The version in a page of the event."""
    return version_of(event, clock_now(value_of(event)))


def shown_at(link: TableLink) -> str:
    """The version in the page of a table."""
    return version_at(link, clock_now(value_of(link.session.event)))


def public_version(event: Event) -> str:
    version = version_of_event(event.uid)
    assert version is not None
    return version.present.text


def test_the_version_changes_by_itself_when_the_clock_runs_out(
    afternoon: Event, dora: User, at: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.start(round_of(afternoon), minutes=1, by=dora)
    afternoon.refresh_from_db()
    link = TableLink.objects.select_related("session__event__club")[0]

    def versions() -> tuple[str, str]:
        """Of the event and of a table's page; checks that page and poll read the same."""
        assert shown_version(afternoon) == public_version(afternoon)
        at_table = version_of_link(link.token)
        assert at_table is not None
        assert shown_at(link) == at_table.text
        return shown_version(afternoon), version_at(link, clock_now(value_of(afternoon)))

    running = versions()
    later(monkeypatch, 59.9)
    assert versions() == running
    later(monkeypatch, 60)
    called = versions()
    assert all(now != before for now, before in zip(called, running, strict=True))
    later(monkeypatch, 3600)
    assert versions() == called


def test_a_paused_clock_never_runs_out(
    afternoon: Event, dora: User, at: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.start(round_of(afternoon), minutes=1, by=dora)
    clock.pause(round_of(afternoon), by=dora)
    afternoon.refresh_from_db()
    before = shown_version(afternoon)
    later(monkeypatch, 3600)
    assert shown_version(afternoon) == before == public_version(afternoon)


def test_seating_everybody_starts_no_clock(event: Event) -> None:
    """Only then are cards and sheets printed; the director starts the clock once all are seated."""
    Event.objects.update(round_minutes=25)
    add_entrants(event, 8)
    seat_entrants(event)
    assert round_of(event).started_at is not None
    assert shown(event) == (None, None)
