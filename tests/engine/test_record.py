"""Recorded hands as text and JSON: reading them, and refusals with the place of the fault."""

import json
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import changed, many

from engine import (
    IllegalAction,
    InvalidNotation,
    read_hand,
    read_hand_json,
    write_hand,
    write_hand_json,
)

MOON = (
    "ottawa N | QdJsJhJsJcQsQhAs/AhKhJhAdKcAcKdAc/KhQhJcJdKsAdQcAh/KdKsQcQdKcQsJdAs"
    " | 3H 8D moon:S moon:S |  | QsAcQs JcKcKs QhAhJd AdQdQd KdKdJh KhAsJs JsAcQc AsJhKc"
)
DEAL = MOON.split(" | ")[1]


def replaced(old: str, new: str) -> str:
    assert MOON.count(old) >= 1
    return MOON.replace(old, new, 1)


def test_a_recorded_hand_can_be_replayed() -> None:
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
    assert (data["format"], data["rules"], data["dealer"]) == (2, "ottawa", "N")
    assert data["auction"] == ["3H", "8D", "moon:S", "moon:S"]
    assert data["play"][:3] == ["Qs", "Ac", "Qs"]
    assert write_hand(read_hand_json(text)) == MOON


def test_house_rules_are_written_into_the_json() -> None:
    rules = changed(name="Our club", minimum_bid=2)
    hand = read_hand(replaced("ottawa", "Our club"), rules)
    assert read_hand_json(write_hand_json(hand)).rules == rules


def test_an_unfinished_hand_is_read_on_request() -> None:
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
        (replaced("ottawa N", "ottawa X"), "unknown-seat", "X |"),
        (replaced("QdJs", "Qd9s"), "deal-card", "9sJh"),
        (replaced("QdJs", "QdQd"), "deal-card", "QdKcQs"),
        (replaced("/AhKh", "/Kh"), "deal-size", "KhJh"),
        (replaced("JdAs |", "JdAs/Kd |"), "deal-seats", "QdJs"),
        (" | ".join(["ottawa N", "", "", "", ""]), "deal-seats", "ottawa"),
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
def test_unreadable_text_is_refused_with_its_place(text: str, code: str, place: str) -> None:
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
def test_an_illegal_act_is_refused_with_its_place(text: str, code: str, place: str) -> None:
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
        ("[]", "record-keys", 0),
        ("[" * 40_000, "too-deep", 0),
        ("[" * 100_000, "text-too-long", 50_000),
        ("1" * 5000, "too-deep", 0),
        ('{"format": 1}', "record-keys", 0),
        ('{"format": 2}', "record-keys", 0),
        ('{"format": 2, "format": 2}', "key-twice", 0),
        ('{"rules": "ottawa",\n "dealer"}', "not-json", 29),
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
        ("format", True, "record-keys", 0),
        ("format", 3, "record-keys", 0),
        ("deal", 7, "record-list", 0),
        ("deal", [1, 2, 3, 4], "record-list", 0),
        ("deal", [["Qd"], ["Xs"], [], []], "unreadable-card", 1),
        ("kitty", "As", "record-list", 0),
        ("kitty", ["As"], "deal-seats", 0),
        ("naming", "H", "act-misplaced", 4),
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


WHIST = (
    "bid-whist N | 9dJdJs8h7dThQd5h7s4sAdAh/8s3sAcLJ3c3h8dKs9h9sQs6h/Jc4c8c7cKd9c7hTc5s2h4d2c"
    "/Qc2sKh5dJh6cAs5cTsBJKcTd/2d4h6s6d3dQh | 2-high 4-low 5NT 6NT low | Ah6s5hQhTh4h"
    " | 9d8dKdTd 9s5sTs4s 7dLJ4d5d 4cKc6dAc 9h7hJh8h Jc6c7s3c 8s8c2sJs BJAd6hTc Qd3s2hQc"
    " Jd3h2c5c 2dKs9cAs 3dQs7cKh"
)
FIFTY_TWO = (
    "bid-whist-52 N | AhQdJs8hJdAd2c5h4d4s8d8s/3sTh7d5c3h9dKs9h9sQs6h9c/6cTcQcKdJc7h7s5s2h4cAc2s"
    "/Kh5dJh8cAs7cTs3cKcTd2d4h/6s6d3dQh | 4 7 pass 7 D-low-aces-bad | 6s4sAd8d | 6d9dKdTd QhTh2h4h"
    " Qc3c2c5c Jd7dTc5d 2d3d9cJc 8c8s3s4c 7hKh8h9h Ac7cAh6h Jh5h3h5s Qs7sAsJs 6cKcQdKs 4d9s2sTs"
)


@pytest.mark.parametrize(
    ("text", "contract", "kitty"),
    [
        (WHIST, "N 6NT-low", "2d4h6s6d3dQh"),
        (FIFTY_TWO, "N 7D-low-aces-bad", "6s6d3dQh"),
    ],
)
def test_a_hand_with_a_kitty_and_a_naming_is_read_and_written(
    text: str, contract: str, kitty: str
) -> None:
    hand = read_hand(text)
    assert str(hand.contract) == contract
    assert "".join(map(str, hand.deal.kitty)) == kitty
    assert write_hand(hand) == text
    data = json.loads(write_hand_json(hand))
    assert data["kitty"] == [str(card) for card in hand.deal.kitty]
    assert data["naming"] == str(hand.naming) == text.split("|")[2].rsplit(maxsplit=1)[-1]
    assert write_hand(read_hand_json(json.dumps(data))) == text


