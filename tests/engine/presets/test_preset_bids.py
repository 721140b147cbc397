"""Which bids every preset has, and what each may be bid over (rules 4.3.2 to 4.3.6).

The first seat calls first; the dealer, West or 6, calls last.
"""

import pytest
from preset_games import EVERY_PRESET, auction, call, cards, legal, names_in

SUITS_AND_NOTRUMP = ["S", "H", "D", "C", "NT"]
ALL_STRAINS = [*SUITS_AND_NOTRUMP, "LO"]


def basic(lowest: int, highest: int, parts: list[str]) -> set[str]:
    return {f"{level}{part}" for level in range(lowest, highest + 1) for part in parts}


def special(names: str, strains: list[str]) -> set[str]:
    return {f"{name}:{strain}" for name in names.split() for strain in strains}


CALLS = special("call-2 call-1 moon", SUITS_AND_NOTRUMP)
KINDS = ["-high", "-low", "NT"]

#: every call of the first seat
OPENINGS = [
    ("3", "neuralplay-default", basic(1, 8, SUITS_AND_NOTRUMP) | CALLS),
    ("3", "indiana-double-deck", basic(3, 12, SUITS_AND_NOTRUMP)),
    ("3", "the-bid-euchre-project", basic(1, 8, SUITS_AND_NOTRUMP) | CALLS),
    ("3, after (both)", "single-deck", {"3", "4", "5", "6", "call-1", "moon"}),
    ("3, after (both)", "single-deck-high-low", {"3", "4", "5", "6", "call-1", "moon"}),
    ("4.3.3 pepper, A25", "pepper", {"1", "2", "3", "4", "5", "little-pepper"}),
    ("3", "triple-deck", basic(3, 15, ALL_STRAINS) | special("call-3 moon", ALL_STRAINS)),
    ("3, A10", "ottawa", basic(3, 8, ["S", "H", "D", "C"]) | basic(4, 8, ["NT"]) | CALLS),
    ("3, A14", "game-description", basic(1, 8, SUITS_AND_NOTRUMP) | CALLS),
    ("3", "bloomington-six", basic(1, 8, ALL_STRAINS) | special("best", ALL_STRAINS)),
    ("3", "bid-whist", basic(1, 7, KINDS)),
    ("3", "bid-whist-52", {"1", "2", "3", "4", "5", "6", "7"}),
]


@pytest.mark.parametrize(("rule", "name", "bids"), OPENINGS)
def test_the_first_seat_may_pass_or_bid(rule: str, name: str, bids: set[str]) -> None:
    assert legal(name, "") == {"pass", *bids}


D32 = "neuralplay-default the-bid-euchre-project ottawa game-description"
S24 = "single-deck single-deck-high-low"

