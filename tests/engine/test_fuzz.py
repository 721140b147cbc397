"""Bad input: every reader reads, or refuses with a sentence and a place; none crashes."""

import json
from random import Random
from time import process_time
from typing import Any, cast

import pytest
from broken_input import READERS, assert_told, check_broken, check_options, read_or_refused
from hypothesis import given, settings
from hypothesis import strategies as st
from random_hands import random_hand
from rule_sets import any_options, any_rules

from engine import (
    Action,
    Counts,
    Hand,
    IllegalAction,
    InvalidNotation,
    Phase,
    Report,
    RuleSet,
    RuleSetError,
    check_report,
    check_totals,
    preset,
    preset_names,
    read_hand,
    read_hand_json,
    write_hand,
    write_hand_json,
)
from engine.notation import read_card, read_rules, write_rules

PRESETS = preset_names()
quick = settings(max_examples=25)


@pytest.mark.parametrize("name", READERS)
@quick
@given(text=st.text(max_size=40))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    read_or_refused(name, text)


def test_broken_records_rules_reports_and_totals_are_read_or_refused() -> None:
    for seed in range(80):
        check_broken(seed)


def played_hand(name: str) -> Hand:
    """A whole hand that was not passed out."""
    hands = (random_hand(preset(name), Random(seed)) for seed in range(99))
    return next(hand for hand in hands if hand.contract)


LONG = 8_000
TOO_LONG = [
    *("|" * LONG, "/" * LONG, "a" * LONG, " " * LONG, "9" * LONG, "1 " * LONG, "5C " * LONG),
    *("Jh" * LONG, "10" * LONG, "[" * LONG, '{"a":' * LONG, "pass," * LONG, "n" * LONG + "!"),
    *("ottawa N |" + "Jh" * LONG + "||||", "call" * LONG, "-" * LONG, "\n" * LONG, "♥" * LONG),
    *("'" * LONG, '"""' * LONG, "x=" * LONG, "[a]\n" * 1000, "#" * LONG),
    *("a." * LONG + "b=1", "a." * 5900 + "b=1", "[a]\n" * 2900),
]


@pytest.mark.parametrize("name", READERS)
def test_a_very_long_text_takes_little_time(name: str) -> None:
    started = process_time()
    for text in TOO_LONG:
        read_or_refused(name, text)
    assert process_time() - started < 3


@pytest.mark.parametrize(
    "place", ["dealer", "rules", "auction", "naming", "deal", "kitty", "format"]
)
def test_json_nested_too_deeply_is_refused(place: str) -> None:
    """At some depth the text can still be parsed, but little can be done with the result."""
    data = json.loads(write_hand_json(random_hand(preset("ottawa"), Random(1))))
    for depth in (*range(5, 900, 100), *range(900, 1010, 3), 5000, 100_000):
        text = json.dumps(data | {place: 0}).replace(f'"{place}": 0', f'"{place}": {nest(depth)}')
        assert read_or_refused("JSON record", text) is None


def test_rules_nested_too_deeply_are_refused() -> None:
    options = json.loads(json.dumps(any_options(1)))
    for depth in (*range(5, 900, 100), *range(900, 1010, 3), 5000, 100_000):
        for option in ("name", "special_values", "format"):
            text = json.dumps(options | {option: 0})
            deep = text.replace(f'"{option}": 0', f'"{option}": {nest(depth)}')
            assert read_or_refused("rules", deep) is None
        assert read_or_refused("rules", f"name = {nest(depth)}") is None


def test_options_that_python_cannot_even_print_are_refused() -> None:
    nested: list[object] = []
    for _ in range(5000):
        nested = [nested]
    with pytest.raises(RuleSetError, match="cannot be …"):
        RuleSet.from_dict(any_options(1) | {"players": nested})


def test_a_refusal_never_repeats_a_very_long_text() -> None:
    with pytest.raises(InvalidNotation) as caught:
        read_card("9" * LONG)
    assert len(str(caught.value)) < 400


def nest(depth: int) -> str:
    return "[" * depth + "]" * depth


HUGE = 10**5000


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": HUGE},
        {"players": HUGE},
        {"minimum_bid": -HUGE},
        {"special_values": {"moon": HUGE}},
        {"revoke": {"others": HUGE, "side": 0, "player": 0}},
        {"revoke": {"others": 1, "side": 0}},
        {"special_values": [["moon", 24]]},
        {"special_values": {3: 4}},
        {"name": "a|b"},
        {"name": "\n"},
        {"name": ["x"]},
        {"deck": []},
        {"deck": {"single-24": 1}},
        {"game_over": "points ٣"},
        {"lone_set_defenders": {}},
        {"stick_the_dealer": 1},
        {7: 8},
        {(): ()},
    ],
    ids=lambda wrong: "-".join(map(str, wrong)) or "empty",
)
def test_options_of_the_wrong_kind_are_refused(wrong: dict[Any, object]) -> None:
    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_dict(any_options(1) | wrong)
    for each in refused.value.faults:
        assert_told(each)


