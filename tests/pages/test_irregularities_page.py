"""Irregularities at the desk: what each one awards, giving it step by step, taking it back."""

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.models import Adjustment, Event
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import rounds
from tests.cast import add_entrants, make_event, table_at
from tests.pages.filling import at, form_of, logged_in
from tests.pages.reading import address, shown, text
from tests.scoring.afternoon.play import enter_totals
from tests.scoring.services.acts import nothing_stored


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def number_at(event: Event, seat: str) -> int:
    found: int = table_at(event, 1, 1).seatings.get(seat=seat, first_hand=1).entrant.number
    return found


def give_page(event: Event, *, seat: str = "N", what: str = "revoke") -> str:
    chosen = f"?round=1&table=1&who={number_at(event, seat)}&what={what}"
    return at("irregularity-give", event) + chosen


def send(desk: Client, page: str, **typed: str) -> str:
    """Submit the form of points as filled in; returns the text of the next page."""
    address, old = form_of(desk, page, "own")
    return desk.post(address, old | typed, follow=True).content.decode()


def test_each_irregularity_says_what_it_is_and_how_to_go_on(desk: Client, afternoon: Event) -> None:
    page = shown(desk, at("irregularities", afternoon))
    for said in ("Revoke", "Table talk", "Bid out of turn", "Misdeal", "Unproved claim", "Late"):
        assert said in page
    assert "The bid is lost for this hand" in page
    assert "The same dealer deals again" in page


def test_the_event_has_its_own_points(desk: Client, afternoon: Event) -> None:
    page, old = form_of(desk, at("irregularities", afternoon), "own_revoke")
    assert (old["own_revoke"], old["theirs_revoke"], old["theirs_late"]) == ("-4", "4", "10")
    desk.post(page, old | {"own_revoke": "-2", "theirs_revoke": "2"})
    _, next_time = form_of(desk, give_page(afternoon), "own")
    assert (next_time["own"], next_time["theirs"]) == ("-2", "2")


@pytest.mark.parametrize("typed", ["", "many", "100", "-100", "1.5"])
def test_invalid_points_are_reported_and_nothing_is_lost(
    desk: Client, afternoon: Event, typed: str
) -> None:
    page, old = form_of(desk, at("irregularities", afternoon), "own_revoke")
    with nothing_stored():
        answer = desk.post(page, old | {"own_revoke": typed, "own_late": "-7"})
    assert answer.status_code == 422
    said = answer.content.decode()
    assert 'role="alert"' in said
    assert 'value="-7"' in said


def test_from_the_table_to_the_standings(desk: Client, client: Client, afternoon: Event) -> None:
    enter_totals(afternoon, (40, 24))
    table = desk.get(at("table", afternoon, 1, 1)).content.decode()
    way = at("irregularity-give", afternoon) + "?round=1&amp;table=1"
    assert f'href="{way}"' in table
    asked = shown(desk, way.replace("&amp;", "&"))
    north, east = number_at(afternoon, "N"), number_at(afternoon, "E")
    for number in (north, east):
        assert f"{number} · Anne Player{number} & Bert Partner{number}" in asked
    looked = shown(desk, give_page(afternoon))
    assert "Round 1 Revoke at table 1" in looked
    assert f"Points for {north} · Anne Player{north}" in looked
    assert f"Points for the opponents: {east} · Anne Player{east}" in looked
    assert not Adjustment.objects.exists()
    assert "Given: Revoke at table 1." in send(desk, give_page(afternoon))
    page = shown(client, address("standings", afternoon))
    assert f"Pair {north}: −4 (Round 1) Revoke at table 1" in page
    assert f"Pair {east}: +4 (Round 1) Revoke at table 1" in page


def test_the_points_can_be_changed_and_a_note_added(desk: Client, afternoon: Event) -> None:
    send(desk, give_page(afternoon), own="-6", theirs="0", note="the third one today")
    row = Adjustment.objects.get()
    said = "Revoke at table 1: the third one today"
    assert (row.points, row.reason) == (-6, said)


def test_a_note_reveals_no_hidden_name(desk: Client, afternoon: Event) -> None:
    Event.objects.update(names_shown=Event.Names.NUMBER)
    number = number_at(afternoon, "N")
    with nothing_stored():
        said = send(desk, give_page(afternoon), note=f"Player{number} looked")
    assert f"write it without “Player{number}”" in said
    assert f'value="Player{number} looked"' in said


def test_the_same_form_sent_twice_gives_it_once(desk: Client, afternoon: Event) -> None:
    page, old = form_of(desk, give_page(afternoon), "own")
    for _ in range(2):
        answer = desk.post(page, old, follow=True)
        assert "Given: Revoke" in answer.content.decode()
    assert Adjustment.objects.count() == 2


