"""The clock of a round: what it shows, and when it runs out."""

from __future__ import annotations

import datetime as dt
import math
from dataclasses import dataclass

from scoring.afternoon.codes import State
from scoring.afternoon.facts import Afternoon, RoundFacts


@dataclass(frozen=True)
class Clock:
    """When time is called, or the seconds left while it is paused; neither if there is no clock."""

    ends_at: dt.datetime | None = None
    paused_left: int | None = None

    @property
    def mark(self) -> str:
        """A fingerprint of what the clock was set to, as a page showed it."""
        return f"{self.ends_at.isoformat() if self.ends_at else ''}/{self.paused_left}"

    @property
    def is_paused(self) -> bool:
        return self.paused_left is not None

    def left(self, now: dt.datetime) -> int | None:
        """The seconds that are left, never below 0; None if there is no clock."""
        if self.ends_at is None:
            return self.paused_left
        return max(0, math.ceil((self.ends_at - now).total_seconds()))

    def is_over(self, now: dt.datetime) -> bool:
        """Whether time was called: the clock ran out."""
        return self.ends_at is not None and self.ends_at <= now


@dataclass(frozen=True)
class Countdown:
    """The clock of a round as a page shows it: seconds `left`, counted down in the browser."""

    left: int
    is_paused: bool
    is_over: bool

    @classmethod
    def of(cls, clock: Clock, now: dt.datetime) -> Countdown | None:
        """What a clock shows now; None if there is none."""
        left = clock.left(now)
        return None if left is None else cls(left, clock.is_paused, clock.is_over(now))


def clock_of(this_round: RoundFacts) -> Clock:
    """The clock of a round."""
    return Clock(this_round.ends_at, this_round.paused_left)


def clock_now(afternoon: Afternoon) -> Clock:
    """The clock of the round in play; none before the first round, and when the event is over."""
    is_running = afternoon.event.state == State.RUNNING
    now = afternoon.frame.round_now if is_running else None
    return clock_of(now) if now else Clock()
