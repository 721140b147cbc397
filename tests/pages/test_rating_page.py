"""The rating of a club, from switching it on to what the public reads."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import AuditEntry, Club, Member, User
from clubs.services import members
from scoring.models import Event, EventRating, RatingChoice, TableTotals
from scoring.services import events, ratings
from tests.cast import rewrite
from tests.pages.filling import logged_in
from tests.pages.reading import text
from tests.pages.test_person_page import is_played_by, public, staff
from tests.pages.test_season_pages import played
from tests.prebuilt import Prebuilt

DESK, PUBLIC = "/desk/marlborough/rating/", "/clubs/marlborough/rating/"
STAFF, EVERYBODY = RatingChoice.Readers.STAFF, RatingChoice.Readers.EVERYBODY


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@Prebuilt
def rated_five_times(club: Club) -> Event:
    ratings.choose(club, EVERYBODY, by=None)
    return [played(club, week, 40, 24, 32, 32) for week in range(5)][-1]


@pytest.fixture
def five_weeks(club: Club) -> Club:
    """Pairs 1 and 4 meet five times, and 1 wins each time; 2 and 3 always tie."""
    return rated_five_times(club).club


def shown(client: Client, address: str) -> str:
    return text(client.get(address).content)


def rows_of(page: str) -> list[tuple[str, int, int]]:
    """The rating and uncertainty of each person."""
    found = re.findall(r"(?:\d\. )?(\w+ (?:P\d|Lee|L\.))[^±]*? (\d+) ± (\d+)", page)
    return [(name, int(value), int(doubt)) for name, value, doubt in found]


def test_a_club_has_no_rating_until_it_wants_one(desk: Client, client: Client, club: Club) -> None:
    played(club, 0, 40, 24, 30, 34)
    page = shown(desk, DESK)
    assert "This club has no rating." in page
    assert "±" in page.partition("This club")[0]
    assert client.get(PUBLIC).status_code == 404
    assert "Rating" not in shown(client, "/clubs/marlborough/")
    assert not EventRating.objects.exists()


def test_a_director_chooses_who_can_read_it(desk: Client, client: Client, club: Club) -> None:
    played(club, 0, 40, 24, 30, 34)
    desk.post(f"{DESK}readers/", {"readers": "staff"})
    assert "Ann P1" in shown(desk, DESK)
    assert client.get(PUBLIC).status_code == 404
    desk.post(f"{DESK}readers/", {"readers": "everybody"})
    assert client.get(PUBLIC).status_code == 200
    assert "Rating of the players" in shown(client, "/clubs/marlborough/")
    desk.post(f"{DESK}readers/", {"readers": "the world"})
    desk.post(f"{DESK}readers/", {"readers": "everybody"})
    assert AuditEntry.objects.filter(action="rating-chosen").count() == 2


def test_winners_rank_above_losers_with_level_players_between(
    desk: Client, five_weeks: Club
) -> None:
    rows = rows_of(shown(desk, DESK))
    assert [name for name, _value, _doubt in rows] == [
        "Ann P1", "Bo P1", "Ann P2", "Ann P3", "Bo P2", "Bo P3", "Ann P4", "Bo P4",
    ]  # fmt: skip
    values = [value for _name, value, _doubt in rows]
    assert values[0] > 50 > values[-1]
    assert values[2:6] == [50, 50, 50, 50]
    assert values[0] - 50 == 50 - values[-1]
    assert "1. Ann P1" in shown(desk, DESK)
    assert "3. Ann P3" in shown(desk, DESK)


def test_somebody_who_came_to_fewer_than_five_events_has_no_place(desk: Client, club: Club) -> None:
    ratings.choose(club, STAFF, by=None)
    for week in range(4):
        played(club, week, 40, 24, 32, 32)
    assert "1. Ann P1" not in shown(desk, DESK)
    assert "Too early to say" in shown(desk, DESK)


def test_running_and_rehearsed_events_count_for_nobody(
    desk: Client, five_weeks: Club, dora: User
) -> None:
    before = rows_of(shown(desk, DESK))
    last = Event.objects.get(name="Week 4")
    events.reopen(last, by=dora)
    assert rows_of(shown(desk, DESK)) != before
    events.finish(Event.objects.get(pk=last.pk), by=dora, sharing=True)
    assert rows_of(shown(desk, DESK)) == before


def test_a_correction_changes_past_ratings_and_the_page_says_so(
    desk: Client, client: Client, five_weeks: Club, dora: User
) -> None:
    before = rows_of(shown(desk, DESK))
    assert "Worked out again" not in shown(desk, DESK)
    second = Event.objects.get(name="Week 1")
    rewrite(second, TableTotals.objects.filter(
        table__round__session__event=second, table__number=1
    ), points_0=24, points_1=40)  # fmt: skip
    page = shown(desk, DESK)
    after = rows_of(page)
    assert after != before
    was = {name: value for name, value, _doubt in before}
    most = max(abs(was[name] - value) for name, value, _doubt in after)
    assert "the ratings of 4 people changed, by at most" in page
    assert "From “Week 1” on." in page
    told = AuditEntry.objects.get(action="rating-followed")
    assert told.new["people"] == 4
    assert told.new["most"] >= most > 0
    assert "Week 1" not in shown(client, PUBLIC)
    assert "ratings of 4 people changed" in shown(client, PUBLIC)


def test_a_correction_that_changes_no_rating_is_not_mentioned(
    desk: Client, five_weeks: Club
) -> None:
    shown(desk, DESK)
    second = Event.objects.get(name="Week 1")
    rewrite(second, TableTotals.objects.filter(table__number=1), points_0=41)
    assert "Worked out again" not in shown(desk, DESK)
    assert not AuditEntry.objects.filter(action="rating-followed").exists()


@pytest.mark.parametrize(
    ("choice", "name"), [("full", "Ann Lee"), ("initial", "Ann L."), ("none", None), ("", None)]
)
def test_the_public_reads_what_a_member_allows(
    client: Client, desk: Client, five_weeks: Club, choice: str, name: str | None
) -> None:
    ann = members.add(five_weeks, by=None, first_name="Ann", last_name="Lee", names_shown=choice)
    for event in Event.objects.all():
        is_played_by(ann, event, "Ann P1")
    page = shown(client, PUBLIC)
    assert [each for each, _value, _doubt in rows_of(page)] == ([name] if name else [])
    assert "P2" not in page, "a guest has said nothing"
    assert "name not shown" not in page
    assert rows_of(shown(desk, DESK))[0][0] == "Ann Lee"


def test_an_event_that_hides_names_names_nobody(
    client: Client, five_weeks: Club, ann: Member
) -> None:
    for event in Event.objects.all():
        is_played_by(ann, event, "Ann P1")
    assert "Ann Lee" in shown(client, PUBLIC)
    Event.objects.update(names_shown="number")
    assert "Ann" not in shown(client, PUBLIC)
    Event.objects.update(names_shown="full", published=False)
    assert "Ann" not in shown(client, PUBLIC)


@pytest.fixture
def ann(club: Club) -> Member:
    return members.add(club, by=None, first_name="Ann", last_name="Lee", names_shown="full")


def test_a_person_s_page_shows_it_to_those_who_may_read_it(
    client: Client, desk: Client, club: Club, ann: Member
) -> None:
    is_played_by(ann, played(club, 0, 40, 24, 30, 34), "Ann P1")
    pages = (desk, staff(ann)), (client, public(ann))
    assert [("±" in shown(*page)) for page in pages] == [False, False]
    ratings.choose(club, STAFF, by=None)
    assert [("±" in shown(*page)) for page in pages] == [True, False]
    ratings.choose(club, EVERYBODY, by=None)
    assert [("±" in shown(*page)) for page in pages] == [True, True]


def test_two_rows_of_one_person_give_one_rating(
    desk: Client, five_weeks: Club, ann: Member
) -> None:
    """Both players of pair 1 are, in turn, the same member: she has one line."""
    for event in Event.objects.all()[:2]:
        is_played_by(ann, event, "Ann P1")
    for event in Event.objects.all()[2:]:
        is_played_by(ann, event, "Bo P1")
    rows = rows_of(shown(desk, DESK))
    assert [name for name, _value, _doubt in rows].count("Ann Lee") == 1


def test_more_events_need_no_more_queries(desk: Client, club: Club) -> None:
    def queries() -> int:
        desk.get(DESK)
        with CaptureQueriesContext(connection) as captured:
            desk.get(DESK)
        return len(captured)

    ratings.choose(club, STAFF, by=None)
    played(club, 0, 40, 24, 30, 34)
    few = queries()
    for week in (1, 2):
        played(club, week, 40, 24, 30, 34)
    assert queries() == few


def test_after_a_new_event_no_old_one_is_read_again(desk: Client, five_weeks: Club) -> None:
    shown(desk, DESK)
    kept = dict(EventRating.objects.values_list("event", "pk"))
    EventRating.objects.filter(event__name="Week 0").update(people=[])
    played(five_weeks, 6, 40, 24, 32, 32)
    shown(desk, DESK)
    assert EventRating.objects.get(event__name="Week 0").people == []
    assert EventRating.objects.count() == len(kept) + 1


def test_without_an_event_the_page_is_blank_and_says_so(desk: Client, club: Club) -> None:
    ratings.choose(club, STAFF, by=None)
    assert "Nothing was played yet." in shown(desk, DESK)
