"""A whole round keyed by somebody who looks at the sheets, not at the screen."""

from random import Random
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, Route, expect
from steps import (
    SHEETS,
    UNUSUAL,
    expect_held,
    expect_table,
    go_to,
    key,
    line,
    row,
    standings_on,
    typed_lines,
)

from clubs.models import Club, User
from scoring.models import Event, HandResult
from scoring.services import calls
from scoring.services.results import Phone
from tests.cast import add_entrants, make_event, table_at
from tests.scoring.afternoon.play import enter_totals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: The sums of each sheet, added up by hand: a made contract earns its tricks, a set costs the bid,
#: the defenders score their tricks, moon is 24 and call 2 is 12. Pair 1 meets pair 8 at table 1
#: (38 : 15), 6 meets 3 (21 : 31), 4 meets 5 (10 : 19), 2 meets 7 (32 : 18).
STANDINGS = [
    ("1", "1 · Anne Player1 & Bert Partner1", "38"),
    ("2", "2 · Anne Player2 & Bert Partner2", "32"),
    ("3", "3 · Anne Player3 & Bert Partner3", "31"),
    ("4", "6 · Anne Player6 & Bert Partner6", "21"),
    ("5", "5 · Anne Player5 & Bert Partner5", "19"),
    ("6", "7 · Anne Player7 & Bert Partner7", "18"),
    ("7", "8 · Anne Player8 & Bert Partner8", "15"),
    ("8", "4 · Anne Player4 & Bert Partner4", "10"),
]
COUNT_KEYS = 'window.keys = 0; addEventListener("keydown", () => window.keys++, true);'
FIRST_SEEN = 'performance.getEntriesByName("first-contentful-paint")[0]'
PASSWORD = "the-nine-of-spades"


def test_a_director_keys_a_round_and_the_public_sees_it(
    open_page: Any, dora: User, afternoon: Event, tell: Any
) -> None:
    public = open_page()
    go_to(public, "standings", afternoon.uid)
    public.evaluate("window.sameDocument = true")

    desk = open_page()
    log_in(desk, dora)
    walk_to_the_first_line(desk)
    desk.evaluate(COUNT_KEYS)
    key_sheet_with_a_bid_of_two(desk, SHEETS[1])
    key_sheet_with_an_unreadable_line(desk, SHEETS[2])
    key_sheet_with_a_kept_line(desk, SHEETS[3])
    expect_table(desk, 4)
    before = desk.evaluate("window.keys")
    for text in SHEETS[4]:
        key(desk, text)
    per_hand = (desk.evaluate("window.keys") - before) / 8
    expect_all_in(desk)

    assert typed_lines(afternoon) == SHEETS
    expect(public.locator("#standings tbody tr").first).to_contain_text("38")
    expect(public.locator("#status")).to_contain_text("Every result up to round 1 is in")
    assert standings_on(public) == STANDINGS
    assert public.evaluate("window.sameDocument")
    most = max(len(text) + 1 for sheet in SHEETS.values() for text in sheet)
    tell(f"keystrokes: {per_hand} a hand on sheet 4, {most} at most, Enter included")
    assert per_hand <= 5
    assert most <= 8


def test_a_director_logs_in_seats_types_and_finishes_an_event_without_a_mouse(
    open_page: Any, club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=1)
    add_entrants(event, 4)
    page = open_page()
    log_in(page, dora)
    for name in (event.name, "Seating"):
        tab_to(page, page.get_by_role("link", name=name).first)
        page.keyboard.press("Enter")
    for name in ("Seat everybody by this plan", "Begin round 1"):
        tab_to(page, page.get_by_role("button", name=name))
        page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("link", name="Enter hands"))
    page.keyboard.press("Enter")
    expect(line(page, 1)).to_be_focused()
    for number in (1, 2):
        expect_table(page, number)
        for text in ["s5c5"] * 8:
            key(page, text)
    expect(page.locator("#complete")).to_be_focused()
    finish = page.get_by_role("button", name="Finish the event")
    tab_to(page, finish)
    page.keyboard.press("Enter")
    expect(page.get_by_text("the standings are final")).to_be_visible()
    assert Event.objects.get(pk=event.pk).state == Event.State.FINISHED


