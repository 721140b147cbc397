"""“Something went wrong”: each repair previews its changes, and runs when these are confirmed."""

import re

import pytest
from django.test import Client

from clubs.models import AuditEntry, Club, User
from scoring.models import Event, HandResult, Round, Seating, SitOut, Table
from scoring.services import entrants, events, rounds
from tests.cast import add_entrants, make_event, rewrite, seat_entrants, table_at
from tests.pages.reading import address, shown, text
from tests.scoring.afternoon.play import dispute, enter, enter_totals
from tests.scoring.services.acts import nothing_stored

Fields = dict[str, str]


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def seven(event: Event) -> Event:
    """Seven pairs in round 1; one of them sits out."""
    add_entrants(event, 7)
    return seat_entrants(event)


def form_to_send(client: Client, page: str) -> tuple[str, Fields]:
    """The address and fields of the form on a page that previews a repair."""
    found = re.search(r'<form class="form" method="post".*?</form>', _page(client, page), re.DOTALL)
    assert found, "the page offers nothing to do"
    hidden = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', found[0])
    typed = re.findall(r'type="text" name="(\w+)"(?: value="([^"]*)")?', found[0])
    return page.partition("?")[0], {**dict(typed), **dict(hidden)}


def _page(client: Client, page: str) -> str:
    response = client.get(page)
    assert response.status_code == 200, text(response.content)
    return response.content.decode()


def looked_at(client: Client, page: str) -> tuple[str, Fields, str]:
    """The form on a page that previews a repair, and its words; a preview stores nothing."""
    with nothing_stored():
        said = shown(client, page)
        url, fields = form_to_send(client, page)
    return url, fields, said


def sent(client: Client, url: str, fields: Fields) -> str:
    """The words of the page that follows."""
    response = client.post(url, fields, follow=True)
    assert response.status_code == 200, text(response.content)
    return text(response.content)


def lines_at(event: Event, table: int) -> list[tuple[int, str, str]]:
    rows = HandResult.objects.filter(table=table_at(event, 1, table), state="official")
    return list(rows.order_by("number").values_list("number", "kind", "content"))


# The page that leads to each


def test_the_page_names_every_repair_and_links_to_it(desk: Client, afternoon: Event) -> None:
    page = desk.get(address("repair", afternoon), {"round": "1", "table": "3"}).content.decode()
    _tabs, _end, below = page.partition("</nav>")
    links = set(re.findall(r'class="row-link" href="([^"]+)"', below))
    expected = {
        address("entrants", afternoon),
        address("seats-anew", afternoon),
        address("seats-exchange", afternoon, 1),
        address("table-hands", afternoon, 1, 3),
        address("table-move", afternoon, 1, 3),
        address("table-void", afternoon, 1, 3),
        address("table", afternoon, 1, 3),
        address("sheets", afternoon) + "?table=3#code",
        address("time-called", afternoon, 1),
        address("tables-merge", afternoon, 1) + "?table=3",
        address("tables-split", afternoon, 1),
        address("seats-exchange", afternoon, 1) + "#whole",
        address("event-change", afternoon) + "#end",
    }
    assert links == expected
    assert {desk.get(link.partition("#")[0]).status_code for link in links} == {200}


def test_a_lost_card_is_shown_on_the_screen_unless_phones_are_not_used(
    desk: Client, afternoon: Event, dora: User
) -> None:
    events.confirm_address(afternoon, address="http://192.168.1.20:8000", by=dora)
    assert "The code of table 3" in shown(desk, address("sheets", afternoon) + "?table=3")
    rewrite(afternoon, Event.objects.all(), entry=Event.Entry.DESK)
    assert "card of the table is lost" not in shown(desk, address("repair", afternoon))


def test_the_page_begins_with_the_round_in_play(desk: Client, afternoon: Event) -> None:
    rounds.start(
        Round.objects.select_related("session").get(number=2), by=None, despite="a test goes on"
    )
    assert "Round 2, table 1" in shown(desk, address("repair", afternoon))


@pytest.mark.parametrize("query", ["?round=9", "?table=99", "?round=x&table=y", "?round=²"])
def test_an_unknown_round_or_table_is_replaced_by_another(
    desk: Client, afternoon: Event, query: str
) -> None:
    assert "Round 1, table 1" in shown(desk, address("repair", afternoon) + query)


