"""A club's records and attendance, checked against sums worked by hand."""

import datetime as dt
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Member, User
from clubs.services import members
from engine.check import Report
from scoring.models import Event, HandResult, Season, TableTotals
from scoring.rotations import round_robin
from scoring.season import birthdays
from scoring.services import rounds, seasons
from tests.cast import add_entrants, make_event, rewrite, table_at
from tests.pages.filling import logged_in
from tests.pages.reading import text
from tests.pages.test_person_page import afternoon_of_ann, is_played_by  # noqa: F401 - a fixture
from tests.pages.test_season_pages import played
from tests.scoring.services.acts import correct, enter

DESK, PUBLIC = "/desk/marlborough/", "/clubs/marlborough/"


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def ann(club: Club) -> Member:
    return members.add(club, by=None, first_name="Ann", last_name="Lee", names_shown="full")


def shown(client: Client, address: str) -> str:
    return text(client.get(address).content)


def record(page: str, name: str) -> str:
    """The page from the first entry of this list on."""
    return page.partition(f" {name} ")[2]


def test_the_highest_game_and_round_come_from_the_results(desk: Client, club: Club) -> None:
    played(club, 0, 40, 24, 30, 34)
    event = played(club, 1, 20, 44, 30, 34)
    page = shown(desk, DESK + "records/")
    assert record(page, "Highest game").startswith("Ann P4 Week 1, Jan. 15, 2026 44")
    assert record(page, "Highest round").startswith("Ann P4 Week 1, Jan. 15, 2026 44")
    rewrite(event, TableTotals.objects.filter(table__round__session__event=event), points_1=39)
    page = shown(desk, DESK + "records/")
    assert record(page, "Highest game").startswith("Ann P1 Week 0, Jan. 8, 2026 40")


def test_the_most_points_in_a_season(desk: Client, client: Client, club: Club, dora: User) -> None:
    """By hand: pair 1 has 40 and 20 in Winter, pair 4 has 24 and 44: 68 is more than 60."""
    winter = Season.objects.create(club=club, name="Winter", published=True)
    for week, points in enumerate([(40, 24), (20, 44)]):
        seasons.choose(winter, played(club, week, *points, 32, 32), is_in=True, by=dora)
    page = shown(desk, DESK + "records/")
    assert record(page, "Most points in a season").startswith("Ann P4 Winter 68")
    assert "Most points" not in shown(desk, f"{DESK}records/?season={winter.uid}")
    rewrite(Event.objects.all()[0], Season.objects.all(), published=False)
    assert "Winter" not in shown(client, PUBLIC + "records/")


def test_the_longest_run_until_a_correction_breaks_it(
    desk: Client,
    ann: Member,
    afternoon_of_ann: Event,  # noqa: F811
) -> None:
    assert record(shown(desk, DESK + "records/"), "Longest run of contracts made").startswith(
        "Ann Lee 2"
    )
    row = HandResult.objects.get(number=1, state="official")
    correct(row, Report("N", "S", "5", "C", makers_tricks="4"))
    assert record(shown(desk, DESK + "records/"), "Longest run of contracts made").startswith(
        "Ann Lee 1"
    )


def test_the_first_moon_is_the_earliest_one_made(
    desk: Client,
    ann: Member,
    afternoon_of_ann: Event,  # noqa: F811
) -> None:
    assert "First moon" not in shown(desk, DESK + "records/")
    moon = Report("W", "S", "moon", "H", makers_tricks="8")
    enter(table_at(afternoon_of_ann, 1, 1), moon, hand=4, key="moon")
    page = shown(desk, DESK + "records/")
    assert record(page, "First moon").startswith("Ann Lee Thursday afternoon, Dec. 17, 2026")


def test_the_most_improved_person_is_listed(desk: Client, club: Club) -> None:
    """Eight hands an afternoon: 16 and 16, then 24 and 24 points are one a hand more."""
    for week, points in enumerate((16, 16, 24, 24)):
        played(club, week, points, 64 - points, 30, 34)
    page = shown(desk, DESK + "records/")
    improved = record(page, "Most improved, in points per hand")
    assert re.findall(r"(\w+ P\d) (\+[\d.]+)", improved) == [
        ("Ann P1", "+1.00"), ("Bo P1", "+1.00"),
    ]  # fmt: skip


