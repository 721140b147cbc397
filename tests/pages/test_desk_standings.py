"""The standings at the desk, and the steps to the end of an event."""

import re

import pytest
from django.test import Client

from clubs.models import User
from scoring.models import Event, Round
from tests.cast import rewrite
from tests.pages.filling import at, logged_in
from tests.pages.reading import text
from tests.scoring.afternoon.play import enter_totals, start_round


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def played(afternoon: Event) -> Event:
    """The only round, with every result in: 8 and 2 share a total."""
    Round.objects.filter(number__gt=1).delete()
    afternoon.sessions.update(rounds_due=1)
    for table, points in enumerate([(44, 20), (36, 28), (36, 28), (30, 34)], start=1):
        enter_totals(afternoon, points, at=(1, table))
    return afternoon


def said(desk: Client, event: Event, **query: str) -> str:
    return text(desk.get(at("desk-standings", event), query).content)


def test_the_desk_sees_full_names_whatever_the_public_sees(desk: Client, played: Event) -> None:
    Event.objects.update(names_shown="number")
    assert "Anne Player1 & Bert Partner1" in said(desk, played)
    assert "Anne" not in text(desk.get(f"/events/{played.uid}/").content)


def test_the_desk_says_why_one_line_is_above_another(desk: Client, played: Event) -> None:
    assert "share place 2" in said(desk, played)


def test_a_row_links_to_the_page_of_its_entrant(desk: Client, played: Event) -> None:
    page = desk.get(at("desk-standings", played)).content.decode()
    assert f'href="/events/{played.uid}/entrants/1/"' in page
    assert desk.get(f"/events/{played.uid}/entrants/1/").status_code == 200


def test_the_paper_matches_what_is_shown(desk: Client, afternoon: Event) -> None:
    enter_totals(afternoon, (44, 20))
    page = desk.get(at("desk-standings", afternoon), {"after": "1"}).content.decode()
    assert f'href="{at("standings-pdf", afternoon)}?after=1"' in page


@pytest.mark.parametrize("who", ["dora", "sam"])
@pytest.mark.parametrize(
    "state", [{}, {"published": False}, {"standings_held": True}], ids=["", "unpublished", "held"]
)
def test_the_desk_saves_them_with_full_names_in_every_state(
    played: Event, who: str, state: dict[str, bool], request: pytest.FixtureRequest
) -> None:
    rewrite(played, Event.objects.filter(pk=played.pk), names_shown="number", **state)
    desk = logged_in(request.getfixturevalue(who))
    page = desk.get(at("desk-standings", played), {"after": "1"}).content.decode()
    for ending in ("csv", "xlsx"):
        address = f"{at('desk-standings-file', played, ending)}?after=1"
        assert f'href="{address}"' in page
        answer = desk.get(address)
        assert answer.status_code == 200
        assert answer["Content-Disposition"].endswith(f'.{ending}"')
    saved = desk.get(at("desk-standings-file", played, "csv")).content.decode()
    assert "Anne Player1 & Bert Partner1" in saved
    assert desk.get(at("desk-standings-file", played, "exe")).status_code == 404


def test_the_standings_of_now_are_marked_as_such(desk: Client, afternoon: Event) -> None:
    start_round(afternoon, 2)
    for asked, marked in (({}, "now"), ({"after": "1"}, "1"), ({"after": "2"}, "2")):
        page = desk.get(at("desk-standings", afternoon), asked).content.decode()
        public = desk.get(f"/events/{afternoon.uid}/", asked).content.decode()
        for html in (page, public):
            assert re.findall(r'id="after-(\w+)" aria-current="true"', html) == [marked]


def test_the_event_is_ended_here_and_its_end_is_shown(desk: Client, played: Event) -> None:
    assert "Finish the event" in said(desk, played)
    answer = desk.post(at("event-finish", played), follow=True)
    assert answer.redirect_chain[-1][0] == at("desk-standings", played)
    told = text(answer.content)
    assert "The event is finished: the standings are final." in told
    assert "Reopen the event" in told
    assert "What the public sees Prizes" in told
    assert "First place 1 Anne Player1" in text(desk.get(at("board", played)).content)


def test_while_standings_are_held_back_the_desk_has_no_link_to_the_public_page(
    desk: Client, played: Event
) -> None:
    assert "What the public sees" in said(desk, played)
    Event.objects.update(standings_held=True)
    assert "What the public sees" not in said(desk, played)


def test_a_scorer_reads_them_but_can_t_end_the_event(sam: User, played: Event) -> None:
    told = said(logged_in(sam), played)
    assert "Print these standings" in told
    assert "Finish the event" not in told


def test_standings_held_back_are_for_the_desk_alone(desk: Client, played: Event) -> None:
    Event.objects.update(standings_held=True)
    told = said(desk, played)
    assert "Held back" in told
    assert "Anne Player1" in told


def test_the_board_says_who_leads_unless_the_standings_are_held_back(
    desk: Client, played: Event
) -> None:
    board = at("board", played)
    assert "Leads 1 Anne Player1 & Bert Partner1 44" in text(desk.get(board).content)
    rewrite(played, Event.objects.filter(pk=played.pk), standings_held=True)
    assert "Leads" not in text(desk.get(board).content)
