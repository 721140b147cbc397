"""Every line of the scoring table for every preset (rules 5.1 and 5.2)."""

import pytest
from preset_games import EVERY_PRESET, contract, names_in, result

from engine.points import is_made
from engine.ruleset import preset

D32 = "neuralplay-default the-bid-euchre-project ottawa game-description"
S24 = "single-deck single-deck-high-low"

#: contract of the first seat, tricks of its side, then the points of the makers, of the defenders
MADE = [
    ("5.2 basic, the example", D32, "N 5D", 6, 6, 2),
    ("5.2 basic, just made", D32, "N 5D", 5, 5, 3),
    ("5.2 basic, all tricks", D32, "N 3C", 8, 8, 0),
    ("5.2 basic eight, A18", D32, "N 8NT", 8, 8, 0),
    ("5.2 basic, lowest", "neuralplay-default game-description", "N 1C", 1, 1, 7),
    ("5.2 call of value 12", D32, "N call-2:H", 8, 12, 0),
    ("5.2 call of value 18", D32, "N call-1:NT", 8, 18, 0),
    ("5.2 moon of value 24", D32, "N moon:C", 8, 24, 0),
    ("5.2 overtricks off", "indiana-double-deck", "N 3C", 3, 3, 9),
    ("5.2 overtricks off", "indiana-double-deck", "N 3C", 11, 3, 1),
    ("5.2 overtricks off", "indiana-double-deck", "N 12NT", 12, 12, 0),
    ("5.2 basic, just made", S24, "N 3C", 3, 3, 3),
    ("5.2 basic, overtricks", S24, "N 3C", 6, 6, 0),
    ("5.2 basic, low", "single-deck-high-low", "N 4LO", 5, 5, 1),
    ("5.2 call of value 12", S24, "N call-1:H", 6, 12, 0),
    ("5.2 moon of value 24", S24, "N moon:D", 6, 24, 0),
    ("5.2 moon, low", "single-deck-high-low", "N moon:LO", 6, 24, 0),
    ("5.2 basic, pepper game", "pepper", "N 1C", 1, 1, 5),
    ("5.2 basic, pepper game", "pepper", "N 5NT", 6, 6, 0),
    ("5.2 little pepper", "pepper", "N little-pepper:H", 6, 6, 0),
    ("5.2 big pepper", "pepper", "N big-pepper:NT", 6, 12, 0),
    ("5.2 basic", "triple-deck", "N 7H", 9, 9, 6),
    ("5.2 basic fifteen", "triple-deck", "N 15LO", 15, 15, 0),
    ("5.2 call 3, A30", "triple-deck", "N call-3:S", 15, 15, 0),
    ("5.2 moon of value 30", "triple-deck", "N moon:LO", 15, 30, 0),
    ("5.2 basic", "bloomington-six", "1 3LO", 3, 3, 5),
    ("5.2 basic eight", "bloomington-six", "1 8H", 8, 8, 0),
    ("5.2 best, A20", "bloomington-six", "1 best:H", 8, 16, 0),
    ("5.2 bid whist, the example", "bid-whist", "N 4H-high", 10, 4, 0),
    ("5.2 bid whist, the example", "bid-whist", "N 4H-high", 11, 5, 0),
    ("5.2 bid whist, low", "bid-whist", "N 1C-low", 7, 1, 0),
    ("5.2 bid whist, all", "bid-whist", "N 7S-low", 13, 7, 0),
    ("5.2 bid whist, the example", "bid-whist", "N 3NT-high", 9, 6, 0),
    ("5.2 bid whist, doubled overtricks", "bid-whist", "N 1NT-low", 13, 14, 0),
    ("5.2 52 bid whist", "bid-whist-52", "N 3H-low", 9, 3, 0),
    ("5.2 52 bid whist, no overtricks, A40", "bid-whist-52", "N 3H-low-aces-bad", 13, 3, 0),
    ("5.2 52 bid whist, not doubled, A40", "bid-whist-52", "N 7NT-high", 13, 7, 0),
]
SET = [
    ("5.2 basic set, the example", D32, "N 5D", 4, -5, 4),
    ("5.2 basic set", D32, "N 4S", 3, -4, 5),
    ("5.2 basic eight set", D32, "N 8NT", 7, -8, 1),
    ("5.2 basic set, no trick", D32, "N 4NT", 0, -4, 8),
    ("5.2 call 2 set", D32, "N call-2:H", 7, -12, 1),
    ("5.2 call 1 set, the example", D32, "N call-1:NT", 7, -18, 1),
    ("5.2 moon set, A13", D32, "N moon:C", 0, -24, 8),
    ("5.2 basic set", "indiana-double-deck", "N 5H", 4, -5, 8),
    ("5.2 basic set", "indiana-double-deck", "N 12NT", 11, -12, 1),
    ("5.2 basic set", S24, "N 4H", 3, -4, 3),
    ("5.2 basic set", S24, "N 6S", 5, -6, 1),
    ("5.2 call 1 set", S24, "N call-1:H", 5, -12, 1),
    ("5.2 moon set", S24, "N moon:D", 2, -24, 4),
    ("5.2 low set", "single-deck-high-low", "N 3LO", 2, -3, 4),
    ("5.2 pepper set, whatever the level", "pepper", "N 1C", 0, -6, 6),
    ("5.2 pepper set, whatever the level", "pepper", "N 5NT", 4, -6, 2),
    ("5.2 little pepper set", "pepper", "N little-pepper:H", 5, -6, 1),
    ("5.2 big pepper set", "pepper", "N big-pepper:H", 5, -12, 1),
    ("5.2 big pepper set", "pepper", "N big-pepper:NT", 0, -12, 6),
    ("5.2 basic set", "triple-deck", "N 7H", 6, -7, 9),
    ("5.2 fifteen set", "triple-deck", "N 15LO", 14, -15, 1),
    ("5.2 call 3 set", "triple-deck", "N call-3:S", 14, -15, 1),
    ("5.2 moon set", "triple-deck", "N moon:NT", 0, -30, 15),
    ("5.2 basic set", "bloomington-six", "1 5NT", 4, -5, 4),
    ("5.2 best set, A20", "bloomington-six", "1 best:LO", 7, -16, 1),
    ("5.2 best set, A20", "bloomington-six", "1 best:H", 2, -16, 6),
    ("5.2 bid whist set, the example", "bid-whist", "N 4H-high", 8, -4, 0),
    ("5.2 bid whist set, by one", "bid-whist", "N 1C-low", 6, -1, 0),
    ("5.2 bid whist set, the example", "bid-whist", "N 3NT-high", 8, -6, 0),
    ("5.2 bid whist set, doubled", "bid-whist", "N 7NT-low", 12, -14, 0),
    ("5.2 52 bid whist set", "bid-whist-52", "N 3H-low", 8, 0, 3),
    ("5.2 52 bid whist set, not doubled, A40", "bid-whist-52", "N 7NT-high", 2, 0, 7),
    ("5.2 52 bid whist set", "bid-whist-52", "N 1C-low-aces-bad", 6, 0, 1),
]
HEADS = ("rule", "names", "said", "tricks", "makers", "defenders")


