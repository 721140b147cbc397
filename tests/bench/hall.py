"""An event of six rounds at any number of tables, made by the services and filled in bulk."""

import datetime as dt
import random
import uuid
from dataclasses import dataclass
from functools import cached_property

from django.db.models import F
from django.utils import timezone

from clubs.models import Club, Role, User
from engine.check import Report
from engine.ruleset import preset
from scoring.afternoon.board import dealer_of
from scoring.forms.line import read
from scoring.models import Event, HandResult, Round, Table, TableLink
from scoring.rotations import round_robin
from scoring.services import entrants, events, results, rounds

ROUNDS, HANDS = 6, 8
FREE_TABLES = 4  # of the last round, where the benchmark enters its hands
LINES = ("s5c5", "n4h3", "w6d6", "e5s4", "s4n5", "wc2h8", "n6c6", "e4d7", "-", "s5h5", "ec1s7")


@dataclass(frozen=True)
class Hall:
    """A running event in its last round, with hands still to enter at the last tables."""

    event: Event
    director: User
    tables: int

    @cached_property
    def free(self) -> list[Table]:
        """The tables of the last round that still lack all their hands."""
        tables = Table.objects.select_related("round__session")
        last = tables.filter(round__session__event=self.event, round__number=ROUNDS)
        return list(last.order_by("-number")[:FREE_TABLES])[::-1]

    def report(self, table: Table, hand: int) -> Report:
        """The report of a hand, read from its line as the desk does."""
        return _report(self.event, table, hand, line_of_hand(hand))

    def hands(self) -> list[tuple[Table, int]]:
        """The hands to enter, table by table."""
        return [(table, hand) for table in self.free for hand in range(1, HANDS + 1)]

    def clear(self) -> None:
        """Delete the hands of the free tables, so that they can be entered again."""
        HandResult.objects.filter(table__in=self.free).delete()
        TableLink.objects.filter(session__event=self.event).update(minute_acts=0)
        event = Event.objects.filter(pk=self.event.pk)
        event.update(version=F("version") + 1, version_at_tables=F("version_at_tables") + 1)
        free = Table.objects.filter(pk__in=[table.pk for table in self.free])
        free.update(version=event.values_list("version", flat=True)[0])

    def play_on(self) -> None:
        """Enter one more hand, or clear the tables first if none is left."""
        stored = HandResult.objects.filter(table__in=self.free).count()
        if stored == len(self.hands()):
            self.clear()
            stored = 0
        table, hand = self.hands()[stored]
        origin = results.Origin(self.director, HandResult.Source.DESK, uuid.uuid4().hex)
        results.enter(table, hand, self.report(table, hand), origin=origin)


def line_of_hand(hand: int) -> str:
    """The line that the benchmark types for a hand."""
    return LINES[hand % len(LINES)]


def fill(club: Club, director: User, tables: int) -> Hall:
    """Make an event with two pairs per table and all hands played except at the free tables."""
    event = _seated(club, tables)
    now = timezone.now()
    every_round = Round.objects.filter(session__event=event)
    every_round.update(started_at=now)
    every_round.filter(number__lt=ROUNDS).update(closed_at=now)
    events.confirm_address(event, address="http://192.168.1.20:8000", by=director)
    event.refresh_from_db()
    hall = Hall(event, director, tables)
    _play(hall)
    return hall


def club_with_director() -> tuple[Club, User]:
    """The club that all events of the benchmark belong to, and its director."""
    club = Club.objects.create(slug="bench", name="Bench")
    director = User.objects.create_user(username="dora", password=None)
    Role.objects.create(club=club, user=director, kind=Role.Kind.DIRECTOR)
    return club, director


def _seated(club: Club, tables: int) -> Event:
    starts_at = dt.datetime(2026, 12, 17, 13, 0, tzinfo=dt.UTC)
    event = events.create(
        club,
        rules=preset("ottawa"),
        shape=events.Shape(starts_at=starts_at, rounds=ROUNDS, hands_per_round=HANDS),
        by=None,
        name=f"An afternoon at {tables} tables",
    )
    numbers = range(1, 2 * tables + 1)
    who = [(number, (f"Anne Player{number}", f"Bert Partner{number}")) for number in numbers]
    entrants.add(event, who=who, by=None)
    events.publish(event, published=True, by=None)
    plan = round_robin([number for number, _ in who], ROUNDS)
    return rounds.seat(event, plan=plan, by=None)


def _play(hall: Hall) -> None:
    """Enter some hands by the service, and copy their rows to all tables that are not free."""
    played = {number: _samples(hall, number) for number in range(1, HANDS + 1)}
    hall.clear()
    chance = random.Random(hall.tables)
    others = Table.objects.filter(round__session__event=hall.event).exclude(
        pk__in=[table.pk for table in hall.free]
    )
    HandResult.objects.bulk_create(
        (
            _copy(chance.choice(played[number]), table)
            for table in others
            for number in range(1, HANDS + 1)
        ),
        batch_size=500,
    )


def _samples(hall: Hall, number: int) -> list[HandResult]:
    """Several results of one hand, one from each free table."""
    return [
        results.enter(
            table,
            number,
            _report(hall.event, table, number, LINES[(3 * place + number) % len(LINES)]),
            origin=results.Origin(hall.director, HandResult.Source.DESK, uuid.uuid4().hex),
        ).result
        for place, table in enumerate(hall.free)
    ]


def _report(event: Event, table: Table, number: int, line: str) -> Report:
    reading = read(event, table, number, line)
    if reading.report is None:
        raise ValueError(
            f"{line} at {dealer_of(event.rules, table.first_dealer, number)}: {reading.sentences}"
        )
    return reading.report


def _copy(row: HandResult, table: Table) -> HandResult:
    fields = {field.attname: getattr(row, field.attname) for field in HandResult._meta.fields}
    fields |= {"id": None, "uid": uuid.uuid4(), "table_id": table.pk}
    return HandResult(**fields)
