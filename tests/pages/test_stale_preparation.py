"""Pages of the preparation loaded before something changed, and buttons pressed twice."""

import re

from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Entrant, Event, HandResult
from scoring.services import entrants, events, results, rounds
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.pages.filling import at, form_of, logged_in
from tests.pages.reading import shown, text
from tests.scoring.services.acts import enter, nothing_stored

EVENT = {
    "name": "Thursday afternoon", "starts_at": "2026-12-17T08:00", "rules": "ottawa",
    "rounds": "6", "hands_per_round": "8", "sit_out_points": "0", "names_shown": "full",
    "entry": "phones", "disputes": "ask",
    "letters": "en", "paper": "letter",
}  # fmt: skip


def names_of(entrant: Entrant) -> list[str]:
    lineups = entrant.lineups.select_related("player").order_by("position")
    return [lineup.player.name for lineup in lineups]


def without_the_first(event: Event, dora: User) -> Entrant:
    """Three pairs, the first of them withdrawn; returns the third."""
    add_entrants(event, 3)
    entrants.withdraw(event.entrants.get(number=1), by=dora)
    return event.entrants.get(number=3)


# The pairs


def test_a_page_loaded_before_renumbering_never_renames_another_pair(
    event: Event, dora: User
) -> None:
    third, desk = without_the_first(event, dora), logged_in(dora)
    second = event.entrants.get(number=2)
    address, old = form_of(desk, at("entrant-change", event, second.uid), "player_1")
    entrants.number_anew(event, by=dora)
    page = desk.post(address, old | {"player_1": "Anne Corrected"}).content.decode()
    assert "Number 2 is taken already." in page
    assert names_of(third) == ["Anne Player3", "Bert Partner3"]
    desk.post(address, old | {"player_1": "Anne Corrected", "number": ""})
    assert names_of(third) == ["Anne Player3", "Bert Partner3"]
    assert names_of(second) == ["Anne Corrected", "Bert Partner2"]


def test_a_page_loaded_before_renumbering_never_withdraws_another_pair(
    event: Event, dora: User
) -> None:
    third, desk = without_the_first(event, dora), logged_in(dora)
    second = event.entrants.get(number=2)
    address = at("entrant-state", event, second.uid)
    assert f'action="{address}"' in desk.get(at("entrants", event)).content.decode()
    entrants.number_anew(event, by=dora)
    desk.post(address, {"act": "withdraw"})
    states = dict(event.entrants.values_list("pk", "state"))
    assert (states[third.pk], states[second.pk]) == ("playing", "withdrawn")


def test_a_deleted_pair_is_explained_on_every_page(event: Event, dora: User) -> None:
    add_entrants(event, 2)
    uid, desk = event.entrants.get(number=1).uid, logged_in(dora)
    for _ in range(2):
        page = desk.post(at("entrant-state", event, uid), {"act": "remove"}, follow=True)
    assert "These names are not in the event any more." in page.content.decode()
    page = desk.get(at("entrant-change", event, uid), follow=True)
    assert "These names are not in the event any more." in page.content.decode()


def test_a_pair_of_another_event_can_t_be_reached(club: Club, event: Event, dora: User) -> None:
    other = make_event(club, name="Friday")
    add_entrants(other, 1)
    uid = other.entrants.get().uid
    with nothing_stored():
        logged_in(dora).post(at("entrant-state", event, uid), {"act": "remove"})


def test_a_double_tap_adds_a_pair_once_and_a_tick_adds_its_namesakes(
    event: Event, dora: User
) -> None:
    desk = logged_in(dora)
    address, empty = form_of(desk, at("entrants", event), "player_1")
    typed = empty | {"player_1": "Ann Lee", "player_2": "Bob Roy"}
    desk.post(address, typed)
    page = desk.post(address, typed).content.decode()
    assert "Number 1 has these names already." in page
    assert 'type="checkbox" name="twins"' in page
    assert event.entrants.count() == 1
    desk.post(address, typed | {"twins": "on"})
    assert event.entrants.count() == 2


