"""Sections that play separately, a second afternoon, and a final."""

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.models import Event, Round, Session, Table
from scoring.services import events
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.filling import own_form_of, seat_and_begin
from tests.pages.reading import address, shown, text
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter, start_round
from tests.scoring.derived import plan_played, standings_of
from tests.scoring.services.acts import nothing_stored


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@Prebuilt
def eight_pairs(club: Club) -> Event:
    made = make_event(club, rounds_due=3, hands=1)
    add_entrants(made, 8)
    return events.publish(made, published=True, by=None)


@pytest.fixture
def event(club: Club) -> Event:
    """Eight pairs, three rounds of one hand, published and not seated."""
    return eight_pairs(club)


@Prebuilt
def first_session(club: Club) -> Event:
    event = seat_entrants(eight_pairs.make(club))
    for number in (1, 2, 3):
        if number > 1:
            start_round(event, number)
        play_round(event, number)
    return event


@pytest.fixture
def played(club: Club) -> Event:
    """The whole first session: North-South wins every hand, 5 : 3."""
    return first_session(club)


def play_round(event: Event, number: int) -> None:
    for table in Table.objects.filter(round__session__event=event, round__number=number):
        enter(event, "n5c5", at=(number, table.number, 1))


def best(event: Event, count: int) -> set[int]:
    lines = standings_of(event, names="full").lines
    return {entrant.number for _, entrant in lines[:count]}


# Sections


def test_sections_are_filled_in_for_a_given_number(desk: Client, event: Event) -> None:
    page = address("sections", event)
    for query, lines in (
        ("?count=2", "1, 2, 3, 4\n5, 6, 7, 8"),
        ("?count=2&deal=1", "1, 3, 5, 7\n2, 4, 6, 8"),
        ("", "1, 2, 3, 4, 5, 6, 7, 8"),
    ):
        assert lines in desk.get(page + query).content.decode()


def test_each_section_plays_among_itself_and_table_numbers_run_on(
    desk: Client, event: Event
) -> None:
    desk.post(address("sections", event), {"sections": "1, 3, 5, 7\n2 4 6 8"})
    page = address("event-seat", event)
    said = shown(desk, page)
    assert said.count("Nobody meets anybody twice.") == 2
    assert "Section A" in said
    assert "Section B" in said
    desk.post(*own_form_of(desk, page))
    for planned in plan_played(event, to_come=True).rounds:
        for table in planned.tables:
            odd = {entrant % 2 for entrant in table.entrants()}
            assert odd == ({1} if table.number <= 2 else {0})
    letters = Table.objects.filter(round__number=1).order_by("number")
    assert list(letters.values_list("section__letter", flat=True)) == ["A", "A", "B", "B"]


def test_swiss_continues_within_each_section_by_its_own_standings(
    desk: Client, event: Event
) -> None:
    desk.post(address("sections", event), {"sections": "1, 3, 5, 7\n2, 4, 6, 8"})
    seat_and_begin(desk, event, "?rotation=swiss")
    play_round(event, 1)
    won = {table.sides[0][0] for table in plan_played(event).rounds[0].tables}
    desk.post(*own_form_of(desk, address("round-next", event, 2)))
    met = {frozenset(table.entrants()) for table in plan_played(event).rounds[1].tables}
    for section in (frozenset({1, 3, 5, 7}), frozenset({2, 4, 6, 8})):
        assert {two for two in met if two <= section} == {section & won, section - won}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1, 2, 3, 4", "In no section: 5, 6, 7, 8."),
        ("1, 2, 3, 4\n4, 5, 6, 7, 8", "In the lines twice: 4."),
        ("1, 2, 3, 4\n5, 6, 7, 8, 9", "Not there: 9."),
        ("1, 2, x, 4\n5, 6, 7, 8", "“x” is not a number."),
        ("1, 2, 3, 4, 5, 6, 7\n8", "Section B needs at least 2."),
        ("", "This field is required."),
    ],
)
def test_impossible_sections_are_reported(
    desk: Client, event: Event, typed: str, said: str
) -> None:
    with nothing_stored():
        page = desk.post(address("sections", event), {"sections": typed})
    assert page.status_code == 422
    assert said in text(page.content)