def test_before_and_after_play_the_page_says_where_to_go(
    desk: Client, event: Event, dora: User
) -> None:
    assert "Play has not begun" in shown(desk, address("repair", event))
    add_entrants(event, 8)
    seat_entrants(event)
    Round.objects.update(started_at="2026-12-17T13:00Z")
    events.finish(event, by=dora, despite="closing time")
    assert "The event is finished. Reopen it" in shown(desk, address("repair", event))


# A wrong number of hands


def test_a_table_can_play_fewer_hands(desk: Client, afternoon: Event) -> None:
    page = address("table-hands", afternoon, 1, 2)
    assert 'value="8"' in _page(desk, page)
    url, fields, said = looked_at(desk, page + "?hands=6&where=table")
    assert "In round 1, table 2 plays 6 hands, not 8." in said
    assert "All other results count as they are" in said
    said = sent(desk, url, fields | {"reason": "a late start"})
    assert "the number of hands is changed" in said
    assert (table_at(afternoon, 1, 2).hands_due, table_at(afternoon, 1, 1).hands_due) == (6, 8)
    assert AuditEntry.objects.get(action="table-hands").reason == "a late start"


def test_results_beyond_the_last_hand_are_listed_and_must_be_confirmed(
    desk: Client, afternoon: Event
) -> None:
    enter(afternoon, "n5c6", at=(1, 2, 7))
    url, fields, said = looked_at(
        desk, address("table-hands", afternoon, 1, 1) + "?hands=6&where=round"
    )
    assert "Table 2: no longer counted: hand 7 (n5c6)." in said
    with nothing_stored():
        response = desk.post(url, fields | {"reason": "six"})
    assert response.status_code == 422
    assert "Results of hands after hand 6 are entered at table 2." in text(response.content)
    assert 'value="six"' in response.content.decode()
    sent(desk, url, fields | {"reason": "six", "dropping": "on"})
    assert lines_at(afternoon, 2) == []
    assert set(Table.objects.filter(round__number=1).values_list("hands_due", flat=True)) == {6}


def test_the_hands_of_all_later_rounds_can_be_changed(desk: Client, afternoon: Event) -> None:
    url, fields, said = looked_at(
        desk, address("table-hands", afternoon, 1, 1) + "?hands=10&where=rounds"
    )
    assert "From round 1 on, every table plays 10 hands." in said
    assert "The hands that are added are missing until they are entered." in said
    sent(desk, url, fields | {"reason": "ten"})
    assert set(Table.objects.values_list("hands_due", flat=True)) == {10}


@pytest.mark.parametrize("query", ["?hands=0&where=table", "?hands=99&where=table", "?hands=6"])
def test_an_impossible_number_of_hands_is_refused(
    desk: Client, afternoon: Event, query: str
) -> None:
    response = desk.get(address("table-hands", afternoon, 1, 2) + query)
    assert response.status_code == 422
    assert "needs another look" in text(response.content)


def test_a_repair_that_would_change_nothing_has_no_button(desk: Client, afternoon: Event) -> None:
    page = address("table-hands", afternoon, 1, 2) + "?hands=8&where=table"
    said = shown(desk, page)
    assert "Nothing: it is so already." in said
    assert "Change the number of hands" not in said


# Time called


def test_time_can_be_called_and_taken_back(desk: Client, afternoon: Event) -> None:
    for hand in range(1, 8):
        enter(afternoon, "n5c5", at=(1, 1, hand))
    dispute(afternoon, at=(1, 2, 1))
    page = address("time-called", afternoon, 1)
    url, fields, said = looked_at(desk, page + "?what=call&table=none")
    assert "Table 1: hand 8." in said
    assert "These are disputed, and still to be decided. Table 2: hand 1." in said
    assert fields["reason"] == "Time was called."
    enter(afternoon, "n5c6", at=(1, 1, 8))
    sent(desk, url, fields)
    assert lines_at(afternoon, 1)[-1] == (8, "played", "8 W n5c6")
    assert lines_at(afternoon, 2) == [(n, "not-played", f"{n} not-played") for n in range(2, 9)]
    url, fields, said = looked_at(desk, page + "?what=on&table=2")
    assert "These hands are missing again" in said
    assert "Table 2: hands 2, 3, 4, 5, 6, 7, 8." in said
    sent(desk, url, fields)
    assert lines_at(afternoon, 2) == []
    assert len(lines_at(afternoon, 3)) == 8


