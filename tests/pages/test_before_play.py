"""Everybody is seated, nothing has begun: everything can be printed, and one button starts play."""

import re
from collections.abc import Mapping

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Event, Round, TableLink
from scoring.services import events, rounds
from tests.cast import add_entrants, make_event
from tests.pages.crawling import content_of
from tests.pages.filling import at, logged_in, own_form_of
from tests.pages.reading import shown, text
from tests.pages.routes import EXPECTED
from tests.scoring.sheets.printed import page_sizes, texts_of

pytestmark = pytest.mark.usefixtures("drawn")
PRINTED = (
    "paper-to-come",
    "sheets-all", "table-cards-pdf", "rotation-chart-pdf", "name-list-pdf", "movement-cards-pdf",
    "sheet-blank", "event-rules-pdf",
)  # fmt: skip


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def seated(desk: Client, club: Club, dora: User) -> Event:
    """Eight pairs, published, seated on the page; the address is known from an earlier event."""
    make_event(club, printed_address="http://testserver", name="Last week")
    event = make_event(club, rounds_due=3, round_minutes=20)
    add_entrants(event, 8)
    events.publish(event, published=True, by=dora)
    desk.post(*own_form_of(desk, at("event-seat", event)))
    return Event.objects.get(pk=event.pk)


def test_before_play_nothing_is_offered_that_belongs_to_play(desk: Client, seated: Event) -> None:
    page = shown(desk, at("sheets", seated))
    assert "Ready" in page
    for tab in ("Board", "Enter hands", "Standings", "Running"):
        assert tab not in page
    answer = desk.get(at("desk-standings", seated), follow=True)
    assert answer.redirect_chain[-1][0] == at("sheets", seated)


def test_without_a_clock_none_is_mentioned(desk: Client, seated: Event) -> None:
    Event.objects.filter(pk=seated.pk).update(round_minutes=0)
    said = shown(desk, at("sheets", seated))
    assert "Print what you need." in said
    assert "the clock" not in said


def test_from_a_new_event_to_its_sheets_takes_two_pages_and_two_presses(
    desk: Client, club: Club
) -> None:
    make_event(club, printed_address="http://testserver", entry="phones")
    page, inputs = own_form_of(desk, reverse("event-new", args=[club.slug]))
    people = "\n".join(f"Ann {each} & Bob {each}" for each in "ABCDEFGH")
    print_page = desk.post(page, inputs | {"who": people}).headers["Location"]
    made = Event.objects.order_by("pk").last()
    assert made is not None
    assert print_page == at("sheets", made)
    assert f'href="{at("sheets-all", made)}"' in desk.get(print_page).content.decode()


@pytest.mark.parametrize("name", PRINTED)
def test_everything_is_printed_before_play_begins(desk: Client, seated: Event, name: str) -> None:
    answer = desk.get(at(name, seated))
    assert answer.headers["Content-Type"] == "application/pdf"
    assert not Round.objects.filter(started_at__isnull=False).exists()


def test_the_sheets_of_all_rounds_exist_and_name_everybody(desk: Client, seated: Event) -> None:
    pdf = b"".join(desk.get(at("sheets-all", seated)).streaming_content)
    assert len(page_sizes(pdf)) == 3 * 4
    texts = " ".join(text for page in range(4) for text in texts_of(pdf, page))
    assert all(f"Anne Player{number}" in texts for number in range(1, 9))


def test_beginning_is_all_that_is_left_to_do(desk: Client, seated: Event) -> None:
    page = at("sheets", seated)
    assert desk.get(at("event", seated)).headers["Location"] == page
    said = shown(desk, page)
    assert "Everybody is seated. Print what you need; the clock runs only once" in said
    assert "Standings" not in said
    for _ in range(2):
        answer = desk.post(at("round-start", seated, 1), {"back": "board"})
        assert answer.headers["Location"] == at("board", seated)
    first = Round.objects.get(session__event=seated, number=1)
    assert first.ends_at is not None
    assert "Everybody is seated." not in shown(desk, page)


def test_seats_stay_where_they_are_when_play_begins(
    desk: Client, seated: Event, dora: User
) -> None:
    before = desk.get(at("plan-csv", seated)).content
    rounds.start(Round.objects.select_related("session").get(number=1), by=dora)
    assert desk.get(at("plan-csv", seated)).content == before


def test_no_page_fails_for_an_event_that_waits_to_begin(
    seated: Event, desk: Client, client: Client
) -> None:
    places = {
        "event": str(seated.uid), "slug": seated.club.slug, "rest": "1/",
        "paper": "tally-cards",
        "entrant": str(seated.entrants.get(number=1).uid),
        "token": TableLink.objects.filter(table_number=1)[0].token,
        **dict.fromkeys(("number", "table", "hand", "session"), "1"),
    }  # fmt: skip
    routes = [
        route for route in EXPECTED
        if set(re.findall(r"<(\w+)>", route)) <= places.keys() and "<" in route
    ]  # fmt: skip
    addresses = {
        each: "/" + re.sub(r"<(\w+)>", lambda found: places[found[1]], each) for each in routes
    }
    assert len(addresses) > 60
    open_to_all = [addresses[each] for each in routes if EXPECTED[each]["anonymous"].get == "200"]
    answers = {address: desk.get(address, follow=True) for address in addresses.values()}
    answers |= {f"no log-in: {address}": client.get(address) for address in open_to_all}
    assert stumbled(answers) == set()
    assert (
        stumbled({each: desk.post(each, {"sent": "yes"}) for each in addresses.values()}) == set()
    )


def stumbled(answers: Mapping[str, HttpResponseBase]) -> set[str]:
    """The addresses that answer with a server error; each is read to its end."""
    for answer in answers.values():
        content_of(answer)
    return {address for address, answer in answers.items() if answer.status_code >= 500}


def test_a_phone_waits_at_its_table_until_play_begins(seated: Event, client: Client) -> None:
    link = TableLink.objects.filter(table_number=1)[0]
    assert "will then show who sits here" in shown(client, reverse("table-link", args=[link.token]))


WITH_PHONES = "phones at the tables can send hands, but without logging in nobody sees"
WITHOUT_PHONES = "The event is not public yet: without logging in, nobody sees the seats"


@pytest.mark.parametrize(
    ("entry", "printed", "said"),
    [
        ("phones", "http://testserver", WITH_PHONES),
        ("phones", "", WITHOUT_PHONES),
        ("phones", "http://192.0.2.5:8000", WITHOUT_PHONES),
        ("desk", "http://testserver", WITHOUT_PHONES),
    ],
)
def test_beside_begin_round_1_it_says_that_nobody_can_see_the_event_yet(
    desk: Client, seated: Event, entry: str, printed: str, said: str
) -> None:
    """Phones are mentioned only if they can reach the site by the codes."""
    Event.objects.update(entry=entry, published=False, printed_address=printed)
    assert said in shown(desk, at("sheets", seated))
    answer = desk.post(at("event-publish", seated), {"published": "1"}, follow=True)
    page = text(answer.content)
    assert "The event is public: every phone and the hall screen find it." in page
    assert "not public yet" not in page


def test_hiding_an_event_again_is_confirmed(desk: Client, seated: Event) -> None:
    desk.post(at("event-publish", seated), {"published": "1"})
    answer = desk.post(at("event-publish", seated), {"published": "0"}, follow=True)
    assert "The event is hidden: only directors and scorers of the club see it." in text(
        answer.content
    )
