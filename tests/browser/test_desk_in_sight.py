"""What a director sees on a laptop without scrolling, and how few clicks lead to the work."""

import time
from typing import Any

import pytest
from looking import LARGE_LETTERS, is_in_sight, is_too_wide
from playwright.sync_api import Page, expect
from steps import SHEETS, enter, expect_table, go_to, key, line, row, typed_lines

from clubs.models import Club, User
from scoring.models import Event, Round
from scoring.rotations import Asked
from scoring.rotations.individual import individual
from scoring.services import calls, clock, events, rounds
from scoring.services.results import Phone
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.scoring.afternoon.play import start_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAPTOP = {"viewport": {"width": 1366, "height": 650}}
SMALL_LAPTOP = {"viewport": {"width": 1280, "height": 720}}


@pytest.fixture
def eight_tables(club: Club) -> Event:
    event = make_event(club, rounds_due=6)
    add_entrants(event, 17)
    start_round(seat_entrants(event), 1)
    return event


def test_a_laptop_shows_eight_tables_of_single_players(
    open_page: Any, club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=6, are_single=True)
    add_entrants(event, 33)
    rounds.seat(event, plan=individual(Asked(range(1, 34), 6, 2)), by=None)
    start_round(event, 1)
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "board", event.uid)
    tables = page.locator(".board-tables .row-link")
    expect(tables).to_have_count(8)
    assert [each.inner_text() for each in tables.all() if not is_in_sight(each)] == []


def test_a_laptop_shows_eight_tables_the_clock_and_the_next_step(
    open_page: Any, dora: User, eight_tables: Event
) -> None:
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "board", eight_tables.uid)
    tables = page.locator(".board-tables .row-link")
    expect(tables).to_have_count(8)
    assert all(is_in_sight(each) for each in tables.all())
    assert is_in_sight(page.get_by_role("button", name="Begin round 2"))
    assert is_in_sight(page.get_by_label("Set the clock to"))
    assert is_in_sight(page.get_by_text("Sits out"))
    bar = page.locator("header.head").bounding_box()
    assert bar is not None
    assert bar["height"] <= 57


@pytest.mark.parametrize("address", ["", "http://192.0.2.5:8000"], ids=["", "wrong address"])
@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_a_laptop_shows_eight_tables_beside_a_call_and_a_running_clock(
    open_page: Any, dora: User, eight_tables: Event, locale: str, address: str
) -> None:
    clock.start(Round.objects.get(number=1), minutes=20, by=None)
    for number in (3, 8):
        calls.call(table_at(eight_tables, 1, number), phone=Phone(1, "east"))
    if address:
        events.confirm_address(eight_tables, address=address, by=dora)
    page: Page = open_page(dora, locale=locale, **LAPTOP)
    go_to(page, "board", eight_tables.uid)
    expect(page.get_by_role("alert")).to_have_count(1 if address else 0)
    tables = page.locator(".board-tables .row-link")
    expect(tables).to_have_count(8)
    assert [each.inner_text() for each in tables.all() if not is_in_sight(each)] == []
    for number in (3, 8):
        assert is_in_sight(page.locator(f"#answer-{number}"))
    assert is_in_sight(page.get_by_role("timer"))
    assert is_in_sight(page.locator(".board-next button"))
    assert not is_too_wide(page)


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_a_laptop_shows_eight_tables_below_the_warning_of_a_wrong_address_too(
    open_page: Any, dora: User, eight_tables: Event, locale: str
) -> None:
    events.confirm_address(eight_tables, address="http://192.0.2.5:8000", by=dora)
    page: Page = open_page(dora, locale=locale, **LAPTOP)
    go_to(page, "board", eight_tables.uid)
    warning = page.get_by_role("alert")
    assert is_in_sight(warning.locator("summary"))
    assert all(is_in_sight(each) for each in page.locator(".board-tables .row-link").all())
    expect(warning.get_by_text("192.0.2.5")).to_be_hidden()
    warning.locator("summary").click()
    assert is_in_sight(warning.get_by_text("192.0.2.5"))