def test_somebody_who_plays_already_is_added_again_only_on_purpose(
    event: Event, dora: User
) -> None:
    desk = logged_in(dora)
    address, empty = form_of(desk, at("entrants", event), "player_1")
    desk.post(address, empty | {"player_1": "Ann Lee", "player_2": "Bob Roy"})
    typed = empty | {"player_1": "ann lee", "player_2": "Zed Zed"}
    page = text(desk.post(address, typed).content)
    assert "ann lee plays in this event already. Are these two people?" in page
    assert "They are two different people" in page
    assert event.entrants.count() == 1
    entrants.withdraw(event.entrants.get(), by=dora)
    desk.post(address, typed)
    assert event.entrants.count() == 2
    desk.post(address, typed | {"player_2": "Yes Yes", "twins": "on"})
    assert event.entrants.count() == 3


def test_the_tick_for_namesakes_is_hidden_until_there_are_any(event: Event, dora: User) -> None:
    page = logged_in(dora).get(at("entrants", event)).content.decode()
    assert "They are two different pairs" not in page


def test_a_pair_entered_after_play_began_is_late_and_the_page_says_so(
    event: Event, dora: User
) -> None:
    add_entrants(event, 8)
    desk = logged_in(dora)
    address, empty = form_of(desk, at("entrants", event), "player_1")
    seat_entrants(event)
    typed = empty | {"player_1": "Late Lou", "player_2": "Late Lee"}
    said = desk.post(address, typed, follow=True).content.decode()
    assert "Number 9 has no seat in round 2." in said


# Who meets whom


