"""Twelve pairs to the champion, with a consolation: at the desk, on the wall and on a phone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from steps import go_to

from clubs.models import Club, User
from scoring.models import Event, Table
from scoring.services import events
from tests.browser.looking import axe_findings, is_too_wide
from tests.cast import add_entrants, make_event
from tests.scoring.afternoon.play import enter_totals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAPTOP = {"viewport": {"width": 1366, "height": 650}}
WALL = {"viewport": {"width": 1920, "height": 1080}}
PHONE = {"viewport": {"width": 360, "height": 740}}
SOON = 8_000


def play(event: Event, number: int, *, level: int = 0) -> None:
    """The lower number wins at every table of a round; one match may be level."""
    for table in Table.objects.filter(round__number=number):
        north, east = table.seatings.filter(seat__in="NE").order_by("-seat")
        points = (40, 24) if north.entrant.number < east.entrant.number else (24, 40)
        at = (number, table.number)
        enter_totals(event, (32, 32) if table.number == level else points, at=at)


def go_on(desk: Page, event: Event, number: int) -> None:
    """Show the seats of the next round, and start it."""
    go_to(desk, "board", event.uid)
    desk.get_by_role("link", name=f"Round {number}: who sits where").click()
    desk.get_by_role("button", name=f"Begin round {number}").click()
    desk.wait_for_load_state()


def seat(desk: Page, event: Event) -> None:
    """Choose the knock-out, seed it by hand, seat everybody, and start play."""
    go_to(desk, "event-seat", event.uid)
    desk.get_by_text("Another way to seat everybody").click()
    desk.get_by_role("link", name="Knock-out").click()
    desk.get_by_label("Seeds: numbers, the best first").fill("1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11")
    desk.get_by_label("A match for third place").check()
    desk.get_by_label("A consolation for those who lose their first match").check()
    desk.get_by_role("button", name="Show this bracket").click()
    expect(desk.get_by_role("heading", name="The bracket, of 5 rounds")).to_be_visible()
    assert axe_findings(desk) == []
    desk.get_by_role("button", name="Seat everybody by this plan").click()
    desk.get_by_role("button", name="Begin round 1").first.click()
    desk.wait_for_load_state()


def decide(desk: Page, event: Event) -> None:
    """A match of round 2 is level, and the director decides who goes on."""
    go_to(desk, "round-next", event.uid, 3)
    expect(desk.get_by_text("numbers 4 and 5 are tied")).to_be_visible()
    desk.get_by_role("link", name="To the bracket").click()
    desk.get_by_label("4 Anne Player4 & Bert Partner4").check()
    desk.get_by_label("Reason").fill("they cut the cards")
    desk.get_by_role("button", name="Let them go on").click()
    expect(desk.get_by_text("tied, decided by the director")).to_be_visible()
    assert axe_findings(desk) == []


def test_twelve_pairs_to_the_champion(open_page: Any, club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=6, hands=8)
    add_entrants(event, 12)
    events.publish(event, published=True, by=dora)
    desk: Page = open_page(dora, **LAPTOP)
    wall: Page = open_page(**WALL)
    phone: Page = open_page(**PHONE)

    seat(desk, event)
    go_to(wall, "hall", event.uid)
    go_to(phone, "public-bracket", event.uid)

    play(event, 1)
    go_on(desk, event, 2)
    play(event, 2, level=2)
    decide(desk, event)
    go_on(desk, event, 3)
    play(event, 3)
    go_on(desk, event, 4)
    assert [sorted(each) for each in meetings(4)] == [[1, 2], [3, 4], [9, 10]]
    play(event, 4)

    winner = "1 Anne Player1 & Bert Partner1"
    go_to(desk, "bracket", event.uid)
    expect(desk.get_by_text(f"The winner is {winner}")).to_be_visible()
    expect(phone.get_by_text(f"The winner is {winner}")).to_be_visible(timeout=SOON)
    expect(phone.get_by_text("The winner of the consolation is 9 Anne")).to_be_visible()
    assert not is_too_wide(phone)
    assert axe_findings(phone) == []
    expect(wall.get_by_role("heading", name=f"The winner: {winner}")).to_be_visible(timeout=SOON)
    expect(wall.get_by_role("heading", name="Third place")).to_be_visible()
    consolation = wall.get_by_role("heading", name="The winner of the consolation: 9 Anne")
    expect(consolation).to_be_attached()
    go_to(desk, "board", event.uid)
    desk.get_by_role("button", name="Finish the event").click()
    desk.wait_for_load_state()
    event.refresh_from_db()
    assert event.state == "finished"


def meetings(number: int) -> list[tuple[int, ...]]:
    """Who meets at each table of a round."""
    return [
        tuple(table.seatings.filter(seat__in="NE").values_list("entrant__number", flat=True))
        for table in Table.objects.filter(round__number=number)
    ]
