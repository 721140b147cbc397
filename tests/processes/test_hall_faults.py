"""What goes wrong in a hall: phones out of reach, wrong clocks, a full disk, a locked database.

Nothing acknowledged is lost, nothing is doubled, and every message says what to do.
"""

import datetime as dt
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from clubs.models import AuditEntry, Club, User
from scoring.models import Event, HandResult, Table, TableLink
from scoring.services import clock, links, rounds
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.processes.test_full_disk import FULL_DISK
from tests.scoring.afternoon import play
from tests.scoring.derived import standings_of
from tests.scoring.services import acts

HOUR = dt.timedelta(hours=1)
HANDS = 60


class Phone:
    """A phone at table 1 that keeps what it sends until it is accepted."""

    def __init__(self, event: Event, side: int = 0) -> None:
        link = TableLink.objects.get(session__event=event, table_number=1, revoked_at=None)
        self.address, self.side = f"/t/{link.token}/", side
        self.seating = table_at(event, 1, 1).uid
        self.client = Client(raise_request_exception=False)

    def send(self, hand: int, tricks: int = 5, *, as_page: bool = False, **more: Any) -> Any:
        """Send South's five clubs; repeating a hand with equal tricks repeats its key."""
        fields = {
            "seating": self.seating, "client_key": f"{self.side}-{hand}-{tricks}",
            "device": f"phone-{self.side}", "side": self.side, "declarer": "S", "bid": "5",
            "strain": "C", "tricks": tricks, **more,
        }  # fmt: skip
        headers = {} if as_page else {"Accept": "application/json"}
        return self.client.post(f"{self.address}hands/{hand}/", fields, headers=headers)


@pytest.fixture
def hall(transactional_db: None, club: Club, dora: User, monkeypatch: pytest.MonkeyPatch) -> Event:
    """Eight pairs who play many hands a round, and phones that may send them all in a minute."""
    monkeypatch.setattr(links, "MOST_ACTS", 10 * HANDS)
    event = make_event(club, rounds_due=4, hands=HANDS)
    add_entrants(event, 8)
    return seat_entrants(event)


def entered(event: Event) -> list[tuple[int, str, str]]:
    """Hand, state and content of every report, in the order of arrival."""
    rows = HandResult.objects.filter(table__round__session__event=event).order_by("pk")
    return list(rows.values_list("number", "state", "content"))


def begin(event: Event, *numbers: int) -> None:
    for number in numbers:
        play.start_round(event, number)


def total_of(event: Event, number: int) -> int:
    lines = standings_of(event, names=Event.Names.FULL).lines
    return next(line.total for line, entrant in lines if entrant.number == number)


def test_a_phone_that_was_away_for_three_rounds_loses_nothing(afternoon: Event) -> None:
    """Its hands belong to the seats that it showed, whoever sits there now."""
    phone, entrant = Phone(afternoon), 1
    begin(afternoon, 2, 3, 4)
    for _ in range(2):  # the second time only the answer was lost
        answers = [phone.send(hand) for hand in (1, 2, 3)]
    assert [answer.json()["outcome"] for answer in answers] == ["known"] * 3
    table = table_at(afternoon, 1, 1)
    assert [number for number, _, _ in entered(afternoon)] == [1, 2, 3]
    assert HandResult.objects.filter(table=table, state="official").count() == 3
    assert total_of(afternoon, entrant) == 3 * 5


@pytest.mark.parametrize(
    ("desk", "outcome", "counts", "kept"),
    [
        ("s5c5", "agreed", [5], [5]),
        ("s5c6", "disputed", [], [6, 5]),
        ("corrected", "late", [7], [6, 7, 5]),
    ],
)
def test_the_desk_s_entries_are_not_overwritten_by_late_phones(
    afternoon: Event, dora: User, desk: str, outcome: str, counts: list[int], kept: list[int]
) -> None:
    """The phone reports five tricks, three rounds after the desk typed what it was told."""
    phone = Phone(afternoon)
    row = play.enter(afternoon, "s5c6" if desk == "corrected" else desk).result
    if desk == "corrected":
        acts.correct(row, acts.SEVEN, by=dora)
    begin(afternoon, 2, 3, 4)
    answer = phone.send(1)
    assert (answer.status_code, answer.json()["outcome"]) == (200, outcome)
    assert len(answer.json()["sentence"]) > 10
    rows = HandResult.objects.order_by("pk")
    assert [row.makers_tricks for row in rows] == kept
    assert [row.makers_tricks for row in rows if row.state == "official"] == counts