def test_enter_leads_on_to_a_quiet_button_while_a_table_calls(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    for number in (2, 3, 4):
        enter_totals(afternoon, (32, 32), at=(1, number))
    calls.call(table_at(afternoon, 1, 3), phone=Phone(1, "east"))
    desk = at_the_desk(open_page, dora, afternoon)
    for text in ["s5c5"] * 8:
        key(desk, text)
    expect(desk.locator("#complete")).to_have_text("All hands are in; table 3 calls.")
    expect(desk.locator("#complete")).to_be_focused()
    desk.keyboard.press("Enter")
    begin = desk.get_by_role("button", name="Begin round 2")
    expect(begin).to_be_focused()
    expect(begin).not_to_contain_class("button-main")


def test_as_soon_as_a_page_is_visible_one_can_type(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    desk = open_page(dora)
    slow_down(desk, Random(1), "**/desk*.js")
    desk.add_init_script('addEventListener("focusin", () => window.mayType ??= performance.now())')
    go_to(desk, "round", afternoon.uid, 1)
    expect(line(desk, 1)).to_be_focused()
    desk.wait_for_function(f"() => {FIRST_SEEN} !== undefined")
    assert desk.evaluate("window.mayType") <= desk.evaluate(f"{FIRST_SEEN}.startTime")


def test_nothing_is_lost_when_typing_is_faster_than_the_server(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    desk = at_the_desk(open_page, dora, afternoon)
    slow_down(desk, Random(1))
    for sheet in without_the_unusual_line().values():
        for text in sheet:
            key(desk, text)
    expect_all_in(desk)
    assert typed_lines(afternoon) == without_the_unusual_line()


@pytest.mark.parametrize("seed", [2, pytest.param(3, marks=pytest.mark.long)])
def test_nothing_is_lost_when_answers_arrive_between_keystrokes(
    open_page: Any, dora: User, afternoon: Event, seed: int
) -> None:
    desk, random = at_the_desk(open_page, dora, afternoon), Random(seed)
    slow_down(desk, random)
    for sheet in without_the_unusual_line().values():
        for text in sheet:
            key(desk, text, delay=random.choice([0, 10, 40]))
    expect_all_in(desk)
    assert typed_lines(afternoon) == without_the_unusual_line()


def test_a_fault_typed_blindly_holds_the_table_and_no_line_lands_in_a_wrong_hand(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    desk = at_the_desk(open_page, dora, afternoon)
    sheets = without_the_unusual_line()
    for text in ["x", *sheets[1][1:], *sheets[2], *sheets[3], *sheets[4]]:
        key(desk, text)
    expect_held(desk, "still missing or wrong")
    assert typed_lines(afternoon) == {1: sheets[1][1:]}
    assert desk.locator("#ahead").input_value().split() == [*sheets[2], *sheets[3], *sheets[4]]

    desk.keyboard.press("ArrowUp")
    expect(line(desk, 1)).to_be_focused()
    key(desk, sheets[1][0])
    expect_all_in(desk)
    assert typed_lines(afternoon) == sheets


def log_in(page: Page, user: User) -> None:
    user.set_password(PASSWORD)
    user.save()
    go_to(page, "login")
    expect(page.get_by_label("Username")).to_be_focused()
    page.keyboard.type(user.username)
    page.keyboard.press("Tab")
    key(page, PASSWORD)
    page.wait_for_url(reverse("desk"))


def walk_to_the_first_line(page: Page) -> None:
    """From the list of events to the board and the results with Tab and Enter alone."""
    for name in ("Thursday afternoon", "Enter hands"):
        tab_to(page, page.get_by_role("link", name=name))
        page.keyboard.press("Enter")
        page.wait_for_load_state()
    expect(line(page, 1)).to_be_focused()


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until an element has the focus, as somebody without a mouse does."""
    expect(target).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if target.evaluate("target => target === document.activeElement"):
            break
    expect(target).to_be_focused()


def key_sheet_with_a_bid_of_two(page: Page, sheet: list[str]) -> None:
    """A bid of two is flagged while it is typed, and corrected before Enter."""
    for text in sheet[:2]:
        key(page, text)
    page.keyboard.type("n2s5")
    expect(page.locator("#say-3")).to_contain_text("3")
    expect(page.locator("#say-3 .say-wrong")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("Backspace")
    for text in [sheet[2][1:], *sheet[3:]]:
        key(page, text)


def key_sheet_with_an_unreadable_line(page: Page, sheet: list[str]) -> None:
    """An unreadable line stays as typed; arrow up, and it is retyped."""
    expect_table(page, 2)
    key(page, sheet[0])
    key(page, "xyz")
    expect(row(page, 2)).to_contain_class("hand-wrong")
    expect(line(page, 2)).to_have_value("xyz")
    expect(line(page, 3)).to_be_focused()
    page.keyboard.press("ArrowUp")
    for text in sheet[1:]:
        key(page, text)


def key_sheet_with_a_kept_line(page: Page, sheet: list[str]) -> None:
    """Three no trump is below the minimum; it was played anyway, and is kept with a reason."""
    expect_table(page, 3)
    key(page, sheet[0])
    expect(row(page, 1)).to_contain_class("hand-wrong")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_label("It was played this way because")).to_be_focused()
    key(page, "nobody noticed")
    expect(row(page, 1)).to_contain_text("kept with a reason")
    for text in sheet[1:]:
        key(page, text)
    kept = HandResult.objects.get(reason="nobody noticed")
    assert (kept.points_0, kept.points_1, kept.overridden) == (5, 3, ["below-minimum"])


def at_the_desk(open_page: Any, user: User, event: Event) -> Page:
    page: Page = open_page(user)
    go_to(page, "round", event.uid, 1)
    expect(line(page, 1)).to_be_focused()
    return page


def slow_down(page: Page, random: Random, what: str = "**/tables/**") -> None:
    """Delay every response to a script by 50 to 800 ms."""

    def wait(route: Route) -> None:
        page.wait_for_timeout(random.uniform(50, 800))
        route.continue_()

    page.route(what, wait)


def expect_all_in(page: Page) -> None:
    expect(page.get_by_text("Round 1 is complete.")).to_be_visible(timeout=30_000)
    page.unroute_all(behavior="ignoreErrors")  # a poll may still be in flight


def without_the_unusual_line() -> dict[int, list[str]]:
    table, text = UNUSUAL
    return {
        number: ["n5n5" if (number, each) == (table, text) else each for each in sheet]
        for number, sheet in SHEETS.items()
    }
