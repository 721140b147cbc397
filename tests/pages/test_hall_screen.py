"""The hall screen: what it shows at each moment of an afternoon, and what it costs."""

import datetime as dt
import html
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, User
from scoring.afternoon.hall import Hall
from scoring.afternoon.hall_pages import ROWS
from scoring.models import Event, Round
from scoring.polls import UNCHANGED
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import entrants, events, rounds, screen
from scoring.words.hall import still_to_come
from tests.cast import add_entrants, rewrite, seat_entrants
from tests.pages.reading import address, published, shown
from tests.scoring.afternoon.play import dispute, enter, enter_totals, start_round
from tests.scoring.derived import hall_of


def hall(event: Event) -> Hall:
    return hall_of(Event.objects.get(pk=event.pk), now=timezone.now())


def play_round(event: Event, number: int, tables: int = 4) -> None:
    for table in range(1, tables + 1):
        enter_totals(event, (30 + table, 34 - table), at=(number, table))


def many_singles(club: Club, players: int, **values: Any) -> Event:
    """Single players in order of number, four to a table; those left over sit out."""
    event = published(club, rounds_due=1, are_single=True, **values)
    people = [(n, (f"Wilhelmina Fauntleroy{n}",)) for n in range(1, players + 1)]
    entrants.add(event, who=people, by=None)
    tables = tuple(
        TablePlan(n + 1, ((4 * n + 1, 4 * n + 3), (4 * n + 2, 4 * n + 4)))
        for n in range(players // 4)
    )
    over = tuple(range(players // 4 * 4 + 1, players + 1))
    return rounds.seat(event, plan=Plan((RoundPlan(tables, over),)), by=None)


def rows_of(found: Hall) -> list[int]:
    """How many rows each page has, counting the heading of the seats."""
    return [
        1 + sum(max(map(len, row.cells)) for row in page.seats) if page.seats else page.rows
        for page in found.pages
    ]


# What matters now


def test_before_play_it_says_so_and_shows_the_way_for_phones(client: Client, event: Event) -> None:
    events.publish(event, published=True, by=None)
    page = shown(client, address("hall", event))
    assert "Play has not begun" in page
    assert "Seats are given when play begins" in page
    assert "testserver" in page


def test_when_a_round_begins_its_seats_are_shown(client: Client, afternoon: Event) -> None:
    page = shown(client, address("hall", afternoon))
    assert "Round 1 of 6" in page
    assert "Seats of round 1 Table N-S E-W 1 1 Anne P. & Bert P. 8 Anne P." in page
    assert "Standings" not in page.replace("the standings", "")


def test_when_all_hands_are_in_the_coming_round_is_shown(client: Client, afternoon: Event) -> None:
    play_round(afternoon, 1)
    page = shown(client, address("hall", afternoon))
    assert "Next: round 2" in page
    assert "Seats of round 2, the next" in page
    start_round(afternoon, 2)
    page = shown(client, address("hall", afternoon))
    assert "Round 2 of 6" in page
    assert "the next" not in page


def test_between_rounds_the_scores_of_all_tables_are_shown(
    client: Client, afternoon: Event, dora: User
) -> None:
    play_round(afternoon, 1, tables=3)
    assert "Scores of round" not in shown(client, address("hall", afternoon))
    enter_totals(afternoon, (-4, 12), at=(1, 4))
    page = shown(client, address("hall", afternoon))
    assert "Scores of round 1 Table N-S Points E-W 1 1 Anne Player1 Bert Partner1 31 : 33 8" in page
    assert "−4 : 12" in page
    screen.hold(afternoon, held=True, by=dora)
    assert "Scores of round" not in shown(client, address("hall", afternoon))
    screen.hold(afternoon, held=False, by=dora)
    start_round(afternoon, 2)
    assert "Scores of round" not in shown(client, address("hall", afternoon))


def test_a_table_of_single_players_has_a_line_for_each_beside_its_score(
    client: Client, club: Club
) -> None:
    event = many_singles(club, 8)
    play_round(event, 1, tables=2)
    page = shown(client, address("hall", event))
    assert "1 1 Wilhelmina F. 3 Wilhelmina F. 31 : 33 2 Wilhelmina F." in page


def test_after_the_end_only_the_standings_are_shown(
    client: Client, afternoon: Event, dora: User
) -> None:
    play_round(afternoon, 1)
    events.finish(afternoon, by=dora, despite="snow", sharing=True)
    page = shown(client, address("hall", afternoon))
    assert "Final standings" in page
    assert "Seats of" not in page


def signs(page: str) -> list[str]:
    """The colour and text of each badge on a page."""
    return re.findall(r'class="badge badge-(\w+)">([^<]+)<', page)


def test_a_quiet_sign_says_whether_the_standings_can_still_change(
    client: Client, afternoon: Event, dora: User
) -> None:
    url = address("hall", afternoon)
    assert signs(client.get(url).content.decode()) == []
    play_round(afternoon, 1)
    assert signs(client.get(url).content.decode()) == [("open", "Provisional")]
    Event.objects.update(correction_minutes=30)
    events.finish(afternoon, by=dora, despite="snow", sharing=True)
    assert signs(client.get(url).content.decode()) == [("open", "Provisional")]
    over = timezone.now() - dt.timedelta(minutes=31)
    rewrite(afternoon, Event.objects.all(), finished_at=over)
    assert signs(client.get(url).content.decode()) == [("good", "Final")]
    screen.hold(afternoon, held=True, by=dora)
    assert signs(client.get(url).content.decode()) == []


def test_a_secret_finish_promises_the_winners_and_calls_nothing_final(
    client: Client, afternoon: Event, dora: User
) -> None:
    play_round(afternoon, 1)
    screen.hold(afternoon, held=True, by=dora)
    events.finish(afternoon, by=dora, despite="snow", sharing=True)
    page = shown(client, address("hall", afternoon))
    assert "Play is over. The winners are announced soon." in page
    assert "Final standings" not in page
    assert "held back" not in page
    screen.hold(afternoon, held=False, by=dora)
    assert "Final standings" in shown(client, address("hall", afternoon))


def test_between_rounds_no_clock_runs_beside_the_coming_seats(
    client: Client, afternoon: Event
) -> None:
    Round.objects.filter(number=1).update(ends_at=timezone.now() + dt.timedelta(seconds=800))
    play_round(afternoon, 1, tables=3)
    assert "data-left" in client.get(address("hall", afternoon)).content.decode()
    enter_totals(afternoon, (34, 30), at=(1, 4))
    page = client.get(address("hall", afternoon)).content.decode()
    assert "Next: round 2" in page
    assert "data-left" not in page


def test_place_and_number_differ_and_negative_points_have_a_minus(
    client: Client, afternoon: Event
) -> None:
    enter(afternoon, "n5c4")
    page = shown(client, address("hall", afternoon))
    assert "Points against 1 8 " in page
    assert " −5 " in page
    assert " -5 " not in page


def test_near_the_end_of_a_round_it_names_the_unfinished_tables(
    client: Client, afternoon: Event
) -> None:
    play_round(afternoon, 1, tables=1)
    assert hall(afternoon).missing == ()
    enter_totals(afternoon, (32, 32), at=(1, 2))
    for number in range(1, 8):
        enter(afternoon, "n5c6", at=(1, 3, number))
    dispute(afternoon, at=(1, 4, 1))
    page = shown(client, address("hall", afternoon))
    assert "Still to come: table 3: 1 hand · table 4: two versions" in page


def test_when_time_is_called_it_names_the_unfinished_tables_as_far_as_they_fit(club: Club) -> None:
    event = published(club)
    add_entrants(event, 20)
    seat_entrants(event)
    assert hall(event).missing == ()
    over = timezone.now() - dt.timedelta(seconds=1)
    rewrite(event, Round.objects.filter(number=1), ends_at=over)
    assert list(still_to_come(hall(event))) == [
        *(f"table {number}: 8 hands" for number in range(1, 5)), "and 6 tables more",
    ]  # fmt: skip


def test_the_clock_counts_down_pauses_and_calls_time(client: Client, afternoon: Event) -> None:
    clock = Round.objects.filter(session__event=afternoon, number=1)
    url = address("hall", afternoon)
    assert "data-left" not in client.get(url).content.decode()
    now = timezone.now()
    rewrite(afternoon, clock, ends_at=now + dt.timedelta(seconds=725))
    found = re.search(r'data-left="(\d+)">\s*(\d+):', client.get(url).content.decode())
    assert found
    assert 715 <= int(found[1]) <= 725
    rewrite(afternoon, clock, ends_at=None, paused_left=61)
    page = client.get(url).content.decode()
    assert re.search(r'data-left="61" data-paused>\s*1:01<', page)
    rewrite(afternoon, clock, ends_at=now - dt.timedelta(seconds=1), paused_left=None)
    assert "Time!" in shown(client, url)


@pytest.mark.parametrize("name", ["standings", "standings-live", "seating", "seating-live"])
def test_the_clock_is_also_on_phones(client: Client, afternoon: Event, name: str) -> None:
    Round.objects.filter(number=1).update(paused_left=605)
    assert "Time left in this round: 10:05 Paused" in shown(client, address(name, afternoon))


def test_the_clock_in_a_cached_fragment_keeps_running(
    client: Client, afternoon: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    Round.objects.filter(number=1).update(ends_at=now + dt.timedelta(seconds=600))
    left = []
    for seconds in (0, 40):
        moment = now + dt.timedelta(seconds=seconds)
        monkeypatch.setattr("scoring.views.public.timezone.now", lambda moment=moment: moment)
        page = client.get(address("standings-live", afternoon)).content.decode()
        left += re.findall(r'data-left="(\d+)"', page)
    assert left == ["600", "560"]


# Pages


def test_fifty_pairs_or_a_hundred_players_fit_on_few_pages(
    club: Club,
) -> None:
    entrants = published(club, rounds_due=2)
    add_entrants(entrants, 50)
    seat_entrants(entrants)
    enter(entrants, "n5c6")
    players = many_singles(club, 101)
    enter(players, "n5c6")
    for event, seats, places in ((entrants, 3, 3), (players, 3, 5)):
        found = hall(event)
        assert max(rows_of(found)) <= ROWS
        assert [sum(bool(page.seats) for page in found.pages), len(found.pages)] == [
            seats, seats + places,
        ]  # fmt: skip
        rows = [row.placed for page in found.pages for each in page.places for row in each]
        listed = [placed.number for placed in rows if placed]
        assert len(set(listed)) == event.entrants.count()
        seated = {
            seat.number
            for page in found.pages
            for row in page.seats
            for cell in row.cells
            for seat in cell
        }
        assert seated == {str(number) for number in range(1, event.entrants.count() + 1)}


@pytest.mark.parametrize("text", ["Coffee", "Cake in the lobby, then the draw of the 50/50 " * 2,
                                  "A long story " * 23, "LOUD " * 59])  # fmt: skip
def test_an_announcement_leaves_fewer_rows(club: Club, dora: User, text: str) -> None:
    event = many_singles(club, 60)
    enter(event, "n5c6")
    screen.announce(event, text=text, by=dora)
    assert max(rows_of(hall(event))) <= ROWS - 3


def test_seats_alternate_with_standings_while_everybody_looks_for_them(
    club: Club,
) -> None:
    event = many_singles(club, 101)
    assert hall(event).order == ("seats-1", "seats-2", "seats-3")
    for table in range(1, 26):
        enter_totals(event, (32, 32), at=(1, table))
    assert hall(event).order == (  # no round follows
        *(f"places-{n}" for n in range(1, 6)), *(f"scores-{n}" for n in range(1, 6)),
    )  # fmt: skip
    second = published(club, rounds_due=2, name="Other")
    add_entrants(second, 60)
    seat_entrants(second)
    play_round(second, 1, tables=30)
    seats = ("seats-1", "seats-2", "seats-3")
    others = ("places-1", "places-2", "places-3", "scores-1", "scores-2", "scores-3")
    assert hall(second).order == (*seats, *others[:2], *seats, *others[2:4], *seats, *others[4:])
    start_round(second, 2)
    enter(second, "n5c6", at=(2, 1, 1))
    assert hall(second).order == (*seats, "places-1", "places-2", "places-3")


def test_names_are_those_that_the_public_may_see(client: Client, afternoon: Event) -> None:
    Event.objects.update(names_shown="number")
    enter(afternoon, "n5c6")
    page = client.get(address("hall", afternoon)).content.decode()
    assert [name for name in ("Anne", "Player1", "Partner") if name in page] == []


def test_whoever_sits_out_is_listed_below_the_tables(client: Client, club: Club) -> None:
    event = many_singles(club, 6)
    page = shown(client, address("hall", event))
    assert "– Sitting out 5 Wilhelmina F. (sits out) – Sitting out 6 Wilh" in page


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("single", [False, True])
def test_tables_of_six_have_a_hall_screen_too(
    client: Client, club: Club, single: bool, language: str
) -> None:
    event = published(club, rules="bloomington-six", rounds_due=1, are_single=single)
    people = [(n, ("Wilhelmina Fauntleroy", "Bob Roy", "Cy May")[: 1 if single else 3])
              for n in range(1, 13 if single else 5)]  # fmt: skip
    entrants.add(event, who=people, by=None)
    sides = [((1, 2, 3), (4, 5, 6)), ((7, 8, 9), (10, 11, 12))] if single else [
        ((1,), (2,)), ((3,), (4,))]  # fmt: skip
    tables = tuple(TablePlan(n, each) for n, each in enumerate(sides, start=1))
    rounds.seat(event, plan=Plan((RoundPlan(tables),)), by=None)
    client.cookies["django_language"] = language
    page = shown(client, address("hall", event))
    assert "Wilhelmina F." in page
    assert max(rows_of(hall(event))) == 7


# Live, and what it costs


def live_address(client: Client, event: Event) -> str:
    found = re.search(r'hx-get="([^"]+)"', client.get(address("hall", event)).content.decode())
    assert found
    return html.unescape(found[1])


def test_an_unchanged_screen_costs_one_query_and_an_empty_answer(
    client: Client, afternoon: Event, django_assert_num_queries: Any
) -> None:
    polled = live_address(client, afternoon)
    with django_assert_num_queries(1):
        answer = client.get(polled)
    assert (answer.status_code, answer.content) == (UNCHANGED, b"")


def test_a_hand_the_end_of_the_clock_and_an_announcement_change_it(
    client: Client, afternoon: Event, dora: User
) -> None:
    def clock_runs_out() -> None:
        Round.objects.filter(number=1).update(ends_at=timezone.now() - dt.timedelta(seconds=1))

    for change in (
        lambda: enter(afternoon, "n5c6"),
        lambda: screen.announce(afternoon, text="Coffee", by=dora),
        lambda: screen.hold(afternoon, held=True, by=dora),
        clock_runs_out,
    ):
        polled = live_address(client, afternoon)
        assert client.get(polled).status_code == UNCHANGED
        change()
        assert client.get(polled).status_code == 200


@pytest.mark.parametrize("number", [4, 100])
def test_the_hall_screen_makes_the_same_queries_for_4_and_for_100_pairs(
    client: Client, club: Club, number: int, django_assert_num_queries: Any
) -> None:
    event = published(club, rounds_due=2)
    add_entrants(event, number)
    seat_entrants(event)
    enter(event, "n5c6")
    url = address("hall", event)
    with django_assert_num_queries(12):
        client.get(url)


def test_the_staff_is_told_that_an_event_is_not_published(
    client: Client, afternoon: Event, dora: User
) -> None:
    events.publish(afternoon, published=False, by=dora)
    client.force_login(dora)
    assert "Not published" in shown(client, address("hall", afternoon))
