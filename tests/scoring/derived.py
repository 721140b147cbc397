"""What is derived from an event as it is stored now, for tests that write through the services."""

import datetime as dt
from typing import Any

from django.utils import timezone

from scoring.afternoon import entrant_rounds, hall, level, persons, played, ranking, seats
from scoring.models import Entrant, Event
from scoring.rotations import Plan
from scoring.store.events import afternoon_of
from scoring.words.cast import cast_of


def standings_of(
    event: Event, *, names: str, now: dt.datetime | None = None, **asked: Any
) -> ranking.EventStandings:
    """The standings; `asked` are `after`, `section` and `chain`."""
    afternoon = afternoon_of(event)
    cast = cast_of(afternoon, names=names)
    return ranking.standings_of(afternoon, cast, now=now or timezone.now(), **asked)


def seating_of(event: Event, *, names: str) -> seats.EventSeating:
    """Who sits where now and next."""
    afternoon = afternoon_of(event)
    return seats.seating_of(afternoon, cast_of(afternoon, names=names))


def hall_of(event: Event, *, now: dt.datetime) -> hall.Hall:
    """The hall screen."""
    afternoon = afternoon_of(event)
    return hall.hall_of(afternoon, cast_of(afternoon, names=event.names_shown), now=now)


def persons_of(event: Event, *, names: str) -> tuple[persons.Person, ...]:
    """What each person made."""
    afternoon = afternoon_of(event)
    return persons.persons_of(afternoon, cast_of(afternoon, names=names))


def rounds_of(
    event: Event, entrant: Entrant, *, names: str, **asked: Any
) -> tuple[entrant_rounds.EntrantRound, ...]:
    """The rounds of an entrant; `asked` is `by_round`."""
    afternoon = afternoon_of(event)
    return entrant_rounds.rounds_of(afternoon, entrant.pk, cast_of(afternoon, names=names), **asked)


def level_groups(event: Event) -> list[level.LevelGroup]:
    """Who is to cut the cards."""
    afternoon = afternoon_of(event)
    return level.level_before_the_cut(afternoon, cast_of(afternoon, names="full"))


def plan_played(event: Event, *, to_come: bool = False) -> Plan:
    """Who met whom so far."""
    return played.plan_played(afternoon_of(event), to_come=to_come)