@pytest.mark.parametrize(
    ("entrants", "more"),
    [(12, {}), (13, {"sit_outs": "own"}), (18, {"are_single": True})],
    ids=["pairs", "somebody sits out", "single players"],
)
def test_the_button_that_accepts_a_plan_is_visible_at_once(
    open_page: Any, club: Club, dora: User, entrants: int, more: dict[str, Any]
) -> None:
    event = make_event(club, rounds_due=6, **more)
    add_entrants(event, entrants)
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "event-seat", event.uid)
    take = page.get_by_role("button", name="Seat everybody by this plan")
    assert is_in_sight(take)
    take.click()
    expect(page.get_by_role("button", name="Begin round 1")).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, SMALL_LAPTOP], ids=["1366 × 650", "1280 × 720"])
def test_the_line_the_sums_and_a_fault_stay_visible_to_the_last_hand(
    open_page: Any, dora: User, afternoon: Event, size: dict[str, Any]
) -> None:
    page: Page = open_page(dora, **size)
    go_to(page, "table", afternoon.uid, 1, 1)
    for hand, text in enumerate(["s2c5", *SHEETS[1][1:7]], start=1):
        expect(line(page, hand)).to_be_focused()
        key(page, text)
    expect(row(page, 7)).to_contain_class("hand-done")
    fault = page.locator("#faults li")
    expect(fault).to_contain_text("Hand 1")
    for needed in (line(page, 8), page.locator("#sum-0"), page.locator("#sum-1"), fault):
        assert is_in_sight(needed)
    fault.get_by_role("link").click()
    line(page, 1).fill("s5c5")
    line(page, 1).press("Enter")
    expect(page.locator("#faults")).to_be_hidden()


def test_after_the_last_hand_the_round_is_called_complete_and_enter_leads_on(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "table", afternoon.uid, 1, 1)
    for number in SHEETS:
        expect_table(page, number)
        for text in ["s5c5"] * 8:
            key(page, text)
    expect(page.get_by_text("Round 1 is complete.")).to_be_visible()
    expect(page.locator("#complete")).to_be_focused()
    expect(page.locator("#held")).to_be_hidden()
    begin = page.get_by_role("button", name="Begin round 2")
    assert is_in_sight(begin)
    page.keyboard.press("Enter")
    expect(begin).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".numbers [aria-current]")).to_contain_text("2")
    assert Round.objects.get(number=2).started_at is not None


def test_the_up_arrow_brings_the_line_out_from_behind_the_sums(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page: Page = open_page(dora, viewport={"width": 1366, "height": 500})
    go_to(page, "table", afternoon.uid, 1, 1)
    line(page, 8).focus()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    for hand in range(7, 0, -1):
        page.keyboard.press("ArrowUp")
        expect(line(page, hand)).to_be_focused()
        assert is_in_sight(line(page, hand))


@pytest.mark.parametrize("size", [(1366, 650), (360, 650)], ids=["laptop", "phone"])
def test_the_last_page_under_more_is_reached_without_scrolling(
    open_page: Any, dora: User, afternoon: Event, size: tuple[int, int]
) -> None:
    page: Page = open_page(dora, viewport={"width": size[0], "height": size[1]})
    go_to(page, "board", afternoon.uid)
    page.locator(".more > summary").click()
    menu = page.locator(".more > .rows").bounding_box()
    assert menu is not None
    assert menu["x"] >= 0
    assert menu["x"] + menu["width"] <= size[0]
    assert menu["y"] + menu["height"] <= size[1]
    out = page.get_by_role("button", name="Log out")
    out.scroll_into_view_if_needed()
    assert is_in_sight(out)
    assert page.evaluate("scrollY") == 0


def test_every_page_under_more_is_visible_on_a_laptop(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "board", afternoon.uid)
    page.locator(".more > summary").click()
    pages = page.locator(".more > .rows .row-link:visible")
    assert pages.count() > 10
    assert [each.inner_text() for each in pages.all() if not is_in_sight(each)] == []
    assert is_in_sight(page.locator(".more > .rows").get_by_text("Hall screen"))


def test_three_buttons_leave_room_on_a_phone(
    open_page: Any, dora: User, eight_tables: Event
) -> None:
    page: Page = open_page(dora, viewport={"width": 360, "height": 740})
    go_to(page, "entrant-leave", eight_tables.uid, eight_tables.entrants.get(number=3).uid)
    page.get_by_role("button", name="Show what changes").click()
    leaves = page.get_by_role("button", name="Leaves, with these seats")
    expect(leaves).to_be_visible()
    expect(leaves).not_to_be_in_viewport()
    leaves.scroll_into_view_if_needed()
    assert is_in_sight(leaves)


def test_doubtful_totals_are_visible_above_the_reason_that_is_asked_for(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "totals", afternoon.uid, 1, 1)
    page.get_by_label("North-South: total").fill("40")
    page.get_by_label("East-West: total").fill("26")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Reason")).to_be_focused()
    assert is_in_sight(page.get_by_label("North-South: total"))
    assert is_in_sight(page.locator(".field").get_by_text("The totals add up to 66"))


def test_the_standings_are_held_back_and_published_without_scrolling(
    open_page: Any, dora: User, eight_tables: Event
) -> None:
    events.publish(eight_tables, published=True, by=dora)
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "screen", eight_tables.uid)
    assert is_in_sight(page.get_by_role("button", name="Hold the standings back"))
    Event.objects.update(standings_held=True)
    page.reload()
    assert is_in_sight(page.get_by_role("button", name="Publish the standings now"))


