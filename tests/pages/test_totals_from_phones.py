"""The totals of a round sent from a table's phones, and what the desk sees of them."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import User
from scoring.models import Event, TableTotals
from scoring.sheets.from_event import table_cards_of
from tests.cast import rewrite, table_at
from tests.pages.test_table_entry import JSON, data_of, shown
from tests.pages.test_table_link import link_of


@pytest.fixture
def event(afternoon: Event) -> Event:
    """The phones send the totals of each round."""
    rewrite(afternoon, Event.objects.filter(pk=afternoon.pk), entry="totals")
    return afternoon


@pytest.fixture
def desk(dora: User) -> Client:
    reader = Client()
    reader.force_login(dora)
    return reader


def send(client: Client, event: Event, *points: object, side: int = 0, **more: Any) -> Any:
    """Send totals as a phone at table 1 does; `plain` without the page's script."""
    headers = {} if more.pop("plain", False) else JSON
    given = dict(zip(("points_0", "points_1"), points, strict=True))
    data = {"seating": str(table_at(event, 1, 1).uid), "client_key": uuid.uuid4().hex} | given
    address = f"/t/{link_of(event).token}/totals/"
    return client.post(address, data | {"side": side, "device": f"phone {side}"} | more, **headers)


def agree(client: Client, event: Event, side: int = 1, **more: Any) -> Any:
    row = TableTotals.objects.exclude(side=side).get(state__in=("official", "disputed"))
    data = {"seating": str(table_at(event, 1, 1).uid), "side": side, "result": str(row.uid)}
    address = f"/t/{link_of(event).token}/totals/agree/"
    return client.post(address, data | {"device": f"phone {side}"} | more, **JSON)


def desk_page(reader: Client, event: Event, name: str = "table") -> str:
    page = reader.get(reverse(name, args=[event.uid, 1, 1])).content.decode()
    return " ".join(page.split())


def test_the_page_asks_for_two_numbers_instead_of_hands(client: Client, event: Event) -> None:
    page = shown(client, event, "?side=0")
    assert "Totals of this round North-South: total East-West: total" in page
    assert "Save the totals" in page
    assert "Hand 1 of 8" not in page


@pytest.mark.parametrize(("decides", "is_open"), [("made", False), ("fewest-sets", True)])
def test_the_counts_are_asked_for_at_once_if_they_may_decide_a_place(
    client: Client, event: Event, decides: str, is_open: bool
) -> None:
    rewrite(event, Event.objects.filter(pk=event.pk), tie_chain=["total", decides, "share"])
    page = client.get(f"/t/{link_of(event).token}/?side=0").content.decode()
    assert ("<details open>" in page.split('id="totals-form"')[1]) is is_open


def test_two_numbers_and_one_tap_by_the_other_side_settle_a_round(
    client: Client, event: Event
) -> None:
    answer = send(client, event, 30, 34)
    assert (answer.status_code, answer.json()["outcome"]) == (200, "stored")
    assert answer.json()["sentence"] == "The totals are saved. Now the other side is asked."
    asked = shown(client, event, "?side=1")
    assert "Do you agree? N-S 30 E-W 34 We agree" in asked
    assert agree(client, event).json()["outcome"] == "agreed"
    page = shown(client, event, "?side=1")
    assert "N-S 30 E-W 34 Final There is nothing left to do here." in page
    assert "Save the totals" not in page


def test_the_side_that_sent_them_is_told_who_has_to_agree(client: Client, event: Event) -> None:
    send(client, event, 30, 34)
    page = shown(client, event, "?side=0")
    assert "E-W still have to agree, on their own phone or on this one. Hand this phone" in page
    assert "Not right? Enter the totals again" in page


def test_without_the_script_the_page_goes_back_to_the_table(client: Client, event: Event) -> None:
    answer = send(client, event, 30, 34, plain=True)
    assert answer.status_code == 302
    query = answer["Location"].partition("?")[2]
    assert "The totals are saved." in shown(client, event, f"?{query}")


def test_each_change_of_the_totals_reloads_the_page(client: Client, event: Event) -> None:
    pages = [data_of(client, event, "state")["page"]]
    send(client, event, 30, 34)
    pages.append(data_of(client, event, "state")["page"])
    agree(client, event)
    pages.append(data_of(client, event, "state")["page"])
    assert len(set(pages)) == 3


