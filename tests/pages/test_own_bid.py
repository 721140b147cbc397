"""Any bid may be chosen for analysis: at the practice table, and in a recorded hand."""

import re
from functools import partial
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from engine import read_hand, write_hand
from scoring.practice import one_bid
from scoring.practice.review import calls_judged, cards_judged
from tests.pages.practising import BIDDING, a_practice_game
from tests.pages.test_practice import hand_kept, offered, page, press, text_of, told_in

pytestmark = pytest.mark.django_db

WORTH = re.compile(
    r"is made (\d+) times in a hundred\. On average your side takes ([\d.]+) tricks"
    r" and is ([\d.]+) points (?:ahead|behind)"
)


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_bid, "DEALS", 5)
    monkeypatch.setattr("scoring.views.practice.BID_SECONDS", 20)
    monkeypatch.setattr("scoring.views.check.BID_SECONDS", 20)


@pytest.fixture(autouse=True)
def nothing_else_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spend no time on the rest of a hand's review, which has its own tests."""
    for judged in (cards_judged, calls_judged):
        at_once = partial(judged, seconds=0)
        monkeypatch.setattr(f"scoring.views.check.{judged.__name__}", at_once)


def spread_in(answer: Any) -> list[int]:
    return [
        int(each)
        for each in re.findall(r'<progress max="100" value="(\d+)"', answer.content.decode())
    ]


def options_in(answer: Any, name: str) -> list[str]:
    menu = answer.content.decode().split(f'name="{name}"')[1].split("</select>")[0]
    return re.findall(r'<option value="([^"]+)"', menu)


def test_every_legal_bid_can_be_chosen_and_is_explained_with_its_tricks(
    client: Client,
) -> None:
    game = a_practice_game()
    bids = options_in(page(client, game), "bid")
    assert set(bids) == set(offered(page(client, game))) - {"pass"}
    for bid in (bids[0], bids[-1]):
        answer = press(client, game, do="bid", bid=bid)
        assert WORTH.search(text_of(answer))
        assert 97 <= sum(spread_in(answer)) <= 103
        assert f'value="{bid}" selected' in answer.content.decode()
        assert told_in(answer, game.rules.deck) == set(hand_kept(game).cards[game.seat])


def test_a_bid_whose_suit_is_named_later_is_explained_in_its_best_suit(client: Client) -> None:
    game = a_practice_game("pepper")
    bids = options_in(page(client, game), "bid")
    assert WORTH.search(text_of(press(client, game, do="bid", bid=bids[0])))


def test_an_impossible_bid_is_not_analysed(client: Client) -> None:
    game = a_practice_game()
    for bid in ("99H", "pass", "\x00", "♥" * 5000):
        answer = press(client, game, do="bid", bid=bid)
        assert answer.status_code == 200
        assert not WORTH.search(text_of(answer))


def test_another_bid_at_any_turn_of_a_recorded_hand_can_be_analysed(client: Client) -> None:
    asked = {"way": "record", "record": recorded(), "judge": "1"}
    analysed = client.get(f"/check/?{urlencode(asked)}")
    assert "What would another bid have been worth?" in text_of(analysed)
    assert not WORTH.search(text_of(analysed))
    assert options_in(analysed, "turn")[0] == "1"
    answer = client.get(f"/check/?{urlencode(asked | {'turn': '1', 'bid': '6H'})}")
    assert WORTH.search(text_of(answer))
    too_low = client.get(f"/check/?{urlencode(asked | {'turn': '2', 'bid': '4H'})}")
    assert "This could not be bid at that turn." in text_of(too_low)
    for turn, bid in (("9", "6H"), ("x", "6H"), ("1", "♥"), ("\x00", "\x00")):
        odd = client.get(f"/check/?{urlencode(asked | {'turn': turn, 'bid': bid})}")
        assert odd.status_code == 200
        assert not WORTH.search(text_of(odd))


def recorded() -> str:
    """A hand of the presets, played to its end, always taking the first legal action."""
    hand = read_hand(BIDDING, partial=True)
    while hand.to_act:
        hand.apply(hand.legal_actions()[0])
    return write_hand(hand)
