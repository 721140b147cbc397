"""A club's month in the browser; its money equals a sheet that was worked out by hand.

The list of members, dues, sign-up, the door, play, the cash box, and the next event.
"""

import datetime as dt
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from money_by_hand import expect_balances, expect_spreadsheet
from phone import PHONE
from playwright.sync_api import Locator, Page, expect
from steps import go_to

from clubs.models import Club, Role, User
from engine.ruleset import preset
from scoring.afternoon import dealer_of, likely_hand
from scoring.models import Attendance, Event, HandResult, Registration, Table
from scoring.services import events, results, rounds
from tests.cast import seat_entrants
from tests.conftest import DATA

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]

LIST = DATA / "club-month-list.csv"
#: The unreadable lines of the other program's list, and their corrections.
MENDED = {
    "41,,,": "41,Noble,Ned,",
    "40,Olsen": "42,Olsen",
    "Pat,Gold": "Pat,Active",
    "31/31/2019": "2004-09-14",
    "none": "519 555-0145",
    "tom at home": "",
    "Klingon": "E",
}
PAIRS = [
    ("Ann Abbott", "Bob Baker"), ("Hélène Côté", "Jean Dubois"), ("Eve Evans", "Luc Fournier"),
    ("Marie Gagnon", "Hugh Hill"), ("Ida Irwin", "Jack Jones"), ("Kate Kelly", "Louis Lavoie"),
    ("Mona Martin", "Noel Nadeau"), ("Owen O’Brien", "Paule Pelletier"),
    ("Quentin Quinn", "Rita Roy"), ("Una Urquhart", "Vera van der Berg"),
    ("Walt Walsh", "Xenia Xavier"), ("Art Archer", "Nina Newman"),
]  # fmt: skip
ALONE = {"Yves Young": "On my own"} | dict.fromkeys(
    ("Théo Tremblay", "Alf Adams", "Béa Bélanger"), "I’m looking for a partner"
)
TOO_LATE = ("Cy Cole", "Dora-Lee Dion")
#: What is tapped beside a name at the door, if it is not "Here, paid".
TAPS = {
    "Jean Dubois": "here", "Eve Evans": "here", "Noel Nadeau": "here-transfer",
    "Nina Newman": "here", "Xenia Xavier": "no-show", "Dee Diaz": "here",
    "Fern Frost": "here-transfer",
}  # fmt: skip
DROPPED_IN = ("Ed Ellis", "Flo Ford", "Gus Grant", "Dee Diaz", "Fern Frost")
WALKED_IN = {"Nan Newcomb": "newcomer", "Gary Guestly": "guest-cash"}
#: Milliseconds between two letters for somebody who types slowly on a phone.
TYPING = 400


@pytest.fixture
def tess(club: Club) -> User:
    """The treasurer."""
    user = User.objects.create_user(username="tess")
    Role.objects.create(club=club, user=user, kind=Role.Kind.TREASURER)
    return user


def test_a_clubs_month(
    ledger_to_empty: None,
    open_page: Any,
    club: Club,
    dora: User,
    sam: User,
    tess: User,
    tell: Callable[[str], None],
) -> None:
    desk, treasurer = open_page(dora), open_page(tess)
    import_members(desk, club)
    charge_and_take_dues(treasurer, club)
    event = event_with_sign_up(desk, club)
    sign_up(open_page, event)
    accept(desk, open_page, event)
    door = open_page(sam, viewport=PHONE, has_touch=True)
    open_the_box(treasurer, event)
    come_to_the_door(door, event, tell)
    let_them_play(desk, event)
    play(event, dora)
    close_the_box(treasurer, event)
    pay_at_the_desk(treasurer, club, tell)
    next_event = copied(desk, event, tell)
    come_again(door, next_event, tell)
    expect_balances(treasurer, club)
    expect_spreadsheet(treasurer, club)


