"""The club's people and money: what a director and a treasurer see without scrolling."""

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.urls import reverse
from looking import broken_words, is_in_sight, is_too_wide
from playwright.sync_api import Page, expect
from steps import go_to

from clubs.models import Club, Member, User
from clubs.names import plain
from clubs.services import ledger
from scoring.models import Event, Player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAPTOP, PHONE = (1366, 650), (360, 740)


@pytest.fixture
def people(ledger_to_empty: None, club: Club) -> list[Member]:
    """Sixty members, each owing a year's dues."""
    rows = [
        Member(club=club, first_name="Marguerite", last_name=f"Vaillancourt-{n}", number=n)
        for n in range(1, 61)
    ]
    Member.objects.bulk_create(rows)
    ledger.charge(
        club, about="Dues 2026", amount=Decimal(1035), on=dt.date(2026, 9, 8),
        statuses=["member"], by=None,
    )  # fmt: skip
    return rows


def opened(open_page: Any, user: User, size: tuple[int, int], locale: str = "fr-CA") -> Page:
    page: Page = open_page(user, viewport={"width": size[0], "height": size[1]}, locale=locale)
    return page


@pytest.mark.parametrize(("size", "lines"), [(LAPTOP, 3), (PHONE, 1)], ids=["laptop", "phone"])
@pytest.mark.parametrize("name", ["members", "money"])
def test_the_first_lines_and_the_search_are_visible_without_scrolling(
    open_page: Any,
    club: Club,
    dora: User,
    people: list[Member],
    name: str,
    size: tuple[int, int],
    lines: int,
) -> None:
    page = opened(open_page, dora, size)
    go_to(page, name, club.slug)
    assert is_in_sight(page.locator("[type=search]"))
    for row in page.locator("tbody tr").all()[:lines]:
        assert is_in_sight(row.get_by_role("link"))
    assert not is_too_wide(page)


def test_no_word_of_a_choice_is_cut_off_on_a_phone(
    open_page: Any, club: Club, dora: User, people: list[Member]
) -> None:
    page = opened(open_page, dora, PHONE)
    go_to(page, "members", club.slug)
    assert page.locator("select").evaluate(WIDTH_MISSING) <= 0


LONG = "Wolfeschlegelsteinhausenbergerdorffabcd"


@pytest.fixture
def hubert(ledger_to_empty: None, club: Club) -> Member:
    """A member with as long a name as anybody has had, between two others; all three owe 5."""
    for first_name, last_name in (
        ("Hubert Blaine Adolphus Sherman Thom", LONG),
        ("Bartholomew", "Wojciechowski"),
        ("Marguerite", "Vaillancourt"),
    ):
        Member.objects.create(
            club=club, first_name=first_name, last_name=last_name, phone="613 555-0123"
        )
    ledger.charge(
        club, about="Dues 2026", amount=Decimal(5), on=dt.date(2026, 9, 8),
        statuses=["member"], by=None,
    )  # fmt: skip
    return Member.objects.get(last_name=LONG)


def last_pixel(page: Page) -> float:
    """Where the last column ends that a phone shows."""
    boxes = [cell.bounding_box() for cell in page.locator("tbody td:visible").all()]
    return max(box["x"] + box["width"] for box in boxes if box)


@pytest.mark.parametrize("find", ["", "wolfe"], ids=["all", "found"])
@pytest.mark.parametrize("name", ["members", "money"])
def test_the_longest_name_wraps_and_hides_no_column_on_a_phone(
    open_page: Any, club: Club, dora: User, hubert: Member, name: str, find: str
) -> None:
    page = opened(open_page, dora, PHONE)
    page.goto(f"{reverse(name, args=[club.slug])}?find={find}")
    assert last_pixel(page) <= PHONE[0]
    assert [word for word in broken_words(page, "tbody a") if LONG not in word] == []
    page.locator("[type=search]").fill("wolf")  # now the device itself makes the table
    expect(page.locator("tbody tr")).to_have_count(1)
    assert last_pixel(page) <= PHONE[0]


def test_a_name_that_is_ticked_shows_its_tick(
    open_page: Any, event: Event, dora: User, people: list[Member]
) -> None:
    name = str(people[0])
    Player.objects.create(event=event, name=name)
    page = opened(open_page, dora, LAPTOP)
    go_to(page, "guests", event.club.slug)
    tile = page.locator(".tile span")
    assert "✓" in tile.evaluate(BEFORE_IT)
    page.get_by_label(name).uncheck()
    assert "✓" not in tile.evaluate(BEFORE_IT)


def test_a_paper_that_is_ticked_shows_its_tick_and_nothing_moves(
    open_page: Any, afternoon: Event, dora: User
) -> None:
    page = opened(open_page, dora, LAPTOP)
    go_to(page, "sheets", afternoon.uid)
    papers = page.locator(".tiles:has([name=paper])")
    before = papers.bounding_box()["height"]
    for paper in papers.locator(".tile").all():
        paper.locator("input").check()
        assert "✓" in paper.locator("span").evaluate(BEFORE_IT)
    assert papers.bounding_box()["height"] == before
    paper.locator("input").uncheck()
    assert "✓" not in paper.locator("span").evaluate(BEFORE_IT)