@pytest.mark.parametrize("data", [None, 5, "ottawa", [], [1], {}, {"format": 2}, {"format": True}])
def test_anything_but_a_table_of_options_is_refused(data: object) -> None:
    with pytest.raises(RuleSetError):
        RuleSet.from_dict(data)
    check_options(data)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ({"deck": "double-52"}, "bad-value"),
        ({"deck": "single-28", "players": 6}, "cards-not-even"),
        ({"deck": "whist-54", "kitty": 0, "kitty_trick": "none"}, "cards-not-even"),
        ({"deck": "single-24", "kitty": 24}, "kitty-too-big"),
        ({"deck": "single-24", "kitty": 200}, "kitty-too-big"),
    ],
)
def test_impossible_decks_are_refused(cards: dict[str, object], code: str) -> None:
    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_dict(preset("ottawa").to_dict() | cards)
    assert code in {each.code for each in refused.value.faults}


@pytest.mark.parametrize("name", PRESETS)
def test_one_ace_of_spades_too_many_is_reported_with_its_place(name: str) -> None:
    hand = played_hand(name)
    text = write_hand(hand)
    head, deal, rest = text.split(" | ", 2)
    plain = next(str(card) for card in hand.deal.cards[-1] if card.rank in "KQJT")
    at = deal.rindex(plain)
    wrong = f"{head} | {deal[:at]}As{deal[at + 2 :]} | {rest}"
    with pytest.raises(InvalidNotation) as refused:
        read_hand(wrong)
    assert refused.value.fault.code == "deal-card"
    assert wrong[refused.value.position :][:2] in (plain, "As")


@pytest.mark.parametrize("name", PRESETS)
def test_a_recorded_hand_cut_short_says_whose_turn_it_is(name: str) -> None:
    """Cut after any action it is refused as a whole hand, and read as part of one."""
    whole = json.loads(write_hand_json(played_hand(name)))
    for part in ("auction", "exchange", "play"):
        for length in range(len(whole[part])):
            cut = whole | {"play": []} | ({"exchange": []} if part != "play" else {})
            cut |= {"naming": None} if part == "auction" else {}
            cut[part] = whole[part][:length]
            text = json.dumps(cut)
            part_of_it = read_hand_json(text, partial=True)
            assert part_of_it.to_act
            with pytest.raises(InvalidNotation) as refused:
                read_hand_json(text)
            assert refused.value.fault.code == "hand-cut-short"
            assert refused.value.fault.values["seat"] == part_of_it.to_act


@pytest.mark.parametrize("name", PRESETS)
def test_a_line_cut_at_any_character_is_read_in_part_or_refused(name: str) -> None:
    text = write_hand(played_hand(name))
    for length in range(0, len(text), 3):
        with pytest.raises((InvalidNotation, IllegalAction)):
            read_hand(text[:length])
        read_or_refused("part of a record", text[:length])


@pytest.mark.parametrize("name", PRESETS)
def test_a_card_too_many_at_the_end_is_refused_with_its_place(name: str) -> None:
    text = write_hand(played_hand(name))
    with pytest.raises(InvalidNotation) as refused:
        read_hand(text + " As")
    assert refused.value.fault.code == "too-many-acts"
    assert refused.value.position == len(text) + 1


def test_a_hand_refuses_anything_but_an_action_in_every_phase() -> None:
    phases = set()
    for seed in range(100):
        hand = random_hand(any_rules(seed), Random(seed), seed // 4)
        phases.add(hand.phase)
        for junk in (None, 5, "Jh", "pass", (), ("J", "H"), object()):
            with pytest.raises(IllegalAction) as refused:
                hand.apply(cast(Action, junk))
            assert_told(refused.value.fault)
    assert phases == set(Phase)


@quick
@given(
    st.sampled_from(PRESETS),
    st.builds(
        Report,
        **{
            name: st.one_of(st.sampled_from(["N", "1", "5", "moon", "S", "NT", "low"]), st.text())
            for name in ("dealer", "declarer", "bid", "strain", "makers_tricks", "direction")
        },
        auction=st.text(),
        tricks=st.tuples(st.text(), st.text()),
        points=st.tuples(st.text(), st.text()),
        revoker=st.one_of(st.just(""), st.text()),
    ),
)
def test_any_report_can_be_checked(name: str, report: Report) -> None:
    for each in check_report(report, preset(name)).faults:
        assert_told(each)


@pytest.mark.parametrize("name", PRESETS)
def test_totals_far_beyond_every_game_are_refused_at_once(name: str) -> None:
    started = process_time()
    for total in (10**12, -(10**12), "9" * 4000, 32_000):
        assert check_totals(preset(name), 8, (total, 5), Counts(sets=(1, 0)))
    assert check_totals(preset(name), 8, (4, 4), Counts(sets=(10**9, "9" * 4000)))
    assert process_time() - started < 2


@pytest.mark.parametrize("name", PRESETS)
def test_rules_are_read_back_from_their_file(name: str) -> None:
    assert read_rules(write_rules(preset(name))) == preset(name)


def test_house_rules_are_read_back_from_their_file_and_from_json() -> None:
    for seed in range(60):
        rules = any_rules(seed)
        assert read_rules(write_rules(rules)) == rules
        assert read_rules(json.dumps(rules.to_dict())) == rules
