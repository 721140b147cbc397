"""Recorded hands as text and JSON: reading, and refusing with the place of the fault."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import OTTAWA, changed, many

from engine import (
    IllegalAction,
    InvalidNotation,
    read_call,
    read_card,
    read_hand,
    read_hand_json,
    write_hand,
    write_hand_json,
)
from engine.notation import read_bid_name, read_number, read_seat, read_strain

MOON = (
    "ottawa N | QdJsJhJsJcQsQhAs/AhKhJhAdKcAcKdAc/KhQhJcJdKsAdQcAh/KdKsQcQdKcQsJdAs"
    " | 3H 8D moon:S moon:S |  | QsAcQs JcKcKs QhAhJd AdQdQd KdKdJh KhAsJs JsAcQc AsJhKc"
)
DEAL = MOON.split(" | ")[1]


def replaced(old: str, new: str) -> str:
    assert MOON.count(old) >= 1
    return MOON.replace(old, new, 1)


def test_a_recorded_hand_is_played_again() -> None:
    hand = read_hand(MOON)
    assert str(hand.contract) == "N moon:S"
    outcome = hand.outcome()
    assert outcome is not None
    assert outcome.points == (-24, 3)
    assert write_hand(hand) == MOON


def test_a_hand_is_read_in_any_case_and_with_suit_signs() -> None:
    text = MOON.replace("Qs", "q♠").replace("moon:S", "MOON:s").replace("/", " / ")
    assert write_hand(read_hand(text)) == MOON


def test_json_holds_the_same_hand() -> None:
    text = write_hand_json(read_hand(MOON))
    data = json.loads(text)
    assert (data["format"], data["rules"], data["dealer"]) == (1, "ottawa", "N")
    assert data["auction"] == ["3H", "8D", "moon:S", "moon:S"]
    assert data["play"][:3] == ["Qs", "Ac", "Qs"]
    assert write_hand(read_hand_json(text)) == MOON


def test_house_rules_are_written_into_the_json() -> None:
    rules = changed(name="Our club", minimum_bid=2)
    hand = read_hand(replaced("ottawa", "Our club"), rules)
    assert read_hand_json(write_hand_json(hand)).rules == rules


def test_an_unfinished_hand_is_read_when_asked_for() -> None:
    hand = read_hand(MOON[:-14], partial=True)
    assert len(hand.tricks) == 6
    assert hand.to_act == "N"


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "record-shape", ""),
        ("ottawa N", "record-shape", "ottawa N"),
        (replaced("ottawa", "chess"), "unknown-preset", "chess"),
        (replaced("ottawa N", "N"), "rules-not-named", "N"),
        (replaced("ottawa N", "ottawa X"), "unknown-seat", "QdJs"),
        (replaced("QdJs", "Qd9s"), "deal-card", "Qd9s"),
        (replaced("QdJs", "QdXs"), "unreadable-card", "Xs"),
        (replaced("QdJs", "Js"), "deal-size", "JsJh"),
        (replaced("/KdKs", "KdKs"), "deal-seats", "QdJs"),
        (replaced("8D", "eight"), "unreadable-bid", "eight"),
        (replaced("moon:S |  |", "moon:S | Qs |"), "act-misplaced", "Qs |"),
        (replaced("moon:S moon:S", "moon:S"), "act-misplaced", "QsAcQs"),
        (replaced("moon:S |", "moon:S pass |"), "act-misplaced", "pass |"),
        (replaced("QsAcQs Jc", "QsAcQs J"), "unreadable-card", "JKcKs"),
        (MOON + " As", "too-many-acts", " As"),
        (MOON[:-6], "hand-cut-short", ""),
        (MOON[:-1], "unreadable-card", "K"),
    ],
)
def test_unreadable_text_is_refused_at_its_place(text: str, code: str, place: str) -> None:
    with pytest.raises(InvalidNotation) as refusal:
        read_hand(text)
    assert refusal.value.fault.code == code
    assert refusal.value.text == text
    assert refusal.value.fault.sentence
    assert text[refusal.value.position :].strip().startswith(place.strip())


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        (replaced("3H 8D", "3H 3D"), "bid-too-low", "3D"),
        (replaced("QsAcQs", "AdAcQs"), "card-not-held", "AdAc"),
        (replaced("QsAcQs JcKcKs", "QhKcQd"), "must-follow", "KcQd"),
    ],
)
def test_an_illegal_act_is_refused_at_its_place(text: str, code: str, place: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        read_hand(text)
    assert refusal.value.fault.code == code
    assert refusal.value.position is not None
    assert text[refusal.value.position :].startswith(place)


def test_rules_of_another_name_are_refused() -> None:
    with pytest.raises(InvalidNotation, match="recorded under “ottawa”, not “Our club”"):
        read_hand(MOON, changed(name="Our club"))


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("{", "not-json", 1),
        ("[]", "record-shape", 0),
        ("[" * 100_000, "not-json", 0),
        ("1" * 5000, "not-json", 0),
        ('{"format": 1}', "record-shape", 0),
    ],
)
def test_text_that_is_no_json_record_is_refused(text: str, code: str, position: int) -> None:
    with pytest.raises(InvalidNotation) as refusal:
        read_hand_json(text)
    assert (refusal.value.fault.code, refusal.value.position) == (code, position)


@pytest.mark.parametrize(
    ("part", "value", "code", "position"),
    [
        ("rules", None, "not-a-rule-set", 0),
        ("rules", "chess", "unknown-preset", 0),
        ("rules", {"format": 1}, "missing-option", 0),
        ("deal", 7, "record-shape", 0),
        ("deal", [1, 2, 3, 4], "record-shape", 0),
        ("auction", ["3H", None], "unreadable-bid", 1),
        ("play", ["Qs", {}], "unreadable-card", 1),
        ("play", [], "hand-cut-short", None),
    ],
)
def test_a_wrong_part_of_the_json_is_named(
    part: str, value: object, code: str, position: int | None
) -> None:
    text = json.dumps(json.loads(write_hand_json(read_hand(MOON))) | {part: value})
    with pytest.raises(InvalidNotation) as refusal:
        read_hand_json(text)
    assert refusal.value.fault.code == code
    assert refusal.value.position == (len(text) if position is None else position)


_PIECES = ["|", "/", " ", "ottawa", "N", "pass", "5C", "moon:S", "Qs", "10h", "J♥", "x", DEAL]


@many
@given(st.lists(st.sampled_from(_PIECES), max_size=12).map("".join) | st.text(max_size=20))
def test_any_text_is_a_hand_or_is_refused(text: str) -> None:
    for typed in (text, f"ottawa N | {DEAL} | {text}", MOON[: len(text) * 9] + text):
        try:
            read_hand(typed)
        except (InvalidNotation, IllegalAction) as refusal:
            assert refusal.fault.sentence  # noqa: PT017


_VALUES = st.recursive(
    st.none() | st.integers(-2, 9) | st.sampled_from(_PIECES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner),
    max_leaves=4,
)
_KEYS = st.sampled_from(["format", "rules", "dealer", "deal", "auction", "exchange", "play"])


@many
@given(st.dictionaries(_KEYS, _VALUES, min_size=1, max_size=3))
def test_any_json_is_a_hand_or_is_refused(values: dict[str, object]) -> None:
    text = json.dumps(json.loads(write_hand_json(read_hand(MOON))) | values)
    try:
        read_hand_json(text)
    except (InvalidNotation, IllegalAction) as refusal:
        assert refusal.fault.sentence  # noqa: PT017


@pytest.mark.parametrize("text", ["Jh", "JH", "jh", "J♥", "J♥\ufe0f", " j♡ "])
def test_a_card_is_read_as_people_type_it(text: str) -> None:
    assert str(read_card(text)) == "Jh"


def test_a_ten_is_one_or_two_signs() -> None:
    assert str(read_card("10h")) == str(read_card("Th")) == "Th"


@pytest.mark.parametrize("text", ["", "J", "h", "1h", "AKh", "Jx", "hJ", "100h", "JJ♥", "-h"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match="is not a card"):
        read_card(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("pass", "pass"),
        ("PASSE", "pass"),
        ("-", "pass"),
        ("5c", "5C"),
        ("5 clubs", "5C"),
        ("5♣", "5C"),
        ("4nt", "4NT"),
        ("4 no trump", "4NT"),
        ("4n", "4NT"),
        ("4 sans atout", "4NT"),
        ("3lo", "3LO"),
        ("call 2 hearts", "call-2:H"),
        ("C2H", "call-2:H"),
        ("call-2:H", "call-2:H"),
        ("moon hearts", "moon:H"),
        ("mnt", "moon:NT"),
        ("little pepper coeur", "little-pepper:H"),
        ("best:LO", "best:LO"),
    ],
)
def test_a_call_is_read_as_people_type_it(text: str, written: str) -> None:
    assert str(read_call(text)) == written


@pytest.mark.parametrize("text", ["", "5", "H", "five clubs", "5x", "pass 5C", "moon", "-H"])
def test_what_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match="is not a bid"):
        read_call(text)


@many
@given(st.text("0159jqkat shdc♥-:mo", max_size=8) | st.text(max_size=8))
def test_any_word_is_read_or_refused(text: str) -> None:
    read_number(text), read_seat(text, OTTAWA.seats), read_strain(text), read_bid_name(text)
    for read in (read_card, read_call):
        try:
            assert read(str(read(text))) == read(text)
        except InvalidNotation as refusal:
            assert refusal.text == text  # noqa: PT017
