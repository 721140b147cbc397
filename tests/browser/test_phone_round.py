"""A round entered by the players on their phones: taps, agreement, a dispute, a call."""

from collections.abc import Callable
from typing import Any

import pytest
from looking import axe_findings, is_in_sight, is_too_wide
from phone import Phone, lines_at, link_to, new_phone
from playwright.sync_api import Route, expect

from clubs.models import Club
from engine.ruleset import preset_names
from scoring.models import DirectorCall, Event, HandResult
from tests.cast import add_entrants, make_event, seat_entrants
from tests.scoring.afternoon.play import start_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HANDS = [("S", "5", "C", "5"), ("E", "4", "H", "4"), ("N", "6", "S", "5"), ("W", "4", "NT", "6"),
         ("S", "3", "D", "4"), ("N", "moon", "S", "8"), ("E", "5", "H", "3")]  # fmt: skip
#: Records the position of the call button, or of its notice, in every frame.
WATCH_THE_CALL = """() => {
  window.tops = [];
  const look = () => {
    window.tops.push(document.querySelector("#below .call").getBoundingClientRect().top);
    requestAnimationFrame(look);
  };
  look();
}"""
LINES = ["1 N s5c5", "2 E e4h4", "3 S n6s5", "4 W w4nt6", "5 N s3d4", "6 E nms8", "7 S e5h3"]


def enter_all(phone: Phone) -> list[int]:
    """Enter the eight hands of a round, the last one passed out; returns the taps of each."""
    taps = []
    for number, hand in enumerate(HANDS, start=1):
        phone.expect_hand(f"Hand {number} of 8")
        phone.counted()
        phone.hand(*hand)
        taps.append(phone.counted())
    phone.expect_hand("Hand 8 of 8")
    phone.pass_out()
    taps.append(phone.counted())
    expect(phone.page.locator("#entry")).to_be_hidden()
    return taps


def test_a_round_is_entered_agreed_and_final_and_its_taps_are_counted(
    open_page: Any, afternoon: Event, tell: Callable[[str], None]
) -> None:
    ours, theirs = (new_phone(open_page).sit(afternoon, 1, number) for number in (1, 8))
    taps = enter_all(ours)
    assert taps == [5] * 7 + [2]
    expect(ours.page.locator("#below")).to_contain_text("E-W still have to agree")
    assert lines_at(afternoon, 1) == [*LINES, "8 W -"]
    expect(theirs.page.locator("#we-agree")).to_be_visible()
    theirs.counted()
    theirs.tap("#we-agree")
    agreeing = theirs.counted()
    for phone in (ours, theirs):
        expect(phone.page.locator("#below .badge-good")).to_have_text("Final")
    tell(f"Taps: {max(taps)} a hand, {taps[-1]} for a passed-out deal, {agreeing} to agree to all.")
    assert agreeing == 1


def test_the_points_are_shown_before_anything_is_saved(open_page: Any, afternoon: Event) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    points = phone.page.locator("#points")
    phone.choose(declarer="E", bid="5", strain="C", tricks="4")
    expect(points).to_have_text("Set: N-S +4, E-W −5.")
    phone.choose(tricks="6")
    expect(points).to_have_text("Made: N-S +2, E-W +6.")
    assert HandResult.objects.count() == 0


def test_only_what_the_rules_allow_can_be_tapped(open_page: Any, afternoon: Event) -> None:
    page = new_phone(open_page).sit(afternoon, 1, 1).page
    phone = Phone(page)
    no_trump = page.locator("input[name='strain'][value='NT']")
    phone.choose(bid="3")
    expect(no_trump).to_be_disabled()
    phone.choose(bid="4")
    expect(no_trump).to_be_enabled()
    phone.choose(strain="NT", declarer="N")
    phone.choose(bid="3")
    expect(no_trump).not_to_be_checked()
    phone.tap("#save")
    expect(page.locator("#points")).to_contain_text("Still to choose")
    assert HandResult.objects.count() == 0


def test_a_missing_choice_is_named_where_it_has_to_be_made(
    open_page: Any, afternoon: Event
) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    phone.choose(declarer="E", strain="C", tricks="4")
    phone.tap("#save")
    faults = phone.page.locator("#hand-form .error")
    expect(faults).to_have_text(["Still to choose: Bid."])
    expect(faults).to_be_in_viewport()
    phone.choose(bid="5")
    expect(faults).to_have_count(0)
    expect(phone.page.locator("#points")).to_have_text("Set: N-S +4, E-W −5.")


