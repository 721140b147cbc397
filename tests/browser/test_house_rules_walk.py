"""House rules made by a director: by touch on a phone, by keyboard, and without scripts."""

from typing import Any

import pytest
from django.urls import reverse
from looking import LOW_TARGETS, SMALL_TEXT, axe_findings, is_too_wide
from playwright.sync_api import Page, expect
from steps import go_to

from clubs.models import Club, User
from engine.notation import write_rules
from engine.ruleset import preset
from scoring.models import Event, HouseRules
from tests.pages.ruling import thursday_rules

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def phone(open_page: Any, dora: User) -> Page:
    page: Page = open_page(dora, reduced_motion="reduce", viewport=PHONE)
    return page


def test_a_director_makes_rules_reads_them_and_plays_an_event_by_them(
    phone: Page, club: Club
) -> None:
    go_to(phone, "house-rules", club.slug)
    phone.get_by_role("link", name="Ottawa community afternoon").click()
    phone.get_by_role("link", name="Begin our rules from these").click()
    phone.get_by_label("What do you call these rules?").fill("Thursday rules")
    phone.get_by_label("What is the lowest bid in a suit?").fill("4")
    phone.get_by_role("radio", name="No, the number it bid").check()
    phone.get_by_label("How many rounds does an event have?").fill("5")
    phone.get_by_role("button", name="Read them first").first.click()
    expect(phone.get_by_text("The lowest bid is 4, the highest number 8.")).to_be_visible()
    assert not HouseRules.objects.exists()
    phone.get_by_role("button", name="Save the rules").first.click()
    expect(phone.get_by_role("heading", name="Thursday rules")).to_be_visible()
    found = HouseRules.objects.get()
    assert (found.rules.minimum_bid, found.rules.overtricks, found.rounds) == (4, False, 5)
    phone.get_by_role("link", name="New event by these rules").click()
    phone.get_by_role("button", name="Make the event").click()
    phone.get_by_text("More", exact=True).click()
    phone.get_by_role("link", name="Rules").click()
    expect(phone.get_by_text("Thursday rules").first).to_be_visible()
    assert Event.objects.get().rules == found.rules


def test_faults_are_accessible(phone: Page, club: Club) -> None:
    go_to(phone, "house-rules-new", club.slug)
    phone.get_by_role("radio", name="Six, three against three").check()
    phone.get_by_label("What is the lowest bid in no trump?").fill("")
    phone.get_by_role("radio", name="A side that reaches it and made its own bid").check()
    phone.get_by_role("button", name="Save the rules").first.click()
    expect(phone.get_by_text("4 things need another look.")).to_be_visible()
    expect(phone.locator(".error")).to_have_count(4)
    assert seen_faults(phone) == []
    phone.get_by_role("link", name="Which cards are used?").click()
    expect(phone.get_by_text("32 cards cannot be dealt evenly").last).to_be_in_viewport()
    expect(phone.get_by_role("radio", name="24: ace to 9")).to_be_focused()


def test_rules_from_a_file_are_accessible(phone: Page, club: Club) -> None:
    go_to(phone, "house-rules-import", club.slug)
    phone.get_by_label("The rules").fill(write_rules(preset("triple-deck")))
    phone.get_by_role("button", name="Look at the rules").click()
    expect(phone.get_by_role("heading", name="These rules are in it")).to_be_visible()
    assert seen_faults(phone) == []
    phone.get_by_role("button", name="Keep these rules").click()
    expect(phone.get_by_role("heading", name=f"Rules of {club.name}")).to_be_visible()


def test_rounds_and_hands_follow_the_rules_unless_they_were_typed(phone: Page, club: Club) -> None:
    thursday_rules(club)
    go_to(phone, "event-new", club.slug)
    rounds, hands = phone.get_by_label("Rounds", exact=True), phone.get_by_label("Hands in a round")
    expect(rounds).to_have_value("5")
    phone.get_by_text("Game: Thursday rules").click()
    phone.get_by_text("Other games").click()
    phone.get_by_role("radio", name="Triple deck").check()
    expect(rounds).to_have_value("6")
    expect(hands).to_have_value("8")
    expect(phone.get_by_text("Game: Triple deck")).to_be_visible()
    phone.get_by_text("Suggested:").click()
    rounds.fill("3")
    phone.get_by_role("radio", name="Thursday rules").check()
    expect(hands).to_have_value("10")
    expect(rounds).to_have_value("3")


def test_rounds_and_hands_follow_the_rules_without_script(
    open_page: Any, club: Club, dora: User
) -> None:
    thursday_rules(club)
    page = open_page(dora, java_script_enabled=False)
    page.goto(reverse("event-new", args=[club.slug]) + "?rules=pepper")
    page.get_by_label("Name", exact=True).fill("Christmas Eve")
    page.get_by_text("Game: Pepper").click()
    page.get_by_text("Other games").click()
    page.get_by_role("radio", name="Thursday rules").check()
    page.get_by_role("button", name="Set rounds and hands").click()
    expect(page.get_by_label("Rounds", exact=True)).to_have_value("5")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Christmas Eve")
    page.get_by_text("Game: Thursday rules").click()
    expect(page.get_by_role("radio", name="Thursday rules")).to_be_checked()


def seen_faults(page: Page) -> list[str]:
    """What would trouble some eyes, fingers or screen readers."""
    too_wide = ["too wide"] if is_too_wide(page) else []
    small, low = page.evaluate(SMALL_TEXT, [18, 16]), page.evaluate(LOW_TARGETS, 44)
    return [*axe_findings(page), *small, *low, *too_wide]
