"""The desk when things go wrong: two scorers, a dead network, a lost session, no JavaScript."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect
from steps import enter, expect_held, expect_table, go_to, key, line, row, typed_lines

from clubs.models import User
from scoring.models import Event, HandResult, TableTotals
from scoring.models.result import ResultState

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
PASSWORD = "the-nine-of-spades"


def test_when_two_scorers_save_one_hand_the_second_is_told(
    open_page: Any, dora: User, sam: User, afternoon: Event
) -> None:
    hers, his = open_page(dora), open_page(sam)
    for page in (hers, his):
        go_to(page, "table", afternoon.uid, 1, 1)
        line(page, 1).fill("s5c5" if page is hers else "s5c6")
    hers.keyboard.press("Enter")
    expect(row(hers, 1)).to_contain_class("hand-done")
    his.keyboard.press("Enter")
    expect(row(his, 1)).to_contain_text("s5c5")
    expect(row(his, 1)).to_contain_text("You typed s5c6")
    assert typed_lines(afternoon) == {1: ["s5c5"]}

    his.wait_for_timeout(4500)  # the live list is refreshed, and leaves the message alone
    expect(row(his, 1)).to_contain_text("You typed s5c6")


def test_a_line_survives_a_network_failure_and_is_stored_once(
    open_page: Any, guard: Any, dora: User, afternoon: Event
) -> None:
    guard.expect("net::ERR", "htmx:(sendError|afterRequest)")
    page = at_table(open_page, dora, afternoon, 1)
    page.route("**/save/", lambda route: route.abort())
    key(page, "s5c5")
    key(page, "e4h4")
    expect(row(page, 1)).to_contain_text("Not saved: the server can't be reached.")
    expect(row(page, 2)).to_contain_text("Not saved: the server can't be reached.")
    expect(line(page, 1)).to_have_value("s5c5")
    before = client_key(page, 1)

    page.unroute("**/save/")
    line(page, 1).press("Enter")
    expect(row(page, 1)).to_contain_class("hand-done")
    expect(row(page, 2)).to_contain_class("hand-done")  # it was sent as well
    assert typed_lines(afternoon) == {1: ["s5c5", "e4h4"]}
    assert HandResult.objects.get(number=1).client_key == before


def test_a_lost_answer_leads_to_no_second_result(
    open_page: Any, guard: Any, dora: User, afternoon: Event
) -> None:
    guard.expect("net::ERR", "htmx:(sendError|afterRequest)")
    page = at_table(open_page, dora, afternoon, 1)

    def store_and_hang_up(route: Any) -> None:
        route.fetch()
        route.abort()

    page.route("**/save/", store_and_hang_up)
    key(page, "s5c5")
    expect(row(page, 1)).to_contain_text("Not saved")
    assert typed_lines(afternoon) == {1: ["s5c5"]}
    page.unroute("**/save/")
    line(page, 1).press("Enter")
    expect(row(page, 1)).to_contain_class("hand-done")
    assert HandResult.objects.count() == 1


def test_a_lost_session_shows_how_to_go_on_and_keeps_what_was_typed(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    dora.set_password(PASSWORD)
    dora.save()
    page = at_table(open_page, dora, afternoon, 2)
    page.context.clear_cookies(name="sessionid")
    key(page, "s5c5")
    page.keyboard.type("e4h")
    expect(row(page, 1)).to_contain_text("You are logged out.")
    row(page, 1).get_by_role("link", name="Log in again").click()

    page.get_by_label("Username").fill("dora")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect_table(page, 2)
    expect(line(page, 2)).to_have_value("e4h")
    line(page, 1).press("Enter")
    expect(row(page, 1)).to_contain_class("hand-done")
    assert typed_lines(afternoon) == {2: ["s5c5"]}


def test_a_line_survives_a_reload_and_a_visit_to_another_table(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = at_table(open_page, dora, afternoon, 1)
    key(page, "what?")
    expect(row(page, 1)).to_contain_class("hand-wrong")
    page.keyboard.type("n3n5")
    page.reload()
    expect(line(page, 1)).to_have_value("what?")
    page.get_by_role("link", name="Table 2").click()
    expect_table(page, 2)
    page.get_by_role("link", name="Table 1").click()
    expect(line(page, 2)).to_have_value("n3n5")
    expect(row(page, 2)).to_contain_text("The lowest bid in no trump is 4.")


def test_the_end_of_the_event_discards_no_line(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = at_table(open_page, dora, afternoon, 1)
    Event.objects.update(state=Event.State.FINISHED)
    key(page, "s5c5")
    expect(row(page, 1)).to_contain_class("hand-wrong")
    expect(line(page, 1)).to_have_value("s5c5")
    assert typed_lines(afternoon) == {}


def test_a_stored_hand_is_corrected_on_its_page(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    enter(afternoon, 1, "first")
    page = at_table(open_page, dora, afternoon, 1)
    page.get_by_role("link", name="Change hand 1").click()
    page.get_by_role("link", name="Form for hand 1").click()
    tile(page, "tricks", "6").click()
    page.get_by_label("Reason", exact=False).first.fill("The slip says six")
    page.get_by_role("button", name="Correct it").click()
    expect(page.get_by_text("Hand 1 is saved.")).to_be_visible()
    assert typed_lines(afternoon) == {1: ["s5c6"]}
    assert HandResult.objects.get(state=ResultState.SUPERSEDED).makers_tricks == 5


def test_a_dispute_is_settled_at_the_desk(open_page: Any, dora: User, afternoon: Event) -> None:
    enter(afternoon, 1, "one-key", tricks="5")
    enter(afternoon, 1, "one-key", tricks="6")
    assert typed_lines(afternoon) == {}
    page = at_table(open_page, dora, afternoon, 1)
    page.get_by_role("link", name="Decide hand 1").click()
    page.get_by_label("Reason").first.fill("Both pairs say five")
    page.get_by_role("button", name="This one counts").first.click()
    expect(page.get_by_text("The dispute about hand 1 is settled.")).to_be_visible()
    assert typed_lines(afternoon) == {1: ["s5c5"]}


def test_a_hand_takes_five_taps_on_a_phone(
    open_page: Any, dora: User, afternoon: Event, tell: Any
) -> None:
    page = open_page(dora, **PHONE)
    go_to(page, "table", afternoon.uid, 1, 1)
    page.get_by_role("link", name="Form for hand 1").tap()
    taps = [
        tile(page, "declarer", "S"),
        tile(page, "bid", "5"),
        tile(page, "strain", "C"),
        tile(page, "tricks", "5"),
        page.get_by_role("button", name="Save"),
    ]
    for target in taps:
        target.tap()
    expect(page.get_by_text("Hand 1 is saved.")).to_be_visible()
    assert typed_lines(afternoon) == {1: ["s5c5"]}
    tell(f"taps for a hand on a phone: {len(taps)}, Save included")
    assert len(taps) <= 5


def test_the_totals_of_a_table_are_requested_until_they_arrive(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = at_table(open_page, dora, afternoon, 1)
    page.get_by_role("link", name="Only the totals came in").click()
    ours, theirs = page.locator("[name=points_0]"), page.locator("[name=points_1]")
    ours.fill("40")
    theirs.fill("25")
    page.get_by_role("button", name="Save the totals").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    expect(ours).to_have_value("40")
    theirs.fill("24")
    page.get_by_role("button", name="Save the totals").click()
    expect(page.get_by_text("The totals of table 1 are saved.")).to_be_visible()
    stored = TableTotals.objects.get()
    assert (stored.points_0, stored.points_1, stored.table.number) == (40, 24, 1)


def test_the_totals_of_a_round_with_sets_take_two_numbers_and_enter(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = at_table(open_page, dora, afternoon, 1)
    page.get_by_role("link", name="Only the totals came in").click()
    expect(page.locator("main")).to_contain_text("Type the two totals; the counts below only if")
    expect(page.locator("main .notice-warning")).to_have_count(0)
    expect(page.get_by_label("Reason")).to_have_count(0)
    expect(page.locator("[name=points_0]")).to_be_focused()
    page.keyboard.type("31")
    page.keyboard.press("Tab")
    page.keyboard.type("8")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The totals of table 1 are saved.")).to_be_visible()
    stored = TableTotals.objects.get()
    assert (stored.points_0, stored.points_1, stored.reason) == (31, 8, "")


def test_the_arrow_keys_walk_the_lines(open_page: Any, dora: User, afternoon: Event) -> None:
    page = at_table(open_page, dora, afternoon, 1)
    expect(line(page, 1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(line(page, 3)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(line(page, 2)).to_be_focused()


def test_t3_goes_to_table_3(open_page: Any, dora: User, afternoon: Event) -> None:
    page = at_table(open_page, dora, afternoon, 1)
    key(page, "t3")
    expect_table(page, 3)
    expect(line(page, 1)).to_be_focused()
    assert page.url.endswith(reverse("table", args=[afternoon.uid, 1, 3]))
    key(page, "s5c5")
    expect(row(page, 1)).to_contain_class("hand-done")
    assert typed_lines(afternoon) == {3: ["s5c5"]}


def test_a_table_with_a_missing_hand_can_be_left_on_purpose(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = at_table(open_page, dora, afternoon, 1)
    line(page, 8).focus()
    key(page, "s5c5")
    key(page, "n4c4")
    expect_held(page, "still missing or wrong")
    expect_table(page, 1)
    page.get_by_role("button", name="Go on to the next table").click()
    expect_table(page, 2)
    expect(row(page, 1)).to_contain_class("hand-done")
    assert typed_lines(afternoon) == {1: ["s5c5"], 2: ["n4c4"]}


def test_a_table_that_is_complete_at_last_no_longer_holds_the_cursor(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = at_table(open_page, dora, afternoon, 1)
    for text in ["s5c5"] * 24:
        key(page, text)
    expect_table(page, 4)
    for text in ["", *["s5c5"] * 7]:
        key(page, text)
    expect_held(page, "still missing or wrong")
    line(page, 1).focus()
    key(page, "s5c5")
    expect(row(page, 1)).to_contain_class("hand-done")
    expect(page.locator("#held")).to_be_hidden()


def test_a_refused_line_is_still_there_when_one_returns(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = at_table(open_page, dora, afternoon, 1)
    key(page, "what?")
    key(page, "t2")
    expect_table(page, 2)
    key(page, "n4c4")
    key(page, "t1")
    expect_table(page, 1)
    expect(line(page, 1)).to_be_focused()
    expect(line(page, 1)).to_have_value("what?")
    expect(row(page, 1)).to_contain_text("cannot be read")
    key(page, "s5c5")
    expect(row(page, 1)).to_contain_class("hand-done")
    assert typed_lines(afternoon) == {1: ["s5c5"], 2: ["n4c4"]}


def test_lines_waiting_for_the_next_table_survive_a_reload(
    open_page: Any, guard: Any, dora: User, afternoon: Event
) -> None:
    guard.expect("net::ERR", "htmx:(sendError|afterRequest)")
    page = at_table(open_page, dora, afternoon, 1)
    page.route("**/tables/2/", lambda route: route.abort())
    for text in ["s5c5"] * 8:
        key(page, text)
    key(page, "n4c4")
    page.keyboard.type("e4h")
    expect_held(page, "The next table does not come")
    page.unroute("**/tables/2/")
    page.reload()
    expect_table(page, 2)
    expect(line(page, 2)).to_have_value("e4h")
    expect(line(page, 2)).to_be_focused()
    expect(row(page, 1)).to_contain_class("hand-done")
    assert typed_lines(afternoon)[2] == ["n4c4"]


def test_the_next_table_is_requested_again_when_the_network_is_back(
    open_page: Any, guard: Any, dora: User, afternoon: Event
) -> None:
    guard.expect("net::ERR", "htmx:(sendError|afterRequest)")
    page = at_table(open_page, dora, afternoon, 1)
    page.route("**/tables/2/", lambda route: route.abort())
    for text in ["s5c5"] * 8:
        key(page, text)
    key(page, "n4c4")
    expect_held(page, "The next table does not come")
    page.unroute("**/tables/2/")
    page.keyboard.press("Enter")
    expect_table(page, 2)
    expect(row(page, 1)).to_contain_class("hand-done")
    assert typed_lines(afternoon)[2] == ["n4c4"]


def test_a_hand_can_be_entered_without_javascript(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = open_page(dora, java_script_enabled=False)
    go_to(page, "table", afternoon.uid, 1, 1)
    line(page, 1).fill("s2c5")
    line(page, 1).press("Enter")
    expect(row(page, 1)).to_contain_text("The lowest bid in clubs is 3.")
    expect(line(page, 1)).to_have_value("s2c5")
    line(page, 1).fill("s5c5")
    line(page, 1).press("Enter")
    expect(row(page, 1)).to_contain_class("hand-done")
    assert typed_lines(afternoon) == {1: ["s5c5"]}


def at_table(open_page: Any, user: User, event: Event, table: int) -> Page:
    page: Page = open_page(user)
    go_to(page, "table", event.uid, 1, table)
    expect(page.locator("input.line:focus")).to_be_visible()
    return page


def tile(page: Page, field: str, value: str) -> Locator:
    """A big button of the hand form."""
    return page.locator(f'label.tile:has(input[name="{field}"][value="{value}"])')


def client_key(page: Page, hand: int) -> str:
    return row(page, hand).locator("[name=client_key]").input_value()


def test_enter_on_an_empty_line_leaves_its_hand_open(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page = at_table(open_page, dora, afternoon, 1)
    for text in ["s5c5", "", "w4h5"]:
        key(page, text)
    expect(row(page, 3)).to_contain_class("hand-done")
    expect(line(page, 2)).to_have_value("")
    assert typed_lines(afternoon) == {1: ["s5c5", "w4h5"]}


def test_the_ring_around_what_has_the_focus_beside_the_sheet_is_not_cut_off(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    page: Page = open_page(dora, viewport={"width": 1366, "height": 650})
    go_to(page, "table", afternoon.uid, 1, 1)
    table, column = page.locator("#tables .row-link").first, page.locator(".desk > :first-child")
    ring = table.evaluate(
        """(link) => {
          link.focus({focusVisible: true});
          const {outlineOffset, outlineWidth} = getComputedStyle(link);
          return parseFloat(outlineOffset) + parseFloat(outlineWidth);
        }"""
    )
    inner, outer = table.bounding_box(), column.bounding_box()
    assert inner["x"] - outer["x"] >= ring > 3
    assert outer["x"] + outer["width"] - inner["x"] - inner["width"] >= ring