def test_the_hands_to_be_given_up_are_visible_when_time_is_called(
    open_page: Any, dora: User, eight_tables: Event
) -> None:
    clock.start(Round.objects.get(session__event=eight_tables, number=1), minutes=20, by=None)
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "board", eight_tables.uid)
    page.get_by_role("link", name="Time is called").click()
    assert is_in_sight(page.get_by_role("heading", name="What changes"))
    assert is_in_sight(page.get_by_text("Table 8: hands 1, 2"))


def test_a_penalty_is_given_without_scrolling(
    open_page: Any, dora: User, eight_tables: Event
) -> None:
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "irregularity-give", eight_tables.uid)
    page.get_by_role("link", name="Table 1").click()
    page.locator("label", has_text="Table talk").click()
    for button in ("Give it", "Other points, or a note"):
        assert is_in_sight(page.get_by_role("button", name=button))


def test_a_departure_is_confirmed_without_scrolling(
    open_page: Any, dora: User, eight_tables: Event
) -> None:
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "entrant-leave", eight_tables.uid, eight_tables.entrants.get(number=3).uid)
    page.get_by_role("button", name="Show what changes").click()
    for button in ("Leaves, with these seats", "Leaves; the seats come later"):
        assert is_in_sight(page.get_by_role("button", name=button))
    offers = page.locator(".offers .choice")
    assert offers.count() > 1
    assert [each.inner_text() for each in offers.all() if not is_in_sight(each)] == []


def test_a_hand_of_an_earlier_round_is_corrected_three_clicks_from_the_board(
    open_page: Any, dora: User, afternoon: Event, tell: Any
) -> None:
    enter(afternoon, 1, "first")
    start_round(afternoon, 2)
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "board", afternoon.uid)
    clicks = [
        page.locator(".numbers").get_by_role("link", name="Round 1"),
        page.get_by_role("link", name="Table 1"),
        page.get_by_role("link", name="Change hand 1"),
    ]
    for click in clicks:
        click.click()
    expect(line(page, 1)).to_be_focused()
    expect(line(page, 1)).to_have_value("s5c5")
    line(page, 1).fill("s5c6")
    page.keyboard.press("Enter")
    expect(page.get_by_label("It is changed because")).to_be_focused()
    page.keyboard.type("The slip says six")
    page.keyboard.press("Enter")
    expect(row(page, 1)).to_contain_class("hand-done")
    assert typed_lines(afternoon) == {1: ["s5c6"]}
    tell(f"clicks from the board to a line of an earlier round: {len(clicks)}")