BEFORE_IT = "tile => getComputedStyle(tile, '::before').content"


#: How much wider a select would be if nothing narrowed it.
WIDTH_MISSING = """select => {
  const free = select.cloneNode(true);
  document.body.append(free);
  free.style.cssText = "position: absolute; width: max-content; padding: 0.5rem 0.7rem";
  const missing = free.offsetWidth - select.offsetWidth;
  free.remove();
  return missing;
}"""


def test_what_somebody_owes_is_visible_on_a_phone(
    open_page: Any, club: Club, dora: User, people: list[Member]
) -> None:
    page = opened(open_page, dora, PHONE)
    go_to(page, "money", club.slug)
    expect(page.locator("tbody .figure").first).to_have_text("1035,00")
    assert is_in_sight(page.locator("tbody .figure").first)


def test_a_treasurer_finds_somebody_takes_the_payment_and_reverses_a_slip(
    open_page: Any, club: Club, dora: User, people: list[Member]
) -> None:
    page = opened(open_page, dora, LAPTOP, "en-CA")
    go_to(page, "money", club.slug)
    page.get_by_label("Find").press_sequentially("court-42")
    found = page.locator("#accounts tbody tr")
    expect(found).to_have_count(1)
    found.get_by_role("link").click()
    expect(page.get_by_label("Amount")).to_have_value("1035.00")
    page.get_by_role("button", name="Take the payment").click()
    expect(page.get_by_text("Marguerite Vaillancourt-42 paid 1035.00 CAD.")).to_be_visible()
    expect(page.get_by_text("Owes nothing")).to_be_visible()
    paid = page.get_by_role("listitem").filter(has_text="Payment")
    paid.locator("summary").click()
    paid.get_by_label("Reason").fill("It was number 24")
    paid.get_by_role("button", name="Reverse this entry").click()
    expect(page.get_by_text("Owes 1035.00 CAD")).to_be_visible()
    expect(paid.get_by_text("reversed")).to_be_visible()


#: More than any club has.
MANY = 1000


def test_names_are_found_at_once_on_the_device(
    open_page: Any, club: Club, dora: User, people: list[Member], tell: Callable[[str], None]
) -> None:
    Member.objects.bulk_create(
        Member(club=club, last_name=f"Lee{n}", name_key=f"lee{n}") for n in range(60, MANY)
    )
    page = opened(open_page, dora, LAPTOP, "en-CA")
    for name in ("members", "money"):
        with page.expect_response(lambda answer: answer.url.endswith("/names/")):
            go_to(page, name, club.slug)
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.locator("#id_find").press_sequentially("marg 42")
        row = page.locator("#found tbody tr")
        expect(row).to_have_count(1)
        expect(row).to_contain_text("Vaillancourt-42, Marguerite")
        spent = page.evaluate(SEEK_THREE_LETTERS)
        tell(f"Three letters among {MANY} on the page of {name}: {spent:.1f} ms, no request.")
        assert (asked, spent < 100) == ([], True)
        page.locator("#id_find").fill("lee")
        expect(row).to_have_count(50)
        expect(page.get_by_text("There are more. Write another letter.")).to_be_visible()
        page.locator("#id_find").fill("")
        expect(row).to_have_count(50)


SEEK_THREE_LETTERS = """async () => {
  const find = document.getElementById("id_find");
  const began = performance.now();
  for (const letters of ["lee", "mar", "vai", "lle", "ee9"]) {
    find.value = letters;
    find.dispatchEvent(new Event("input", { bubbles: true }));
    await null;
  }
  return (performance.now() - began) / 5;
}"""


@pytest.mark.parametrize(
    "name", ["O’Brien-Côté", "Œuvrard Łucja", "STRAẞE", "Þóra Ðal", " van  der Berg_2 ", "Ağrı"]
)
def test_the_device_normalizes_names_as_the_site_does(
    open_page: Any, club: Club, dora: User, name: str
) -> None:
    page = opened(open_page, dora, LAPTOP)
    go_to(page, "members", club.slug)
    assert page.evaluate("name => window.RightBower.names.plain(name)", name) == plain(name)


def test_enter_opens_the_only_match(
    open_page: Any, club: Club, dora: User, people: list[Member]
) -> None:
    page = opened(open_page, dora, PHONE, "en-CA")
    go_to(page, "members", club.slug)
    page.locator("#id_find").press_sequentially("court-42")
    expect(page.locator("#found tbody tr")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#id_first_name")).to_have_value("Marguerite")


def test_typing_replaces_an_amount_that_is_filled_in(
    open_page: Any, club: Club, dora: User, people: list[Member]
) -> None:
    page = opened(open_page, dora, LAPTOP, "en")
    page.goto(reverse("account", args=[club.slug, people[0].uid]))
    expect(page.get_by_label("Amount")).to_have_value("1035.00")
    page.keyboard.type("35")
    expect(page.get_by_label("Amount")).to_have_value("35")
