"""The proof beside a plan: before play, of a club's own chart, and of the seating as played."""

import re
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Event, Section, Table, Wish
from scoring.rotations import METHODS, Asked, Plan
from scoring.services import rounds
from scoring.views import longer_search
from tests.cast import add_entrants, make_event, seat_entrants
from tests.markup import tight
from tests.pages.filling import at, logged_in
from tests.pages.plan_files import rows_of, singles
from tests.pages.reading import shown, text
from tests.scoring.derived import plan_played

SEATS = ["round", "table", "N", "S", "E", "W"]


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def matrix_of(page: str) -> dict[str, list[str]]:
    """The matrix in the picture: the cells of each row, by number."""
    body = re.findall(r'<table class="matrix">.*?<tbody>(.*?)</tbody>', tight(page))[0]
    rows = re.findall(r'<tr><th scope="row">(\d+)</th>(.*?)</tr>', str(body))
    return {number: re.findall(r"<td[^>]*>(.*?)</td>", cells) for number, cells in rows}


# Before play


def test_the_picture_shows_how_often_each_two_meet(club: Club, desk: Client) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    page = desk.get(at("event-seat", event)).content.decode()
    met = matrix_of(page)
    assert met == {
        "1": ["", "1", "1", "1"], "2": ["1", "", "1", "1"],
        "3": ["1", "1", "", "1"], "4": ["1", "1", "1", ""],
    }  # fmt: skip


def test_single_players_are_partners_once_and_opponents_twice_in_three_rounds_of_four(
    club: Club, desk: Client
) -> None:
    event = singles(club, 4)
    page = desk.get(at("event-seat", event)).content.decode()
    assert {cell for cells in matrix_of(page).values() for cell in cells} == {"", "P 2"}
    assert "Nobody partners anybody twice." in page


def test_every_entrant_has_opponents_sides_and_tables_listed(club: Club, desk: Client) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    page = shown(desk, at("event-seat", event))
    assert re.search(r"1 Anne Player1 & Bert Partner1 2, 3, 4 [12] [12] 0 ", page)


def test_a_longer_search_or_another_draw_is_what_gets_seated(club: Club, desk: Client) -> None:
    event = singles(club, 10, rounds_due=5)
    page = desk.get(at("event-seat", event), {"seed": "7", "effort": "1"}).content.decode()
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w[\w-]*)"', page))
    assert (hidden["seed"], hidden["effort"]) == ("7", "1")
    asked_for = rows_of(desk, event, "seed=7&effort=1")
    assert desk.post(at("event-seat", event), hidden).status_code == 302
    assert rows_of(desk, event) == asked_for
    assert Section.objects.get().seed == 7


def step_of(desk: Client, event: Event, query: str) -> str:
    """The fragment of the page with the progress of the search."""
    url = f"{at('event-seat', event)}?{query}"
    page = desk.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in page
    return page


def next_step(page: str) -> str:
    found = re.search(r'hx-get="\?([^"]*)"\s+hx-trigger="load"', page)
    return found[1].replace("&amp;", "&") if found else ""


