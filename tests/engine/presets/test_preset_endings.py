"""Every end of a game, in the presets that have it (rules 5.4).

A result is `N 5D 6`, three of them `3 x N 5D 6`, a passed-out deal `-`. Side 0 has the first seat.
"""

from random import Random

import pytest
from preset_games import EVERY_PRESET, game, names_in

from engine.game import first_dealer
from engine.ruleset import preset

NS, EW, TIE, GOES_ON = (0,), (1,), (0, 1), ()
D8 = "ottawa game-description"
S24 = "single-deck single-deck-high-low"

ENDS = [
    # points 52, highest-tie
    ("5.4 points 52", "neuralplay-default", "2 x N moon:H 8, N 3C 3", GOES_ON),  # 51 : 5
    ("5.4 points 52", "neuralplay-default", "2 x N moon:H 8, N 4C 4", NS),  # 52 : 4
    ("5.4 higher total", "neuralplay-default", "2 x N moon:H 8, 2 x E moon:H 8, E 3C 3", NS),
    ("5.4 tie, A11", "neuralplay-default", "2 x N moon:H 8, 2 x E moon:H 8, N 4C 4", TIE),
    # points 50, bidding-team; twelve tricks
    ("5.4 points 50", "indiana-double-deck", "4 x N 12H 12", GOES_ON),  # 48 : 0
    ("5.4 points 50", "indiana-double-deck", "4 x N 12H 12, N 3H 3", NS),  # 51 : 9
    ("5.4 both: who bid", "indiana-double-deck", "4 x N 12H 12, 4 x E 12H 12, N 5H 5", NS),
    ("5.4 both: who bid", "indiana-double-deck", "4 x N 12H 12, 4 x E 12H 12, E 3H 3", EW),
    ("5.4 one: defenders", "indiana-double-deck", "4 x N 12H 12, 4 x E 12H 12, N 5H 4", EW),
    # hands 48
    ("5.4 hands 48", "the-bid-euchre-project", "47 x N 5H 5", GOES_ON),
    ("5.4 hands 48", "the-bid-euchre-project", "48 x N 5H 5", NS),
    ("5.4 hands 48", "the-bid-euchre-project", "47 x E 5H 5, N moon:S 8", EW),
    ("5.4 hands 48, tie", "the-bid-euchre-project", "24 x N 5H 5, 24 x E 5H 5", TIE),
    # points 32
    ("5.4 points 32", S24, "N moon:H 6, N 6H 6", GOES_ON),  # 30 : 0
    ("5.4 points 32", S24, "N moon:H 6, N call-1:H 6", NS),  # 36 : 0
    ("5.4 points 32, tie", S24, "N moon:H 6, E moon:H 6, 3 x N 3H 3", TIE),  # 33 : 33
    ("5.4 points 32, defenders", S24, "5 x N 3H 0, N 3H 4", EW),  # -11 : 32
    # points 30
    ("5.4 points 30", "pepper", "2 x N big-pepper:H 6, N 5H 5", GOES_ON),  # 29 : 1
    ("5.4 points 30", "pepper", "2 x N big-pepper:H 6, N 5H 6", NS),  # 30 : 0
    ("5.4 points 30, tie", "pepper", "2 x N big-pepper:H 6, 2 x E big-pepper:H 6, 2 x N 3H 3", TIE),
    ("5.4 points 30", "pepper", "2 x N big-pepper:H 6, - , N 5H 6", NS),
    # hands 8, highest-last-contract
    ("5.4 hands 8", "triple-deck", "7 x N 5H 8", GOES_ON),
    ("5.4 hands 8", "triple-deck", "8 x N 5H 8", NS),
    ("5.4 tie: made, A29", "triple-deck", "4 x N 5H 8, 4 x E 5H 8", EW),
    ("5.4 tie: made, A29", "triple-deck", "4 x E 5H 8, 4 x N 5H 8", NS),
    ("5.4 tie: set, A29", "triple-deck", "2 x N 5H 8, 4 x E 5H 8, E 15H 15, E 9H 7", NS),  # 52 : 52
    # hands 8, highest-tie
    ("5.4 hands 8", D8, "7 x N 5H 5", GOES_ON),
    ("5.4 hands 8", D8, "8 x N 5H 5", NS),
    ("5.4 hands 8", D8, "7 x N 5H 5, E moon:S 8", EW),  # 35 : 45
    ("5.4 hands 8, tie", D8, "4 x N 5H 5, 4 x E 5H 5", TIE),
    ("5.4 hands 8, A01", D8, "7 x N 5H 5, -", NS),
    ("5.4 hands 8, A01", D8, "8 x -", TIE),
    ("5.4 hands 8, negative", D8, "8 x N 4H 0", EW),
    # points 54, or -54
    ("5.4 points 54", "bloomington-six", "3 x 1 best:H 8, 1 5H 5", GOES_ON),  # 53 : 3
    ("5.4 points 54", "bloomington-six", "3 x 1 best:H 8, 1 6H 6", NS),  # 54 : 2
    ("5.4 defenders, A22", "bloomington-six", "3 x 1 best:H 8, 2 2H 2", NS),  # 54 : 2
    (
        "5.4 both: who bid",
        "bloomington-six",
        "3 x 1 best:H 8, 3 x 2 best:H 8, 1 4H 4, 2 3H 3",
        EW,
    ),  # 57 : 55
    ("5.4 hole", "bloomington-six", "3 x 1 best:H 7, 1 5H 4", GOES_ON),  # -53 : 7
    ("5.4 hole -54, A22", "bloomington-six", "3 x 1 best:H 7, 1 6H 5", EW),  # -54 : 6
    ("5.4 below the hole, A22", "bloomington-six", "4 x 2 best:H 7", NS),  # 4 : -64
    # plus-minus 7
    ("5.4 plus 7", "bid-whist", "N 7H-high 13", NS),
    ("5.4 plus 6", "bid-whist", "N 6H-high 12", GOES_ON),
    ("5.4 plus 8", "bid-whist", "N 4NT-low 10", NS),
    ("5.4 minus 7", "bid-whist", "N 7H-high 12", EW),
    ("5.4 minus 6", "bid-whist", "E 3NT-low 8", GOES_ON),
    ("5.4 minus 7, to a negative", "bid-whist", "N 3NT-low 8, E 3NT-low 8, E 1H-low 6", NS),
    # points 21
    ("5.4 points 21", "bid-whist-52", "3 x N 6H-low 12, N 2H-low 13", GOES_ON),  # 20 : 0
    ("5.4 points 21", "bid-whist-52", "3 x N 7H-low 13", NS),
    ("5.4 points 21, by setting", "bid-whist-52", "3 x N 7H-low 12", EW),
    ("5.4 points 21", "bid-whist-52", "2 x E 7NT-high 13, 2 x N 7H-low 13, E 7C-high 13", EW),
]


