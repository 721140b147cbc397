"""The rules of an event: read by everybody, printed for the wall, corrected by the director."""

import io
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from clubs.models import Club, User
from engine.ruleset import RuleSet, preset
from scoring.models import Event, HandResult, HouseRules, RuleRevision
from scoring.services import events, revisions, totals
from tests.cast import table_at
from tests.pages.filling import at, logged_in
from tests.pages.reading import shown
from tests.pages.reading import text as words_of
from tests.pages.ruling import change_page, preview
from tests.scoring.afternoon import play
from tests.scoring.services.acts import FIVE, SIX, dispute, enter, nothing_stored

NO_OVERTRICKS = RuleSet.from_dict(
    preset("ottawa").to_dict() | {"overtricks": False, "name": "Monday rules"}
)


@pytest.fixture
def monday(club: Club) -> HouseRules:
    """The club's own rules: a made bid scores only the bid."""
    return HouseRules.objects.create(
        club=club, name="Monday rules", rule_set=NO_OVERTRICKS.to_dict(), rounds=5,
        hands_per_round=8,
    )  # fmt: skip


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def key_of(house_rules: HouseRules) -> str:
    return f"own:{house_rules.uid}"


def save(desk: Client, event: Event, key: str, **fields: str) -> Any:
    """Submit the form of the preview as shown, with these fields."""
    posted = _reason_form(desk, event, key) | {"reason": "we never score more"} | fields
    return desk.post(change_page(event), posted)


def _reason_form(desk: Client, event: Event, key: str) -> dict[str, str]:
    page = desk.get(change_page(event, key)).content.decode()
    hidden = re.findall(r'<input type="hidden" name="(rules|seen)" value="([^"]*)"', page)
    return dict(hidden)


def pdf_words(answer: Any) -> str:
    content = b"".join(answer.streaming_content)
    (page,) = PdfReader(io.BytesIO(content)).pages
    return " ".join(page.extract_text().split())


# Reading


def test_the_desk_can_read_the_rules_of_the_event(desk: Client, afternoon: Event) -> None:
    page = shown(desk, at("event-rules", afternoon))
    assert "Ottawa community afternoon" in page
    assert "The lowest bid is 3, at no trump 4; the highest number is 8." in page
    assert "Moon 24 All 8 tricks alone, without help." in page


def test_everybody_can_read_the_rules_of_a_published_event(
    client: Client, afternoon: Event
) -> None:
    page = shown(client, at("public-rules", afternoon))
    assert "The lowest bid is 3, at no trump 4; the highest number is 8." in page
    assert (
        f'href="{at("public-rules", afternoon)}"'
        in client.get(at("standings", afternoon)).content.decode()
    )


def test_corrected_rules_are_mentioned_on_every_public_page(
    client: Client, dora: User, afternoon: Event
) -> None:
    play.start_round(afternoon, 2)
    revisions.revise(afternoon, rules=NO_OVERTRICKS, reason="A <b>slip</b>", by=dora)
    for name in ("standings", "seating", "public-rules"):
        page = client.get(at(name, afternoon)).content.decode()
        assert "Rules corrected in round 2: A &lt;b&gt;slip&lt;/b&gt;" in page
    assert "the number it bid, and nothing for more" in shown(client, at("public-rules", afternoon))


def test_a_revision_after_the_end_counts_as_after_the_last_round(
    client: Client, dora: User, afternoon: Event
) -> None:
    events.finish(afternoon, by=dora, despite="closing time")
    events.reopen(afternoon, by=dora)
    revisions.revise(afternoon, rules=NO_OVERTRICKS, reason="A slip", by=dora)
    assert "Rules corrected after round 1: A slip" in shown(client, at("standings", afternoon))


# On paper


def test_an_event_s_rules_are_printed_with_its_name_and_length(
    desk: Client, afternoon: Event
) -> None:
    said = pdf_words(desk.get(at("event-rules-pdf", afternoon)))
    assert "Marlborough Seniors · Thursday afternoon · " in said
    assert "6 rounds of 8 hands" in said
    assert "The lowest bid is 3, at no trump 4; the highest number is 8." in said


