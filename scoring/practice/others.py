"""The computer players of a practice table, and how long they may think."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from engine import Hand, RuleSet
from engine.players import player_of

#: Seconds for all that computer players do between two acts of the learner. Nobody waits longer
#: than a second; the rest is for the page.
SECONDS = 0.6
#: Seconds that they wait while those of another table think; then they play as level 3 at most.
PATIENCE = 0.3


@dataclass(frozen=True)
class Others:
    """The seat of the learner, and the levels of those who sit there too."""

    seat: str
    partner_level: int
    opponents_level: int

    def level_of(self, seat: str, rules: RuleSet) -> int:
        """The level at which a seat is played."""
        is_partner = rules.side_of(seat) == rules.side_of(self.seat)
        return self.partner_level if is_partner else self.opponents_level


def within(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds have gone by since now."""
    end = monotonic() + seconds
    return lambda: monotonic() >= end


def go_on(hand: Hand, others: Others, seconds: float = SECONDS) -> None:
    """Computer players act until it is the learner's turn, or a trick that he watches is over.

    Between two acts of the learner the others act at most twice each: each act has its part of the
    time, so that the last one is thought about as long as the first.
    """
    share = seconds / (2 * len(hand.rules.seats) - 2)
    seen = len(hand.tricks)
    while hand.to_act and hand.to_act != others.seat:
        if others.seat in hand.idle and len(hand.tricks) > seen:
            return
        player = player_of(others.level_of(hand.to_act, hand.rules), is_late=within(share))
        hand.step(player.act(hand.view(hand.to_act)).act)
