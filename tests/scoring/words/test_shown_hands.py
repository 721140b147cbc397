"""The outcome of a hand in words: for the page, for the phone, and as sent to a phone."""

import pytest

from scoring.words.shown_hands import OUTCOMES, WITHOUT_PLAY, ShownHand

SPADE = "♠\ufe0e"


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (ShownHand(1, "made", "N", "5", "S", tricks=6), f"N 5 {SPADE}, made with 6"),
        (ShownHand(1, "set", "W", "moon", "NT", tricks=7), "W moon no trump, set with 7"),
        (ShownHand(1, "made", "S", "4", "S", "low", 10), f"S 4 {SPADE} low, made with 10"),
        (ShownHand(1, "awarded", "E"), "Ended by a revoke of E"),
        (ShownHand(1, "passed-out"), "Passed out"),
        (ShownHand(1, "void"), "Does not count"),
        (ShownHand(1, "not-played"), "Not played"),
        (ShownHand(1, "disputed"), "Disputed: counts for nobody yet"),
        (ShownHand(1, "missing"), "To come"),
    ],
)
def test_the_outcome_of_a_hand_is_one_sentence(hand: ShownHand, sentence: str) -> None:
    assert hand.sentence == sentence


def test_a_hand_that_was_played_shows_its_bid_and_no_other_outcome() -> None:
    assert ShownHand(1, "made", "N", "5", "S", tricks=6).outcome == ""


def test_every_other_outcome_has_words() -> None:
    assert set(WITHOUT_PLAY) <= OUTCOMES.keys()
