"""The computer players: every level plays every game to its end, by the rules."""

import doctest
import re
from pathlib import Path
from random import Random

import pytest
from rule_sets import any_rules

import engine.players
from engine import (
    Deal,
    Hand,
    Phase,
    RuleSet,
    deal_at_random,
    preset,
    preset_names,
    read_call,
    read_card,
)
from engine.players import REASONS, play_hand, play_match, player_of, score_of
from engine.players.playing import FOLLOWS, LEADS

#: Hands of each game that a level plays here.
HANDS = {1: 6, 2: 6, 3: 6}


def hand_of(rules: RuleSet, level: int, seed: int) -> Hand:
    """`play_hand` applies each action under the rules, so an illegal one raises."""
    dealer = rules.seats[seed % rules.players]
    players = {seat: player_of(level, seed) for seat in rules.seats}
    return play_hand(rules, deal_at_random(rules, dealer, Random(seed)), players)


def test_the_example_of_the_players_runs() -> None:
    done = doctest.testmod(engine.players)
    assert (done.attempted, done.failed) == (6, 0)


@pytest.mark.parametrize("name", preset_names())
@pytest.mark.parametrize("level", HANDS)
def test_every_level_plays_every_game_to_its_end(level: int, name: str) -> None:
    for seed in range(HANDS[level]):
        assert hand_of(preset(name), level, seed).outcome() is not None


@pytest.mark.parametrize("level", HANDS)
def test_every_level_plays_by_house_rules(level: int) -> None:
    for seed in range(2 * HANDS[level]):
        assert hand_of(any_rules(seed), level, seed).outcome() is not None


@pytest.mark.parametrize("level", HANDS)
def test_the_same_seed_plays_the_same_hand(level: int) -> None:
    one, same = (hand_of(preset("ottawa"), level, seed=3) for _ in range(2))
    assert (one.auction, one.tricks) == (same.auction, same.tricks)


@pytest.mark.parametrize("level", HANDS)
def test_a_level_gives_its_reason(level: int) -> None:
    rules = preset("neuralplay-default")
    hand = Hand(rules, deal_at_random(rules, "N", Random(2)))
    player = player_of(level)
    while hand.to_act:
        decision = player.act(hand.view(hand.to_act))
        assert re.fullmatch(r"\w[^{}]*\.", decision.why.sentence)
        hand.apply(decision.act)


def test_a_beginner_passes_declarer_the_best_card_and_lays_the_weakest_away() -> None:
    cards = ("AhAhKhQhJhJhJdJd", "AsAsAdAdAcAcKsKs", "QhKhKdKdKcKcQsQs", "QdQdQcQcJsJsJcJc")
    rules = preset("ottawa")
    hand = Hand(rules, Deal("W", tuple(tuple(map(read_card, cut(each))) for each in cards)))
    for call in ("call-1:H", "pass", "pass", "pass"):
        hand.apply(read_call(call))
    player = player_of(1)
    given = []
    while hand.phase is Phase.EXCHANGE:
        given.append(str(player.act(hand.view(str(hand.to_act))).act))
        hand.apply(read_card(given[-1]))
    assert given == ["Qh", "Kh"]


def cut(cards: str) -> list[str]:
    return re.findall("..", cards)


def test_every_reason_has_a_sentence_and_every_sentence_is_used() -> None:
    folder = Path(engine.players.__file__).parent
    text = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    rules = {rule.__name__.replace("_", "-") for rule in (*LEADS, *FOLLOWS)}
    used = set(re.findall(r'\bwhy\(\s*"([a-z-]+)"', text))
    # What is said about counted bids is also said about those played out.
    counted = set(re.findall(r'\breason\(\s*"([a-z-]+)"', text))
    simulated = {f"{code}-simulated" for code in counted}
    assert used | counted | simulated | rules == set(REASONS)


def test_players_of_the_same_level_tie_a_match() -> None:
    rules = preset("ottawa")
    players = [player_of(2) for _ in rules.seats]
    assert list(play_match(rules, players, 5, Random(1))) == [0.0] * 5


def test_the_mean_of_a_match_has_a_standard_error() -> None:
    score = score_of([2.0, -1.0, 0.5, 0.5])
    assert (score.deals, score.mean) == (4, 0.5)
    assert score.error == pytest.approx(0.6124, abs=0.0001)
    assert score_of([2.0]).error == 0


@pytest.mark.parametrize("level", [2, 3])
def test_a_level_beats_the_one_below(level: int) -> None:
    rules = preset("ottawa")
    players = [player_of(level), player_of(level - 1)] * 2
    score = score_of(list(play_match(rules, players, 60, Random(5))))
    assert score.mean > 2 * score.error
