"""What people do in the browser, in short functions, and the sheets that they key."""

from django.urls import reverse
from playwright.sync_api import Error, Locator, Page, expect

from engine.check import Report
from scoring.models import Event, HandResult
from scoring.models.result import ResultState
from scoring.services import results
from tests.cast import table_at

#: Round 1 as written on the sheets of four tables: eight lines each, to be typed as they are.
SHEETS = {
    1: ["s5c5", "e4h4", "n6s5", "w4n6", "s3d4", "nms8", "-", "e5h3"],
    2: ["w5d6", "n4c4", "s4h7", "e6n5", "ec2h8", "s5s5", "n3h2", "w4s5"],
    3: ["n3n5", "e5c5", "s7d7", "w3c3", "n4d3", "e4s6", "sc2c7", "w5h4"],
    4: ["e3d5", "s4c4", "w6h6", "n5d8", "-", "e4c2", "s6s6", "w5n5"],
}
#: The one line that the Ottawa rules forbid but that was played: three no trump.
UNUSUAL = (3, "n3n5")
#: What Chromium and Playwright say when a page goes somewhere by itself before it has gone where it
#: was sent.
OVERTAKEN = ("ERR_ABORTED", "is interrupted by another navigation")


def go_to(page: Page, name: str, *args: object) -> None:
    """Open a page by the name of its route."""
    address = reverse(name, args=args)
    # A phone that moves on to the next round just now interrupts the visit, and perhaps another.
    for _ in range(2):
        try:
            page.goto(address)
        except Error as error:
            if not any(reason in error.message for reason in OVERTAKEN):
                raise
        else:
            return
    page.goto(address)


def line(page: Page, hand: int) -> Locator:
    """The input line of a hand that is still to be typed."""
    return page.locator(f"#line-{hand}")


def row(page: Page, hand: int) -> Locator:
    """Everything that the desk shows of a hand."""
    return page.locator(f"#hand-{hand}")


def key(page: Page, text: str, *, delay: float = 0) -> None:
    """Type a line wherever the cursor is, and Enter."""
    page.keyboard.type(text, delay=delay)
    page.keyboard.press("Enter", delay=delay)


def expect_table(page: Page, number: int) -> None:
    """Check that the desk shows this table."""
    expect(page.locator("#panel-title")).to_have_text(f"Table {number}")


def expect_held(page: Page, why: str) -> None:
    """Check that the desk stays at the table, and says why."""
    expect(page.locator("#held").get_by_text(why)).to_be_visible()


def typed_lines(event: Event, round_number: int = 1) -> dict[int, list[str]]:
    """The official hands of a round by table, in the shortest form to type."""
    rows = HandResult.objects.filter(
        table__round__session__event=event,
        table__round__number=round_number,
        state=ResultState.OFFICIAL,
    )
    found: dict[int, list[str]] = {}
    for each in rows.select_related("table").order_by("table__number", "number"):
        written = each.content.split()[2].replace("nt", "n")
        found.setdefault(each.table.number, []).append(written)
    return found


def number_in(text: str) -> int:
    """A number as pages show it, with a typographic minus sign."""
    return int(text.replace("−", "-"))


def standings_on(page: Page) -> list[tuple[str, str, str]]:
    """Place, pair and total of each line of the standings on this page."""
    return [(each[0], each[1], each[2]) for each in cells_of(page, "#standings tbody tr")]


def cells_of(page: Page, rows: str) -> list[list[str]]:
    """The texts of a table's rows, read in one step, since the page may change meanwhile."""
    texts: list[list[str]] = page.evaluate(
        "rows => Array.from(document.querySelectorAll(rows),"
        " row => Array.from(row.cells, cell => cell.innerText.trim()))",
        rows,
    )
    return texts


def enter(event: Event, hand: int, client_key: str, *, tricks: str = "5") -> None:
    """Enter a hand of table 1 in round 1 in advance: South, five clubs."""
    table = table_at(event, 1, 1)
    report = Report(dealer="N", declarer="S", bid="5", strain="C", makers_tricks=tricks)
    origin = results.Origin(None, HandResult.Source.DESK, client_key)
    results.enter(table, hand, report, origin=origin)