@pytest.mark.parametrize(
    ("points", "more", "said"),
    [
        (("", 34), {}, "This field is required."),
        (("x", 34), {}, "Enter a whole number."),
        ((30, 5000), {}, "Ensure this value is less than or equal to 999."),
        ((60, 60), {}, "call the director"),
        ((30, 34), {"sets_0": -1}, "Ensure this value is greater than or equal to 0."),
        ((30, 34), {"sets_0": 9}, "call the director"),
    ],
)
def test_impossible_totals_are_reported_and_stay_as_typed(
    client: Client, event: Event, points: tuple[object, ...], more: dict[str, int], said: str
) -> None:
    answer = send(client, event, *points, **more)
    assert (answer.status_code, answer.json()["outcome"]) == (422, "faulty")
    assert said in answer.json()["sentence"]
    plain = send(client, event, *points, plain=True, **more)
    assert plain.status_code == 422
    assert f'value="{points[1]}"' in plain.content.decode()
    assert not TableTotals.objects.exists()


def test_two_versions_are_shown_to_both_sides_and_to_the_desk(
    client: Client, desk: Client, event: Event
) -> None:
    send(client, event, 30, 34)
    answer = send(client, event, 34, 30, side=1)
    assert answer.json()["outcome"] == "disputed"
    for side in (0, 1):
        page = shown(client, event, f"?side={side}")
        assert "Disputed The two sides sent totals that differ" in page
        assert page.count("This one is right") == 1
    panel = desk_page(desk, event)
    assert "The two sides sent totals that differ" in panel
    assert "30 : 34" in panel
    assert "34 : 30" in panel


def test_the_desk_decides_with_a_reason(client: Client, desk: Client, event: Event) -> None:
    send(client, event, 30, 34)
    send(client, event, 34, 30, side=1)
    address = reverse("totals", args=[event.uid, 1, 1])
    first = TableTotals.objects.get(side=0)
    typed = {
        "points_0": 31, "points_1": 33, "client_key": "desk", "corrects": str(first.uid),
        "seating": str(table_at(event, 1, 1).uid),
    }  # fmt: skip
    assert "Or type what is right" in desk_page(desk, event, "totals")
    asked = desk.post(address, typed)
    assert asked.status_code == 422
    cursor = re.findall(r"<input[^>]*autofocus[^>]*>", asked.content.decode())
    assert [re.findall(r'name="(\w+)"', each) for each in cursor] == [["reason"]]
    assert desk.post(address, typed | {"reason": "the sheet"}).status_code == 302
    assert TableTotals.objects.get(state="official").points_0 == 31
    assert "If that is wrong, call the director." in send(client, event, 30, 34).json()["sentence"]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("chosen", [0, 1])
def test_the_desk_accepts_a_version_with_one_button_whoever_sent_it_first(
    client: Client, desk: Client, event: Event, first: int, chosen: int
) -> None:
    sent = {0: (30, 34), 1: (34, 30)}
    send(client, event, *sent[first], side=first)
    send(client, event, *sent[1 - first], side=1 - first)
    board = desk.get(reverse("board", args=[event.uid])).content.decode()
    address = reverse("totals", args=[event.uid, 1, 1])
    assert "totals differ" in board
    assert f'href="{address}?back=board"' in board
    page = desk.get(f"{address}?back=board").content.decode()
    form = page.split("This one counts")[chosen].rpartition("<form")[2]
    values = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    answer = desk.post(address, values)
    assert answer.headers["Location"] == reverse("board", args=[event.uid])
    row = TableTotals.objects.get(state="official")
    assert (row.points_0, row.points_1, row.side) == (*sent[chosen], None)


@pytest.mark.parametrize("first", [0, 1])
def test_the_desk_takes_both_back_whoever_sent_them_first(
    client: Client, desk: Client, event: Event, first: int
) -> None:
    send(client, event, 30, 34, side=first)
    send(client, event, 34, 30, side=1 - first)
    address = reverse("totals-take-back", args=[event.uid, 1, 1])
    row = TableTotals.objects.get(side=0)
    answer = desk.post(address, {"corrects": str(row.uid), "reason": "we type the hands"})
    assert answer.status_code == 302
    assert not TableTotals.objects.filter(state__in=("official", "disputed")).exists()


def test_the_desk_sees_that_one_phone_spoke_for_both_sides(
    client: Client, desk: Client, event: Event
) -> None:
    send(client, event, 30, 34, device="lent")
    agree(client, event, device="lent")
    assert "One phone has spoken for both sides." in desk_page(desk, event)


def test_cards_say_what_the_phones_are_for(event: Event) -> None:
    event.refresh_from_db()
    said = table_cards_of(event)[0].sentences[0]
    assert said.endswith("send the totals of your round.")
