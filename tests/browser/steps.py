"""What people do in the browser, in a few words, and the afternoon that they key."""

from playwright.sync_api import Page, expect
from django.urls import reverse

from scoring.models import Event, HandResult
from scoring.models.result import ResultState

#: Round 1 as it stands on the sheets of four tables: eight lines each, to be typed as they are.
SHEETS = {
    1: ["s5c5", "e4h4", "n6s5", "w4n6", "s3d4", "nms8", "-", "e5h3"],
    2: ["w5d6", "n4c4", "s4h7", "e6n5", "ec2h8", "s5s5", "n3h2", "w4s5"],
    3: ["n5n5", "e5c5", "s7d7", "w3c3", "n4d3", "e4s6", "sc2c7", "w5h4"],
    4: ["e3d5", "s4c4", "w6h6", "n5d8", "-", "e4c2", "s6s6", "w5n5"],
}
#: The sums of each sheet, North-South and East-West, added up by hand. A contract that was made
#: earns the tricks, a set costs the bid, the defenders always score their tricks; moon 24, call 2 12.
SUMS = {1: (38, 15), 2: (21, 31), 3: (10, 19), 4: (32, 18)}


def go_to(page: Page, name: str, *args: object) -> None:
    """Open a page by the name of its route."""
    page.goto(reverse(name, args=args))


def stored_lines(event: Event, round_number: int = 1) -> dict[int, list[str]]:
    """The official hands of a round by table, each as hand number and content."""
    rows = HandResult.objects.filter(
        table__round__session__event=event,
        table__round__number=round_number,
        state=ResultState.OFFICIAL,
    ).order_by("table__number", "number")
    found: dict[int, list[str]] = {}
    for row in rows.select_related("table"):
        found.setdefault(row.table.number, []).append(row.content)
    return found


def standings_on(page: Page) -> list[tuple[str, str, str]]:
    """Place, pair and total of each line of the standings that this page shows."""
    rows = page.locator("#standings tbody tr")
    cells = [row.locator("td, th").all_inner_texts() for row in rows.all()]
    return [(row[0], row[1], row[2]) for row in cells]


def line(page: Page, hand: int):
    return page.locator(f"#line-{hand}")


def expect_done(page: Page, hand: int) -> None:
    """The hand is stored, and the desk shows it so."""
    expect(page.locator(f"#hand-{hand}")).to_contain_class("hand-done")
