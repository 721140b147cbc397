"""The door on a phone: taps and seconds are counted; two doors at once, one of them offline."""

import time
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.urls import reverse
from phone import NO_NETWORK, PHONE
from playwright.sync_api import Locator, Page, expect

from clubs import accounts
from clubs.models import Club, LedgerEntry, Member, User
from clubs.services import members
from scoring.models import Event
from scoring.services import fees
from scoring.store.door import door_of
from tests.browser.looking import axe_findings, broken_words, is_in_sight
from tests.cast import make_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MEMBERS = 1000
#: Milliseconds between two letters for somebody who types slowly on a phone.
TYPING = 400


class Door:
    """One device at the door, which counts its taps."""

    def __init__(self, page: Page, event: Event) -> None:
        self.page, self.taps = page, 0
        with page.expect_response(lambda answer: "/news/" in answer.url):
            page.goto(reverse("door", args=[event.uid]))
        expect(page.locator("#find button")).to_be_hidden()

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).first.tap()

    def type(self, letters: str) -> None:
        self.page.locator("#id_find").press_sequentially(letters, delay=TYPING)

    def expect_here(self, count: int) -> None:
        expect(self.page.locator("#count-here")).to_have_text(f"Here: {count}", timeout=20_000)

    def expect_sent(self) -> None:
        """Check that every tap was sent, and that the outbox reports nothing late."""
        kept = self.page.locator(".door-said", has_text="kept on this device")
        expect(kept).to_have_count(0, timeout=20_000)
        expect(self.page.locator("#outbox")).to_be_empty()


@pytest.fixture
def event(club: Club, ledger_to_empty: None) -> Event:
    people = [
        Member(club=club, first_name=f"Ann{number}", last_name=f"Lee{number}", number=number)
        for number in range(1, MEMBERS)
    ]
    for each in (*people, Member(club=club, first_name="Zelda", last_name="Quist", number=MEMBERS)):
        each.name_key = f"{each.last_name} {each.first_name}".lower()
    Member.objects.bulk_create([*people, each])
    found = make_event(club, are_single=True)
    fees.set_fee(found, by=None, for_members=Decimal(3), for_guests=Decimal(5), newcomers_free=True)
    return found


def at_the_door(open_page: Any, user: User, event: Event) -> Door:
    return Door(open_page(user, viewport=PHONE, has_touch=True), event)


def height(row: Locator) -> float:
    # In one step: the rows are replaced whenever news of another door arrives.
    found: float = row.evaluate("row => row.getBoundingClientRect().height")
    return found


def test_a_member_is_checked_in_with_one_tap_and_a_walk_in_within_seconds(
    open_page: Any, event: Event, dora: User, tell: Callable[[str], None]
) -> None:
    door = at_the_door(open_page, dora, event)
    began = time.monotonic()
    door.type("qui")
    door.tap("#list button[value=here-cash]")
    door.expect_here(1)
    known, taps = time.monotonic() - began, door.taps
    began, door.taps = time.monotonic(), 0
    door.type("New Nan")
    door.tap("#walk-in button[value=guest-cash]")
    door.expect_here(2)
    new = time.monotonic() - began
    tell(
        f"At a club of {MEMBERS}: here and paid, {taps} tap after three letters, {known:.1f} s; "
        f"a walk-in, {door.taps} tap after the name, {new:.1f} s with {TYPING} ms a letter."
    )
    assert (taps, door.taps) == (1, 1)
    assert new <= 20
    assert axe_findings(door.page) == []
    door.expect_sent()
    assert accounts.taken_at(event.uid) == {"cash": Decimal(8)}


def test_a_row_is_as_high_as_a_thumb_and_the_rarer_acts_are_folded(
    open_page: Any, event: Event, dora: User, tell: Callable[[str], None]
) -> None:
    door = at_the_door(open_page, dora, event)
    door.type("qui")
    door.tap("#list .door-name")
    door.tap("#list button[value=here]")
    door.expect_here(1)
    tell(f"Here, pays later: {door.taps} taps after three letters.")
    assert door.taps <= 2
    door.tap("#there > summary")
    row = door.page.locator("#there .door-row")
    expect(row.locator("button:visible")).to_have_text("Paid 3.00")
    door.expect_sent()
    expect(row.locator("details")).not_to_have_attribute("open", "")
    owes = height(row)
    row.get_by_role("button").tap()
    expect(row).to_contain_text("paid")
    expect(row.locator("button:visible")).to_have_count(0)
    door.expect_sent()
    paid = height(row)
    tell(f"Somebody who is here: {paid:.0f} px of a phone, {owes:.0f} px while something is owed.")
    assert 48 <= paid <= owes <= 96
    row.locator(".door-name").tap()
    expect(row.get_by_role("button", name="Goes home")).to_be_visible()
    assert axe_findings(door.page) == []


