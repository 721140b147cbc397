"""Rule sets: the Ottawa preset, the stored form, and refusing what makes no game (rules 2, 3)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import FORMAT_1, OTTAWA, changed, few, house_rules, many, pepper, six_players

from engine import (
    Direction,
    InvalidNotation,
    RuleSet,
    RuleSetError,
    Strain,
    preset,
    preset_names,
)
from engine.options import Revoke
from engine.ruleset import FORMAT


def faults(**options: object) -> set[tuple[str, str]]:
    with pytest.raises(RuleSetError) as refusal:
        changed(**options)
    assert all(fault.sentence for fault in refusal.value.faults)
    return {(fault.code, fault.field) for fault in refusal.value.faults}


def test_ottawa_is_a_preset_that_names_its_source() -> None:
    assert "ottawa" in preset_names()
    assert OTTAWA.source == "Ottawa community afternoon, Marlborough Community Centre"


def test_ottawa_has_the_numbers_of_the_rules() -> None:
    assert OTTAWA.tricks == 8
    assert list(OTTAWA.levels(Strain.HEARTS)) == [3, 4, 5, 6, 7, 8]
    assert list(OTTAWA.levels(Strain.NOTRUMP)) == [4, 5, 6, 7, 8]
    assert OTTAWA.special_bids == ("call-2", "call-1", "moon")
    assert [OTTAWA.special_value(name) for name in OTTAWA.special_bids] == [12, 18, 24]
    assert [strain.value for strain in OTTAWA.strains] == ["S", "H", "D", "C", "NT"]
    assert (OTTAWA.game_end.kind, OTTAWA.game_end.number) == ("hands", 8)


def test_four_players_sit_n_e_s_w() -> None:
    assert OTTAWA.seats == ("N", "E", "S", "W")
    assert OTTAWA.sides == (("N", "S"), ("E", "W"))
    assert [OTTAWA.side_of(seat) for seat in "NESW"] == [0, 1, 0, 1]
    assert OTTAWA.partners("W") == ("E",)
    assert OTTAWA.left_of("W") == "N"


def test_six_players_sit_in_alternate_seats() -> None:
    rules = six_players()
    assert rules.tricks == 8
    assert rules.sides == (("1", "3", "5"), ("2", "4", "6"))
    assert rules.partners("5") == ("1", "3")


@pytest.mark.parametrize(
    ("name", "each", "tricks", "highest"),
    [
        ("ottawa", 8, 8, 8),
        ("pepper", 6, 6, 5),
        ("triple-deck", 15, 15, 15),
        ("bloomington-six", 8, 8, 8),
        ("bid-whist", 12, 13, 7),
        ("bid-whist-52", 12, 13, 7),
    ],
)
def test_tricks_and_the_highest_level_follow_from_the_cards(  # 2, 3, 4.3.3
    name: str, each: int, tricks: int, highest: int
) -> None:
    rules = preset(name)
    assert (rules.cards_each, rules.tricks, rules.highest_level) == (each, tricks, highest)


def test_whist_has_directions_instead_of_low_no_trump() -> None:  # 2 `directions`, notrump
    whist, euchre = preset("bid-whist"), preset("bloomington-six")
    assert (whist.has_directions, euchre.has_directions) == (True, False)
    assert [str(strain) for strain in whist.strains] == ["S", "H", "D", "C", "NT"]
    assert [str(strain) for strain in euchre.strains] == ["S", "H", "D", "C", "NT", "LO"]
    assert whist.direction_names == (Direction.HIGH, Direction.LOW)
    assert euchre.direction_names == (Direction.HIGH,)
    assert len(preset("bid-whist-52").direction_names) == 3


@pytest.mark.parametrize(
    ("name", "suit", "notrump"),
    [
        ("ottawa", True, True),  # “five hearts”, “five no trump”
        ("bid-whist", False, True),  # “four no”, the suit is named by whoever won
        ("bid-whist-52", False, False),
        ("pepper", False, False),  # a number, and trump is named after it
    ],
)
def test_what_a_bid_says_besides_its_number(name: str, suit: bool, notrump: bool) -> None:
    rules = preset(name)
    assert (rules.has_bids_with_suit, rules.has_bids_in_notrump) == (suit, notrump)


def test_if_only_high_no_trump_exists_it_is_played_high() -> None:
    rules = changed(bowers=False, directions="high+low", notrump="high")
    assert rules.directions_of(Strain.NOTRUMP) == (Direction.HIGH,)
    assert rules.directions_of(Strain.HEARTS) == (Direction.HIGH, Direction.LOW)


def test_little_pepper_replaces_the_top_level() -> None:
    assert list(pepper().levels(Strain.CLUBS)) == [1, 2, 3, 4, 5]


def test_a_hole_belongs_to_the_end_of_a_game() -> None:
    end = six_players().game_end
    assert (end.kind, end.number, end.hole) == ("points", 54, 54)


@few
@given(house_rules())
def test_rules_survive_being_stored_as_json(rules: RuleSet) -> None:
    assert RuleSet.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules


def test_the_stored_form_has_a_version() -> None:
    assert OTTAWA.to_dict()["format"] == FORMAT


def test_the_points_of_a_revoke_survive_being_stored() -> None:
    rules = changed(revoke={"others": 4, "side": -4, "player": -2})
    assert rules.revoke == Revoke(others=4, side=-4, player=-2)
    assert RuleSet.from_dict(rules.to_dict()) == rules
    assert OTTAWA.to_dict()["revoke"] == "none"


def test_rules_in_the_first_format_keep_their_meaning() -> None:
    assert RuleSet.from_dict(FORMAT_1) == OTTAWA


def test_the_first_format_lacks_none_of_its_own_options() -> None:
    with pytest.raises(RuleSetError, match="“deck” is missing"):
        RuleSet.from_dict({name: value for name, value in FORMAT_1.items() if name != "deck"})


@pytest.mark.parametrize(
    ("deck", "little", "big", "best"),
    [("single-24", 6, 12, 14), ("double-32", 8, 16, 16), ("double-48", 12, 24, 20)],
)
def test_peppers_and_best_earn_points_by_the_tricks_of_a_hand(
    deck: str, little: int, big: int, best: int
) -> None:
    """A26: T, 2T and T + 8, unless the rules give points of their own."""
    peppers = changed(deck=deck, special_bids=["little-pepper", "big-pepper"], special_values={})
    assert peppers.special_value("little-pepper") == little
    assert peppers.special_value("big-pepper") == big
    alone = changed(deck=deck, special_bids=["best"], special_values={})
    assert alone.special_value("best") == best


def test_calls_and_moon_have_their_usual_points_by_default() -> None:
    rules = changed(special_bids=["moon", "call-1", "call-2"], special_values={})
    assert rules == OTTAWA
    assert dict(rules.special_values) == {"call-2": 12, "call-1": 18, "moon": 24}


def test_points_that_follow_from_the_tricks_are_not_stored() -> None:
    assert pepper().special_values == ()
    assert pepper() == changed_pepper({})
    assert dict(changed_pepper({"big-pepper": 10}).special_values) == {"big-pepper": 10}


def changed_pepper(values: dict[str, int]) -> RuleSet:
    return RuleSet.from_dict(pepper().to_dict() | {"special_values": values})


def test_points_need_their_bid() -> None:
    assert faults(special_bids=["moon"], special_values={"moon": 24, "best": 9}) == {
        ("value-without-bid", "special_values")
    }


def test_in_older_files_the_points_say_which_special_bids_exist() -> None:
    older = OTTAWA.to_dict() | {"format": 2}
    del older["special_bids"]
    assert RuleSet.from_dict(older) == OTTAWA
    peppers = RuleSet.from_dict(older | {"special_values": {"big-pepper": 12, "little-pepper": 6}})
    assert peppers.special_bids == ("little-pepper", "big-pepper")
    assert [peppers.special_value(name) for name in peppers.special_bids] == [6, 12]
    with pytest.raises(RuleSetError, match="special_values"):
        RuleSet.from_dict(older | {"special_values": ["moon"]})


def test_peppers_are_unusual_without_their_penalty() -> None:
    assert not pepper().lacks_pepper_penalty
    assert not OTTAWA.lacks_pepper_penalty
    peppers = changed(special_bids=["little-pepper", "big-pepper"], special_values={})
    assert peppers.lacks_pepper_penalty


def test_special_bids_rise_whatever_the_order_in_the_file() -> None:
    rules = changed(special_values={"moon": 24, "call-1": 18, "call-2": 12})
    assert rules == OTTAWA


def test_an_unknown_preset_lists_the_existing_ones() -> None:
    with pytest.raises(InvalidNotation, match=r"no rules called “chess”; the names are .*ottawa"):
        preset("chess")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("name", ""),
        ("name", "a|b"),
        ("players", 5),
        ("players", "4"),
        ("players", True),
        ("deck", "double-33"),
        ("deck", ["double-32"]),
        ("bidding_rounds", "three"),
        ("minimum_bid", 0),
        ("minimum_bid", 3.0),
        ("stick_the_dealer", "yes"),
        ("lone_set_defenders", -1),
        ("lone_set_defenders", "some"),
        ("game_over", "hands 0"),
        ("game_over", "points"),
        ("game_over", "hands 8 hole 9"),
        ("special_values", {"call-4": 10}),
        ("special_values", {"moon": -24}),
        ("special_values", ["moon"]),
        ("special_bids", ["call-4"]),
        ("special_bids", ["moon", "moon"]),
        ("special_bids", [["moon"]]),
        ("special_bids", "moon"),
        ("kitty", -1),
        ("kitty_trick", "defenders"),
        ("bowers", "no"),
        ("reenter", 1),
        ("trick_suit", "before"),
        ("special_suit", "kind-with-bid"),
        ("directions", "low"),
        ("directions", "low+high"),
        ("book", 5),
        ("book", False),
        ("set_penalty", "double"),
        ("lone_partner_points", "half"),
        ("lone_partner_points", 1001),
        ("revoke", "four"),
        ("revoke", {"others": 4, "side": -4}),
        ("revoke", {"others": 4, "side": -4, "player": "-4"}),
        ("first_dealer", "south"),
    ],
)
def test_a_bad_value_is_reported_at_its_option(option: str, value: object) -> None:
    assert faults(**{option: value}) == {("bad-value", option)}


def test_all_faults_in_names_and_values_are_reported_at_once() -> None:
    options = OTTAWA.to_dict() | {"jokers": 2, "deck": "none", "win_rule": 7}
    del options["notrump"]
    with pytest.raises(RuleSetError) as refusal:
        RuleSet.from_dict(options)
    assert {(fault.code, fault.field) for fault in refusal.value.faults} == {
        ("unknown-option", "jokers"),
        ("missing-option", "notrump"),
        ("bad-value", "deck"),
        ("bad-value", "win_rule"),
    }
    assert "There is no option “jokers”." in str(refusal.value)


def test_all_faults_of_combination_are_reported_at_once() -> None:
    told = faults(
        deck="single-24",
        minimum_bid=6,
        special_values={"little-pepper": 6, "moon": 24},
        win_rule="must-bid",
    )
    assert told == {
        ("minimum-over-tricks", "minimum_bid"),
        ("peppers-alone", "special_bids"),
        ("win-rule-needs-points", "win_rule"),
    }


def test_six_players_need_a_deck_that_divides_evenly() -> None:
    assert faults(players=6) == {("cards-not-even", "deck"), ("calls-need-four", "special_bids")}


MOON = {"moon": 24}


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"kitty": 32, "special_values": MOON}, "kitty-too-big", "kitty"),
        ({"kitty": 6, "special_values": MOON}, "cards-not-even-with-kitty", "kitty"),
        ({"kitty": 4}, "kitty-or-passing", "kitty"),
        ({"kitty": 4, "special_values": {"best": 16}}, "kitty-or-passing", "kitty"),
        ({"kitty_trick": "declarer"}, "no-kitty-to-credit", "kitty_trick"),
        ({"directions": "high+low"}, "bowers-need-euchre", "bowers"),
        ({"trick_suit": "kind-with-bid"}, "kinds-need-directions", "trick_suit"),
        ({"reenter": True}, "reenter-needs-rounds", "reenter"),
        ({"reenter": True, "bidding_rounds": "two"}, "reenter-needs-rounds", "reenter"),
        (
            {"bowers": False, "right_bower_1st_2nd": True},
            "right-bower-needs-bowers",
            "right_bower_1st_2nd",
        ),
        ({"minimum_bid": 9}, "minimum-over-tricks", "minimum_bid"),
        ({"minimum_notrump_bid": 9}, "minimum-over-tricks", "minimum_notrump_bid"),
        ({"special_values": {"big-pepper": 12}}, "peppers-alone", "special_bids"),
        (
            {"game_over": "plus-minus 7", "win_rule": "must-bid"},
            "win-rule-needs-points",
            "win_rule",
        ),
    ],
)
def test_options_that_make_no_game_together_are_reported_at_one_of_them(
    options: dict[str, object], code: str, option: str
) -> None:
    assert faults(**options) == {(code, option)}


@pytest.mark.parametrize(
    "options",
    [
        {"kitty": 4, "special_values": MOON, "kitty_trick": "first-trick"},
        {"notrump": "none", "minimum_notrump_bid": 9},
        {"players": 6, "deck": "whist-54", "bowers": False, "special_values": MOON},
        {"bidding_rounds": "multiple", "reenter": True},
        {"bowers": False, "directions": "high+low", "trick_suit": "kind-with-bid"},
    ],
)
def test_unusual_options_that_make_a_game_are_accepted(options: dict[str, object]) -> None:
    assert changed(**options).tricks > 0


@pytest.mark.parametrize("data", [None, [], "ottawa", 1])
def test_rules_are_a_table(data: object) -> None:
    with pytest.raises(RuleSetError, match="Rules are a table"):
        RuleSet.from_dict(data)


def test_rules_of_a_later_format_are_refused() -> None:
    later = FORMAT + 1
    with pytest.raises(RuleSetError, match=f"format {later}; this program reads format {FORMAT}"):
        RuleSet.from_dict(OTTAWA.to_dict() | {"format": later})


@pytest.mark.parametrize("written", [True, str(FORMAT), float(FORMAT), ""])
def test_the_format_is_a_whole_number(written: object) -> None:
    with pytest.raises(RuleSetError, match=f"this program reads format {FORMAT}"):
        RuleSet.from_dict(OTTAWA.to_dict() | {"format": written})


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 99) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=5,
)


@many
@given(st.dictionaries(st.sampled_from(sorted(OTTAWA.to_dict())), _JSON, max_size=3))
def test_any_values_are_rules_or_are_refused(values: dict[str, object]) -> None:
    try:
        rules = RuleSet.from_dict(OTTAWA.to_dict() | values)
    except RuleSetError:
        return
    assert rules.tricks >= rules.minimum_bid
