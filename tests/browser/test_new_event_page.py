"""A new event on a laptop: one page, with nothing below its edge."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from clubs.models import Club, User
from scoring.models import Event
from tests.browser.looking import WIDTHS_OF_CHOICES, axe_findings, is_in_sight
from tests.cast import add_entrants, make_event

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1366, "height": 650}


def test_the_page_fits_a_laptop_and_the_folded_part_says_what_it_holds(
    open_page: Any, club: Club, dora: User
) -> None:
    add_entrants(make_event(club, name="Last week"), 12)
    page = open_page(dora, viewport=LAPTOP)
    page.goto(reverse("event-new", args=[club.slug]))
    page.get_by_label("Name", exact=True).fill("This week")
    page.get_by_role("link", name="The same people as on").click()
    expect(page.get_by_label("Who plays")).to_contain_text("Anne Player12 & Bert Partner12")
    expect(page.get_by_label("Name", exact=True)).to_have_value("This week")
    expect(page.get_by_text("6 rounds of 8 hands · Fixed pairs")).to_be_in_viewport(ratio=1)
    make = page.get_by_role("button", name="Make the event")
    expect(make).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Rounds", exact=True)).to_be_hidden()
    assert axe_findings(page) == []
    make.dblclick()
    expect(page.get_by_role("button", name="Begin round 1")).to_be_in_viewport(ratio=1)
    assert axe_findings(page) == []
    assert Event.objects.get(name="This week").entrants.count() == 12


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_everything_needed_for_a_new_week_is_visible_in_both_languages(
    open_page: Any, club: Club, dora: User, locale: str
) -> None:
    add_entrants(make_event(club, name="Last week"), 12)
    page = open_page(dora, viewport=LAPTOP, locale=locale)
    page.goto(reverse("event-new", args=[club.slug]))
    for needed in ("#id_name", "#id_starts_at", "#id_who", ".people .button", ".in-reach button"):
        assert is_in_sight(page.locator(needed)), needed


def test_last_week_s_people_are_not_offered_once_a_list_is_typed(
    open_page: Any, club: Club, dora: User
) -> None:
    add_entrants(make_event(club, name="Last week"), 12)
    page = open_page(dora, viewport=LAPTOP)
    page.goto(reverse("event-new", args=[club.slug]))
    same = page.get_by_role("link", name="The same people as on")
    page.get_by_label("Who plays").fill("Ann Lee & Bob Roy")
    expect(same).to_be_hidden()
    page.get_by_label("Who plays").fill("")
    same.click()
    expect(page.get_by_label("Who plays")).to_contain_text("Anne Player12 & Bert Partner12")


def test_messages_above_the_form_push_no_button_off_the_screen(
    open_page: Any, club: Club, dora: User
) -> None:
    page = open_page(dora, viewport=LAPTOP)
    page.goto(reverse("event-new", args=[club.slug]))
    page.get_by_label("Who plays").fill("1, Ann\n2, Bo\n2, Cy\n3, Di & Di & Di")
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_text("What you typed is still here.")).to_be_visible()
    assert is_in_sight(page.get_by_role("button", name="Make the event"))
    page.get_by_text("Suggested:").click()
    assert is_in_sight(page.get_by_role("button", name="Make the event"))
    page.get_by_label("Rounds", exact=True).focus()
    assert is_in_sight(page.get_by_label("Rounds", exact=True))


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_what_is_unfolded_comes_into_sight(
    open_page: Any, club: Club, dora: User, locale: str, by: str
) -> None:
    add_entrants(make_event(club, name="Last week"), 12)
    page = open_page(dora, viewport=LAPTOP, locale=locale)
    page.goto(reverse("event-new", args=[club.slug]))
    fold = page.locator("#rest summary").first
    if by == "mouse":
        fold.click()
    else:
        fold.press("Enter")
    for needed in (
        "#rest summary >> nth=0",
        "#id_rounds",
        "#id_hands_per_round",
        ".in-reach button",
    ):
        expect(page.locator(needed)).to_be_in_viewport(ratio=1)
        assert is_in_sight(page.locator(needed)), needed


def test_a_page_that_comes_back_unfolded_begins_at_its_faults(
    open_page: Any, club: Club, dora: User
) -> None:
    page = open_page(dora, viewport=LAPTOP)
    page.goto(reverse("event-new", args=[club.slug]))
    page.get_by_text("Suggested:").click()
    page.get_by_label("Rounds", exact=True).fill("0")
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_label("Hands in a round")).to_be_visible()
    assert is_in_sight(page.locator("h1"))


def test_the_folded_part_unfolds_in_two_columns(open_page: Any, club: Club, dora: User) -> None:
    page = open_page(dora, viewport=LAPTOP)
    page.goto(reverse("event-new", args=[club.slug]))
    page.get_by_text("Suggested:").click()
    fields = page.locator("#rest .field:visible").all()
    lefts = {round(field.bounding_box()["x"] / 20) for field in fields}
    assert (len(fields) > 6, len(lefts)) == (True, 2)


def test_in_the_first_event_a_visible_button_asks_for_phones_or_paper(
    open_page: Any, club: Club, dora: User
) -> None:
    """A director who wants paper only says so once, and is not asked in her next event."""
    page = open_page(dora, viewport=LAPTOP)
    page.goto(reverse("event-new", args=[club.slug]))
    page.get_by_label("Name", exact=True).fill("First afternoon")
    page.get_by_label("Who plays").fill("\n".join(f"Ann{n} & Bo{n}" for n in range(8)))
    page.get_by_role("button", name="Make the event").click()
    assert is_in_sight(page.get_by_role("button", name="This address is right"))
    assert is_in_sight(page.get_by_role("button", name="Begin round 1"))
    without = page.get_by_role("button", name="No phones, paper only")
    assert is_in_sight(without)
    assert page.evaluate(WIDTHS_OF_CHOICES) == []
    without.click()
    assert is_in_sight(page.get_by_role("button", name="Begin round 1"))
    assert is_in_sight(page.get_by_role("button", name="Print what is chosen"))
    expect(page.get_by_role("link", name="Phones after all")).to_be_visible()
    page.goto(reverse("event-new", args=[club.slug]))
    expect(page.locator("#rest summary").first).to_contain_text("The desk alone")


@pytest.mark.parametrize("locale", ["en-CA", "fr-CA"])
def test_the_plan_its_proof_and_the_link_to_another_are_visible_beside_the_question(
    open_page: Any, club: Club, dora: User, locale: str
) -> None:
    page = open_page(dora, viewport=LAPTOP, locale=locale)
    page.goto(reverse("event-new", args=[club.slug]))
    page.locator("#id_who").fill("\n".join(f"Ann{n} & Bo{n}" for n in range(8)))
    page.locator(".in-reach .button-main").click()
    event = Event.objects.get()
    expect(page.locator("#address")).to_be_visible()
    for name in ("event-proof", "event-seat"):
        assert is_in_sight(page.locator(f'main a[href="{reverse(name, args=[event.uid])}"]').last)
