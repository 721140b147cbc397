"""What pages say about corrected rules, and of results that the new rules do not allow."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from engine.ruleset import RuleSet
from scoring.models import Event, HouseRules
from scoring.services import events
from tests.cast import table_at
from tests.markup import tight
from tests.pages.filling import at, logged_in
from tests.pages.reading import shown
from tests.pages.ruling import change_page, preview
from tests.scoring.afternoon import play
from tests.scoring.services.acts import FIVE, SIX, dispute
from tests.scoring.services.revising import NO_OVERTRICKS, ottawa_with, revise

UNTIL_THEN = "Until then A side that makes its bid gets a point for each of its tricks."
SINCE_THEN = "Since then A side that makes its bid gets the number it bid"


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def own(club: Club, rules: RuleSet) -> str:
    """The key of the club's new house rules."""
    made = HouseRules.objects.create(
        club=club, name="Ours", rule_set=rules.to_dict(), rounds=5, hands_per_round=8
    )
    return f"own:{made.uid}"


# After the correction


def test_back_in_preparation_every_page_says_corrected_before_play(
    desk: Client, client: Client, dora: User, afternoon: Event
) -> None:
    revise(afternoon, NO_OVERTRICKS, dora, reason="a slip")
    events.unseat(afternoon, by=dora)
    for name in ("standings", "seating", "public-rules"):
        assert "Rules corrected before play: a slip" in shown(client, at(name, afternoon))
    for name in ("event-rules", "event-rules-change", "history"):
        shown(desk, at(name, afternoon))
    assert "corrected before play: a slip" in shown(desk, at("event-rules", afternoon))
    assert desk.get(at("event-rules-pdf", afternoon)).status_code == 200


def test_everybody_can_read_what_was_corrected(
    desk: Client, client: Client, dora: User, afternoon: Event
) -> None:
    revise(afternoon, NO_OVERTRICKS, dora, reason="a slip")
    for page in (
        shown(desk, at("event-rules", afternoon)),
        shown(client, at("public-rules", afternoon)),
    ):
        assert "What was corrected Rules corrected in round 1: a slip" in page
        assert UNTIL_THEN in page
        assert SINCE_THEN in page


def test_the_history_shows_what_differs_between_rules_of_one_name(
    desk: Client, dora: User, afternoon: Event
) -> None:
    revise(afternoon, ottawa_with(overtricks=False), dora)
    page = shown(desk, at("history", afternoon))
    assert "corrected the rules Ottawa community afternoon." in page
    assert "Since then: A side that makes its bid gets the number it bid" in page


def test_rules_never_corrected_have_no_such_list(
    desk: Client, client: Client, afternoon: Event
) -> None:
    assert "What was corrected" not in shown(desk, at("event-rules", afternoon))
    assert "What was corrected" not in shown(client, at("public-rules", afternoon))


# Before it


def test_the_page_links_to_making_other_house_rules_first(desk: Client, afternoon: Event) -> None:
    page = desk.get(change_page(afternoon)).content.decode()
    house_rules = reverse("house-rules", args=[afternoon.club.slug])
    assert f'href="{house_rules}" target="_blank">Make or change house rules</a>' in tight(page)


def test_a_disputed_hand_in_the_way_is_marked_and_must_be_settled(
    desk: Client, club: Club, afternoon: Event
) -> None:
    dispute(table_at(afternoon, 1, 1), FIVE, replace(SIX, strain="NT"), replace(FIVE, strain="NT"))
    page = preview(desk, afternoon, own(club, ottawa_with(notrump="none")))
    assert "1 disputed hand has a version that can't have been played by these rules." in page
    assert "Decide first which version counts" in page
    assert "took 6 disputed" in page
    assert "Correct it or take it back first" not in page


def test_impossible_hands_and_disputed_ones_get_different_advice(
    desk: Client, club: Club, afternoon: Event
) -> None:
    dispute(table_at(afternoon, 1, 1), FIVE, replace(SIX, strain="NT"))
    play.enter(afternoon, "w4n6", at=(1, 3, 4))
    page = preview(desk, afternoon, own(club, ottawa_with(notrump="none")))
    assert "1 hand can't have been played by these rules. Correct it" in page
    assert "1 disputed hand has a version that can't" in page


def test_hands_of_another_kind_of_game_are_counted_once_with_a_way_out(
    desk: Client, afternoon: Event
) -> None:
    for hand in (1, 2, 3):
        play.enter(afternoon, "n5c5", at=(1, 1, hand))
    page = preview(desk, afternoon, "bid-whist")
    assert "So the 3 hands that were played can't be scored by these rules." in page
    assert "Make a new event by these rules" in page
    assert "Round 1, table 1, hand" not in page
    new_event = reverse("event-new", args=[afternoon.club.slug]) + "?rules=bid-whist"
    assert f'href="{new_event}"' in desk.get(change_page(afternoon, "bid-whist")).content.decode()


def test_another_kind_of_game_can_be_chosen_while_nothing_was_played(
    desk: Client, afternoon: Event
) -> None:
    page = desk.get(change_page(afternoon, "bid-whist")).content.decode()
    assert 'name="reason"' in page


def test_points_of_lone_players_make_no_difference_in_an_event_of_sides(
    desk: Client, club: Club, afternoon: Event
) -> None:
    page = preview(desk, afternoon, own(club, ottawa_with(lone_partner_points=4)))
    assert "Only the points of players who are scored one by one" in page
    assert "When players are scored one by one" not in page