@pytest.mark.parametrize("due", [0, 3])
def test_ordinary_names_are_not_broken_within_a_word(
    open_page: Any, club: Club, dora: User, due: int
) -> None:
    event = make_event(club, are_single=True)
    for name in ("Beauchamp", "Castonguay", "Prud’homme"):
        members.add(club, by=None, first_name="Germaine", last_name=name)
    fees.set_fee(
        event, by=None, for_members=Decimal(due), for_guests=Decimal(5), newcomers_free=False
    )
    door = at_the_door(open_page, dora, event)
    door.type("ger")
    expect(door.page.locator("#list .door-name")).to_have_count(3)
    assert broken_words(door.page, "#list .door-name") == []


def test_names_are_found_at_once_on_the_device(
    open_page: Any, event: Event, dora: User, tell: Callable[[str], None]
) -> None:
    door = at_the_door(open_page, dora, event)
    spent = door.page.evaluate(
        """() => {
          const find = document.getElementById("id_find");
          const began = performance.now();
          for (let time = 0; time < 20; time += 1) {
            find.value = time % 2 ? "lee" : "ann";
            find.dispatchEvent(new Event("input"));
          }
          return (performance.now() - began) / 20;
        }"""
    )
    tell(f"Finding by three letters among {MEMBERS} on the device: {spent:.1f} ms, no request.")
    assert spent < 100


def test_the_names_begin_on_a_small_phone_and_the_button_is_near_its_name_on_a_large_screen(
    open_page: Any, event: Event, dora: User
) -> None:
    door = at_the_door(open_page, dora, event)
    door.page.set_viewport_size({"width": 360, "height": 640})
    door.type("qui")
    row = door.page.locator("#list .door-row")
    expect(row.locator(".door-number")).to_have_text(f"member {MEMBERS}")
    assert is_in_sight(door.page.get_by_role("heading", name="The door"))
    assert is_in_sight(row)
    door.page.set_viewport_size({"width": 1920, "height": 900})
    name, button = (row.locator(each).bounding_box() for each in (".door-name", "button:visible"))
    assert button["x"] - name["x"] < 750


def test_the_person_ticked_last_stays_visible_and_a_wrong_tap_is_undone_there(
    open_page: Any, event: Event, dora: User
) -> None:
    door = at_the_door(open_page, dora, event)
    door.type("qui")
    door.tap("#list button[value=here-cash]")
    last = door.page.locator("#last .door-row")
    expect(last).to_contain_text("Zelda Quist")
    expect(last).to_contain_text("paid")
    assert is_in_sight(last)
    door.tap("#last .door-name")
    door.tap("#last button[value=pay-back]")
    expect(last).to_contain_text("owes 3.00")
    door.tap("#last button[value=back]")
    expect(last).to_contain_text("expected")
    door.expect_here(0)
    door.type("lee")
    expect(last).to_be_hidden()


def test_an_unfolded_row_stays_so_while_another_door_ticks(
    open_page: Any, event: Event, dora: User, sam: User
) -> None:
    one, other = (at_the_door(open_page, user, event) for user in (dora, sam))
    one.type("qui")
    one.tap("#list button[value=here-cash]")
    one.expect_here(1)
    one.tap("#there > summary")
    one.tap("#there .door-name")
    other.type("lee7")
    other.tap("#list button[value=here-cash]")
    one.expect_here(2)
    row = one.page.locator("#there .door-row", has_text="Zelda Quist")
    expect(row.get_by_role("button", name="Goes home")).to_be_visible()


def test_two_doors_tick_at_once_and_taps_without_network_are_sent_later(
    open_page: Any, guard: Any, event: Event, dora: User, sam: User
) -> None:
    guard.expect(*NO_NETWORK)
    one, other = (at_the_door(open_page, user, event) for user in (dora, sam))
    one.page.context.set_offline(True)
    one.type("qui")
    one.tap("#list button[value=here-cash]")
    expect(one.page.locator("#outbox")).to_contain_text("Kept here until there is a network")
    one.expect_here(1)
    assert LedgerEntry.objects.count() == 0
    other.type("qui")
    other.tap("#list .door-name")
    other.tap("#list button[value=here]")
    other.expect_here(1)
    one.page.context.set_offline(False)
    expect(one.page.locator("#outbox")).to_be_empty(timeout=30_000)
    (row,) = door_of(event).rows
    assert (row.name, row.state, str(row.paid)) == ("Zelda Quist", "here", "3.00")
    assert LedgerEntry.objects.filter(kind="payment").count() == 1
