"""The rotation chart as printed from the desk."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.models import Event, Seating, TableLink
from scoring.rotations import round_robin
from scoring.services import entrants, rounds, sessions
from scoring.services.sessions import NextSession
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.filling import at, logged_in
from tests.scoring.afternoon.play import enter
from tests.scoring.derived import planning_of
from tests.scoring.sheets.printed import said_on

pytestmark = pytest.mark.usefixtures("drawn")


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def pages_of(client: Client, event: Event) -> list[str]:
    answer = client.get(at("rotation-chart-pdf", event))
    assert answer["Content-Type"] == "application/pdf"
    return said_on(b"".join(answer.streaming_content))


def seated(club: Club, players: int, rotation: str, **values: object) -> Event:
    event = make_event(club, rounds_due=4, are_single=True, **values)  # type: ignore[arg-type]
    add_entrants(event, players)
    plan = planning_of(event, rotation).plan()
    return rounds.seat(event, plan=plan, by=None, rotation=rotation)


def lines_of(client: Client, event: Event) -> list[str]:
    """The numbers that have a line of their own."""
    return re.findall(r"^(\d+)\nAnne", pages_of(client, event)[0], re.MULTILINE)


def test_the_chart_shows_where_every_player_really_sits(club: Club, desk: Client) -> None:
    event = seated(club, 9, "planned")
    lines = pages_of(desk, event)[0].split("\n")
    for number in range(1, 10):
        seats = Seating.objects.filter(entrant__number=number)
        where = dict(seats.values_list("round__number", "table__number"))
        first = lines.index(f"Anne Player{number}") + 1
        tables = [re.sub(r" [NSEW]|–", "", place) for place in lines[first : first + 4]]
        assert tables == [str(where.get(each, "")) for each in range(1, 5)]


def test_a_round_by_round_rotation_is_printed_as_far_as_it_is_known(
    club: Club, desk: Client
) -> None:
    page = pages_of(desk, seated(club, 8, "random-draw"))[0]
    assert "R 1" in page
    assert "R 2" not in page


def test_pairs_and_their_sides_are_named(desk: Client, afternoon: Event) -> None:
    first, second = pages_of(desk, afternoon)
    assert "1\nAnne Player1 & Bert Partner1" in first
    assert re.search(r"\d N-S", first)
    assert "Numbers: N-S – E-W" in second


def test_players_at_tables_of_six_see_table_and_seat(club: Club, desk: Client) -> None:
    first, second = pages_of(desk, seated(club, 12, "planned", rules="bloomington-six"))
    assert set(re.findall(r"\d/(\d)", first)) == set("123456")
    assert "Table/seat; – sits out" in first
    assert "Numbers: 1+3+5 above, 2+4+6 below" in second


def test_only_the_last_session_and_its_players_are_printed(
    club: Club, desk: Client, dora: User
) -> None:
    event = make_event(club, rounds_due=1, hands=1)
    add_entrants(event, 8)
    event = seat_entrants(event)
    for table in range(1, 5):
        enter(event, "n5c5", at=(1, table, 1))
    evening = NextSession(event.sessions.get().starts_at, rounds=2, hands_per_round=1)
    sessions.add(event, evening, sections=((2, 3, 5, 7),), by=dora)
    assert len(lines_of(desk, event)) == 8  # nobody has a seat for the final yet
    rounds.seat(event, plan=round_robin((2, 3, 5, 7), 2), by=dora)
    assert lines_of(desk, event) == ["2", "3", "5", "7"]
    assert re.findall(r"R \d", pages_of(desk, event)[0]) == ["R 2", "R 3"]


def test_the_chart_uses_the_club_s_language_and_the_event_s_letters(
    desk: Client, afternoon: Event
) -> None:
    afternoon.club.language = "fr"
    afternoon.club.save()
    Event.objects.update(letters="fr")
    assert re.search(r"\d E-O", pages_of(desk, afternoon)[0])


def test_the_chart_is_linked_from_the_page_of_papers(desk: Client, afternoon: Event) -> None:
    page = desk.get(at("sheets", afternoon)).content.decode()
    assert f'href="{at("rotation-chart-pdf", afternoon)}"' in page


def test_before_seating_there_is_no_chart(desk: Client, event: Event) -> None:
    add_entrants(event, 4)
    assert desk.get(at("rotation-chart-pdf", event)).status_code == 404


def names_on(client: Client, event: Event) -> str:
    answer = client.get(at("name-list-pdf", event))
    return "\n".join(said_on(b"".join(answer.streaming_content)))


def test_everybody_is_in_the_list_by_name(desk: Client, event: Event) -> None:
    who = [
        (1, ("Zoé Abel", "Yves Cyr")),
        (2, ("Émile Béliveau", "Ann")),
        (3, ("Aude Bao", "Cy Daoust")),
        (4, ("Ian Eves", "Jo Fay")),
    ]
    entrants.add(event, who=who, by=None)
    event.sessions.update(rounds_due=2)
    seat_entrants(event)
    printed = names_on(desk, event)
    assert "Find your name" in printed
    listed = re.findall(r"\d (\D+?) \d [NE]-[SW]", printed.replace("\n", " "))
    assert listed == [
        "Abel, Zoé", "Ann", "Bao, Aude", "Béliveau, Émile", "Cyr, Yves", "Daoust, Cy", "Eves, Ian",
        "Fay, Jo",
    ]  # fmt: skip


def card_texts(client: Client, event: Event, **asked: str) -> str:
    answer = client.get(at("movement-cards-pdf", event), asked)
    return " ".join(" ".join(said_on(b"".join(answer.streaming_content))).split())


def test_a_movement_card_has_all_its_owner_s_rounds(club: Club, desk: Client) -> None:
    event = seated(club, 9, "planned")
    printed = card_texts(desk, event)
    own = printed[printed.index("1 Anne Player1 ") : printed.index("2 Anne Player2 Thursday")]
    for number in range(1, 5):
        seat = Seating.objects.filter(entrant__number=1, round__number=number).first()
        if seat is None:
            assert f"{number} sits out" in own
            continue
        others = Seating.objects.filter(table=seat.table).exclude(pk=seat.pk)
        partner = others.get(seat__in=["N", "S"] if seat.seat in "NS" else ["E", "W"])
        lines = f"{number} {seat.table.number} {seat.seat} with {partner.entrant.number} Anne"
        assert lines in own
        assert all(f"{each.entrant.number} Anne" in own for each in others)


def test_the_cards_of_pairs_name_opponents_even_in_large_print(
    desk: Client, afternoon: Event
) -> None:
    seat = Seating.objects.filter(entrant__number=1, round__number=1)[0]
    met = Seating.objects.filter(table=seat.table).exclude(entrant=seat.entrant)[0].entrant.number
    for asked in ({}, {"large": "1"}):
        printed = card_texts(desk, afternoon, **asked)
        assert f"{met} Anne Player{met} & Bert Partner{met}" in printed


def test_the_code_of_a_lost_card_can_be_shown_on_the_screen(desk: Client, afternoon: Event) -> None:
    Event.objects.update(printed_address="http://hall.example")
    link = TableLink.objects.get(session__event=afternoon, table_number=3)
    page = desk.get(at("sheets", afternoon)).content.decode()
    assert f'href="/t/{link.token}/"' in page
    assert "The code of table" not in page
    asked = desk.get(at("sheets", afternoon), {"table": "3"}).content.decode()
    assert "The code of table 3" in asked
    assert f"http://hall.example/t/{link.token}/" in asked
    assert 'class="table-code"' in asked
    assert "The code of table" not in desk.get(at("sheets", afternoon), {"table": "x"}).text