def test_corrected_rules_say_so_on_paper(desk: Client, dora: User, afternoon: Event) -> None:
    revisions.revise(afternoon, rules=NO_OVERTRICKS, reason="A slip", by=dora)
    said = pdf_words(desk.get(at("event-rules-pdf", afternoon)))
    assert "Rules corrected in round 1: A slip" in said


def test_the_rules_of_a_club_are_printed(desk: Client, club: Club, monday: HouseRules) -> None:
    said = pdf_words(desk.get(reverse("house-rules-pdf", args=[club.slug, monday.uid])))
    assert said.startswith("Monday rules Marlborough Seniors · 5 rounds of 8 hands")
    assert "the number it bid, and nothing for more tricks." in said


def test_the_paper_is_in_the_club_s_language(desk: Client, afternoon: Event) -> None:
    desk.cookies["django_language"] = "fr"
    assert "Four players, partners opposite." in pdf_words(
        desk.get(at("event-rules-pdf", afternoon))
    )


def test_the_rules_of_another_club_are_not_printed(
    desk: Client, club: Club, other_club: Club, monday: HouseRules
) -> None:
    monday.club = other_club
    monday.save()
    address = reverse("house-rules-pdf", args=[club.slug, monday.uid])
    assert desk.get(address).status_code == 404


# Correcting


def test_one_can_choose_from_the_club_s_rules_and_the_program_s(
    desk: Client, afternoon: Event, monday: HouseRules
) -> None:
    page = shown(desk, change_page(afternoon))
    assert page.index("Monday rules") < page.index("Ottawa community afternoon: 32 cards")
    assert "What changes by" not in page


def test_the_changes_are_shown_before_saving(
    desk: Client, afternoon: Event, monday: HouseRules
) -> None:
    enter(table_at(afternoon, 1, 1), SIX)
    enter(table_at(afternoon, 1, 1), FIVE, hand=2, key="second")
    with nothing_stored():
        page = preview(desk, afternoon, key_of(monday))
    assert "1 of the 2 hands entered counts differently." in page
    assert "Round 1, table 1, hand 1" in page
    assert "6 : 2 5 : 2" in page
    assert "Until now A side that makes its bid gets a point for each of its tricks." in page
    assert "By these rules A side that makes its bid gets the number it bid" in page


def test_saving_corrects_the_rules_and_says_so(
    desk: Client, afternoon: Event, monday: HouseRules
) -> None:
    enter(table_at(afternoon, 1, 1), SIX)
    answer = save(desk, afternoon, key_of(monday))
    assert (answer.status_code, answer.headers["Location"]) == (302, at("event-rules", afternoon))
    assert HandResult.objects.get(state="official").points_0 == 5
    page = shown(desk, at("event-rules", afternoon))
    assert "Monday rules" in page
    assert "Rules corrected in round 1: we never score more" in page
    assert "corrected the rules: Monday rules in place of Ottawa community afternoon" in shown(
        desk, at("history", afternoon)
    )


def test_without_a_reason_nothing_is_saved_and_the_page_says_so(
    desk: Client, afternoon: Event, monday: HouseRules
) -> None:
    with nothing_stored():
        answer = save(desk, afternoon, key_of(monday), reason=" \t ")
    assert answer.status_code == 422
    assert "Give a reason: everybody who played asks for it." in words_of(answer.content)


def test_rules_changed_meanwhile_are_shown_again_and_the_reason_is_kept(
    desk: Client, dora: User, afternoon: Event, monday: HouseRules
) -> None:
    sent = _reason_form(desk, afternoon, key_of(monday)) | {"reason": "we never score more"}
    other = RuleSet.from_dict(preset("ottawa").to_dict() | {"passed_out": "redeal"})
    revisions.revise(afternoon, rules=other, reason="first", by=dora)
    answer = desk.post(change_page(afternoon), sent)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "were changed meanwhile" in page
    assert 'value="we never score more"' in page
    seen = re.findall(r'name="seen" value="([^"]*)"', page)[-1]
    assert desk.post(change_page(afternoon), sent | {"seen": seen}).status_code == 302


def test_impossible_hands_are_listed_and_prevent_saving(desk: Client, afternoon: Event) -> None:
    play.enter(afternoon, "w4n6", at=(1, 3, 4))
    page = desk.get(change_page(afternoon, "single-deck")).content.decode()
    assert "Round 1, table 3, hand 4" in page
    assert "These rules do not have bids in no trump." in page
    assert 'name="reason"' not in page
    with nothing_stored():
        answer = save(desk, afternoon, "single-deck")
    assert answer.status_code == 422


