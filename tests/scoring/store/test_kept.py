"""Cached values of events are never older than the database, and limited in number."""

import random
import threading
import time
import uuid
from collections.abc import Callable

import pytest
from django.db import connection, transaction
from django.db.models import F
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Role, User
from scoring.afternoon.facts import Afternoon
from scoring.models import Event, HandResult
from scoring.store import events as kept
from scoring.store.events import afternoon_of
from scoring.store.loader import load
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.scoring.derived import everything_ranked
from tests.scoring.services.acts import FIVE, SIX, enter
from tests.scoring.store.reference import differences, reference
from tests.scoring.store.walk import Walk, event_to_walk

STEPS = 12


@pytest.fixture
def club(transactional_db: None) -> Club:
    """A club that other connections see."""
    return Club.objects.create(slug="marlborough", name="Marlborough Seniors")


@pytest.fixture
def event(club: Club) -> Event:
    found = make_event(club, rounds_due=2)
    add_entrants(found, 8)
    return seat_entrants(found)


def now(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def points(afternoon: Afternoon) -> list[int]:
    return [row.points_0 for table in afternoon.tables.values() for row in table.hands]


def test_a_cached_value_costs_nothing_until_something_changes(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = afternoon_of(now(event))
    unchanged = now(event)
    with django_assert_num_queries(0):
        assert afternoon_of(unchanged) is first
    enter(table_at(event, 1, 1))
    assert afternoon_of(now(event)) == load(event.pk) != first


def test_at_every_version_it_equals_what_is_stored(club: Club) -> None:
    dora = User.objects.create_user(username="dora", password=None)
    Role.objects.create(club=club, user=dora, kind=Role.Kind.DIRECTOR)
    event = event_to_walk(club)
    walk = Walk(event, random.Random(5), dora)
    for _ in range(STEPS):
        done = walk.step()
        value = afternoon_of(now(event))
        assert differences(value, reference(event.pk)) == [], done
        assert everything_ranked(value) == everything_ranked(load(event.pk)), done


def test_the_uncommitted_changes_of_a_write_are_never_cached(event: Event) -> None:
    version = now(event).version
    with transaction.atomic():
        enter(table_at(event, 1, 1), SIX)
        inside = afternoon_of(now(event))
        assert inside.version == version + 1
        transaction.set_rollback(True)
    enter(table_at(event, 1, 1), FIVE)
    after = afternoon_of(now(event))
    assert after.version == inside.version
    assert points(after) == [5]


def test_a_rolled_back_version_is_not_waited_for(event: Event) -> None:
    """The version of a rolled-back row is assigned again, to another write."""
    afternoon_of(now(event))
    with transaction.atomic():
        enter(table_at(event, 1, 1), SIX)
        rolled_back = now(event)
        transaction.set_rollback(True)
    assert afternoon_of(rolled_back).version == rolled_back.version - 1
    enter(table_at(event, 1, 1), FIVE)
    assert points(afternoon_of(rolled_back)) == [5]


def test_a_reader_with_an_old_row_gets_the_current_value(event: Event) -> None:
    old = now(event)
    enter(table_at(event, 1, 1))
    newest = afternoon_of(now(event))
    assert afternoon_of(old) is newest


def test_a_database_restored_from_a_copy_is_read_again(event: Event) -> None:
    copied = now(event)
    enter(table_at(event, 1, 1))
    assert points(afternoon_of(now(event))) == [5]
    HandResult.objects.all().delete()
    before = {"version": copied.version, "version_at_tables": copied.version_at_tables}
    Event.objects.filter(pk=event.pk).update(**before)
    assert points(afternoon_of(now(event))) == []
    enter(table_at(event, 1, 2), SIX)
    assert points(afternoon_of(now(event))) == [6]


def test_a_key_reused_by_another_event_gives_that_event(event: Event) -> None:
    afternoon_of(now(event))
    Event.objects.filter(pk=event.pk).update(uid=uuid.uuid4(), name="Friday")
    assert afternoon_of(now(event)).event.name == "Friday"


def test_an_event_that_comes_back_under_its_uid_is_read_again(club: Club, event: Event) -> None:
    uid, version = event.uid, event.version
    assert len(afternoon_of(event).frame.entrants) == 8
    Event.objects.filter(pk=event.pk).update(uid=uuid.uuid4())
    back = make_event(club)
    Event.objects.filter(pk=back.pk).update(uid=uid, version=version)
    back.refresh_from_db()
    assert len(afternoon_of(back).frame.entrants) == 0


def test_of_many_simultaneous_readers_one_loads(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    afternoon_of(now(event))
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
    loads: list[int] = []

    def slowly(pk: int, before: Afternoon | None = None) -> Afternoon:
        loads.append(pk)
        time.sleep(0.05)
        return load(pk, before)

    monkeypatch.setattr(kept, "load", slowly)
    changed, found = now(event), []
    at_once(*[lambda: found.append(afternoon_of(changed))] * 8)
    assert len(loads) == 1
    assert len({id(each) for each in found}) == 1
    assert len(found) == 8


def test_readers_during_writes_never_see_an_older_version(event: Event) -> None:
    """Each reads again and again, with the event's row at that time."""
    behind: list[int] = []
    over = threading.Event()

    def read() -> None:
        while not over.is_set():
            row = now(event)
            behind.append(row.version - afternoon_of(row).version)

    def write() -> None:
        try:
            for hand in range(1, 9):
                enter(table_at(event, 1, 1), hand=hand, key=str(hand))
        finally:
            over.set()

    at_once(write, read, read)
    assert max(behind) <= 0
    assert differences(afternoon_of(now(event)), reference(event.pk)) == []


def test_only_so_many_events_are_cached_and_recently_used_ones_stay(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MOST_KEPT", 2)
    friday, saturday = (make_event(event.club, name=name) for name in ("Friday", "Saturday"))
    thursdays, fridays = afternoon_of(now(event)), afternoon_of(friday)
    assert afternoon_of(now(event)) is thursdays
    afternoon_of(saturday)
    assert afternoon_of(now(event)) is thursdays
    assert afternoon_of(friday) is not fridays


def at_once(*acts: Callable[[], object]) -> None:
    """Run each act in a thread with its own connection, all at the same moment."""
    ready = threading.Barrier(len(acts))
    failed: list[BaseException] = []

    def run(act: Callable[[], object]) -> None:
        ready.wait()
        try:
            act()
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
