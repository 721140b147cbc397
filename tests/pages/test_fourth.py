"""A missing fourth: the computer player at a real table is told what happens, and plays by it."""

import html
import re
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from engine import Hand, Phase, deal_at_random, preset, preset_names
from engine.players import player_of
from scoring.practice.fourth import SittingIn, can_sit_in, choice, hand_told
from tests.pages.test_practice import text_of

pytestmark = pytest.mark.django_db
START = {"rules": "ottawa", "seat": "S", "dealer": "N", "level": "3"}
CARDS = "JhJhJdAhAhKhQcQc"


@pytest.fixture(autouse=True)
def no_time_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.views.fourth.SECONDS", 0)


def asked(client: Client, **more: str) -> Any:
    return client.get(f"/practice/fourth/?{urlencode(START | more)}", follow=True)


def press(client: Client, answer: Any, **pressed: str) -> Any:
    """A press on the page: its form is sent with what it keeps."""
    form = answer.content.decode().split('class="practice"')[1].split("</form>")[0]
    kept = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    sent = {name: html.unescape(value) for name, value in kept} | pressed
    return client.get(f"/practice/fourth/?{urlencode(sent)}", follow=True)


def two_by_two(cards: str) -> list[str]:
    return re.findall("..", cards)


def with_cards(client: Client) -> Any:
    answer = asked(client)
    for card in two_by_two(CARDS):
        answer = press(client, answer, add=card)
        assert answer.status_code == 200
    return answer


def test_its_cards_are_tapped_and_the_first_call_is_asked_for(client: Client) -> None:
    answer = asked(client)
    assert "The computer sits South" in text_of(answer)
    assert "Tap its cards: still 8" in text_of(answer)
    answer = with_cards(client)
    assert "What does East say?" in text_of(answer)


def test_it_says_what_it_bids_and_waits_until_that_is_done(client: Client) -> None:
    answer = press(client, with_cards(client), add="pass")
    said = re.search(r"It says: (.+?) Done, go on", text_of(answer))
    assert said
    assert "hearts" in said[1]


def test_a_card_that_was_seen_is_refused_and_nothing_is_lost(client: Client) -> None:
    answer = with_cards(client)
    for pressed in ("3S", "pass", "pass", "pass"):
        answer = press(client, answer, add=pressed)
    answer = press(client, answer, add="Jh")
    assert answer.status_code == 422
    assert "That can’t be" in text_of(answer)
    assert "Which card comes from East?" in text_of(answer)


def test_the_last_thing_told_is_taken_back(client: Client) -> None:
    answer = press(client, with_cards(client), add="pass")
    answer = press(client, answer, back="1")
    assert "What does East say?" in text_of(answer)
    answer = press(client, press(client, answer, back="1"), back="1")
    assert "still 2" in text_of(answer)


@pytest.mark.parametrize(
    "cut", [{"cards": "Jh Jh Jh"}, {"cards": "xx"}, {"cards": "Jh", "acts": "17H"}]
)
def test_an_address_that_was_changed_shows_what_is_right_of_it(
    client: Client, cut: dict[str, str]
) -> None:
    assert asked(client, **cut).status_code in (200, 422)
    assert "Tap its cards" in text_of(asked(client, **cut))


def test_a_seat_that_is_not_at_the_table_is_told(client: Client) -> None:
    answer = client.get(f"/practice/fourth/?{urlencode(START | {'seat': '5'})}")
    assert "There is no such seat" in text_of(answer)


def test_games_with_a_kitty_are_not_offered(client: Client) -> None:
    shown = text_of(client.get("/practice/fourth/"))
    assert "Bid Whist" not in shown
    assert "Ottawa" in shown


@pytest.mark.parametrize("name", [each for each in preset_names() if can_sit_in(preset(each))])
def test_a_whole_hand_told_act_by_act_is_seen_as_from_the_seat(name: str) -> None:
    """A real hand is played; who is told only what that seat sees knows the same at each turn."""
    rules = preset(name)
    for seed in range(8):
        hand = Hand(rules, deal_at_random(rules, rules.seats[0], Random(seed)))
        seat = rules.seats[seed % len(rules.seats)]
        told = SittingIn(rules, seat, rules.seats[0], 1, hand.view(seat).dealt)
        players = {each: player_of(2 + seed % 2, seed) for each in rules.seats}
        while hand.to_act:
            known = hand_told(told)
            if hand.to_act == seat:
                assert known.view(seat) == hand.view(seat)
            act = players[hand.to_act].act(hand.view(hand.to_act)).act
            if is_seen(hand, seat):
                told = SittingIn(rules, seat, told.dealer, 1, told.cards, (*told.acts, str(act)))
            hand.apply(act)
        over = hand_told(told)
        assert over.outcome() == hand.outcome()


def is_seen(hand: Hand, seat: str) -> bool:
    """Whether somebody in this seat sees what is done now: cards are exchanged face down."""
    if hand.phase is not Phase.EXCHANGE or hand.to_act == seat:
        return True
    return hand.contract is not None and hand.contract.declarer == seat


def test_it_plays_by_the_rules_whatever_it_is_told() -> None:
    told = SittingIn(preset("ottawa"), "S", "N", 3, hand_told_cards())
    hand = hand_told(SittingIn(told.rules, "S", "N", 3, told.cards, ("pass",)))
    assert choice(hand, told, seconds=0) in hand.legal_actions()


def hand_told_cards() -> tuple[Any, ...]:
    rules = preset("ottawa")
    return deal_at_random(rules, "N", Random(3)).cards[2]
