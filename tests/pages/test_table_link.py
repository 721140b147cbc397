"""The page behind the QR code of a table."""

import html
import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from clubs.models import Club, User
from scoring.models import Event, TableLink
from scoring.polls import UNCHANGED
from scoring.services import events, links
from scoring.store.events import afternoon_of, public_cast
from tests.cast import add_entrants, make_event, rewrite, seat_entrants
from tests.pages.filling import form_of
from tests.scoring.afternoon.play import dispute, enter, enter_totals, start_round


def link_of(event: Event, number: int = 1) -> TableLink:
    return TableLink.objects.get(session__event=event, table_number=number, revoked_at__isnull=True)


def page_of(client: Client, link: TableLink) -> str:
    response = client.get(f"/t/{link.token}/")
    assert response.status_code == 200
    text = re.sub(r"<script.*?</script>|<[^>]*>", " ", response.content.decode(), flags=re.S)
    return " ".join(html.unescape(text).split())


def test_the_page_shows_who_sits_here_and_what_is_entered(client: Client, afternoon: Event) -> None:
    enter(afternoon, "n5c6", at=(1, 1, 1))
    dispute(afternoon, at=(1, 1, 2))
    page = page_of(client, link_of(afternoon))
    assert "Marlborough Seniors · Thursday afternoon Table 1 Who are you?" in page
    assert "N-S 1 · Anne Player1 & Bert Partner1 6 points" in page
    assert "E-W 8 · Anne Player8 & Bert Partner8 2 points" in page
    assert "Hand 1 N 5 ♣︎ 6 tricks, made N-S 6 E-W 2 Hand 2 Disputed" in page
    assert "Hand 2 Disputed: counts for nobody yet Hand 3 To come" in page
    assert "Total 6 2 After this round" in page


def test_both_pairs_are_told_where_they_go_next(client: Client, afternoon: Event) -> None:
    page = page_of(client, link_of(afternoon)).split("After this round")[1]
    assert re.findall(
        r"Round 2: table \d , (?:N-S|E-W), against \d [^\d]+\d & Bert Partner\d", page
    ) == [
        "Round 2: table 3 , E-W, against 3 Anne Player3 & Bert Partner3",
        "Round 2: table 2 , N-S, against 2 Anne Player2 & Bert Partner2",
    ]


def test_if_no_names_are_shown_numbers_say_who_is_next(client: Client, afternoon: Event) -> None:
    Event.objects.update(names_shown=Event.Names.NUMBER)
    page = page_of(client, link_of(afternoon)).split("After this round")[1]
    assert "Round 2: table 3 , E-W, against Pair 3" in page


def test_the_declarer_is_chosen_by_name_as_seated_on_the_sheet(
    client: Client, afternoon: Event
) -> None:
    asked = re.compile(r"<strong>([NESW])</strong> ([^<]+)<")
    page = f"/t/{link_of(afternoon).token}/?side=0"
    assert asked.findall(client.get(page).content.decode())[:4] == [
        ("N", "Anne Player1"),
        ("E", "Anne Player8"),
        ("S", "Bert Partner1"),
        ("W", "Bert Partner8"),
    ]
    rewrite(afternoon, Event.objects.filter(pk=afternoon.pk), names_shown=Event.Names.NUMBER)
    assert asked.findall(client.get(page).content.decode())[0] == ("N", "North")


def test_a_pair_that_sits_out_next_is_told_so(client: Client, club: Club) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 3)
    seat_entrants(event)
    assert "Round 2: sits out" in page_of(client, link_of(event))


def test_in_the_last_round_nobody_is_sent_anywhere(
    client: Client, afternoon: Event, dora: User
) -> None:
    for number in range(2, 7):
        start_round(afternoon, number)
    link = link_of(afternoon)
    assert "This is the last round." in page_of(client, link)
    events.finish(afternoon, by=dora, despite="time was called")
    assert "The event is over. Thank you for playing." in page_of(client, link)


def test_totals_instead_of_hands_are_shown(client: Client, afternoon: Event) -> None:
    enter_totals(afternoon, (40, 24))
    page = page_of(client, link_of(afternoon))
    assert "40 points" in page
    assert "Totals of this round N-S 40 E-W 24 Final" in page


