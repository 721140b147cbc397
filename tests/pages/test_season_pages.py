"""A season from the desk to the public page: what counts, who may read it, what it costs."""

import datetime as dt
import io
import re
import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from clubs.models import AuditEntry, Club, User
from clubs.services import members
from scoring.models import Event, EventGave, Player, Season, TableTotals
from scoring.rotations import round_robin
from scoring.services import entrants, events, rounds, seasons
from tests.cast import make_event, rewrite
from tests.pages.filling import logged_in, own_form_of
from tests.pages.reading import text
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter_totals

THURSDAY = dt.date(2026, 1, 8)
ADDRESS = "/desk/marlborough/seasons/"
#: The club, the season, its options, its events with each one's contribution, players, members.
TABLE = 7

FORM = {
    "name": "Winter", "first_day": "2026-01-01", "last_day": "2026-03-31", "weekday": "3",
    "counts": "total", "best": "", "least": "0", "place_points": "",
    "tie_0": "", "tie_1": "", "tie_2": "",
}  # fmt: skip


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def played(club: Club, week: int, *points: int, publish: bool = True) -> Event:
    """A finished event of one round and two tables, in this week."""
    event = make_event(club, rounds_due=1, name=f"Week {week}")
    starts = dt.datetime.combine(THURSDAY, dt.time(18), dt.UTC) + dt.timedelta(weeks=week)
    event.sessions.update(starts_at=starts)
    who = [(number, (f"Ann P{number}", f"Bo P{number}")) for number in (1, 2, 3, 4)]
    entrants.add(event, who=who, by=None)
    rounds.seat(event, plan=round_robin((1, 2, 3, 4), 1), by=None)
    if publish:
        events.publish(event, published=True, by=None)
    for table, both in ((1, points[:2]), (2, points[2:])):
        enter_totals(event, (both[0], both[1]), at=(1, table))
    return events.finish(Event.objects.get(pk=event.pk), by=None, sharing=True)


@Prebuilt
def three_thursdays(club: Club) -> Season:
    for week, points in enumerate([(40, 24, 30, 34), (20, 44, 30, 34), (32, 32, 50, 14)]):
        played(club, week, *points)
    values = dict.fromkeys(seasons.DECIDED) | {
        "name": "Winter", "first_day": dt.date(2026, 1, 1), "last_day": dt.date(2026, 3, 31),
        "weekday": 3, "counts": "total", "least": 0, "place_points": [], "ties": [],
        "members_only": False, "published": True,
    }  # fmt: skip
    return seasons.make(club, values, by=None)


@pytest.fixture
def winter(club: Club) -> Season:
    """Three Thursdays; pairs 1 and 4 meet at table 1, 2 and 3 at table 2."""
    return three_thursdays(club)


def cell_of(html: str) -> str:
    """The content of a cell while folded."""
    shown = re.search(r"<summary>(.*?)</summary>", html)
    return " ".join((shown[1] if shown else html).split())


