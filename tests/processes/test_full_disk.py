"""A full disk: what can't be written is not acknowledged, and leaves nothing behind."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubs.models import AuditEntry, Club, User
from scoring.models import Event, HandResult
from tests.cast import add_entrants, make_event, seat_entrants

HANDS = 50


@contextmanager
def full_file() -> Iterator[None]:
    """SQLite: the file may not grow by a single page."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # no free page is left from what other tests deleted
        before = cursor.execute("PRAGMA max_page_count").fetchone()[0]
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA max_page_count = {before}")


@contextmanager
def full_server() -> Iterator[None]:
    """PostgreSQL: the server itself reports a full disk at the last row of an act."""
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$"
        )
        cursor.execute(
            "CREATE TRIGGER full_disk BEFORE INSERT ON clubs_auditentry"
            " FOR EACH ROW EXECUTE FUNCTION disk_is_full()"
        )
        try:
            yield
        finally:
            cursor.execute("DROP FUNCTION disk_is_full CASCADE")


FULL_DISK = {"sqlite": full_file, "postgresql": full_server}


@pytest.fixture
def event(transactional_db: None, club: Club, dora: User) -> Event:
    """Eight pairs who play 50 hands a round."""
    event = make_event(club, rounds_due=1, hands=HANDS)
    add_entrants(event, 8)
    return seat_entrants(event)


@pytest.fixture
def save(event: Event, dora: User) -> Callable[[int], int]:
    """A function that saves a hand of table 1 as the desk does, and returns the answer's status."""
    client = Client(raise_request_exception=False)
    client.force_login(dora)

    def act(hand: int) -> int:
        address = reverse("hand-save", args=[event.uid, 1, 1, hand])
        fields = {"line": "s5c5", "client_key": f"key-{hand}"}
        answer = client.post(address, fields, headers={"HX-Request": "true"})
        assert (b"Once there is room on the disk" in answer.content) == (answer.status_code == 503)
        return answer.status_code

    return act


def counts(event: Event) -> tuple[int, int, int]:
    """The number of hands, of their audit entries, and the version of the event."""
    entered = AuditEntry.objects.filter(action="hand-entered").count()
    return HandResult.objects.count(), entered, Event.objects.get(pk=event.pk).version


def test_a_full_disk_is_reported_and_nothing_is_half_stored(
    event: Event, save: Callable[[int], int]
) -> None:
    _, _, version = counts(event)
    with FULL_DISK[connection.vendor]():
        hand = 1
        while (status := save(hand)) == 200 and hand < HANDS:
            hand += 1
        kept = hand - 1
        assert status == 503
        assert counts(event) == (kept, kept, version + kept)
    assert save(hand) == 200
    assert counts(event) == (hand, hand, version + hand)