@pytest.mark.parametrize("wrong", [HOUR, -HOUR], ids=["fast", "slow"])
def test_a_phone_with_a_wrong_clock_does_no_harm(
    afternoon: Event, dora: User, wrong: dt.timedelta
) -> None:
    """The phone's time is stored but affects neither the order nor the round's clock."""
    this_round = table_at(afternoon, 1, 1).round
    clock.start(this_round, minutes=20, by=dora)
    this_round.refresh_from_db()
    before, right, theirs = this_round.ends_at, Phone(afternoon), Phone(afternoon, side=1)
    now = timezone.now()
    assert right.send(1, 5, client_at=now.isoformat()).json()["outcome"] == "stored"
    assert theirs.send(2, 6, client_at=(now + wrong).isoformat()).json()["outcome"] == "stored"
    assert theirs.send(1, 5, client_at=(now + wrong).isoformat()).json()["outcome"] == "agreed"
    assert right.send(3, 7, client_at="yesterday").json()["outcome"] == "stored"
    rows = list(HandResult.objects.order_by("entered_at"))
    assert [row.number for row in rows] == [1, 2, 3]
    assert [row.client_at for row in rows] == [now, now + wrong, None]
    assert all(abs(row.entered_at - now) < HOUR / 2 for row in rows)
    this_round.refresh_from_db()
    assert (this_round.ends_at, this_round.paused_left) == (before, None)


def test_on_a_full_disk_acknowledged_hands_stay_and_the_message_says_what_to_do(
    hall: Event,
) -> None:
    phone = Phone(hall)
    with FULL_DISK[connection.vendor]():
        hand = 1
        while (answer := phone.send(hand)).status_code == 200 and hand < HANDS:
            hand += 1
        kept = [(number, "official") for number in range(1, hand)]
        refused(answer, "Once there is room on the disk, press the button again.")
        assert b"Once there is room on the disk" in phone.send(hand, as_page=True).content
    assert [row[:2] for row in entered(hall)] == kept
    assert AuditEntry.objects.filter(action="hand-entered").count() == len(kept)
    assert [phone.send(each).json()["outcome"] for each in range(1, hand + 1)] == [
        *["known"] * len(kept), "stored",
    ]  # fmt: skip
    assert [row[:2] for row in entered(hall)] == [*kept, (hand, "official")]


def refused(answer: HttpResponse, advice: str) -> None:
    """Check that a phone was told to try again later, with this advice."""
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) >= 1
    assert answer.headers["Content-Type"] == "application/json"
    assert advice in answer.content.decode()
    assert "Nothing of this was stored" in answer.content.decode()


@contextmanager
def locked_by_a_backup() -> Iterator[None]:
    """Somebody else holds the database for longer than anybody here waits."""
    waits = {"sqlite": "PRAGMA busy_timeout = 50", "postgresql": "SET lock_timeout = '50ms'"}
    with connection.cursor() as cursor:
        cursor.execute(waits[connection.vendor])
    other = held()
    try:
        yield
    finally:
        other.rollback()
        other.close()
        connection.close()  # the next query opens a normal connection


def held() -> Any:
    """Another connection that keeps others from writing."""
    if connection.vendor == "sqlite":
        other = _other_of_sqlite()
        other.execute("BEGIN EXCLUSIVE")
    else:
        other = _other_of_postgresql()
        other.execute("LOCK TABLE scoring_event, scoring_tablelink IN EXCLUSIVE MODE")
    return other


def _other_of_sqlite() -> Any:
    import sqlite3

    return sqlite3.connect(
        connection.settings_dict["NAME"], isolation_level=None, check_same_thread=False
    )


def _other_of_postgresql() -> Any:
    import psycopg

    address, _, _ = settings.DATABASE_URL.rpartition("/")
    return psycopg.connect(f"{address}/{connection.settings_dict['NAME']}")


def test_a_database_locked_by_a_backup_is_reported_and_nothing_is_lost(hall: Event) -> None:
    phone, reader = Phone(hall), Client()
    assert phone.send(1).json()["outcome"] == "stored"
    with locked_by_a_backup():
        refused(phone.send(2), "Wait a moment and press the button again.")
        page = phone.send(2, as_page=True)
        assert page.status_code == 503
        assert b"Wait a moment and press the button again." in page.content
        assert reader.get(f"{phone.address}?side=0").status_code == 200  # reading still works
    assert [row[:2] for row in entered(hall)] == [(1, "official")]
    assert phone.send(2).json()["outcome"] == "stored"
    assert phone.send(1).json()["outcome"] == "known"
    assert [row[:2] for row in entered(hall)] == [(1, "official"), (2, "official")]


def test_a_short_lock_only_makes_a_phone_wait(hall: Event) -> None:
    phone, other = Phone(hall), held()
    timer = threading.Timer(0.3, other.rollback)
    timer.start()
    answer = phone.send(1)
    timer.join()
    other.close()
    assert answer.json()["outcome"] == "stored"


def test_a_round_begins_as_soon_as_the_backup_is_over(hall: Event, dora: User) -> None:
    desk = Client(raise_request_exception=False)
    desk.force_login(dora)
    address = f"/desk/e/{hall.uid}/rounds/2/start/"
    with locked_by_a_backup():
        answer = desk.post(address, {"despite": "a slow table"})
    assert answer.status_code == 503
    assert b"Wait a moment and press the button again." in answer.content
    assert not Table.objects.filter(round__number=2, round__started_at__isnull=False).exists()
    assert desk.post(address, {"despite": "a slow table"}).status_code == 302
    assert rounds.start(table_at(hall, 2, 1).round, by=dora).started_at is not None
