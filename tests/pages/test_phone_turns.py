"""The phones at a table with one player extra, who play by turns: sides change with the hand."""

import re
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from scoring.models import Agreement, Event
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import events, rounds
from tests.cast import add_entrants, make_event
from tests.pages.test_table_entry import data_of, official, say, send, shown
from tests.pages.test_table_link import link_of
from tests.prebuilt import Prebuilt

#: Who sits N, E, S, W in each of the six hands; number 9 waits for the first one.
SEATS = ["1324", "9324", "9124", "9134", "9132", "4132"]


@Prebuilt
def nine_singles(club: Club) -> Event:
    made = make_event(club, rounds_due=1, hands=6, are_single=True, wait_list=True)
    add_entrants(made, 9)
    events.publish(made, published=True, by=None)
    tables = (TablePlan(1, ((1, 2), (3, 4))), TablePlan(2, ((5, 6), (7, 8))))
    return rounds.seat(made, plan=Plan((RoundPlan(tables, (9,)),)), by=None)


@pytest.fixture
def event(club: Club) -> Event:
    """Nine single players at two tables, one round of six hands; 9 is the fifth at table 1."""
    return nine_singles(club)


def numbers_of(found: Any) -> list[str]:
    return ["".join(str(side[at]) for at in (0, 1) for side in each["sides"]) for each in found]


def test_the_script_is_told_who_plays_each_hand(client: Client, event: Event) -> None:
    state = data_of(client, event, "state")
    assert numbers_of(state["hands"]) == SEATS
    assert state["sides"] == [[1, 2], [3, 4]]
    send(client, event, number="1")
    assert data_of(client, event, "state")["sides"] == [[9, 2], [3, 4]]


def test_the_one_who_sits_out_first_can_say_who_that_is_too(client: Client, event: Event) -> None:
    content = client.get(f"/t/{link_of(event).token}/").content.decode()
    who = content.split('id="who"')[1].split("</section>")[0]
    assert re.findall(r'data-side="(.)" data-number="(.)"', who) == [
        ("0", "1"), ("0", "2"), ("1", "3"), ("1", "4"), ("0", "9"),
    ]  # fmt: skip


def test_the_page_shows_who_sits_there_in_the_current_hand(client: Client, event: Event) -> None:
    assert "waits first 9" in shown(client, event, "?side=0&me=1")
    send(client, event, number="1")
    assert "waits now 1" in shown(client, event, "?side=0&me=2")


@pytest.mark.parametrize(
    ("hand", "number", "side"),
    [(1, "1", 0), (3, "1", 1), (1, "3", 1), (4, "2", None), (5, "2", 1), (1, "9", None),
     (2, "9", 0), (1, "7", 0), (1, "", 0)],
)  # fmt: skip
def test_a_hand_belongs_to_the_side_on_which_its_sender_played_it(
    client: Client, event: Event, hand: int, number: str, side: int | None
) -> None:
    assert send(client, event, hand, side="0", number=number).status_code == 200
    assert official(event, hand).side == side


def test_one_tap_agrees_with_each_hand_for_the_side_one_played_on(
    client: Client, event: Event
) -> None:
    for hand in range(1, 7):
        send(client, event, hand, number="2" if hand == 1 else "9" if hand < 6 else "4")
    content = client.get(f"/t/{link_of(event).token}/?side=0&me=3").content.decode()
    uids = re.findall(r'name="result" value="([^"]+)"', content.split("in-reach")[1])
    assert uids == [str(official(event, hand).uid) for hand in (1, 2)]
    answer = say(client, event, "agree", "0", verdict="agreed", result=uids, number="3")
    assert answer.status_code == 200
    assert sides_of_agreement() == [(1, 1), (2, 1)]
    uids = [str(official(event, hand).uid) for hand in (3, 6)]
    say(client, event, "agree", "0", verdict="agreed", result=uids, number="1")
    assert sides_of_agreement() == [(1, 1), (2, 1), (3, 1), (6, 1)]


def sides_of_agreement() -> list[tuple[int, int]]:
    return list(Agreement.objects.order_by("result__number").values_list("result__number", "side"))


def test_somebody_who_sits_a_hand_out_can_t_judge_it(client: Client, event: Event) -> None:
    for hand in range(1, 7):
        send(client, event, hand, number="2" if hand < 4 else "9")
    uid = str(official(event, 1).uid)
    for verdict in ("agreed", "disputed"):
        answer = say(client, event, "agree", "1", verdict=verdict, result=uid, number="9")
        assert (answer.status_code, answer.json()["code"]) == (409, "waited-in-hand")
    page = client.get(f"/t/{link_of(event).token}/?side=1&me=9").content.decode()
    assert "change-1" not in page
    assert 'id="change-1"' in client.get(f"/t/{link_of(event).token}/?side=1&me=3").content.decode()


@pytest.mark.parametrize(("number", "is_offered"), [("9", False), ("3", True)])
def test_somebody_who_sits_out_a_disputed_hand_is_not_asked_about_it(
    client: Client, event: Event, number: str, is_offered: bool
) -> None:
    send(client, event, number="1")
    send(client, event, number="3", tricks="6")
    page = shown(client, event, f"?side=0&me={number}")
    assert "Disputed" in page
    assert ("This one is right" in page) == is_offered


def test_the_declarer_is_chosen_by_name_when_players_are_single(
    client: Client, event: Event
) -> None:
    at_turns, in_seats = (
        client.get(f"/t/{link_of(event, table).token}/?side=0").content.decode() for table in (1, 2)
    )
    asked = re.findall(r"<strong>([NESW])</strong> ([^<]+)<", in_seats)
    seats = [("N", 5), ("E", 7), ("S", 6), ("W", 8)]
    assert asked[:4] == [(seat, f"Anne Player{number}") for seat, number in seats]
    assert re.findall(r"<strong>([NESW])</strong> ([^<]+)<", at_turns)[0] == ("N", "North")
