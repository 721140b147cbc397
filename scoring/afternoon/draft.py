"""A draft of partners after an event of single players.

The winner chooses a partner among all others, then the highest placed of those left, and so on.
The pairs are ranked in the order in which they were made, so that they can go straight into a
knock-out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.afternoon.codes import Format, Presence, State
from scoring.afternoon.facts import Afternoon
from scoring.afternoon.formats import Played, entrants_on_a_side
from scoring.afternoon.ranking import order_of_merit


@dataclass(frozen=True)
class Pick:
    """What somebody chose, by number: a partner, or (None) not to go on."""

    chooser: int
    partner: int | None


@dataclass(frozen=True)
class Draft:
    """Who goes on, the best first, and what was chosen so far."""

    order: tuple[int, ...]
    picks: tuple[Pick, ...] = ()

    @classmethod
    def by_standings(cls, afternoon: Afternoon, picks: Sequence[Pick]) -> Draft:
        """The draft by the present standings; anyone who has left does not go on."""
        entrants = afternoon.frame.entrants.values()
        left = {entrant.number for entrant in entrants if entrant.state == Presence.WITHDRAWN}
        order = [number for number in order_of_merit(afternoon) if number not in left]
        return cls(tuple(order), tuple(picks))

    @cached_property
    def free(self) -> tuple[int, ...]:
        """Those who have no partner yet and go on, the best first."""
        settled = {number for pick in self.picks for number in (pick.chooser, pick.partner)}
        return tuple(number for number in self.order if number not in settled)

    @property
    def chooser(self) -> int | None:
        """Whose turn it is; None if nobody is left to choose."""
        return self.free[0] if len(self.free) > 1 else None

    @property
    def choices(self) -> tuple[int, ...]:
        """Those whom the chooser may choose, the best first."""
        return self.free[1:]

    @property
    def left_over(self) -> int | None:
        """Who is left without a partner, if the number is odd."""
        return self.free[0] if len(self.free) == 1 else None

    @property
    def is_over(self) -> bool:
        return bool(self.pairs) and self.chooser is None

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs made, in the order of the draft."""
        return tuple((pick.chooser, pick.partner) for pick in self.picks if pick.partner)

    @property
    def first_with_last(self) -> tuple[Pick, ...]:
        """The picks that pair the best of those left with the last of them, and so on.

        If the number is odd, the one in the middle gets no partner.
        """
        half = len(self.free) // 2
        best, last = self.free[:half], self.free[::-1][:half]
        return tuple(Pick(upper, lower) for upper, lower in zip(best, last, strict=True))


def has_draft(event: Played) -> bool:
    """Whether partners can be drafted: after an event of single players, two to a side."""
    is_of_singles = event.format == Format.INDIVIDUALS and entrants_on_a_side(event) == 2
    return is_of_singles and event.state == State.FINISHED
