"""A player's phone at a table: what a thumb does there, and how often it taps."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from scoring.models import Event, HandResult, TableLink
from scoring.models.result import ResultState
from tests.cast import table_at

PHONE = {"width": 360, "height": 740}
#: The button “passed out”.
OUT = "button[name='passed_out']"
#: What Chromium logs in the console without a network.
NO_NETWORK = (r"ERR_INTERNET_DISCONNECTED", r"htmx:(sendError|afterRequest)", r"ERR_FAILED")


def link_to(event: Event, table: int) -> str:
    """The address behind the QR code of a table."""
    links = TableLink.objects.filter(session__event=event, revoked_at=None)
    return f"/t/{links.get(table_number=table).token}/"


@dataclass
class Phone:
    """One phone, which counts its taps."""

    page: Page
    taps: int = field(default=0)

    def tap(self, selector: str) -> None:
        """Tap something once."""
        self.taps += 1
        self.page.locator(selector).tap()

    def sit(self, event: Event, table: int, number: int) -> "Phone":
        """Open the address of a table's code, and choose who one is."""
        self.page.goto(link_to(event, table))
        self.tap(f"#who a[data-number='{number}']")
        expect(self.page.locator("#who")).to_have_count(0)
        return self

    def choose(self, **tiles: str) -> None:
        """Tap tiles: `choose(declarer="S", bid="5")`."""
        for name, value in tiles.items():
            answer = f"input[name='{name}'][value='{value}']"
            self.tap(f"#hand-form .tile:has({answer})")
            expect(self.page.locator(f"#hand-form {answer}")).to_be_checked()

    def hand(self, declarer: str, bid: str, strain: str, tricks: str, **more: str) -> None:
        """Choose a whole hand, and save it."""
        self.choose(declarer=declarer, bid=bid, strain=strain, **more, tricks=tricks)
        self.tap("#save")

    def unfold(self, number: int) -> None:
        """Tap a hand in the list to show what this side can do about it."""
        self.tap(f"#hands > [data-hand='{number}'] summary")

    def pass_out(self) -> None:
        """Choose “passed out”, away from the spot of the button that saved before, and save it."""
        self.taps += 1
        self.page.locator(OUT).tap(position={"x": 8, "y": 8})
        expect(self.page.locator(OUT)).to_have_attribute("aria-pressed", "true")
        self.tap("#save")

    def expect_hand(self, title: str) -> None:
        """Check that the form is about this hand."""
        expect(self.page.locator("#entry-title")).to_have_text(title)

    def expect_said(self, sentence: str) -> None:
        """Check that the page says this about the last act."""
        expect(self.page.locator("#said")).to_have_text(sentence)

    def counted(self) -> int:
        """The taps since this was last asked."""
        taps, self.taps = self.taps, 0
        return taps

    def network(self, *, there: bool) -> None:
        """Turn the network on or off."""
        self.page.context.set_offline(not there)


def new_phone(open_page: Any, **options: Any) -> Phone:
    """A phone with touch that scrolls without animation, so that a tap hits its target."""
    return Phone(open_page(viewport=PHONE, has_touch=True, reduced_motion="reduce", **options))


def lines_at(event: Event, table: int, round_number: int = 1) -> list[str]:
    """The hands of a table that count, as `hand dealer line`."""
    rows = HandResult.objects.filter(
        table=table_at(event, round_number, table), state=ResultState.OFFICIAL
    )
    return list(rows.order_by("number").values_list("content", flat=True))
