"""A phone that loses the network: nothing is lost, nothing sent twice, everything reported."""

import csv
import re
from typing import Any

import pytest
from django.utils import timezone
from phone import NO_NETWORK, Phone, lines_at, link_to, new_phone
from playwright.sync_api import Route, expect

from clubs.models import User
from scoring.models import Event, HandResult, Round, TableLink
from scoring.services import links, seats
from tests.cast import table_at
from tests.conftest import DATA
from tests.scoring.afternoon.play import start_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIVE = ("S", "5", "C", "5")
#: Hands the phone to East-West, as the button at the end of a round does.
LEND = """() => {
  const link = document.createElement("a");
  Object.assign(link.dataset, { side: "1", lent: "" });
  link.href = "#";
  document.getElementById("phone").append(link);
  link.click();
}"""
OUTBOX = "#outbox"


@pytest.fixture
def ours(open_page: Any, guard: Any, afternoon: Event) -> Phone:
    guard.expect(*NO_NETWORK, r"status of (410|429|500|503)")
    return new_phone(open_page).sit(afternoon, 1, 1)


def test_hands_are_kept_shown_and_sent_in_order_when_the_network_is_back(
    ours: Phone, afternoon: Event
) -> None:
    ours.network(there=False)
    ours.hand(*FIVE)
    ours.expect_hand("Hand 2 of 8")
    said = ours.page.locator("#said")
    expect(said).to_contain_text("1 entry is kept on this phone and not sent yet.")
    ours.hand("E", "4", "H", "4")
    ours.expect_hand("Hand 3 of 8")
    expect(said).to_contain_text("2 entries are kept on this phone and not sent yet.")
    outbox = ours.page.locator(OUTBOX)
    expect(outbox).to_contain_text("Waiting to be sent")
    expect(outbox).not_to_contain_text("kept on this phone")
    expect(outbox).to_contain_text("Do not close or reload this page")
    expect(outbox).to_contain_text("Round 1, table 1, hand 2: E4H4")
    assert HandResult.objects.count() == 0
    ours.network(there=True)
    expect(outbox).to_be_empty(timeout=15_000)
    expect(ours.page.locator("#hands")).to_contain_text("4 tricks")
    assert lines_at(afternoon, 1) == ["1 N s5c5", "2 E e4h4"]
    assert HandResult.objects.count() == 2


def test_kept_hands_survive_a_reload_and_go_where_they_belong(
    ours: Phone, afternoon: Event
) -> None:
    ours.page.route("**/hands/**", lambda route: route.abort())
    ours.hand(*FIVE)
    expect(ours.page.locator(OUTBOX)).to_contain_text("Waiting to be sent")
    start_round(afternoon, 2)
    ours.page.goto(link_to(afternoon, 3))
    expect(ours.page.locator(OUTBOX)).to_contain_text("Round 1, table 1, hand 1: S5C5")
    ours.page.unroute("**/hands/**")
    expect(ours.page.locator(OUTBOX)).to_be_empty(timeout=25_000)
    assert lines_at(afternoon, 1) == ["1 N s5c5"]
    assert lines_at(afternoon, 3, round_number=2) == []


