"""A director rehearses her event: start, end, the mark on every page, and none of it in lists."""

import re

import pytest
from django.http import FileResponse
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Event, HandResult
from scoring.rotations import round_robin
from scoring.services import events, rehearsals, rounds
from tests.cast import add_entrants, make_event
from tests.pages.filling import at, logged_in
from tests.pages.reading import shown
from tests.pages.routes import EXPECTED, PUBLIC
from tests.scoring.services.acts import nothing_stored
from tests.scoring.sheets.printed import said_on

MARK = "Rehearsal: nothing here counts"
#: Addresses of an event that are no whole page: files, and responses to a program.
NO_WHOLE_PAGE = re.compile(r"\.\w+$|live/$|hall/$")


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def seated(club: Club, dora: User) -> Event:
    """Eight pairs for two rounds, published; nothing has begun."""
    event = make_event(club, rounds_due=2)
    add_entrants(event, 8)
    events.publish(event, published=True, by=dora)
    return rounds.prepare(event, plan=round_robin(range(1, 9), 2), by=dora)


@pytest.fixture
def rehearsal(seated: Event, dora: User) -> Event:
    return rehearsals.begin(seated, by=dora)


@pytest.fixture
def played(rehearsal: Event, dora: User) -> Event:
    """The rehearsal in its first round."""
    rounds.start(rehearsal.sessions.get().rounds.get(number=1), by=dora)
    return Event.objects.get(pk=rehearsal.pk)


def test_a_rehearsal_is_two_presses_away_from_a_seated_event(desk: Client, seated: Event) -> None:
    assert "Rehearse it" in shown(desk, at("sheets", seated))
    page = desk.post(at("event-rehearse", seated), follow=True).content.decode()
    assert MARK in page
    assert "Begin round 1" in page


def test_a_round_fills_itself_with_one_press_and_the_board_shows_it(
    desk: Client, played: Event
) -> None:
    assert "Fill this round" in shown(desk, at("board", played))
    page = desk.post(at("rehearsal-fill", played), follow=True).content.decode()
    assert "32 hands were invented." in page
    page = desk.post(at("rehearsal-fill", played), follow=True).content.decode()
    assert "No hand is missing in the round that is played." in page


def test_one_press_throws_the_rehearsal_away_and_leads_to_the_event(
    desk: Client, played: Event, seated: Event
) -> None:
    desk.post(at("rehearsal-fill", played))
    answer = desk.post(at("rehearsal-throw-away", played), follow=True)
    assert answer.redirect_chain[0][0] == at("event", seated)
    assert "The rehearsal is gone." in answer.content.decode()
    assert list(Event.objects.all()) == [seated]


def test_a_rehearsal_unveils_no_prizes_and_the_page_says_why(
    desk: Client, rehearsal: Event
) -> None:
    page = desk.post(at("prizes-unveil", rehearsal), {"to": "1"}, follow=True).content.decode()
    assert "nobody comes to it, and nothing is paid" in page


def test_an_existing_rehearsal_can_be_opened_or_begun_again(
    desk: Client, rehearsal: Event, seated: Event
) -> None:
    page = desk.get(at("event-rehearse", seated)).content.decode()
    assert at("event", rehearsal) in page
    desk.post(at("event-rehearse", seated), {"anew": "1"})
    assert Event.objects.filter(rehearses=seated).exclude(pk=rehearsal.pk).exists()


def test_a_rehearsal_of_a_rehearsal_is_the_same_rehearsal(
    desk: Client, rehearsal: Event, seated: Event
) -> None:
    answer = desk.get(at("event-rehearse", rehearsal))
    assert answer.headers["Location"] == at("event-rehearse", seated)


def test_an_event_in_play_offers_no_rehearsal(desk: Client, seated: Event, dora: User) -> None:
    assert at("event-rehearse", seated) in desk.get(at("sheets", seated)).content.decode()
    rounds.start(seated.sessions.get().rounds.get(number=1), by=dora)
    for name in ("board", "sheets", "event-change", "desk-standings"):
        assert at("event-rehearse", seated) not in desk.get(at(name, seated)).content.decode()
    assert "Begin the rehearsal" not in shown(desk, at("event-rehearse", seated))
    with nothing_stored():
        page = desk.post(at("event-rehearse", seated), follow=True).content.decode()
    assert "Play has begun, so there is nothing to rehearse any more." in page


@pytest.mark.parametrize("name", ["rehearsal-fill", "rehearsal-throw-away"])
def test_a_rehearsal_s_actions_can_t_be_used_on_an_event(
    desk: Client, seated: Event, dora: User, name: str
) -> None:
    rounds.start(seated.sessions.get().rounds.get(number=1), by=dora)
    with nothing_stored():
        page = desk.post(at(name, seated), follow=True).content.decode()
    assert "This is no rehearsal: what is entered here counts" in page


