"""A finished hand at the practice table, and a recorded one: open cards, judged in words."""

import html
import re
from urllib.parse import urlencode

import pytest
from django.test import Client

from engine import read_hand
from scoring.models import PracticeGame
from scoring.words import card_said
from tests.pages.practising import a_practice_game
from tests.pages.test_practice import hand_kept, offered, page, press, text_of, to_the_play

#: Worked out by hand: East has six hearts, South only the left bower. The right bower first takes
#: all six tricks; any other heart first loses one to the left bower, which must follow.
ACE_FIRST = (
    "single-deck N | AsKsQsJsTs9s/AhKhQhJhTh9h/AdKdQdJdTd9d/AcKcQcJcTc9c | 3 pass pass pass H |"
    " | AhJdAcAs AdKcKsJh KhKdQcQs QhQdJcJs ThTdTcTs 9h9d9c9s"
)


@pytest.fixture
def over(client: Client, db: None) -> PracticeGame:
    """A hand played to its end."""
    game = a_practice_game("pepper")
    to_the_play(client, game)
    while not game.hands.latest("number").is_over:
        choices = offered(page(client, game))
        press(client, game, **({"act": choices[0]} if choices else {"do": "go-on"}))
    return game


def test_the_cards_are_open_once_the_hand_is_over(client: Client, over: PracticeGame) -> None:
    shown = text_of(page(client, over))
    assert "The cards as dealt" in shown
    for cards in hand_kept(over).deal.cards:
        assert all(card_said(card) in shown for card in cards)


def test_lost_tricks_are_shown_on_request(client: Client, over: PracticeGame) -> None:
    assert "Where tricks were lost" not in text_of(page(client, over))
    answer = text_of(press(client, over, do="review"))
    assert "Where tricks were lost" in answer
    assert "Judged with all cards open" in answer


def test_a_hand_in_progress_is_not_judged(client: Client, db: None) -> None:
    game = a_practice_game()
    answer = press(client, game, do="review")
    assert answer.status_code == 422
    assert "The cards as dealt" not in text_of(answer)


def test_the_hand_as_text_links_to_its_analysis(client: Client, over: PracticeGame) -> None:
    shown = page(client, over).content.decode()
    record = html.unescape(shown.split('<p class="record">')[1].split("</p>")[0])
    assert read_hand(record).deal == hand_kept(over).deal
    address = html.unescape(shown.split('href="/check/?')[1].split('"')[0])
    analysed = text_of(client.get(f"/check/?{address}"))
    assert "The bids" in analysed
    assert "Where tricks were lost" in analysed


def test_a_card_that_cost_a_trick_is_named_with_the_better_one(client: Client, db: None) -> None:
    query = urlencode({"way": "record", "record": ACE_FIRST, "judge": "1"})
    analysed = text_of(client.get(f"/check/?{query}"))
    told = re.findall(r"Trick \d: .*? It cost \d tricks?\.", analysed)
    assert told == ["Trick 1: East played ace of hearts. Better: jack of hearts. It cost 1 trick."]


def test_a_recorded_hand_is_analysed_only_on_request(client: Client, db: None) -> None:
    shown = client.get(f"/check/?{urlencode({'way': 'record', 'record': ACE_FIRST})}")
    assert "Where tricks were lost" not in text_of(shown)
    assert "judge=1" in shown.content.decode()


def test_an_illegal_hand_is_refused_and_not_analysed(client: Client, db: None) -> None:
    revoke = ACE_FIRST.replace("AhJdAcAs", "AhAdAcAs")
    query = urlencode({"way": "record", "record": revoke, "judge": "1"})
    shown = text_of(client.get(f"/check/?{query}"))
    assert "You must follow hearts" in shown
    assert "Where tricks were lost" not in shown
