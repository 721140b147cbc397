"""A hand half entered on a phone is still there when its page is left and opened again."""

from typing import Any

import pytest
from phone import OUT, Phone, link_to, new_phone
from playwright.sync_api import expect
from steps import enter

from scoring.models import Event, HandResult, TableLink
from scoring.services import links
from tests.scoring.afternoon.play import start_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BEGUN = {"declarer": "N", "bid": "6", "strain": "H"}
KEPT = "Hand 1: your choices are still here, but not saved yet."


@pytest.fixture
def phone(open_page: Any, afternoon: Event) -> Phone:
    """A phone on which half a hand has been chosen."""
    begun = new_phone(open_page).sit(afternoon, 1, 1)
    begun.choose(**BEGUN)
    return begun


def expect_chosen(phone: Phone, **chosen: str) -> None:
    for name, value in chosen.items():
        expect(phone.page.locator(f"#hand-form [name='{name}'][value='{value}']")).to_be_checked()
    expect(phone.page.locator("#hand-form .tile :checked")).to_have_count(len(chosen))


def sit_down(phone: Phone) -> None:
    """Answer whatever a table asks somebody whom it does not expect, until the form is open."""
    page = phone.page
    for question, then in (("#sit-here", "#who a"), ("#who a", "#hand-form")):
        expect(
            page.locator(f"{question}:visible, {then}:visible, #hand-form:visible").first
        ).to_be_visible()
        if page.locator(question).count():
            phone.tap(f"{question} >> nth=0")


def test_a_half_entered_hand_survives_a_change_of_language(phone: Phone, afternoon: Event) -> None:
    phone.page.get_by_role("button", name="Français").tap()
    phone.expect_hand("Main 1 sur 8")
    expect_chosen(phone, **BEGUN)
    phone.expect_said("Main 1\xa0: vos choix sont encore là, mais pas encore enregistrés.")
    phone.choose(tricks="5")
    phone.tap("#save")
    phone.expect_said("La main 1 est enregistrée.")
    phone.page.reload()
    phone.expect_hand("Main 2 sur 8")
    expect_chosen(phone)
    assert HandResult.objects.count() == 1


def test_a_half_entered_hand_survives_a_look_at_the_standings_and_a_closed_page(
    phone: Phone, afternoon: Event
) -> None:
    phone.page.get_by_role("link", name="Standings").tap()
    expect(phone.page.locator("#standings")).to_be_visible()
    phone.page.go_back()
    expect_chosen(phone, **BEGUN)
    page = phone.page.context.new_page()
    phone.page.close()
    again = Phone(page)
    page.goto(link_to(afternoon, 1))
    again.expect_said(KEPT)
    expect_chosen(again, **BEGUN)
    assert HandResult.objects.count() == 0


def test_a_passed_out_hand_that_is_not_saved_yet_is_kept_too(phone: Phone) -> None:
    phone.tap(OUT)
    phone.page.reload()
    expect(phone.page.locator(OUT)).to_have_attribute("aria-pressed", "true")
    expect_chosen(phone)
    assert HandResult.objects.count() == 0


def test_a_hand_chosen_out_of_turn_comes_back_as_that_hand(phone: Phone, afternoon: Event) -> None:
    phone.tap("#skip")
    phone.expect_hand("Hand 2 of 8")
    phone.choose(declarer="W", bid="4")
    phone.page.reload()
    phone.expect_hand("Hand 2 of 8")
    expect(phone.page.locator("#dealer-said")).to_contain_text("East")
    expect_chosen(phone, declarer="W", bid="4")


def test_what_somebody_else_entered_meanwhile_is_forgotten(phone: Phone, afternoon: Event) -> None:
    phone.page.goto("about:blank")
    enter(afternoon, 1, "desk")
    for _ in range(2):
        phone.page.goto(link_to(afternoon, 1))
        phone.expect_hand("Hand 2 of 8")
        expect_chosen(phone)


def test_the_next_round_and_another_table_know_nothing_of_it(
    phone: Phone, afternoon: Event
) -> None:
    phone.page.goto(link_to(afternoon, 2))
    sit_down(phone)
    phone.expect_hand("Hand 1 of 8")
    expect_chosen(phone)
    start_round(afternoon, 2)
    phone.page.goto(link_to(afternoon, 1))
    sit_down(phone)
    phone.expect_hand("Hand 1 of 8")
    expect_chosen(phone)


def test_a_new_code_of_the_table_knows_nothing_of_it(
    phone: Phone, afternoon: Event, dora: Any
) -> None:
    phone.page.goto("about:blank")
    links.replace(TableLink.objects.get(table_number=1), afternoon, by=dora)
    phone.page.goto(link_to(afternoon, 1))
    phone.expect_hand("Hand 1 of 8")
    expect_chosen(phone)


def test_somebody_else_on_the_same_phone_begins_anew(phone: Phone) -> None:
    phone.tap("#somebody-else")
    phone.page.reload()
    if phone.page.locator("#who a").count():
        phone.tap("#who a >> nth=1")
    phone.expect_hand("Hand 1 of 8")
    expect_chosen(phone)
