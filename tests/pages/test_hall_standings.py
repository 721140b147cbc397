"""The standings on the wall: how each total came about, and what has just changed."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.models import Event
from tests.cast import add_entrants, make_event, rewrite, seat_entrants
from tests.pages.reading import address, published, shown
from tests.scoring.afternoon.play import enter, enter_totals, start_round


def crowd(club: Club, number: int) -> Event:
    """This many pairs in two rounds; all results are in but the last table's of the second."""
    event = published(club, rounds_due=2)
    add_entrants(event, number)
    seat_entrants(event)
    for table in range(1, number // 2 + 1):
        enter_totals(event, (30 + table, 34 - table), at=(1, table))
    start_round(event, 2)
    for table in range(1, number // 2):
        enter_totals(event, (20 + table, 44 - table), at=(2, table))
    return event


def test_beside_the_points_are_places_gained_rounds_and_points_against(
    client: Client, club: Club
) -> None:
    page = shown(client, address("hall", crowd(club, 12)))
    assert "Place No. Name Points W–L Rounds won and lost Against Points against" in page
    assert re.search(r" ▲\d+ up \d+ places? ", page)
    assert re.search(r" ▼\d+ down \d+ places? ", page)
    assert re.search(r" 1–0 \d+ ", page)
    assert re.search(r" 0–1 \d+ ", page)


def test_the_latest_result_is_bold_and_announced_in_words(client: Client, club: Club) -> None:
    event = crowd(club, 12)
    enter(event, "n5c6", at=(2, 6, 1))
    page = client.get(address("hall", event)).content.decode()
    assert page.count('class="hall-new"') == 2
    assert page.count("changed last") == 2


@pytest.mark.parametrize(("pairs", "pages"), [(16, 2), (24, 2), (40, 4)])
def test_up_to_forty_pairs_fit_in_full_detail_on_a_few_pages(
    client: Client, club: Club, pairs: int, pages: int
) -> None:
    page = shown(client, address("hall", crowd(club, pairs)))
    assert page.count("Place No. Name Points W–L Rounds won and lost Against") == pages


def test_with_many_pairs_columns_are_dropped_but_no_name_and_no_points(
    client: Client, club: Club
) -> None:
    page = shown(client, address("hall", crowd(club, 62)))
    assert page.count("Place No. Name Points ") == 6
    assert "W–L" not in page
    assert " up " in page


def test_only_entrants_who_left_are_marked(client: Client, club: Club) -> None:
    event = crowd(club, 12)
    assert "has left" not in shown(client, address("hall", event))
    rewrite(event, event.entrants.filter(number=4), state="withdrawn", last_round=1)
    page = shown(client, address("hall", event))
    standings = page.partition("Standings in round 2")[2]
    assert (standings.count("× has left Place"), standings.count("× has left")) == (1, 2)


def test_without_phones_or_a_public_page_there_is_no_code(
    client: Client, club: Club, dora: User
) -> None:
    event = make_event(club, entry="desk")
    client.force_login(dora)
    assert "On your phone" not in shown(client, address("hall", event))
    rewrite(event, Event.objects.filter(pk=event.pk), published=True)
    assert "On your phone" in shown(client, address("hall", event))
    rewrite(event, Event.objects.filter(pk=event.pk), published=False, entry="phones")
    assert "On your phone" in shown(client, address("hall", event))
