"""What the engine says, in words: bids, namings, sides and directions without its codes."""

import pytest
from django.utils.translation import override

from engine import Bid, read_call
from engine.errors import fault
from engine.players.decision import why
from scoring.words import bid_said, fault_sentence, reason_sentence

NB = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("bid", "english", "french"),
    [
        ("1H", "1 heart", "1 cœur"),
        ("1C", "1 club", "1 trèfle"),
        ("1NT", "1 no trump", "1 sans atout"),
        ("2H", "2 hearts", "2 cœurs"),
        ("1H-low", "1 heart low", "1 cœur bas"),
        ("moon:H", "moon in hearts", "lune à cœur"),
    ],
)
def test_a_bid_of_one_is_in_the_singular(bid: str, english: str, french: str) -> None:
    call = read_call(bid)
    assert isinstance(call, Bid)
    with override("en"):
        assert bid_said(call) == english
    with override("fr"):
        assert bid_said(call) == french


@pytest.mark.parametrize(
    ("bid", "standing", "said"),
    [
        ("4-low", "4NT", f"4{NB}low is not higher than 4{NB}no trump."),
        ("4S-low-aces-bad", "5D-high",
         f"4{NB}♠\ufe0e{NB}low with bad aces is not higher than 5{NB}♦\ufe0e{NB}high."),
        ("3LO", "little-pepper", f"3{NB}low no trump is not higher than little pepper."),
        ("moon", "best:LO", f"moon is not higher than best{NB}low no trump."),
        ("4", "5", "4 is not higher than 5."),
    ],
)  # fmt: skip
def test_bids_of_every_game_are_shown_without_codes(bid: str, standing: str, said: str) -> None:
    assert fault_sentence(fault("bid-too-low", "auction", bid=bid, standing=standing)) == said


def test_a_contract_is_shown_with_its_seat() -> None:
    ending = fault("contract-not-from-auction", "auction", auction="3 best:LO")
    assert f"seat 3 best{NB}low no trump" in fault_sentence(ending)


def test_namings_are_shown_in_words() -> None:
    found = fault("naming-not-possible", "action", text="LO", namings="H, NT-low, low-aces-bad")
    assert "♥\ufe0e, no trump low, low with bad aces" in fault_sentence(found)


def test_the_sides_of_a_table_of_six_are_named_by_their_seats() -> None:
    points = fault("points-wrong", "points", first=6, second=2, first_side="135", second_side="246")
    assert "6 for seats 1-3-5 and 2 for seats 2-4-6" in fault_sentence(points)


def test_missing_parts_of_a_bid_whist_line_are_named_in_words() -> None:
    missing = fault("line-incomplete", "line", missing="direction,tricks")
    assert fault_sentence(missing) == "Still missing: direction, high or low, tricks."


def test_a_computer_player_s_reason_is_shown_without_codes() -> None:
    bid = why("bid-worth", bid="call-2:H", tricks="7.5", points="+9.1", passing="-1.0")
    assert reason_sentence(bid) == (
        f"call 2{NB}♥\ufe0e: I expect 7.5 tricks, +9.1 points; a pass is worth −1.0."
    )
    card = why("play-simulated", card="Th", points="+2.50", next="+2.10", worlds=400)
    assert reason_sentence(card).startswith(f"10{NB}♥\ufe0e is worth +2.50 points in 400 deals")
    named = why("name-most", naming="NT-low", tricks="8.0")
    assert reason_sentence(named) == "no trump low: here I count the most tricks, 8.0."
    assert reason_sentence(why("lay-away", card="LJ")) == "LJ is the card I need least."


def test_a_reason_is_shown_in_french() -> None:
    with override("fr"):
        assert reason_sentence(why("ruff")).startswith("Je n’ai pas de cette couleur")
        card = why("play-simulated", card="Th", points="+2.50", next="-2.10", worlds=400)
        said = reason_sentence(card)
        assert "+2,50" in said
        assert "−2,10" in said
