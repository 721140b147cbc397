"""The hand of the week: posted by a director, and anybody votes once."""

import datetime as dt
import html
import re
from typing import Any

import pytest
from django.test import Client

from clubs.models import AuditEntry, Club, User
from engine import deck, read_hand
from scoring.models import WeekHand, WeekVote
from scoring.services import week as services
from tests.cast import make_event
from tests.pages.filling import logged_in
from tests.pages.practising import BIDDING
from tests.pages.reading import text
from tests.pages.test_practice import told_in

pytestmark = pytest.mark.django_db
DESK = "/desk/marlborough/hand-of-the-week/"
CLUB = "/clubs/marlborough/"


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def hand(club: Club) -> WeekHand:
    """A hand on the page of a club that has published an event."""
    make_event(club, published=True)
    return WeekHand.objects.create(
        club=club, record=BIDDING, turn=1, worths={"5H": 1.2, "pass": -0.5}
    )


def address(hand: WeekHand) -> str:
    return f"/practice/hands/{hand.uid}/"


def voter() -> Client:
    """A returning browser: its cookie identifies a device."""
    client = Client()
    client.get("/practice/")
    return client


def shown(response: Any, status: int = 200) -> str:
    assert response.status_code == status
    return text(response.content)


def test_a_director_puts_a_hand_up_and_it_appears_on_the_club_s_page(
    desk: Client, club: Club, client: Client
) -> None:
    make_event(club, published=True)
    assert "Hand of the week" not in shown(client.get(CLUB))
    response = desk.post(DESK, {"record": BIDDING, "turn": "1"}, follow=True)
    assert "The hand is on the club’s page" in shown(response)
    made = WeekHand.objects.get()
    assert set(made.worths) >= {"pass", "5H"}
    page = client.get(CLUB)
    assert "Hand of the week" in shown(page)
    assert address(made) in page.content.decode()


def test_before_the_vote_only_the_cards_of_one_seat_are_shown(hand: WeekHand) -> None:
    dealt = read_hand(BIDDING, partial=True).deal
    asked = dealt.cards[2]  # South, who is left of East
    told = told_in(voter().get(address(hand)), "double-32")
    assert told == set(asked)
    assert told != set(deck("double-32"))


def test_a_vote_counts_once_and_then_the_others_votes_are_shown(hand: WeekHand) -> None:
    client = voter()
    assert "1.2" not in shown(client.get(address(hand)))
    for call in ("5H", "pass"):
        page = shown(client.post(address(hand), {"act": call}, follow=True))
    assert "1 vote" in page
    assert re.search(r"5 ♥.{0,4} your vote best at the table 1 \+1.2", page), page
    assert WeekVote.objects.get().call == "5H"
    other = voter()
    page = shown(other.post(address(hand), {"act": "pass"}, follow=True))
    assert "2 votes" in page
    assert "Pass your vote 1 −0.5" in page


def test_an_invalid_call_is_refused_and_not_counted(hand: WeekHand) -> None:
    page = shown(voter().post(address(hand), {"act": "17H"}), 422)
    assert "Choose one of the buttons" in page
    assert not WeekVote.objects.exists()


def test_a_browser_without_cookies_is_told_why_it_can_t_vote(hand: WeekHand) -> None:
    page = shown(Client().post(address(hand), {"act": "pass"}), 422)
    assert "keeps no cookie" in page
    assert not WeekVote.objects.exists()


def test_too_many_votes_from_one_address_are_refused(
    hand: WeekHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_OF_AN_ADDRESS", 1)
    voter().post(address(hand), {"act": "pass"})
    assert "from your network" in shown(voter().post(address(hand), {"act": "pass"}), 422)
    old = services.timezone.now() - dt.timedelta(hours=2)
    WeekVote.objects.update(voted_at=old)
    assert "2 votes" in shown(voter().post(address(hand), {"act": "pass"}, follow=True))


def test_a_new_hand_closes_the_previous_one_whose_page_still_shows_its_votes(
    desk: Client, hand: WeekHand
) -> None:
    desk.post(DESK, {"record": BIDDING, "turn": "2"})
    hand.refresh_from_db()
    assert hand.closed_at is not None
    page = shown(voter().get(address(hand)))
    assert "0 votes" in page
    refused = voter().post(address(hand), {"act": "pass"})
    assert "The vote on this hand is closed" in shown(refused, 422)


def test_when_taken_down_it_leaves_the_club_s_page(desk: Client, hand: WeekHand) -> None:
    page = shown(desk.post(DESK + "close/", follow=True))
    assert "The hand is taken down" in page
    assert "Hand of the week" not in shown(Client().get(CLUB))


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"record": "", "turn": "1"}, "Paste a recorded hand"),
        ({"record": "ottawa N | Jh", "turn": "1"}, "cards"),
        ({"record": BIDDING, "turn": "9"}, "has no choice at that call"),
        ({"record": BIDDING, "turn": "x"}, "Write the number of the call"),
    ],
)
def test_an_invalid_hand_or_turn_is_reported_and_nothing_typed_is_lost(
    desk: Client, club: Club, sent: dict[str, str], said: str
) -> None:
    response = desk.post(DESK, sent)
    assert said in shown(response, 422)
    assert html.escape(sent["record"]) in response.content.decode()
    assert not WeekHand.objects.exists()


def test_without_a_published_event_nobody_sees_the_club_s_hand(club: Club) -> None:
    kept = WeekHand.objects.create(club=club, record=BIDDING, turn=1)
    assert Client().get(address(kept)).status_code == 404


def test_the_same_press_twice_puts_up_one_hand(club: Club, dora: User) -> None:
    one = services.put_up(club, BIDDING, 1, {"pass": 0.0}, by=dora)
    assert services.put_up(club, BIDDING, 1, {"pass": 0.0}, by=dora) == one
    services.take_down(one, by=dora)
    services.take_down(one, by=dora)
    told = list(AuditEntry.objects.order_by("pk").values_list("action", flat=True))
    assert told[-2:] == ["week-hand-shown", "week-hand-closed"]
