"""One's own record: worked out by hand from a few hands."""

import pytest

from engine import preset
from scoring.practice.hands import Ended
from scoring.practice.own_record import OwnHand, own_records

OTTAWA = preset("ottawa")


def hand(contract: str, tricks: int | None, *, cost: float = 0.0, rules: str = "ottawa") -> OwnHand:
    """A hand played as South; a cost makes one objection."""
    return OwnHand(preset(rules), "S", Ended("N", contract, tricks), int(cost > 0), cost)


def test_contracts_are_counted_by_who_declared_them() -> None:
    """By hand: South makes 5 and is set in 6; North makes 4; East is set in 5; one passed out.

    Points ahead: 5 - 3 = 2; -6 - 3 = -9; 6 - 2 = 4; 4 + 5 = 9 (4 tricks of the defenders); 0: the
    sum is 6 in five hands.
    """
    (record,) = own_records(
        [hand("S 5H", 5), hand("S 6C", 5), hand("N 4S", 6), hand("E 5D", 4), hand("", None)]
    )
    assert (record.hands, record.ahead) == (5, "+1.2")
    told = [(each.played, each.made) for each in (record.own, record.partners, record.others)]
    assert told == [(2, 1), (1, 1), (1, 0)]
    assert record.own.percent == 50


def test_the_cost_of_objections_is_added_up() -> None:
    (record,) = own_records([hand("S 5H", 5, cost=0.5), hand("S 5H", 5, cost=1.25), hand("", None)])
    assert (record.objections, record.cost) == (2, "−1.8")


def test_each_game_has_its_own_record_the_one_played_most_first() -> None:
    records = own_records([hand("S 5H", 6, rules="pepper")] + [hand("S 5H", 5)] * 2)
    assert [record.hands for record in records] == [2, 1]
    assert len({record.name for record in records}) == 2


@pytest.mark.parametrize(("hands", "parts"), [(19, 0), (20, 2), (25, 2), (500, 12)])
def test_the_trend_needs_two_parts_of_ten(hands: int, parts: int) -> None:
    (record,) = own_records([hand("S 5H", 5)] * hands)
    assert len(record.trend) == parts
    assert all(part.last - part.first == 9 for part in record.trend)


def test_a_part_of_the_trend_is_the_mean_of_its_hands() -> None:
    """Ten hands lost by 9 points, then ten won by 2: the longest bar is the larger of the two."""
    (record,) = own_records([hand("S 6C", 5, cost=0.1)] * 10 + [hand("S 5H", 5)] * 10)
    worse, better = record.trend
    assert (worse.points, worse.up, worse.down, worse.cost) == ("−9.0", 0, 100, "−1.0")
    assert (better.points, better.up, better.down, better.cost) == ("+2.0", 22, 0, "0.0")
