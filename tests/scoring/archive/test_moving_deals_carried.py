"""Deals that move from table to table travel with their event."""

import pytest

from clubs.models import Club, User
from scoring.archive.differences import compare
from scoring.archive.event_file import EventFile
from scoring.archive.taking_event import NOBODY, Decisions, take_event
from scoring.models import Event, Player, Table
from scoring.rotations import METHODS, Asked
from scoring.services import deals, rounds, shelf
from tests.cast import add_entrants, make_event
from tests.scoring.archive.offline import exported, opened

pytestmark = pytest.mark.django_db

FIRST_DEALS = [1, 4, 7, 10, 4, 7, 10, 1, 7, 10, 1, 4]


@pytest.fixture
def carried(club: Club, dora: User) -> bytes:
    """The file of an event whose deals move; the event itself is gone from here."""
    event = make_event(club, rounds_due=3, hands=3, scored=Event.Scored.MATCHPOINTS)
    add_entrants(event, 8)
    deals.choose_sets(event, "moved", by=dora)
    plan = METHODS["mitchell"].plan(Asked(range(1, 9), rounds=3))
    rounds.prepare(event, plan=plan, by=dora, rotation="mitchell")
    event.refresh_from_db()
    data = exported(event)
    shelf.erase(event)
    return data


def first_deals() -> list[int | None]:
    tables = Table.objects.order_by("round__number", "number")
    return list(tables.values_list("first_deal", flat=True))


def take(club: Club, file: EventFile, by: User) -> None:
    """Import it; none of its players is a member here."""
    nobody = {str(uid): NOBODY for uid in file.rows[Player]}
    take_event(club, file, Decisions(nobody, {}, compare(club, file).fingerprint), by=by)


def test_each_table_has_the_same_deals_as_there(club: Club, dora: User, carried: bytes) -> None:
    file = opened(carried)
    take(club, file, dora)
    assert Event.objects.get().deal_sets == "moved"
    assert first_deals() == FIRST_DEALS


def test_in_an_older_file_all_tables_play_the_same_deals(
    club: Club, dora: User, carried: bytes
) -> None:
    file = opened(carried)
    for row in file.rows[Event].values():
        del row["deal_sets"]
    for row in file.rows[Table].values():
        del row["first_deal"]
    take(club, file, dora)
    assert Event.objects.get().deal_sets == "together"
    assert first_deals() == [None] * 12
