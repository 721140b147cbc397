"""A small event of single players, from the first name to the public standings."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from engine.ruleset import preset
from scoring.models import Event, TableLink
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import entrants, events, rounds
from tests.cast import add_entrants, make_event, table_at
from tests.pages.filling import at, own_form_of, seat_and_begin
from tests.pages.reading import address, shown, text
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter
from tests.scoring.derived import plan_played, table_of
from tests.scoring.sheets.printed import texts_of

PLAYERS = (
    *("Ann Lee", "Bob Roy", "Cy May", "Di Fox", "Ed Hay", "Flo Day", "Gus Orr"),
    *("Hal Ivy", "Ida Jay"),
)
#: Words that would be wrong on any page of an event of single players.
OF_PAIRS = re.compile(r"\bpairs?\b|\bteams?\b|two names", re.IGNORECASE)


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@Prebuilt
def no_players(club: Club) -> Event:
    made = make_event(club, rounds_due=3, hands=2, are_single=True)
    return events.publish(made, published=True, by=None)


@pytest.fixture
def event(club: Club) -> Event:
    """A published event for single players, with no players yet."""
    return no_players(club)


@pytest.fixture
def playing(desk: Client, event: Event) -> Event:
    """Nine players, two tables; one hand is entered at table 1: 5 : 3."""
    take_list(desk, event)
    seat_and_begin(desk, event)
    enter(event, "n5c5")
    return event


def take_list(desk: Client, event: Event) -> None:
    page = address("entrants-import", event)
    found = desk.post(page, {"text": "\n".join(PLAYERS)})
    assert "9 players in the list" in text(found.content)
    take = re.search(r'name="take" value="(\w+)"', found.content.decode())
    assert take
    desk.post(page, {"text": "\n".join(PLAYERS), "take": take[1]})


def at_table_1(event: Event) -> tuple[tuple[str, int], ...]:
    """Seat and number of everybody at table 1 in round 1."""
    sides = table_of(event, table_at(event, 1, 1), names="full").sides
    return tuple((place, each.number) for side in sides for place, each in side.seated)


def test_an_event_of_single_players_can_be_made_on_the_page(desk: Client, club: Club) -> None:
    page = reverse("event-new", args=[club.slug])
    address_, form = own_form_of(desk, page)
    desk.post(address_, form | {"ranked": "individuals"})
    assert Event.objects.get().format == "individuals"


def test_a_player_has_one_name_field(desk: Client, event: Event) -> None:
    page = address("entrants", event)
    assert "No players yet." in shown(desk, page)
    said = text(desk.post(page, {"player_1": "Lee, Ann"}, follow=True).content)
    assert "Player 1 is in." in said
    assert "1 player" in said


def test_a_line_with_two_names_is_reported(desk: Client, event: Event) -> None:
    found = desk.post(address("entrants-import", event), {"text": "Ann Lee & Bob Roy\nRoy, Cy"})
    said = text(found.content)
    assert "This is more than one name. In this event every player has a separate line." in said
    assert said.count("This is more than one name.") == 1


def test_partners_change_and_nobody_sits_out_twice(playing: Event) -> None:
    plan = plan_played(playing, to_come=True)
    partners = [
        frozenset(side) for each in plan.rounds for table in each.tables for side in table.sides
    ]
    assert len(partners) == len(set(partners)) == 12
    assert len({each.sit_outs for each in plan.rounds}) == 3


def test_every_player_gets_the_points_of_the_side(client: Client, playing: Event) -> None:
    seated = dict(at_table_1(playing))
    said = shown(client, address("standings", playing))
    assert "Place Player Total" in said
    for seat, points in (("N", 5), ("S", 5), ("E", 3), ("W", 3)):
        number = seated[seat]
        assert re.search(rf"{number} · {PLAYERS[number - 1]} {points} {points}\b", said), seat


def test_a_player_finds_seat_partner_and_opponents(client: Client, playing: Event) -> None:
    seated = dict(at_table_1(playing))
    said = shown(client, address("seating", playing) + f"?who={seated['N']}")
    place = f"Round 1: table 1 , N, against players {seated['E']} & {seated['W']}"
    assert f"{place}, with player {seated['S']}" in said


def test_the_numbers_at_a_table_are_not_added_up(desk: Client, playing: Event) -> None:
    seated = dict(at_table_1(playing))
    sides = f"{seated['N']} & {seated['S']} – {seated['E']} & {seated['W']}"
    for page in ("board", "round"):
        where = (1,) if page == "round" else ()
        assert f"Table 1 {sides}" in shown(desk, at(page, playing, *where)), page


def test_a_player_sees_her_own_rounds(client: Client, playing: Event) -> None:
    seated = dict(at_table_1(playing))
    said = shown(client, address("entrant", playing, seated["E"]))
    partner, north, south = (seated[seat] for seat in "WNS")
    assert f"With {partner} · {PLAYERS[partner - 1]}" in said
    assert f"Against {north} · {PLAYERS[north - 1]} Against {south}" in said
    assert "1 N 5 ♣︎ 5 tricks, made 3 5" in said
    assert "Points in this round: 3 ." in said


def test_the_table_s_own_page_names_all_four(client: Client, playing: Event) -> None:
    link = TableLink.objects.get(session__event=playing, table_number=1)
    said = shown(client, reverse("table-link", args=[link.token]))
    for seat, number in at_table_1(playing):
        assert f"{seat} {number} · {PLAYERS[number - 1]}" in said
    here = {number for _seat, number in at_table_1(playing)}
    for table in plan_played(playing, to_come=True).rounds[1].tables:
        for side, other in (table.sides, table.sides[::-1]):
            for number in here.intersection(side):
                (partner,) = set(side) - {number}
                assert f"against {told(*other)}, with {told(partner)}" in said


def told(*numbers: int) -> str:
    return " & ".join(f"{number} {PLAYERS[number - 1]}" for number in numbers)


def test_the_score_sheet_names_each_seat_and_its_next_table(desk: Client, playing: Event) -> None:
    desk.post(address("sheets-address", playing), {"address": "http://10.0.0.7:8000"})
    page = desk.get(address("sheet-table", playing, 1, 1))
    printed = texts_of(b"".join(page.streaming_content))  # type: ignore[attr-defined]
    for _, number in at_table_1(playing):
        assert f"{number} {PLAYERS[number - 1]}" in printed
    assert len([said for said in printed if said.startswith("next: ")]) == 4


def test_a_lone_player_s_partner_may_get_fewer_points_by_the_rules(
    client: Client, club: Club
) -> None:
    """One club pays the player 5 and the partner 4 (rules.md, lone_partner_points)."""
    rules = replace(preset("ottawa"), lone_partner_points=4)
    event = make_event(club, rounds_due=1, hands=1, are_single=True)
    events.publish(event, published=True, by=None)
    Event.objects.filter(pk=event.pk).update(rule_set=rules.to_dict())
    entrants.add(event, who=[(None, (name,)) for name in PLAYERS[:4]], by=None)
    table = TablePlan(1, ((1, 2), (3, 4)))
    rounds.seat(Event.objects.get(), plan=Plan((RoundPlan((table,)),)), by=None)
    enter(Event.objects.get(), "nmc8")
    said = shown(client, address("standings", event))
    assert re.search(r"1 · Ann Lee 24 24\b", said)
    assert re.search(r"2 · Bob Roy 4 4\b", said)
    assert "Points in this round: 4 ." in shown(client, address("entrant", event, 2))


def test_no_page_mentions_pairs(desk: Client, playing: Event) -> None:
    for name in (
        *("standings", "seating", "entrants", "event-change", "sheets", "history"),
        "event-proof",
    ):
        assert OF_PAIRS.findall(shown(desk, address(name, playing))) == [], name


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("ottawa", "The first two sit North and South, the others East and West"),
        ("bloomington-six", "The first three sit in seats 1, 3 and 5, the others in 2, 4 and 6"),
    ],
)
def test_the_page_says_who_sits_where(desk: Client, club: Club, rules: str, sentence: str) -> None:
    event = make_event(club, rules=rules, rounds_due=2, are_single=True)
    add_entrants(event, 12)
    assert sentence in shown(desk, address("event-seat", event))


def test_wishes_are_offered_beside_the_names(desk: Client, event: Event) -> None:
    take_list(desk, event)
    page = desk.get(address("entrants", event)).content.decode()
    assert address("wishes", event) in page
    assert address("hands-import", event) in page
