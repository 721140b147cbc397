"""What a director and a player see of the large pages on a phone."""

import datetime as dt
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from looking import axe_findings, broken_words, is_in_sight, is_too_wide
from playwright.sync_api import expect
from steps import enter, go_to, line

from clubs.models import Club, User
from scoring.models import Event, HandResult, Player
from scoring.rotations import Asked
from scoring.rotations.individual import individual
from scoring.services import events, rounds
from tests.cast import add_entrants, make_event, rewrite

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}


def test_the_board_begins_with_the_tables(open_page: Any, dora: User, afternoon: Event) -> None:
    page = open_page(dora, viewport=PHONE)
    go_to(page, "board", afternoon.uid)
    tables = page.locator(".board-tables .row-link")
    expect(tables).to_have_count(4)
    for table in tables.all():
        expect(table).to_be_in_viewport(ratio=1)
    assert not is_too_wide(page)


@pytest.mark.parametrize("name", ["Thursday, November 19", "Wednesday, September 30"])
def test_the_day_in_the_name_of_an_event_is_shown_in_full(
    open_page: Any, dora: User, afternoon: Event, name: str
) -> None:
    rewrite(afternoon, Event.objects.all(), name=name)
    page = open_page(dora, viewport=PHONE)
    for route in ("board", "entrants"):
        go_to(page, route, afternoon.uid)
        title = page.locator(".head-event :is(h1, .head-name)").first
        assert title.evaluate("(title) => title.scrollHeight <= title.clientHeight + 1")


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_the_pages_of_an_event_in_play_take_one_line(
    open_page: Any, dora: User, afternoon: Event, locale: str
) -> None:
    page = open_page(dora, viewport=PHONE, locale=locale)
    for name in ("board", "desk-standings", "sheets"):
        go_to(page, name, afternoon.uid)
        tabs = page.locator(".tabs > :visible")
        expect(tabs).to_have_count(4)
        assert len({each.bounding_box()["y"] for each in tabs.all()}) == 1
    page.locator(".more > summary").click()
    for name in ("entrants", "sheets"):
        address = reverse(name, args=[afternoon.uid])
        assert is_in_sight(page.locator(f'.more a[href="{address}"]'))


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_the_public_pages_of_an_event_also_take_one_line(
    open_page: Any, afternoon: Event, locale: str
) -> None:
    page = open_page(viewport=PHONE, locale=locale)
    for name in ("standings", "seating", "all-tables", "public-rules"):
        go_to(page, name, afternoon.uid)
        tabs = page.locator(".tabs > :visible")
        expect(tabs).to_have_count(3)
        assert len({each.bounding_box()["y"] for each in tabs.all()}) == 1
        assert not is_too_wide(page)
    page.locator(".more > summary").click()
    for link in page.locator(".more a").all():
        assert is_in_sight(link)
    assert axe_findings(page) == []


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_a_message_about_a_silent_server_leaves_the_page_readable(
    open_page: Any, dora: User, afternoon: Event, locale: str
) -> None:
    public, desk = open_page(viewport=PHONE, locale=locale), open_page(dora, viewport=PHONE)
    for page in (public, desk):
        page.route("**/live/**", lambda _: None)  # a response would hide the message
    go_to(public, "standings", afternoon.uid)
    go_to(desk, "board", afternoon.uid)
    for page in (public, desk):
        page.evaluate("document.getElementById('stale').hidden = false")
        told = page.locator("#stale")
        assert told.bounding_box()["height"] < PHONE["height"] / 6
        told.locator("summary").click()
        assert is_in_sight(told.locator("details p"))
        assert axe_findings(page) == []


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_both_sums_are_visible_beside_the_longest_names(
    open_page: Any, dora: User, afternoon: Event, locale: str
) -> None:
    rewrite(afternoon, Player.objects.all(), name="Wilhelmina Featherstonehaugh-Cholmondeley")
    page = open_page(dora, viewport=PHONE, locale=locale)
    go_to(page, "table", afternoon.uid, 1, 1)
    for number in (0, 1):
        total = page.locator(f"#sum-{number}").bounding_box()
        assert total
        assert total["x"] + total["width"] <= PHONE["width"]
    assert not is_too_wide(page)


