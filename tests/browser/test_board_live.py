"""The director's board open on a laptop all afternoon: it follows the hall by itself."""

import datetime as dt
import re
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone
from looking import LOW_TARGETS, SMALL_TEXT, axe_findings, is_in_sight, is_too_wide
from phone import PHONE
from playwright.sync_api import Page, expect
from steps import go_to, key, line, typed_lines

from clubs.models import User
from engine.check import Report
from scoring.models import Event, Round
from scoring.services import calls, clock, events, results
from scoring.services.results import Phone
from tests.cast import table_at
from tests.scoring.afternoon.play import enter_totals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NORTH, EAST = Phone(0, "north"), Phone(1, "east")
#: A browser whose clock is an hour ahead of the server's.
AN_HOUR_AHEAD = "{ const now = Date.now; Date.now = () => now() + 3600000; }"
#: What the page shows on the clock, in seconds.
SHOWN = "() => { const [m, s] = document.querySelector('[data-left]').textContent.split(':');" + (
    " return 60 * m + Number(s); }"
)


def first_round(event: Event) -> Round:
    return Round.objects.select_related("session").get(session__event=event, number=1)


def dispute(event: Event) -> None:
    for phone, tricks in ((NORTH, "5"), (EAST, "6")):
        report = Report("N", "S", "5", "C", makers_tricks=tricks)
        key = phone.device
        results.enter(table_at(event, 1, 1), 1, report, origin=phone.origin(key))


@pytest.fixture
def board(open_page: Any, dora: User, afternoon: Event) -> Page:
    page: Page = open_page(dora, viewport={"width": 1280, "height": 900})
    page.add_init_script(AN_HOUR_AHEAD)
    go_to(page, "board", afternoon.uid)
    return page


def test_news_from_the_hall_appears_by_itself_and_the_cursor_stays(
    board: Page, afternoon: Event, tell: Any
) -> None:
    board.get_by_label("Set the clock to").fill("17")
    calls.call(table_at(afternoon, 1, 3), phone=EAST)
    answer = board.get_by_role("button", name="I am coming to table 3")
    expect(answer).to_be_visible(timeout=10_000)
    expect(board.get_by_role("status")).to_have_text("Table 3 calls.")
    expect(board).to_have_title(re.compile(r"^\(1\) "))
    expect(board.get_by_label("Set the clock to")).to_have_value("17")
    answer.focus()
    dispute(afternoon)
    disputed = board.get_by_role("link", name="hand 1 disputed")
    expect(disputed).to_be_visible(timeout=10_000)
    expect(answer).to_be_focused()
    disputed.click()
    board.get_by_role("button", name="This one counts").last.click()
    expect(board.get_by_text("The dispute about hand 1 is settled.")).to_be_visible()
    expect(board.get_by_role("heading", name="Tables that call you")).to_be_visible()
    assert typed_lines(afternoon) == {1: ["s5c6"]}
    tell("Clicks from the board to a settled dispute: 2, and back on the board by itself")


def test_the_clock_follows_the_server_s_time_and_calls_time_by_itself(
    board: Page, afternoon: Event
) -> None:
    board.get_by_label("Set the clock to").fill("1")
    board.get_by_role("button", name="Start", exact=True).click()
    shown = board.evaluate(SHOWN)
    assert 56 <= shown <= 60
    board.wait_for_timeout(3000)
    assert 2 <= shown - board.evaluate(SHOWN) <= 5
    board.get_by_role("button", name="Pause").click()
    shown = board.evaluate(SHOWN)
    board.wait_for_timeout(1500)
    assert board.evaluate(SHOWN) == shown
    clock.stop(first_round(afternoon), by=None)
    offer = board.get_by_role("button", name="Start the clock: 1 minute")
    expect(offer).to_be_visible(timeout=10_000)
    Round.objects.filter(pk=first_round(afternoon).pk).update(
        ends_at=timezone.now() + dt.timedelta(seconds=4)
    )
    Event.objects.filter(pk=afternoon.pk).update(version=F("version") + 1)
    go_to(board, "board", afternoon.uid)
    expect(board.get_by_role("link", name="nothing yet")).to_have_count(4)
    expect(board.get_by_text("Time is up")).to_be_visible(timeout=12_000)
    expect(board.get_by_role("link", name="late: 8 missing")).to_have_count(4)


def test_enter_in_the_reason_field_decides_nothing(board: Page, afternoon: Event) -> None:
    dispute(afternoon)
    go_to(board, "hand", afternoon.uid, 1, 1, 1)
    board.get_by_label("Reason").first.press("Enter")
    board.wait_for_timeout(500)
    assert typed_lines(afternoon) == {}
    expect(board.get_by_role("button", name="This one counts")).to_have_count(2)