def test_calls_separated_by_commas_may_contain_blanks() -> None:
    text = WHIST.replace("2-high 4-low 5NT 6NT low", "2 up, 4 low; 5 no trump, 6 sans atout, bas")
    assert write_hand(read_hand(text)) == WHIST


def test_cards_and_seats_are_read_as_people_type_them() -> None:
    text = WHIST.replace("bid-whist N", "bid-whist north").replace("BJ", "bj").replace("Th", "10♥")
    assert write_hand(read_hand(text)) == WHIST


def test_what_is_named_after_no_trump_is_a_direction() -> None:
    text = WHIST.replace("6NT low", "6NT h").split("| Ah6s")[0] + "| |"
    assert str(read_hand(text, partial=True).contract) == "N 6NT-high"


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        (WHIST.replace("/2d4h6s6d3dQh", ""), "kitty-size", "Qc2s"),
        (WHIST.replace("6d3dQh |", "6d3d |"), "kitty-size", "2d4h6s6d3d |"),
        (WHIST.replace("/2d4h", "/2dQh4h"), "kitty-size", "2dQh4h"),
        (WHIST.replace("6NT low", "6NT what"), "unreadable-naming", "what"),
        (WHIST.replace("6NT low", "6NT"), "act-misplaced", "Ah6s"),
        (WHIST.replace("6NT low", "6NT low low"), "act-misplaced", "low |"),
        (WHIST.replace("/2d4h6s6d3dQh", "/2d4h6s6d3dBJ"), "deal-card", "BJ |"),
    ],
)
def test_a_fault_in_kitty_or_naming_has_its_place(text: str, code: str, place: str) -> None:
    with pytest.raises(InvalidNotation) as refusal:
        read_hand(text)
    assert refusal.value.fault.code == code
    assert text[refusal.value.position :].startswith(place)


def test_an_impossible_naming_is_refused_with_its_place() -> None:
    text = WHIST.replace("6NT low", "6NT low-aces-bad")
    with pytest.raises(IllegalAction) as refusal:
        read_hand(text)
    assert refusal.value.fault.code == "naming-not-possible"
    assert text[refusal.value.position or 0 :].startswith("low-aces-bad")


def test_json_of_format_1_is_read() -> None:
    data = json.loads(write_hand_json(read_hand(MOON))) | {"format": 1}
    del data["kitty"], data["naming"]
    assert write_hand(read_hand_json(json.dumps(data))) == MOON


def test_json_may_name_rules_that_are_passed_in() -> None:
    rules = changed(name="Our club")
    data = json.loads(write_hand_json(read_hand(MOON))) | {"rules": "Our club"}
    assert read_hand_json(json.dumps(data), rules).rules == rules


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
_KEYS = st.sampled_from(
    [*("format", "rules", "dealer", "deal", "kitty", "auction", "naming", "exchange", "play")]
)


@many
@given(st.dictionaries(_KEYS, _VALUES, min_size=1, max_size=3))
def test_any_json_is_a_hand_or_is_refused(values: dict[str, object]) -> None:
    text = json.dumps(json.loads(write_hand_json(read_hand(MOON))) | values)
    try:
        read_hand_json(text)
    except (InvalidNotation, IllegalAction) as refusal:
        assert refusal.fault.sentence  # noqa: PT017


def json_of(text: str, **parts: object) -> str:
    """The JSON of a recorded hand with some parts replaced."""
    data = json.loads(write_hand_json(read_hand(text)))
    return json.dumps(data | parts)


def test_the_parts_of_the_json_are_each_in_their_place() -> None:
    data = json.loads(json_of(WHIST))
    wrong = {
        "act-misplaced": {"auction": [*data["auction"], data["naming"]], "naming": None},
        "deal-seats": {"deal": [*data["deal"], data["kitty"]], "kitty": []},
    }
    for code, parts in wrong.items():
        with pytest.raises(InvalidNotation) as refusal:
            read_hand_json(json_of(WHIST, **parts))
        assert refusal.value.fault.code == code
    calls = json.loads(json_of(MOON))["auction"]
    with pytest.raises(InvalidNotation, match="stands in the wrong part"):
        read_hand_json(json_of(MOON, auction=calls[:-1], naming=calls[-1]))


def test_many_blanks_and_a_tab_are_read_as_quickly_as_one() -> None:
    started = process_time()
    text = MOON.replace("ottawa N", "ottawa\tN").replace("3H 8D", "3H," + " " * 20_000 + "8D,")
    with pytest.raises(InvalidNotation, match="is not a bid"):
        read_hand(text)
    assert process_time() - started < 1


def test_a_record_longer_than_any_hand_is_not_read() -> None:
    with pytest.raises(InvalidNotation, match="too many to be read"):
        read_hand(MOON + " " * 50_000)
