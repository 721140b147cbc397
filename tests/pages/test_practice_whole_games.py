"""Random whole games of every preset: no response names a card the learner may not know."""

from random import Random

import pytest
from django.test import Client

from engine import Phase, preset_names
from scoring.models import PracticeGame
from scoring.practice import aids
from tests.pages.test_practice import begin, hand_kept, known_to, offered, press, text_of, told_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]
#: Random bids lose; a learner who passes more often gets to the end of a game.
PASSES = 0.6


@pytest.fixture(autouse=True)
def as_many_acts_as_a_game_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.services.practice.MOST_ACTS", 100_000)


@pytest.mark.parametrize("rules", preset_names())
def test_no_answer_in_a_whole_game_reveals_what_is_hidden(client: Client, rules: str) -> None:
    random = Random(f"whole game {rules}")
    game = begin(client, rules)
    # The counter names all cards the seat has not seen, whoever holds them: so it stays off.
    for aid in sorted({*aids.AIDS} - {"counter"}):
        press(client, game, do=f"aid-{aid}")
    answers = 0
    while not is_over(client, game):
        while not game.hands.latest("number").is_over:
            answers += 1
            one_press(client, game, random)
        press(client, game, do="next-hand")
    assert answers > 20
    assert game.hands.count() > 1


def is_over(client: Client, game: PracticeGame) -> bool:
    """Whether the last hand ended the game; a hand in progress did not."""
    shown = text_of(client.get(f"/practice/{game.token}/"))
    return game.hands.latest("number").is_over and "Another game" in shown.split("More")[0]


def one_press(client: Client, game: PracticeGame, random: Random) -> None:
    """Press one random button, for a page or a fragment, and search the response."""
    headers = random.choice([{}, {"HX-Request": "true"}])
    answer = client.post(
        f"/practice/{game.token}/act/",
        {"step": str(game.step), **chosen(client, game, random)},
        headers=headers,
        follow=True,
    )
    assert answer.status_code in (200, 422)
    game.refresh_from_db()
    row = game.hands.latest("number")
    if not row.is_over:
        told = told_in(answer, game.rules.deck)
        hidden = told - known_to(game.seat, hand_kept(game))
        assert hidden == set(), f"hand {row.number}: {row.record}"


def chosen(client: Client, game: PracticeGame, random: Random) -> dict[str, str]:
    game.refresh_from_db()
    hand = hand_kept(game)
    if random.random() < 0.05:
        return {"do": random.choice(["hint", "review", "claim", "take-back", "colours"])}
    choices = offered(client.get(f"/practice/{game.token}/"))
    if not choices:
        return {"do": "go-on"}
    if hand.phase is Phase.AUCTION and "pass" in choices and random.random() < PASSES:
        return {"act": "pass"}
    return {"act": random.choice(choices)}
