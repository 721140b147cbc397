"""One extra player at a table: nobody sits out a whole round; each scores the hands she plays."""

from collections import Counter

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.models import Event, Seating, SitOut
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import events, rounds, seats
from scoring.services.waiting import spans
from tests.cast import add_entrants, make_event
from tests.pages.reading import address, shown, text
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter
from tests.scoring.derived import standings_of
from tests.scoring.services.acts import refused
from tests.scoring.sheets.printed import texts_of

NINE = RoundPlan((TablePlan(1, ((1, 2), (3, 4))), TablePlan(2, ((5, 6), (7, 8)))), (9,))


@Prebuilt
def nine_singles(club: Club) -> Event:
    made = make_event(club, rounds_due=1, hands=6, are_single=True, wait_list=True)
    add_entrants(made, 9)
    events.publish(made, published=True, by=None)
    return rounds.seat(made, plan=Plan((NINE,)), by=None)


@pytest.fixture
def event(club: Club) -> Event:
    """Nine single players at two tables, one round of six hands; 9 is the fifth at table 1."""
    return nine_singles(club)


def test_after_each_hand_the_next_seat_changes() -> None:
    found = {
        (each.seat, each.who): (each.first, each.last) for each in spans("NESW", "abcd", "e", 6)
    }
    assert found == {
        ("N", "a"): (1, 1), ("N", "e"): (2, 5), ("N", "d"): (6, None),
        ("E", "b"): (1, 2), ("E", "a"): (3, None),
        ("S", "c"): (1, 3), ("S", "b"): (4, None),
        ("W", "d"): (1, 4), ("W", "c"): (5, None),
    }  # fmt: skip


@pytest.mark.parametrize("hands", [1, 2, 5, 8, 12])
@pytest.mark.parametrize("seats_there", ["NESW", "123456"])
def test_nobody_waits_more_than_once_more_than_the_others(hands: int, seats_there: str) -> None:
    people = list(range(len(seats_there)))
    found = list(spans(seats_there, people, "waits", hands))  # type: ignore[misc]
    waited: Counter[object] = Counter()
    for hand in range(1, hands + 1):
        playing = [each for each in found if each.first <= hand and (each.last or hands) >= hand]
        assert sorted(each.seat for each in playing) == sorted(seats_there)
        there = {each.who for each in playing}
        assert len(there) == len(seats_there)
        waited.update({*people, "waits"} - there)
    times = [waited[each] for each in (*people, "waits")]
    assert max(times) - min(times) <= 1


def test_each_player_gets_the_points_of_the_hands_they_played(event: Event) -> None:
    for hand in range(1, 7):
        enter(event, "n5c5", at=(1, 1, hand))
    totals = {
        entrant.number: line.total for line, entrant in standings_of(event, names="full").lines
    }
    # North-South has 5 a hand, East-West 3. Seats clockwise: 1 N, 3 E, 2 S, 4 W; 9 comes in.
    assert totals[1] == 5 + 4 * 3  # N in hand 1, waits in 2, E from 3 on
    assert totals[3] == 2 * 3 + 3 * 5  # E in 1 and 2, waits in 3, S from 4 on
    assert totals[2] == 3 * 5 + 2 * 3  # S to 3, waits in 4, W from 5 on
    assert totals[4] == 4 * 3 + 5  # W to 4, waits in 5, N in 6
    assert totals[9] == 4 * 5  # N from 2 to 5, waits in 1 and 6
    assert sum(totals.values()) == 6 * (2 * 5 + 2 * 3)


def test_playing_by_turns_does_not_count_as_sitting_out(event: Event) -> None:
    enter(event, "n5c5")
    lines = standings_of(event, names="full").lines
    assert [line.sat_out for line, entrant in lines if entrant.number == 9] == [()]
    assert SitOut.objects.get().entrant.number == 9


def test_the_pages_say_who_waits_first(client: Client, event: Event, dora: User) -> None:
    enter(event, "n5c5", at=(1, 1, 2))
    assert "waits first 9 · Anne Player9" in shown(client, address("seating", event))
    found = shown(client, address("seating", event) + "?who=9")
    assert "Round 1: table 1 , waits for the first hand and then plays by turns" in found
    said = shown(client, address("entrant", event, 9))
    assert "Round 1: table 1, by turns" in said
    assert "2 N 5 ♣︎ 5 tricks, made 5 3" in said
    assert "Points in this round: 5 ." in said
    client.force_login(dora)
    desk = shown(client, address("table", event, 1, 1))
    assert "By turns with 9 Anne Player9, who waits for the first hand." in desk
    assert "Sits out" not in desk


def test_seats_once_given_stay_whatever_the_event_says_later(client: Client, event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(wait_list=False)
    enter(event, "n5c5", at=(1, 1, 2))
    assert "waits first 9 · Anne Player9" in shown(client, address("seating", event))
    assert "Points in this round: 5 ." in shown(client, address("entrant", event, 9))


def test_the_sheet_explains_how_the_seats_change(client: Client, event: Event, dora: User) -> None:
    client.force_login(dora)
    client.post(address("sheets-address", event), {"address": "http://10.0.0.7:8000"})
    page = client.get(address("sheet-table", event, 1, 1))
    printed = " ".join(texts_of(b"".join(page.streaming_content)))  # type: ignore[attr-defined]
    assert "By turns: 9 Anne Player9. One seat changes after each hand: N, E, S, W" in printed


def test_the_chart_says_where_somebody_sits_out_first(
    client: Client, event: Event, dora: User
) -> None:
    client.force_login(dora)
    page = client.get(address("rotation-chart-pdf", event))
    printed = texts_of(b"".join(page.streaming_content))  # type: ignore[attr-defined]
    assert "1 +" in printed
    assert "Table and seat; + waits first" in printed


def test_places_at_such_a_table_can_t_be_exchanged_one_by_one(event: Event, dora: User) -> None:
    this_round = event.sessions.get().rounds.select_related("session").get()
    one, other = event.entrants.get(number=1), event.entrants.get(number=5)
    with refused("plays-by-turns"):
        seats.exchange(this_round, one=one, other=other, by=dora)
    before = Seating.objects.filter(table__number=1).count()
    seats.exchange_tables(this_round, one=1, other=2, by=dora)
    assert Seating.objects.filter(table__number=2).count() == before == 9


def test_pairs_sit_out_all_the_same(club: Club) -> None:
    made = make_event(club, rounds_due=1, hands=6, wait_list=True)
    add_entrants(made, 3)
    table = TablePlan(1, ((1,), (2,)))
    rounds.seat(made, plan=Plan((RoundPlan((table,), (3,)),)), by=None)
    assert Seating.objects.count() == 4


def test_the_form_of_the_event_asks_about_it(client: Client, club: Club, dora: User) -> None:
    made = make_event(club, are_single=True)
    client.force_login(dora)
    page = text(client.get(address("event-change", made)).content)
    assert "Nobody sits out a whole round: one more joins a table, by turns" in page
