"""The clock of a round: what it shows, and when it changes by itself."""

import datetime as dt
import math
from dataclasses import dataclass

from scoring.models import Event, Round


@dataclass(frozen=True)
class Clock:
    """When time is called, or the seconds left while it is paused; neither: there is no clock."""

    ends_at: dt.datetime | None = None
    paused_left: int | None = None

    @property
    def mark(self) -> str:
        """Stands for what the clock was set to, as a page showed it."""
        return f"{self.ends_at.isoformat() if self.ends_at else ''}/{self.paused_left}"

    @property
    def is_paused(self) -> bool:
        return self.paused_left is not None

    def left(self, now: dt.datetime) -> int | None:
        """The seconds that are left, never below 0; None where there is no clock."""
        if self.ends_at is None:
            return self.paused_left
        return max(0, math.ceil((self.ends_at - now).total_seconds()))

    def is_over(self, now: dt.datetime) -> bool:
        """Whether time was called: the clock ran out."""
        return self.ends_at is not None and self.ends_at <= now


def clock_of(this_round: Round) -> Clock:
    """The clock of a round as it was read."""
    return Clock(this_round.ends_at, this_round.paused_left)


def round_now(event: Event) -> Round | None:
    """The round in play, or the last one that was; None before the first."""
    begun = Round.objects.filter(session__event=event, started_at__isnull=False)
    return begun.select_related("session").order_by("-number").first()


def clock_now(event: Event) -> Clock:
    """The clock of the round in play; none before the first round, and when the event is over."""
    found = round_now(event) if event.state == Event.State.RUNNING else None
    return clock_of(found) if found else Clock()
