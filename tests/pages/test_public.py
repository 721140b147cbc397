"""What anybody may read, and what nobody may read there."""

import csv
import datetime as dt
import html
import io
import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from clubs.models import Club, User
from engine.check import Counts
from scoring.models import Event, TableLink
from scoring.services import entrants, events
from scoring.tables import harmless
from tests.conftest import PASSWORD, add_pairs, make_event, seat_pairs
from tests.scoring.queries.play import dispute, enter, enter_totals, start_round

PAGES = (
    "standings",
    "standings-csv",
    "standings-xlsx",
    "seating",
    "standings-live",
    "seating-live",
)
PAIR_PAGES = ("pair", "pair-live")


def address(name: str, event: Event, *more: object) -> str:
    return reverse(name, args=[event.uid, *more])


def addresses(event: Event) -> list[str]:
    """Every public address of an event."""
    return [
        *(address(name, event) for name in PAGES),
        *(address(name, event, 1) for name in PAIR_PAGES),
    ]


def log_in(client: Client, user: User) -> None:
    response = client.post("/login/", {"username": user.username, "password": PASSWORD})
    assert response.status_code == 302


def text(content: bytes) -> str:
    """The words of a page, without its tags."""
    page = html.unescape(re.sub(r"<[^>]*>", " ", content.decode()))
    return " ".join(page.split())


