"""What a member allows holds wherever the public reads: pages, fragments, files, screens, paper."""

import io
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from clubs.models import Member, User
from clubs.services import members
from scoring.models import Event, Player, TableLink
from tests.conftest import rewrite, table_at
from tests.pages.routes import EXPECTED
from tests.scoring.services.acts import enter

#: Anne Player1 and Bert Partner1 are pair 1.
FULL, SHORT = "Anne Player1", "Anne P."


def choose(event: Event, name: str, choice: str) -> Member:
    """Somebody of an event is a member, who allows so much of her name."""
    first, last = name.split()
    member = members.add(event.club, by=None, first_name=first, last_name=last, names_shown=choice)
    rewrite(event, Player.objects.filter(event=event, name=name), member=member)
    return member


def addresses(event: Event) -> Iterator[str]:
    """Every address of the event that anybody may read without an account."""
    token = TableLink.objects.filter(session__event=event, table_number=1).get().token
    places = {"<event>": str(event.uid), "<number>": "1", "<token>": token, "<table>": "1"}
    for route, visitors in EXPECTED.items():
        if visitors["anonymous"][0] == "200" and route.startswith(("events/", "t/<token>")):
            yield "/" + re.sub(r"<\w+>", lambda found: places[found[0]], route)


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    content = response.getvalue() if response.streaming else response.content
    if content.startswith(b"%PDF"):
        return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    if content.startswith(b"PK"):
        sheet = load_workbook(io.BytesIO(content)).active
        assert sheet is not None
        return " ".join(str(cell) for row in sheet.values for cell in row)
    return content.decode()


def read_everywhere(client: Client, event: Event) -> dict[str, str]:
    return {address: text_of(client, address) for address in addresses(event)}


@pytest.fixture
def played(afternoon: Event) -> Event:
    enter(table_at(afternoon, 1, 1), hand=1, key="1")
    return Event.objects.get()


def test_a_name_that_is_not_to_be_shown_stands_nowhere_in_public(
    client: Client, played: Event
) -> None:
    choose(played, FULL, "none")
    pages = read_everywhere(client, played)
    assert len(pages) > 12
    assert [address for address, text in pages.items() if "Player1" in text] == []
    assert "name not shown" in pages[f"/events/{played.uid}/"]
    assert "Bert Partner1" in pages[f"/events/{played.uid}/"]


def test_first_name_and_initial_is_all_that_is_shown(client: Client, played: Event) -> None:
    choose(played, FULL, "initial")
    pages = read_everywhere(client, played)
    assert [address for address, text in pages.items() if "Player1" in text] == []
    assert "Anne P" in pages[f"/events/{played.uid}/"]


def test_where_nobody_of_a_pair_is_shown_the_number_is(client: Client, played: Event) -> None:
    choose(played, FULL, "none")
    choose(played, "Bert Partner1", "none")
    page = text_of(client, f"/events/{played.uid}/")
    assert ("Player1" in page, "Partner1" in page, "Partner2" in page) == (False, False, True)
    assert "name not shown" not in page


@pytest.mark.parametrize("choice", ["full", "initial", "none", ""])
def test_an_event_that_shows_no_names_shows_none_for_anybody(
    client: Client, played: Event, choice: str
) -> None:
    choose(played, FULL, choice)
    rewrite(played, Event.objects.filter(pk=played.pk), names_shown="number")
    pages = read_everywhere(client, played)
    assert [address for address, text in pages.items() if "Anne" in text] == []


def test_a_choice_made_later_holds_at_once_also_for_long_ago(client: Client, played: Event) -> None:
    member = choose(played, FULL, "full")
    address = f"/events/{played.uid}/"
    assert FULL in text_of(client, address)
    members.change(member, by=None, names_shown="none")
    assert FULL not in text_of(client, address)
    members.change(member, by=None, names_shown="full")
    assert FULL in text_of(client, address)


def test_lists_for_the_wall_hold_to_it_and_the_desk_sees_all(
    client: Client, played: Event, dora: User
) -> None:
    choose(played, FULL, "none")
    client.force_login(dora)
    for sheet in (
        "standings.pdf",
        "standings.pdf?public=1",
        "names.pdf",
        "movement.pdf",
        "rotation.pdf",
    ):
        text = text_of(client, f"/desk/e/{played.uid}/print/{sheet}")
        assert ("Player1" in text, "Partner2" in text) == (False, True), sheet
    assert FULL in text_of(client, f"/desk/e/{played.uid}/board/")


def test_an_announcement_gives_nobody_away(client: Client, played: Event, dora: User) -> None:
    choose(played, FULL, "none")
    client.force_login(dora)
    address = f"/desk/e/{played.uid}/screen/"
    shown = client.post(address, {"text": "Player1 has the coffee"})
    assert "write it without “Player1”" in shown.content.decode()


def test_a_member_who_has_played_is_not_deleted(played: Event) -> None:
    member = choose(played, FULL, "full")
    with pytest.raises(Exception, match="protected"):
        member.delete()