def test_without_points_it_is_recorded_as_a_warning(desk: Client, afternoon: Event) -> None:
    said = send(desk, give_page(afternoon, what="table-talk"), own="0", theirs="0")
    assert "The warning is kept: Table talk at table 1." in said
    assert not Adjustment.objects.exists()


def test_taken_back_on_its_page_it_counts_for_neither_side(desk: Client, afternoon: Event) -> None:
    send(desk, give_page(afternoon))
    row = Adjustment.objects.all()[1]
    assert "Take it back for both sides" in shown(desk, at("adjustments", afternoon))
    desk.post(at("adjustment-void", afternoon, row.uid), {"reason": "nobody saw it"})
    assert not Adjustment.objects.filter(voided_at=None).exists()


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("", "At which table?"),
        ("?round=7&table=1", "At which table?"),
        ("?round=2&table=1", "At which table?"),
        ("?round=1&table=99", "At which table?"),
        ("?round=1&table=" + "9" * 400, "At which table?"),
        ("?round=1&table=1&who=99&what=revoke", "Select a valid choice"),
        ("?round=1&table=1&what=revoke", "Choose who did it."),
        ("?round=1&table=1&who=1", "Choose what happened."),
        ("?round=1&table=1&who=x&what=sneeze", "Select a valid choice"),
    ],
)
def test_an_address_that_leads_nowhere_starts_over(
    desk: Client, afternoon: Event, query: str, told: str
) -> None:
    assert told in shown(desk, at("irregularity-give", afternoon) + query)


def test_if_players_take_turns_the_hand_decides_who_played_whom(desk: Client, club: Club) -> None:
    event = make_event(club, rounds_due=1, hands=6, are_single=True, wait_list=True)
    add_entrants(event, 9)
    tables = TablePlan(1, ((1, 2), (3, 4))), TablePlan(2, ((5, 6), (7, 8)))
    rounds.seat(event, plan=Plan((RoundPlan(tables, (9,)),)), by=None)
    page = at("irregularity-give", event) + "?round=1&table=1&hand={}&who={}&what=revoke"
    assert "9 · Anne" not in shown(desk, page.format(1, 1))
    assert "In which hand" in shown(desk, page.format(2, 9).partition("&who")[0])
    send(desk, page.format(2, 9))
    given = dict(Adjustment.objects.values_list("entrant__number", "points"))
    assert given == {9: -4, 3: 4, 4: 4}


def test_before_play_and_after_the_end_the_pages_say_how_to_go_on(
    desk: Client, club: Club, afternoon: Event
) -> None:
    early = make_event(club)
    assert "Start the first round first." in shown(desk, at("irregularity-give", early))
    Event.objects.filter(pk=afternoon.pk).update(state="finished")
    assert "Reopen it to change anything." in shown(desk, at("irregularities", afternoon))
    with nothing_stored():
        page = send(desk, give_page(afternoon))
    assert "Reopen it to change anything." in page


def test_a_penalty_takes_five_clicks_from_the_board(desk: Client, afternoon: Event) -> None:
    """The link, the table, who, what, “Give it”; from the page of a table it is one click less."""
    way = at("irregularity-give", afternoon)
    assert f'href="{way}"' in desk.get(at("board", afternoon)).content.decode()
    table = desk.get(at("table", afternoon, 1, 1)).content.decode()
    assert f'href="{way}?round=1&amp;table=1"' in table
    tables = shown(desk, way)
    north, east = number_at(afternoon, "N"), number_at(afternoon, "E")
    assert f"{north} Anne Player{north} & Bert Partner{north} – {east} Anne Player{east}" in tables
    page = f"{way}?round=1&table=1"
    assert "Revoke: −4, opponents +4" in shown(desk, page)
    _, sent = form_of(desk, page, "key")
    typed = sent | {"who": str(north), "what": "revoke", "act": "give"}
    for _ in range(2):  # a double click gives it once
        answer = desk.post(page, typed, follow=True)
    said = text(answer.content)
    assert "Given: Revoke at table 1." in said
    assert f"Pair {north}: −4 Revoke at table 1" in said
    assert f"Pair {east}: +4 Revoke at table 1" in said
    assert Adjustment.objects.count() == 2
    other = text(desk.get(at("table", afternoon, 1, 2)).content)
    assert "Revoke at table 1" not in other


def test_changing_the_points_takes_a_page_of_its_own(desk: Client, afternoon: Event) -> None:
    page = at("irregularity-give", afternoon) + "?round=1&table=1"
    _, sent = form_of(desk, page, "key")
    typed = sent | {"who": str(number_at(afternoon, "N")), "what": "revoke", "act": "look"}
    with nothing_stored():
        answer = desk.post(page, typed)
        assert "Points for the opponents" in shown(desk, answer.headers["Location"])
        for missing in ("who", "what"):
            assert desk.post(page, typed | {"act": "give", missing: ""}).status_code == 422
