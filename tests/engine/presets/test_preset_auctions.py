"""How the auction of every preset ends, and what is named afterwards (rules 4.3.7 to 4.3.9)."""

import pytest
from preset_games import EVERY_PRESET, auction, call, choices, names_in, naming, random_hand

from engine.errors import IllegalAction
from engine.hand import Phase
from engine.ruleset import preset

#: the calls from the first seat on; then who acts, or the bid that won, or that it was passed out
ENDS = [
    ("4.3.7 single", "neuralplay-default", "1C pass 2C", "W to call"),
    ("4.3.7 single", "neuralplay-default", "1C pass 2C pass", "S 2C"),
    ("4.3.7 single, A53", "neuralplay-default", "pass moon:S pass", "W to call"),
    ("4.3.6 stuck dealer", "neuralplay-default", "pass pass pass 1C", "W 1C"),
    ("4.3.7 multiple", "indiana-double-deck", "3C pass 4C pass", "N to call"),
    ("4.3.7 multiple", "indiana-double-deck", "3C pass 4C pass pass", "S 4C"),
    ("4.3.7 multiple", "indiana-double-deck", "3C pass 4C pass 5C", "S to call"),
    ("4.3.7 a pass is final, A02", "indiana-double-deck", "3C pass 4C pass 5C pass", "N 5C"),
    ("4.3.7 multiple", "indiana-double-deck", "3C 3NT", "refused"),
    ("4.3.7 multiple", "indiana-double-deck", "3NT 3C pass pass", "N to call"),
    ("4.3.7 nobody raises himself, A03", "indiana-double-deck", "3C pass pass pass", "N 3C"),
    ("4.3.7 stuck, A05", "indiana-double-deck", "pass pass pass 3C", "W 3C"),
    ("4.3.7 single", "the-bid-euchre-project", "1C 2C 3C 4C", "W 4C"),
    ("4.3.7 single", "single-deck", "3 pass call-1 moon", "W moon"),
    ("4.3.6 stuck dealer", "single-deck", "pass pass pass 3", "W 3"),
    ("4.3.7 single", "single-deck-high-low", "6 pass pass pass", "N 6"),
    ("4.3.7 multiple", "pepper", "1 2 pass pass", "N to call"),
    ("4.3.7 multiple", "pepper", "1 2 pass pass 3 pass", "N 3"),
    ("4.3.7 multiple", "pepper", "little-pepper big-pepper pass pass", "N to call"),
    ("4.3.7 multiple", "pepper", "little-pepper big-pepper pass pass pass", "E big-pepper"),
    ("4.3.7 multiple", "pepper", "pass pass pass 1", "W 1"),
    ("4.3.8 passed out, A01", "pepper", "pass pass pass pass", "passed out"),
    ("4.3.7 multiple", "triple-deck", "3LO 4LO 5LO 6LO", "N to call"),
    ("4.3.7 multiple", "triple-deck", "3LO 4LO 5LO 6LO pass pass pass", "W 6LO"),
    ("4.3.7 multiple", "triple-deck", "call-3:LO pass pass moon:LO pass", "W moon:LO"),
    ("4.3.7 single", "ottawa", "3C pass pass 4NT", "W 4NT"),
    ("4.3.7 dealer steals, A53", "ottawa", "moon:S pass pass moon:H", "W moon:H"),
    ("4.3.8 passed out, A01", "ottawa", "pass pass pass pass", "passed out"),
    ("4.3.7 single", "game-description", "4S 5NT pass pass", "E 5NT"),
    ("4.3.8 passed out, A01", "game-description", "pass pass pass pass", "passed out"),
    ("4.3.7 single", "bloomington-six", "1H 2H pass 3H pass", "6 to call"),
    ("4.3.7 single", "bloomington-six", "1H 2H pass 3H pass pass", "4 3H"),
    ("4.3.7 best ends it", "bloomington-six", "pass 8H best:LO", "3 best:LO"),
    ("4.3.7 nothing over best, A21", "bloomington-six", "best:S pass", "refused"),
    ("4.3.8 passed out", "bloomington-six", "pass pass pass pass pass pass", "passed out"),
    ("4.3.7 the example of whist", "bid-whist", "3-high 3NT 4-low pass", "S 4-low"),
    ("4.3.6 stuck dealer", "bid-whist", "pass pass pass 1NT", "W 1NT"),
    ("4.3.7 dealer steals", "bid-whist-52", "3 pass 4 4", "W 4"),
    ("4.3.7 single", "bid-whist-52", "3 pass 4 pass", "S 4"),
    ("4.3.6 stuck dealer", "bid-whist-52", "pass pass pass 1", "W 1"),
]