#: after these calls, the next seat may make these calls, and not those
BOUNDARIES = [
    ("4.3.2 strictly higher", D32, "5C", "6C 6NT call-2:C", "5H 5NT 4S"),
    ("4.3.2 no trump is no higher", D32, "5NT", "6S", "5H 5NT"),
    ("4.3.2 specials rise, A18", D32, "8NT", "call-2:C call-1:C moon:C", "8S"),
    ("4.3.2 specials rise", D32, "call-2:S", "call-1:C call-1:S moon:NT", "call-2:H 8NT"),
    ("4.3.2 specials rise", D32, "call-1:S", "moon:C moon:S", "call-1:H call-2:H"),
    ("4.3.2 moon is the highest", D32, "moon:S", "pass", "moon:H call-1:H 8NT"),
    ("4.3.3 highest level", D32, "", "8NT", "9C"),
    ("3 no such bids", D32, "", "moon:NT", "5LO call-3:H little-pepper best:H 5 moon 5-high"),
    ("4.3.4 minimum", "neuralplay-default the-bid-euchre-project game-description", "", "1C", ""),
    ("4.3.4 minimum", "ottawa", "", "3C 4NT", "2C 3NT"),
    ("4.3.4 special bids unaffected", "ottawa", "", "call-2:NT", ""),
    ("4.3.4 no trump always, A10", "ottawa", "3C", "4NT 4H", "3NT"),
    ("4.3.6 stuck", "neuralplay-default the-bid-euchre-project", "pass pass pass", "1C", "pass"),
    ("4.3.6 any bid will do", "neuralplay-default", "pass pass pass", "moon:NT 8S", ""),
    ("4.3.6 not stuck after a bid", "neuralplay-default", "pass 1C pass", "pass", "1H"),
    ("4.3.6 free", "ottawa game-description", "pass pass pass", "pass", ""),
    ("2 no steal", "neuralplay-default game-description", "pass moon:S pass", "pass", "moon:H"),
    ("2 no steal", "neuralplay-default game-description", "5S pass pass", "6S", "5H"),
    ("2 steal special", "ottawa", "pass pass moon:S", "moon:H moon:S", "call-1:H"),
    ("2 steal special, A08", "ottawa", "pass call-2:S pass", "call-2:S call-2:NT", "8S"),
    ("2 steal special only", "ottawa", "8S pass pass", "call-2:S", "8H 8S"),
    ("2 only the dealer steals", "ottawa", "pass moon:S", "pass", "moon:H"),
    ("4.3.4 minimum", "indiana-double-deck", "", "3C 3NT", "2C 2NT"),
    ("4.3.3 highest level", "indiana-double-deck", "", "12S", "13S moon:S"),
    ("4.3.2 no trump lower", "indiana-double-deck", "4NT", "4H 4C 5NT", "4NT 3H"),
    ("4.3.2 no trump lower", "indiana-double-deck", "4H", "5NT 5C", "4NT 4S"),
    ("4.3.2 no trump lower", "indiana-double-deck", "12NT", "12H pass", "12NT"),
    ("4.3.6 stuck", "indiana-double-deck", "pass pass pass", "3C", "pass"),
    ("3 levels", S24, "", "3 6 call-1 moon", "2 7 4H call-2 moon:H"),
    ("4.3.2 strictly higher", S24, "4", "5 call-1", "4 3"),
    ("4.3.2 specials rise", S24, "6", "call-1 moon", "6"),
    ("4.3.2 specials rise", S24, "call-1", "moon", "call-1 6"),
    ("4.3.2 moon is the highest", S24, "moon", "pass", "moon call-1"),
    ("4.3.6 stuck", S24, "pass pass pass", "3 moon", "pass"),
    ("2 no steal", S24, "pass moon pass", "pass", "moon"),
    ("4.3.3 little pepper for six", "pepper", "", "5 little-pepper", "6 big-pepper 5H"),
    ("4.3.2 little pepper over five", "pepper", "5", "little-pepper", "5 big-pepper"),
    ("4.3.3 big pepper, A25", "pepper", "little-pepper", "big-pepper", "little-pepper"),
    ("4.3.3 over partner's, A25", "pepper", "little-pepper pass", "big-pepper", "5"),
    ("4.3.2 big pepper highest", "pepper", "little-pepper big-pepper", "pass", "big-pepper"),
    ("4.3.6 free", "pepper", "pass pass pass", "pass 1 little-pepper", ""),
    ("4.3.4 minimum", "triple-deck", "", "3C 3LO", "2C 2LO"),
    ("4.3.3 highest level", "triple-deck", "", "15LO", "16S"),
    ("4.3.2 high and low equal", "triple-deck", "5NT", "6LO", "5LO 5H"),
    ("4.3.2 specials rise, A30", "triple-deck", "15LO", "call-3:S", "15S"),
    ("4.3.2 specials rise", "triple-deck", "call-3:S", "moon:S moon:LO", "call-3:LO 15S"),
    ("4.3.6 stuck", "triple-deck", "pass pass pass", "3C", "pass"),
    ("4.3.2 strictly higher", "bloomington-six", "3C", "4C 4LO best:C", "3S 3NT 3LO"),
    ("4.3.3 highest level", "bloomington-six", "", "8LO best:LO", "9S moon:S call-1:S"),
    ("4.3.2 only best over eight", "bloomington-six", "8H", "best:C best:NT", "8NT"),
    ("4.3.6 free", "bloomington-six", "pass pass pass pass pass", "pass 1C", ""),
    ("4.3.2 whist", "bid-whist", "3-high", "3NT 4-high 4-low", "3-low 3-high 2NT"),
    ("4.3.2 whist, A34", "bid-whist", "3-low", "3NT 4-high", "3-high 3-low"),
    ("4.3.2 whist", "bid-whist", "3NT", "4-low 4NT", "3NT 3-high 3-low"),
    ("4.3.3 seven", "bid-whist", "7-low", "7NT", "7-high 8-high 8NT"),
    ("4.3.3 seven no trump is the highest", "bid-whist", "7NT", "pass", "7-high 8NT"),
    ("2 only the kind is bid", "bid-whist", "", "4-high", "4H 4H-low 4 4NT-low"),
    ("4.3.6 stuck", "bid-whist", "pass pass pass", "1-low 7NT", "pass"),
    ("2 no steal", "bid-whist", "4-high pass pass", "4NT", "4-high 4-low"),
    ("2 numbers only", "bid-whist-52", "", "1 7", "8 4H 4NT 4-low"),
    ("4.3.2 strictly higher", "bid-whist-52", "5", "6", "5 4"),
    ("2 steal any", "bid-whist-52", "5 pass pass", "5 6", "4"),
    ("2 steal any, A08", "bid-whist-52", "pass 5 pass", "5", ""),
    ("2 steal seven", "bid-whist-52", "pass pass 7", "7 pass", "6"),
    ("2 only the dealer steals", "bid-whist-52", "pass 5", "6", "5"),
    ("4.3.6 stuck", "bid-whist-52", "pass pass pass", "1 7", "pass"),
]


