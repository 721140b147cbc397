"""Duplicate events in the browser, of pairs and of single players, from the plan to the end.

What is typed and what it is worth was worked out on paper, in `tests/data/`.
"""

import io
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from steps import expect_table, go_to, key, standings_on

from clubs.models import User
from scoring.models import Event, TableLink
from scoring.words import figure
from tests.scoring.afternoon.duplicate_sheet import (
    HANDS,
    MOVING,
    MOVING_HANDS,
    MOVING_ROUNDS,
    MOVING_TOTALS,
    ROUNDS,
    ByHand,
    by_hand,
    totals,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TABLES, DEALS = 4, 12
#: Milliseconds: the analysis of twelve deals is made while somebody waits.
PATIENCE = 120_000


class Field(NamedTuple):
    """Who plays, as typed, and the name of the form of play on the page."""

    who: tuple[str, ...]
    form: str


PAIRS = Field(tuple(f"Ann Lee{n} & Bob Roy{n}" for n in range(1, 9)), "Pairs that stay together")
PLAYERS = Field(tuple(f"Pat Smith{n}" for n in range(1, 17)), "Single players: partners change")


@pytest.mark.parametrize(
    "field",
    [
        pytest.param(PAIRS, id="pairs"),
        pytest.param(PLAYERS, id="single players", marks=pytest.mark.long),
    ],
)
def test_twelve_deals_are_dealt_played_compared_and_shown(
    open_page: Any, dora: User, field: Field
) -> None:
    desk, public = open_page(dora), open_page()
    event = make_event(desk, field, ROUNDS, HANDS)
    deal(desk, event)
    for number in range(1, ROUNDS + 1):
        desk.get_by_role("button", name=f"Begin round {number}").first.click()
        play_round(desk, event, number, by_hand())
    annul_what_was_misplayed(desk, event, by_hand())
    go_to(public, "standings", event.uid)
    expect(public.get_by_text("when the event is finished").first).to_be_visible()
    finish(desk, event)
    expected = {n: figure(total) for n, total in totals(event, by_hand()).items()}
    assert set(expected) == set(range(1, len(field.who) + 1))
    all_is_shown(desk, public, event, expected)


def test_with_one_copy_of_the_cards_deals_go_from_table_to_table(
    open_page: Any, dora: User
) -> None:
    desk, phone, public = open_page(dora), open_page(), open_page()
    event = make_event(desk, PAIRS, MOVING_ROUNDS, MOVING_HANDS)
    seat_by_mitchell(desk, event)
    let_the_deals_move(desk, event)
    slips = deal(desk, event)
    assert "Round 1: table 2\nRound 2: table 1\nRound 3: table 4" in slips
    for number in range(1, MOVING_ROUNDS + 1):
        go_to(desk, "event", event.uid)
        desk.get_by_role("button", name=f"Begin round {number}").first.click()
        follow_on_the_phone(phone, event, number)
        play_round(desk, event, number, by_hand(MOVING))
    annul_what_was_misplayed(desk, event, by_hand(MOVING))
    finish(desk, event)
    expected = {number: figure(total) for number, total in MOVING_TOTALS.items()}
    all_is_shown(desk, public, event, expected)


def all_is_shown(desk: Page, public: Page, event: Event, expected: dict[int, str]) -> None:
    """The desk and the public see the same totals, and the public the cards of all deals."""
    for page, name in ((desk, "desk-standings"), (public, "standings")):
        go_to(page, name, event.uid)
        shown = {int(who.split(" ")[0]): total for _place, who, total in standings_on(page)}
        assert shown == expected
    records = printed(public, "Hand records")
    assert {str(number) for number in range(1, DEALS + 1)} <= set(records.split())


def seat_by_mitchell(desk: Page, event: Event) -> None:
    go_to(desk, "event-seat", event.uid)
    desk.goto(f"{desk.url.partition('?')[0]}?rotation=mitchell")
    desk.get_by_role("button", name="Seat everybody").first.click()
    expect(desk.get_by_role("button", name="Begin round 1").first).to_be_visible()


def let_the_deals_move(desk: Page, event: Event) -> None:
    go_to(desk, "deals", event.uid)
    expect(desk.get_by_text("12 deals in 4 sets.")).to_be_visible()
    desk.get_by_label("The deals move from table to table").check()
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_text("Saved.")).to_be_visible()


