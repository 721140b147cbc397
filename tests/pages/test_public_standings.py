"""The standings as the public reads them: sorted, after a round, live."""

import datetime as dt
import html
import re
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, User
from engine.check import Counts
from scoring.models import Event
from scoring.polls import UNCHANGED
from scoring.services import events
from scoring.standings import COLUMNS
from tests.cast import add_entrants, seat_entrants
from tests.markup import tight
from tests.pages.reading import address, published, shown, standings_rows
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter, enter_totals, start_round

# Standings


#: The columns that every event has.
ALWAYS = {column.code for column in COLUMNS if not column.if_any}


def column(client: Client, url: str, name: str) -> list[str]:
    return [row[name] for row in standings_rows(client, url)]


def test_before_the_first_result_nobody_has_a_place(client: Client, afternoon: Event) -> None:
    first = standings_rows(client, address("standings", afternoon))[0]
    figures = dict.fromkeys([*ALWAYS, "round_1"], "–")
    assert first == {"entrant": "1 · Anne Player1 & Bert Partner1"} | figures


def test_shared_places_are_shown_and_explained(client: Client, afternoon: Event) -> None:
    for table, points in enumerate([(44, 20), (36, 28), (36, 28), (30, 34)], start=1):
        enter_totals(afternoon, points, at=(1, table))
    url = address("standings", afternoon)
    assert column(client, url, "rank") == ["1", "2", "2", "4", "5", "6", "6", "8"]
    page = shown(client, url)
    assert "Pairs 4, 6 share place 2: each has 36 points." in page
    assert "Pairs 3, 5 share place 6: each has 28 points." in page


def test_unknown_counts_are_dashes_and_always_sorted_last(client: Client, afternoon: Event) -> None:
    enter_totals(afternoon, (40, 19), counts=Counts(sets=(0, 1)))
    enter_totals(afternoon, (32, 32), at=(1, 2))
    enter(afternoon, "n5c3", at=(1, 3, 1))
    url = address("standings", afternoon)
    sets = ["0", "0", "0", "0", "1", "1", "–", "–"]
    assert column(client, f"{url}?sort=sets", "sets") == sets
    backwards = ["1", "1", "0", "0", "0", "0", "–", "–"]
    assert column(client, f"{url}?sort=-sets", "sets") == backwards
    assert "– means not known" in shown(client, url)


def test_the_page_of_an_entrant_explains_a_dash(client: Client, afternoon: Event) -> None:
    enter_totals(afternoon, (40, 19))
    enter(afternoon, "n5c3", at=(1, 3, 1))
    for number, dash in ((1, True), (4, False)):
        said = shown(client, address("entrant", afternoon, number))
        assert ("Lone hands made: –" in said) is dash
        assert ("– means not known" in said) is dash


def test_every_column_can_be_sorted_by_a_link(client: Client, afternoon: Event) -> None:
    enter(afternoon, "n5c6", at=(1, 1, 1))
    enter(afternoon, "e7h2", at=(1, 2, 1))
    url = address("standings", afternoon)
    page = client.get(url).content.decode()
    sorts = re.findall(r'id="sort-(\w+)" href="\?sort=(-?\w+)"', page)
    assert {name for name, _ in sorts} == {*ALWAYS, "entrant", "round_1"}
    known = {
        "rank": "-rank", "entrant": "entrant", "total": "-total", "round_1": "-round_1",
        "made": "-made", "sets": "sets", "lone_made": "-lone_made",
    }  # fmt: skip
    assert [pair for pair in sorts if pair[0] in known] == list(known.items())
    assert column(client, f"{url}?sort=-entrant", "entrant")[0].startswith("8 ·")
    totals = ["−7", "0", "0", "0", "0", "2", "6", "6"]
    assert column(client, f"{url}?sort=total", "total") == totals
    assert column(client, f"{url}?sort=-round_1", "round_1") == ["6", "6", "2", "−7", *"––––"]


@pytest.mark.parametrize(
    ("sort", "name", "direction"),
    [
        ("", "rank", "ascending"),
        ("-total", "total", "descending"),
        ("made", "made", "ascending"),
        ("nonsense", "rank", "ascending"),
        ("-", "rank", "ascending"),
    ],
)
def test_the_sorted_column_says_how_it_is_sorted(
    client: Client, afternoon: Event, sort: str, name: str, direction: str
) -> None:
    page = client.get(address("standings", afternoon), {"sort": sort}).content.decode()
    found = re.findall(r'aria-sort="(\w+)"><a id="sort-(\w+)"', tight(page))
    assert found == [(direction, name)]


