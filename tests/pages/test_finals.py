"""A final: its players stand above everybody else, under a heading of their own."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.models import Event, Table
from scoring.services import entrants, events
from scoring.services.sessions import NextSession, add
from scoring.sheets import standings_pdf
from scoring.sheets.from_event import standings_sheet_of
from scoring.tables import StandingsTable
from tests.cast import add_entrants, make_event, seat_entrants
from tests.markup import tight
from tests.pages.filling import seat_and_begin
from tests.pages.reading import address, shown
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter_totals
from tests.scoring.derived import standings_of


@Prebuilt
def one_session(club: Club) -> Event:
    event = make_event(club, rounds_due=1, hands=8)
    add_entrants(event, 8)
    events.publish(event, published=True, by=None)
    event = seat_entrants(event)
    for table in Table.objects.filter(round__number=1):
        sides = table.seatings.order_by("entrant__number").values_list("seat", flat=True)
        points = (40, 24) if sides[0] in "NS" else (24, 40)
        enter_totals(event, points, at=(1, table.number))
    return event


@pytest.fixture
def qualified(club: Club) -> Event:
    """Eight pairs after a session of one round: 1 to 4 have 40 points, 5 to 8 have 24."""
    return one_session(club)


def play_on(desk: Client, event: Event, by: User, *sections: list[int], lifted: int) -> Event:
    """Play one more round with these sections; one pair gets by far the most points."""
    event.entrants.filter(number=lifted).update(handicap=100)
    begins = event.sessions.get().starts_at
    add(event, NextSession(begins, rounds=1, hands_per_round=8), sections=sections, by=by)
    desk.force_login(by)
    seat_and_begin(desk, event)
    for table in Table.objects.filter(round__number=2):
        enter_totals(event, (40, 24), at=(2, table.number))
    return Event.objects.get(pk=event.pk)


def order(event: Event) -> list[int]:
    return [entrant.number for _, entrant in standings_of(event, names="full").lines]


def headings(client: Client, event: Event, query: str = "") -> list[str]:
    page = client.get(address("standings", event) + query).content.decode()
    return re.findall(r'<th scope="rowgroup"[^>]*><strong>([^<]*)</strong>', tight(page))


def test_the_four_finalists_take_the_first_four_places(
    client: Client, qualified: Event, dora: User
) -> None:
    """Pair 1, which did not qualify, has the most points of all."""
    event = play_on(client, qualified, dora, [5, 6, 7, 8], lifted=1)
    lines = standings_of(event, names="full").lines
    assert set(order(event)[:4]) == {5, 6, 7, 8}
    assert order(event)[4] == 1
    assert lines[4][0].total > lines[0][0].total
    assert [line.rank for line, _ in lines[4:]] == [5, 6, 6, 6]
    assert headings(client, event) == ["Final", "Not in the final"]
    last_in = order(event)[3]
    assert "Above no. 1: better qualified." in shown(client, address("entrant", event, last_in))
    assert "tied on section" not in shown(client, address("standings", event))


def test_section_a_is_above_section_b_and_both_are_above_the_rest(
    client: Client, qualified: Event, dora: User
) -> None:
    event = play_on(client, qualified, dora, [1, 2], [5, 6], lifted=5)
    assert set(order(event)[:2]) == {1, 2}
    assert set(order(event)[2:4]) == {5, 6}
    assert headings(client, event) == ["Final", "Section B", "Not in the final"]


def test_the_headings_disappear_in_another_order_and_in_one_section(
    client: Client, qualified: Event, dora: User
) -> None:
    event = play_on(client, qualified, dora, [1, 2], [5, 6], lifted=5)
    assert headings(client, event, "?sort=entrant") == []
    assert headings(client, event, "?section=B") == []


def test_the_headings_are_printed(client: Client, qualified: Event, dora: User) -> None:
    event = play_on(client, qualified, dora, [1, 2], [5, 6], lifted=5)
    sheet = standings_sheet_of(event, public=False, after=None)
    assert [row.part for row in sheet.rows] == [
        *["Final"] * 2, *["Section B"] * 2, *["Not in the final"] * 4,
    ]  # fmt: skip
    assert standings_pdf(sheet, "letter").startswith(b"%PDF")


def test_before_the_final_there_are_no_headings(
    client: Client, qualified: Event, dora: User
) -> None:
    event = play_on(client, qualified, dora, [1, 2], [5, 6], lifted=5)
    assert headings(client, event, "?after=1") == []


def test_a_second_afternoon_that_lacks_a_departed_pair_is_no_final(
    client: Client, qualified: Event, dora: User
) -> None:
    gone = qualified.entrants.get(number=8)
    entrants.withdraw(gone, by=dora, after=1)
    event = play_on(client, qualified, dora, [1, 2, 3, 4, 5, 6, 7], lifted=1)
    assert headings(client, event) == []


def test_nobody_at_home_lacks_a_result_for_a_round_of_the_final(
    client: Client, qualified: Event, dora: User
) -> None:
    event = play_on(client, qualified, dora, [5, 6, 7, 8], lifted=1)
    table = StandingsTable(standings_of(event, names="full"), sort="", after=None)
    away = {row.entrant.number for row in table.data if 2 in row.away}
    assert away == {1, 2, 3, 4}
    assert not any(1 in row.away for row in table.data)