def test_tables_with_only_totals_are_named(
    desk: Client, afternoon: Event, monday: HouseRules
) -> None:
    totals.enter(table_at(afternoon, 1, 2), totals.Totals((30, 34)), client_key="paper", by=None)
    page = preview(desk, afternoon, key_of(monday))
    assert "stay as they were written: round 1, table 2." in page


def test_a_disputed_hand_is_shown_in_all_its_versions(
    desk: Client, afternoon: Event, monday: HouseRules
) -> None:
    dispute(table_at(afternoon, 1, 1), FIVE, SIX)
    page = preview(desk, afternoon, key_of(monday))
    assert "The one hand that is entered counts differently." in page
    assert "disputed" in page


def test_rules_for_six_at_a_table_are_refused_in_words(desk: Client, afternoon: Event) -> None:
    page = preview(desk, afternoon, "bloomington-six")
    assert "these rules are for 6 players at a table" in page
    assert "What was played" not in page


def test_the_current_rules_need_no_button(desk: Client, afternoon: Event) -> None:
    page = desk.get(change_page(afternoon, "ottawa")).content.decode()
    assert "the event is played by just these rules" in page
    assert 'name="reason"' not in page


def test_a_finished_event_says_that_it_must_be_reopened(
    desk: Client, dora: User, afternoon: Event, monday: HouseRules
) -> None:
    events.finish(afternoon, by=dora, despite="closing time")
    assert "Reopen it to change anything." in preview(desk, afternoon, key_of(monday))


def test_a_wrong_revision_is_undone_by_another(
    desk: Client, afternoon: Event, monday: HouseRules
) -> None:
    enter(table_at(afternoon, 1, 1), SIX)
    save(desk, afternoon, key_of(monday))
    assert "As before correction 1: Ottawa community afternoon" in shown(
        desk, change_page(afternoon)
    )
    save(desk, afternoon, "before:1", reason="it was right before")
    assert HandResult.objects.get(state="official").points_0 == 6
    assert RuleRevision.objects.count() == 2


def test_an_event_in_preparation_accepts_other_rules_without_a_reason(
    desk: Client, event: Event, monday: HouseRules
) -> None:
    page = desk.get(change_page(event, key_of(monday))).content.decode()
    assert 'name="reason"' not in page
    assert save(desk, event, key_of(monday)).status_code == 302
    assert Event.objects.get().rules == NO_OVERTRICKS


def test_a_change_of_name_alone_is_no_change_of_the_game(
    desk: Client, afternoon: Event, monday: HouseRules
) -> None:
    monday.rule_set = preset("ottawa").to_dict() | {"name": "Monday rules"}
    monday.save()
    assert "Only the name: the game is the same." in preview(desk, afternoon, key_of(monday))


@pytest.mark.parametrize("key", ["", "nobody's", "own:0", "before:1", "before:x", "\0", "é" * 300])
def test_unknown_rules_are_refused_in_words(desk: Client, afternoon: Event, key: str) -> None:
    with nothing_stored():
        for answer in (
            desk.get(change_page(afternoon), {"rules": key}),
            desk.post(change_page(afternoon), {"rules": key, "reason": "x", "seen": key}),
        ):
            assert answer.status_code == 422
            assert "hoose" in answer.content.decode()


def test_the_scorer_can_read_the_rules_but_not_correct_them(sam: User, afternoon: Event) -> None:
    page = logged_in(sam).get(at("event-rules", afternoon)).content.decode()
    assert "Four players, partners opposite." in page
    assert at("event-rules-change", afternoon) not in page


def test_the_number_of_queries_does_not_grow_with_the_hands(
    desk: Client, afternoon: Event, monday: HouseRules, django_assert_max_num_queries: Any
) -> None:
    for hand in range(1, 9):
        enter(table_at(afternoon, 1, 1), SIX if hand == 1 else FIVE, hand=hand, key=f"{hand}")
    with django_assert_max_num_queries(20):
        desk.get(change_page(afternoon, key_of(monday)))