def import_members(page: Page, club: Club) -> None:
    """Sixty lines from another program: seven with a fault, three doubles, markup and a formula."""
    go_to(page, "members-import", club.slug)
    page.get_by_label("Or a file").set_input_files(LIST)
    page.get_by_role("button", name="Look at the list").click()
    expect(page.locator(".facts dd")).to_have_text(["50", "0", "0", "3", "7"])
    text = LIST.read_text(encoding="utf-8")
    for wrong, right in MENDED.items():
        text = text.replace(wrong, right)
    page.locator("#id_text").fill(text)
    page.get_by_role("button", name="Look at it again").click()
    expect(page.locator(".facts dd")).to_have_text(["57", "0", "0", "3", "0"])
    page.get_by_label("John Smith").check()
    page.get_by_role("button", name="Store these members").click()
    expect(page.get_by_text("58 added, 0 changed.")).to_be_visible()
    assert club.members.filter(last_name="<b>Bold</b>").exists()


def charge_and_take_dues(page: Page, club: Club) -> None:
    """Charge every member twenty dollars; some pay, one too much, one only half."""
    go_to(page, "money", club.slug)
    page.get_by_text("Charge dues").click()
    page.get_by_label("For what").fill("Dues of the season")
    page.get_by_label("Amount").fill("20")
    page.get_by_role("button", name="Charge these dues").click()
    expect(page.get_by_text("52 members owe these dues now.")).to_be_visible()
    for name in ("Abbott", "Hélène", "Fournier", "Hugh"):
        take_payment(page, club, name)
    take_payment(page, club, "Baker", method="Transfer")
    take_payment(page, club, "Dubois", amount="50")
    take_payment(page, club, "Evans", amount="10,00", method="Transfer")
    reverse_for_another(page, club)


def take_payment(
    page: Page, club: Club, name: str, *, amount: str = "", method: str = "Cash"
) -> None:
    page.goto(f"{reverse('money', args=[club.slug])}?find={name}")
    page.locator("#accounts tbody a").click()
    if amount:
        page.get_by_label("Amount").fill(amount)
    page.get_by_label(method).check()
    page.get_by_role("button", name="Take the payment").click()
    expect(page.locator("main")).to_contain_text("CAD.")


def reverse_for_another(page: Page, club: Club) -> None:
    """Luc was credited with a payment that was Marie's."""
    page.goto(f"{reverse('money', args=[club.slug])}?find=fournier")
    page.locator("#accounts tbody a").click()
    paid = page.get_by_role("listitem").filter(has_text="Payment")
    paid.locator("summary").click()
    paid.get_by_label("Reason").fill("It was Marie")
    paid.get_by_role("button", name="Reverse this entry").click()
    expect(page.get_by_text("Owes 20.00 CAD")).to_be_visible()
    take_payment(page, club, "Gagnon")


def event_with_sign_up(page: Page, club: Club) -> Event:
    """Two short rounds in an hour, with room for 28; members pay three, guests five."""
    shape = events.Shape(timezone.now() + dt.timedelta(hours=1), rounds=2, hands_per_round=4)
    event = events.create(
        club, rules=preset("ottawa"), shape=shape, by=None, name="Thursday euchre", published=True
    )
    go_to(page, "door-fee", event.uid)
    page.get_by_label("Members pay").fill("3")
    page.get_by_label("Guests pay").fill("5.00")
    page.get_by_label("The first visit is free").check()
    page.get_by_role("button", name="Save").click()
    go_to(page, "event-sign-up", event.uid)
    page.get_by_label("How many players there is room for").fill("28")
    page.get_by_role("button", name="Open the sign-up").click()
    expect(page.get_by_role("heading", name="Sign-up is open")).to_be_visible()
    return event


def sign_up(open_page: Any, event: Event) -> None:
    """Thirty people on their phones; each neighbour helps eight of them at most."""
    forms = [("As a pair", *pair) for pair in PAIRS]
    forms += [(how, name, "") for name, how in ALONE.items()]
    forms.append(("As a pair", *TOO_LATE))
    for number, (how, name, partner) in enumerate(forms):
        if number % 8 == 0:
            page = open_page(viewport=PHONE)
        go_to(page, "sign-up", event.uid)
        page.get_by_label(how).check()
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Your partner’s name").fill(partner)
        page.get_by_role("button", name="Sign up").click()
        expect(page.get_by_text("Keep this page")).to_be_visible()
    expect(page.get_by_text("Your place on the waiting list: 1.")).to_be_visible()
    people = [name for each in event.registrations.all() for name in each.names]
    assert (len(people), event.registrations.filter(kind="looking").count()) == (30, 3)


