"""A club's own chart: read from a file, shown with its proof, and played."""

import csv
import re

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.afternoon.planning import OWN_CHART
from scoring.models import Entrant, Event, Seating, Section, SitOut, Wish
from scoring.services import rounds, totals
from tests.cast import add_entrants, make_event, table_at
from tests.conftest import DATA
from tests.pages.filling import at, logged_in
from tests.pages.plan_files import rows_of, singles
from tests.pages.reading import text
from tests.scoring.derived import planning_of
from tests.scoring.services.acts import nothing_stored


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def chart(*rows: str) -> str:
    return "\n".join(["round,table,N,S,E,W", *rows])


THREE_ROUNDS = chart("1,1,1,2,3,4", "2,1,1,3,2,4", "3,1,1,4,2,3")


def send(client: Client, event: Event, typed: str, **fields: str) -> str:
    answer = client.post(at("chart-import", event), {"text": typed, **fields})
    return answer.content.decode()


def take(client: Client, event: Event, typed: str, **fields: str) -> None:
    page = send(client, event, typed, **fields)
    button = re.findall(r'name="take" value="(\w+)"', page)
    assert button
    client.post(at("chart-import", event), {"text": typed, "take": button[0], **fields})


def test_a_club_s_own_chart_is_shown_with_its_proof_and_then_played(
    club: Club, desk: Client
) -> None:
    event = singles(club, 4)
    with nothing_stored():
        page = send(desk, event, THREE_ROUNDS)
    assert "Nobody partners anybody twice." in page
    take(desk, event, THREE_ROUNDS)
    assert Section.objects.get().rotation == OWN_CHART
    assert rows_of(desk, event) == [line.split(",") for line in THREE_ROUNDS.split("\n")]


TWELVE_PAIRS = "round,table,ns,ew\n" + "".join(
    f"{number},{table},{ns},{ew}\n"
    for number, tables in enumerate(
        (
            ((1, 12), (2, 11), (3, 10), (4, 9), (5, 8), (6, 7)),
            ((12, 7), (8, 6), (9, 5), (10, 4), (11, 3), (1, 2)),
            ((2, 12), (3, 1), (4, 11), (5, 10), (6, 9), (7, 8)),
        ),
        start=1,
    )
    for table, (ns, ew) in enumerate(tables, start=1)
)


def test_the_last_rounds_that_a_chart_lacks_are_planned(club: Club, desk: Client) -> None:
    """The first three rounds of Berger's table; in six rounds nobody need meet anybody twice."""
    event = make_event(club, rounds_due=6)
    add_entrants(event, 12)
    page = text(send(desk, event, TWELVE_PAIRS).encode())
    assert "3 more rounds are planned after it" in page
    assert "Nobody meets anybody twice." in page
    take(desk, event, TWELVE_PAIRS)
    rows = [list(map(int, row)) for row in rows_of(desk, event)[1:]]
    assert [",".join(map(str, row)) for row in rows[:18]] == TWELVE_PAIRS.split("\n")[1:-1]
    assert len(rows) == len({frozenset(row[2:]) for row in rows}) == 36


def test_a_swiss_can_begin_with_a_first_round_by_hand_and_go_on_from_the_results(
    club: Club, desk: Client
) -> None:
    """The event of six pairs that was drawn by hand: tests/data/swiss-by-hand.csv."""
    with (DATA / "swiss-by-hand.csv").open(encoding="utf-8", newline="") as file:
        lines = [
            row for row in csv.DictReader(file) if row["event"] == "six pairs over four rounds"
        ]
    event = make_event(club, rounds_due=4)
    add_entrants(event, 6)
    first, second = ([row for row in lines if row["round"] == number] for number in "12")
    typed = "round,table,ns,ew\n" + "\n".join(
        f"1,{row['table']},{row['first']},{row['second']}" for row in first
    )
    take(desk, event, typed, then="swiss")
    rounds.start(event.sessions.get().rounds.get(number=1), by=None)
    for row in first:
        given = totals.Totals((int(row["points_first"]), int(row["points_second"])))
        there = table_at(event, 1, int(row["table"]))
        totals.enter(there, given, client_key="k", by=None, reason="by hand")
    planned = planning_of(event, "swiss").plan().rounds[1]
    assert [table.entrants() for table in planned.tables] == [
        (int(row["first"]), int(row["second"])) for row in second
    ]
    assert Section.objects.get().rotation == "swiss"