@pytest.mark.parametrize(("rule", "names", "calls", "allowed", "refused"), BOUNDARIES)
def test_after_these_calls(rule: str, names: str, calls: str, allowed: str, refused: str) -> None:
    for name in names.split():
        begun, listed = auction(name, calls), legal(name, calls)
        for text in (*allowed.split(), *refused.split()):
            is_allowed = text in allowed.split()
            assert (text in listed) is is_allowed, f"{name}: {text}"
            assert (begun.fault(call(text)) is None) is is_allowed, f"{name}: {text}"


#: the cards of the next seat, and the suits he may name (rules 4.3.5, A07)
RIGHT_BOWERS = [
    ("4.3.5 first seat", "", "Jh As As Ad Kc", "H NT"),
    ("4.3.5 second seat", "pass", "Jh Js As Ad Kc", "S H NT"),
    ("4.3.5 second seat, over a bid", "2H", "Jd Jc As Ad Kc", "D C NT"),
    ("4.3.5 third seat is free", "pass pass", "Ad Kc", "S H D C NT"),
    ("4.3.5 the dealer is free", "pass pass pass", "Ad Kc", "S H D C NT"),
    ("4.3.5 no trump needs none", "", "Ad Kc", "NT"),
]


@pytest.mark.parametrize(("rule", "calls", "own", "strains"), RIGHT_BOWERS)
def test_two_seats_of_the_project_need_the_right_bower(
    rule: str, calls: str, own: str, strains: str
) -> None:
    possible = legal("the-bid-euchre-project", calls, own)
    assert {text[1:] for text in possible if text[0] == "8"} == set(strains.split())
    moons = {text.partition(":")[2] for text in possible if text.startswith("moon")}
    assert moons == set(strains.split())


@pytest.mark.parametrize("name", sorted(EVERY_PRESET - {"the-bid-euchre-project"}))
def test_other_presets_do_not_look_at_the_right_bower(name: str) -> None:
    own = cards("As Ks Qs")
    assert set(auction(name, "").legal_calls(own)) == set(auction(name, "").legal_calls())


def test_every_preset_has_its_lines() -> None:
    assert names_in(OPENINGS) == names_in(BOUNDARIES) == EVERY_PRESET
