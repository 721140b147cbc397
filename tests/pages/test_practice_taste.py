"""The settings of the practice table: the order of the cards, the others' pace, the left hand."""

import re
from typing import Any

import pytest
from django.test import Client

from engine import View, preset
from engine.notation import read_hand
from engine.players import Decision, Value, Why
from scoring.models import PracticeGame
from scoring.practice import aids, shown
from scoring.practice.hands import acts_of, dealt
from scoring.practice.others import Others
from scoring.practice.steps import steps_shown
from scoring.practice.table import PracticeTable, on
from scoring.practice.taste import CODES, Taste
from scoring.services import practice as services
from tests.pages.practising import BIDDING, a_practice_game
from tests.pages.test_practice import (
    begin,
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

RULES = preset("ottawa")


def order(codes: str) -> str:
    """South's cards in the order shown."""
    view = read_hand(BIDDING, RULES, partial=True).view("S")
    table = shown.table_shown(view, taste=Taste(frozenset(codes.split())))
    return " ".join(card.code for card in table.hand)


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ("", "Jh Ah Kh As Qs Js Ac Qd"),
        ("low", "Kh Ah Jh Js Qs As Ac Qd"),
        ("suits", "As Qs Js Jh Ah Kh Ac Qd"),
        ("suits low", "Js Qs As Kh Ah Jh Ac Qd"),
        ("down", "Jh Ah Kh As Qs Js Qd Ac"),
        ("up", "Jh Ah Kh Ac Qd As Qs Js"),
        ("suits up", "Ac Qd Jh Ah Kh As Qs Js"),
    ],
)
def test_cards_are_shown_in_the_chosen_order(codes: str, expected: str) -> None:
    assert order(codes) == expected


def steps_in(answer: Any) -> list[str]:
    return re.findall(r'<template data-said="([^"]*)"', answer.content.decode())


def part(client: Client, game: PracticeGame, **sent: str) -> Any:
    """The fragment that an open page gets."""
    game.refresh_from_db()
    sent["step"] = str(game.step)
    return client.post(f"/practice/{game.token}/act/", sent, headers={"HX-Request": "true"})


def test_nothing_is_shown_step_by_step_unless_that_was_chosen(client: Client) -> None:
    game = a_practice_game()
    assert steps_in(part(client, game, act="pass")) == []


@pytest.mark.parametrize("pace", ["calm", "tap"])
def test_the_others_acts_are_announced_one_by_one(client: Client, pace: str) -> None:
    # The learner deals, and so bids last.
    table = PracticeTable(RULES, Others("S", 1, 1), "S", (), dealt(RULES, "S"), None)
    game = services.begin(on(table, 0), four_colours=False, device="", address="")
    part(client, game, do=f"taste-{pace}")
    answer = part(client, game, do="another-deal")
    hand = hand_kept(game)
    assert f'data-pace="{pace}"' in answer.content.decode()
    # The page itself shows the last act.
    assert len(steps_in(answer)) == len(list(acts_of(hand))) - 1
    assert [each.said for each in steps_shown(hand, game.seat)] == steps_in(answer)


def test_a_completed_trick_is_shown_whole_before_the_next_one(client: Client) -> None:
    hand = read_hand(f"{BIDDING} AsJsQsKs", RULES, partial=True)
    steps = steps_shown(hand, "S")
    assert [step.said for step in steps] == [
        "South: ace of spades.",
        "West: jack of spades.",
        "North: queen of spades.",
        "East: king of spades. South takes the trick.",
    ]
    assert len([seat for seat in steps[-1].seats if seat.card]) == 4
    assert [seat.letter for seat in steps[-1].seats if seat.wins] == ["S"]
    assert steps[-1].tricks == "Tricks: you 1, they 0"


def test_a_choice_excludes_the_others_in_its_group_and_is_stored_with_the_game(
    client: Client,
) -> None:
    game = a_practice_game()
    for code in ("suits", "tap", "calm", "left", "low", "trumps"):
        answer = press(client, game, do=f"taste-{code}")
    game.refresh_from_db()
    assert sorted(game.taste) == ["calm", "left", "low"]
    assert "left-hand" in answer.content.decode()
    pressed = re.findall(
        r'value="taste-(\w+)"\s+aria-pressed="true"', page(client, game).content.decode()
    )
    assert pressed == ["trumps", "low", "turns", "calm", "points", "left"]
    assert set(pressed) < set(CODES)


def test_the_device_s_next_game_has_the_options_of_its_last(client: Client) -> None:
    client.get("/practice/")
    game = begin(client)
    press(client, game, do="taste-calm")
    assert begin(client).taste == ["calm"]
    press(client, PracticeGame.objects.latest("pk"), do="new-game")
    assert PracticeGame.objects.latest("pk").taste == ["calm"]


def test_an_unknown_choice_changes_nothing(client: Client) -> None:
    game = a_practice_game()
    assert "can’t be done now" in text_of(press(client, game, do="taste-fast"))
    game.refresh_from_db()
    assert game.taste == []


@pytest.mark.parametrize("rules", ["ottawa", "bid-whist"])
def test_no_step_reveals_more_than_the_learner_may_know(client: Client, rules: str) -> None:
    game = a_practice_game(rules)
    part(client, game, do="taste-tap")
    answer, seen = page(client, game), 0
    while not game.hands.latest("number").is_over:
        sent = {"act": acts[-1]} if (acts := offered(answer)) else {"do": "go-on"}
        answer = part(client, game, **sent)
        hand = hand_kept(game)
        # Once the hand is over all cards are open.
        assert not hand.to_act or told_in(answer, game.rules.deck) <= known_to(game.seat, hand)
        seen += len(steps_in(answer))
        answer = page(client, game)
    assert seen > 10


@pytest.mark.parametrize(("seat", "own"), [("S", "7.0"), ("N", "7.0"), ("W", "1.0")])
def test_choices_are_valued_in_points_or_in_tricks_of_one_s_own_side(seat: str, own: str) -> None:
    """South has bid; if the makers take 7 tricks on average, the others get the rest."""
    view = read_hand(BIDDING, RULES, partial=True).view(seat)
    values = [Value("As", 2.5, 7.0)]
    (points,) = aids.worths(view, values)
    (tricks,) = aids.worths(view, values, in_tricks=True)
    assert (points.figure, tricks.figure) == ("+2.5", own)


def test_the_page_says_what_the_figures_mean(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(view: View, *_more: object) -> tuple[Decision, list[Value]]:
        act = view.legal_actions[-1]
        return Decision(act, Why("only-act")), [Value(str(act), 2.5, 7.0, 0.5)]

    monkeypatch.setattr(aids, "advised", asked)
    game = a_practice_game()
    part(client, game, do="aid-values")
    assert "Made Points" in text_of(page(client, game))
    assert "Made Tricks" in text_of(press(client, game, do="taste-tricks"))
    to_the_play(client, game)
    if offered(page(client, game))[1:]:
        assert "Below each card: the tricks" in text_of(page(client, game))
    assert "Below each card: the points" not in text_of(page(client, game))


def test_switching_an_aid_on_leaves_the_others_unfolded(client: Client) -> None:
    game = a_practice_game()
    closed, opened = '<details class="more-verbs">', '<details class="more-verbs" open>'
    after = part(client, game, do="aid-counter").content.decode()
    assert after.index(opened) < after.index('value="aid-checks"') < after.index(closed)
    assert opened not in page(client, game).content.decode()
