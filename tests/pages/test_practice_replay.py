"""A finished practice hand is replayed card by card, each step at its own address."""

import re
from typing import Any

import pytest
from django.test import Client

from engine import Phase, read_hand
from scoring.models import PracticeGame, PracticeHand
from scoring.practice.hands import acts_of
from scoring.practice.replay import hand_at, replay_step
from scoring.practice.review import tricks_lost
from scoring.words import card_said
from tests.pages.practising import a_practice_game
from tests.pages.test_practice import hand_kept, offered, page, press, text_of, to_the_play
from tests.pages.test_practice_review import ACE_FIRST

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(client: Client) -> PracticeGame:
    game = a_practice_game("pepper")
    to_the_play(client, game)
    while not game.hands.latest("number").is_over:
        choices = offered(page(client, game))
        press(client, game, **({"act": choices[0]} if choices else {"do": "go-on"}))
    return game


def step_of(client: Client, game: PracticeGame, step: object = "", hand: object = 1) -> Any:
    return client.get(f"/practice/{game.token}/replay/", {"hand": hand, "step": step})


def link(answer: Any, way: str) -> str | None:
    found = re.search(rf'id="replay-{way}"[^>]*href="([^"]+)"', answer.content.decode())
    return found[1].replace("&amp;", "&") if found else None


def test_the_links_lead_through_every_act_of_a_hand_and_back(
    client: Client, over: PracticeGame
) -> None:
    acts = list(acts_of(hand_kept(over)))
    address = f"/practice/{over.token}/replay/"
    assert f'href="{address}?hand=1"' in page(client, over).content.decode()
    answer = client.get(f"{address}?hand=1")
    assert link(answer, "back") is None
    for _act in acts:
        answer = client.get(address + str(link(answer, "forward")))
        assert answer.status_code == 200
    assert link(answer, "forward") is None
    assert "The hand is over." in text_of(answer)
    for _act in acts:
        answer = client.get(address + str(link(answer, "back")))
    assert "The cards are dealt." in text_of(answer)


def test_every_seat_is_open_with_its_remaining_cards(client: Client, over: PracticeGame) -> None:
    hand = hand_kept(over)
    shown = text_of(step_of(client, over))
    assert all(card_said(card) in shown for cards in hand.deal.cards for card in cards)
    gone = text_of(step_of(client, over, len(list(acts_of(hand)))))
    in_the_last_trick = {card for _seat, card in hand.tricks[-1].plays}
    first = next(card for _seat, card in hand.tricks[0].plays if card not in in_the_last_trick)
    assert card_said(first) not in gone.split("Everybody")[1].split("Bidding")[0]


def test_the_best_card_is_marked_and_a_worse_one_shown_with_its_cost() -> None:
    hand = read_hand(ACE_FIRST)
    first = next(n for n, (_seat, act) in enumerate(acts_of(hand)) if str(act) == "Ah")
    then = replay_step(hand, first, "S", tricks_lost(hand_at(hand, first)))
    assert then.judged == "It costs 1 trick. Better: jack of hearts."
    [east] = [seat for seat in then.hands if seat.is_turn]
    assert [card.name for card, is_best in east.cards if is_best] == ["jack of hearts"]
    unknown = replay_step(hand, first, "S", None)
    assert unknown.judged == "There was not enough time to work out the best card."


def test_no_card_is_marked_if_all_are_equally_good() -> None:
    hand = read_hand(ACE_FIRST)
    last = len(list(acts_of(hand)))
    for step in range(last + 1):
        now = hand_at(hand, step)
        lost = tricks_lost(now, 60)
        assert (lost is None) is (now.phase is not Phase.PLAY)
        seats = replay_step(hand, step, "S", lost).hands
        marked = [card for seat in seats for card, is_best in seat.cards if is_best]
        assert bool(marked) is bool(lost and any(lost.values()))


def test_made_up_steps_are_answered_too(client: Client, over: PracticeGame) -> None:
    for step in ("-1", "x", "٣", "9" * 5000, "\x00", "1e3", "999", "1;drop"):
        assert step_of(client, over, step).status_code == 200
    for hand in ("7", "999"):
        assert step_of(client, over, hand=hand).status_code == 302
    assert client.get("/practice/nobody-knows-this/replay/").status_code == 404
    assert client.post(f"/practice/{over.token}/replay/").status_code == 405


@pytest.mark.parametrize("hand", [1, 0, "", "01"])
def test_nothing_is_shown_of_a_hand_still_being_played(client: Client, hand: object) -> None:
    game = a_practice_game()
    answer = step_of(client, game, 1, hand)
    assert answer.status_code == 302
    assert answer.content == b""


def test_a_hand_that_was_taken_back_is_hidden_again(client: Client, over: PracticeGame) -> None:
    press(client, over, do="take-back")
    assert not PracticeHand.objects.get().is_over
    assert step_of(client, over).status_code == 302


def test_the_score_sheet_links_to_earlier_hands(client: Client, over: PracticeGame) -> None:
    press(client, over, do="next-hand")
    shown = page(client, over).content.decode()
    assert f'href="/practice/{over.token}/replay/?hand=1"' in shown
    assert step_of(client, over, 3).status_code == 200