@pytest.mark.parametrize(HEADS, MADE)
def test_a_contract_that_was_made_earns(
    rule: str, names: str, said: str, tricks: int, makers: int, defenders: int
) -> None:
    for name in names.split():
        outcome = result(preset(name), f"{said} {tricks}")
        assert (outcome.made, outcome.points) == (True, (makers, defenders))


@pytest.mark.parametrize(HEADS, SET)
def test_a_contract_that_was_set_costs(
    rule: str, names: str, said: str, tricks: int, makers: int, defenders: int
) -> None:
    for name in names.split():
        outcome = result(preset(name), f"{said} {tricks}")
        assert (outcome.made, outcome.points) == (False, (makers, defenders))


@pytest.mark.parametrize(HEADS, MADE + SET)
def test_the_other_side_earns_the_same(
    rule: str, names: str, said: str, tricks: int, makers: int, defenders: int
) -> None:
    next_seat = {"N": "E", "1": "2"}[said[0]]
    for name in names.split():
        outcome = result(preset(name), f"{next_seat}{said[1:]} {tricks}")
        assert outcome.points == (defenders, makers)


#: the fewest tricks that make each contract
NEEDED = [
    ("5.1 level", D32, "N 5D", 5),
    ("5.1 call, moon: T", D32, "N call-2:D", 8),
    ("5.1 call, moon: T", D32, "N moon:D", 8),
    ("5.1 level", "indiana-double-deck", "N 12NT", 12),
    ("5.1 call, moon: T", S24, "N call-1:D", 6),
    ("5.1 pepper: T", "pepper", "N little-pepper:D", 6),
    ("5.1 pepper: T", "pepper", "N big-pepper:D", 6),
    ("5.1 call, moon: T", "triple-deck", "N call-3:LO", 15),
    ("5.1 best: T", "bloomington-six", "1 best:LO", 8),
    ("5.1 six and the level", "bid-whist", "N 1NT-low", 7),
    ("5.1 six and the level, kitty counted", "bid-whist", "N 7NT-low", 13),
    ("5.1 six and the level", "bid-whist-52", "N 4C-high", 10),
]


@pytest.mark.parametrize(("rule", "names", "said", "needed"), NEEDED)
def test_a_contract_is_made_with_this_many_tricks_and_no_fewer(
    rule: str, names: str, said: str, needed: int
) -> None:
    for name in names.split():
        assert is_made(preset(name), contract(said), needed)
        assert not is_made(preset(name), contract(said), needed - 1)


LONE = [
    ("4.4 alone", D32, "N call-2:H N call-1:H N moon:H", "N 8H"),
    ("4.4 alone", S24, "N call-1:H N moon:H", "N 6H"),
    ("4.4 alone", "triple-deck", "N call-3:H N moon:H", "N 15H"),
    ("4.4 alone", "bloomington-six", "1 best:H", "1 8H"),
    ("4.4 with partner", "pepper", "", "N little-pepper:H N big-pepper:H N 5H"),
]


@pytest.mark.parametrize(("rule", "names", "alone", "together"), LONE)
def test_special_bids_are_played_alone_except_the_peppers(
    rule: str, names: str, alone: str, together: str
) -> None:
    for name in names.split():
        for text, lone in ((alone, True), (together, False)):
            words = text.split()
            for seat, bid in zip(words[::2], words[1::2], strict=True):
                assert result(preset(name), f"{seat} {bid} 3").lone is lone


#: A01: nothing for anybody, in each game whose dealer may pass
PASSED_OUT = ["ottawa", "game-description", "pepper", "bloomington-six"]


@pytest.mark.parametrize("name", PASSED_OUT)
def test_a_passed_out_deal_is_neither_made_nor_set(name: str) -> None:  # 5.1
    outcome = result(preset(name), "-")
    assert (outcome.kind, outcome.made, outcome.points) == ("passed-out", None, (0, 0))


def test_every_preset_has_its_lines() -> None:
    assert names_in(MADE) == names_in(SET) == names_in(NEEDED) == EVERY_PRESET