def test_a_hand_is_typed_over_with_a_reason_on_a_phone_too(
    open_page: Any, dora: User, afternoon: Event
) -> None:
    enter(afternoon, 1, "k")
    HandResult.objects.update(entered_at=timezone.now() - dt.timedelta(hours=1))
    page = open_page(dora, viewport=PHONE)
    go_to(page, "table", afternoon.uid, 1, 1)
    page.get_by_role("link", name="Change hand 1").click()
    expect(line(page, 1)).to_be_visible()
    reason = page.get_by_label("It is changed because").bounding_box()
    assert reason
    assert reason["x"] + reason["width"] <= PHONE["width"]
    assert not is_too_wide(page)
    assert axe_findings(page) == []


def test_the_standings_show_place_name_and_total_and_the_rounds_unfold(
    open_page: Any, afternoon: Event
) -> None:
    enter(afternoon, 1, "k")
    page = open_page(viewport=PHONE)
    go_to(page, "standings", afternoon.uid)
    row = page.locator("#standings tbody tr").first
    assert len([cell for cell in row.locator("td, th").all() if cell.is_visible()]) == 3
    key = page.locator("#notes").get_by_text("R1, R2 and so on")
    expect(key).to_be_hidden()
    page.get_by_label("Show every round").check()
    expect(key).to_be_visible()
    assert len([cell for cell in row.locator("td, th").all() if cell.is_visible()]) > 3
    assert not is_too_wide(page)


def test_before_play_the_standings_also_show_place_name_and_total(
    open_page: Any, club: Club
) -> None:
    event = make_event(club)
    add_entrants(event, 2)
    events.publish(event, published=True, by=None)
    page = open_page(viewport=PHONE)
    go_to(page, "standings", event.uid)
    row = page.locator("#standings tbody tr").first
    assert len([cell for cell in row.locator("td, th").all() if cell.is_visible()]) == 3
    assert is_in_sight(row.locator(".total"))


def test_no_name_on_the_hall_page_is_broken_on_a_phone(open_page: Any, club: Club) -> None:
    event = make_event(club, are_single=True, published=True, rounds_due=3)
    add_entrants(event, 8)
    rewrite(event, Player.objects.all(), name="Winnifred Ouellette")
    rounds.seat(event, plan=individual(Asked(range(1, 9), 3, 2)), by=None, rotation="planned")
    page = open_page(viewport=PHONE)
    go_to(page, "hall", event.uid)
    expect(page.locator(".hall-seat").first).to_contain_text("Winnifred")
    assert broken_words(page, ".hall-seat") == []
    assert not is_too_wide(page)


def test_the_points_of_all_tables_are_aligned(open_page: Any, afternoon: Event) -> None:
    for hand in range(1, 9):
        enter(afternoon, hand, f"k{hand}")
    page = open_page(viewport={"width": 1280, "height": 720})
    go_to(page, "all-tables", afternoon.uid)
    expect(page.locator(".table-played .badge")).to_have_count(3)
    points = [each.bounding_box() for each in page.locator(".table-points").all()]
    assert len({round(each["x"] + each["width"]) for each in points}) == 1


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_every_page_under_more_is_visible_on_a_phone(
    open_page: Any, dora: User, afternoon: Event, locale: str
) -> None:
    page = open_page(dora, viewport=PHONE, locale=locale)
    go_to(page, "board", afternoon.uid)
    page.locator(".more > summary").click()
    pages = page.locator(".more .row-link:visible")
    assert pages.count() > 12
    assert [each.inner_text() for each in pages.all() if not is_in_sight(each)] == []
    assert not is_too_wide(page)