def test_the_public_reads_what_each_person_and_event_allows(
    client: Client, club: Club, ann: Member
) -> None:
    is_played_by(ann, played(club, 0, 40, 24, 30, 34), "Ann P1")
    shy = members.add(club, by=None, first_name="Bo", last_name="Roy", names_shown="none")
    is_played_by(shy, Event.objects.get(), "Bo P1")
    played(club, 1, 60, 4, 30, 34, publish=False)
    page = shown(client, PUBLIC + "records/")
    assert record(page, "Highest game").startswith(
        "Ann Lee Week 0, Jan. 8, 2026 40 name not shown Week 0"
    )
    assert "60" not in page


def test_attendance_counts_who_came_and_who_stopped_coming(
    desk: Client, club: Club, ann: Member
) -> None:
    """By hand: Ann came to 3 of 7, and missed the last 4; later her pair is somebody else's."""
    for week in range(7):
        event = played(club, week, 40, 24, 30, 34)
        if week < 3:
            is_played_by(ann, event, "Ann P1")
    page = shown(desk, DESK + "attendance/")
    stopped = page.partition("Stopped coming")[2].partition("Who came how often")[0]
    assert "Ann Lee last on Jan. 22, 2026 4 missed since" in stopped
    assert "Bo P1" not in stopped
    assert "Bo P1 last on Feb. 19, 2026 7 of 7" in page
    assert "Ann Lee last on Jan. 22, 2026 3 of 7" in page


def test_an_accent_does_not_put_a_name_at_the_end_of_the_list(desk: Client, club: Club) -> None:
    anais = members.add(club, by=None, first_name="Ânaïs", last_name="Lee")
    is_played_by(anais, played(club, 0, 40, 24, 30, 34), "Ann P1")
    listed = shown(desk, DESK + "attendance/").partition("Who came how often")[2]
    assert listed.index("Ânaïs Lee") < listed.index("Ann P2") < listed.index("Bo P1")


def test_nobody_has_missed_an_event_that_is_only_seated(desk: Client, club: Club) -> None:
    """Five later Thursdays are seated already, as a director does before a tournament."""
    for week in range(3):
        played(club, week, 40, 24, 30, 34)
    for week in range(3, 8):
        event = make_event(club, rounds_due=1, name=f"Week {week}")
        add_entrants(event, 4)
        rounds.prepare(event, plan=round_robin((1, 2, 3, 4), 1), by=None)
    page = shown(desk, DESK + "attendance/")
    assert "Bo P1 last on Jan. 22, 2026 3 of 3" in page
    assert "Stopped coming" not in page


def test_membership_anniversaries_are_announced_some_weeks_ahead(desk: Client, club: Club) -> None:
    soon = club.today() + dt.timedelta(days=10)
    joined = dt.date(soon.year - 5, soon.month, min(soon.day, 28))
    members.add(club, by=None, first_name="Bo", last_name="Roy", joined_on=joined)
    assert "Membership anniversaries Bo Roy" in shown(desk, DESK + "attendance/")


def test_a_leap_day_member_has_an_anniversary_every_year() -> None:
    """By hand: from 20 February 2026, 60 days reach to 20 April; a first year has no birthday."""
    joined = [
        ("Leap", dt.date(2020, 2, 29)),
        ("Late", dt.date(2016, 4, 20)),
        ("Last", dt.date(2016, 4, 21)),
        ("Today", dt.date(2021, 2, 20)),
        ("New", dt.date(2026, 3, 1)),
        ("Gone", dt.date(2021, 2, 19)),
    ]
    found = birthdays(joined, dt.date(2026, 2, 20))
    assert [(each.name, each.day, each.years) for each in found] == [
        ("Today", dt.date(2026, 2, 20), 5),
        ("Leap", dt.date(2026, 3, 1), 6),
        ("Late", dt.date(2026, 4, 20), 10),
    ]
    assert [each.is_round for each in found] == [True, False, True]
    turn = birthdays([("Ann", dt.date(2000, 1, 5))], dt.date(2026, 12, 20))
    assert [(each.day, each.years) for each in turn] == [(dt.date(2027, 1, 5), 27)]


@pytest.mark.parametrize("page", ["records/", "attendance/"])
def test_records_of_more_afternoons_need_no_more_queries(
    desk: Client, club: Club, page: str
) -> None:
    def queries() -> int:
        desk.get(DESK + page)
        with CaptureQueriesContext(connection) as captured:
            desk.get(DESK + page)
        return len(captured)

    played(club, 0, 40, 24, 30, 34)
    few = queries()
    for week in (1, 2):
        played(club, week, 40, 24, 30, 34)
    assert queries() == few


@pytest.mark.parametrize("address", [DESK + "records/", DESK + "attendance/"])
def test_without_an_afternoon_the_page_is_blank_and_says_so(
    desk: Client, club: Club, address: str
) -> None:
    assert "Nothing was played yet." in shown(desk, address)