def test_pages_without_a_connection_say_that_they_may_be_out_of_date(
    board: Page, open_page: Any, dora: User, afternoon: Event, guard: Any
) -> None:
    guard.expect("net::ERR", "htmx:(sendError|afterRequest)")
    public, desk = open_page(), open_page(dora, viewport={"width": 1366, "height": 650})
    go_to(public, "standings", afternoon.uid)
    go_to(desk, "round", afternoon.uid, 1)
    told = [page.get_by_text("The server does not answer") for page in (board, public, desk)]
    for old in told:
        expect(old).to_be_hidden()
        old.page.route("**/live/**", lambda route: route.abort())
    for old in told:
        expect(old).to_be_visible(timeout=6000)
        assert is_in_sight(old)
        old.page.unroute("**/live/**")
    for old in told:
        expect(old).to_be_hidden(timeout=6000)


def test_somebody_watching_an_event_that_is_hidden_again_is_told_so(
    open_page: Any, dora: User, afternoon: Event, guard: Any
) -> None:
    guard.expect("404", "htmx:(responseError|afterRequest)")
    page = open_page(viewport=PHONE)
    go_to(page, "standings", afternoon.uid)
    events.publish(afternoon, published=False, by=dora)
    told = page.get_by_text("This page is no longer kept up to date")
    expect(told).to_be_visible(timeout=10_000)
    assert is_in_sight(told)
    assert axe_findings(page) == []
    expect(page.get_by_text("The server does not answer")).to_be_hidden()
    page.get_by_role("link", name="Reload it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")


@pytest.mark.parametrize("height", [650, 500])
def test_a_line_says_that_the_server_is_unreachable_but_not_when_it_is_refused(
    open_page: Any, dora: User, afternoon: Event, guard: Any, height: int
) -> None:
    guard.expect("net::ERR", "htmx:(sendError|afterRequest)")
    desk: Page = open_page(dora, viewport={"width": 1366, "height": height})
    go_to(desk, "round", afternoon.uid, 1)
    desk.route("**/live/**", lambda _: None)  # so that all messages come from the lines alone
    lost = desk.get_by_text("The server does not answer")
    key(desk, "s2c5")
    expect(desk.locator("#faults")).to_be_visible()
    expect(lost).to_be_hidden()
    desk.route("**/hands/**", lambda route: route.abort())
    key(desk, "s5c5")
    expect(lost).to_be_visible(timeout=3000)
    assert is_in_sight(lost)
    for hand in range(3, 9):
        line(desk, hand).focus()
        assert is_in_sight(line(desk, hand))
    desk.unroute("**/hands/**")
    line(desk, 2).press("Enter")
    expect(lost).to_be_hidden()


def test_the_board_and_a_dispute_are_accessible(board: Page, afternoon: Event) -> None:
    calls.call(table_at(afternoon, 1, 3), phone=EAST)
    dispute(afternoon)
    clock.start(first_round(afternoon), minutes=20, by=None)
    for name, args in (("board", []), ("hand", [1, 1, 1])):
        go_to(board, name, afternoon.uid, *args)
        for width, height in ((360, 740), (1280, 900)):
            board.set_viewport_size({"width": width, "height": height})
            for colours in ("light", "dark"):
                board.emulate_media(color_scheme=colours, reduced_motion="reduce")
                assert axe_findings(board) == []
            assert board.evaluate(SMALL_TEXT, [18, 16]) == []
            assert board.evaluate(LOW_TARGETS, 44) == []
            assert not is_too_wide(board)


#: The boxes of the board's head that overlap, with their text.
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(
    "#board h2, .board-title .badge, .countdown, .board-clock button, .board-next :is(a, button)"
  )].filter((box) => box.checkVisibility());
  const lie = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.flatMap((one, at) => boxes.slice(at + 1)
    .filter((other) => lie(one.getBoundingClientRect(), other.getBoundingClientRect()))
    .map((other) => `${one.textContent.trim()} / ${other.textContent.trim()}`));
}"""


@pytest.mark.parametrize("width", [360, 1024, 1280, 1366])
def test_nothing_in_the_head_of_the_board_overlaps(
    board: Page, afternoon: Event, width: int
) -> None:
    for number in range(1, 5):
        enter_totals(afternoon, (32, 32), at=(1, number))
    clock.start(first_round(afternoon), minutes=20, by=None)
    board.set_viewport_size({"width": width, "height": 650})
    go_to(board, "board", afternoon.uid)
    for shown in ("Round 1", "All hands are in", "5 more minutes", "Begin round 2"):
        expect(board.locator("#board").get_by_text(shown).first).to_be_visible()
    assert board.evaluate(OVERLAPS) == []
    assert not is_too_wide(board)
