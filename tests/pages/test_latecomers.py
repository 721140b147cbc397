"""Latecomers: their line says so, and a missed round is worth what the event decides."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.afternoon.ranking import EventStandings
from scoring.models import Event
from scoring.services import entrants, events
from scoring.sheets.from_event import standings_sheet_of
from scoring.tables import StandingsTable
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.pages.filling import at, form_of, logged_in, own_form_of
from tests.pages.reading import address, shown
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter_totals, start_round
from tests.scoring.derived import standings_of


@Prebuilt
def two_rounds(club: Club) -> Event:
    event = make_event(club, rounds_due=2)
    add_entrants(event, 4)
    events.publish(event, published=True, by=None)
    event = seat_entrants(event)
    start_round(event, 2)
    event.entrants.filter(number=1).update(first_round=2)
    first = table_at(event, 1, 1)
    first.seatings.filter(entrant__number=1).delete()
    for this_round, number in ((1, 1), (1, 2), (2, 1), (2, 2)):
        enter_totals(event, (40, 24), at=(this_round, number))
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def late(club: Club) -> Event:
    """Four pairs, two rounds played with 40 to 24; pair 1 was there for round 2 only."""
    return two_rounds(club)


def found(event: Event, **changed: str) -> EventStandings:
    Event.objects.filter(pk=event.pk).update(**changed)
    return standings_of(Event.objects.get(pk=event.pk), names="full")


def line_of(standings: EventStandings, number: int) -> tuple[tuple[int | None, ...], int]:
    return next(
        (line.by_round, line.total) for line, entrant in standings.lines if entrant.number == number
    )


def test_the_line_says_when_somebody_arrived(client: Client, late: Event) -> None:
    assert "Came in round 2." in shown(client, address("standings", late))
    sheet = standings_sheet_of(late, public=False, after=None)
    assert "No. 1: Came in round 2." in sheet.notes


def test_a_round_before_arrival_is_no_missing_result(late: Event) -> None:
    table = StandingsTable(found(late), sort="", after=None)
    row = next(row for row in table.data if row.entrant.number == 1)
    assert row.away == {1}


def test_on_one_s_own_page_a_missed_round_is_a_sentence_and_no_empty_table(
    client: Client, late: Event
) -> None:
    page = client.get(reverse("entrant", args=[late.uid, 1])).text
    assert page.count("Did not play in this round.") == 1
    assert "Hands of round 1" not in page


def test_by_default_a_missed_round_is_worth_nothing(late: Event) -> None:
    (first, second), total = line_of(found(late), 1)
    assert (first, total) == (None, second)


def test_a_missed_round_may_count_as_one_s_own_average(late: Event) -> None:
    (first, second), total = line_of(found(late, latecomers="averaged"), 1)
    assert first == second
    assert total == 2 * (second or 0)


def test_before_anybody_is_late_latecomers_are_not_mentioned(late: Event) -> None:
    assert standings_of(late, names="full", after=1).came == {}


def test_the_director_chooses_what_a_missed_round_is_worth(late: Event, dora: User) -> None:
    desk = logged_in(dora)
    page, old = own_form_of(desk, at("event-change", late))
    assert old["latecomers"] == "nothing"
    desk.post(page, old | {"latecomers": "averaged"})
    assert Event.objects.get().latecomers == "averaged"


def test_a_latecomer_gets_the_number_after_the_highest(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=3)
    who = [(number, (f"Anne {number}", f"Bert {number}")) for number in (1, 2, 4, 9)]
    entrants.add(event, who=who, by=dora)
    seat_entrants(event)
    desk = logged_in(dora)
    page, inputs = form_of(desk, at("entrants", event), "player_1")
    desk.post(
        page or at("entrants", event), inputs | {"player_1": "Cy Late", "player_2": "Di Later"}
    )
    assert event.entrants.get(lineups__player__name="Cy Late").number == 10