def test_a_longer_search_shows_its_time_the_best_so_far_and_the_bound(
    club: Club, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(longer_search, "monotonic", count(step=4).__next__)
    event = singles(club, 18, rounds_due=6)
    begun = step_of(desk, event, "rotation=planned")
    assert text(begun.encode()).startswith(
        "Searched for 4 seconds. Best so far: 6 second meetings; fewer than 3 is impossible."
    )
    assert "step=1" in next_step(begun)
    assert "step=2" in next_step(step_of(desk, event, next_step(begun)))


def test_a_longer_search_says_what_it_found_when_stopped(club: Club, desk: Client) -> None:
    event = singles(club, 18, rounds_due=6)
    stopped = step_of(desk, event, "rotation=planned&step=3&spent=74&stop=1")
    assert next_step(stopped) == ""
    assert "Nothing better was found in 7 seconds." in text(stopped.encode())
    assert "Use this plan" not in stopped


def test_after_half_a_minute_a_longer_search_is_over(club: Club, desk: Client) -> None:
    event = singles(club, 18, rounds_due=6)
    over = step_of(desk, event, "rotation=planned&step=9&spent=300")
    assert next_step(over) == ""
    assert "Nothing better was found in 30 seconds." in text(over.encode())


def test_a_longer_search_that_found_a_better_plan_offers_it(club: Club, desk: Client) -> None:
    event = singles(club, 18, rounds_due=6)
    page = step_of(desk, event, "rotation=planned&seed=7&step=2&best=2&spent=40&stop=1")
    assert "Searched for 4 seconds." in page
    assert "A better plan was found:" in page
    assert "Nothing better" not in page
    offered = re.findall(r'class="button button-main" href="\?([^"]*)"', page)
    assert offered == ["seed=9&amp;effort=1&amp;rotation=planned"]


def test_a_longer_search_ends_when_nothing_can_be_better(club: Club, desk: Client) -> None:
    event = singles(club, 16, rounds_due=5)
    over = step_of(desk, event, "rotation=planned")
    assert next_step(over) == ""
    assert "no plan for this number can be better" in over


@pytest.mark.parametrize("query", ["step=x&best=9&spent=", "step=-1&best=-2&spent=-3"])
def test_an_invalid_search_begins_again(club: Club, desk: Client, query: str) -> None:
    event = singles(club, 18, rounds_due=6)
    stopped = step_of(desk, event, f"rotation=planned&{query}&stop=1")
    assert "Nothing better was found in 0 seconds." in text(stopped.encode())


@pytest.mark.parametrize("query", ["seed=x&effort=99999999999", "seed=-3&effort=-1", "effort=<b>"])
def test_an_address_with_an_invalid_number_does_no_harm(
    club: Club, desk: Client, query: str
) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    assert "Nobody meets anybody twice." in shown(desk, f"{at('event-seat', event)}?{query}")


def test_a_code_that_does_not_fit_the_format_means_the_usual_method(
    club: Club, desk: Client
) -> None:
    event = singles(club, 8)
    assert Section.objects.get().rotation == "round-robin"
    page = desk.get(at("event-seat", event)).content.decode()
    assert 'name="rotation" value="planned"' in page


# The same as a file


def test_the_file_of_the_plan_has_a_line_for_each_table_of_each_round(
    club: Club, desk: Client
) -> None:
    event = singles(club, 5, rounds_due=5)
    rows = rows_of(desk, event)
    assert rows[0] == SEATS
    tables = [row for row in rows[1:] if row[1]]
    out = [row for row in rows[1:] if not row[1]]
    assert [row[0] for row in tables] == [row[0] for row in out] == list("12345")
    assert sorted(row[2] for row in out) == list("12345")
    for table, sitting_out in zip(tables, out, strict=True):
        assert sorted([*table[2:], sitting_out[2]]) == list("12345")


def test_a_running_event_exports_what_is_seated(desk: Client, afternoon: Event) -> None:
    rows = rows_of(desk, afternoon)
    assert rows[0] == ["round", "table", "ns", "ew"]
    assert len(rows) == 1 + 6 * 4
    first = Table.objects.get(round__number=1, number=1).seatings.order_by("seat")
    seated = dict(first.values_list("seat", "entrant__number"))
    assert rows[1] == ["1", "1", str(seated["N"]), str(seated["E"])]


def test_a_plan_that_does_not_exist_redirects_to_the_page_that_says_so(
    club: Club, desk: Client
) -> None:
    event = make_event(club, rounds_due=9)
    add_entrants(event, 4)
    answer = desk.get(at("plan-csv", event))
    assert answer.status_code == 302
    assert "possible without a second meeting is" in shown(desk, answer["Location"])


def test_the_proof_of_a_running_event_counts_what_is_seated(desk: Client, afternoon: Event) -> None:
    page = desk.get(at("event-proof", afternoon)).content.decode()
    met = matrix_of(page)
    for one, cells in met.items():
        for other, cell in zip(met, cells, strict=True):
            tables = Table.objects.filter(seatings__entrant__number=one).distinct()
            together = tables.filter(seatings__entrant__number=other).distinct().count()
            assert cell == (str(together) if together and one != other else "")


def test_the_stored_plan_is_the_one_that_was_seated(club: Club) -> None:
    event = make_event(club, rounds_due=5)
    add_entrants(event, 7)
    seat_entrants(event)
    before = plan_played(event, to_come=True)
    assert len(before.rounds) == 5
    assert plan_played(event) == Plan(before.rounds[:1])
    assert [len(each.sit_outs) for each in before.rounds] == [1] * 5
    rounds.start(event.sessions.get().rounds.get(number=2), by=None, despite="only to see")
    assert plan_played(event) == Plan(before.rounds[:2])


def test_the_proof_is_linked_from_the_desk(desk: Client, afternoon: Event) -> None:
    link = f'href="{at("event-proof", afternoon)}"'
    assert link in desk.get(reverse("round", args=[afternoon.uid, 1])).content.decode()


def test_before_play_the_proof_is_shown_beside_the_plan(desk: Client, event: Event) -> None:
    assert desk.get(at("event-proof", event)).status_code == 302


# What the verdicts say


def test_partners_together_in_every_round_by_their_wish_are_no_fault(
    club: Club, desk: Client
) -> None:
    event = singles(club, 16, rounds_due=6)
    one, other = event.entrants.filter(number__in=(5, 6)).order_by("number")
    Wish.objects.create(event=event, kind=Wish.Kind.STAY_TOGETHER, one=one, other=other)
    page = shown(desk, at("event-seat", event))
    assert "Wishes kept: 1 of 1." in page
    assert "Nobody partners anybody twice." in page


@pytest.mark.parametrize(("rotation", "said"), [("planned", True), ("winners-up", False)])
def test_tables_and_sides_are_judged_only_if_they_are_planned(
    club: Club, desk: Client, rotation: str, said: bool
) -> None:
    event = singles(club, 8, rounds_due=2)
    plan = METHODS["planned"].plan(Asked(range(1, 9), 2, side=2))
    rounds.seat(event, plan=plan, by=None, rotation="planned")
    Section.objects.update(rotation=rotation)
    assert ("same table" in shown(desk, at("event-proof", event))) is said


def test_an_alternative_that_has_no_plan_either_is_not_offered(club: Club, desk: Client) -> None:
    event = make_event(club, rounds_due=5)
    add_entrants(event, 4)
    page = shown(desk, f"{at('event-seat', event)}?rotation=one-side-stationary")
    assert "allow second meetings" in page
    assert "A better choice" not in page