def follow_on_the_phone(phone: Page, event: Event, number: int) -> None:
    """The phone of table 1 says which deals are there: those that table 2 had before."""
    link = TableLink.objects.get(session__event=event, table_number=1)
    go_to(phone, "table-link", link.token)
    first = MOVING_HANDS * (number - 1) + 1
    expect(phone.get_by_text(f"Deals {first} to {first + MOVING_HANDS - 1}.")).to_be_visible()
    expect(phone.get_by_text("They come from table 2.")).to_have_count(int(number > 1))
    onward = int(number < MOVING_ROUNDS)
    expect(phone.get_by_text("Take the deals to table 4.")).to_have_count(onward)


def make_event(desk: Page, field: Field, rounds: int, hands: int) -> Event:
    """Seat everybody, with results compared by matchpoints."""
    desk.goto("/desk/")
    desk.get_by_role("link", name="New event").click()
    desk.get_by_text("Suggested:").click()
    desk.get_by_label(field.form).check()
    desk.get_by_label("Rounds", exact=True).fill(str(rounds))
    desk.get_by_label("Hands in a round").fill(str(hands))
    desk.get_by_label("Full names").check()
    desk.get_by_label("Who plays").fill("\n".join(field.who))
    desk.get_by_role("button", name="Make the event").click()
    desk.get_by_role("button", name="Publish it").first.click()
    event = Event.objects.get()
    go_to(desk, "event-change", event.uid)
    desk.locator("#same-deals summary").click()
    desk.get_by_label("Matchpoints").check()
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_text("Saved.")).to_be_visible()
    return event


def deal(desk: Page, event: Event) -> str:
    """Deal all deals at once; returns their slips, one for each seat."""
    go_to(desk, "deals", event.uid)
    desk.get_by_role("button", name=f"Deal {DEALS} deals").click()
    expect(desk.get_by_text(f"{DEALS} deals are dealt.").first).to_be_visible()
    slips = printed(desk, "Slips to sort by")
    assert slips.count("Deal 12") == 4
    go_to(desk, "event", event.uid)
    return slips


def play_round(desk: Page, event: Event, number: int, sheet: list[ByHand]) -> None:
    """Type the hands of a round as on the sheet, the misplayed one as it was played."""
    for table in range(1, TABLES + 1):
        go_to(desk, "table", event.uid, number, table)
        expect_table(desk, table)
        for row in sheet:
            if (row.round, row.table) != (number, table):
                continue
            expect(desk.get_by_text(f"Deal {row.deal}", exact=True)).to_be_visible()
            with desk.expect_response(lambda answer: answer.url.endswith("/save/")) as saved:
                key(desk, row.line or "s5c5")
            assert saved.value.status == 200


def annul_what_was_misplayed(desk: Page, event: Event, sheet: list[ByHand]) -> None:
    row = next(row for row in sheet if not row.line)
    go_to(desk, "hand", event.uid, row.round, row.table, row.hand)
    desk.get_by_text("The deal was misplayed here").click()
    expect(desk.get_by_text("Both sides get the average of this deal")).to_be_visible()
    desk.locator("#annul-why").fill("two cards were swapped")
    desk.locator("form", has=desk.locator("#annul-why")).get_by_role("button").click()
    said = f"Hand {row.hand}: both sides get the average of this deal."
    expect(desk.get_by_text(said)).to_be_visible()


def finish(desk: Page, event: Event) -> None:
    go_to(desk, "desk-standings", event.uid)
    desk.get_by_role("button", name="Finish the event").click()
    expect(desk.get_by_role("button", name="Reopen the event")).to_be_visible()


def printed(page: Page, name: str) -> str:
    """The words of the paper behind a link."""
    address = page.get_by_role("link", name=name, exact=True).get_attribute("href")
    paper = PdfReader(io.BytesIO(page.request.get(str(address), timeout=PATIENCE).body()))
    return "\n".join(sheet.extract_text() for sheet in paper.pages)