def test_a_lost_answer_makes_no_second_hand(ours: Phone, afternoon: Event) -> None:
    lost: list[int] = []

    def lose_the_answer(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    ours.page.route("**/hands/**", lose_the_answer)
    ours.hand(*FIVE)
    ours.expect_said("Hand 1 is saved.")
    assert lost == [200]
    assert HandResult.objects.count() == 1


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_computer_is_asked_again(ours: Phone, status: int) -> None:
    asked: list[int] = []

    def busy_twice(route: Route) -> None:
        asked.append(1)
        if len(asked) < 3:
            route.fulfill(status=status, json={"outcome": "busy", "sentence": "later"})
        else:
            route.continue_()

    ours.page.route("**/hands/**", busy_twice)
    ours.hand(*FIVE)
    ours.expect_said("Hand 1 is saved.")
    assert len(asked) == 3


def test_somebody_else_s_page_in_between_is_no_answer(ours: Phone) -> None:
    asked: list[int] = []

    def welcome(route: Route) -> None:
        asked.append(1)
        if len(asked) == 1:
            route.fulfill(status=200, content_type="text/html", body="Welcome to our wifi")
        else:
            route.continue_()

    ours.page.route("**/hands/**", welcome)
    ours.hand(*FIVE)
    ours.expect_said("Hand 1 is saved.")
    assert HandResult.objects.count() == 1


def test_a_refused_hand_stays_until_the_director_was_told(
    ours: Phone, guard: Any, afternoon: Event, dora: User
) -> None:
    guard.expect(r"status of 404", r"Status Error Code 404")  # the old address, requested once more
    ours.network(there=False)
    ours.hand(*FIVE)
    expect(ours.page.locator(OUTBOX)).to_contain_text("Waiting to be sent")
    links.replace(TableLink.objects.get(table_number=1), afternoon, by=dora)
    ours.network(there=True)
    outbox = ours.page.locator(OUTBOX)
    expect(outbox).to_contain_text("This was not accepted:", timeout=15_000)
    expect(outbox).to_contain_text("Round 1, table 1, hand 1: S5C5")
    expect(outbox).to_contain_text("Scan the new card at your table.")
    ours.page.goto(link_to(afternoon, 1))
    expect(ours.page.locator(OUTBOX)).to_contain_text("S5C5")
    ours.tap("#outbox button:text('I have told the director')")
    expect(ours.page.locator(OUTBOX)).to_be_empty()
    assert HandResult.objects.count() == 0


def test_a_refused_hand_can_be_sent_again(ours: Phone, guard: Any, afternoon: Event) -> None:
    guard.expect(r"status of 4\d\d", r"Status Error Code 4\d\d")
    link = TableLink.objects.filter(table_number=1)
    link.update(revoked_at=timezone.now())
    ours.hand(*FIVE)
    expect(ours.page.locator(OUTBOX)).to_contain_text("This was not accepted:", timeout=15_000)
    link.update(revoked_at=None)
    ours.tap("#outbox button:text('Send it again')")
    expect(ours.page.locator("#said")).to_contain_text("Hand 1 is saved.")
    assert HandResult.objects.count() == 1


def test_a_page_from_another_network_refuses_nothing(
    ours: Phone, guard: Any, afternoon: Event
) -> None:
    guard.expect(r"status of 403")
    portal = "**/hands/*/"
    ours.page.route(portal, lambda route: route.fulfill(status=403, body="<h1>Log in</h1>"))
    ours.hand(*FIVE)
    expect(ours.page.locator(OUTBOX)).to_contain_text("Waiting to be sent")
    expect(ours.page.locator(OUTBOX)).not_to_contain_text("This was not accepted")
    ours.page.unroute(portal)
    expect(ours.page.locator(OUTBOX)).to_be_empty(timeout=20_000)
    assert HandResult.objects.count() == 1


def test_two_pages_of_one_phone_send_a_hand_once(ours: Phone, afternoon: Event) -> None:
    other = ours.page.context.new_page()
    other.goto(link_to(afternoon, 2))
    sent: list[str] = []
    ours.page.context.on("request", lambda r: sent.append(r.url) if "/hands/" in r.url else None)
    ours.network(there=False)
    ours.hand(*FIVE)
    expect(other.locator(OUTBOX)).to_contain_text("hand 1: S5C5")
    sent.clear()
    ours.network(there=True)
    expect(ours.page.locator(OUTBOX)).to_be_empty(timeout=25_000)
    assert lines_at(afternoon, 1) == ["1 N s5c5"]
    assert len(sent) <= 2


def test_a_call_that_can_t_be_sent_says_so(ours: Phone) -> None:
    ours.network(there=False)
    ours.tap("#call")
    expect(ours.page.locator(OUTBOX)).to_contain_text("The director has not been called yet")
    ours.network(there=True)
    expect(ours.page.locator("#live")).to_contain_text("The director was called at", timeout=15_000)


def test_a_call_from_a_round_that_is_over_is_reported_and_dropped(ours: Phone, guard: Any) -> None:
    guard.expect(r"status of 409")
    Round.objects.filter(number=1).update(closed_at=timezone.now())
    ours.tap("#call")
    said = "Round 1 is over, so the director was not called to it."
    expect(ours.page.locator("#said")).to_contain_text(said)
    expect(ours.page.locator(OUTBOX)).to_be_empty()


def test_a_different_version_after_an_outage_is_a_dispute(
    ours: Phone, open_page: Any, afternoon: Event
) -> None:
    theirs = new_phone(open_page).sit(afternoon, 1, 8)
    ours.network(there=False)
    ours.hand(*FIVE)
    expect(ours.page.locator(OUTBOX)).to_contain_text("Waiting to be sent")
    theirs.hand("S", "5", "C", "6")
    theirs.expect_said("Hand 1 is saved.")
    ours.network(there=True)
    for phone in (ours, theirs):
        expect(phone.page.locator(".version")).to_have_count(2, timeout=15_000)


def test_the_round_is_shown_as_text_for_the_desk_to_type(ours: Phone, afternoon: Event) -> None:
    ours.hand(*FIVE)
    expect(ours.page.locator("#hands li").first).to_contain_text("5 tricks")
    ours.network(there=False)
    ours.pass_out()
    ours.tap("#outbox summary")
    mark = str(table_at(afternoon, 1, 1).uid)[:2].upper()
    text = ours.page.locator("#outbox .once").inner_text()
    assert re.fullmatch(rf"R1 T1 N {mark} \. - \d\d", text)  # the first hand is already stored
    assert _rest(text) == 1
    ours.network(there=True)


def test_a_text_contains_only_what_its_own_side_entered_on_this_phone(
    ours: Phone, open_page: Any, afternoon: Event
) -> None:
    theirs = new_phone(open_page).sit(afternoon, 1, 8)
    theirs.hand(*FIVE)
    ours.expect_hand("Hand 2 of 8")
    ours.network(there=False)
    ours.pass_out()
    ours.expect_hand("Hand 3 of 8")
    ours.page.evaluate(LEND)
    ours.hand("E", "4", "H", "4")
    ours.tap("#outbox summary")
    mark = str(table_at(afternoon, 1, 1).uid)[:2].upper()
    texts = ours.page.locator("#outbox .once")
    expect(texts).to_have_text(
        [
            re.compile(rf"^R1 T1 N {mark} \. - \d\d$"),
            re.compile(rf"^R1 T1 E {mark} \. \. E4H4 \d\d$"),
        ]
    )
    ours.network(there=True)


def test_after_an_exchange_of_seats_an_open_phone_speaks_for_the_other_side(
    ours: Phone, afternoon: Event, dora: User
) -> None:
    this_round = Round.objects.select_related("session").get(number=1)
    one, other = (afternoon.entrants.get(number=number) for number in (1, 8))
    seats.exchange(this_round, one=one, other=other, by=dora)
    expect(ours.page.locator(".sitting li").nth(1)).to_contain_text("your side")
    ours.hand(*FIVE)
    ours.expect_said("Hand 1 is saved.")
    assert HandResult.objects.get().side == 1


def _rest(text: str) -> int:
    """The remainder of a whole text by ISO 7064 MOD 97-10; 1 if the check digits are right."""
    rest = 0
    for character in text.rsplit(" ", 1)[0] + " " + text.rsplit(" ", 1)[1]:
        rest = (10 * rest + "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.- ".index(character)) % 97
    return rest


def test_the_text_equals_the_desk_s_for_every_example(ours: Phone) -> None:
    with (DATA / "phone-codes.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["verdict"] == "good"][:10]
    assert len(rows) == 10
    for row in rows:
        given = {
            "round": int(row["round"]), "table": int(row["table"]), "seat": row["side"],
            "mark": row["mark"], "lines": _lines(row["hands"]),
        }  # fmt: skip
        written = ours.page.evaluate("given => RightBower.phoneCode(given)", given)
        assert written == row["text"]


def _lines(hands: str) -> list[str]:
    return ["" if each == "." else each for each in hands.split()]