def end_of(name: str, calls: str) -> str:
    try:
        found = auction(name, calls)
    except IllegalAction:
        return "refused"
    if not found.is_over:
        return f"{found.to_act} to call"
    return " ".join(map(str, found.standing)) if found.standing else "passed out"


@pytest.mark.parametrize(("rule", "name", "calls", "end"), ENDS)
def test_an_auction_ends(rule: str, name: str, calls: str, end: str) -> None:
    assert end_of(name, calls) == end


SUITS = "C D H S"
WITH_NOTRUMP = "C D H NT S"
WITH_LOW = "C D H LO NT S"
THREE_WAYS = " ".join(
    f"{strain}-{direction}"
    for strain in ("C", "D", "H", "NT", "S")
    for direction in ("high", "low", "low-aces-bad")
)

#: the bid, all that may be named after it, one of these, and the contract
NAMINGS = [
    ("4.3.9 with the bid", "neuralplay-default", "5C", "", "", "N 5C"),
    ("4.3.9 with the bid", "indiana-double-deck", "5NT", "", "", "N 5NT"),
    ("4.3.9 with the bid", "the-bid-euchre-project", "moon:NT", "", "", "N moon:NT"),
    ("4.3.9 a suit", "single-deck", "4", SUITS, "H", "N 4H"),
    ("4.3.9 a suit", "single-deck", "moon", SUITS, "C", "N moon:C"),
    ("4.3.9 also HI or LO", "single-deck-high-low", "4", WITH_LOW, "LO", "N 4LO"),
    ("4.3.9 also HI or LO", "single-deck-high-low", "call-1", WITH_LOW, "NT", "N call-1:NT"),
    ("4.3.9 a suit or no trump", "pepper", "1", WITH_NOTRUMP, "NT", "N 1NT"),
    ("4.3.9 pepper", "pepper", "little-pepper", WITH_NOTRUMP, "D", "N little-pepper:D"),
    ("4.3.9 with the bid", "triple-deck", "15LO", "", "", "N 15LO"),
    ("4.3.9 with the bid, A17", "ottawa", "call-2:S", "", "", "N call-2:S"),
    ("4.3.9 with the bid", "game-description", "4S", "", "", "N 4S"),
    ("4.3.9 with the bid", "bloomington-six", "best:LO", "", "", "1 best:LO"),
    ("4.3.9 a suit after high", "bid-whist", "4-high", SUITS, "H", "N 4H-high"),
    ("4.3.9 a suit after low", "bid-whist", "4-low", SUITS, "S", "N 4S-low"),
    ("4.3.9 the direction", "bid-whist", "4NT", "high low", "low", "N 4NT-low"),
    ("4.3.9 strain, ranking", "bid-whist-52", "4", THREE_WAYS, "H-low", "N 4H-low"),
    ("4.3.9 strain, ranking", "bid-whist-52", "7", THREE_WAYS, "NT-high", "N 7NT-high"),
]


@pytest.mark.parametrize(("rule", "name", "bid", "possible", "named", "contract"), NAMINGS)
def test_what_the_bid_left_open_is_named(
    rule: str, name: str, bid: str, possible: str, named: str, contract: str
) -> None:
    won = random_hand(name, bid)
    assert (won.phase is Phase.NAMING) is bool(possible)
    if possible:
        assert (won.to_act, choices(won)) == (preset(name).seats[0], possible)
        won.apply(naming(named))
    assert str(won.contract) == contract


def test_whist_names_the_suit_before_the_kitty_is_seen() -> None:  # 4.3.9, A38
    won = random_hand("bid-whist", "4-high")
    assert won.view("N").kitty == ()
    assert len(won.view("N").cards) == 12
    won.apply(naming("H"))
    assert len(won.view("N").cards) == 18


def test_what_was_bid_cannot_be_named_again() -> None:  # 4.3.9
    for name, bid, wrong in [
        ("bid-whist", "4-high", "low"),
        ("bid-whist", "4NT", "H"),
        ("bid-whist", "4-low", "H-low"),
        ("bid-whist-52", "4", "H"),
        ("single-deck", "4", "NT"),
        ("pepper", "4", "LO"),
    ]:
        won = random_hand(name, bid)
        with pytest.raises(IllegalAction):
            won.apply(naming(wrong))


def test_a_call_after_the_end_is_refused() -> None:
    with pytest.raises(IllegalAction, match="over"):
        auction("pepper", "pass pass pass pass").call(call("1"))


def test_every_preset_has_its_lines() -> None:
    assert names_in(ENDS) == names_in(NAMINGS) == EVERY_PRESET