# A table that played a round twice


def test_a_round_played_twice_counts_for_nobody(desk: Client, afternoon: Event) -> None:
    enter(afternoon, "n5c5", at=(1, 1, 1))
    page = address("table-void", afternoon, 1, 1)
    url, fields, said = looked_at(desk, page)
    first, second = (
        " & ".join(
            Seating.objects.filter(table=table_at(afternoon, 1, 1), seat__in=seats)
            .order_by("player__name")
            .values_list("player__name", flat=True)
        )
        for seats in ("NS", "EW")
    )
    assert f"{first}: 5 points of this round are gone." in said
    assert f"{second}: 3 points of this round are gone." in said
    assert "No longer counted: hand 1 (n5c5)." in said
    assert f'href="{address("seats-exchange", afternoon, 1)}"' in _page(desk, page)
    sent(desk, url, fields)
    assert [kind for _, kind, _ in lines_at(afternoon, 1)] == ["void"] * 8
    assert "Nothing: it is so already." in shown(desk, page)


def test_a_hand_that_arrived_meanwhile_is_shown_before_it_is_voided(
    desk: Client, afternoon: Event
) -> None:
    url, fields, _ = looked_at(desk, address("table-void", afternoon, 1, 1))
    enter(afternoon, "n5c5", at=(1, 1, 1))
    with nothing_stored():
        response = desk.post(url, fields | {"reason": "they stayed"})
    said = text(response.content)
    assert response.status_code == 422
    assert "Something here has since changed" in said
    assert "No longer counted: hand 1 (n5c5)." in said
    assert 'value="they stayed"' in response.content.decode()
    seen = re.search(r'name="seen" value="(\w+)"', response.content.decode())
    assert seen
    sent(desk, url, {"seen": seen[1], "reason": "they stayed"})
    assert len(lines_at(afternoon, 1)) == 8


# The wrong table


def test_results_can_be_moved_to_the_right_table(desk: Client, afternoon: Event) -> None:
    enter(afternoon, "n5c5", at=(1, 1, 1))
    enter(afternoon, "n5c6", at=(1, 1, 2))
    url, fields, said = looked_at(desk, address("table-move", afternoon, 1, 1) + "?other=3")
    assert "Hands 1, 2 of table 1 count at table 3 from now on." in said
    assert "Table 1 has no results then." in said
    sent(desk, url, fields)
    assert (lines_at(afternoon, 1), len(lines_at(afternoon, 3))) == ([], 2)


def test_the_results_of_two_tables_can_be_exchanged(desk: Client, afternoon: Event) -> None:
    enter(afternoon, "n5c5", at=(1, 1, 1))
    enter_totals(afternoon, (30, 34), at=(1, 3))
    page = address("table-move", afternoon, 1, 1)
    response = desk.get(page + "?other=3")
    assert response.status_code == 422
    assert "Table 3 has results of its own." in text(response.content)
    url, fields, said = looked_at(desk, page + "?other=3&both=on")
    assert "The totals of table 3 count at table 1 from now on." in said
    assert "Hand 1 of table 1 counts at table 3 from now on." in said
    sent(desk, url, fields)
    assert len(lines_at(afternoon, 3)) == 1
    assert table_at(afternoon, 1, 1).totals.get(state="official").points_1 == 34


# Tables merged, and one more


def test_two_tables_can_become_one(desk: Client, club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=1, hands=2)
    add_entrants(event, 4)
    seat_entrants(event)
    one, other = table_at(event, 1, 1), table_at(event, 1, 2)
    page = address("tables-merge", event, 1) + "?drop=2&keep=1"
    response = desk.get(page)
    assert "Nobody is missing at table 1 in round 1." in text(response.content)
    stays = {}
    for table in (one, other):
        there = sorted(set(table.seatings.values_list("entrant__number", flat=True)))
        stays[table] = there[1]
        entrants.withdraw(event.entrants.get(number=there[0]), by=dora, after=0)
    url, fields, said = looked_at(desk, page)
    assert "In round 1, nobody plays at table 2." in said
    name = f"Anne Player{stays[other]} & Bert Partner{stays[other]}"
    assert re.search(rf"{stays[other]} · {name}: to table 1, (North-South|East-West)\.", said)
    sent(desk, url, fields | {"reason": "flu"})
    (left,) = Table.objects.filter(round__number=1)
    assert set(left.seatings.values_list("entrant__number", flat=True)) == set(stays.values())