def test_a_sort_link_keeps_the_round(client: Client, afternoon: Event) -> None:
    start_round(afternoon, 2)
    page = client.get(address("standings", afternoon), {"after": "1"}).content.decode()
    assert 'href="?after=1&amp;sort=-made"' in page


@pytest.mark.parametrize("after", ["0", "-1", "1.5", "x", "9" * 5000, "²"])
def test_an_unknown_round_shows_the_current_standings(
    client: Client, afternoon: Event, after: str
) -> None:
    page = shown(client, address("standings", afternoon) + f"?after={after}")
    assert "In round 1 of 6" in page


def test_the_page_says_how_far_the_event_is(client: Client, event: Event, dora: User) -> None:
    url = address("standings", event)
    events.publish(event, published=True, by=None)
    assert "Play has not begun." in shown(client, url)
    add_entrants(event, 8)
    seat_entrants(event)
    assert "Provisional Results of 4 tables are still to come, counting every round." in shown(
        client, url
    )
    for table in (1, 2, 3, 4):
        enter_totals(event, (40, 24), at=(1, table))
    page = shown(client, url)
    assert "Provisional Every result up to round 1 is in." in page
    assert "After round 1 of 6" in page
    for number in range(2, 7):
        start_round(event, number)
    events.finish(event, by=dora, despite="the hall closed")
    page = shown(client, url)
    assert "Final 20 tables did not hand in every result." in page
    assert "Final, after 6 rounds" in page


def test_a_round_that_was_sat_out_is_marked(client: Client, club: Club) -> None:
    event = published(club, rounds_due=3, sit_out_points=9)
    add_entrants(event, 3)
    seat_entrants(event)
    enter(event, "n5c6")
    url = address("standings", event)
    assert column(client, url, "round_1") == ["9 †", "6", "2"]
    assert "† The pair sat out and got 9 points." in shown(client, url)