def test_a_hand_can_be_changed_by_its_own_side_until_the_other_agrees(
    open_page: Any, afternoon: Event
) -> None:
    ours = new_phone(open_page).sit(afternoon, 1, 1)
    ours.hand(*HANDS[0])
    ours.expect_said("Hand 1 is saved.")
    ours.unfold(1)
    ours.tap("#change-1")
    ours.expect_hand("Change hand 1")
    ours.expect_said("")
    ours.choose(tricks="6")
    ours.tap("#save")
    ours.expect_hand("Hand 2 of 8")
    expect(ours.page.locator("#hands li").first).to_contain_text("6 tricks")
    assert lines_at(afternoon, 1) == ["1 N s5c6"]
    theirs = new_phone(open_page).sit(afternoon, 1, 8)
    assert (theirs.page.locator("#change-1").text_content() or "").strip().startswith("Change it")


def test_a_dispute_shows_both_versions_and_the_table_settles_it(
    open_page: Any, afternoon: Event, tell: Callable[[str], None]
) -> None:
    ours, theirs = (new_phone(open_page).sit(afternoon, 1, number) for number in (1, 8))
    enter_all(ours)
    expect(theirs.page.locator("#we-agree")).to_be_visible()
    theirs.counted()
    theirs.unfold(1)
    theirs.tap("#change-1")
    theirs.choose(tricks="6")
    theirs.tap("#save")
    disputing = theirs.counted()
    for phone in (ours, theirs):
        expect(phone.page.locator(".version")).to_have_count(2)
        expect(phone.page.locator(".version button")).to_be_in_viewport(ratio=1)
        expect(phone.page.locator("#below")).to_contain_text("Disputed: counts for nobody yet")
        what_next = phone.page.locator(".dispute > p").first
        expect(what_next).to_contain_text("it counts once both sides say the same")
        for shown in phone.page.locator(".version, .dispute > p").all():
            assert is_in_sight(shown)
    ours.counted()
    ours.tap(".version:has-text('E-W entered') button")
    settling = ours.counted()
    expect(ours.page.locator(".version")).to_have_count(0)
    for phone in (ours, theirs):
        expect(phone.page.locator("#said")).to_contain_text("Hand 1 is settled.")
    assert lines_at(afternoon, 1)[0] == "1 N s5c6"
    theirs.tap("#we-agree")
    expect(ours.page.locator("#below .badge-good")).to_have_text("Final")
    tell(f"Taps: {disputing} to dispute with another version, {settling} to settle it.")
    assert settling == 1


def test_whoever_is_asked_to_agree_sees_the_hands_above_the_button(
    open_page: Any, afternoon: Event
) -> None:
    """At once if the phone was there all the time, and also if the page is opened later."""
    ours, theirs = (new_phone(open_page).sit(afternoon, 1, number) for number in (1, 8))
    enter_all(ours)
    for _ in range(2):
        expect(theirs.page.locator("#we-agree")).to_be_in_viewport(ratio=1)
        for hand in (1, 2, 3, 4, 5):
            expect(theirs.page.locator(f"#hands > [data-hand='{hand}']")).to_be_in_viewport(ratio=1)
            assert is_in_sight(theirs.page.locator(f"#hands > [data-hand='{hand}']"))
        theirs.page.reload()


def test_whoever_has_agreed_sees_the_thanks_and_where_to_go_next(
    open_page: Any, afternoon: Event
) -> None:
    ours, theirs = (new_phone(open_page).sit(afternoon, 1, number) for number in (1, 8))
    enter_all(ours)
    theirs.tap("#we-agree")
    theirs.expect_said("Thank you. Your agreement is saved.")
    expect(theirs.page.locator("#said")).to_be_in_viewport(ratio=1)
    expect(theirs.page.locator(".own-way")).to_be_in_viewport(ratio=1)


