"""The table's page in each of its states, for old eyes, one thumb and a screen reader."""

from typing import Any

import pytest
from looking import (
    LARGE_LETTERS,
    LOW_TARGETS,
    SMALL_TEXT,
    axe_findings,
    broken_words,
    hard_to_read,
    is_in_sight,
    is_too_wide,
)
from phone import NO_NETWORK, OUT, Phone, new_phone
from playwright.sync_api import expect

from scoring.models import Event, Player, Seating
from tests.cast import rewrite, table_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: The smallest sizes allowed for a target of a thumb and for letters, in pixels.
LEAST_TARGET, LEAST_TEXT, SMALL = 48, 18, 16


def faults(phone: Phone) -> list[str]:
    """Everything wrong with what the phone shows now, in light and dark mode."""
    page = phone.page
    found = [*axe_findings(page), *page.evaluate(SMALL_TEXT, [LEAST_TEXT, SMALL])]
    found += [each for each in page.evaluate(LOW_TARGETS, LEAST_TARGET) if "select" not in each]
    page.emulate_media(color_scheme="dark")
    found += hard_to_read(page)
    page.emulate_media(color_scheme="light")
    return found + ["too wide" for letters in ("", LARGE_LETTERS) if is_too_wide(page, letters)]


def test_every_state_of_the_page_is_accessible(
    open_page: Any, guard: Any, afternoon: Event, subtests: pytest.Subtests
) -> None:
    guard.expect(*NO_NETWORK)
    ours, theirs = (new_phone(open_page) for _ in range(2))
    ours.sit(afternoon, 1, 1)
    theirs.sit(afternoon, 1, 8)
    looked = {"a hand to enter": faults(ours)}
    theirs.tap("#somebody-else")
    expect(theirs.page.locator("#who")).to_be_visible()
    looked["who are you"] = faults(theirs)
    theirs.tap("#who a[data-number='8']")
    ours.choose(declarer="S", bid="3", strain="C", tricks="5")
    looked["before saving"] = faults(ours)
    ours.tap("#save")
    for number in range(2, 9):
        ours.expect_hand(f"Hand {number} of 8")
        ours.page.locator(OUT).press("Enter")
        if number == 2:
            looked["passed out"] = faults(ours)
        ours.page.locator("#save").press("Enter")
    expect(theirs.page.locator("#we-agree")).to_be_visible()
    assert is_in_sight(theirs.page.locator("#we-agree"))
    looked["to agree"] = faults(theirs)
    looked["waiting for the others"] = faults(ours)
    theirs.unfold(1)
    theirs.tap("#change-1")
    theirs.choose(tricks="6")
    theirs.tap("#save")
    expect(ours.page.locator(".version")).to_have_count(2)
    looked["disputed"] = faults(ours)
    ours.network(there=False)
    ours.tap("#call")
    expect(ours.page.locator("#outbox")).to_contain_text("not been called yet")
    looked["without network"] = faults(ours)
    ours.network(there=True)
    for state, found in looked.items():
        with subtests.test(state):
            assert found == []


def test_events_are_announced_once_and_politely(open_page: Any, afternoon: Event) -> None:
    phone = new_phone(open_page).sit(afternoon, 1, 1)
    said = phone.page.locator("#said")
    assert said.get_attribute("role") == "status"
    phone.page.evaluate(
        "window.told = []; new MutationObserver(() => told.push(document.getElementById('said')"
        ".textContent)).observe(document.getElementById('said'), {childList: true});"
    )
    phone.hand("S", "5", "C", "5")
    phone.expect_said("Hand 1 is saved.")
    phone.page.wait_for_timeout(2500)  # nothing was announced again in two further polls
    assert phone.page.evaluate("told") == ["Hand 1 is saved."]


def test_each_question_is_a_named_group(open_page: Any, afternoon: Event) -> None:
    page = new_phone(open_page).sit(afternoon, 1, 1).page
    for name in ("Who won the bid?", "Bid", "Suit", "Tricks the makers took"):
        expect(page.get_by_role("radiogroup", name=name, exact=True)).to_be_visible()
    expect(page.get_by_role("radio", name="hearts")).to_have_count(1)
    expect(page.get_by_role("button", name="Save")).to_be_visible()
    expect(page.get_by_role("button", name="Call the director")).to_be_visible()


def test_a_choice_in_progress_is_not_lost(open_page: Any, afternoon: Event) -> None:
    ours, theirs = (new_phone(open_page).sit(afternoon, 1, number) for number in (1, 8))
    button = ours.page.locator("#call")
    for event in ("pointerdown", "pointerup", "pointerdown"):  # the second tap follows at once
        button.dispatch_event(event)
    ours.page.evaluate("document.getElementById('call').mark = 'the same'")
    theirs.hand("S", "5", "C", "5")
    theirs.expect_said("Hand 1 is saved.")
    ours.page.wait_for_timeout(2000)
    assert ours.page.evaluate("document.getElementById('call').mark") == "the same"
    button.dispatch_event("pointerup")
    expect(ours.page.locator("#hands")).to_contain_text("5 tricks")


def test_an_unfolded_hand_stays_so_when_the_list_is_refreshed(
    open_page: Any, afternoon: Event
) -> None:
    ours, theirs = (new_phone(open_page).sit(afternoon, 1, number) for number in (1, 8))
    for _hand in range(2):
        ours.hand("S", "5", "C", "5")
    theirs.unfold(1)
    expect(theirs.page.locator("#change-1")).to_be_visible()
    ours.hand("S", "5", "C", "6")
    expect(theirs.page.locator("#hands > [data-hand='3']")).to_contain_text("6 tricks")
    expect(theirs.page.locator("#change-1")).to_be_visible()
    expect(theirs.page.locator("#change-2")).to_be_hidden()


@pytest.mark.parametrize("width", [360, 1280])
def test_names_are_not_broken_within_a_word(open_page: Any, afternoon: Event, width: int) -> None:
    names = ("Marjorie Castonguay", "Chester Prud'homme", "Ivy Vaillancourt", "Opal Sutherland")
    seated = Seating.objects.filter(table=table_at(afternoon, 1, 1)).order_by("seat")
    for each, name in zip(seated, names, strict=True):
        rewrite(afternoon, Player.objects.filter(pk=each.player_id), name=name)
    phone = Phone(open_page(has_touch=True, viewport={"width": width, "height": 740}))
    phone.sit(afternoon, 1, 1)
    expect(phone.page.locator("#id_declarer")).to_contain_text("Chester Prud'homme")
    assert broken_words(phone.page, "#id_declarer .tile > span") == []
