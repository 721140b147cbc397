"""The hall screen in a real browser: nothing is cut off, it turns its pages, it can be stopped."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from looking import axe_findings, is_too_wide
from playwright.sync_api import Page, expect

from clubs.models import Club, User
from scoring.models import Event, Round, TableTotals
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import clock, entrants, events, rounds, screen
from tests.cast import add_entrants, make_event, rewrite, seat_entrants
from tests.scoring.afternoon.play import enter, enter_totals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WALL = {"width": 1920, "height": 1080}
PROJECTORS = [WALL, {"width": 1280, "height": 720}, {"width": 1024, "height": 768}]
PHONE = {"width": 360, "height": 740}
#: Readable from ten metres on a wall of 1920 px; smaller projectors show the same picture.
LEAST_TEXT = 40
SOON = 5_000
SAID = {
    "large": "Coffee is served in the lobby",
    "middle": "Coffee and cake in the lobby until half past two; then we draw the fifty-fifty",
    "small": "Please bring every score sheet to the desk. " * 6,
    "capitals": "WE MEET AGAIN NEXT WEEK, WOMEN AND MEN! " * 7,
}

#: What on the screen is cut off, overflows it, or is too small to read.
WRONG = """(least) => {
  const wrong = [];
  const live = document.getElementById("live");
  if (live.scrollHeight > live.clientHeight + 1) wrong.push(`cut off: ${live.scrollHeight}`);
  const foot = document.querySelector(".hall-foot").getBoundingClientRect();
  if (foot.bottom > innerHeight + 1) wrong.push(`foot: ${foot.bottom}`);
  if (document.scrollingElement.scrollHeight > innerHeight) wrong.push("to be pushed");
  for (const each of document.querySelectorAll("#hall *")) {
    const {bottom, right, width, height} = each.getBoundingClientRect();
    if (!width || !height || each.closest(".visually-hidden")) continue;
    const what = `${each.tagName} ${each.textContent.trim().slice(0, 40)}`;
    if (right > innerWidth + 1 || bottom > innerHeight + 1) wrong.push(`outside: ${what}`);
    if (live.contains(each) && bottom > foot.top + 1) wrong.push(`under the foot: ${what}`);
    if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible")
      wrong.push(`shortened: ${what}`);
    const own = [...each.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
    const size = parseFloat(getComputedStyle(each).fontSize);
    if (own && size + 0.05 < least) wrong.push(`${size} px: ${what}`);
  }
  return wrong;
}"""
#: The share of the height between the heading and the foot that the page's rows take up.
USED = """() => {
  const columns = document.querySelector(".hall-page:not([hidden]) .hall-columns");
  const {top} = columns.getBoundingClientRect();
  const rows = [...columns.querySelectorAll("tr")].map((row) => row.getBoundingClientRect().bottom);
  return (Math.max(...rows) - top) / (document.querySelector(".hall-foot").offsetTop - top);
}"""
PAGE = "document.getElementById('hall').dataset.page"
ORDER = "document.getElementById('live').dataset.order.split(' ')"

FIRST = ("Marjorie", "Winnifred", "Germaine", "Clifford", "Maximilian", "Thérèse", "Léo", "Zénon")
LAST = ("Prud'homme", "Vaillancourt", "Beauchamp", "Sutherland", "Featherstone", "Ouellette", "Roy")


def name(number: int) -> str:
    """An invented person; the first 56 have different names."""
    return f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]}{'abcd'[number // 56 % 4]}"


def pairs(club: Club, number: int) -> Event:
    event = make_event(club, rounds_due=2)
    people = [(n, (name(2 * n), name(2 * n + 1))) for n in range(1, number + 1)]
    entrants.add(event, who=people, by=None)
    return seat_entrants(event)


def fifty_entrants(club: Club) -> Event:
    return pairs(club, 50)


def hundred_players(club: Club) -> Event:
    """A hundred and three single players: three of them sit out."""
    event = make_event(club, rounds_due=1, are_single=True)
    entrants.add(event, who=[(n, (name(n),)) for n in range(1, 104)], by=None)
    tables = tuple(
        TablePlan(n + 1, ((4 * n + 1, 4 * n + 3), (4 * n + 2, 4 * n + 4))) for n in range(25)
    )
    return rounds.seat(event, plan=Plan((RoundPlan(tables, (101, 102, 103)),)), by=None)


def twelve_entrants(club: Club) -> Event:
    event = make_event(club, rounds_due=2)
    add_entrants(event, 12)
    return seat_entrants(event)


def eight_entrants(club: Club) -> Event:
    event = make_event(club, rounds_due=2)
    add_entrants(event, 8)
    return seat_entrants(event)


def shown_to_all(event: Event) -> Event:
    """Published, with a hand, a running clock and all but a few tables finished."""
    events.publish(event, published=True, by=None)
    this_round = Round.objects.select_related("session").get(session__event=event, number=1)
    clock.start(this_round, minutes=19, by=None)
    enter(event, "n5c6")
    tables = this_round.tables.count()
    for table in range(2, tables - 2):
        enter_totals(event, (32 + table % 10, 32 - table % 10), at=(1, table))
    # Totals as after many rounds: three digits, some of them negative.
    TableTotals.objects.update(points_0=F("points_0") + 300, points_1=F("points_1") - 300)
    return event


def open_hall(page: Page, event: Event) -> None:
    page.goto(reverse("hall", args=[event.uid]))
    page.wait_for_function(f"() => {PAGE} !== undefined")


def found_wrong(page: Page) -> dict[str, list[str]]:
    """What is wrong on each page of the screen, by page."""
    least = LEAST_TEXT * min(
        page.evaluate("innerWidth") / 1920, page.evaluate("innerHeight") / 1080
    )
    found = {}
    for _ in page.evaluate(ORDER):
        found[page.evaluate(PAGE)] = page.evaluate(WRONG, least)
        page.evaluate("document.getElementById('next').click()")
    return {key: wrong for key, wrong in found.items() if wrong}


@pytest.mark.parametrize(
    "make",
    [
        fifty_entrants,
        *(
            pytest.param(each, marks=pytest.mark.long)
            for each in (hundred_players, twelve_entrants)
        ),
    ],
)
def test_nothing_is_cut_off_and_everything_is_readable_from_ten_metres(
    open_page: Any, club: Club, dora: User, make: Callable[[Club], Event], tell: Any
) -> None:
    event = shown_to_all(make(club))
    wrong, counted = {}, []
    page = open_page()
    for held, said in ((False, ""), (True, ""), *((False, said) for said in SAID.values())):
        screen.hold(event, held=held, by=dora)
        screen.announce(event, text=said, by=dora)
        for size in PROJECTORS:
            page.set_viewport_size(size)
            open_hall(page, event)
            wrong[held, said, size["width"]] = found_wrong(page)
            counted.append(len(set(page.evaluate(ORDER))))
    assert {place: found for place, found in wrong.items() if found} == {}
    tell(f"hall screen, {event.entrants.count()} entrants: {counted[0]} pages of 8 s")


@pytest.mark.parametrize("locale", ["en", "fr-CA"])
def test_entrants_who_left_are_clearly_marked_among_forty_pairs(
    open_page: Any, club: Club, locale: str
) -> None:
    event = shown_to_all(pairs(club, 40))
    rewrite(event, event.entrants.filter(number__lte=20), state="withdrawn", last_round=1)
    page = open_page(locale=locale)
    for size in PROJECTORS:
        page.set_viewport_size(size)
        open_hall(page, event)
        assert found_wrong(page) == {}
    expect(page.locator("tr", has_text="×")).to_have_count(20)
    expect(
        page.locator("h2", has_text="× has left" if locale == "en" else "× n’est plus là")
    ).not_to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("make", "held"),
    [
        (twelve_entrants, False),
        (eight_entrants, False),
        (eight_entrants, True),
        (fifty_entrants, False),
    ],
)
def test_after_the_end_everything_is_readable_from_ten_metres_too(
    open_page: Any, club: Club, dora: User, make: Callable[[Club], Event], held: bool
) -> None:
    event = shown_to_all(make(club))
    screen.hold(event, held=held, by=dora)
    events.finish(event, by=dora, despite="the hall closes", sharing=True)
    for locale in ("en", "fr-CA"):
        page = open_page(locale=locale)
        for size in PROJECTORS:
            page.set_viewport_size(size)
            open_hall(page, event)
            assert found_wrong(page) == {}


@pytest.mark.parametrize("tables", [2, 8, pytest.param(25, marks=pytest.mark.long), 40])
def test_with_any_number_of_tables_each_page_fills_the_wall(
    open_page: Any, club: Club, tables: int
) -> None:
    event = shown_to_all(pairs(club, 2 * tables))
    page = open_page()
    for size in (WALL, {"width": 1366, "height": 768}):
        page.set_viewport_size(size)
        open_hall(page, event)
        assert found_wrong(page) == {}
        used = []
        for _ in page.evaluate(ORDER):
            used.append(page.evaluate(USED))
            page.evaluate("document.getElementById('next').click()")
        assert min(used) > 0.8


@pytest.mark.parametrize(("tables", "locale"), [(2, "en"), (12, "fr-CA"), (40, "en")])
def test_the_scores_of_a_round_also_fill_the_wall(
    open_page: Any, club: Club, tables: int, locale: str
) -> None:
    event = pairs(club, 2 * tables)
    events.publish(event, published=True, by=None)
    for table in range(1, tables + 1):
        enter_totals(event, (24 + table % 16, 40 - table % 16), at=(1, table))
    TableTotals.objects.update(points_0=F("points_0") - 150, points_1=F("points_1") + 100)
    page = open_page(locale=locale)
    for size in PROJECTORS:
        page.set_viewport_size(size)
        open_hall(page, event)
        assert "scores-1" in page.evaluate(ORDER)
        assert found_wrong(page) == {}


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_round_and_address_are_shown_in_full_when_time_is_up(
    open_page: Any, club: Club, locale: str
) -> None:
    event = shown_to_all(eight_entrants(club))
    Round.objects.filter(number=1).update(ends_at=timezone.now())
    page = open_page(viewport=PROJECTORS[1], locale=locale)
    open_hall(page, event)
    expect(page.locator(".hall-clock")).to_contain_text("!")
    assert {each for wrong in found_wrong(page).values() for each in wrong} == set()


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_beside_a_long_name_one_still_reads_that_the_event_is_not_published(
    open_page: Any, club: Club, dora: User, locale: str
) -> None:
    event = pairs(club, 8)
    rename = {"name": "Mardi du club des aînés de la Petite-Nation", "published": False}
    rewrite(event, Event.objects.filter(pk=event.pk), **rename)
    page = open_page(dora, viewport=WALL, locale=locale)
    open_hall(page, event)
    warning = page.locator(".hall-title .badge")
    expect(warning).to_be_in_viewport(ratio=1)
    around = page.locator(".hall-title").bounding_box()
    box = warning.bounding_box()
    assert box["x"] + box["width"] <= around["x"] + around["width"] + 1
    name = page.locator(".hall-title > p > span").first.bounding_box()
    assert name["width"] > 200


def test_with_few_tables_the_screen_is_readable_from_the_far_corner(
    open_page: Any, club: Club
) -> None:
    event = shown_to_all(pairs(club, 4))
    page = open_page(viewport=WALL)
    open_hall(page, event)
    letters = "parseFloat(getComputedStyle(document.querySelector('.hall-seat')).fontSize)"
    assert page.evaluate(letters) >= 1.5 * LEAST_TEXT


def test_the_wall_turns_its_pages_by_itself_even_with_reduced_motion(
    open_page: Any, club: Club
) -> None:
    event = shown_to_all(fifty_entrants(club))
    page = open_page(viewport=WALL, reduced_motion="reduce")
    page.clock.install()
    open_hall(page, event)
    order = page.evaluate(ORDER)
    seen = [page.evaluate(PAGE)]
    for _ in order:
        page.clock.run_for(8_000)
        seen.append(page.evaluate(PAGE))
    assert seen == [*order, order[0]]
    assert page.locator(".hall-page:visible").count() == 1


def test_the_wall_can_be_stopped_and_turned_by_keyboard(open_page: Any, club: Club) -> None:
    event = shown_to_all(fifty_entrants(club))
    page = open_page(viewport=WALL)
    page.clock.install()
    open_hall(page, event)
    page.get_by_role("button", name="Pause").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    page.clock.run_for(60_000)
    assert page.evaluate(PAGE) == "seats-1"
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Next page")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate(PAGE) == "seats-2"
    enter(event, "n5c6", at=(1, 1, 2))
    page.clock.run_for(4_000)
    assert page.evaluate(PAGE) == "seats-2"
    page.get_by_role("button", name="Go on").click()
    page.clock.run_for(8_000)
    assert page.evaluate(PAGE) == "seats-3"


def test_what_the_desk_does_is_on_the_wall_within_five_seconds(
    open_page: Any, club: Club, dora: User
) -> None:
    event = shown_to_all(twelve_entrants(club))
    page = open_page(viewport=WALL)
    open_hall(page, event)
    page.get_by_role("button", name="Next page").click()
    enter_totals(event, (50, 14), at=(1, 5))
    expect(page.locator(".hall-total", has_text="50")).to_be_visible(timeout=SOON)
    assert page.locator("#said").inner_text() == ""
    screen.announce(event, text="Coffee", by=dora)
    expect(page.locator(".hall-said")).to_have_text("Coffee", timeout=SOON)
    expect(page.locator("#said")).to_have_text("Coffee")
    page.evaluate("document.getElementById('said').textContent = 'said once'")
    screen.hold(event, held=True, by=dora)
    expect(page.locator(".hall-places")).to_have_count(0, timeout=SOON)
    assert page.locator("#said").inner_text() == "said once"
    screen.hold(event, held=False, by=dora)
    expect(page.locator(".hall-total", has_text="50")).to_have_count(1, timeout=SOON)


def test_the_seats_of_the_next_round_appear_at_once(open_page: Any, club: Club) -> None:
    event = make_event(club, rounds_due=2)
    add_entrants(event, 50)
    events.publish(seat_entrants(event), published=True, by=None)
    for table in range(1, 25):
        enter_totals(event, (40, 24), at=(1, table))
    page = open_page(viewport=WALL)
    open_hall(page, event)
    for _ in range(3):
        page.get_by_role("button", name="Next page").click()
    page.get_by_role("button", name="Go on").click()
    assert page.evaluate(PAGE) == "places-1"
    enter_totals(event, (40, 24), at=(1, 25))
    expect(page.get_by_role("heading", level=1)).to_have_text("Next: round 2", timeout=SOON)
    assert page.evaluate(PAGE) == "seats-1"


def test_a_screen_without_a_connection_says_so(open_page: Any, club: Club, guard: Any) -> None:
    guard.expect("ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:afterRequest")
    event = shown_to_all(twelve_entrants(club))
    page = open_page(viewport=WALL)
    open_hall(page, event)
    stale = page.get_by_text("No connection: this is not up to date.")
    expect(stale).to_be_hidden()
    page.context.set_offline(True)
    expect(stale).to_be_visible(timeout=15_000)
    page.context.set_offline(False)
    expect(stale).to_be_hidden(timeout=SOON)


def test_the_wall_is_as_accessible_as_any_other_page(
    open_page: Any, club: Club, dora: User
) -> None:
    event = shown_to_all(fifty_entrants(club))
    screen.announce(event, text="Coffee", by=dora)
    for size in (WALL, PHONE, {"width": 960, "height": 540}):
        for scheme in ("light", "dark"):
            page = open_page(viewport=size, color_scheme=scheme)
            open_hall(page, event)
            assert axe_findings(page) == []
            assert not is_too_wide(page)
            page.context.close()