def test_a_hand_is_disputed_in_two_taps(open_page: Any, afternoon: Event) -> None:
    ours, theirs = (new_phone(open_page).sit(afternoon, 1, number) for number in (1, 8))
    enter_all(ours)
    ours.page.evaluate("document.documentElement.style.fontSize = '36px'")
    theirs.page.evaluate("scrollTo(0, 0)")
    expect(theirs.page.locator("#we-agree")).to_be_in_viewport(ratio=1)
    theirs.unfold(3)
    theirs.tap("#not-so-3")
    for phone in (ours, theirs):
        phone.expect_said("Hand 3: the two sides entered different results. Look at it together.")
        expect(phone.page.locator("#dispute-3")).to_be_in_viewport(ratio=1)


def test_the_only_phone_at_a_table_can_be_handed_over(open_page: Any, afternoon: Event) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    enter_all(phone)
    phone.tap("#hand-over")
    phone.tap("#we-agree")
    expect(phone.page.locator("#below .badge-good")).to_have_text("Final")


def test_a_phone_asks_once_who_its_holder_is_and_remembers_at_the_next_table(
    open_page: Any, afternoon: Event
) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    start_round(afternoon, 2)
    phone.page.goto(link_to(afternoon, 3))
    expect(phone.page.locator("#entry")).to_be_visible()
    expect(phone.page.locator("#who")).to_have_count(0)
    expect(phone.page.locator("li:has(.badge-info)")).to_contain_text("1 · Anne Player1")
    phone.tap("#somebody-else")
    expect(phone.page.locator("#who a")).to_have_count(2)
    expect(phone.page.locator("#entry")).to_be_hidden()


def test_the_page_moves_to_the_next_round_by_itself(open_page: Any, afternoon: Event) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    start_round(afternoon, 2)
    expect(phone.page.locator("#now")).to_have_text("Round 2", timeout=15_000)


def test_a_hand_in_progress_is_not_lost_when_the_next_round_begins(
    open_page: Any, afternoon: Event
) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    phone.choose(declarer="S", bid="5")
    start_round(afternoon, 2)
    expect(phone.page.get_by_text("Round 2 has begun.")).to_be_visible(timeout=15_000)
    phone.choose(strain="C", tricks="5")
    phone.tap("#save")
    expect(phone.page.locator("#now")).to_have_text("Round 2", timeout=15_000)
    expect(phone.page.get_by_text("You are still entering a hand")).to_have_count(0)
    assert lines_at(afternoon, 1) == ["1 N s5c5"]
    assert lines_at(afternoon, 1, round_number=2) == []


def test_the_director_is_called_and_the_page_says_so(open_page: Any, afternoon: Event) -> None:
    ours, theirs = (new_phone(open_page).sit(afternoon, 1, number) for number in (1, 8))
    ours.tap("#call")
    for phone in (ours, theirs):
        expect(phone.page.locator("#live")).to_contain_text("The director was called at")
    theirs.tap("#call")
    expect(ours.page.locator("#call")).to_have_text("Call the director")
    assert DirectorCall.objects.filter(answered_at=None).count() == 0


def test_a_call_from_below_the_hands_shows_that_the_director_is_called(
    open_page: Any, afternoon: Event
) -> None:
    ours, theirs = (new_phone(open_page).sit(afternoon, 1, number) for number in (1, 8))
    enter_all(ours)
    expect(theirs.page.locator("#we-agree")).to_be_in_viewport(ratio=1)
    theirs.tap("#call")
    called = theirs.page.locator("#below").get_by_text("The director was called at")
    expect(called).to_be_in_viewport(ratio=1)
    theirs.page.wait_for_timeout(500)
    assert is_in_sight(called)


def test_a_call_does_not_scroll_the_page_however_slow_the_answer_is(
    open_page: Any, afternoon: Event
) -> None:
    ours = new_phone(open_page).sit(afternoon, 1, 1)
    button, outbox = ours.page.locator("#call"), ours.page.locator("#outbox")

    def answer_late(route: Route) -> None:
        expect(outbox).not_to_be_empty()
        route.continue_()

    ours.page.route("**/call/", answer_late)
    button.scroll_into_view_if_needed()
    ours.page.evaluate(WATCH_THE_CALL)
    for text in ("The director need not come", "Call the director"):
        ours.tap("#call")
        expect(button).to_have_text(text)
        expect(outbox).to_be_empty()
        ours.page.wait_for_timeout(1600)  # a second tap at once is ignored
    tops = ours.page.evaluate("window.tops")
    assert max(tops) - min(tops) < 2, tops


