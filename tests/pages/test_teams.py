"""A small event of teams of three, from the first name to the public standings."""

import csv
import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from engine.ruleset import preset
from scoring.afternoon.people import NamedEntrant
from scoring.models import Event, TableLink
from scoring.services import events
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.pages.filling import own_form_of
from tests.pages.reading import address, shown, text
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter
from tests.scoring.derived import standings_of, table_of
from tests.scoring.sheets.printed import texts_of

SIX = "bloomington-six"
#: Words that would be wrong on any page of an event of teams.
OF_PAIRS = re.compile(r"\bpairs?\b|North|East|N-S|E-W|two names|joueur", re.IGNORECASE)


@Prebuilt
def no_teams(club: Club) -> Event:
    made = make_event(club, rules=SIX, rounds_due=2, hands=2)
    return events.publish(made, published=True, by=None)


@pytest.fixture
def event(club: Club) -> Event:
    """A published event for teams, with no teams yet."""
    return no_teams(club)


@Prebuilt
def four_teams(club: Club) -> Event:
    event = no_teams.make(club)
    add_entrants(event, 4)
    event = seat_entrants(event)
    enter(event, "14h5", at=(1, 1, 1))
    enter(event, "3bs8", at=(1, 2, 1))
    return event


@pytest.fixture
def playing(club: Club) -> Event:
    """Four teams in round 1, one hand entered at each table: 5 : 3 and 16 : 0."""
    return four_teams(club)


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def test_a_team_is_entered_with_three_names(desk: Client, event: Event) -> None:
    page = address("entrants", event)
    said = shown(desk, page)
    assert "Add a team Paste a list" in said
    assert "First player Second player Third player Number" in said
    assert "No teams yet. Type the three names of the first one" in said
    trio = {"player_1": "Ann Lee", "player_2": "Bob  Roy", "player_3": "Cy May"}
    said = text(desk.post(page, trio, follow=True).content)
    assert "Team 1 is in." in said
    assert "1 team Seat everybody 1 Ann Lee & Bob Roy & Cy May" in said


@pytest.mark.usefixtures("answers_with_context")
def test_every_missing_name_is_reported_and_nothing_typed_is_lost(
    desk: Client, event: Event
) -> None:
    page = desk.post(address("entrants", event), {"player_2": "Bob Roy", "number": "x"})
    assert [*page.context["form"].errors] == ["player_1", "player_3", "number"]
    assert b'value="Bob Roy"' in page.content


def test_the_names_of_a_team_can_be_corrected(desk: Client, playing: Event) -> None:
    team = playing.entrants.get(number=3)
    page, fields = own_form_of(desk, address("entrant-change", playing, team.uid))
    assert fields["player_3"] == "Cleo Third3"
    desk.post(page, fields | {"player_3": "Cleo O'Grady"})
    assert "Anne Player3 & Bert Partner3 & Cleo O'Grady" in shown(
        desk, address("entrants", playing)
    )


@pytest.mark.usefixtures("answers_with_context")
def test_a_list_of_teams_is_previewed_and_imported(desk: Client, event: Event) -> None:
    page = address("entrants-import", event)
    listed = {"text": "2. Ann, Bob & Cy\nDi & Ed"}
    said = text(desk.post(page, listed).content)
    assert "2 teams in the list" in said
    assert "The third player is missing. Write every name." in said
    listed["text"] += " & Flo"
    taken = desk.post(page, listed).context["form"].fingerprint
    said = text(desk.post(page, listed | {"take": taken}, follow=True).content)
    assert "2 teams are in." in said
    assert "1 Di & Ed & Flo" in said


def test_the_seating_says_which_team_sits_where(desk: Client, event: Event) -> None:
    said = shown(desk, address("event-seat", event))
    assert "A round needs at least 2 pairs or teams. On the list: 0. Missing: 2." in said
    assert "To the teams" in said
    add_entrants(event, 4)
    said = shown(desk, address("event-seat", event))
    assert "Nobody meets anybody twice." in said
    assert "Table Round 1 Round 2 1 " in said
    assert "The first team sits in seats 1-3-5, the second in 2-4-6." in said


def test_the_desk_names_the_sides_by_their_seats(desk: Client, playing: Event) -> None:
    said = shown(desk, address("round", playing, 1))
    first, second = (team.number for team in at_table_1(playing))
    assert f"Seats 1-3-5 {first} Anne Player{first} & Bert Partner{first} & Cleo Third" in said
    assert f"Seats 2-4-6 {second} Anne Player{second}" in said


def test_no_page_of_the_desk_mentions_pairs_or_compass_points(desk: Client, playing: Event) -> None:
    events.confirm_address(playing, address="http://10.0.0.7", by=User.objects.get())
    places: list[tuple[str, tuple[object, ...]]] = [
        (name, ()) for name in ("entrants", "event-change", "history", "sheets")
    ]
    places += [("round", (1,)), ("table", (1, 2)), ("hand", (1, 1, 2)), ("totals", (1, 1))]
    team = playing.entrants.get(number=1)
    wrong = {}
    for name, more in [*places, ("entrant-change", (team.uid,))]:
        if found := OF_PAIRS.findall(shown(desk, address(name, playing, *more))):
            wrong[name] = found
    assert wrong == {}