def accept(desk: Page, open_page: Any, event: Event) -> None:
    """Accept all sixteen at once; a pair withdraws, those waiting move up; two find each other."""
    go_to(desk, "event-sign-up", event.uid)
    desk.get_by_role("button", name="Accept all 16").click()
    expect(desk.get_by_role("heading", name="Accepted: 16")).to_be_visible()
    own = open_page(viewport=PHONE)
    go_to(own, "my-sign-up", own_link(event, "Ida Irwin"))
    own.get_by_text("I am not coming").click()
    own.get_by_role("button", name="Withdraw my sign-up").click()
    desk.reload()
    expect(desk.get_by_role("heading", name="To accept: 1")).to_be_visible()
    desk.get_by_role("button", name="Accept it").click()
    looking = desk.locator("section[aria-labelledby=partners] li").filter(has_text="Théo Tremblay")
    looking.get_by_role("button", name="with Alf Adams").click()
    for name in ("Théo Tremblay", "Alf Adams"):
        go_to(own, "my-sign-up", own_link(event, name))
        own.get_by_role("button", name="Yes, with pleasure").click()
        expect(own.get_by_role("button", name="Look for another partner")).to_be_visible()


def own_link(event: Event, name: str) -> str:
    return Registration.objects.get(event=event, name=name).token


def open_the_box(page: Page, event: Event) -> None:
    go_to(page, "door-cash", event.uid)
    page.get_by_label("Float").fill("40")
    page.get_by_role("button", name="Open the cash box").click()
    expect(page.get_by_text("40.00 CAD")).to_be_visible()


def come_to_the_door(page: Page, event: Event, tell: Callable[[str], None]) -> None:
    """34 people: all who signed up but one, five who did not, and two whom nobody knows."""
    at_the_door(page, event)
    signed_up = [name for pair in (*PAIRS, TOO_LATE) for name in pair if pair[0] != "Ida Irwin"]
    for name in (*signed_up, *ALONE, *DROPPED_IN):
        tick(page, name, TAPS.get(name, "here-cash"))
    for name, how in WALKED_IN.items():
        began = time.monotonic()
        page.locator("#id_find").press_sequentially(name, delay=TYPING)
        page.locator(f"#walk-in button[value={how}]").tap()
        expect(page.locator("#there")).to_contain_text(name)
        took = time.monotonic() - began
        tell(f"walk-in: 1 tap after the name, {took:.1f} s with {TYPING} ms a letter")
        assert took <= 20
    expect_all_sent(page, event, 34)
    correct_a_payment(page)


def at_the_door(page: Page, event: Event) -> None:
    with page.expect_response(lambda answer: "/news/" in answer.url):
        go_to(page, "door", event.uid)
    expect(page.locator("#find button")).to_be_hidden()


def tick(page: Page, name: str, act: str, *, delay: float = 0) -> None:
    """Type the first three letters of the last name, and tap once."""
    page.locator("#id_find").press_sequentially(name.rsplit(maxsplit=1)[-1][:3], delay=delay)
    tap(row_of(page, name), act)
    expect(page.locator("#id_find")).to_have_value("")


def tap(row: Locator, act: str) -> None:
    """Anything but the likeliest choice is folded below the name."""
    button = row.locator(f"button[value={act}]")
    if not button.is_visible():
        row.locator(".door-name").tap()
    button.tap()


def row_of(page: Page, name: str) -> Locator:
    return page.locator("#list .door-row").filter(has=page.get_by_text(name, exact=True))


def expect_all_sent(page: Page, event: Event, count: int) -> None:
    expect(page.locator("#count-here")).to_have_text(f"Here: {count}")
    here = Attendance.objects.filter(session__event=event, state=Attendance.State.HERE)
    ends = time.monotonic() + 30
    while here.count() < count and time.monotonic() < ends:
        page.wait_for_timeout(100)
    assert here.count() == count
    expect(page.locator("#outbox")).to_be_empty()


def correct_a_payment(page: Page) -> None:
    """Rita’s three dollars were a transfer."""
    page.locator("#id_find").press_sequentially("roy")
    rita = row_of(page, "Rita Roy")
    for act, said in (("pay-back", "owes 3.00"), ("transfer", "paid")):
        tap(rita, act)
        page.locator("#id_find").press_sequentially("roy")
        expect(rita).to_contain_text(said)


