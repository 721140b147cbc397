"""All tables of a round with their scores, as the public reads them."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.models import Event
from scoring.services import events, screen
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.reading import address, shown
from tests.scoring.afternoon.play import enter, enter_totals, start_round


def page(client: Client, event: Event, query: str = "") -> str:
    return shown(client, address("all-tables", event) + query)


@pytest.fixture
def played(afternoon: Event) -> Event:
    """Round 1: totals of 40 and 24 at table 1, two hands at table 2. Round 2 has begun."""
    enter_totals(afternoon, (40, 24))
    for hand in (1, 2):
        enter(afternoon, "s5c6", at=(1, 2, hand))
    start_round(afternoon, 2)
    return afternoon


def test_the_page_begins_with_the_round_in_play_and_links_to_the_others(
    client: Client, played: Event
) -> None:
    assert "Round 2" in page(client, played).partition("Sits out")[0]
    said = page(client, played, "?round=1")
    assert "Table 1 1 Anne Player1 & Bert Partner1 8 Anne Player8 & Bert Partner8 40 24" in said
    assert "Table 2" in said
    assert "12 4 in play" in said


def test_the_poster_shows_all_rounds_and_a_tap_leads_to_a_table(
    client: Client, played: Event
) -> None:
    said = page(client, played, "?round=all")
    first, second = said.partition("Round 1 Table 1")[2].split("Round 2 Table 1")
    assert "1 Anne Player1 & Bert Partner1 8 Anne Player8 & Bert Partner8 40 24" in first
    assert "0 0" in second
    answer = client.get(address("all-tables", played) + "?round=all").content.decode()
    assert 'href="?round=1&amp;table=2#table-2"' in answer
    assert 'href="?round=all"' in client.get(address("all-tables", played)).content.decode()


def test_the_poster_has_no_points_while_standings_are_held_back(
    client: Client, played: Event, dora: User
) -> None:
    screen.hold(played, held=True, by=dora)
    said = page(client, played, "?round=all")
    assert "Anne Player1 & Bert Partner1" in said
    for told in ("40", "24", "12 4"):
        assert told not in said


def test_a_tap_shows_the_hands_of_a_table(client: Client, played: Event) -> None:
    said = page(client, played, "?round=1&table=2")
    assert "# Hand Bid N-S E-W" in said
    assert "1 S 5 ♣︎ 6 tricks, made 6 2" in said
    assert "3 To come" in said
    assert "hands to come; sent by the desk" in said


def test_a_table_that_handed_in_totals_says_so(client: Client, played: Event) -> None:
    assert "Only the totals of this table came in." in page(client, played, "?round=1&table=1")


@pytest.mark.parametrize("query", ["?round=9", "?round=x&table=x", "?table=99", "?round=²"])
def test_an_unknown_round_or_table_shows_the_round_in_play(
    client: Client, played: Event, query: str
) -> None:
    assert "Table 4" in page(client, played, query)


def test_before_play_the_page_says_that_there_is_nothing_yet(
    client: Client, event: Event, dora: User
) -> None:
    events.publish(event, published=True, by=dora)
    assert "Play has not begun" in page(client, event)


def test_points_held_back_are_not_shown_here_either(
    client: Client, played: Event, dora: User
) -> None:
    screen.hold(played, held=True, by=dora)
    said = page(client, played, "?round=1&table=2")
    assert "The director will publish the points" in said
    assert "Anne Player1 & Bert Partner1" in said
    for told in ("40", "24", "took", "Bid N-S"):
        assert told not in said


def test_who_sits_out_is_named(client: Client, club: Club) -> None:
    event = make_event(club, rounds_due=3, published=True)
    add_entrants(event, 5)
    seat_entrants(event)
    assert "Sits out:" in page(client, event)


@pytest.mark.parametrize("count", [4, 60])
def test_the_page_makes_no_more_queries_with_more_tables(
    client: Client, club: Club, count: int, django_assert_max_num_queries: Any
) -> None:
    event = make_event(club, rounds_due=2, published=True)
    add_entrants(event, count)
    seat_entrants(event)
    enter(event, "s5c6")
    client.get(address("all-tables", event))
    for query in ({"table": "1"}, {"round": "all"}):
        with django_assert_max_num_queries(2):
            client.get(address("all-tables", event), query)
