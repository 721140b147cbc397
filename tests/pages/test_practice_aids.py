"""What helps a learner at the practice table: hints, objections, values, the cards still out."""

import html
import re
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from engine import Hand, Phase, deck, preset
from engine.players import player_of
from engine.players.simulating import Simulator
from scoring.models import PracticeGame
from scoring.practice import aids
from scoring.practice.hands import hand_of
from scoring.practice.plain_words import plain_reason
from scoring.services import practice as services
from scoring.words import card_said
from tests.pages.practising import BIDDING, a_practice_game, hand_to_bid
from tests.pages.test_practice import (
    hand_kept,
    known_to,
    offered,
    page,
    press,
    text_of,
    to_the_play,
    told_in,
)

pytestmark = pytest.mark.django_db


def choice_by_rules(hand: Hand, seat: str) -> str:
    return str(player_of(3).act(hand.view(seat)).act)


def in_play(client: Client, *switched: str) -> PracticeGame:
    """A game in which the learner may choose between cards, with this aid switched on."""
    game = a_practice_game()
    to_the_play(client, game)
    while len(offered(page(client, game))) < 2:
        press(client, game, do="another-deal")
        to_the_play(client, game)
    for aid in switched:
        press(client, game, do=f"aid-{aid}")
    return game


def test_a_hint_says_what_a_good_player_does_and_why(client: Client) -> None:
    game = in_play(client)
    hand = hand_kept(game)
    answer = press(client, game, do="hint")
    best = player_of(3).act(hand.view(game.seat))
    said = re.search(r"My choice: ([^.]+)\. (\w[^.]+)\.", text_of(answer))
    assert said
    assert said[1] == card_said(best.act)  # type: ignore[arg-type]
    assert f"{said[2]}." == plain_reason(hand.view(game.seat), best)
    marked = re.findall(r'value="(\w+)"[^>]*own-card-best', answer.content.decode())
    assert set(marked) == {str(best.act)}
    assert hand_kept(game).trick == hand.trick


def test_hints_that_are_always_on_need_no_request(client: Client) -> None:
    game = in_play(client, "hints")
    assert "My choice:" in text_of(page(client, game))
    press(client, game, do="aid-hints")
    assert "My choice:" not in text_of(page(client, game))


def test_an_objection_is_raised_only_if_another_card_was_better(client: Client) -> None:
    game = in_play(client, "checks")
    hand = hand_kept(game)
    best = choice_by_rules(hand, game.seat)
    other = next(card for card in offered(page(client, game)) if card != best)
    assert "I would have chosen" not in text_of(press(client, game, act=best))
    press(client, game, do="take-back")
    assert "I would have chosen" in text_of(press(client, game, act=other))


def test_each_card_that_may_be_played_has_its_worth(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = in_play(client, "values")
    monkeypatch.setattr("scoring.views.practice.AID_SECONDS", 20)
    a_quick_adviser(monkeypatch)
    shown = page(client, game).content.decode()
    assert shown.count('class="worth"') == len(offered(page(client, game)))


def a_quick_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the adviser look at so few deals that a slow machine has the time for all of them."""
    quick = Simulator(2, card_worlds=20, bid_worlds=20, by_plays=True)
    monkeypatch.setattr("scoring.practice.others.player_of", lambda *_level, **_time: quick)


def test_the_hint_and_the_figure_below_its_card_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    a_quick_adviser(monkeypatch)
    view = hand_of(BIDDING, preset("ottawa")).view("S")
    helped = aids.help_for(view, ("hints", "values"), 20)
    assert helped.hint
    told = re.findall(r"[+−]\d+\.\d\d", helped.hint.why)[0]
    assert abs(signed_number(told) - signed_number(helped.by_card[helped.hint.code])) < 0.06


def test_the_hint_and_the_table_of_bids_agree_on_a_bid_and_on_a_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a_quick_adviser(monkeypatch)
    view = hand_kept(hand_to_bid()).view("S")
    helped = aids.help_for(view, ("hints", "values"), 20)
    assert helped.hint
    worths = {worth.code: worth for worth in helped.worths}
    best, passing = worths[helped.hint.code], worths["pass"]
    [made, deals] = re.findall(r"in (\d+) of (\d+) deals", helped.hint.why)[0]
    assert best.percent == round(100 * int(made) / int(deals))
    assert f"{best.figure} points" in helped.hint.why
    assert (passing.shown, passing.said, passing.percent) == ("pass", "Pass", None)
    assert helped.worths[0] == best
    assert len(helped.worths) == aids.MOST_BIDS + 1


def signed_number(text: str) -> float:
    return float(text.replace("−", "-"))


def test_a_pass_has_its_row_without_a_percentage(client: Client) -> None:
    game = hand_to_bid()
    press(client, game, do="aid-values")
    press(client, game, do="taste-tricks")
    rows = page(client, game).content.decode().split("<tbody>")[1].split("</tbody>")[0]
    [passing] = [row for row in rows.split("</tr>") if "Pass" in row]
    assert "%" not in passing
    assert rows.count("<progress") == aids.MOST_BIDS


def test_the_best_bids_are_shown_with_how_often_they_are_made(client: Client) -> None:
    game = a_practice_game()
    press(client, game, do="aid-values")
    answer = page(client, game)
    assert "What the best bids are worth" in text_of(answer)
    rows = re.findall(r"<progress max=\"100\" value=\"(\d+)\"", answer.content.decode())
    assert len(rows) == aids.MOST_BIDS
    assert all(0 <= int(percent) <= 100 for percent in rows)


@pytest.mark.parametrize("rules", ["ottawa", "bid-whist", "bloomington-six"])
def test_the_cards_still_out_are_those_the_learner_has_not_seen(client: Client, rules: str) -> None:
    game = a_practice_game(rules)
    press(client, game, do="aid-counter")
    to_the_play(client, game)
    view = hand_kept(game).view(game.seat)
    shown = html.unescape(page(client, game).content.decode()).split('id="out"')[1]
    shown = shown.split("</section>")[0]
    seen = Counter([*view.dealt, *view.kitty, *view.received, *laid_by_others(view)])
    left = Counter(map(card_said, (Counter(deck(game.rules.deck)) - seen).elements()))
    assert Counter(re.findall(r'class="visually-hidden">([^<]+)<', shown)) == left


def laid_by_others(view: Any) -> list[Any]:
    return [card for seat, card in view.plays if seat != view.seat]


def test_no_aid_reveals_anything_hidden(client: Client) -> None:
    game = in_play(client, "hints", "checks", "values")
    for _ in range(4):
        if hand_kept(game).phase is not Phase.PLAY:
            break
        answer = page(client, game)
        assert told_in(answer, game.rules.deck) <= known_to(game.seat, hand_kept(game))
        answer = press(client, game, act=offered(answer)[-1])
        assert told_in(answer, game.rules.deck) <= known_to(game.seat, hand_kept(game))


def test_an_unknown_aid_switches_nothing(client: Client) -> None:
    game = a_practice_game()
    assert press(client, game, do="aid-all").status_code == 422
    services.switch_aid(game, "counter")
    services.switch_aid(game, "hints")
    assert game.aids == ["hints", "counter"]
