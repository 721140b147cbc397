"""A director in a hurry: from the empty site to the end of an event, with her clicks counted."""

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect
from steps import SHEETS, expect_table, key, line, row

from clubs.models import Club, User
from clubs.serving import lan_address
from scoring.models import Event, HandResult
from scoring.services import events
from tests.cast import make_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAIRS = "\n".join(f"{number}, Ann Player{number}, Ben Partner{number}" for number in range(1, 9))

#: From the desk to the paper, counting the click on the paper itself. The address for phones is
#: asked for only in a network's first event: that is one click more.
TO_SHEETS = ("event", "sheets")


class Clicks:
    """Counts clicks by the stage they belong to.

    `pages` lists the pages visited, each with its stage.
    """

    def __init__(self) -> None:
        self.by_stage: dict[str, int] = {}
        self.pages: list[tuple[str, str]] = []
        self.stage = ""

    def watch(self, page: Page) -> None:
        page.on("framenavigated", lambda frame: self.pages.append((self.stage, frame.url)))

    def in_stages(self, *stages: str) -> tuple[int, int]:
        """The clicks in these stages, and the number of pages."""
        pages = {url for stage, url in self.pages if stage in stages}
        return sum(self.by_stage.get(stage, 0) for stage in stages), len(pages)

    def on(self, target: Locator) -> None:
        target.click()
        self._count()

    def on_paper(self, page: Page, name: str) -> None:
        """Count a click on a PDF, but only fetch it: Chromium's viewer is not one of our pages."""
        link = page.get_by_role("link", name=name)
        expect(link).to_be_visible()
        assert page.request.get(str(link.get_attribute("href"))).body().startswith(b"%PDF-")
        self._count()

    def _count(self) -> None:
        self.by_stage[self.stage] = self.by_stage.get(self.stage, 0) + 1


@pytest.fixture
def clicks(tell: Callable[[str], None]) -> Iterator[Clicks]:
    counted = Clicks()
    yield counted
    stages = ", ".join(f"{stage} {count}" for stage, count in counted.by_stage.items())
    tell(f"clicks: {stages}; {sum(counted.by_stage.values())} in all")
    clicks, pages = counted.in_stages(*TO_SHEETS)
    tell(f"new event to printed sheets: {clicks} clicks on {pages} pages")


def test_from_the_empty_site_to_the_end_of_an_event(open_page: Any, clicks: Clicks) -> None:
    password = start_a_club()
    page = open_page()
    clicks.watch(page)
    log_in(page, clicks, password)
    make_an_event(page, clicks)
    see_the_plan(page)
    print_the_sheets_and_begin(page, clicks)
    key_round_1(page, clicks)
    begin_round_2_although_a_hand_is_missing(page, clicks)
    finish_although_most_is_missing(page, clicks)
    assert clicks.in_stages(*TO_SHEETS) == (4, 2)
    assert sum(clicks.by_stage.values()) <= 20


def test_the_sheets_of_a_later_event_are_three_clicks_away(
    open_page: Any, club: Club, dora: User, live_server: Any, clicks: Clicks
) -> None:
    port = live_server.url.rpartition(":")[2]
    address = f"http://{lan_address() or 'localhost'}:{port}"  # as the earlier event's page gave it
    events.confirm_address(make_event(club), address=address, by=dora)
    page = open_page(dora)
    page.goto("/desk/")
    clicks.watch(page)
    make_an_event(page, clicks)
    see_the_plan(page)
    clicks.stage = "sheets"
    clicks.on_paper(page, "All sheets of the event")
    assert clicks.in_stages(*TO_SHEETS) == (3, 2)


def start_a_club() -> str:
    """Run the command of the README; it shows the director's password once."""
    out = io.StringIO()
    call_command(
        "start_club", club="Manotick Euchre", director="edna", random_password=True, stdout=out
    )
    return re.findall(r"with the password (\S+)", out.getvalue())[0]


def log_in(page: Page, clicks: Clicks, password: str) -> None:
    clicks.stage = "log in"
    page.goto("/")
    clicks.on(page.get_by_role("link", name="Log in", exact=True))
    page.get_by_label("Username").fill("edna")
    page.get_by_label("Password").fill(password)
    clicks.on(page.get_by_role("button", name="Log in"))
    expect(page.get_by_role("heading", name="Manotick Euchre")).to_be_visible()


def make_an_event(page: Page, clicks: Clicks) -> None:
    clicks.stage = "event"
    clicks.on(page.get_by_role("link", name="New event"))
    page.get_by_label("Name", exact=True).fill("First Thursday")
    page.get_by_label("Who plays").fill(PAIRS)
    clicks.on(page.get_by_role("button", name="Make the event"))
    expect(page.get_by_role("heading", name="First Thursday")).to_be_visible()


def see_the_plan(page: Page) -> None:
    """The plan is where she prints, with its proof."""
    expect(
        page.get_by_text("As fair as it can be. Nobody meets anybody twice.")
    ).to_be_in_viewport()
    expect(page.get_by_role("link", name="Another plan")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Begin round 1")).to_be_visible()


def print_the_sheets_and_begin(page: Page, clicks: Clicks) -> None:
    """Confirm the address once."""
    clicks.stage = "sheets"
    clicks.on(page.get_by_role("button", name="This address is right"))
    clicks.on_paper(page, "All sheets of the event")
    clicks.stage = "begin"
    clicks.on(page.get_by_role("button", name="Begin round 1"))
    clicks.on(page.get_by_role("link", name="Enter hands"))


def key_round_1(page: Page, clicks: Clicks) -> None:
    """Everything but the last hand of table 4, without a click."""
    clicks.stage = "round 1"
    expect(line(page, 1)).to_be_focused()
    for sheet in SHEETS.values():
        for text in sheet:
            if (sheet, text) != (SHEETS[4], "w5n5"):
                key(page, text.replace("n3n5", "n5n5"))
    expect_table(page, 4)
    for hand in range(1, 8):
        expect(row(page, hand)).to_contain_class("hand-done")


def begin_round_2_although_a_hand_is_missing(page: Page, clicks: Clicks) -> None:
    clicks.stage = "round 2"
    clicks.on(page.get_by_role("button", name="Begin round 2"))
    expect(page.get_by_role("alert")).to_contain_text("round 1, table 4 (hand 8)")
    page.get_by_label("Reason").fill("Table 4 plays it during the break")
    clicks.on(page.get_by_role("button", name="Begin it all the same"))
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    assert HandResult.objects.count() == 31


def finish_although_most_is_missing(page: Page, clicks: Clicks) -> None:
    """The hall closes: each further round is started without results, and the event is finished."""
    clicks.stage = "finish"
    for button in [f"Begin round {number}" for number in range(3, 7)] + ["Finish the event"]:
        clicks.on(page.get_by_role("button", name=button))
        page.get_by_label("Reason").fill("A snow storm")
        clicks.on(page.get_by_role("button", name=re.compile("all the same")))
    expect(page.get_by_role("button", name="Reopen the event")).to_be_visible()
    assert Event.objects.get().state == Event.State.FINISHED
