"""Cards, calls and namings as people type them, in the words of the game that is played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import OTTAWA, many

from engine import (
    PASS,
    Bid,
    Direction,
    InvalidNotation,
    Naming,
    Strain,
    preset,
    preset_names,
    read_call,
    read_card,
)
from engine.bid import bids_of
from engine.contract import namings
from engine.notation import (
    read_bid_name,
    read_direction,
    read_naming,
    read_number,
    read_seat,
    read_strain,
)

WHIST, FIFTY_TWO = preset("bid-whist"), preset("bid-whist-52")
HIGH_LOW = preset("single-deck-high-low")


@pytest.mark.parametrize(
    "text",
    [
        *("Jh", "JH", "jh", "J♥", "J♥\ufe0f", " j♡ ", "J h", "jack of hearts", "Jack hearts"),
        *("valet de cœur", "VALET coeur"),
    ],
)
def test_a_card_is_read_as_people_type_it(text: str) -> None:
    assert str(read_card(text)) == "Jh"


@pytest.mark.parametrize("text", ["10h", "Th", "10♥", "ten of hearts", "dix de coeur", "10 hearts"])
def test_a_ten_may_have_one_or_two_characters(text: str) -> None:
    assert str(read_card(text)) == "Th"


@pytest.mark.parametrize(
    ("texts", "written"),
    [
        (("BJ", "bj", "big joker", "Big-Joker", "grand joker"), "BJ"),
        (("LJ", "lj", "little joker", "petit joker"), "LJ"),
    ],
)
def test_jokers_are_read(texts: tuple[str, ...], written: str) -> None:
    assert [str(read_card(text)) for text in texts] == [written] * len(texts)


@pytest.mark.parametrize(
    "text",
    [
        *("", "J", "h", "1h", "AKh", "Jx", "hJ", "100h", "JJ♥", "-h", "joker", "jack of trumps"),
        *("king of no trump", "x" * 500),
    ],
)
def test_anything_but_a_card_is_refused(text: str) -> None:
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
        ("5♣\ufe0f", "5C"),
        ("4nt", "4NT"),
        ("4 no trump", "4NT"),
        ("4n", "4NT"),
        ("4 sans atout", "4NT"),
        ("3lo", "3LO"),
        ("3 low no trump", "3LO"),
        ("3 sans atout bas", "3LO"),
        ("call 2 hearts", "call-2:H"),
        ("C2H", "call-2:H"),
        ("appel 2 cœur", "call-2:H"),
        ("call-2:H", "call-2:H"),
        ("moon hearts", "moon:H"),
        ("lune pique", "moon:S"),
        ("mnt", "moon:NT"),
        ("little pepper coeur", "little-pepper:H"),
        ("petit poivre", "little-pepper"),
        ("grand poivre", "big-pepper"),
        ("best:LO", "best:LO"),
        ("meilleure carreau", "best:D"),
        ("bh", "best:H"),
        ("5", "5"),
        ("moon", "moon"),
        ("call 1", "call-1"),
        ("4-low", "4-low"),
        ("4 high", "4-high"),
        ("4H-low", "4H-low"),
        ("4 hearts low", "4H-low"),
        ("4 low hearts", "4H-low"),
        ("4nt low aces bad", "4NT-low-aces-bad"),
        ("12♦ bas", "12D-low"),
    ],
)
def test_a_call_is_read_as_people_type_it(text: str, written: str) -> None:
    assert str(read_call(text)) == written


@pytest.mark.parametrize(
    "text",
    ["", "H", "five clubs", "5x", "pass 5C", "-H", "1234567C", "5 hearts spades", "low", "5" * 999],
)
def test_anything_but_a_call_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match="is not a bid"):
        read_call(text)


@pytest.mark.parametrize(
    ("text", "euchre", "whist", "fifty_two"),
    [
        ("4 low", "4LO", "4-low", "4-low"),
        ("4 high", "4NT", "4-high", "4-high"),
        ("4h", "4H", "4-high", "4H"),
        ("4l", "4LO", "4-low", "4-low"),
        ("4 bas", "4LO", "4-low", "4-low"),
        ("4 up", "4-high", "4-high", "4-high"),
        ("4 low no trump", "4LO", "4NT-low", "4NT-low"),
        ("4nt", "4NT", "4NT", "4NT"),
        ("4s", "4S", "4S", "4S"),
        ("4lo", "4LO", "4LO", "4LO"),
        ("4", "4", "4", "4"),
    ],
)
def test_a_word_with_two_meanings_has_the_one_of_the_game(
    text: str, euchre: str, whist: str, fifty_two: str
) -> None:
    read = [str(read_call(text, rules)) for rules in (HIGH_LOW, WHIST, FIFTY_TWO)]
    assert read == [euchre, whist, fifty_two]


@pytest.mark.parametrize(
    ("text", "bid", "naming"),
    [
        ("hearts", Bid(4, None, None, Direction.LOW), "H"),
        ("h", Bid(4, None, None, Direction.LOW), "H"),
        ("h", Bid(4, None, Strain.NOTRUMP), "high"),
        ("bas", Bid(4, None, Strain.NOTRUMP), "low"),
        ("up", Bid(4, None, Strain.NOTRUMP), "high"),
    ],
)
def test_the_meaning_of_a_naming_depends_on_the_bid(text: str, bid: Bid, naming: str) -> None:
    assert str(read_naming(text, WHIST, bid)) == naming


def test_a_naming_is_also_read_by_the_rules_alone() -> None:
    assert str(read_naming("hearts low", FIFTY_TWO)) == "H-low"
    assert str(read_naming("low no trump", FIFTY_TWO)) == "NT-low"
    assert str(read_naming("low", HIGH_LOW)) == "LO"
    assert read_naming("low") == Naming(None, Direction.LOW)
    with pytest.raises(InvalidNotation, match="names no suit and no direction"):
        read_naming("trumps", WHIST)


@pytest.mark.parametrize("name", preset_names())
def test_every_bid_and_naming_of_the_presets_is_read_back(name: str) -> None:
    rules = preset(name)
    for bid in (PASS, *bids_of(rules)):
        assert read_call(str(bid), rules) == read_call(str(bid)) == bid
        assert read_call(str(bid).upper().replace(":", " "), rules) == bid
    for bid in bids_of(rules)[:20]:
        for naming in namings(bid, rules) if bid.strain is None or bid.direction is None else ():
            if str(naming):
                assert read_naming(str(naming), rules, bid) == naming


def test_seats_are_read_by_letter_and_by_name_in_both_languages() -> None:
    texts = ("n", "North", "nord", "O", "ouest", "west", "sud", "est", "x", "1", "")
    read = [read_seat(text, OTTAWA.seats) for text in texts]
    assert read == ["N", "N", "N", "W", "W", "W", "S", "E", None, None, None]
    assert [read_seat(text, tuple("123456")) for text in ("3", " 6", "7", "N")] == [
        *("3", "6"),
        *(None, None),
    ]


def test_directions_are_read() -> None:
    texts = ("high", "L", "downtown", "Low aces bad", "bas as mauvais", "b", "")
    assert [read_direction(text) for text in texts] == [
        *("high", "low", "low", "low-aces-bad", "low-aces-bad"),
        *(None, None),
    ]


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), (" 12 ", 12), ("-3", -3), ("−3", -3), ("+4", 4), ("007", 7)],
)
def test_a_number_is_read(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "-", "1.5", "1234567", "²", "٣", "4 5", "--3", "x"])
def test_anything_but_a_number_is_none(text: str) -> None:
    assert read_number(text) is None


@many
@given(st.text("0159jqkat shdc♥-:mo", max_size=8) | st.text(max_size=8))
def test_any_word_is_read_or_refused(text: str) -> None:
    read_number(text), read_seat(text, OTTAWA.seats), read_strain(text), read_bid_name(text)
    for read in (read_card, read_call, read_naming):
        try:
            assert read(str(read(text))) == read(text)
        except InvalidNotation as refusal:
            assert refusal.text == text  # noqa: PT017


def test_a_text_longer_than_any_word_names_nothing() -> None:
    for text in ("h" + " " * 59 + "low, and more", "h" * 61):
        with pytest.raises(InvalidNotation):
            read_naming(text)


@pytest.mark.parametrize("text", ["4HI", "4 hi", "4high", "4NT"])
def test_hi_is_high_no_trump_when_lo_exists(text: str) -> None:
    """The source text writes HI and LO where both may be bid (rules 2, NT or HI)."""
    assert read_call(text, preset("triple-deck")) == Bid(4, None, Strain.NOTRUMP)
    assert read_call("4LO", preset("triple-deck")) == Bid(4, None, Strain.LOW)


def test_hi_is_also_a_naming_and_a_strain() -> None:
    assert read_naming("HI", HIGH_LOW) == read_naming("HI") == Naming(Strain.NOTRUMP)
    assert read_strain("HI") is Strain.NOTRUMP
    assert read_naming("LO") == Naming(Strain.LOW)


def test_in_bid_whist_hi_is_a_direction() -> None:
    assert read_call("4hi", WHIST) == Bid(4, None, None, Direction.HIGH)
    assert read_direction("HI") is Direction.HIGH
    assert read_naming("hi", WHIST, Bid(4, None, Strain.NOTRUMP)) == Naming(None, Direction.HIGH)