#: Four and six seats, a direction, and a game of few cards; the others differ in numbers alone.
KINDS = ("ottawa", "bloomington-six", "bid-whist", "pepper")


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(each, marks=[] if each in KINDS else pytest.mark.long)
        for each in preset_names()
    ],
)
def test_a_hand_of_every_game_fits_a_phone_and_is_stored(
    open_page: Any, club: Club, rules: str
) -> None:
    event = make_event(club, rules=rules, rounds_due=1, hands=2)
    add_entrants(event, 2)
    seat_entrants(event)
    phone = new_phone(open_page).sit(event, 1, 1)
    assert axe_findings(phone.page) == []
    assert not is_too_wide(phone.page)
    seat = event.rules.seats[1]
    more = {"direction": "low"} if event.rules.has_directions else {}
    phone.hand(seat, str(event.rules.highest_level), "H", str(event.rules.tricks), **more)
    phone.expect_said("Hand 1 is saved.")
    phone.expect_hand("Hand 2 of 2")
    row = HandResult.objects.get()
    assert (row.declarer, row.level, row.made) == (seat, event.rules.highest_level, True)


def test_a_hand_can_be_entered_by_keyboard_alone(open_page: Any, afternoon: Event) -> None:
    page = new_phone(open_page).sit(afternoon, 1, 1).page
    page.locator("input[name='declarer']").first.focus()
    for _question in range(2):  # South, then five
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    for steps in (3, 5):  # clubs, then five tricks
        page.keyboard.press("Space")
        for _step in range(steps):
            page.keyboard.press("ArrowRight")
        if steps == 3:
            page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#points")).to_have_text("Made: N-S +5, E-W +3.")
    page.keyboard.press("Enter")
    expect(page.locator("#entry-title")).to_have_text("Hand 2 of 8")
    expect(page.locator("#entry-title")).to_be_focused()
    expect(page.locator("#said")).to_have_text("Hand 1 is saved.")
    assert lines_at(afternoon, 1) == ["1 N s5c5"]


def test_the_page_is_complete_with_letters_twice_as_large(open_page: Any, afternoon: Event) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    phone.page.evaluate("document.documentElement.style.fontSize = '36px'")
    assert not is_too_wide(phone.page)
    phone.hand(*HANDS[0])
    phone.expect_hand("Hand 2 of 8")


def test_without_javascript_a_hand_is_entered_in_plain_forms(
    open_page: Any, afternoon: Event
) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(link_to(afternoon, 1))
    page.locator("#who a").first.click()
    for name, value in zip(("declarer", "bid", "strain", "tricks"), HANDS[0], strict=True):
        page.locator(f"input[name='{name}'][value='{value}']").check()
    page.locator("#save").click()
    assert page.locator("#said").inner_text() == "Hand 1 is saved."
    assert page.locator("#entry-title").inner_text() == "Hand 2 of 8"
    assert lines_at(afternoon, 1) == ["1 N s5c5"]


def test_a_phone_finds_its_row_in_the_standings_and_the_way_back_to_its_table(
    open_page: Any, afternoon: Event
) -> None:
    stranger = open_page()
    stranger.goto(f"/events/{afternoon.uid}/")
    expect(stranger.locator("#back")).to_be_hidden()
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    phone.page.goto(f"/events/{afternoon.uid}/")
    own = phone.page.locator("tr.own")
    expect(own).to_contain_text("1 · Anne Player1")
    new_phone(open_page).sit(afternoon, 1, 8).hand("S", "5", "C", "5")
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(own.get_by_role("cell", name="5", exact=True).first).to_be_visible()
    phone.tap("#back a")
    phone.expect_hand("Hand 2 of 8")


def test_names_have_room_in_the_list_of_tables_with_letters_twice_as_large(
    open_page: Any, afternoon: Event
) -> None:
    page = new_phone(open_page).page
    page.goto(f"/events/{afternoon.uid}/tables/")
    page.evaluate("document.documentElement.style.fontSize = '36px'")
    assert not is_too_wide(page)
    box = page.locator(".table-side").first.bounding_box()
    assert box is not None
    assert box["width"] > 180