def rows_of(client: Client, address: str) -> list[list[str]]:
    """The cells of the table as text, without the details of each line."""
    page = client.get(address).content.decode()
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    return [
        [cell_of(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t", row, re.DOTALL)]
        for row in rows
    ]


def public_address(season: Season) -> str:
    return f"/clubs/marlborough/seasons/{season.uid}/"


def test_a_director_begins_a_season_and_reads_its_table(
    desk: Client, club: Club, winter: Season
) -> None:
    seasons.delete(winter, by=None)
    page = desk.post(f"{ADDRESS}new/", FORM, follow=True)
    assert page.status_code == 200
    rows = rows_of(desk, f"{ADDRESS}{Season.objects.get().uid}/")
    assert rows == [
        ["1", "Ann P2", "110", "3"], ["1", "Bo P2", "110", "3"],
        ["3", "Ann P4", "100", "3"], ["3", "Bo P4", "100", "3"],
        ["5", "Ann P1", "92", "3"], ["5", "Bo P1", "92", "3"],
        ["7", "Ann P3", "82", "3"], ["7", "Bo P3", "82", "3"],
    ]  # fmt: skip


def test_only_events_within_its_days_are_in_unless_chosen_otherwise(
    desk: Client, club: Club, winter: Season
) -> None:
    later = played(club, 14, 64, 0, 32, 32)
    page = f"{ADDRESS}{winter.uid}/"
    assert rows_of(desk, page)[0][2] == "110"
    desk.post(f"{page}event/", {"event": str(later.uid), "is_in": "1"})
    assert rows_of(desk, page)[0] == ["1", "Ann P1", "156", "4"]
    first = Event.objects.get(name="Week 0")
    desk.post(f"{page}event/", {"event": str(first.uid), "is_in": "0"})
    assert rows_of(desk, page)[0] == ["1", "Ann P1", "116", "3"]
    done = AuditEntry.objects.filter(action="season-chosen")
    assert [entry.new["in"] for entry in done.order_by("pk")] == [True, False]


def test_a_correction_of_an_old_event_changes_the_table_at_once(
    desk: Client, winter: Season
) -> None:
    page = f"{ADDRESS}{winter.uid}/"
    assert rows_of(desk, page)[0][2] == "110"
    first = Event.objects.get(name="Week 0")
    assert EventGave.objects.get(event=first).version == first.version
    at_first = TableTotals.objects.filter(table__round__session__event=first, table__number=1)
    rewrite(first, at_first, points_0=24, points_1=40)
    assert rows_of(desk, page)[0] == ["1", "Ann P4", "116", "3"]


def test_the_effect_of_a_correction_is_on_the_page_and_in_the_history(
    desk: Client, dora: User, winter: Season
) -> None:
    page = f"{ADDRESS}{winter.uid}/"
    first = events.reopen(Event.objects.get(name="Week 0"), by=dora)
    at_first = TableTotals.objects.filter(table__round__session__event=first, table__number=1)
    rewrite(first, at_first, points_0=39, points_1=25)
    events.finish(Event.objects.get(pk=first.pk), by=dora, sharing=True)
    shown = text(desk.get(page).content)
    assert "“Week 0” was corrected on" in shown
    assert "Ann P1: 92 became 91." in shown
    assert "Ann P4: 100 became 101." in shown
    assert "P2:" not in shown
    history = text(desk.get(f"/desk/e/{first.uid}/history/").content)
    assert "changed the table of the season Winter by a correction" in history


def test_an_event_that_ends_again_unchanged_has_no_effect(dora: User, winter: Season) -> None:
    first = events.reopen(Event.objects.get(name="Week 0"), by=dora)
    events.finish(first, by=dora, sharing=True)
    assert not AuditEntry.objects.filter(action="season-followed").exists()


def test_a_member_is_one_person_under_every_name_and_a_guest_under_her_own(
    desk: Client, club: Club, winter: Season
) -> None:
    ann = members.add(club, by=None, first_name="Annabel", last_name="Player")
    for event in Event.objects.all():
        rewrite(event, Player.objects.filter(event=event, name="Ann P1"), member=ann)
    last = Event.objects.get(name="Week 2")
    rewrite(last, Player.objects.filter(event=last, name="Bo P1"), name="P1 Bö")
    names = [row[1] for row in rows_of(desk, f"{ADDRESS}{winter.uid}/")]
    assert (names.count("Annabel Player"), names.count("Bo P1"), len(names)) == (1, 1, 8)
    desk.post(f"{ADDRESS}{winter.uid}/change/", {**FORM, "members_only": "on"})
    assert rows_of(desk, f"{ADDRESS}{winter.uid}/") == [["1", "Annabel Player", "92", "3"]]


@pytest.mark.parametrize(
    ("choice", "shown"),
    [("full", "Annabel Player"), ("initial", "Annabel P."), ("none", "name not shown")],
)
def test_the_public_table_shows_names_as_members_allow(
    client: Client, club: Club, winter: Season, choice: str, shown: str
) -> None:
    ann = members.add(club, by=None, first_name="Annabel", last_name="Player", names_shown=choice)
    for event in Event.objects.all():
        rewrite(event, Player.objects.filter(event=event, name="Ann P1"), member=ann)
    page = client.get(public_address(winter)).content.decode()
    assert [row[1] for row in rows_of(client, public_address(winter))][4] == shown
    assert ("Annabel Player" in page) == (choice == "full")


def test_an_event_can_only_show_less_of_a_name(client: Client, club: Club, winter: Season) -> None:
    one = Event.objects.get(name="Week 1")
    rewrite(one, Event.objects.filter(pk=one.pk), names_shown="initial")
    names = [row[1] for row in rows_of(client, public_address(winter))]
    assert names[0] == "Ann P."


def test_events_unpublished_or_held_back_are_not_counted_for_the_public(
    client: Client, desk: Client, club: Club, winter: Season
) -> None:
    first, second = Event.objects.order_by("pk")[:2]
    rewrite(first, Event.objects.filter(pk=first.pk), published=False)
    events.reopen(second, by=None)
    rewrite(second, Event.objects.filter(pk=second.pk), standings_held=True)
    assert rows_of(client, public_address(winter))[0] == ["1", "Ann P2", "50", "1"]
    assert rows_of(desk, f"{ADDRESS}{winter.uid}/")[0][3] == "3"


def test_a_season_of_different_games_warns_that_points_are_not_comparable(
    client: Client, desk: Client, club: Club, winter: Season
) -> None:
    told = "The events are of different games"
    assert told not in desk.get(f"{ADDRESS}{winter.uid}/").text
    other = make_event(club, rules="pepper", name="Pepper night")
    other.sessions.update(starts_at=dt.datetime(2026, 2, 26, 18, tzinfo=dt.UTC))
    events.publish(other, published=True, by=None)
    for reader, address in ((desk, f"{ADDRESS}{winter.uid}/"), (client, public_address(winter))):
        page = reader.get(address).text
        assert told in page
        assert "Pepper" in page.partition(told)[2][:60]
    Season.objects.filter(pk=winter.pk).update(counts="places", place_points=[3, 2, 1])
    assert told not in desk.get(f"{ADDRESS}{winter.uid}/").text


def test_an_unpublished_season_is_hidden(client: Client, club: Club, winter: Season) -> None:
    assert f'href="{public_address(winter)}"' in client.get("/clubs/marlborough/").content.decode()
    Season.objects.update(published=False)
    assert client.get(public_address(winter)).status_code == 404
    assert "seasons/" not in client.get("/clubs/marlborough/").content.decode()


def test_the_spreadsheet_has_the_worth_of_every_event(desk: Client, winter: Season) -> None:
    answer = desk.get(f"{ADDRESS}{winter.uid}/season.xlsx")
    sheet = load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    head, first, *_rest = sheet.values
    assert head == (
        "Place", "Name", "Total", "Events", "Week 0 2026-01-08", "Week 1 2026-01-15",
        "Week 2 2026-01-22",
    )  # fmt: skip
    assert first == (1, "Ann P2", 110, 3, 30, 30, 50)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"name": ""}, "This field is required."),
        ({"last_day": ""}, "Give the last day too, or neither."),
        (
            {"first_day": "", "last_day": ""},
            "Say from when to when this weekday counts.",
        ),
        ({"last_day": "2025-01-01"}, "The last day can’t be before the first."),
        ({"counts": "places"}, "Say how many points each place is worth."),
        ({"place_points": "ten"}, "Write whole numbers with spaces between them: 10 8 6 5."),
        ({"best": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"name": "winter"}, "Another season is called “winter”. Choose another name."),
    ],
)
def test_an_impossible_season_is_reported_beside_the_field(
    desk: Client, winter: Season, typed: dict[str, str], said: str
) -> None:
    answer = desk.post(f"{ADDRESS}new/", {**FORM, "best": "5", **typed})
    assert answer.status_code == 422
    assert said in text(answer.content)
    assert Season.objects.count() == 1


