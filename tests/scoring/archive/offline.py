"""An afternoon on a laptop in a hall, as the files exported from it one after another.

The laptop has a database of its own: here that is a transaction that is rolled back.
"""

import io
from functools import cache
from random import Random
from typing import NamedTuple

from django.db import transaction

from clubs.models import Club, Member, User
from clubs.services import clubs
from scoring.archive.event_file import EventFile, export
from scoring.models import Adjustment, Event, HandResult, Player, Round
from scoring.services.inventing import invented_hands
from scoring.services.writing import raise_version
from scoring.store.events import afternoon_of
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.scoring.services.acts import FIVE, SEVEN, SIX, correct, enter

PAIRS, ROUNDS, HANDS = 24, 6, 8
#: Four tables, two rounds: 64 hands.
SMALL = (8, 2)
#: The first hand of table 1 and of table 2 in round 1: South’s five clubs, made with five tricks.
FIRST, SECOND = (1, 1, 1), (1, 2, 1)


class Files(NamedTuple):
    """The event as played; after a correction of the first hand; and after one more correction."""

    played: bytes
    corrected: bytes
    again: bytes


@cache
def files(pairs: int = PAIRS, rounds: int = ROUNDS) -> Files:
    """The laptop's files; its data are gone afterwards."""
    with transaction.atomic():
        edna = User.objects.create(username="edna", password="!")
        club = clubs.create(name="The laptop", time_zone="America/Toronto", language="en", by=edna)
        event = afternoon(club, edna, pairs, rounds)
        played = exported(event)
        correct(first_hand(event), SIX, reason="the sheet says six", by=edna)
        corrected = exported(event)
        correct(first_hand(event), SEVEN, key="later", reason="they took all", by=edna)
        again = exported(event)
        transaction.set_rollback(True)
    return Files(played, corrected, again)


def afternoon(club: Club, by: User, pairs: int = PAIRS, rounds: int = ROUNDS) -> Event:
    """All hands are played, and the first players are members of the club."""
    event = make_event(club, rounds_due=rounds, hands=HANDS, name="Harvest afternoon")
    add_entrants(event, pairs)
    seat_entrants(event)
    members(event)
    for this_round, table, _hand in (FIRST, SECOND):
        enter(table_at(event, this_round, table), FIVE, by=by, key=f"first {table}")
    Round.objects.filter(session__event=event).update(started_at="2026-12-17T13:00Z")
    facts, chance = afternoon_of(raise_version(event.pk)), Random(19)
    for number in range(1, rounds + 1):
        for table in facts.tables_in(number):
            begun = 2 if number == 1 and table.number in (1, 2) else 1
            hands = range(begun, table.hands_due + 1)
            HandResult.objects.bulk_create(invented_hands(event, table, hands, chance, by))
    one = event.entrants.order_by("pk")[0]
    Adjustment.objects.create(event=event, entrant=one, kind="bonus", points=3, reason="a gift")
    return raise_version(event.pk)


def members(event: Event) -> None:
    """Players 1, 2 and 3 have member numbers 1, 2 and 3; the third does not want to be named."""
    for number in (1, 2, 3):
        member = Member.objects.create(
            club=event.club, first_name="Anne", last_name=f"Player{number}", number=number
        )
        if number == 3:
            Member.objects.filter(pk=member.pk).update(
                names_shown="none", names_asked_on="2026-01-02"
            )
        Player.objects.filter(event=event, name=str(member)).update(member=member)


def first_hand(event: Event, place: tuple[int, int, int] = FIRST) -> HandResult:
    """The official result of a hand."""
    table = table_at(event, *place[:2])
    return HandResult.objects.get(table=table, number=place[2], state="official")


def exported(event: Event) -> bytes:
    file = io.BytesIO()
    export(event, file, by=None)
    return file.getvalue()


def opened(data: bytes) -> EventFile:
    return EventFile(io.BytesIO(data))
