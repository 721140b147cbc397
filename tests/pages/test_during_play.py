"""Players arrive late, leave, are replaced or reseated; rounds that are made one by one."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.models import Event, Round, Seating, Table
from scoring.rotations import round_robin
from scoring.services import entrants, rounds
from tests.cast import add_entrants, make_event
from tests.pages.filling import own_form_of, when_shown
from tests.pages.reading import address, shown, text
from tests.scoring.afternoon.play import enter, start_round
from tests.scoring.derived import plan_played, standings_of
from tests.scoring.services.acts import nothing_stored


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def swiss(club: Club, dora: User) -> Event:
    """Six pairs in round 1 of four, one hand a table, seated round by round."""
    event = make_event(club, rounds_due=4, hands=1)
    add_entrants(event, 6)
    return rounds.seat(event, plan=round_robin(range(1, 7), 1), by=dora, rotation="swiss")


def entrant_page(name: str, event: Event, number: int) -> str:
    return address(name, event, event.entrants.get(number=number).uid)


def play_round(event: Event, number: int) -> None:
    """North-South wins every hand at every table."""
    for table in Table.objects.filter(round__session__event=event, round__number=number):
        for hand in range(1, table.hands_due + 1):
            enter(event, "n5c5", at=(number, table.number, hand))


# Arrivals and departures


def test_leaving_asks_after_which_round(desk: Client, afternoon: Event) -> None:
    start_round(afternoon, 2)
    page = entrant_page("entrant-leave", afternoon, 3)
    assert "The last round played Round 2 Round 1 None: did not play at all" in shown(desk, page)
    said = when_shown(desk, page, {"after": "1"})
    assert "Number 3 has left but still has a seat in round 3." in said
    assert "3 Anne Player3 & Bert Partner3 Has left" in said


def test_a_latecomer_can_only_leave_after_a_round_that_it_could_play(
    desk: Client, afternoon: Event, dora: User
) -> None:
    entrants.add(afternoon, who=[(None, ("Late Lou", "Late Lee"))], by=dora)
    page = entrant_page("entrant-leave", afternoon, 9)
    assert "The last round played None: did not play at all Show" in shown(desk, page)
    start_round(afternoon, 2)
    assert "The last round played Round 2 None: did not play at all Show" in shown(desk, page)


@pytest.mark.parametrize("typed", [{"after": ""}, {"after": "2"}, {"after": "x"}])
def test_leaving_after_a_round_that_has_not_begun_is_refused(
    desk: Client, afternoon: Event, typed: dict[str, str]
) -> None:
    with nothing_stored():
        assert desk.post(entrant_page("entrant-leave", afternoon, 3), typed).status_code == 422


def test_changes_are_shown_before_they_are_made(desk: Client, afternoon: Event) -> None:
    when_shown(desk, entrant_page("entrant-leave", afternoon, 3), {"after": "1"})
    desk.post(address("entrants", afternoon), {"player_1": "Late Lou", "player_2": "Late Lee"})
    page = address("seats-anew", afternoon)
    with nothing_stored():
        said = shown(desk, page)
    assert "Number 9 has no seat in round 2." in said
    assert "5 of 40 seats change. Nobody meets again who has met." in said
    before = plan_played(afternoon)
    said = text(desk.post(*own_form_of(desk, page), follow=True).content)
    assert "The rounds to come are reseated." in said
    plan = plan_played(afternoon, to_come=True)
    assert plan_played(afternoon) == before
    assert plan.rounds[0] == before.rounds[0]
    for planned in plan.rounds[1:]:
        assert sorted([*planned.seated(), *planned.sit_outs]) == [1, 2, 4, 5, 6, 7, 8, 9]


def test_a_late_pair_plays_at_the_table_that_a_pair_gone_home_left_empty(
    desk: Client, afternoon: Event
) -> None:
    when_shown(desk, entrant_page("entrant-leave", afternoon, 5), {"after": "1"})
    desk.post(*own_form_of(desk, address("seats-anew", afternoon)))
    start_round(afternoon, 2)
    desk.post(address("entrants", afternoon), {"player_1": "Late Lou", "player_2": "Late Lee"})
    desk.post(*own_form_of(desk, address("seats-anew", afternoon)))
    for planned in plan_played(afternoon, to_come=True).rounds[2:]:
        assert [table.number for table in planned.tables] == [1, 2, 3, 4]


def test_new_seats_not_shown_before_are_shown_first(
    desk: Client, afternoon: Event, dora: User
) -> None:
    when_shown(desk, entrant_page("entrant-leave", afternoon, 3), {"after": "1"})
    url, form = own_form_of(desk, address("seats-anew", afternoon))
    entrants.add(afternoon, who=[(None, ("Late Lou", "Late Lee"))], by=dora)
    with nothing_stored():
        said = text(desk.post(url, form).content)
    assert "Something has since changed. Nobody has been reseated yet" in said


def test_the_page_of_the_next_round_links_to_new_seats(desk: Client, afternoon: Event) -> None:
    play_round(afternoon, 1)
    when_shown(desk, entrant_page("entrant-leave", afternoon, 3), {"after": "1"})
    said = desk.post(address("round-start", afternoon, 2)).content.decode()
    assert "Number 3 has left but still has a seat in round 2." in text(said.encode())
    assert f'href="{address("seats-anew", afternoon)}"' in said


def test_a_pair_that_left_stays_in_the_standings_with_a_mark(
    desk: Client, afternoon: Event
) -> None:
    play_round(afternoon, 1)
    when_shown(desk, entrant_page("entrant-leave", afternoon, 3), {"after": "1"})
    said = shown(desk, address("standings", afternoon))
    assert re.search(r"3 · Anne Player3 & Bert Partner3 Left after round 1\.", said)


def test_a_substitute_plays_from_the_next_round_on(desk: Client, afternoon: Event) -> None:
    page = entrant_page("entrant-substitute", afternoon, 1)
    url, form = own_form_of(desk, page)
    assert (form["position"], form["first_round"]) == ("1", "1")
    when_shown(desk, url, form | {"position": "2", "name": " Sub  Sue ", "first_round": "2"})
    seats = Seating.objects.filter(player__name="Sub Sue").values_list("round__number", flat=True)
    assert sorted(seats) == [2, 3, 4, 5, 6]
    assert "1 Anne Player1 & Bert Partner1 / Sub Sue" in shown(desk, address("entrants", afternoon))
    start_round(afternoon, 2)
    assert "Anne Player1 & Bert Partner1" in shown(desk, address("table", afternoon, 1, 1))
    table = Seating.objects.filter(player__name="Sub Sue", round__number=2)[0].table.number
    assert "Anne Player1 & Sub Sue" in shown(desk, address("table", afternoon, 2, table))


@pytest.mark.parametrize("typed", [{"name": ""}, {"first_round": "7"}, {"position": "3"}])
def test_a_substitute_without_name_or_place_is_refused(
    desk: Client, afternoon: Event, typed: dict[str, str]
) -> None:
    page = entrant_page("entrant-substitute", afternoon, 1)
    whole = {"position": "1", "name": "Sub Sue", "first_round": "2"}
    with nothing_stored():
        assert desk.post(page, whole | typed).status_code == 422


def test_two_exchange_places_and_with_them_their_points(desk: Client, afternoon: Event) -> None:
    enter(afternoon, "n5c5")
    page = address("seats-exchange", afternoon, 1)
    said = when_shown(desk, page, {"one": "1", "other": "2"})
    assert "Saved: the hands count for who really sat there." in said
    totals = {
        entrant.number: line.total for line, entrant in standings_of(afternoon, names="full").lines
    }
    assert (totals[1], totals[2]) == (0, 5)


@pytest.mark.parametrize(
    "typed", [{"one": "1"}, {"one": "1", "other": "1"}, {"one": "1", "other": "99"}]
)
def test_an_exchange_needs_two_different_entrants(
    desk: Client, afternoon: Event, typed: dict[str, str]
) -> None:
    with nothing_stored():
        said = desk.post(address("seats-exchange", afternoon, 1), typed)
    assert said.status_code == 422


def test_two_whole_tables_are_exchanged(desk: Client, afternoon: Event) -> None:
    enter(afternoon, "n5c5", at=(1, 1, 1))
    before = plan_played(afternoon).rounds[0].tables
    page = address("seats-exchange", afternoon, 1)
    when_shown(desk, page, {"table": "1", "other_table": "3"})
    after = plan_played(afternoon).rounds[0].tables
    assert (after[0].sides, after[2].sides) == (before[2].sides, before[0].sides)
    totals = {
        entrant.number: line.total for line, entrant in standings_of(afternoon, names="full").lines
    }
    assert totals[before[2].sides[0][0]] == 5


@pytest.mark.parametrize("other", ["", "1", "9"])
def test_an_exchange_needs_two_different_tables(desk: Client, afternoon: Event, other: str) -> None:
    page = address("seats-exchange", afternoon, 1)
    with nothing_stored():
        said = desk.post(page, {"table": "1", "other_table": other})
    assert said.status_code == 422


# Round by round


def test_the_next_round_is_shown_before_it_begins(desk: Client, swiss: Event) -> None:
    play_round(swiss, 1)
    home = shown(desk, address("round", swiss, 1))
    assert "Round 2: who sits where" in home
    page = address("round-next", swiss, 2)
    with nothing_stored():
        said = shown(desk, page)
    assert "Nobody meets anybody twice." in said
    assert re.search(r"Table 1 N-S \d+ Anne .* E-W \d+ Anne .* Table 2 N-S", said)
    desk.post(*own_form_of(desk, page))
    assert Round.objects.get(number=2).started_at
    plan = plan_played(swiss)
    winners = {table.sides[0][0] for table in plan.rounds[0].tables}
    first = plan.rounds[1].tables[0].entrants()
    assert set(first) <= winners


def test_a_round_that_depends_on_missing_results_needs_a_reason(desk: Client, swiss: Event) -> None:
    page = address("round-next", swiss, 2)
    url, form = own_form_of(desk, page)
    assert "The seats follow from the results, so enter them first." in shown(desk, page)
    with nothing_stored():
        said = text(desk.post(url, form).content)
    assert "Results are still missing" in said
    desk.post(url, form | {"despite": "the hall closes"})
    assert Round.objects.get(number=2).started_at


def test_the_seats_of_a_round_not_made_yet_are_said_to_follow(desk: Client, swiss: Event) -> None:
    page = shown(desk, address("seating", swiss))
    assert "Next: round 2 The seats are given when the round before is over." in page


def test_a_result_that_arrives_meanwhile_is_looked_at_first(desk: Client, swiss: Event) -> None:
    play_round(swiss, 1)
    url, form = own_form_of(desk, address("round-next", swiss, 2))
    entrants.withdraw(swiss.entrants.get(number=6), by=User.objects.get(), after=1)
    with nothing_stored():
        said = text(desk.post(url, form).content)
    assert "A result has just come in. The round has not begun yet" in said


def test_departures_and_arrivals_are_considered_in_the_next_round(
    desk: Client, swiss: Event
) -> None:
    play_round(swiss, 1)
    when_shown(desk, entrant_page("entrant-leave", swiss, 6), {"after": "1"})
    desk.post(address("entrants", swiss), {"player_1": "Late Lou", "player_2": "Late Lee"})
    desk.post(*own_form_of(desk, address("round-next", swiss, 2)))
    planned = plan_played(swiss).rounds[1]
    assert sorted(planned.seated()) == [1, 2, 3, 4, 5, 7]


def test_a_round_begun_by_mistake_is_made_again(desk: Client, swiss: Event) -> None:
    play_round(swiss, 1)
    page = address("round-next", swiss, 2)
    desk.post(*own_form_of(desk, page))
    desk.post(address("round-take-back", swiss, 2))
    assert not Round.objects.get(number=2).tables.exists()
    assert "Round 2: who sits where" in shown(desk, page)


def test_a_seated_round_is_not_seated_again(desk: Client, afternoon: Event) -> None:
    page = desk.get(address("round-next", afternoon, 2))
    assert page.headers["Location"] == address("round", afternoon, 2)


# Who is ranked, and with which points


def test_a_handicap_is_added_and_shown(desk: Client, afternoon: Event) -> None:
    enter(afternoon, "n5c5")
    page = entrant_page("entrant-change", afternoon, 2)
    url, form = own_form_of(desk, page)
    desk.post(url, form | {"handicap": "7"})
    lines = {entrant.number: line for line, entrant in standings_of(afternoon, names="full").lines}
    assert lines[2].total == 7
    assert "Hcp." in shown(desk, address("standings", afternoon))


def test_a_floater_has_no_place_and_the_others_keep_their_points(
    desk: Client, afternoon: Event
) -> None:
    enter(afternoon, "n5c5")
    url, form = own_form_of(desk, entrant_page("entrant-change", afternoon, 8))
    desk.post(url, form | {"floater": "on"})
    totals = {
        entrant.number: line.total for line, entrant in standings_of(afternoon, names="full").lines
    }
    assert 8 not in totals
    assert totals[1] == 5


def test_a_handicap_is_fixed_once_the_event_is_finished(desk: Client, afternoon: Event) -> None:
    url, form = own_form_of(desk, entrant_page("entrant-change", afternoon, 2))
    desk.post(address("event-finish", afternoon), {"despite": "the hall closes"})
    with nothing_stored():
        said = text(desk.post(url, form | {"handicap": "7"}).content)
    assert "The event is finished. Reopen it to change anything." in said