def test_a_double_tap_makes_one_season(desk: Client, club: Club) -> None:
    for _ in range(2):
        assert desk.post(f"{ADDRESS}new/", FORM).status_code == 302
    assert Season.objects.count() == 1
    assert AuditEntry.objects.filter(action="season-made").count() == 1


def test_an_event_of_another_club_is_in_no_season(
    desk: Client, other_club: Club, winter: Season
) -> None:
    elsewhere = make_event(other_club)
    for event in (str(elsewhere.uid), str(uuid.uuid4()), "x", "\0"):
        answer = desk.post(
            f"{ADDRESS}{winter.uid}/event/", {"event": event, "is_in": "1"}, follow=True
        )
        assert "Choose one of the events." in text(answer.content)
    assert winter.choices.count() == 0


def test_a_season_without_an_event_says_so(client: Client, club: Club) -> None:
    season = Season.objects.create(club=club, name="Empty", published=True)
    assert "No event is in this season yet." in text(client.get(public_address(season)).content)


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as made:
        assert client.get(address).status_code == 200
    return len(made)


def test_a_table_costs_the_same_with_three_events_as_with_thirty(
    client: Client, winter: Season
) -> None:
    client.get(public_address(winter))  # each event's contribution is cached
    some = Event.objects.get(name="Week 1")
    few = queries(client, public_address(winter))
    for week in range(3, 30):
        copy_of(some, week)
    assert rows_of(client, public_address(winter))[0][3] == "30"
    assert queries(client, public_address(winter)) == few == TABLE


