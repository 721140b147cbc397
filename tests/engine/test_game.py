"""Hands added up to the end of a game, with every way to win (rules 5.4)."""

from random import Random
from typing import Any

import pytest
from rule_sets import OTTAWA, changed, six_players

from engine import Bid, Card, Contract, Game, Result, RuleSet, Suit, read_call
from engine.game import first_dealer
from engine.points import passed_out, played

DEAL_OUT = "-"


def result(rules: RuleSet, text: str) -> Result:
    """`N 5H 6`: North bid five hearts and took six; `-`: passed out."""
    if text == DEAL_OUT:
        return passed_out(rules, rules.seats[0])
    declarer, bid, tricks = text.split()
    call = read_call(bid)
    assert isinstance(call, Bid)
    contract = Contract(declarer, call.level, call.special, call.strain)
    return played(rules, rules.seats[0], contract, int(tricks))


def game(rules: RuleSet, *hands: str) -> Game:
    started = Game(rules, rules.seats[0])
    for text in hands:
        started = started.add(result(rules, text))
    return started


def test_ottawa_ends_after_eight_hands_and_the_higher_total_wins() -> None:
    seven = game(OTTAWA, *["N 5H 5"] * 7)
    assert (seven.is_over, seven.winners) == (False, ())
    over = game(OTTAWA, *["N 5H 5"] * 8)
    assert (over.totals, over.winners) == ((40, 24), (0,))
    with pytest.raises(ValueError, match="over"):
        over.add(result(OTTAWA, DEAL_OUT))


def test_equal_totals_tie() -> None:
    assert game(OTTAWA, *["N 4H 4"] * 8).winners == (0, 1)


def test_the_deal_moves_left() -> None:
    assert [game(OTTAWA, *["N 4H 4"] * count).dealer for count in range(5)] == list("NESWN")


@pytest.mark.parametrize(
    ("option", "counted", "dealer"),
    [("counts", 2, "S"), ("not-counted", 1, "S"), ("redeal", 1, "E")],
)
def test_whether_a_passed_out_deal_counts_depends_on_the_rules(
    option: str, counted: int, dealer: str
) -> None:
    begun = game(changed(passed_out=option), "N 4H 4", DEAL_OUT)
    assert (begun.hands_counted, begun.dealer) == (counted, dealer)


@pytest.mark.parametrize(
    ("win_rule", "hands", "winners"),
    [
        ("highest-tie", ["N 5H 5"], ()),
        ("highest-tie", ["N 5H 5", "N 5H 5"], (0,)),
        ("highest-tie", ["N 4H 5", "E 4H 5", "N 4H 4"], (0, 1)),
        ("highest-last-contract", ["N 4H 5", "E 4H 5", "N 4H 4"], (0,)),
        ("highest-last-contract", ["N 4H 5", "E 4H 5", "E 4H 4"], (1,)),
        ("bidding-team", ["N 4H 5", "E 4H 5", "E 3H 3"], (1,)),  # both over; east bid, and has less
        ("bidding-team", ["N 6H 6", "E 4H 4"], (0,)),  # alone over, by defending
        ("must-bid", ["N 6H 6", "E 4H 4"], ()),  # not by defending
        ("must-bid", ["N 6H 6", "E 4H 3"], ()),  # not by setting
        ("must-bid", ["N 6H 6", "E 4H 4", "N 3H 3"], (0,)),
        ("must-bid", ["N 6H 6", "E 4H 4", "N 4H 3"], ()),
        ("must-bid-or-set", ["N 6H 6", "E 4H 4"], ()),
        ("must-bid-or-set", ["N 6H 6", "E 4H 3"], (0,)),
        ("must-bid-or-set", ["N 6H 6", "E 4H 4", DEAL_OUT], ()),
    ],
)
def test_who_wins_a_game_to_points(
    win_rule: str, hands: list[str], winners: tuple[int, ...]
) -> None:
    rules = changed(game_over="points 10", win_rule=win_rule)
    assert game(rules, *hands).winners == winners


def test_a_tie_after_all_hands_can_go_to_the_last_contract() -> None:
    rules = changed(win_rule="highest-last-contract", game_over="hands 2")
    assert game(rules, "N 4H 4", "E 4H 4").winners == (1,)
    assert game(rules, "N 4H 4", DEAL_OUT).winners == (0,)
    assert game(rules, DEAL_OUT, DEAL_OUT).winners == (0, 1)


@pytest.mark.parametrize(
    ("hands", "winners"), [(["N 4H 6"], ()), (["N 7H 7"], (0,)), (["N 8H 7"], (1,))]
)
def test_plus_minus_ends_in_either_direction(hands: list[str], winners: tuple[int, ...]) -> None:
    assert game(changed(game_over="plus-minus 7"), *hands).winners == winners


def test_a_side_in_the_hole_loses() -> None:
    rules = six_players()
    assert game(rules, *["1 best:H 0"] * 3).winners == ()
    assert game(rules, *["1 best:H 7"] * 3, "1 5H 4").winners == ()  # minus 53
    assert game(rules, *["1 best:H 7"] * 3, "1 6H 5").winners == (1,)  # minus 54
    assert game(rules, *["2 best:H 7"] * 4).winners == (0,)


def test_without_a_hole_no_score_is_too_low() -> None:
    to_fifty = changed(game_over="points 50")
    begun = game(to_fifty)
    assert (begun.winners, game(to_fifty, "N 8H 0", "E 5H 5").winners) == ((), ())


class Cuts(Random):
    """Returns sets of drawn cards in turn, and records how many were asked for."""

    def __init__(self, *drawn: str) -> None:
        super().__init__()
        self.asked: list[int] = []
        self.drawn = list(drawn)

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        self.asked.append(k)
        return [Card(rank, Suit.SPADES) for rank in self.drawn.pop(0)]


def test_two_equal_highest_cards_are_cut_again_and_the_higher_one_deals() -> None:
    cuts = Cuts("AKAQ", "KK", "QK")
    assert (first_dealer(changed(first_dealer="cut"), cuts), cuts.asked) == ("S", [4, 2, 2])
