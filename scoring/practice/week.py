"""The hand of the week: what readers see before the vote, and the result of the vote."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.text import capfirst

from engine import Bid, Hand, IllegalAction, InvalidNotation, View, read_call, read_hand
from scoring.practice.shown import TableShown, table_shown, word_for_pass
from scoring.words import bid_in_words, seat_name, tenths

#: The most calls in the list of results.
MOST_LISTED = 12


class NoSuchTurn(Exception):
    """The auction of the hand has no such turn, or no choice at it."""


@dataclass(frozen=True)
class CallCounted:
    """A call with its votes; `percent` of all votes, `points` from the analysis."""

    said: str
    votes: int
    percent: int
    points: str
    is_own: bool
    is_best: bool
    was_said: bool


def hand_read(record: str) -> Hand:
    """The hand of a record, complete or not. Raises what `read_hand` raises."""
    return read_hand(record, partial=True)


def view_at(hand: Hand, turn: int) -> View:
    """What the seat at this turn of the auction knew. Raises NoSuchTurn."""
    turns = hand.auction.turns
    if not 1 <= turn <= len(turns):
        raise NoSuchTurn
    now = Hand(hand.rules, hand.deal)
    for _seat, call in turns[: turn - 1]:
        now.apply(call)
    view = now.view(turns[turn - 1][0])
    if len(view.legal_actions) < 2:
        raise NoSuchTurn
    return view


def week_shown(record: str, turn: int) -> TableShown:
    """The table at that turn, as its seat saw it."""
    return table_shown(view_at(hand_read(record), turn))


def seat_asked(record: str, turn: int) -> str:
    """The name of the seat that is asked: “South”."""
    return capfirst(seat_name(view_at(hand_read(record), turn).seat))


def may_be_called(record: str, turn: int) -> set[str]:
    """The codes of all calls that may be voted for."""
    return {str(act) for act in view_at(hand_read(record), turn).legal_actions}


def counted(
    record: str, turn: int, worths: Mapping[str, float], votes: Mapping[str, int], own: str
) -> list[CallCounted]:
    """The calls with votes, the best one and the one made at the table; most votes first."""
    hand = hand_read(record)
    call_made = str(hand.auction.turns[turn - 1][1])
    best = max(worths, key=worths.__getitem__, default="")
    every = sum(votes.values())
    calls = sorted({*votes, call_made, best} - {""}, key=lambda call: (-votes.get(call, 0), call))
    return [
        CallCounted(
            said=_in_words(hand, call),
            votes=votes.get(call, 0),
            percent=round(100 * votes.get(call, 0) / every) if every else 0,
            points=tenths(worths[call]) if call in worths else "",
            is_own=call == own,
            is_best=call == best,
            was_said=call == call_made,
        )
        for call in calls[:MOST_LISTED]
    ]


def _in_words(hand: Hand, text: str) -> str:
    call = read_call(text, hand.rules)
    return bid_in_words(call) if isinstance(call, Bid) else word_for_pass()


#: What `hand_read` raises for a text that is not a hand.
NO_HAND = (InvalidNotation, IllegalAction)
