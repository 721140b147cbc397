"""Desk pages and entering a hand cost the same with few tables as with many."""

from collections.abc import Callable, Iterable
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Event
from scoring.services import events
from scoring.store.events import afternoon_of
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.scoring.services.acts import enter

pytestmark = pytest.mark.usefixtures("drawn")
FEW, MANY = 3, 9
#: Statements that only begin or end a transaction.
BRACKETS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")

#: The most queries for each page of the desk, whatever the number of tables and hands, once
#: somebody has read this version of the event. Two of each are for the session, and for the event
#: with the user and the role; a whole page reads the session once more, for its messages.
READING = {
    "desk": 8,
    "entrants": 4,
    "door": 13,
    "door-people": 12,
    "door-news": 11,
    "door-play": 12,
    "door-fee": 4,
    "door-cash": 16,
    "entrants-import": 3,
    "hands-import": 4,
    "event-change": 5,
    "event-rehearse": 4,
    "history": 6,
    "event-undo": 7,
    "irregularities": 3,
    "irregularity-give": 3,
    "adjustments": 6,
    "deals": 8,
    "deal-slips-pdf": 5,
    "deal-records-pdf": 6,
    "prizes": 12,
    "prizes-terms": 4,
    "prizes-pdf": 9,
    "prizes-unveil": 10,
    "prize-add": 4,
    "sheets": 5,
    "sheets-all": 4,
    "sheets-round": 4,
    "paper-to-come": 5,
    "sheet-table": 4,
    "standings-pdf": 3,
    "poster-pdf": 3,
    "poster-round-pdf": 3,
    "event-proof": 10,
    "bracket": 3,
    "plan-csv": 4,
    "movement-cards-pdf": 3,
    "name-list-pdf": 3,
    "card-paper": 3,
    "results-file": 2,
    "desk-standings-file": 3,
    "rotation-chart-pdf": 3,
    "board": 3,
    "board-live": 2,
    "desk-standings": 3,
    "desk-standings-live": 2,
    "round": 3,
    "table": 3,
    "desk-live": 2,
    "totals": 3,
    "hand": 5,
    "hand-preview": 2,
    "hand-check": 2,
    "hand-retype": 4,
}
#: The most for the page of pairs and the seating of an event, before play.
PREPARING = {"entrants": 5, "event-seat": 19, "plan-csv": 14, "chart-import": 7}
#: For saving a hand and returning its fragment: the session, the event with the user and the
#: role; the version step, the table and its current result, the new result, the history, and the
#: versions of the table and its link.
SAVING = 8


def played(club: Club, tables: int) -> Event:
    """An event with this many tables in round 1, with three hands entered at each of them."""
    event = make_event(club, rounds_due=3)
    add_entrants(event, 2 * tables)
    seat_entrants(event)
    for number in range(1, tables + 1):
        table = table_at(event, 1, number)
        for hand in (1, 2, 3):
            enter(table, hand=hand, key=f"{hand}")
    return events.confirm_address(event, address="http://10.0.0.7", by=User.objects.get())


def prepared(club: Club, entrants: int) -> Event:
    """An event with this many pairs that has not begun."""
    event = make_event(club, rounds_due=3)
    add_entrants(event, entrants)
    return event


def address_of(name: str, event: Event) -> str:
    if name == "desk":
        return reverse(name)
    place: list[int] = []
    if name in ("round", "sheets-round", "poster-round-pdf"):
        place = [1]
    elif name.startswith(("table", "totals", "sheet-table", "desk-live")):
        place = [1, 2]
    elif name.startswith("hand") and name != "hands-import":
        place = [1, 2, 4]
    if name in ("results-file", "desk-standings-file"):
        return reverse(name, args=[event.uid, "csv"])
    if name == "card-paper":
        return reverse(name, args=[event.uid, "tally-cards"])
    return reverse(name, args=[event.uid, *place])


def queries_of(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        act()
    return len([each for each in queries if not each["sql"].startswith(BRACKETS)])


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.mark.django_db(transaction=True)
def test_the_pages_of_the_desk_cost_the_same_with_few_tables_and_with_many(
    desk: Client, club: Club
) -> None:
    few, many = (costs(desk, played(club, tables), READING) for tables in (FEW, MANY))
    assert few == many
    assert {name: number for name, number in few.items() if number > READING[name]} == {}


@pytest.mark.django_db(transaction=True)
def test_the_preparation_costs_the_same_with_few_pairs_and_with_many(
    desk: Client, club: Club
) -> None:
    few, many = (costs(desk, prepared(club, 2 * tables), PREPARING) for tables in (FEW, MANY))
    assert few == many
    assert {name: number for name, number in few.items() if number > PREPARING[name]} == {}


def costs(client: Client, event: Event, names: Iterable[str]) -> dict[str, int]:
    """The queries of each page, by its name, when this version has been read before."""
    afternoon_of(event)
    return {name: queries_of(partial(client.get, address_of(name, event))) for name in names}


def save(client: Client, event: Event, table: int, hand: int) -> None:
    """Save a hand as the page of the desk does."""
    address = reverse("hand-save", args=[event.uid, 1, table, hand])
    fields = {"line": "s5c5", "client_key": f"{table}-{hand}"}
    assert client.post(address, fields, headers={"HX-Request": "true"}).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_saving_a_hand_costs_the_same_at_few_tables_and_at_many(desk: Client, club: Club) -> None:
    for tables in (FEW, MANY):
        event = played(club, tables)
        save(desk, event, 2, 4)  # loads the event's value, which later hands update
        costs = [queries_of(partial(save, desk, event, 2, hand)) for hand in (5, 6, 8)]
        assert costs == [SAVING] * 3
