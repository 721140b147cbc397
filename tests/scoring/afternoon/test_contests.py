"""Which hands show who plays better, and who won them."""

import pytest

from clubs.models import Club
from engine.check import Report
from scoring.afternoon import contests
from scoring.afternoon.contests import between
from scoring.models import Event
from scoring.rotations import round_robin
from scoring.services import rounds
from scoring.standings import Contest
from scoring.store import afternoon_of
from tests.cast import add_entrants, make_event, table_at
from tests.scoring.afternoon.play import enter_totals
from tests.scoring.services.acts import enter

MADE, WAS_SET = 0, 1


@pytest.fixture
def seated(club: Club) -> Event:
    event = make_event(club, rounds_due=1)
    add_entrants(event, 4)
    return rounds.seat(event, plan=round_robin((1, 2, 3, 4), 1), by=None)


def found(event: Event) -> list[Contest]:
    return list(contests(afternoon_of(Event.objects.get(pk=event.pk))))


def sides(event: Event, table: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    at = {seat.seat: seat.player_id for seat in table_at(event, 1, table).seatings.all()}
    return (at["N"], at["S"]), (at["E"], at["W"])


def test_every_hand_played_out_is_a_contest(seated: Event) -> None:
    """By hand: South bids five clubs, and takes 5, then 4: the others win the second."""
    at = table_at(seated, 1, 1)
    for hand, (dealer, tricks) in enumerate([("N", "5"), ("E", "4")], start=1):
        enter(at, Report(dealer, "S", "5", "C", makers_tricks=tricks), hand=hand, key=str(hand))
    enter(at, Report("S", bid="passed out"), hand=3, key="3")
    one, other = sides(seated, 1)
    assert [(set(a), set(b), won) for (a, b), won in found(seated)] == [
        (set(one), set(other), MADE), (set(one), set(other), WAS_SET),
    ]  # fmt: skip


def test_the_totals_of_a_round_are_one_contest(seated: Event) -> None:
    enter_totals(seated, (30, 34), at=(1, 1))
    enter_totals(seated, (32, 32), at=(1, 2))
    assert [won for _sides, won in found(seated)] == [1, None]


def test_three_against_two_is_no_contest(seated: Event) -> None:
    seats = [seat for table in afternoon_of(seated).tables.values() for seat in table.seats][:4]
    assert len(list(between(seats, 30, 34))) == 1
    assert list(between(seats[:3], 30, 34)) == []
