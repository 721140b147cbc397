"""A person's page: her results, added up as by hand, and who may read it."""

import io
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from clubs.models import AuditEntry, Club, Member, User
from clubs.services import members
from engine.check import Report
from scoring.models import Event, EventPlay, HandResult, Player, Season, TableTotals
from scoring.rotations import round_robin
from scoring.services import events, rounds, seasons
from scoring.views.careers import own_seal
from tests.cast import add_entrants, make_event, rewrite, table_at
from tests.pages.filling import logged_in
from tests.pages.reading import text
from tests.pages.test_season_pages import played
from tests.scoring.services.acts import correct, enter


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def ann(club: Club) -> Member:
    return members.add(club, by=None, first_name="Ann", last_name="Lee", names_shown="full")


def is_played_by(member: Member, event: Event, name: str) -> Event:
    rewrite(event, Player.objects.filter(event=event, name=name), member=member)
    return Event.objects.get(pk=event.pk)


def public(member: Member) -> str:
    return f"/clubs/{member.club.slug}/people/{member.uid}/"


def staff(member: Member) -> str:
    return f"/desk/{member.club.slug}/people/{member.uid}/"


def shown(client: Client, address: str) -> str:
    return text(client.get(address).content)


@pytest.fixture
def afternoon_of_ann(club: Club, ann: Member) -> Event:
    """Ann is South of pair 1, and bids five clubs three times: 5, 6 and 4 tricks.

    By hand: 5 and 6 points when she makes it, minus 5 when she is set.
    """
    event = make_event(club, rounds_due=1)
    add_entrants(event, 4)
    event = rounds.seat(event, plan=round_robin((1, 2, 3, 4), 1), by=None)
    events.publish(event, published=True, by=None)
    table = table_at(event, 1, 1)
    south = table.seatings.get(seat="S").player
    for hand, (dealer, tricks) in enumerate([("N", "5"), ("E", "6"), ("S", "4")], start=1):
        report = Report(dealer, "S", "5", "C", makers_tricks=tricks)
        enter(table, report, hand=hand, key=str(hand))
    return is_played_by(ann, event, south.name)


def test_a_page_adds_up_contracts_declared_and_made(
    desk: Client, ann: Member, afternoon_of_ann: Event
) -> None:
    page = shown(desk, staff(ann))
    assert "Hands 3 Points per hand 2.00" in page
    assert "Contracts made 2 of 3 Longest run of contracts made 2" in page
    assert "5 ♣︎ 3 2 1" in page.replace("\xa0", " ")
    assert "As declarer 3 hands 2.00 South 3 hands 2.00" in page
    assert "Highest round 6" in page
    assert "1 round 2.00 points per hand" in page


def test_a_correction_changes_the_page(desk: Client, ann: Member, afternoon_of_ann: Event) -> None:
    row = HandResult.objects.get(number=3, state="official")
    correct(row, Report("S", "S", "5", "C", makers_tricks="7"))
    page = shown(desk, staff(ann))
    assert "Contracts made 3 of 3 Longest run of contracts made 3" in page
    assert "Points per hand 6.00" in page


def test_results_of_a_finished_event_are_cached_until_it_changes(
    desk: Client, club: Club, ann: Member
) -> None:
    event = is_played_by(ann, played(club, 0, 40, 24, 30, 34), "Ann P1")
    shown(desk, staff(ann))
    assert EventPlay.objects.get().version == event.version
    rewrite(event, TableTotals.objects.filter(table__number=1), points_0=41)
    assert "Highest round 41" in shown(desk, staff(ann))


@pytest.mark.parametrize(
    ("choice", "status"), [("full", 200), ("initial", 200), ("none", 404), ("", 404)]
)
def test_the_public_reads_what_a_person_allows(
    client: Client, club: Club, choice: str, status: int
) -> None:
    ann = members.add(club, by=None, first_name="Ann", last_name="Lee", names_shown=choice)
    is_played_by(ann, played(club, 0, 40, 24, 30, 34), "Ann P1")
    answer = client.get(public(ann))
    assert answer.status_code == status
    assert ("Ann Lee" in text(answer.content)) == (choice == "full")
    assert ("Ann L." in text(answer.content)) == (choice == "initial")


def test_the_public_reads_nothing_from_unpublished_or_nameless_events(
    client: Client, club: Club, ann: Member
) -> None:
    hidden = is_played_by(ann, played(club, 0, 40, 24, 30, 34), "Ann P1")
    rewrite(hidden, Event.objects.filter(pk=hidden.pk), names_shown="number")
    is_played_by(ann, played(club, 1, 30, 34, 30, 34, publish=False), "Ann P1")
    assert client.get(public(ann)).status_code == 404
    is_played_by(ann, played(club, 2, 20, 44, 30, 34), "Ann P1")
    page = shown(client, public(ann))
    assert "Week 2" in page
    assert "Week 0" not in page
    assert "Week 1" not in page


def test_a_partner_who_wants_no_name_shown_is_not_named(
    client: Client, club: Club, ann: Member
) -> None:
    event = is_played_by(ann, played(club, 0, 40, 24, 30, 34), "Ann P1")
    bo = members.add(club, by=None, first_name="Bo", last_name="Roy", names_shown="none")
    is_played_by(bo, event, "Bo P1")
    page = shown(client, public(ann))
    assert "name not shown 1 round" in page
    assert "Roy" not in page