def test_the_players_of_a_table_given_up_sit_out(desk: Client, afternoon: Event) -> None:
    url, fields, said = looked_at(desk, address("tables-merge", afternoon, 1) + "?drop=2&keep=none")
    assert said.count(": sitting out.") == 2
    assert "Nobody is missing at table 2: is it the right one?" in said
    sent(desk, url, fields | {"reason": "they went home"})
    assert SitOut.objects.count() == 2


def test_somebody_sitting_out_and_a_newcomer_can_get_a_table(
    desk: Client, seven: Event, dora: User
) -> None:
    entrants.add(seven, who=[(8, ("Late Lou", "Late Lee"))], by=dora)
    idle = SitOut.objects.get(round__number=1).entrant.number
    page = address("tables-split", seven, 1)
    assert "8 · Late Lou & Late Lee" in shown(desk, page)
    url, fields, said = looked_at(desk, f"{page}?who_0=8&who_1={idle}")
    assert "Round 1 gets table 4, which plays 8 hands." in said
    assert "North-South: 8 · Late Lou & Late Lee." in said
    assert "8 · Late Lou & Late Lee: there from round 1 on." in said
    sent(desk, url, fields | {"reason": "came late"})
    table = table_at(seven, 1, 4)
    assert set(table.seatings.values_list("entrant__number", flat=True)) == {8, idle}


def test_the_page_offers_nobody_who_has_a_seat(desk: Client, seven: Event) -> None:
    idle = SitOut.objects.get(round__number=1).entrant.number
    page = _page(desk, address("tables-split", seven, 1))
    assert set(re.findall(r'<option value="(\d+)"', page)) == {str(idle)}


# What all of them share

REPAIRS = {
    "table-hands": "?hands=6&where=table",
    "table-void": "",
    "table-move": "?other=2",
    "time-called": "?what=call&table=none",
    "tables-merge": "?drop=1&keep=none",
}


def repair_page(event: Event, name: str) -> str:
    where = (1,) if name in ("time-called", "tables-merge") else (1, 1)
    return address(name, event, *where) + REPAIRS[name]


@pytest.fixture
def entered(afternoon: Event) -> Event:
    enter(afternoon, "n5c5", at=(1, 1, 1))
    return afternoon


@pytest.mark.parametrize("name", [name for name in REPAIRS if name != "tables-merge"])
def test_a_repair_without_a_reason_is_not_done(desk: Client, entered: Event, name: str) -> None:
    url, fields, _ = looked_at(desk, repair_page(entered, name))
    with nothing_stored():
        response = desk.post(url, fields | {"reason": " "})
    assert response.status_code == 422
    assert "Why?" in text(response.content)


@pytest.mark.parametrize("name", [name for name in REPAIRS if name != "tables-merge"])
def test_a_repair_not_previewed_is_previewed_first(desk: Client, entered: Event, name: str) -> None:
    url, fields, _ = looked_at(desk, repair_page(entered, name))
    with nothing_stored():
        response = desk.post(url, fields | {"reason": "because", "seen": "forged"})
    assert response.status_code == 422
    assert "Something here has since changed" in text(response.content)


@pytest.mark.parametrize("name", [name for name in REPAIRS if name != "tables-merge"])
def test_a_repair_is_in_the_history(desk: Client, entered: Event, name: str) -> None:
    url, fields, _ = looked_at(desk, repair_page(entered, name))
    sent(desk, url, fields | {"reason": "because of the rain"})
    said = shown(desk, address("history", entered))
    assert "because of the rain" in said


@pytest.mark.parametrize("name", ["table-void", "time-called"])
def test_an_impossible_repair_is_reported_before_a_reason_is_asked_for(
    desk: Client, afternoon: Event, name: str
) -> None:
    where = (2,) if name == "time-called" else (2, 1)
    response = desk.get(address(name, afternoon, *where) + REPAIRS[name])
    assert response.status_code == 422
    assert "Round 2 has not begun yet." in text(response.content)
    assert "Why?" not in text(response.content)


@pytest.mark.parametrize("name", REPAIRS)
def test_an_unknown_table_or_round_is_not_found(desk: Client, afternoon: Event, name: str) -> None:
    for_round = name in ("time-called", "tables-merge")
    assert desk.get(address(name, afternoon, *((9,) if for_round else (1, 9)))).status_code == 404
