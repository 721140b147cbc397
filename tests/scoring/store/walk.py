"""Random acts at one event: whatever directors, scorers and phones may do, in any order."""

import datetime as dt
import random
from collections import Counter
from collections.abc import Callable, Sequence

from django.utils import timezone

from clubs.models import Club, User
from clubs.refusal import Refused
from scoring.models import (
    Event,
)
from scoring.services.refusal import Faulty
from tests.cast import add_entrants, make_event
from tests.scoring.store import acts_of_event, acts_of_play, acts_of_sign_up
from tests.scoring.store.walker import CHAIN, HANDS, NotNow, Walker

ACTS: dict[str, Callable[[Walker], object]] = (
    acts_of_event.ACTS | acts_of_play.ACTS | acts_of_sign_up.ACTS
)
#: Done more often than the others.
USUAL = ("results.enter", "phone.enter", "undo.undo")
#: Possible only for a short time, while nothing is entered.
SELDOM = (
    "events.unseat", "rounds.take_back", "table_seats.merge", "sessions.remove",
    "second.keep_first", "second.take_second",
)  # fmt: skip


def event_to_walk(club: Club, *, are_single: bool = False) -> Event:
    """An event in preparation with one entrant too many for its tables, and all tie-breaks.

    If pairs play, the deals move from table to table, whether they are compared or not.
    """
    count = 9 if are_single else 5
    event = make_event(
        club,
        rounds_due=2,
        hands=HANDS,
        are_single=are_single,
        wait_list=are_single,
        tie_chain=CHAIN,
    )
    event.sessions.update(starts_at=timezone.now() + dt.timedelta(days=1))  # people may sign up
    add_entrants(event, count)
    if not are_single:
        Event.objects.filter(pk=event.pk).update(deal_sets=Event.DealSets.MOVED)
    return event


class Walk:
    """Does random acts of `ACTS`.

    `taken` counts what was done, `refused` what was refused. The acts tried least often come first,
    preceded by those in `first` that have not been done yet.
    """

    def __init__(
        self, event: Event, chance: random.Random, by: User, *, first: Sequence[str] = ()
    ) -> None:
        self.first = first
        self.walker = Walker(event, chance, by)
        self.taken: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    @property
    def version(self) -> int:
        """The current version of the event."""
        return self.walker.event.version

    def step(self) -> str:
        """Do an act that is not refused; returns its name."""
        first = [name for name in self.first if not self.taken[name]]
        chance = self.walker.chance
        usual = [chance.choice(USUAL)] if chance.random() < 0.4 else []
        for name in [*first, *usual, *sorted(ACTS, key=self._weight)]:
            if self.tries(name):
                return name
        raise AssertionError("Every act is refused.")

    def tries(self, name: str) -> bool:
        """Whether an act was done; False if it was refused or had nothing to be done to."""
        try:
            ACTS[name](self.walker)
        except (NotNow, Refused, Faulty):
            self.refused[name] += 1
            return False
        self.taken[name] += 1
        return True

    def _weight(self, name: str) -> float:
        return self.taken[name] + self.refused[name] / 3 + self.walker.chance.random()