def test_every_page_of_a_rehearsal_says_that_it_is_one(
    desk: Client, played: Event, dora: User
) -> None:
    desk.post(at("rehearsal-fill", played))
    places = {
        "event": str(played.uid), "number": "1", "table": "1", "hand": "1", "session": "1",
        "entrant": str(played.entrants.get(number=1).uid),
    }  # fmt: skip
    seen = 0
    for route in (*PUBLIC, *(route for route in EXPECTED if route.startswith("desk/e/"))):
        address = "/" + re.sub(r"<(\w+)>", lambda named: places.get(named[1], "1"), route)
        answer = desk.get(address) if not NO_WHOLE_PAGE.search(address) else None
        if answer and answer.status_code == 200 and b"<!doctype html>" in answer.content:
            assert MARK in answer.content.decode(), address
            seen += 1
    assert seen > 30


def test_the_hall_screen_and_table_pages_of_a_rehearsal_say_so(desk: Client, played: Event) -> None:
    token = played.sessions.get().table_links.get(table_number=1).token
    for address in (
        at("hall", played),
        at("hall-live", played),
        reverse("table-link", args=[token]),
    ):
        assert MARK in shown(desk, address)


PAPERS = (
    "paper-to-come",
    "sheets-all", "table-cards-pdf", "rotation-chart-pdf", "name-list-pdf", "movement-cards-pdf",
    "sheet-blank", "event-rules-pdf", "standings-pdf",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "language", "word"),
    [*((name, "en", "Rehearsal") for name in PAPERS), ("sheet-blank", "fr", "Essai")],
)
def test_every_page_of_a_rehearsal_s_papers_says_so_and_none_of_the_event_s(
    desk: Client, seated: Event, dora: User, name: str, language: str, word: str
) -> None:
    Club.objects.update(language=language)
    events.confirm_address(seated, address="http://10.0.0.7", by=dora)
    rehearsal = rehearsals.begin(seated, by=dora)
    assert _pages_saying(word, desk, name, rehearsal) == {True}
    assert _pages_saying(word, desk, name, seated) == {False}


@pytest.mark.parametrize("paper", ["name-cards", "table-numbers", "tally-cards", "seat-cards"])
def test_every_card_of_a_rehearsal_says_so(
    desk: Client, seated: Event, dora: User, paper: str
) -> None:
    address = reverse("card-paper", args=[rehearsals.begin(seated, by=dora).uid, paper])
    answer = desk.get(address)
    assert isinstance(answer, FileResponse)
    assert all("Rehearsal" in page for page in said_on(answer.getvalue()))


def test_the_poster_of_a_rehearsal_s_tables_says_so(desk: Client, played: Event) -> None:
    assert _pages_saying("Rehearsal", desk, "poster-pdf", played) == {True}


def _pages_saying(word: str, desk: Client, name: str, event: Event) -> set[bool]:
    answer = desk.get(at(name, event))
    assert isinstance(answer, FileResponse)
    return {word in page for page in said_on(answer.getvalue())}


@pytest.mark.parametrize("name", ["standings-csv", "standings-xlsx"])
def test_a_rehearsal_s_standings_file_says_so_in_its_name(
    desk: Client, played: Event, seated: Event, name: str
) -> None:
    names = [desk.get(at(name, event)).headers["Content-Disposition"] for event in (played, seated)]
    assert ["rehearsal-standings-" in name for name in names] == [True, False]


@pytest.mark.parametrize("name", ["plan-csv", "results-csv", "results-xlsx"])
def test_a_rehearsal_s_desk_file_says_so_in_its_name(
    desk: Client, played: Event, seated: Event, name: str
) -> None:
    names = [_file_name(desk, name, event) for event in (played, seated)]
    assert ['"rehearsal-' in name for name in names] == [True, False]


def _file_name(desk: Client, name: str, event: Event) -> str:
    page, _, ending = name.partition("-")
    address = (
        at(name, event) if page == "plan" else reverse("results-file", args=[event.uid, ending])
    )
    return desk.get(address).headers["Content-Disposition"]


def test_no_page_of_the_event_itself_says_so(desk: Client, seated: Event, rehearsal: Event) -> None:
    for name in ("sheets", "entrants", "event-change", "hall", "standings"):
        assert MARK not in shown(desk, at(name, seated))


def test_in_the_desk_s_list_a_rehearsal_appears_only_under_its_event(
    desk: Client, rehearsal: Event, seated: Event
) -> None:
    page = desk.get(reverse("desk")).content.decode()
    assert page.count(at("event", rehearsal)) == 1
    assert "Rehearsal of “Thursday afternoon”" in page
    club = seated.club.slug
    for address in (
        reverse("club-events", args=[club]), reverse("club-events", args=[club]) + "?away=1",
        reverse("home"), reverse("club", args=[club]),
    ):  # fmt: skip
        assert str(rehearsal.uid) not in desk.get(address).content.decode()


def test_no_new_event_copies_a_rehearsal(desk: Client, rehearsal: Event, dora: User) -> None:
    events.change(rehearsal, shape=events.shape_of(rehearsal), by=dora, name="A rehearsal")
    new = reverse("event-new", args=[rehearsal.club.slug])
    for address in (new, f"{new}?like={rehearsal.uid}"):
        assert "A rehearsal" not in desk.get(address).content.decode()
    assert not HandResult.objects.exists()