def test_sections_are_fixed_once_everybody_is_seated(desk: Client, played: Event) -> None:
    page = desk.get(address("sections", played))
    assert page.headers["Location"] == address("event", played)


# Sessions


def new_session(desk: Client, event: Event, **typed: str) -> None:
    url, form = own_form_of(desk, address("session-new", event))
    page = desk.post(url, form | typed)
    assert page.status_code == 302


def test_a_second_session_continues_the_rounds_and_the_points(desk: Client, played: Event) -> None:
    before = {
        entrant.number: line.total for line, entrant in standings_of(played, names="full").lines
    }
    new_session(desk, played, rounds="2")
    page = address("event-seat", played)
    assert "Round 4 Round 5" in shown(desk, page)
    seat_and_begin(desk, played)
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [
        1,
        2,
        3,
        4,
        5,
    ]
    play_round(played, 4)
    after = {
        entrant.number: line.total for line, entrant in standings_of(played, names="full").lines
    }
    assert sum(after.values()) == sum(before.values()) + 4 * 8


def test_nobody_meets_anybody_again_in_the_second_session(desk: Client, played: Event) -> None:
    new_session(desk, played)
    seat_and_begin(desk, played)
    met = [
        frozenset(table.entrants())
        for planned in plan_played(played, to_come=True).rounds
        for table in planned.tables
    ]
    assert len(met) == len(set(met)) == 24


def test_a_session_that_starts_from_zero_ignores_earlier_points(
    desk: Client, played: Event
) -> None:
    new_session(desk, played, carries="0")
    seat_and_begin(desk, played)
    play_round(played, 4)
    totals = [line.total for line, _ in standings_of(played, names="full").lines]
    assert sum(totals) == 4 * 8


def test_a_final_of_the_best_ranks_above_the_others(desk: Client, played: Event) -> None:
    finalists = best(played, 4)
    new_session(desk, played, who="best-and-rest", best="4", rounds="1", carries="0")
    seat_and_begin(desk, played)
    play_round(played, 4)
    assert best(played, 4) == finalists


def test_whoever_is_not_in_the_final_goes_home(desk: Client, played: Event) -> None:
    finalists = best(played, 4)
    new_session(desk, played, who="best", best="4", rounds="1")
    seat_and_begin(desk, played)
    assert set(plan_played(played).rounds[3].seated()) == finalists


def test_numbers_can_be_typed_if_nothing_else_fits(desk: Client, played: Event) -> None:
    new_session(desk, played, who="typed", sections="1, 2\n5 6", rounds="1")
    seat_and_begin(desk, played)
    assert {frozenset(table.entrants()) for table in plan_played(played).rounds[3].tables} == {
        frozenset((1, 2)),
        frozenset((5, 6)),
    }


def test_a_session_made_by_mistake_can_be_removed(desk: Client, played: Event) -> None:
    new_session(desk, played)
    said = shown(desk, address("round", played, 3))
    assert "Remove session 2" in said
    assert "Session 2: who meets whom" in said
    assert "Finish the event" not in said
    desk.post(address("session-remove", played, 2))
    assert Session.objects.count() == 1
    desk.post(address("session-remove", played, 1))
    assert Session.objects.count() == 1


def test_no_session_follows_an_unfinished_one(desk: Client, event: Event) -> None:
    event = seat_entrants(event)
    url, form = own_form_of(desk, address("session-new", event))
    with nothing_stored():
        page = desk.post(url, form)
    assert "Session 1 is not over" in text(page.content)


@pytest.mark.parametrize(
    "typed",
    [
        {"rounds": "0"},
        {"starts_at": "9999-12-31T23:00"},
        {"who": "typed", "sections": "1, 99"},
        {"who": "typed", "sections": ""},
        {"who": "best"},
        {"who": "best", "best": "8"},
        {"who": "best", "best": "1"},
    ],
)
def test_an_impossible_session_is_reported(
    desk: Client, played: Event, typed: dict[str, str]
) -> None:
    url, form = own_form_of(desk, address("session-new", played))
    with nothing_stored():
        assert desk.post(url, form | typed).status_code == 422
