"""What a hand earns: every line of rules 5.2, and the rules' own examples."""

import pytest
from rule_sets import OTTAWA, changed, pepper, six_players

from engine import Bid, Contract, awarded, is_made, points, read_call


def contract(text: str) -> Contract:
    declarer, bid = text.split()
    call = read_call(bid)
    assert isinstance(call, Bid)
    return Contract(declarer, call.level, call.special, call.strain)


@pytest.mark.parametrize(
    ("text", "tricks", "north_south", "east_west"),
    [
        ("S 5D", 6, 6, 2),  # the seeds' own examples
        ("S 5D", 4, -5, 4),
        ("S call-1:NT", 7, -18, 1),
        ("N 3H", 3, 3, 5),
        ("N 3H", 2, -3, 6),
        ("E 3H", 2, 6, -3),
        ("W 8S", 8, 0, 8),
        ("W 8S", 7, 1, -8),
        ("N 4NT", 0, -4, 8),
        ("N call-2:H", 8, 12, 0),
        ("E call-2:H", 7, 1, -12),
        ("N call-1:H", 8, 18, 0),
        ("E moon:D", 8, 0, 24),
        ("E moon:D", 0, 8, -24),  # A13: the defenders score against a failed lone hand
    ],
)
def test_ottawa_scores(text: str, tricks: int, north_south: int, east_west: int) -> None:
    assert points(OTTAWA, contract(text), tricks) == (north_south, east_west)


@pytest.mark.parametrize(("text", "needed"), [("N 3H", 3), ("N 8H", 8), ("N call-2:H", 8)])
def test_a_contract_is_made_with_the_tricks_bid(text: str, needed: int) -> None:  # rules 5.1
    assert is_made(OTTAWA, contract(text), needed)
    assert not is_made(OTTAWA, contract(text), needed - 1)


@pytest.mark.parametrize(
    ("options", "text", "tricks", "expected"),
    [
        ({"overtricks": False}, "N 3H", 5, (3, 3)),
        ({"overtricks": False}, "N 5H", 4, (-5, 4)),
        ({"defenders_score_tricks": False}, "N 3H", 5, (5, 0)),
        ({"defenders_score_tricks": False}, "N moon:H", 5, (-24, 0)),
        ({"set_penalty": "all-tricks"}, "N 3H", 2, (-8, 6)),
        ({"set_penalty": "all-tricks"}, "N moon:H", 2, (-24, 6)),
        ({"lone_set_defenders": 3}, "N moon:H", 2, (-24, 3)),
        ({"lone_set_defenders": 3}, "N 4H", 2, (-4, 6)),
        ({"lone_set_defenders": 3}, "N moon:H", 8, (24, 0)),
        ({"special_values": {"call-3": 15, "moon": 30}}, "W call-3:H", 8, (0, 15)),
    ],
)
def test_each_scoring_option_has_exactly_its_effect(
    options: dict[str, object], text: str, tricks: int, expected: tuple[int, int]
) -> None:
    assert points(changed(**options), contract(text), tricks) == expected


@pytest.mark.parametrize(
    ("text", "tricks", "expected"),
    [
        ("N 2H", 1, (-6, 5)),  # pepper: minus six, whatever the level
        ("N little-pepper:H", 6, (6, 0)),
        ("N little-pepper:H", 5, (-6, 1)),
        ("N big-pepper:H", 6, (12, 0)),
        ("N big-pepper:H", 4, (-12, 2)),
    ],
)
def test_pepper_scores(text: str, tricks: int, expected: tuple[int, int]) -> None:
    assert points(pepper(), contract(text), tricks) == expected


def test_best_wins_or_loses_sixteen() -> None:  # rules A20
    assert points(six_players(), contract("3 best:LO"), 8) == (16, 0)
    assert points(six_players(), contract("2 best:LO"), 6) == (2, -16)


REVOKES = changed(revoke={"others": 4, "side": -4, "player": -6})


@pytest.mark.parametrize(("revoker", "points"), [("N", (-4, 4)), ("W", (4, -4))])
def test_a_revoke_ends_the_hand_with_the_points_of_the_rules(
    revoker: str, points: tuple[int, int]
) -> None:
    result = awarded(REVOKES, "N", revoker)
    assert (result.kind, result.contract, result.made) == ("awarded", None, None)
    assert (result.points, result.seat_points) == (points, ((revoker, -6),))


def test_a_revoke_scores_nothing_if_the_rules_have_no_points_for_it() -> None:
    with pytest.raises(ValueError, match="no points for a revoke"):
        awarded(OTTAWA, "N", "E")