def test_only_her_own_link_shows_everything(client: Client, desk: Client, club: Club) -> None:
    ann = members.add(club, by=None, first_name="Ann", last_name="Lee", names_shown="none")
    is_played_by(ann, played(club, 0, 40, 24, 30, 34, publish=False), "Ann P1")
    own = f"/people/{own_seal(ann)}/"
    assert "Week 0" in shown(client, own)
    assert own in desk.get(staff(ann)).content.decode()
    assert client.get(f"/people/{ann.uid}:forged/").status_code == 404
    assert client.get("/people/nonsense/").status_code == 404


def test_revoking_one_private_link_leaves_the_others_valid(
    client: Client, desk: Client, club: Club
) -> None:
    ann, bo = (members.add(club, by=None, first_name=name) for name in ("Ann", "Bo"))
    old, other = (f"/people/{own_seal(each)}/" for each in (ann, bo))
    page = shown_after(desk, f"{staff(ann)}link/")
    ann.refresh_from_db()
    new = f"/people/{own_seal(ann)}/"
    assert new in page
    assert [client.get(each).status_code for each in (old, new, other)] == [404, 200, 200]
    assert client.get(f"{new}2026.pdf").status_code == 404, "she never came"
    assert AuditEntry.objects.get(action="own-link-revoked").about == ann.uid


def shown_after(client: Client, address: str) -> str:
    return client.post(address, follow=True).content.decode()


def test_a_chart_describes_in_words_what_it_shows(desk: Client, club: Club, ann: Member) -> None:
    """Eight hands an afternoon: 16, 16, 24 and 24 points are 2.00 and 3.00 a hand."""
    for week, points in enumerate((16, 16, 24, 24)):
        is_played_by(ann, played(club, week, points, 64 - points, 30, 34), "Ann P1")
    page = shown(desk, staff(ann))
    said = (
        "Points per hand are rising: 2.00 in the first half of the afternoons, 3.00 in the second."
    )
    assert said in page
    scale = re.search(
        r"3\.00 2\.00 (\w+\.? \d+, \d+) (\w+\.? \d+, \d+) Points per hand are rising", page
    )
    assert scale is not None
    assert scale[1] != scale[2], "the first and the last of four weeks"


def test_more_afternoons_need_no_more_queries(desk: Client, club: Club, ann: Member) -> None:
    def queries() -> int:
        desk.get(staff(ann))
        with CaptureQueriesContext(connection) as captured:
            desk.get(staff(ann))
        return len(captured)

    is_played_by(ann, played(club, 0, 40, 24, 30, 34), "Ann P1")
    few = queries()
    for week in (1, 2, 3):
        is_played_by(ann, played(club, week, 40, 24, 30, 34), "Ann P1")
    assert queries() == few


def test_somebody_who_never_came_has_a_blank_page_that_says_so(desk: Client, ann: Member) -> None:
    assert "No afternoon yet." in shown(desk, staff(ann))


@pytest.mark.parametrize("paper", Event.Paper.values)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_printed_year_is_one_page_with_that_year_only(
    desk: Client, client: Client, club: Club, ann: Member, paper: str, language: str
) -> None:
    """Two afternoons of 2026 with 20 and 40 points; one of 2027 is another year's."""
    for week, points in ((0, 20), (1, 40), (52, 64)):
        is_played_by(ann, played(club, week, points, 64 - points, 32, 32), "Ann P1")
    rewrite(Event.objects.all()[0], Event.objects.all(), paper=paper)
    rewrite(Event.objects.all()[0], Club.objects.all(), language=language)
    assert f"{staff(ann)}2026.pdf" in desk.get(staff(ann)).content.decode()
    pdf = b"".join(client.get(f"/people/{own_seal(ann)}/2026.pdf"))
    [page] = PdfReader(io.BytesIO(pdf)).pages
    said = " ".join(page.extract_text().split())
    assert {"en": "Points 60", "fr": "Points 60"}[language] in said
    assert {"en": "Points per hand 3.75", "fr": "Points par main 3,75"}[language] in said
    assert "Bo P1 " + {"en": "3.75", "fr": "3,75"}[language] in said
    assert desk.get(f"{staff(ann)}2025.pdf").status_code == 404


@pytest.mark.parametrize(("choice", "leads"), [("full", True), ("none", False), ("", False)])
def test_a_season_s_table_links_only_to_people_who_allow_it(
    client: Client, desk: Client, club: Club, dora: User, choice: str, leads: bool
) -> None:
    ann = members.add(club, by=None, first_name="Ann", last_name="Lee", names_shown=choice)
    event = is_played_by(ann, played(club, 0, 40, 24, 30, 34), "Ann P1")
    winter = Season.objects.create(club=club, name="Winter", published=True)
    seasons.choose(winter, event, is_in=True, by=dora)
    table = f"{club.slug}/seasons/{winter.uid}/"
    line = f"{table}people/{Player.objects.get(member=ann).pk}/"
    page = client.get(f"/clubs/{line}").content.decode()
    assert (public(ann) in page) == leads
    assert str(ann.uid) not in page.replace(public(ann), "")
    assert str(ann.uid) not in client.get(f"/clubs/{table}").content.decode()
    assert staff(ann) in desk.get(f"/desk/{line}").content.decode()
