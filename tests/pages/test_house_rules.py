"""The pages of a club's own rules: created from a preset, changed, read, downloaded as a file."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from engine.ruleset import preset, preset_names
from scoring.models import HouseRules
from scoring.services import house_rules
from scoring.services.house_rules import Written
from scoring.words import preset_name
from tests.pages.filling import form_of, logged_in
from tests.pages.reading import shown
from tests.pages.ruling import page, sent, thursday_rules
from tests.scoring.forms.asking import answers
from tests.scoring.services.acts import nothing_stored


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def thursday(club: Club) -> HouseRules:
    return thursday_rules(club)


def new(club: Club, begun_from: str = "") -> str:
    address = reverse("house-rules-new", args=[club.slug])
    return f"{address}?from={begun_from}" if begun_from else address


# The list


def test_the_list_has_the_club_s_rules_the_games_and_retired_rules(
    desk: Client, club: Club, thursday: HouseRules, other_club: Club, dora: User
) -> None:
    gone = house_rules.create(
        club, Written(replace(thursday.rules, name="Old rules"), 6, 8), by=dora
    )
    house_rules.retire(gone, by=dora)
    elsewhere = Written(replace(thursday.rules, name="Elsewhere"), 6, 8)
    house_rules.create(other_club, elsewhere, by=None)
    said = shown(desk, reverse("house-rules", args=[club.slug]))
    assert "Thursday rules 5 rounds of 10 hands" in said
    assert all(preset_name(name) in said for name in preset_names())
    assert said.index("Old rules") > said.index("Retired")
    assert "Elsewhere" not in said


def test_the_desk_links_to_the_club_s_rules(desk: Client, club: Club) -> None:
    link = f'href="{reverse("house-rules", args=[club.slug])}"'
    for address in (reverse("desk"), reverse("club-events", args=[club.slug])):
        assert link in desk.get(address).content.decode()


def test_a_scorer_reads_the_rules_but_can_t_change_them(
    sam: User, club: Club, thursday: HouseRules
) -> None:
    for address in (reverse("house-rules", args=[club.slug]), page("page", thursday)):
        said = logged_in(sam).get(address).content.decode()
        assert "The lowest bid" in said or "Thursday rules" in said
        for name in ("house-rules-new", "house-rules-import"):
            assert reverse(name, args=[club.slug]) not in said
        assert page("change", thursday) not in said
        assert page("state", thursday) not in said


@pytest.mark.parametrize("name", preset_names())
def test_every_game_of_the_program_can_be_read_and_adapted(
    desk: Client, club: Club, name: str
) -> None:
    read = reverse("house-rules-preset", args=[club.slug, name])
    assert f'href="{new(club, name)}"' in desk.get(read).content.decode()
    assert "Everything is answered as in" in shown(desk, new(club, name))


def test_an_unknown_game_is_not_found(desk: Client, club: Club) -> None:
    for key in ("poker", "own:1", "%00", "x" * 3000):
        assert desk.get(new(club, key)).status_code == 404
    assert desk.get(reverse("house-rules-preset", args=[club.slug, "poker"])).status_code == 404


# Making and changing


def test_rules_are_made_from_a_preset(desk: Client, club: Club) -> None:
    typed = answers("pepper", name="Friday pepper", minimum_bid="2", rounds="4")
    answer = desk.post(new(club, "pepper"), typed)
    made = HouseRules.objects.get()
    assert answer.headers["Location"] == page("page", made)
    expected = replace(
        preset("pepper"), name="Friday pepper", source=made.rules.source, minimum_bid=2
    )
    assert made.rules == expected
    assert (made.rounds, made.hands_per_round) == (4, 8)


def test_new_rules_carry_the_club_s_name_and_say_where_they_come_from(
    desk: Client, club: Club
) -> None:
    Club.objects.update(name="Aînés | de\u202e Sudbury " + "x" * 90)
    said = desk.get(new(club, "ottawa")).content.decode()
    name = re.search('name="name" value="([^"]*)"', said)
    assert name
    assert name[1].startswith("Rules of Aînés de Sudbury x")
    assert len(name[1]) == 80
    assert "begun from: Ottawa community afternoon" in said


def test_all_faults_are_shown_at_once_and_nothing_typed_is_lost(desk: Client, club: Club) -> None:
    typed = answers(name="My own", players="6", win_rule="must-bid", rounds="x")
    with nothing_stored():
        said = sent(desk, new(club), typed)
    for field in ("deck", "special_values", "win_rule", "rounds"):
        assert f'id="id_{field}_error"' in said
        control = f"id_{field}_0" if field != "rounds" else "id_rounds"
        assert f'<a href="#{control}">' in said
        assert re.search(f'<input[^>]*id="{control}"', said)
    assert "4 things need another look" in said
    assert 'value="My own"' in said
    assert 'name="rounds" value="x"' in said


def test_rules_can_be_read_before_they_are_stored(desk: Client, club: Club) -> None:
    typed = answers(name="My own", overtricks="False") | {"look": "1"}
    with nothing_stored():
        said = desk.post(new(club), typed).content.decode()
    assert "Nothing is stored yet." in said
    assert "A side that makes its bid gets the number it bid" in said
    assert 'value="My own"' in said


def test_a_taken_name_is_reported_at_the_name(
    desk: Client, club: Club, thursday: HouseRules
) -> None:
    said = sent(desk, new(club), answers(name="thursday RULES"))
    assert "The club has rules called “Thursday rules” already." in said
    assert 'id="id_name_error"' in said


def test_a_taken_name_is_reported_with_all_other_faults_and_before_storing(
    desk: Client, club: Club, thursday: HouseRules
) -> None:
    typed = answers(name="thursday RULES", rounds="x", lone_set_defenders_number="3")
    for look in ({}, {"look": "1"}):
        with nothing_stored():
            said = sent(desk, new(club), typed | look)
        for field in ("name", "rounds", "lone_set_defenders"):
            assert f'id="id_{field}_error"' in said
    assert "3 things need another look" in said


def test_changed_rules_keep_their_name(desk: Client, thursday: HouseRules) -> None:
    fields = change(desk, thursday, name="THURSDAY rules", look="1")
    assert "Nothing is stored yet." in desk.post(page("change", thursday), fields).content.decode()


def test_answers_that_make_no_difference_are_mentioned_before_storing(
    desk: Client, club: Club
) -> None:
    typed = answers(stick_the_dealer="True", passed_out="redeal") | {"look": "1"}
    said = desk.post(new(club), typed).content.decode()
    assert "These answers make no difference in this game: What if nobody bids?" in said


def test_the_form_can_be_saved_and_previewed_from_its_top(desk: Client, club: Club) -> None:
    said = desk.get(new(club)).content.decode()
    top = said[: said.index("<h2")]
    assert "Save the rules" in top
    assert 'name="look"' in top


def test_a_second_tap_on_save_makes_no_second_rules(desk: Client, club: Club) -> None:
    addresses = {desk.post(new(club), answers()).headers["Location"] for _ in range(2)}
    assert len(addresses) == HouseRules.objects.count() == 1


def change(desk: Client, rules: HouseRules, **typed: object) -> dict[str, object]:
    """What the page of these rules submits, with some fields changed."""
    _, inputs = form_of(desk, page("change", rules), "seen")
    stored = answers(name=rules.name, minimum_bid="4", rounds="5", hands_per_round="10")
    return {**stored, "source": "Our club", "seen": inputs["seen"], **typed}


def test_rules_are_changed_and_the_page_says_what_differs(
    desk: Client, thursday: HouseRules
) -> None:
    fields = change(desk, thursday, name="Friday rules", overtricks="False")
    assert desk.post(page("change", thursday), fields).headers["Location"] == page("page", thursday)
    found = HouseRules.objects.get()
    assert (found.name, found.rules.overtricks, found.version) == ("Friday rules", False, 2)
    said = shown(desk, page("page", thursday))
    assert "What differs from “Ottawa community afternoon”" in said
    assert "What is the lowest bid in a suit? 4 there: 3" in said
    assert "changed the rules Friday rules" in said


def test_an_outdated_page_is_refused_and_marks_the_differences(
    desk: Client, thursday: HouseRules
) -> None:
    old = change(desk, thursday, minimum_bid="5")
    desk.post(page("change", thursday), change(desk, thursday, name="Friday rules"))
    said = sent(desk, page("change", thursday), old)
    assert "These rules have since been changed, and nothing of this was stored." in said
    for field in ("name", "minimum_bid"):
        assert f'id="id_{field}_error"' in said
    assert said.count("This differs from what is stored now.") == 2 * 2
    assert HouseRules.objects.get().rules.minimum_bid == 4
    mark = re.search(r'name="seen" value="(\w+)"', said)
    assert mark
    desk.post(page("change", thursday), old | {"seen": mark[1]})
    found = HouseRules.objects.get()
    assert (found.name, found.rules.minimum_bid) == ("Thursday rules", 5)


def test_retired_rules_are_offered_to_no_event_until_they_are_brought_back(
    desk: Client, club: Club, thursday: HouseRules
) -> None:
    event_new = reverse("event-new", args=[club.slug])
    for act, offered in (("retire", False), ("back", True), ("nonsense", True)):
        answer = desk.post(page("state", thursday), {"act": act})
        assert answer.headers["Location"] == page("page", thursday)
        assert desk.get(page("page", thursday)).status_code == 200
        assert ("Thursday rules" in desk.get(event_new).content.decode()) is offered


def test_rules_stay_retired_and_say_why_if_their_name_was_taken_meanwhile(
    desk: Client, dora: User, club: Club, thursday: HouseRules
) -> None:
    house_rules.retire(thursday, by=dora)
    house_rules.create(club, Written(thursday.rules, 6, 8), by=dora)
    answer = desk.post(page("state", thursday), {"act": "back"}, follow=True)
    assert "The club has rules called “Thursday rules” already." in answer.content.decode()


def test_rules_that_were_retired_meanwhile_are_not_changed(
    desk: Client, dora: User, thursday: HouseRules
) -> None:
    house_rules.retire(thursday, by=dora)
    said = sent(desk, page("change", thursday), change(desk, thursday, minimum_bid="5"))
    assert "These rules are retired. Bring them back before you change them." in said