def shown(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200, url
    return text(response.content)


def published(club: Club, **values: Any) -> Event:
    event = make_event(club, **values)
    return events.publish(event, published=True, by=None)


def workbook_text(content: bytes) -> str:
    sheet = load_workbook(io.BytesIO(content)).active
    return " ".join(str(cell) for row in sheet.values for cell in row)


# The first page


def test_the_first_page_says_when_there_is_nothing_to_read(client: Client, event: Event) -> None:
    assert "No event is published yet" in shown(client, "/")


def test_the_first_page_shows_what_is_played_now_before_what_is_newer(
    client: Client, afternoon: Event, club: Club
) -> None:
    later = published(club, name="Next week")
    later.sessions.update(starts_at=dt.datetime(2027, 1, 5, 13, 0, tzinfo=dt.UTC))
    page = shown(client, "/")
    words = ["Being played now", "Thursday afternoon", "Other events", "Next week", "To come"]
    assert [page.index(word) for word in words] == sorted(page.index(word) for word in words)


def test_a_date_is_that_of_the_clubs_own_time_zone(client: Client, other_club: Club) -> None:
    Club.objects.filter(pk=other_club.pk).update(time_zone="Pacific/Auckland")
    event = published(other_club)
    event.sessions.update(starts_at=dt.datetime(2026, 12, 17, 23, 0, tzinfo=dt.UTC))
    assert "Dec. 18, 2026" in shown(client, "/")
    assert "Dec. 18, 2026" in shown(client, "/clubs/sauble/")


def test_a_club_shows_its_own_published_events(
    client: Client, club: Club, other_club: Club, event: Event
) -> None:
    published(club, name="Shown")
    published(other_club, name="Elsewhere")
    page = shown(client, "/clubs/marlborough/")
    assert "Shown" in page
    assert "Elsewhere" not in page
    assert event.name not in page


def test_a_club_without_published_events_says_so(client: Client, club: Club) -> None:
    assert "published no event yet" in shown(client, "/clubs/marlborough/")
    assert client.get("/clubs/nowhere/").status_code == 404


@pytest.mark.parametrize(("url", "count"), [("/", 2), ("/clubs/marlborough/", 2)])
@pytest.mark.parametrize("number", [3, 300])
def test_lists_take_the_same_queries_for_3_and_for_300_events(
    client: Client, club: Club, url: str, count: int, number: int,
    django_assert_num_queries: Any,
) -> None:  # fmt: skip
    rules = make_event(club).rule_set
    Event.objects.bulk_create(
        Event(club=club, name=f"Event {each}", rule_set=rules, published=True)
        for each in range(number)
    )
    with django_assert_num_queries(count):
        client.get(url)


# Who may read


def test_an_event_that_is_not_published_is_not_there_for_strangers(
    client: Client, event: Event, olga: User
) -> None:
    add_pairs(event, 2)
    urls = addresses(event)
    assert [client.get(url).status_code for url in urls] == [404] * len(urls)
    log_in(client, olga)
    assert [client.get(url).status_code for url in urls] == [404] * len(urls)


@pytest.mark.parametrize("who", ["dora", "sam"])
def test_the_staff_looks_at_an_event_before_it_is_published(
    client: Client, event: Event, who: str, request: pytest.FixtureRequest
) -> None:
    add_pairs(event, 2)
    log_in(client, request.getfixturevalue(who))
    assert [client.get(url).status_code for url in addresses(event)] == [200] * 8
    page = shown(client, address("standings", event))
    assert "The event is not published" in page
    assert "hx-get" not in page


def test_a_published_event_has_no_such_notice(client: Client, afternoon: Event) -> None:
    assert "not published" not in shown(client, address("standings", afternoon))


def test_an_unknown_event_or_pair_is_not_there(client: Client, afternoon: Event) -> None:
    nowhere = "/events/00000000-0000-4000-8000-000000000000/"
    assert client.get(nowhere).status_code == 404
    assert client.get(f"{nowhere}live/?v=").status_code == 404
    assert client.get(address("pair", afternoon, 99)).status_code == 404


def test_nothing_can_be_written_at_a_public_address(client: Client, afternoon: Event) -> None:
    urls = ["/", "/clubs/marlborough/", *addresses(afternoon)]
    assert [client.post(url).status_code for url in urls] == [405] * len(urls)


def test_reading_makes_no_session(
    client: Client, afternoon: Event, django_assert_num_queries: Any
) -> None:
    for url in ["/", "/clubs/marlborough/", *addresses(afternoon)]:
        assert "sessionid" not in client.get(url).cookies
    assert Session.objects.count() == 0


# Names


def every_answer(client: Client, event: Event) -> str:
    """All that anybody can get of an event, tags and all."""
    token = TableLink.objects.filter(session__event=event)[0].token
    urls = [
        "/",
        "/clubs/marlborough/",
        *addresses(event),
        address("standings", event) + "?after=1&sort=pair",
        address("seating", event) + "?who=1",
        address("seating", event) + "?who=Anne",
        f"/t/{token}/",
        f"/t/{token}/live/",
    ]
    answers = [client.get(url) for url in urls]
    assert [answer.status_code for answer in answers] == [200] * len(urls)
    heads = " ".join(f"{answer.headers}" for answer in answers)
    pages = " ".join(each.content.decode(errors="ignore") for each in answers)
    sheet = workbook_text(client.get(address("standings-xlsx", event)).content)
    return f"{heads} {pages} {sheet}"


@pytest.mark.parametrize(
    ("choice", "there", "hidden"),
    [
        ("full", ["Anne Player1", "Bert Partner8"], []),
        ("initial", ["Anne P.", "Bert P."], ["Player", "Partner"]),
        ("number", ["Pair 1"], ["Player", "Partner", "Bert", "Anne P."]),
    ],
)
def test_no_address_shows_more_of_a_name_than_the_event_says(
    client: Client, afternoon: Event, choice: str, there: list[str], hidden: list[str]
) -> None:
    Event.objects.filter(pk=afternoon.pk).update(names_shown=choice)
    enter(afternoon, "n5c6")
    answers = every_answer(client, afternoon)
    assert [name for name in there if name not in answers] == []
    assert [name for name in hidden if name in answers] == []


HOSTILE = ("<b>Bold</b> Name", '=HYPERLINK("http://x")', "x" * 80, "😀 Émile Ångström")


def test_hostile_names_are_shown_as_they_are_and_do_nothing(client: Client, club: Club) -> None:
    event = make_event(club, rounds_due=1, name="<i>Event</i> 😀")
    entrants.add(event, pairs=[(1, HOSTILE[:2]), (2, HOSTILE[2:])], by=None)
    events.publish(event, published=True, by=None)
    seat_pairs(event)
    for url in ["/", *addresses(event)]:
        content = client.get(url).content
        assert b"<b>Bold" not in content or url.endswith(".csv")
        assert b"<i>Event" not in content
    page = shown(client, address("standings", event))
    assert all(name in page for name in HOSTILE)
    found = client.get(address("seating", event), {"who": "<b>bold"})
    assert "Your place" in text(found.content)
    nobody = client.get(address("seating", event), {"who": "<script>" * 50})
    assert b"<script><script>" not in nobody.content
    assert "Nobody here is called" in text(nobody.content)


# Standings


def cells(client: Client, url: str) -> list[list[str]]:
    """The rows of the standings' table as texts."""
    body = client.get(url).content.decode().split("<tbody>")[1].split("</tbody>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.S)
    return [
        [text(cell.encode()) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)]
        for row in rows
    ]


def column(client: Client, url: str, number: int) -> list[str]:
    return [row[number] for row in cells(client, url)]


def test_before_the_first_result_nobody_has_a_place(client: Client, afternoon: Event) -> None:
    rows = cells(client, address("standings", afternoon))
    assert rows[0] == ["–", "1 · Anne Player1 & Bert Partner1", "–", "–", "–", "–", "–"]


def test_shared_places_are_shown_and_explained(client: Client, afternoon: Event) -> None:
    for table, points in enumerate([(44, 20), (36, 28), (36, 28), (30, 34)], start=1):
        enter_totals(afternoon, points, at=(1, table))
    url = address("standings", afternoon)
    assert column(client, url, 0) == ["1", "2", "2", "4", "5", "6", "6", "8"]
    page = shown(client, url)
    assert "Pairs 4, 6 share place 2: each has 36 points." in page
    assert "Pairs 3, 5 share place 6: each has 28 points." in page


def test_unknown_counts_are_dashes_at_the_end_whichever_way_they_are_sorted(
    client: Client, afternoon: Event
) -> None:
    enter_totals(afternoon, (40, 19), counts=Counts(sets=(0, 1)))
    enter_totals(afternoon, (32, 32), at=(1, 2))
    enter(afternoon, "n5c3", at=(1, 3, 1))
    url = address("standings", afternoon)
    sets = ["0", "0", "0", "0", "1", "1", "–", "–"]
    assert column(client, f"{url}?sort=sets", 5) == sets
    assert column(client, f"{url}?sort=-sets", 5) == ["1", "1", "0", "0", "0", "0", "–", "–"]
    assert "– stands for what is not known" in shown(client, url)


def test_every_column_sorts_by_a_link(client: Client, afternoon: Event) -> None:
    enter(afternoon, "n5c6", at=(1, 1, 1))
    enter(afternoon, "e7h2", at=(1, 2, 1))
    url = address("standings", afternoon)
    page = client.get(url).content.decode()
    sorts = re.findall(r'id="sort-(\w+)" href="\?sort=(-?\w+)"', page)
    assert sorts == [
        ("rank", "-rank"), ("pair", "pair"), ("total", "-total"), ("round_1", "-round_1"),
        ("made", "-made"), ("sets", "sets"), ("lone_made", "-lone_made"),
    ]  # fmt: skip
    assert column(client, f"{url}?sort=-pair", 1)[0].startswith("8 ·")
    assert column(client, f"{url}?sort=total", 2) == ["-7", "0", "0", "0", "0", "2", "6", "6"]
    assert column(client, f"{url}?sort=-round_1", 3) == ["6", "6", "2", "-7", *"––––"]


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
    found = re.findall(r'aria-sort="(\w+)"><a id="sort-(\w+)"', page)
    assert found == [(direction, name)]


def test_a_sort_link_keeps_the_round(client: Client, afternoon: Event) -> None:
    start_round(afternoon, 2)
    page = client.get(address("standings", afternoon), {"after": "1"}).content.decode()
    assert 'href="?after=1&amp;sort=-made"' in page


@pytest.mark.parametrize("after", ["0", "-1", "1.5", "x", "9" * 5000, "²"])
def test_a_round_that_is_none_is_answered_with_the_present_state(
    client: Client, afternoon: Event, after: str
) -> None:
    page = shown(client, address("standings", afternoon) + f"?after={after}")
    assert "In round 1 of 6" in page


def test_the_page_says_how_far_the_event_is(client: Client, event: Event, dora: User) -> None:
    url = address("standings", event)
    events.publish(event, published=True, by=None)
    assert "Play has not begun." in shown(client, url)
    add_pairs(event, 8)
    seat_pairs(event)
    assert "Provisional 4 tables are still to come." in shown(client, url)
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
    add_pairs(event, 3)
    seat_pairs(event)
    enter(event, "n5c6")
    url = address("standings", event)
    assert column(client, url, 3) == ["9 †", "6", "2"]
    assert "† The pair sat out and got 9 points." in shown(client, url)


def test_the_time_is_that_of_the_clubs_hall(
    client: Client, afternoon: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = dt.datetime(2026, 12, 17, 19, 32, tzinfo=dt.UTC)
    monkeypatch.setattr("scoring.views.public.timezone.now", lambda: moment)
    assert "Updated at 2:32 p.m." in shown(client, address("standings", afternoon))


@pytest.mark.parametrize(("name", "count"), [("standings", 10), ("seating", 6), ("pair", 22)])
@pytest.mark.parametrize("number", [4, 300])
def test_pages_take_the_same_queries_for_4_and_for_300_pairs(
    client: Client, club: Club, name: str, count: int, number: int, django_assert_num_queries: Any
) -> None:
    event = published(club, rounds_due=2)
    add_pairs(event, number)
    seat_pairs(event)
    enter(event, "n5c6")
    url = address(name, event, *([1] if name == "pair" else []))
    with django_assert_num_queries(count):
        client.get(url)


# Live


def live_address(client: Client, url: str) -> str:
    """The address that a page polls."""
    found = re.search(r'hx-get="([^"]+)"', client.get(url).content.decode())
    assert found
    return html.unescape(found[1])


@pytest.mark.parametrize("name", ["standings", "seating", "pair"])
def test_an_unchanged_page_costs_one_query_and_an_empty_answer(
    client: Client, afternoon: Event, name: str, django_assert_num_queries: Any
) -> None:
    polled = live_address(client, address(name, afternoon, *([1] if name == "pair" else [])))
    with django_assert_num_queries(1) as queries:
        response = client.get(polled)
    assert (response.status_code, response.content) == (204, b"")
    assert "rule_set" not in queries[0]["sql"]


def test_a_write_changes_the_page_with_its_sort_order_kept(
    client: Client, afternoon: Event
) -> None:
    polled = live_address(client, address("standings", afternoon) + "?sort=-pair&after=1")
    enter(afternoon, "n5c6")
    response = client.get(polled)
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-cache"
    page = response.content.decode()
    assert 'aria-sort="descending"><a id="sort-pair"' in page
    assert re.findall(r'id="pair-(\d)"', page) == list("87654321")
    again = re.search(r'hx-get="([^"]+)"', page)
    assert again
    assert client.get(html.unescape(again[1])).status_code == 204


@pytest.mark.parametrize("name", ["seating", "pair"])
def test_a_write_reaches_the_other_pages_too(client: Client, afternoon: Event, name: str) -> None:
    polled = live_address(client, address(name, afternoon, *([1] if name == "pair" else [])))
    start_round(afternoon, 2)
    response = client.get(polled)
    assert (response.status_code, b"<html" in response.content) == (200, False)


def test_a_change_of_the_club_reaches_the_page(client: Client, afternoon: Event) -> None:
    polled = live_address(client, address("standings", afternoon))
    Club.objects.filter(pk=afternoon.club_id).update(version=2)
    assert client.get(polled).status_code == 200


def test_a_finished_event_polls_no_more(client: Client, afternoon: Event, dora: User) -> None:
    for number in range(2, 7):
        start_round(afternoon, number)
    events.finish(afternoon, by=dora, despite="time was called")
    for url in addresses(afternoon):
        assert b"hx-trigger" not in client.get(url).content


def test_an_event_that_was_hidden_again_is_polled_in_vain(client: Client, afternoon: Event) -> None:
    polled = live_address(client, address("standings", afternoon))
    events.publish(afternoon, published=False, by=None)
    assert client.get(polled).status_code == 404


# Seats


def test_a_name_leads_to_the_seats_of_this_round_and_the_next(
    client: Client, afternoon: Event
) -> None:
    page = shown(client, address("seating", afternoon) + "?who=player8")
    assert (
        "Your place 8 · Anne Player8 & Bert Partner8 Round 1: table 1 , E-W, against pair 1" in page
    )
    assert "Now: round 1" in page
    assert "Next: round 2" in page


def test_seats_are_promised_before_play(client: Client, event: Event) -> None:
    events.publish(event, published=True, by=None)
    assert "Seats are given when play begins" in shown(client, address("seating", event))


# A pair's afternoon


def test_a_pair_sees_every_hand_with_its_points_and_running_total(
    client: Client, afternoon: Event
) -> None:
    enter(afternoon, "n5c6", at=(1, 1, 1))
    enter(afternoon, "s6h4", at=(1, 1, 2))
    enter(afternoon, "-", at=(1, 1, 3))
    dispute(afternoon, at=(1, 1, 4))
    page = shown(client, address("pair", afternoon, 8))
    assert "Round 1: table 1, E-W Against 1 · Anne Player1 & Bert Partner1" in page
    assert "1 N 5 ♣︎ made n5c6 2 6 2 S 6 ♥︎ set s6h4 4 -6 3 Passed out 0 0" in page
    assert "4 Disputed: counts for nobody yet 5 To come" in page
    assert "Points in this round: 6 . Total so far: 6 ." in page
    assert "Place 1 , 6 points Contracts made: 0 · Sets: 0 · Lone hands made: 0" in page


def test_a_round_of_totals_says_so(client: Client, afternoon: Event) -> None:
    enter_totals(afternoon, (40, 24))
    page = shown(client, address("pair", afternoon, 8))
    assert "Only the totals of this round were handed in: 24 for this pair, 40 for pair 1." in page


def test_a_withdrawn_pair_has_no_place(client: Client, event: Event, dora: User) -> None:
    add_pairs(event, 8)
    entrants.withdraw(event.entrants.get(number=8), by=dora)
    events.publish(event, published=True, by=None)
    assert "Withdrawn" in shown(client, address("pair", event, 8))


# Files


def csv_rows(client: Client, url: str) -> list[list[str]]:
    content = client.get(url).content
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_the_file_for_excel_and_the_csv_hold_what_the_page_shows(
    client: Client, afternoon: Event
) -> None:
    enter(afternoon, "n5c6", at=(1, 1, 1))
    enter(afternoon, "e7h2", at=(1, 2, 1))
    enter_totals(afternoon, (40, 24), at=(1, 3))
    asked = "?sort=-round_1"
    rows = csv_rows(client, address("standings-csv", afternoon) + asked)
    assert rows[0] == ["Place", "Pair", "Names", "Total", "Round 1", "Made", "Sets", "Lone"]
    assert rows[1] == ["1", "4", "Anne Player4 & Bert Partner4", "40", "40", "", "", ""]
    assert rows[6] == ["8", "3", "Anne Player3 & Bert Partner3", "-7", "-7", "0", "1", "0"]
    on_page = cells(client, address("standings", afternoon) + asked)
    for row, cell in zip(rows[1:], on_page, strict=True):
        assert [row[0], f"{row[1]} · {row[2]}", *row[3:]] == [
            "" if each == "–" else each for each in cell
        ]
    sheet = load_workbook(
        io.BytesIO(client.get(address("standings-xlsx", afternoon) + asked).content)
    ).active
    excel = [["" if each is None else str(each) for each in row] for row in sheet.values]
    assert excel == rows
    assert sheet["D2"].value == 40


def test_formulas_in_names_are_harmless_in_files(client: Client, club: Club) -> None:
    event = published(club, rounds_due=1)
    pairs = [(1, ("=1+1", "Cmd")), (2, ("@SUM(A1)", '=HYPERLINK("http://x")'))]
    entrants.add(event, pairs=pairs, by=None)
    names = ["'=1+1 & Cmd", '\'@SUM(A1) & =HYPERLINK("http://x")']
    rows = csv_rows(client, address("standings-csv", event))
    assert [row[2] for row in rows[1:]] == names
    content = client.get(address("standings-xlsx", event)).content
    sheet = load_workbook(io.BytesIO(content)).active
    assert [(cell.value, cell.data_type) for cell in sheet["C"][1:]] == [
        (name, "s") for name in names
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_each_start_of_a_formula_gets_an_apostrophe(start: str) -> None:
    assert harmless(f"{start}1") == f"'{start}1"


def test_a_character_that_excel_refuses_is_left_out() -> None:
    assert harmless("An\x00ne \x1b[1m") == "Anne [1m"


def test_a_file_is_named_after_its_event(client: Client, club: Club) -> None:
    event = published(club, name="Jeudi après-midi; \r\nX")
    response = client.get(address("standings-csv", event))
    assert response["Content-Disposition"] == (
        'attachment; filename="standings-jeudi-apres-midi-x.csv"'
    )
