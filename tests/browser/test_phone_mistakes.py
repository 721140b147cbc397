"""Mistakes between two phones, two rounds and a dead network that must not happen again."""

from typing import Any

import pytest
from phone import NO_NETWORK, OUT, Phone, lines_at, link_to, new_phone
from playwright.sync_api import expect

from clubs.models import Club, User
from engine.ruleset import RuleSet, preset
from scoring.models import Event, HandResult
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import events, rounds, screen
from tests.cast import add_entrants, make_event, seat_entrants
from tests.scoring.afternoon.play import start_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIVE = ("S", "5", "C", "5")
FIVE_SAID = "S 5 ♣\ufe0e, made with 5"
#: Whether an element is completely visible.
IN_VIEW = """element => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


def both(open_page: Any, event: Event) -> tuple[Phone, Phone]:
    ours, theirs = (new_phone(open_page).sit(event, 1, number) for number in (1, 8))
    return ours, theirs


def is_in_view(phone: Phone, selector: str) -> bool:
    return bool(phone.page.locator(selector).evaluate(IN_VIEW))


def test_the_form_says_why_it_moves_on_by_itself(open_page: Any, afternoon: Event) -> None:
    ours, theirs = both(open_page, afternoon)
    theirs.page.locator("#save").scroll_into_view_if_needed()
    ours.hand(*FIVE)
    theirs.expect_hand("Hand 2 of 8")
    theirs.expect_said(f"The other side entered hand 1: {FIVE_SAID}. Now hand 2.")
    assert is_in_view(theirs, "#said")
    assert is_in_view(theirs, "#entry-title")


def test_a_trembling_tap_saves_one_hand(open_page: Any, afternoon: Event) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    phone.choose(declarer="S", bid="5", strain="C", tricks="5")
    phone.page.locator("#save").dblclick()
    phone.expect_hand("Hand 2 of 8")
    expect(phone.page.locator("#hands > [data-hand='1']")).to_contain_text("5 tricks")
    assert phone.page.locator("#hand-form :checked").count() == 0
    assert lines_at(afternoon, 1) == ["1 N s5c5"]


#: Scrolls until the middle of a button is where another one was.
PUT_UNDER = """(element, y) => {
  const { top, height } = element.getBoundingClientRect();
  scrollBy({ top: top + height / 2 - y, behavior: "instant" });
}"""


def spot_of(phone: Phone, selector: str) -> tuple[float, float]:
    """A spot on a button, near its left edge."""
    box = phone.page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + 100, box["y"] + box["height"] / 2


@pytest.mark.parametrize("height", [740, 640])
def test_a_slow_second_tap_saves_no_other_hand(
    open_page: Any, afternoon: Event, height: int
) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    phone.page.set_viewport_size({"width": 360, "height": height})
    phone.choose(declarer="S", bid="5", strain="C", tricks="5")
    spot = spot_of(phone, "#save")
    phone.page.touchscreen.tap(*spot)
    phone.page.locator(OUT).evaluate(PUT_UNDER, spot[1])
    phone.page.wait_for_timeout(800)
    phone.page.touchscreen.tap(*spot)
    phone.page.wait_for_timeout(500)
    phone.expect_said("Hand 1 is saved.")
    phone.expect_hand("Hand 2 of 8")
    assert lines_at(afternoon, 1) == ["1 N s5c5"]


@pytest.mark.parametrize("share", [0.4, 0.55, 0.9])
def test_a_late_second_tap_does_not_answer_whether_it_is_another_hand(
    open_page: Any, afternoon: Event, share: float
) -> None:
    ours, theirs = both(open_page, afternoon)
    theirs.page.set_viewport_size({"width": 360, "height": 640})
    ours.hand(*FIVE)
    theirs.expect_hand("Hand 2 of 8")
    theirs.choose(declarer="S", bid="5", strain="C", tricks="5")
    theirs.page.locator("#save").evaluate(PUT_UNDER, share * 640)
    spot = spot_of(theirs, "#save")
    theirs.page.touchscreen.tap(*spot)
    theirs.page.wait_for_timeout(1800)
    theirs.page.touchscreen.tap(*spot)
    theirs.page.wait_for_timeout(500)
    assert lines_at(afternoon, 1) == ["1 N s5c5"]


@pytest.mark.parametrize(
    ("button", "lines", "title"),
    [
        ("#same-no", ["1 N s5c5"], "Hand 2 of 8"),
        ("#same-yes", ["1 N s5c5", "2 E s5c5"], "Hand 3 of 8"),
    ],
)
def test_when_the_other_side_s_hand_is_sent_again_the_phone_asks_once(
    open_page: Any, afternoon: Event, button: str, lines: list[str], title: str
) -> None:
    ours, theirs = both(open_page, afternoon)
    ours.hand(*FIVE)
    theirs.expect_hand("Hand 2 of 8")
    theirs.hand(*FIVE)
    expect(theirs.page.locator("#ask")).to_contain_text(
        f"Hand 1 was already entered like this: {FIVE_SAID}. Is this hand 2?"
    )
    assert lines_at(afternoon, 1) == ["1 N s5c5"]
    theirs.tap(button)
    theirs.expect_hand(title)
    expect(theirs.page.locator("#ask")).to_have_count(0)
    expect(theirs.page.locator("#said")).to_contain_text("Hand ")
    assert lines_at(afternoon, 1) == lines
    if button == "#same-no":
        theirs.expect_said("Hand 1: both sides entered the same.")
        assert HandResult.objects.get().agreements.filter(side=1, verdict="agreed").exists()


def test_another_hand_and_one_s_own_again_are_stored_without_asking(
    open_page: Any, afternoon: Event
) -> None:
    ours, theirs = both(open_page, afternoon)
    ours.hand(*FIVE)
    ours.expect_hand("Hand 2 of 8")
    theirs.expect_hand("Hand 2 of 8")
    theirs.hand("E", "4", "H", "4")
    theirs.expect_said("Hand 2 is saved.")
    theirs.hand(*FIVE)
    theirs.expect_said("Hand 3 is saved.")
    assert lines_at(afternoon, 1) == ["1 N s5c5", "2 E e4h4", "3 S s5c5"]


def test_after_a_hand_is_saved_the_next_one_is_visible(open_page: Any, afternoon: Event) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    for number in (1, 2, 3):
        phone.hand(*FIVE)
        phone.expect_said(f"Hand {number} is saved.")
        expect(phone.page.locator(f"#hands > [data-hand='{number}']")).to_contain_text("5 tricks")
        phone.expect_hand(f"Hand {number + 1} of 8")
        assert is_in_view(phone, "#said")
        assert is_in_view(phone, "#entry-title")


def test_the_first_question_is_visible_as_soon_as_the_side_is_known(
    open_page: Any, afternoon: Event
) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    assert is_in_view(phone, "#id_declarer")


def test_a_phone_left_at_a_table_is_sent_to_its_next_one(open_page: Any, afternoon: Event) -> None:
    stays, moves = both(open_page, afternoon)
    start_round(afternoon, 2)
    way = stays.page.locator("#way-title")
    expect(way).to_have_text("Pair 1: go to table 3, E-W", timeout=15_000)
    assert is_in_view(stays, "#way-title")
    expect(stays.page.locator("#who")).to_have_count(0)
    expect(stays.page.locator("#entry")).to_be_hidden()
    told = moves.page.locator("#way-title")
    expect(told).to_have_text("Pair 8: go to table 2, N-S", timeout=15_000)
    moves.page.goto(link_to(afternoon, 2))
    expect(moves.page.locator("#entry")).to_be_visible()
    stays.tap("#sit-here")
    expect(stays.page.locator("#who a")).to_have_count(2)
    expect(way).to_have_count(0)
    stays.tap("#who a >> nth=0")
    expect(stays.page.locator("#entry")).to_be_visible()


def test_the_end_removes_the_announcement(open_page: Any, afternoon: Event, dora: User) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    screen.announce(afternoon, text="Coffee after this round", by=dora)
    expect(phone.page.get_by_text("Coffee")).to_be_visible(timeout=10_000)
    for number in range(2, 7):
        start_round(afternoon, number)
    events.finish(Event.objects.get(pk=afternoon.pk), by=dora, despite="time was called")
    expect(phone.page.get_by_text("The event is over.")).to_be_visible(timeout=10_000)
    expect(phone.page.get_by_text("Coffee")).to_have_count(0)


def test_without_network_each_hand_says_that_it_is_waiting(
    open_page: Any, guard: Any, afternoon: Event
) -> None:
    guard.expect(*NO_NETWORK)
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    phone.hand(*FIVE)
    rows = phone.page.locator("#hands > [data-hand]")
    expect(rows.first).to_contain_text("5 tricks")
    phone.network(there=False)
    phone.hand(*FIVE)
    expect(rows.nth(1)).to_contain_text("Waiting to be sent")
    expect(rows.nth(1).get_by_text("To come")).to_be_hidden()
    expect(rows.nth(2)).to_contain_text("To come")
    assert (phone.page.locator("#skip").get_attribute("href") or "").endswith("&hand=4")
    phone.network(there=True)
    expect(rows.nth(1)).to_contain_text("5 tricks", timeout=15_000)
    expect(phone.page.get_by_text("Waiting to be sent")).to_have_count(0)


def test_changing_a_passed_out_hand_shows_that_it_was_passed_out(
    open_page: Any, afternoon: Event
) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    out = phone.page.locator("#was-out")
    phone.pass_out()
    phone.expect_said("Hand 1 is saved.")
    expect(out).to_be_hidden()
    phone.unfold(1)
    phone.tap("#change-1")
    expect(out).to_have_text("This hand was entered as passed out.")
    phone.tap("#leave")
    expect(out).to_be_hidden()


def test_passed_out_is_a_choice_that_save_confirms(open_page: Any, afternoon: Event) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    phone.tap(OUT)
    expect(phone.page.locator(OUT)).to_have_attribute("aria-pressed", "true")
    said = "Passed out: nobody bid. Tap “Save” if that is right."
    expect(phone.page.locator("#points")).to_have_text(said)
    expect(phone.page.locator("#save")).to_be_in_viewport(ratio=1)
    assert HandResult.objects.count() == 0
    phone.tap("#save")
    phone.expect_said("Hand 1 is saved.")
    phone.expect_hand("Hand 2 of 8")
    expect(phone.page.locator(OUT)).to_have_attribute("aria-pressed", "false")
    expect(phone.page.locator("#id_strain")).to_be_visible()
    assert lines_at(afternoon, 1) == ["1 N -"]


@pytest.mark.parametrize("height", [740, 640])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_tapping_passed_out_again_and_again_saves_nothing(
    open_page: Any, afternoon: Event, height: int, share: float
) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    phone.page.set_viewport_size({"width": 360, "height": height})
    phone.page.locator(OUT).evaluate(PUT_UNDER, share * height)
    spot = spot_of(phone, OUT)
    for pause in (200, 1700, 0):
        phone.page.touchscreen.tap(*spot)
        phone.page.wait_for_timeout(pause)
    phone.page.wait_for_timeout(500)
    assert HandResult.objects.count() == 0


@pytest.mark.parametrize("back", [OUT, "#id_bid .tile:has(input[value='6'])"])
def test_brushing_passed_out_loses_no_choice(open_page: Any, afternoon: Event, back: str) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    phone.choose(declarer="S", bid="6", strain="C", tricks="5")
    phone.tap(OUT)
    expect(phone.page.locator("#hand-form :checked")).to_have_count(0)
    phone.page.wait_for_timeout(1600)  # a second tap at once is ignored
    phone.tap(back)
    expect(phone.page.locator(OUT)).to_have_attribute("aria-pressed", "false")
    expect(phone.page.locator("#points")).to_have_text("Set: N-S −6, E-W +3.")
    phone.page.wait_for_timeout(1600)
    phone.tap("#save")
    phone.expect_said("Hand 1 is saved.")
    assert lines_at(afternoon, 1) == ["1 N s6c5"]


def test_passed_out_is_chosen_and_saved_by_keyboard(open_page: Any, afternoon: Event) -> None:
    page = new_phone(open_page).sit(afternoon, 1, 1).page
    page.locator("input[name='bid']").first.focus()
    page.keyboard.press("Enter")  # no button answers for a tile
    page.get_by_role("button", name="Passed out: nobody bid").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Passed out: nobody bid", pressed=True)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#save")).to_be_focused()
    assert HandResult.objects.count() == 0
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("Hand 1 is saved.")
    assert lines_at(afternoon, 1) == ["1 N -"]


def test_without_javascript_passed_out_saves_at_once(open_page: Any, afternoon: Event) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(link_to(afternoon, 1))
    page.locator("#who a").first.click()
    page.locator(OUT).click()
    assert page.locator("#said").inner_text() == "Hand 1 is saved."
    assert lines_at(afternoon, 1) == ["1 N -"]


def test_single_players_say_who_they_are_and_are_shown_on_their_sides(
    open_page: Any, club: Club
) -> None:
    event = make_event(club, rounds_due=1, hands=2, are_single=True)
    add_entrants(event, 4)
    plan = Plan((RoundPlan((TablePlan(1, ((3, 1), (4, 2))),), ()),))
    rounds.seat(event, plan=plan, by=None)
    phone = new_phone(open_page)
    phone.page.goto(link_to(event, 1))
    expect(phone.page.locator("#who a")).to_have_text(
        ["3 · Anne Player3 N", "1 · Anne Player1 S", "4 · Anne Player4 E", "2 · Anne Player2 W"]
    )
    phone.tap("#who a[data-number='2']")
    expect(phone.page.locator("li:has(.badge-info)")).to_contain_text("2 · Anne Player2")
    phone.choose(declarer="W", bid="5", strain="C", tricks="5")
    expect(phone.page.locator("#points")).to_contain_text("Made: N-S +3, E-W +5.")
    phone.tap("#save")
    phone.expect_said("Hand 1 is saved.")
    row = HandResult.objects.get()
    assert (row.side, row.declarer, row.points_0, row.points_1) == (1, "W", 3, 5)


def test_a_revoke_ends_a_hand_if_the_rules_say_so(open_page: Any, club: Club) -> None:
    revoke = {"others": 4, "side": -4, "player": -2}
    event = make_event(club, rounds_due=1, hands=2)
    rules = RuleSet.from_dict(preset("ottawa").to_dict() | {"revoke": revoke})
    Event.objects.filter(pk=event.pk).update(rule_set=rules.to_dict())
    event.refresh_from_db()
    add_entrants(event, 2)
    seat_entrants(event)
    phone = new_phone(open_page).sit(event, 1, 1)
    phone.tap("#hand-form summary")
    phone.choose(revoker="E")
    expect(phone.page.locator("#points")).to_have_text("A revoke: N-S +4, E-W −4.")
    phone.tap("#save")
    phone.expect_said("Hand 1 is saved.")
    expect(phone.page.locator("#hands li").first).to_contain_text("Ended by a revoke of E")
    row = HandResult.objects.get()
    assert (row.revoker, row.points_0, row.points_1) == ("E", 4, -4)
