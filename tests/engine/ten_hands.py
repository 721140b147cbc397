"""Ten hands, what each level does in them, and a player's comment.

The actions are those of levels 1 to 6 with seed 1. If a better player would do something else the
comment says so: the list is there to be examined, not to be proud of.

    python -m tests.engine.ten_hands

prints them with what each level does now, and what it says.
"""

import sys
from pathlib import Path
from typing import NamedTuple


class ToldHand(NamedTuple):
    """A hand at the moment when a seat has to act; the other cards are dealt arbitrarily."""

    title: str
    rules: str
    calls: str
    plays: str
    cards: dict[str, str]
    acts: tuple[str, str, str, str, str, str]
    comment: str


TEN_HANDS = (
    ToldHand(
        "five trumps to both right bowers, first to call",
        "ottawa",
        "",
        "",
        {"N": "JhJhJdAhKhAsAcQc"},
        ("3H", "3H", "6H", "call-1:H", "call-1:H", "call-1:H"),
        "One loser, the queen of clubs, and that is what call 1 is for. A careful player bids six"
        " and is sure of it; 18 points nine times in ten are far more. Beginners bid what they"
        " must, as at every table.",
    ),
    ToldHand(
        "four aces behind partner's three spades",
        "ottawa",
        "3S pass",
        "",
        {"S": "JsAsAhAcAdKdQhQc", "N": "JsJcAsKsQsQh"},
        ("4C", "4C", "pass", "4NT", "4NT", "4NT"),
        "Four aces take four tricks at no trump by themselves, so 4NT can't fail, though it seldom"
        " earns much. The pass trusts partner's spades, which is sound; raising to 5S is what a"
        " bold partner does.",
    ),
    ToldHand(
        "seven sure trumps and an ace",
        "ottawa",
        "",
        "",
        {"N": "JhJhJdJdAhAhKhAs"},
        ("3D", "3D", "moon:H", "moon:H", "moon:H", "moon:H"),
        "Nothing can go wrong: 24 points. That beginners name diamonds, with the same tricks"
        " counted, is just how beginners are.",
    ),
    ToldHand(
        "declarer's first lead with one right bower",
        "ottawa",
        "4H pass pass pass",
        "",
        {"N": "JhJdAhKhAsAcKcQd"},
        ("Jh", "Jh", "Jh", "Jh", "Jh", "Jh"),
        "Drawing trumps at once is the book. An ace of spades first keeps the lead as well, and by"
        " the figures it is as good: not surely better, so the book stands.",
    ),
    ToldHand(
        "last seat, out of clubs, partner losing",
        "ottawa",
        "4H pass pass pass",
        "AcQcKc",
        {"N": "JhJdAhKhAcAdKcQd", "E": "QcQsQdKd", "S": "KcAsQsQc", "W": "QhJhKdKs"},
        ("Jh", "Qh", "Qh", "Qh", "Qh", "Qh"),
        "The smaller of two trumps takes the ace. The right bower of a beginner takes it as well,"
        " and will be missed.",
    ),
    ToldHand(
        "one card too many for a call",
        "ottawa",
        "call-2:H pass pass pass",
        "",
        {"N": "JhJhJdJdAhAhAsQc"},
        ("Qc", "Qc", "Qc", "Qc", "Qc", "Qc"),
        "The queen goes, and then the ace of spades if a better card is hoped for. Nobody errs.",
    ),
    ToldHand(
        "strong in Pepper, first to call",
        "pepper",
        "",
        "",
        {"N": "JhJdAhKhAsAc"},
        ("1", "1", "1", "1", "1", "1"),
        "The bidding goes round until all pass, so a low bid gives nothing away: over it the"
        " others must say something. A player who fears to be left there says four.",
    ),
    ToldHand(
        "the dealer must bid, with three suits of tops",
        "bid-whist",
        "pass pass pass",
        "",
        {"W": "AsKsQsJsTs9sAhKhAdKdAc2c"},
        ("1-high", "1-high", "1NT", "1NT", "1NT", "1NT"),
        "No trump counts twice and jokers win nothing there: right. Four would score the same,"
        " since overtricks count.",
    ),
    ToldHand(
        "partner's five hearts in Triple Deck",
        "triple-deck",
        "5H pass",
        "",
        {"S": "JhJhJdAhAhKhAsAsAcKcQdTdTsKsQc"},
        ("6D", "6D", "6D", "pass", "pass", "pass"),
        "With six trumps for partner the right thing is to leave him in hearts, or to raise him;"
        " naming diamonds is the count of level 3 at its worst.",
    ),
    ToldHand(
        "third seat, partner led the king of spades",
        "ottawa",
        "4H pass pass pass",
        "KsQs",
        {"N": "JhJdAhKhKsAcKcAd", "E": "QsQcQdKd", "S": "AsQhQdJs", "W": "AsKdKcQc"},
        ("As", "Js", "As", "As", "Js", "As"),
        "Partner's king may still be beaten by the other ace, so one's own goes up."
        " Level 2 was told to leave partner's tricks alone, and does so once too often; level 5"
        " saves its ace too, because in its sixty deals West seldom has the other one.",
    ),
)


def main() -> None:
    """Print each hand, what each level does and says, and the comment."""
    # As in the suite, where the modules of these tests import each other by name alone.
    sys.path.insert(0, str(Path(__file__).parent))
    from asked_players import asked, told_hand

    from engine import preset
    from engine.players import LEVELS, player_of

    for told in TEN_HANDS:
        cards = ", ".join(f"{seat} {held}" for seat, held in told.cards.items())
        sys.stdout.write(f"{told.title}\n{told.rules}: {cards}; {told.calls} {told.plays}\n")
        for level in LEVELS:
            hand = told_hand(told.calls, told.plays, rules=preset(told.rules), **told.cards)
            decision = asked(hand, player_of(level, 1))
            sys.stdout.write(f"  {level} {decision.act}: {decision.why.sentence}\n")
        sys.stdout.write(f"{told.comment}\n\n")


if __name__ == "__main__":
    main()