@pytest.mark.parametrize(("rule", "names", "hands", "winners"), ENDS)
def test_a_game_ends(rule: str, names: str, hands: str, winners: tuple[int, ...]) -> None:
    for name in names.split():
        begun = game(preset(name), (text.strip() for text in hands.split(",")))
        assert begun.winners == winners
        assert begun.is_over is (winners != GOES_ON)


TOTALS = [
    ("5.4 comment", "indiana-double-deck", "4 x N 12H 12, 4 x E 12H 12, N 5H 5", (53, 55)),
    ("5.4 comment", "triple-deck", "2 x N 5H 8, 4 x E 5H 8, E 15H 15, E 9H 7", (52, 52)),
    ("5.4 comment", "bid-whist", "N 3NT-low 8, E 3NT-low 8, E 1H-low 6", (-6, -7)),
    ("5.3 negative", "ottawa", "8 x N 4H 0", (-32, 64)),
    ("5.3 never negative", "bid-whist-52", "3 x N 7H-low 12", (0, 21)),
]


@pytest.mark.parametrize(("rule", "name", "hands", "totals"), TOTALS)
def test_totals_add_up(rule: str, name: str, hands: str, totals: tuple[int, int]) -> None:
    assert game(preset(name), (text.strip() for text in hands.split(","))).totals == totals


DEALERS = [
    ("1 one seat left", "ottawa", 5, "NESWN"),
    ("1 one seat left", "bloomington-six", 7, "1234561"),
    ("A01 after a passed-out deal too", "game-description", 3, "NES"),
]


@pytest.mark.parametrize(("rule", "name", "hands", "dealers"), DEALERS)
def test_the_deal_moves(rule: str, name: str, hands: int, dealers: str) -> None:
    rules = preset(name)
    found = [game(rules, ["-"] * count).dealer for count in range(hands)]
    assert "".join(found) == dealers


@pytest.mark.parametrize("name", sorted(EVERY_PRESET))
def test_the_first_dealer_is_north_at_ottawa_and_anybody_elsewhere(name: str) -> None:  # 1, A50
    rules = preset(name)
    seats = {first_dealer(rules, Random(seed)) for seed in range(60)}
    assert seats == ({"N"} if name == "ottawa" else set(rules.seats))


def test_every_preset_has_its_lines() -> None:
    assert names_in(ENDS) == EVERY_PRESET