def test_a_seating_not_shown_is_not_begun(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    desk = logged_in(dora)
    address, old = form_of(desk, at("event-seat", event), "seen")
    entrants.add(event, who=[(None, ("Late Lou", "Late Lee"))], by=dora)
    page = desk.post(address, old).content.decode()
    assert "Nobody is seated yet: this is the new seating." in page
    assert Event.objects.get().state == "setup"
    _, new = form_of(desk, address, "seen")
    desk.post(address, new)
    assert Event.objects.get().state == "running"


def test_other_pairs_with_the_same_numbers_are_another_seating(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    desk = logged_in(dora)
    address, old = form_of(desk, at("event-seat", event), "seen")
    entrants.remove(event.entrants.get(number=4), by=dora)
    entrants.add(event, who=[(4, ("Late Lou", "Late Lee"))], by=dora)
    desk.post(address, old)
    assert Event.objects.get().state == "setup"


def test_a_second_tap_also_leads_to_the_papers(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    desk = logged_in(dora)
    address, form = form_of(desk, at("event-seat", event), "seen")
    for _ in range(2):
        answer = desk.post(address, form, follow=True)
        assert answer.redirect_chain[-1][0] == at("sheets", event)


def test_a_second_tap_on_begin_round_2_leads_there_too(afternoon: Event, dora: User) -> None:
    desk = logged_in(dora)
    desk.post(at("round-start", afternoon, 2), {"despite": "table 3 is slow"})
    answer = desk.post(at("round-start", afternoon, 2))
    assert answer.headers["Location"] == at("round", afternoon, 2)


# The event itself


def test_a_page_loaded_before_names_were_hidden_does_not_show_them_again(
    event: Event, dora: User
) -> None:
    desk = logged_in(dora)
    address, old = form_of(desk, at("event-change", event), "seen")
    desk.post(address, old | EVENT | {"names_shown": "number"})
    typed = old | EVENT | {"name": "Friday afternoon"}
    page = desk.post(address, typed).content.decode()
    assert "The event has since been changed, and nothing of this was stored." in page
    assert page.count("This differs from what is stored now.") == 2 * 2  # at the top, at the field
    assert 'value="Friday afternoon"' in page
    stored = Event.objects.get()
    assert (stored.name, stored.names_shown) == ("Thursday afternoon", "number")


def test_a_form_refused_as_outdated_is_stored_when_sent_again(event: Event, dora: User) -> None:
    desk = logged_in(dora)
    address, old = form_of(desk, at("event-change", event), "seen")
    _, new = form_of(desk, address, "seen")
    desk.post(address, new | EVENT | {"paper": "a4"})
    mine = EVENT | {"name": "Friday afternoon", "paper": "a4"}
    page = desk.post(address, old | mine).content.decode()
    assert Event.objects.get().name == "Thursday afternoon"
    found = re.search(r'name="seen" value="(\w+)"', page)
    assert found
    desk.post(address, mine | {"seen": found[1]})
    assert (Event.objects.get().name, Event.objects.get().paper) == ("Friday afternoon", "a4")


def test_a_result_makes_no_page_of_the_event_outdated(afternoon: Event, dora: User) -> None:
    desk = logged_in(dora)
    address, form = form_of(desk, at("event-change", afternoon), "seen")
    enter(table_at(afternoon, 1, 1))
    answer = desk.post(address, form | EVENT | {"name": "Friday afternoon"})
    assert answer.headers["Location"] == at("event", afternoon)
    assert Event.objects.get().name == "Friday afternoon"


def test_points_for_sitting_out_are_fixed_when_the_event_is_finished(
    club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=1, sit_out_points=8)
    add_entrants(event, 3)
    seat_entrants(event)
    events.finish(event, by=dora, despite="time was called")
    desk = logged_in(dora)
    address, form = form_of(desk, at("event-change", event), "seen")
    sent = form | EVENT | {"rounds": "1", "sit_out_points": "50"}
    page = desk.post(address, sent).content.decode()
    assert 'id="id_sit_out_points_error"' in page
    assert "The event is finished. Reopen it to change anything." in page
    assert Event.objects.get().sit_out_points == 8


def test_an_event_whose_only_result_was_taken_back_can_be_reseated(
    afternoon: Event, dora: User
) -> None:
    desk = logged_in(dora)
    row = enter(table_at(afternoon, 1, 1)).result
    unseat = at("event-unseat", afternoon)
    page = desk.get(at("entrants", afternoon)).content.decode()
    assert unseat not in page
    assert "Take every result back first" in page
    results.take_back(row, reason="tried the keyboard", by=dora)
    assert unseat in desk.get(at("entrants", afternoon)).content.decode()
    for _ in range(2):  # a second tap does no harm
        assert desk.post(unseat).headers["Location"] == at("entrants", afternoon)
    assert Event.objects.get().state == "setup"
    assert not HandResult.objects.exists()


def test_an_event_can_end_before_its_last_round_and_says_so_everywhere(
    club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=3, hands=1, sit_out_points=8)
    add_entrants(event, 3)
    events.publish(event, published=True, by=dora)
    seat_entrants(event)
    rounds.start(event.sessions.get().rounds.get(number=2), by=dora, despite="late")
    desk = logged_in(dora)
    finish = at("event-finish", event)
    assert f'action="{finish}"' in desk.get(at("event-change", event)).content.decode()
    asked = desk.post(finish)
    assert asked.status_code == 409
    assert "Rounds begun: 2 of 3, and results are still missing" in asked.content.decode()
    desk.post(finish, {"despite": "the hall closes"})
    assert desk.post(finish).headers["Location"] == at("event", event)
    public = Client()
    assert "Final, after 2 rounds" in shown(public, at("standings", event))
    assert "Next: round 3" not in shown(public, at("seating", event))
    assert "Round 3" not in shown(public, reverse("entrant", args=[event.uid, 1]))


def test_a_second_tap_on_reopen_is_harmless(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=1)
    add_entrants(event, 2)
    seat_entrants(event)
    events.finish(event, by=dora, despite="time was called")
    desk = logged_in(dora)
    for _ in range(2):
        page = desk.post(at("event-reopen", event), follow=True)
    assert not re.search(r'class="notice notice-fault"[^>]*(?<! hidden)>', page.content.decode())
    assert Event.objects.get().state == "running"