def test_times_are_those_of_the_club_s_hall(
    client: Client, afternoon: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = dt.datetime(2026, 12, 17, 19, 32, tzinfo=dt.UTC)
    monkeypatch.setattr("scoring.views.public.timezone.now", lambda: moment)
    assert "Updated at 2:32 PM" in shown(client, address("standings", afternoon))


def a_crowd(club: Club, number: int) -> Event:
    """This many pairs, with one hand entered."""
    event = published(club, rounds_due=2)
    add_entrants(event, number)
    seat_entrants(event)
    enter(event, "n5c6")
    return event


CROWDS = {number: Prebuilt(a_crowd) for number in (4, 300)}


@pytest.mark.parametrize("name", ["standings", "seating", "entrant"])
@pytest.mark.parametrize("number", CROWDS)
def test_pages_take_the_same_queries_for_4_and_for_300_pairs(
    client: Client, club: Club, name: str, number: int, django_assert_num_queries: Any
) -> None:
    event = CROWDS[number](club, number)
    url = address(name, event, *([1] if name == "entrant" else []))
    # An entrant's page also asks how often the club makes these contracts.
    with django_assert_num_queries(14 if name == "entrant" else 13):
        client.get(url)


def test_a_line_explains_its_place_if_points_were_not_enough(
    client: Client, afternoon: Event
) -> None:
    Event.objects.update(tie_chain=["total", "fewest-sets", "share"])
    enter(afternoon, "n5c6", at=(1, 1, 1))
    enter(afternoon, "n6c6", at=(1, 2, 1))
    enter(afternoon, "n5c4", at=(1, 2, 2))
    enter(afternoon, "s5c5", at=(1, 2, 3))
    page = shown(client, address("standings", afternoon))
    why = "Above no. 6: tied on points; fewer sets, 0 to 1."
    assert f"1 · Anne Player1 & Bert Partner1 {why}" in page
    told = shown(client, address("entrant", afternoon, 1))
    assert "1 · Anne Player1 & Bert Partner1: Above no. 6: tied on points" in told
    behind = shown(client, address("entrant", afternoon, 6))
    assert "1 · Anne Player1 & Bert Partner1: Above no. 6: tied on points" in behind


def test_a_sit_out_says_in_words_what_it_is_worth(client: Client, club: Club) -> None:
    event = published(club, rounds_due=3, sit_outs="round")
    add_entrants(event, 3)
    seat_entrants(event)
    enter(event, "n5c6")
    url = address("standings", event)
    assert column(client, url, "round_1") == ["6", "2", "– †"]
    assert "† Sat out: worth the average of that round" in shown(client, url)


def test_entrants_who_left_are_marked(client: Client, afternoon: Event) -> None:
    enter_totals(afternoon, (40, 24))
    afternoon.entrants.filter(number=1).update(state="withdrawn", last_round=1)
    page = shown(client, address("standings", afternoon))
    assert "1 · Anne Player1 & Bert Partner1 Left after round 1. 40" in page


# Live


def live_address(client: Client, url: str) -> str:
    """The address that a page polls."""
    found = re.search(r'hx-get="([^"]+)"', client.get(url).content.decode())
    assert found
    return html.unescape(found[1])


@pytest.mark.parametrize("name", ["standings", "seating", "entrant"])
def test_an_unchanged_page_costs_one_query_and_an_empty_answer(
    client: Client, afternoon: Event, name: str, django_assert_num_queries: Any
) -> None:
    polled = live_address(client, address(name, afternoon, *([1] if name == "entrant" else [])))
    with django_assert_num_queries(1) as queries:
        response = client.get(polled)
    assert (response.status_code, response.content) == (UNCHANGED, b"")
    assert "rule_set" not in queries[0]["sql"]


def test_after_a_write_the_page_is_refreshed_in_its_sort_order(
    client: Client, afternoon: Event
) -> None:
    polled = live_address(client, address("standings", afternoon) + "?sort=-entrant&after=1")
    enter(afternoon, "n5c6")
    response = client.get(polled)
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-cache"
    page = response.content.decode()
    assert 'aria-sort="descending"><a id="sort-entrant"' in tight(page)
    assert re.findall(r'id="entrant-(\d)"', page) == list("87654321")
    again = re.search(r'hx-get="([^"]+)"', page)
    assert again
    assert client.get(html.unescape(again[1])).status_code == UNCHANGED


@pytest.mark.parametrize("name", ["seating", "entrant"])
def test_a_write_also_refreshes_the_other_pages(
    client: Client, afternoon: Event, name: str
) -> None:
    polled = live_address(client, address(name, afternoon, *([1] if name == "entrant" else [])))
    start_round(afternoon, 2)
    response = client.get(polled)
    assert (response.status_code, b"<html" in response.content) == (200, False)


def test_a_change_of_the_club_refreshes_the_page(client: Client, afternoon: Event) -> None:
    polled = live_address(client, address("standings", afternoon))
    Club.objects.filter(pk=afternoon.club_id).update(version=2)
    assert client.get(polled).status_code == 200


def test_a_finished_event_is_polled_less_often(
    client: Client, afternoon: Event, dora: User
) -> None:
    pages = [address(name, afternoon) for name in ("standings", "seating")]
    for url in pages:
        assert b'hx-trigger="every 3s' in client.get(url).content
    for number in range(2, 7):
        start_round(afternoon, number)
    events.finish(afternoon, by=dora, despite="time was called")
    for url in pages:
        assert b'hx-trigger="every 15s' in client.get(url).content


def test_polling_an_event_that_was_hidden_again_gives_nothing(
    client: Client, afternoon: Event
) -> None:
    polled = live_address(client, address("standings", afternoon))
    events.publish(afternoon, published=False, by=None)
    assert client.get(polled).status_code == 404


# Pages of places


def test_a_large_hall_is_paged_and_finds_one_s_own_page(client: Client, club: Club) -> None:
    event = published(club, rounds_due=1, names_shown="number")
    add_entrants(event, 120)
    seat_entrants(event)
    url = address("standings", event)

    def page(query: str = "") -> str:
        return client.get(url + query).text

    first = page()
    assert "Page 1 of 2" in " ".join(first.split())
    assert first.count('class="stick"') == 101  # with the heading
    second = page("?page=2")
    assert second.count('class="stick"') == 21
    assert page("?page=99").count('class="stick"') == 21
    assert 'href="?page=2"' in page("?who=1")
    assert 'href="?page=1"' in page("?who=110")
    own = page("?who=110")
    assert 'id="entrant-110"' in own
    assert own.count('class="own"') == 1
    assert "Page 2 of 2" in " ".join(own.split())


def test_an_ordinary_afternoon_fits_on_one_page(client: Client, afternoon: Event) -> None:
    assert "Find yourself" not in shown(client, address("standings", afternoon))
