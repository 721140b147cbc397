"""The lessons against the engine: what they call right is right, and nothing else is."""

from random import Random

import pytest

from engine import Deal, Hand, Strain, card_order, deck, points, preset, read_card
from engine.contract import Contract
from engine.players.analysing import values_of
from scoring.practice.lessons import LESSONS, RULES, Lesson

DEAL, BOWERS, FOLLOWING, BIDDING, ALONE, NOTRUMP, DEFENDING, SCORE = LESSONS
OTTAWA = preset(RULES)


def cards_of(lesson: Lesson) -> list[str]:
    return [card.code for card in lesson.hand()]


def worths(lesson: Lesson) -> dict[str, float]:
    """What each bid is worth for South, first to call, with these cards."""
    own = tuple(read_card(code) for code in cards_of(lesson))
    rest = list(deck(OTTAWA.deck))
    for card in own:
        rest.remove(card)
    Random(1).shuffle(rest)
    hand = Hand(OTTAWA, Deal("E", (tuple(rest[:8]), tuple(rest[8:16]), own, tuple(rest[16:]))))
    return {each.act: each.points for each in values_of(hand.view("S"), 100, 1)}


def wins(lesson: Lesson, card: str) -> bool:
    order = card_order(lesson.trump or Strain.NOTRUMP)
    trick = [*(read_card(each) for _seat, each in lesson.trick), read_card(card)]
    return order.winner(trick) == len(lesson.trick)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_right_answer_is_among_those_offered(lesson: Lesson) -> None:
    offered = [code for code, _name in lesson.answers] or cards_of(lesson)
    assert offered.count(lesson.right) == 1
    assert len(offered) > 2


def test_the_seat_left_of_the_dealer_calls_first() -> None:
    assert OTTAWA.left_of("E") == DEAL.right


def test_the_best_card_is_the_one_that_beats_all_others() -> None:
    order = card_order(Strain.HEARTS)
    best = max(cards_of(BOWERS), key=lambda code: order.strength(read_card(code)))
    assert best == BOWERS.right


def test_only_one_card_follows_suit() -> None:
    order = card_order(Strain.HEARTS)
    own = tuple(map(read_card, cards_of(FOLLOWING)))
    led = order.suit_led([read_card(card) for _seat, card in FOLLOWING.trick])
    assert [str(card) for card in order.following(own, led)] == [FOLLOWING.right]


def test_the_bid_taught_is_worth_more_than_the_others() -> None:
    worth = worths(BIDDING)
    assert worth[BIDDING.right] > max(0, worth["8C"])


def test_the_moon_taught_is_worth_more_than_a_low_bid() -> None:
    worth = worths(ALONE)
    assert worth[ALONE.right] > worth["5H"]


def test_only_one_card_takes_the_trick_at_no_trump() -> None:
    assert [card for card in cards_of(NOTRUMP) if wins(NOTRUMP, card)] == [NOTRUMP.right]


def test_the_lowest_heart_follows_and_leaves_the_trick_to_partner() -> None:
    assert not any(wins(DEFENDING, card) for card in ("Kh", "Qh"))
    assert DEFENDING.right == "Qh"


def test_the_score_is_the_engine_s() -> None:
    contract = Contract("S", 5, None, Strain.HEARTS)
    assert points(OTTAWA, contract, 4) == (int(SCORE.right), 4)