def test_from_the_last_hand_to_the_final_standings_on_paper_takes_two_clicks(
    open_page: Any, dora: User, club: Club, tell: Any
) -> None:
    event = make_event(club, rounds_due=1)
    add_entrants(event, 4)
    start_round(seat_entrants(event), 1)
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "table", event.uid, 1, 1)
    for number in (1, 2):
        expect_table(page, number)
        for text in ["s5c5"] * 8:
            key(page, text)
    expect(page.get_by_text("Round 1 is complete.")).to_be_visible()
    begun = time.monotonic()
    page.get_by_role("button", name="Finish the event").click()  # the first; paper is the second
    expect(page.get_by_text("the standings are final")).to_be_visible()
    paper = page.get_by_role("link", name="Print these standings")
    assert is_in_sight(paper)
    address = str(paper.get_attribute("href"))  # Chromium's viewer is not one of our pages
    assert page.request.get(address).body().startswith(b"%PDF-")
    spent = time.monotonic() - begun
    tell(f"last hand to final standings on paper: 2 clicks, {spent:.1f} s")
    assert spent <= 10


def test_during_play_the_desk_shows_five_pages_and_folds_the_rest_under_more(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "board", afternoon.uid)
    tabs = page.get_by_role("navigation", name="Event").locator("> a:visible")
    expect(tabs).to_have_text(["Board", "Enter hands", "Standings", "Pairs", "Print"])
    expect(page.locator(".more .row-link:visible")).to_have_count(0)
    page.locator(".more > summary").click()
    expect(page.locator(".more").get_by_role("link", name="History")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_how_to_type_a_hand_takes_one_line_and_the_rest_is_folded(
    open_page: Any, dora: User, afternoon: Event, locale: str
) -> None:
    page: Page = open_page(dora, locale=locale, **LAPTOP)
    go_to(page, "table", afternoon.uid, 1, 1)
    how = page.locator("#panel details.help")
    assert how.evaluate("(how) => how.getClientRects()[0].height") < 70
    assert how.locator("summary").evaluate(LINES_OF_TEXT) == 1
    expect(how.locator("p").first).to_be_hidden()


#: On how many lines the text of an element is.
LINES_OF_TEXT = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const {height} = range.getBoundingClientRect();
  return Math.round(height / parseFloat(getComputedStyle(element).lineHeight));
}"""


@pytest.mark.parametrize("name", ["board", "table"])
def test_letters_twice_as_large_need_no_sideways_scrolling_on_a_laptop(
    open_page: Any, dora: User, eight_tables: Event, name: str
) -> None:
    clock.start(Round.objects.get(number=1), minutes=20, by=None)
    calls.call(table_at(eight_tables, 1, 3), phone=Phone(1, "east"))
    page: Page = open_page(dora, viewport={"width": 1280, "height": 720})
    go_to(page, name, eight_tables.uid, *([1, 1] if name == "table" else []))
    assert not is_too_wide(page, LARGE_LETTERS)


def test_an_event_is_changed_in_two_columns_with_the_button_visible(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page: Page = open_page(dora, **LAPTOP)
    go_to(page, "event-change", afternoon.uid)
    fields = page.locator(".columns > .field").all()
    lefts = {round(field.bounding_box()["x"] / 20) for field in fields}
    assert (len(fields) > 6, len(lefts)) == (True, 2)
    assert is_in_sight(page.get_by_role("button", name="Save", exact=True))


@pytest.mark.parametrize("size", [LAPTOP, SMALL_LAPTOP], ids=["1366 × 650", "1280 × 720"])
def test_a_hand_is_chosen_and_saved_without_scrolling(
    open_page: Any, dora: User, afternoon: Event, size: dict[str, Any]
) -> None:
    page: Page = open_page(dora, **size)
    go_to(page, "hand", afternoon.uid, 1, 1, 1)
    button = page.get_by_role("button", name="Save", exact=True)
    assert is_in_sight(button)
    tiles = page.locator(".form-beside .form .tile").all()
    assert len(tiles) > 20
    ends = [box["y"] + box["height"] for tile in tiles if (box := tile.bounding_box())]
    assert max(ends) < button.bounding_box()["y"]