def test_before_play_and_at_an_empty_table_the_page_says_why_it_is_empty(
    client: Client, event: Event, dora: User
) -> None:
    add_entrants(event, 8)
    seat_entrants(event)
    link = link_of(event, 4)
    events.unseat(event, by=dora)
    assert "Play has not begun" in page_of(client, link)
    Event.objects.filter(pk=event.pk).update(state=Event.State.SETUP)
    for number in (7, 8):
        event.entrants.get(number=number).delete()
    event.sessions.update(rounds_due=3)
    seat_entrants(event)
    assert "Nobody sits here in round 1" in page_of(client, link)


@pytest.mark.parametrize("way", ["unknown", "revoked"])
@pytest.mark.parametrize("ending", ["", "live/", "live/?v="])
def test_an_invalid_code_says_to_ask_the_director(
    client: Client, afternoon: Event, dora: User, way: str, ending: str
) -> None:
    link = link_of(afternoon)
    links.replace(link, afternoon, by=dora)
    token = link.token if way == "revoked" else "nonsense"
    response = client.get(f"/t/{token}/{ending}")
    assert response.status_code == 404
    assert b"ask the director" in response.content


def test_a_code_with_strange_characters_is_not_found(client: Client, db: None) -> None:
    assert client.get("/t/a%00b/").status_code == 404
    assert client.get(f"/t/{'x' * 5000}/").status_code == 404


def test_nothing_can_be_written_by_just_opening_a_code(client: Client, afternoon: Event) -> None:
    token = link_of(afternoon).token
    assert client.post(f"/t/{token}/").status_code == 405
    assert client.post(f"/t/{token}/live/").status_code == 405


def test_the_standings_are_linked_as_soon_as_they_are_published(
    client: Client, afternoon: Event
) -> None:
    link, address = link_of(afternoon), f"/events/{afternoon.uid}/".encode()
    assert address in client.get(f"/t/{link.token}/").content
    events.publish(afternoon, published=False, by=None)
    assert address not in client.get(f"/t/{link.token}/").content


def test_an_unchanged_table_costs_one_query(
    client: Client, afternoon: Event, django_assert_num_queries: Any
) -> None:
    link = link_of(afternoon)
    content = client.get(f"/t/{link.token}/").content.decode()
    found = re.search(r'hx-get="([^"]+)"', content)
    assert found
    polled = html.unescape(found[1])
    with django_assert_num_queries(1):
        assert client.get(polled).status_code == UNCHANGED
    enter(afternoon, "n5c6")
    response = client.get(polled)
    assert response.status_code == 200
    assert b"6 tricks" in response.content
    assert Session.objects.count() == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("count", [4, 100])
def test_the_queries_do_not_grow_with_the_tables(
    client: Client, club: Club, count: int, django_assert_num_queries: Any
) -> None:
    event = make_event(club, rounds_due=2)
    add_entrants(event, count)
    seat_entrants(event)
    link = link_of(event)
    public_cast(event, afternoon_of(event))  # somebody has read this version before
    with django_assert_num_queries(1):
        client.get(f"/t/{link.token}/")


def test_events_at_another_table_are_no_news_here(client: Client, afternoon: Event) -> None:
    addresses = {}
    for number in (1, 2):
        page = client.get(f"/t/{link_of(afternoon, number).token}/").content.decode()
        addresses[number] = html.unescape(re.findall(r'hx-get="([^"]+)"', page)[0])

    def polled() -> list[int]:
        return [client.get(addresses[number]).status_code for number in (1, 2)]

    assert polled() == [UNCHANGED, UNCHANGED]
    enter(afternoon, "s5c5", at=(1, 1, 1))
    assert polled() == [200, UNCHANGED]
    events.publish(afternoon, published=False, by=None)
    assert polled() == [200, 200]


def test_revoking_a_link_shows_the_new_code_at_once(
    client: Client, afternoon: Event, dora: User
) -> None:
    client.force_login(dora)
    old = link_of(afternoon)
    answer = client.post(f"/desk/e/{afternoon.uid}/links/1/revoke/")
    assert answer["Location"].endswith("?table=1#code")
    assert link_of(afternoon) != old


def test_a_second_press_of_the_same_button_leaves_the_new_link_valid(
    client: Client, afternoon: Event, dora: User
) -> None:
    client.force_login(dora)
    revoke = form_of(client, f"/desk/e/{afternoon.uid}/print/", "link")
    client.post(*revoke)
    fresh = link_of(afternoon)
    client.post(*revoke)
    assert link_of(afternoon) == fresh
