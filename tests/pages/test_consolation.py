"""A consolation at the desk: chosen with the bracket, played beside it, ranked behind it."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from tests.cast import add_entrants, make_event
from tests.pages.filling import at
from tests.pages.reading import address, shown
from tests.pages.test_knock_out import cup_of, finished, go_on, play, tables
from tests.scoring.derived import standings_of


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def test_first_match_losers_play_a_consolation(desk: Client, club: Club) -> None:
    event = cup_of(desk, club, 8, "seeds=1,2,3,4,5,6,7,8&third_place=1&consolation=1")
    assert event.sessions.get().rounds_due == 3
    assert "Consolation" in shown(desk, at("bracket", event))
    finished(desk, event)
    assert tables(event, 2) == [(1, 4), (2, 3), (8, 5), (7, 6)]
    assert tables(event, 3) == [(1, 2), (4, 3), (5, 6)]
    for page in (at("bracket", event), address("public-bracket", event)):
        assert "The winner of the consolation is 5" in shown(desk, page)
    assert "The winner of the consolation: 5" in shown(desk, address("hall", event))
    assert [line.rank for line, _ in standings_of(event, names="full").lines] == [
        *[1, 2, 3, 4, 5, 6, 7, 7],
    ]
    assert desk.get(at("bracket-pdf", event)).status_code == 200


def test_the_form_shows_the_consolation_and_keeps_the_choice(desk: Client, club: Club) -> None:
    event = make_event(club, rounds_due=6, hands=8)
    add_entrants(event, 12)
    page = at("event-seat", event) + "?rotation=knock-out&consolation=1"
    said = shown(desk, page)
    assert "The bracket, of 5 rounds" in said
    assert "Consolation Quarter-finals" in said
    form = re.search(r'<input type="hidden" name="seen".*?</form>', desk.get(page).text, re.DOTALL)
    assert form
    assert 'name="consolation" value="1"' in form[0]


def test_the_next_round_says_what_each_table_plays_for(desk: Client, club: Club) -> None:
    event = cup_of(desk, club, 8, "seeds=1,2,3,4,5,6,7,8&third_place=1&consolation=1")
    play(event, 1)
    said = shown(desk, at("round-next", event, 2))
    assert re.findall(r"Table (\d) (Consolation · )?(Semi-finals)", said) == [
        ("1", "", "Semi-finals"),
        ("2", "", "Semi-finals"),
        ("3", "Consolation · ", "Semi-finals"),
        ("4", "Consolation · ", "Semi-finals"),
    ]
    go_on(desk, event, 2)
    play(event, 2)
    said = shown(desk, at("round-next", event, 3))
    assert re.findall(r"Table (\d) (Final|Third place|Consolation · Final)", said) == [
        ("1", "Final"),
        ("2", "Third place"),
        ("3", "Consolation · Final"),
    ]


def test_a_first_match_loser_who_waits_is_not_said_to_be_through(desk: Client, club: Club) -> None:
    """Of twelve, 9 to 12 lose first, and may have to meet one of those who had no match."""
    event = cup_of(desk, club, 12, "seeds=1,2,3,4,5,6,7,8,9,10,11,12&consolation=1")
    play(event, 1)
    said = shown(desk, at("round-next", event, 2))
    assert "Waiting for their next match 9 Anne Player9" in said