def copy_of(event: Event, week: int) -> None:
    """The same event a week later, with its contribution."""
    gave = EventGave.objects.get(event=event)
    starts = event.sessions.get().starts_at
    again = Event.objects.get(pk=event.pk)
    again.pk, again.uid, again.name = None, uuid.uuid4(), f"Week {week}"
    again._state.adding = True
    again.save()
    again.sessions.create(number=1, starts_at=starts + dt.timedelta(minutes=week), rounds_due=1)
    players = {
        old.pk: Player.objects.create(event=again, name=old.name).pk for old in event.players.all()
    }
    people = [[players[figures[0]], *figures[1:]] for figures in gave.people]
    EventGave.objects.create(event=again, version=again.version, people=people)


def test_a_phantom_is_nobody(desk: Client, winter: Season) -> None:
    Player.objects.filter(name="Bo P4").update(kind=Player.Kind.PHANTOM)
    names = [row[1] for row in rows_of(desk, f"{ADDRESS}{winter.uid}/")]
    assert "Bo P4" not in names


@pytest.mark.usefixtures("club")
def test_a_new_season_needs_only_a_name(desk: Client) -> None:
    address, shown = own_form_of(desk, f"{ADDRESS}new/")
    assert desk.post(address, shown | {"name": "Winter"}).status_code == 302
    assert Season.objects.get().place_points == []


def made_of(client: Client, table: str, name: str) -> str:
    """The page that explains a person's line."""
    page = client.get(table).content.decode()
    [address] = re.findall(rf'hx-get="([^"]+)"[^>]*>\s*<summary>{name}</summary>', page)
    assert f'<a href="{address}">' in page, "for who has no program in the page"
    answer = client.get(address)
    assert answer.status_code == 200
    return text(answer.content)


def test_a_line_links_to_what_it_is_made_of_and_to_each_afternoon(
    client: Client, desk: Client, winter: Season
) -> None:
    Season.objects.filter(pk=winter.pk).update(best=2)
    for reader, table in ((desk, f"{ADDRESS}{winter.uid}/"), (client, public_address(winter))):
        said = made_of(reader, table, "Ann P2")
        assert "Jan. 8, 2026 : 30 Jan. 15, 2026 : 30, does not count Jan. 22, 2026 : 50" in said


def test_nobody_reads_a_line_of_a_private_season(client: Client, winter: Season) -> None:
    player = Player.objects.filter(event__club=winter.club).order_by("pk")[0].pk
    address = f"{public_address(winter)}people/{player}/"
    assert client.get(address).status_code == 200
    Season.objects.filter(pk=winter.pk).update(published=False)
    assert client.get(address).status_code == 404
