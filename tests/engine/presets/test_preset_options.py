"""The files of the presets against the tables of rules 3, option by option."""

import pytest
from preset_games import EVERY_PRESET

from engine.ruleset import preset, preset_names

#: The columns of the tables below: the euchre games of both tables of rules 3, then Bid Whist.
GAMES = (
    *("neuralplay-default", "indiana-double-deck", "the-bid-euchre-project"),
    *("single-deck", "single-deck-high-low", "pepper"),
    *("triple-deck", "ottawa", "game-description", "bloomington-six"),
    *("bid-whist", "bid-whist-52"),
)

#: Each option of rules 3 with its value in every game, in the order of GAMES.
TABLE = {
    "players": "4 4 4  4 4 4  4 4 4 6  4 4",
    "deck": "double-32 double-48 double-32  single-24 single-24 single-24 "
    " triple-60 double-32 double-32 double-48  whist-54 whist-52",
    "kitty": "0 0 0  0 0 0  0 0 0 0  6 4",
    "kitty_trick": "none none none  none none none  none none none none  declarer first-trick",
    "bowers": "yes yes yes  yes yes yes  yes yes yes yes  no no",
    "bidding_rounds": "single multiple single  single single multiple "
    " multiple single single single  single single",
    "reenter": "no no no  no no no  no no no no  no no",
    "notrump": "high high high  none high-low high  high-low high high high-low  high-low high-low",
    "notrump_rank": "equal lower equal  equal equal equal  equal equal equal equal  higher equal",
    "minimum_bid": "1 3 1  3 3 1  3 3 1 1  1 1",
    "minimum_notrump_bid": "1 3 1  3 3 1  3 4 1 1  1 1",
    "trick_suit": "with-bid with-bid with-bid  after after after "
    " with-bid with-bid with-bid with-bid  kind-with-bid after",
    "special_suit": "with-bid with-bid with-bid  after after after "
    " with-bid with-bid with-bid with-bid  with-bid with-bid",
    "directions": "high high high  high high high  high high high high "
    " high+low high+low+low-aces-bad",
    "book": "0 0 0  0 0 0  0 0 0 0  6 6",
    "dealer_can_steal": "no no no  no no no  no special no no  no any",
    "stick_the_dealer": "yes yes yes  yes yes no  yes no no no  yes yes",
    "right_bower_1st_2nd": "no no yes  no no no  no no no no  no no",
    "initial_leader": "declarer " * 12,
    "defenders_score_tricks": "yes yes yes  yes yes yes  yes yes yes yes  no no",
    "overtricks": "yes no yes  yes yes yes  yes yes yes yes  yes no",
    "set_penalty": "bid bid bid  bid bid all-tricks  bid bid bid bid  bid defenders-get-bid",
    "notrump_doubles": "no no no  no no no  no no no no  yes no",
    "lone_partner_points": "same " * 12,
    "lone_set_defenders": "tricks " * 12,
    "revoke": "none " * 12,
    "game_over": "points_52 points_50 hands_48  points_32 points_32 points_30 "
    " hands_8 hands_8 hands_8 points_54_hole_54  plus-minus_7 points_21",
    "win_rule": "highest-tie bidding-team highest-tie  highest-tie highest-tie highest-tie "
    " highest-last-contract highest-tie highest-tie bidding-team  highest-tie highest-tie",
    "passed_out": "counts " * 12,
    "first_dealer": "random random random  random random random "
    " random north random random  random random",
    "special_bids": "2-1-moon none 2-1-moon  1-moon-12 1-moon-12 pepper "
    " 3-moon 2-1-moon 2-1-moon best  none none",
    "special_values": "2-1-moon none 2-1-moon  1-moon-12 1-moon-12 pepper "
    " 3-moon 2-1-moon 2-1-moon best  none none",
}
SPECIAL_VALUES = {
    "none": {},
    "2-1-moon": {"call-2": 12, "call-1": 18, "moon": 24},
    "1-moon-12": {"call-1": 12, "moon": 24},
    "3-moon": {"call-3": 15, "moon": 30},
    "pepper": {"little-pepper": 6, "big-pepper": 12},
    "best": {"best": 16},
}


def meant(option: str, text: str) -> object:
    if option == "special_bids":
        return list(SPECIAL_VALUES[text])
    if option == "special_values":
        # The values of peppers and best follow from the tricks of a hand (A26).
        return {} if text in ("pepper", "best") else SPECIAL_VALUES[text]
    if text.isdigit():
        return int(text)
    yes_no = set(TABLE[option].split()) <= {"yes", "no"}
    return {"yes": True, "no": False}[text] if yes_no else text.replace("_", " ")


@pytest.mark.parametrize("option", TABLE)
def test_every_preset_has_the_value_of_rules_3(option: str) -> None:
    row = dict(zip(GAMES, TABLE[option].split(), strict=True))
    found = {name: preset(name).to_dict()[option] for name in GAMES}
    assert found == {name: meant(option, text) for name, text in row.items()}


def test_the_tables_cover_every_option_and_every_game() -> None:
    described = {"format", "name", "source"}
    options = set(preset("ottawa").to_dict()) - described
    assert options == set(TABLE), (
        "TABLE has a row for each option, with its value in every game:"
        f" add or drop {sorted(options ^ TABLE.keys())}"
    )
    assert set(GAMES) == set(preset_names()) == EVERY_PRESET, (
        "each game has its column in GAMES and TABLE, and stands in EVERY_PRESET of preset_games.py"
    )


@pytest.mark.parametrize(
    ("name", "text"), list(zip(GAMES, TABLE["special_values"].split(), strict=True))
)
def test_every_special_bid_of_a_preset_earns_what_rules_3_says(name: str, text: str) -> None:
    rules = preset(name)
    earned = {special: rules.special_value(special) for special in rules.special_bids}
    assert earned == SPECIAL_VALUES[text]


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_carries_its_own_name_and_its_source(name: str) -> None:
    assert preset(name).name == name
    assert len(preset(name).source) > 20
