"""A hand judged: its cards against every continuation, its bids where everybody agrees."""

from random import Random

import pytest

from engine import Card, Hand, deal_at_random, preset, preset_names, read_call, read_hand
from engine.players import play_hand, player_of
from scoring.practice.review import best_call, calls_judged, cards_judged

#: South holds every heart that counts: both pairs of bowers, aces and kings. Nobody else has a bid
#: worth a tenth of it.
ALL_TRUMPS = "ottawa N | JcAcKcQcAsKsQsJs/JcAcKcQcAsKsQsJs/JhJhJdJdAhAhKhKh/QhQhAdAdKdKdQdQd"


def best_by_trying(hand: Hand, makers: tuple[str, ...]) -> int:
    """The makers' tricks if everybody sees all cards: every continuation is tried."""
    if hand.to_act is None:
        return hand.makers_tricks()
    results = []
    for act in hand.legal_actions():
        after = hand.copy()
        after.apply(act)
        results.append(best_by_trying(after, makers))
    return max(results) if hand.to_act in makers else min(results)


def costs_by_trying(hand: Hand, tricks: int) -> dict[tuple[int, str], int]:
    """What each card of the last tricks cost, by trick and seat, if it cost anything."""
    assert hand.contract
    makers = hand.rules.sides[hand.rules.side_of(hand.contract.declarer)]
    first = len(hand.tricks) - tricks
    now = before(hand, first)
    costs = {}
    for number, trick in enumerate(hand.tricks[first:], start=first + 1):
        for seat, card in trick.plays:
            best = best_by_trying(now, makers)
            now.apply(card)
            if cost := abs(best - best_by_trying(now, makers)):
                costs[number, seat] = cost
    return costs


def before(hand: Hand, tricks: int) -> Hand:
    """The hand after this many tricks."""
    now = Hand(hand.rules, hand.deal)
    for call in hand.auction.calls:
        now.apply(call)
    if hand.naming:
        now.apply(hand.naming)
    for _seat, card in hand.exchanged:
        now.apply(card)
    for trick in hand.tricks[:tricks]:
        for _seat, card in trick.plays:
            now.apply(card)
    return now


def badly_played(name: str, seed: int) -> Hand:
    """A hand that beginners have played to its end."""
    rules = preset(name)
    players = {seat: player_of(1, seed) for seat in rules.seats}
    return play_hand(rules, deal_at_random(rules, rules.seats[0], Random(seed)), players)


@pytest.mark.parametrize("name", preset_names())
def test_the_last_tricks_cost_what_trying_everything_gives(name: str) -> None:
    tricks = 2 if preset(name).players == 6 else 3
    costly = 0
    for seed in range(4):
        hand = badly_played(name, seed)
        judged = cards_judged(hand, seconds=60, since=len(hand.tricks) - tricks + 1)
        costs = {(each.trick, each.seat): each.cost for each in judged.lost}
        assert costs == costs_by_trying(hand, tricks)
        costly += len(costs)
    assert costly


def test_the_better_card_is_named() -> None:
    hand = badly_played("ottawa", 1)
    for judged in cards_judged(hand, seconds=60, since=4).lost:
        assert judged.card not in judged.best
        assert all(isinstance(card, Card) for card in judged.best)


def test_without_time_nothing_is_judged_and_the_review_says_so() -> None:
    hand = badly_played("ottawa", 2)
    judged = cards_judged(hand, seconds=0)
    assert judged.lost == ()
    assert judged.first_trick >= 1


def test_passing_with_every_trump_is_the_worst_call_of_the_auction() -> None:
    hand = read_hand(f"{ALL_TRUMPS} | pass pass 3D pass | | ", partial=True)
    by_seat = {judged.seat: judged for judged in calls_judged(hand, seconds=60)}
    assert str(by_seat["S"].best).endswith(("moon:H", "8H"))
    assert by_seat["S"].cost > 10
    assert max(by_seat.values(), key=lambda judged: judged.cost).seat == "S"


def test_bidding_with_every_trump_is_no_mistake() -> None:
    hand = read_hand(f"{ALL_TRUMPS} | pass moon:H pass pass | | ", partial=True)
    judged = next(each for each in calls_judged(hand, seconds=60) if each.seat == "S")
    assert judged.cost == 0


@pytest.mark.parametrize(
    ("made", "best"), [("pass", "pass"), ("2H", "2H"), ("3H", "pass"), ("4H", "pass")]
)
def test_calls_worth_the_same_tenth_of_a_point_are_equally_good(made: str, best: str) -> None:
    points = {"pass": -0.379, "2H": -0.376, "3H": -0.5, "4H": -7.0}
    valued = {read_call(call): worth for call, worth in points.items()}
    assert best_call(valued, read_call(made)) == read_call(best)
