"""Two duplicate events in the browser, of pairs and of single players, from the plan to the end.

What is typed and what it is worth was worked out on paper, in `tests/data/`.
"""

import io
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from steps import expect_table, go_to, key, standings_on

from clubs.models import User
from scoring.models import Event
from scoring.words import figure
from tests.scoring.afternoon.duplicate_sheet import HANDS, ROUNDS, ByHand, by_hand, totals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TABLES, DEALS = 4, 12
#: Milliseconds: what each side makes of twelve deals is worked out while somebody waits.
PATIENCE = 120_000


class Field(NamedTuple):
    """Who plays, as it is typed and as the page calls it."""

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
    event = make_event(desk, field)
    deal(desk, event)
    for number in range(1, ROUNDS + 1):
        desk.get_by_role("button", name=f"Begin round {number}").first.click()
        play_round(desk, event, number)
    annul_what_was_misplayed(desk, event)
    go_to(public, "standings", event.uid)
    expect(public.get_by_text("when the event is finished").first).to_be_visible()
    finish(desk, event)
    expected = {n: figure(total) for n, total in totals(event, by_hand()).items()}
    assert set(expected) == set(range(1, len(field.who) + 1))
    for page, name in ((desk, "desk-standings"), (public, "standings")):
        go_to(page, name, event.uid)
        shown = {int(who.split(" ")[0]): total for _place, who, total in standings_on(page)}
        assert shown == expected
    records = printed(public, "Hand records")
    assert {str(number) for number in range(1, DEALS + 1)} <= set(records.split())


def make_event(desk: Page, field: Field) -> Event:
    """Everybody is seated, and results are compared by matchpoints."""
    desk.goto("/desk/")
    desk.get_by_role("link", name="New event").click()
    desk.get_by_text("Suggested:").click()
    desk.get_by_label(field.form).check()
    desk.get_by_label("Rounds", exact=True).fill(str(ROUNDS))
    desk.get_by_label("Hands in a round").fill(str(HANDS))
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


def deal(desk: Page, event: Event) -> None:
    """All deals at once, and their slips: one for each seat."""
    go_to(desk, "deals", event.uid)
    desk.get_by_role("button", name=f"Deal {DEALS} deals").click()
    expect(desk.get_by_text(f"{DEALS} deals are dealt.").first).to_be_visible()
    slips = printed(desk, "Slips to sort by")
    assert slips.count("Deal 12") == 4
    go_to(desk, "event", event.uid)


def play_round(desk: Page, event: Event, number: int) -> None:
    """Type the hands of a round as they stand on the sheet; the misplayed one as it was played."""
    for table in range(1, TABLES + 1):
        go_to(desk, "table", event.uid, number, table)
        expect_table(desk, table)
        for row in rows_at(number, table):
            with desk.expect_response(lambda answer: answer.url.endswith("/save/")) as saved:
                key(desk, row.line or "s5c5")
            assert saved.value.status == 200


def rows_at(number: int, table: int) -> list[ByHand]:
    return [row for row in by_hand() if (row.round, row.table) == (number, table)]


def annul_what_was_misplayed(desk: Page, event: Event) -> None:
    row = next(row for row in by_hand() if not row.line)
    go_to(desk, "hand", event.uid, row.round, row.table, row.hand)
    desk.get_by_text("The deal was misplayed here").click()
    expect(desk.get_by_text("Both sides get the average of this deal")).to_be_visible()
    desk.locator("#annul-why").fill("two cards were swapped")
    desk.locator("form", has=desk.locator("#annul-why")).get_by_role("button").click()
    expect(desk.get_by_text("Hand 4: both sides get the average of this deal.")).to_be_visible()


def finish(desk: Page, event: Event) -> None:
    go_to(desk, "desk-standings", event.uid)
    desk.get_by_role("button", name="Finish the event").click()
    expect(desk.get_by_role("button", name="Reopen the event")).to_be_visible()


def printed(page: Page, name: str) -> str:
    """The words of the paper behind a link."""
    address = page.get_by_role("link", name=name, exact=True).get_attribute("href")
    paper = PdfReader(io.BytesIO(page.request.get(str(address), timeout=PATIENCE).body()))
    return "\n".join(sheet.extract_text() for sheet in paper.pages)