def test_if_no_plan_can_complete_it_the_chart_must_have_all_rounds(
    club: Club, desk: Client
) -> None:
    """Three of four players would have to stay partners of one another in every round."""
    event = singles(club, 4, rounds_due=6)
    one, *others = event.entrants.order_by("number")[:3]
    for other in others:
        Wish.objects.create(event=event, one=one, other=other, kind="stay-together")
    page = text(send(desk, event, THREE_ROUNDS).encode())
    assert "no plan goes on from there" in page
    assert "Seat everybody by this chart" not in page


def test_whoever_is_not_named_sits_out(club: Club, desk: Client) -> None:
    event = singles(club, 5, rounds_due=1)
    take(desk, event, chart("1,1,5,2,3,4"))
    assert SitOut.objects.get().entrant.number == 1


def test_a_chart_with_other_but_as_many_numbers_is_played_in_their_order(
    club: Club, desk: Client
) -> None:
    event = singles(club, 5)
    Entrant.objects.filter(event=event, number=2).update(state=Entrant.State.WITHDRAWN)
    assert "its lowest number becomes the lowest here" in text(
        send(desk, event, THREE_ROUNDS).encode()
    )
    take(desk, event, THREE_ROUNDS)
    assert set(Seating.objects.values_list("entrant__number", flat=True)) == {1, 3, 4, 5}
    north = Seating.objects.filter(seat="S", round__number=1).get()
    assert north.entrant.number == 3


def test_all_faults_of_a_chart_are_reported_at_once_with_their_lines(
    club: Club, desk: Client
) -> None:
    event = singles(club, 4)
    wrong = chart("1,1,1,1,3,4", "2,1,1,x,2,4", "4,1,1,4,2,", "2,1,1,2,3,9")
    page = text(send(desk, event, wrong).encode())
    for told in (
        "2 – Round 1, table 1: number 1 has a seat already.",
        "3 S “x” is not a whole number from 1.",
        "4 round The event has 3 rounds; there is no round 4.",
        "4 W Nobody is named in this seat.",
        "5 – Round 2: there are two tables with the number 1.",
        "– round Round 3 of 3 is not in the file.",
        "– – This chart is for 5, and 4 play here: take one that is made for 4.",
        "5 – Round 2, table 1: there is no number 9 in this event.",
    ):
        assert told in page
    assert "Seat everybody by this chart" not in page


def test_a_chart_with_too_many_rounds_links_to_the_number_of_rounds(
    club: Club, desk: Client
) -> None:
    event = singles(club, 4, rounds_due=2)
    page = send(desk, event, THREE_ROUNDS)
    assert "The chart has 3 rounds, the event 2." in page
    assert f'href="{at("event-change", event)}"' in page.split('id="found"')[1]
    assert "Sits out" not in page
    assert "Round 4" not in page


def test_a_chart_with_faults_is_never_seated_even_on_request(club: Club, desk: Client) -> None:
    event = singles(club, 4)
    with nothing_stored():
        send(desk, event, chart("1,1,1,1,3,4"), take="1234")


def test_a_chart_is_shown_again_if_somebody_was_added_meanwhile(club: Club, desk: Client) -> None:
    event = singles(club, 4)
    page = send(desk, event, THREE_ROUNDS)
    button = re.findall(r'name="take" value="(\w+)"', page)[0]
    add = logged_in(User.objects.get(username="dora"))
    add.post(at("entrants", event), {"player_1": "Late Lucy", "number": ""})
    with nothing_stored():
        assert "Sits out" in text(send(desk, event, THREE_ROUNDS, take=button).encode())


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "There is nothing in it."),
        ("hello", "A column is missing: round, table, N, S, E, W."),
        ("round,table,N,S,E,W", "but nothing below it"),
        ("round,round,table,N,S,E,W\n1,1,1,1,2,3,4", "The column round is there twice."),
    ],
)
def test_an_unreadable_chart_gets_a_sentence(
    club: Club, desk: Client, typed: str, sentence: str
) -> None:
    assert sentence in send(desk, singles(club, 4), typed)


def test_a_chart_of_pairs_names_them_by_sides(club: Club, desk: Client) -> None:
    event = make_event(club, rounds_due=1)
    add_entrants(event, 4)
    take(desk, event, "Ronde;Table;N-S;E-O\n1;2;4;1\n1;1;2;3")
    assert rows_of(desk, event)[1:] == [["1", "1", "2", "3"], ["1", "2", "4", "1"]]


# During play
