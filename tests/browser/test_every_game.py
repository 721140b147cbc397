"""A hand of each kind of game, from the desk's line or form to the standings and the paper."""

import io
from typing import Any

import pytest
from looking import axe_findings, is_too_wide
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader
from steps import go_to, key, line, row, standings_on, typed_lines

from clubs.models import Club, User
from scoring.models import Event
from scoring.services import events
from tests.cast import add_entrants, make_event, seat_entrants

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}

#: Each line as typed, what the desk says about it, and the points of both sides. All points are
#: counted by hand from rules 5.2; the sides are those of the first and the second seat.
WHIST = [
    ("s4hl11", "S 4 hearts low took 11", "5 : 0"),
    ("s4dh8", "S 4 diamonds high took 8 set", "−4 : 0"),
    ("e3nh9", "E 3 no trump high took 9", "0 : 6"),
    ("w3nl8", "W 3 no trump low took 8 set", "0 : −6"),
]
SIX = [
    ("1bh8", "seat 1 · Best hearts took 8", "16 : 0"),
    ("2bs7", "seat 2 · Best spades took 7 set", "1 : −16"),
    ("35c6", "seat 3 · 5 clubs took 6", "6 : 2"),
    ("42lo1", "seat 4 · 2 low no trump took 1 set", "7 : −2"),
    ("-", "passed out", "0 : 0"),
]
PEPPER = [
    ("nlph6", "N Little pepper hearts took 6", "6 : 0"),
    ("ebps5", "E Big pepper spades took 5 set", "1 : −12"),
    ("w2n1", "W 2 no trump took 1 set", "5 : −6"),
    ("s5c5", "S 5 clubs took 5", "5 : 1"),
]
TRIPLE = [
    ("s12c13", "S 12 clubs took 13", "13 : 2"),
    ("e15lo14", "E 15 low no trump took 14 set", "1 : −15"),
    ("nc3h15", "N Call 3 hearts took 15", "15 : 0"),
    ("wmd14", "W Moon diamonds took 14 set", "1 : −30"),
]
GAMES = {
    "bid-whist": (WHIST, ("1", "0")),
    "bloomington-six": (SIX, ("30", "−16")),
    "pepper": (PEPPER, ("17", "−17")),
    "triple-deck": (TRIPLE, ("30", "−43")),
}


def playing(club: Club, rules: str, hands: int = 8) -> Event:
    """A published event by these rules: two entrants at one table, in round 1."""
    event = make_event(club, rules=rules, rounds_due=1, hands=hands)
    add_entrants(event, 2)
    events.publish(event, published=True, by=None)
    events.confirm_address(event, address="http://10.0.0.7", by=None)
    return seat_entrants(event)


@pytest.mark.parametrize("rules", GAMES)
def test_the_hands_of_every_game_are_typed_and_shown(
    open_page: Any, club: Club, dora: User, rules: str
) -> None:
    hands, totals = GAMES[rules]
    event = playing(club, rules)
    public, desk = open_page(), open_page(dora)
    go_to(desk, "table", event.uid, 1, 1)
    expect(line(desk, 1)).to_be_focused()
    for typed, _said, _points in hands:
        key(desk, typed)
    for number, (_typed, said, points) in enumerate(hands, start=1):
        expect(row(desk, number)).to_contain_class("hand-done")
        assert said_of(desk, number) == said
        assert row(desk, number).locator(".hand-points").inner_text() == points
    go_to(public, "standings", event.uid)
    assert sorted(total for _place, _who, total in standings_on(public)) == sorted(totals)


def said_of(desk: Page, number: int) -> str:
    """What the desk says about a stored hand, with suits named."""
    spoken = """(element) => {
        const copy = element.cloneNode(true);
        for (const sign of copy.querySelectorAll("[role=img]"))
            sign.replaceWith(sign.getAttribute("aria-label"));
        return copy.textContent;
    }"""
    text: str = row(desk, number).locator(".hand-told").evaluate(spoken)
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("rules", "asked"),
    [
        ("bid-whist", ["High or low", "Makers’ tricks of 13", "H L", "No trump counts double."]),
        ("bloomington-six", ["Team 1", "Cleo Third1", "Points 2-4-6", "Best ±16.", "1 2 3 4 5 6"]),
        (
            "pepper",
            ["Little pepper ±6 · Big pepper ±12.", "the makers lose 6 points", "Passed out"],
        ),
        ("triple-deck", ["Makers’ tricks of 15", "Call 3 ±15 · Moon ±30.", "NT LO"]),
    ],
)
def test_the_sheet_of_every_game_is_printed_from_the_desk(
    open_page: Any, club: Club, dora: User, rules: str, asked: list[str]
) -> None:
    event = playing(club, rules)
    desk = open_page(dora)
    go_to(desk, "sheets", event.uid)
    link = desk.get_by_role("link", name="All sheets of the event")
    pdf = desk.request.get(str(link.get_attribute("href")))
    assert pdf.status == 200
    printed = text_of(pdf.body())
    assert [each for each in asked if each not in printed] == []


def text_of(pdf: bytes) -> str:
    """The words of the first page, with single spaces."""
    return " ".join(PdfReader(io.BytesIO(pdf)).pages[0].extract_text().split())


#: A hand by touch: the tiles that are tapped, what the form says before it is saved, its line.
BY_FINGER = {
    "bid-whist": (
        {"declarer": "E", "bid": "5", "strain": "NT", "direction": "low", "tricks": "11"},
        "0 : 10", "e5ntl11",
    ),
    "bid-whist-52": (
        {"declarer": "S", "bid": "4", "strain": "D", "direction": "low-aces-bad", "tricks": "9"},
        "0 : 4 set", "s4db9",
    ),
    "bloomington-six": (
        {"declarer": "6", "bid": "best", "strain": "LO", "tricks": "7"}, "1 : −16 set", "6blo7",
    ),
    "pepper": (
        {"declarer": "N", "bid": "big-pepper", "strain": "NT", "tricks": "6"}, "12 : 0", "nbpn6",
    ),
    "triple-deck": (
        {"declarer": "W", "bid": "14", "strain": "LO", "tricks": "15"}, "0 : 15", "w14lo15",
    ),
}  # fmt: skip


@pytest.mark.parametrize("rules", BY_FINGER)
def test_a_hand_of_every_game_is_entered_by_touch_on_a_phone(
    open_page: Any, club: Club, dora: User, rules: str
) -> None:
    chosen, said, stored = BY_FINGER[rules]
    event = playing(club, rules)
    page = open_page(dora, **PHONE)
    go_to(page, "hand", event.uid, 1, 1, 1)
    assert not is_too_wide(page)
    assert axe_findings(page) == []
    for field, value in chosen.items():
        tile(page, field, value).tap()
    expect(page.locator("#preview")).to_have_text(said)
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Hand 1 is saved.")).to_be_visible()
    assert typed_lines(event) == {1: [stored.replace("nt", "n")]}


def tile(page: Page, field: str, value: str) -> Locator:
    """A big button of the hand form."""
    return page.locator(f'label.tile:has(input[name="{field}"][value="{value}"])')
