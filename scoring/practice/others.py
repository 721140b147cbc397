"""The computer players of a practice table, and how long they may think."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from engine import Bid, Hand, RuleSet, View
from engine.players import Decision, Value, player_of, value_of_bid
from engine.players import advised as advised_by

#: Seconds for everything that computer players do between two acts of the learner. Nobody waits
#: longer than a second; the rest is for the page.
SECONDS = 0.6


@dataclass(frozen=True)
class Others:
    """The learner's seat, and the levels of the other players."""

    seat: str
    partner_level: int
    opponents_level: int

    def level_of(self, seat: str, rules: RuleSet) -> int:
        """The level at which a seat plays."""
        is_partner = rules.side_of(seat) == rules.side_of(self.seat)
        return self.partner_level if is_partner else self.opponents_level


def within(seconds: float) -> Callable[[], bool]:
    """A function that tells whether this many seconds have passed since now."""
    end = monotonic() + seconds
    return lambda: monotonic() >= end


def asked(view: View, level: int, seconds: float) -> Decision:
    """What a player of this level does, thinking at most this many seconds."""
    return player_of(level, is_late=within(seconds)).act(view)


def advised(view: View, level: int, seconds: float) -> tuple[Decision, list[Value]]:
    """The same, with the worth of each act in the deals that the decision rests on."""
    return advised_by(view, player_of(level, is_late=within(seconds)))


def bid_valued(view: View, bid: Bid, deals: int, seconds: float) -> Value:
    """The worth of one bid over this many deals; it is only counted if time allows no more."""
    return value_of_bid(view, bid, deals, 0, within(seconds))


def played_on(hand: Hand, others: Others, seconds: float = SECONDS) -> Hand:
    """The hand after the others' acts: at the learner's turn, or after a trick the learner watches.

    Between two acts of the learner the others act at most twice each. Each act gets an equal share
    of the time, so that the last one is considered as long as the first.
    """
    hand = hand.copy()
    share = seconds / (2 * len(hand.rules.seats) - 2)
    seen = len(hand.tricks)
    while hand.to_act and hand.to_act != others.seat:
        if others.seat in hand.idle and len(hand.tricks) > seen:
            break
        level = others.level_of(hand.to_act, hand.rules)
        hand.step(asked(hand.view(hand.to_act), level, share).act)
    return hand