def let_them_play(page: Page, event: Event) -> None:
    """Ten came without a partner and are paired up; then all become entrants."""
    go_to(page, "door-play", event.uid)
    boxes = page.locator("[name=members]")
    for left in range(10, 0, -2):
        expect(boxes).to_have_count(left)
        boxes.nth(0).check()
        boxes.nth(1).check()
        page.get_by_role("button", name="They play together").click()
    expect(boxes).to_have_count(0)
    page.get_by_role("button", name="They play", exact=True).click()
    expect(page.get_by_text("17 were added to this list.")).to_be_visible()


def play(event: Event, dora: User) -> None:
    """Both rounds, hand by hand."""
    chance = Random("a month")
    event = seat_entrants(event)
    for number in (1, 2):
        if number > 1:
            rounds.start(event.sessions.get().rounds.get(number=number), by=dora)
        tables = Table.objects.filter(round__session__event=event, round__number=number)
        for table in tables.select_related("round__session"):
            for hand in range(1, 5):
                dealer = dealer_of(event.rules, table.first_dealer, hand)
                origin = results.Origin(dora, HandResult.Source.DESK, f"{table.pk} {hand}")
                report = likely_hand(event.rules, dealer, chance)
                results.enter(table, hand, report, origin=origin)
    event.refresh_from_db()
    events.finish(event, by=dora)


def close_the_box(page: Page, event: Event) -> None:
    go_to(page, "door-cash", event.uid)
    expect(page.get_by_text("120.00 CAD")).to_be_visible()
    page.get_by_label("Counted").fill("119,50")
    page.get_by_role("button", name="Close the cash box").click()
    told = "119.50 was counted, and 120.00 should be there."
    expect(page.locator("#id_explanation_error")).to_contain_text(told)
    page.get_by_label("Why it differs").fill("a stamp")
    page.get_by_role("button", name="Close the cash box").click()
    expect(page.get_by_role("button", name="Open it again")).to_be_visible()


def pay_at_the_desk(page: Page, club: Club, tell: Callable[[str], None]) -> None:
    """Eve pays all that she owes, by keyboard alone."""
    go_to(page, "money", club.slug)
    keys = Keys(page)
    expect(page.get_by_label("Find")).to_be_focused()
    keys.type("eva")
    expect(page.locator("#accounts tbody tr")).to_have_count(1)
    keys.press("Enter")
    expect(page.get_by_label("Amount")).to_have_value("13.00")
    expect(page.get_by_label("Amount")).to_be_focused()
    keys.press("Enter")
    expect(page.get_by_text("Eve Evans paid 13.00 CAD.")).to_be_visible()
    tell(f"a payment at the desk, from the page of the money: {keys.count} keys")
    assert keys.count <= 6


class Keys:
    """Counts keystrokes."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def press(self, key: str) -> None:
        self.count += 1
        self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        for letter in text:
            self.press(letter)


def copied(page: Page, event: Event, tell: Callable[[str], None]) -> Event:
    """Next week’s event with this week’s people."""
    go_to(page, "desk")
    clicks = {
        page.get_by_role("link", name="New event"): page.get_by_role("heading", name="New event"),
        page.get_by_role("link", name="The same people as on"): page.get_by_text("Ann Abbott"),
        page.get_by_role("button", name="Make the event"): page.get_by_text("Everybody is seated."),
    }
    for target, answer in clicks.items():
        target.click()
        expect(answer).to_be_visible()
    made = Event.objects.exclude(pk=event.pk).get()
    assert made.entrants.count() == 17
    tell(f"last week’s people are this week’s entrants: {len(clicks)} clicks")
    assert len(clicks) <= 3
    return made


def come_again(page: Page, event: Event, tell: Callable[[str], None]) -> None:
    at_the_door(page, event)
    began = time.monotonic()
    tick(page, "Ann Abbott", "here-cash", delay=TYPING)
    took = time.monotonic() - began
    tell(f"a member is checked in: 1 tap after three letters, {took:.1f} s")
    tick(page, "Jean Dubois", "here")
    tick(page, "Nan Newcomb", "here-cash")
    expect_all_sent(page, event, 3)
