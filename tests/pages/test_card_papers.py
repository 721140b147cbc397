"""Cards and lists as printed from the desk, before play and during it."""

import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from clubs.models import Club, User
from clubs.services import members
from scoring.models import Event, Player, Round
from scoring.services import events
from scoring.sheets.papers import AFTERNOON_PAPERS, CARD_PAPERS
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.filling import at, logged_in
from tests.pages.reading import shown


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def seated(club: Club) -> Event:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    return seat_entrants(event)


def text_of(desk: Client, event: Event, paper: str, *, large: bool = False) -> str:
    answer = desk.get(at("card-paper", event, paper), {"large": "1"} if large else {})
    assert answer.status_code == 200
    reader = PdfReader(io.BytesIO(b"".join(answer.streaming_content)))
    return "\n".join(page.extract_text() for page in reader.pages)


@pytest.mark.parametrize(
    ("paper", "said"),
    [
        ("sign-in", "Player1, Anne"),
        ("name-cards", "Partner4"),
        ("table-numbers", "Table"),
        ("seat-cards", "Table 2"),
        ("tally-cards", "1 N-S"),
    ],
)
def test_each_is_a_separate_file(desk: Client, seated: Event, paper: str, said: str) -> None:
    assert said in text_of(desk, seated, paper)
    assert said in text_of(desk, seated, paper, large=True)


def test_the_page_offers_each_in_both_sizes(desk: Client, seated: Event) -> None:
    page = desk.get(at("sheets", seated)).content.decode()
    for paper in CARD_PAPERS:
        assert page.count(reverse("card-paper", args=[seated.uid, paper])) == 2


def test_a_hidden_name_is_on_nothing_that_lies_on_the_tables(desk: Client, seated: Event) -> None:
    member = members.add(seated.club, by=None, last_name="Player1", names_shown="none")
    Player.objects.filter(name="Anne Player1").update(member=member)
    for paper in ("sign-in", "name-cards", "tally-cards"):
        text = text_of(desk, seated, paper)
        assert ("Player1" in text, "Partner1" in text) == (False, True)


def test_before_seating_there_are_names_but_no_tables(desk: Client, club: Club) -> None:
    event = make_event(club)
    add_entrants(event, 2)
    assert "Player2" in text_of(desk, event, "name-cards")
    for paper in ("table-numbers", "seat-cards", "tally-cards"):
        assert desk.get(at("card-paper", event, paper)).status_code == 404


def test_an_unknown_paper_is_not_found(desk: Client, seated: Event) -> None:
    assert desk.get(at("card-paper", seated, "menus")).status_code == 404


def test_the_papers_are_in_the_language_of_the_club(desk: Client, seated: Event) -> None:
    Club.objects.update(language="fr")
    assert "Signature" in text_of(desk, seated, "sign-in")
    assert "Ronde 1" in text_of(desk, seated, "name-cards")


def pages_of(desk: Client, address: str, query: str = "") -> tuple[list[str], int]:
    """The text of each page of a file without its stamp, and the size of the file."""
    answer = desk.get(f"{address}?{query}")
    assert answer.status_code == 200, address
    pdf = b"".join(answer.streaming_content)
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]
    return [re.sub(r"Printed .*", "", page) for page in pages], len(pdf)


@pytest.fixture
def coming(seated: Event, dora: User) -> Event:
    """Seated, and nothing has begun: the codes already lead somewhere."""
    Round.objects.update(started_at=None)
    return events.confirm_address(seated, address="http://10.0.0.7", by=dora)


def test_everything_ticked_is_one_file_smaller_than_its_parts(desk: Client, coming: Event) -> None:
    alone = [
        pages_of(desk, at("table-cards-pdf", coming), "large=1"),
        pages_of(desk, at("sheets-all", coming), "large=1"),
        pages_of(desk, at("rotation-chart-pdf", coming), "large=1"),
        pages_of(desk, at("name-list-pdf", coming), "large=1"),
        pages_of(desk, at("movement-cards-pdf", coming), "large=1"),
        *(pages_of(desk, at("card-paper", coming, name), "large=1") for name in CARD_PAPERS),
        pages_of(desk, at("event-rules-pdf", coming), "large=1"),
    ]
    ticked = "&".join(f"paper={name}" for name in AFTERNOON_PAPERS)
    together, size = pages_of(desk, at("paper-to-come", coming), f"{ticked}&large=on")
    assert together == [page for pages, _size in alone for page in pages]
    assert size < sum(size for _pages, size in alone)


def test_the_single_file_has_an_outline_that_leads_to_each_paper(
    desk: Client, coming: Event
) -> None:
    answer = desk.get(at("paper-to-come", coming), {"paper": ["rotation", "sign-in"]})
    reader = PdfReader(io.BytesIO(b"".join(answer.streaming_content)))
    assert [str(each["/Title"]) for each in reader.outline] == [
        "The rotation chart", "Sign-in sheet",
    ]  # fmt: skip


def test_papers_with_codes_wait_until_their_address_is_known(desk: Client, coming: Event) -> None:
    Event.objects.update(printed_address="")
    page = desk.get(at("sheets", coming)).content.decode()
    assert ('value="sheets"' in page, 'value="rotation"' in page) == (False, True)
    names = {"paper": "rotation"}
    assert desk.get(at("paper-to-come", coming), names)["Content-Type"] == "application/pdf"


@pytest.mark.parametrize(
    ("query", "said"),
    [("large=on", "Choose at least one paper."), ("paper=menus", "Choose one of the papers.")],
)
def test_meaningless_choices_are_reported_on_the_page(
    desk: Client, coming: Event, query: str, said: str
) -> None:
    assert said in shown(desk, f"{at('paper-to-come', coming)}?{query}")