@pytest.mark.parametrize("name", ["entrants", "entrants-import", "event-seat", "hands-import"])
def test_no_page_of_the_preparation_does_either(desk: Client, event: Event, name: str) -> None:
    add_entrants(event, 3)
    assert OF_PAIRS.findall(shown(desk, address(name, event))) == []


@pytest.mark.parametrize("names_shown", ["full", "initial", "number"])
def test_no_public_page_does_either(client: Client, playing: Event, names_shown: str) -> None:
    Event.objects.filter(pk=playing.pk).update(names_shown=names_shown)
    token = TableLink.objects.filter(session__event=playing)[0].token
    pages = [address(name, playing) for name in ("standings", "seating")]
    pages += [address("entrant", playing, 1), f"/t/{token}/"]
    said = [OF_PAIRS.findall(text(client.get(page).content)) for page in pages]
    assert said == [[]] * len(pages)


def test_everybody_can_read_the_standings_of_the_teams(client: Client, playing: Event) -> None:
    best = standings_of(playing, names="full").lines[0][1]
    said = shown(client, address("standings", playing))
    assert "Place Team Total" in said
    assert f"1 {best.number} · {best.title} 16 16" in said
    content = client.get(address("standings-csv", playing)).content.decode("utf-8-sig")
    heads, first, *_ = csv.reader(io.StringIO(content))
    assert heads[:4] == ["Place", "Team", "Names", "Total"]
    assert first[:4] == ["1", str(best.number), best.title, "16"]


def test_a_player_finds_the_team_and_the_next_table(client: Client, playing: Event) -> None:
    said = shown(client, address("seating", playing) + "?who=cleo+third2")
    assert "Your place 2 · Anne Player2 & Bert Partner2 & Cleo Third2" in said
    found = re.findall(r"Round \d: table \d , seats [1-6-]+, against team \d", said)
    assert len(found) == 2
    assert "Seats are given" not in said


def test_a_team_has_a_page_of_its_own(client: Client, playing: Event) -> None:
    first, second = at_table_1(playing)
    said = shown(client, address("entrant", playing, first.number))
    assert f"Team {first.number}" in said
    assert f"Round 1: table 1, seats 1-3-5 Against {second.number} · Anne Player" in said
    assert "1 seat 1 · 4 ♥︎ 5 tricks, made 5 3" in said


def test_the_table_s_own_page_shows_both_teams(client: Client, playing: Event) -> None:
    link = TableLink.objects.get(session__event=playing, table_number=1)
    first, second = at_table_1(playing)
    said = shown(client, reverse("table-link", args=[link.token]))
    assert f"seats 1-3-5 {first.number} · Anne Player{first.number}" in said
    assert f"& Cleo Third{second.number} 3 points" in said
    assert "# Bid 1-3-5 2-4-6" in said


@pytest.mark.usefixtures("answers_with_context")
def test_a_whole_event_of_teams_can_be_imported_from_a_file(desk: Client, event: Event) -> None:
    add_entrants(event, 2)
    event.sessions.update(rounds_due=1)
    lines = (
        "round,table,hand,seats 1-3-5,seats 2-4-6,dealer,declarer,bid,strain,"
        "tricks 1-3-5,tricks 2-4-6",
        "1,1,1,1,2,1,2,4,H,3,5",
        "1,1,2,1,2,2,5,best,S,8,0",
    )
    page = address("hands-import", event)
    file = SimpleUploadedFile("hands.csv", "\n".join(lines).encode())
    looked = desk.post(page, {"file": file})
    assert looked.context["faults"] == ()
    form = looked.context["form"]
    desk.post(page, {"text": "\n".join(lines), "take": form.fingerprint})
    # By hand: 3 + 16 for team 1, 5 + 0 for team 2.
    found = standings_of(Event.objects.get(pk=event.pk), names="full")
    assert [(entrant.number, line.total) for line, entrant in found.lines] == [(1, 19), (2, 5)]


def test_the_history_mentions_teams(desk: Client, playing: Event) -> None:
    assert "added team 4" in shown(desk, address("history", playing))


def test_the_standings_on_paper_have_a_column_team(desk: Client, playing: Event) -> None:
    pdf = b"".join(desk.get(address("standings-pdf", playing)))
    printed = texts_of(pdf)
    assert "Team" in printed
    assert "Anne Player1 & Bert Partner1 & Cleo Third1" in printed


def test_an_event_of_four_players_keeps_its_words(desk: Client, club: Club) -> None:
    event = make_event(club, rounds_due=1)
    assert event.rules == preset("ottawa")
    said = shown(desk, address("entrants", event))
    assert "Add a pair Paste a list" in said
    assert "First player Second player Number" in said
    assert "team" not in said.lower()


def at_table_1(event: Event) -> tuple[NamedEntrant, ...]:
    """Both teams of table 1 in round 1, that of seat 1 first."""
    sides = table_of(event, table_at(event, 1, 1), names="full").sides
    return tuple(team for side in sides for team in side.entrants)
