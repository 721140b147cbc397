"""A writer intervenes between any two queries of the loader: the value is still of one moment."""

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Role, User
from scoring.store.loader import TRIES, load
from tests.scoring.store.reference import differences, reference
from tests.scoring.store.walk import Walk, event_to_walk

Write = Callable[[], object]
QUERIES = 10  # of the loader: a writer intervenes once before each of them


@pytest.fixture
def walk(transactional_db: None) -> Walk:
    """Acts at an event that other connections see."""
    club = Club.objects.create(slug="marlborough", name="Marlborough Seniors")
    dora = User.objects.create_user(username="dora", password=None)
    Role.objects.create(club=club, user=dora, kind=Role.Kind.DIRECTOR)
    found = Walk(event_to_walk(club), random.Random(3), dora)
    assert found.tries("rounds.seat")
    return found


@contextmanager
def writer_before(query: int, write: Write, *, times: int = 1) -> Iterator[None]:
    """Let another connection write before query `query` (from 1) and the next `times` - 1."""
    asked = 0

    def execute(run: Callable[..., Any], *sent: Any) -> Any:
        nonlocal asked
        asked += 1
        # Inside a transaction no other connection can write.
        if query <= asked < query + times and not connection.in_atomic_block:
            writer = threading.Thread(target=_written, args=(write,))
            writer.start()
            writer.join()
        return run(*sent)

    with connection.execute_wrapper(execute):
        yield


def _written(write: Write) -> None:
    try:
        write()
    finally:
        connection.close()


def at_one_table(walk: Walk) -> None:
    """Enter a hand, or remove the one that is there."""
    wrote(walk, "results.annul", "results.take_back")


def more_and_other_seats(walk: Walk) -> None:
    """Add an entrant and create new tables."""
    wrote(walk, "entrants.add", "entrants.change")
    wrote(walk, "seats.make_anew")


def no_seats_or_all_of_them(walk: Walk) -> None:
    """Return to preparation, dropping all tables, or seat everybody again."""
    wrote(walk, "events.unseat", "rounds.seat")


def wrote(walk: Walk, *names: str) -> None:
    """Do one of these acts, and make sure that the event has changed."""
    before = walk.version
    while walk.version == before:
        assert any(walk.tries(name) for name in walk.walker.chance.sample(names, len(names)))


@pytest.mark.parametrize("write", [at_one_table, more_and_other_seats, no_seats_or_all_of_them])
def test_a_value_is_as_of_one_moment(walk: Walk, write: Callable[[Walk], None]) -> None:
    event = walk.walker.event_id
    for query in range(1, QUERIES + 1):
        before = load(event)
        for known in (None, before):
            with writer_before(query, lambda: write(walk)):
                found = load(event, known)
            assert differences(found, reference(event)) == [], f"before query {query}"


def test_endless_writing_keeps_nobody_from_reading(walk: Walk) -> None:
    """Data that was read stays valid while others keep writing; in the end the writers wait."""
    event = walk.walker.event_id
    with (
        writer_before(1, lambda: at_one_table(walk), times=1000),
        CaptureQueriesContext(connection) as asked,
    ):
        found = load(event)
    assert differences(found, reference(event)) == []
    assert found.version == walk.version
    assert len(asked) <= QUERIES + 4 * TRIES + 6
