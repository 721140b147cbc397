"""What waits for the staff of a club, to be shown on the first page."""

import datetime as dt
import uuid
import zoneinfo
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone

from clubs.models import Club, Letter
from scoring.models import Event, Registration, Session

#: How long after it began a session still counts as today's, even past midnight.
LONGEST_EVENING = dt.timedelta(hours=12)


@dataclass(frozen=True)
class SignUpsToDo:
    """An event with sign-ups to be accepted, or with people who have yet to be told something."""

    event: uuid.UUID
    name: str
    asked: int
    news: int


def sign_ups_to_do(clubs: Collection[Club]) -> dict[int, list[SignUpsToDo]]:
    """The events with something to do, by the key of their club, in one query for all clubs."""
    alive = Registration.objects.filter(event__club__in=clubs, event__put_away=False).exclude(
        event__state=Event.State.FINISHED
    )
    counted = (
        alive.order_by("event__created_at")
        .values_list("event__club", "event__uid", "event__name")
        .annotate(
            asked=Count("pk", filter=Q(state=Registration.State.ASKED)),
            news=Count("pk", filter=~Q(news="")),
        )
    )
    by_club: dict[int, list[SignUpsToDo]] = {}
    for club, *counts in counted.filter(Q(asked__gt=0) | Q(news__gt=0)):
        by_club.setdefault(club, []).append(SignUpsToDo(*counts))
    return by_club


def letters_to_do(clubs: Collection[Club]) -> dict[int, dict[str, int]]:
    """How many letters of each club could not be sent (failed), or are to be printed (paper)."""
    names = {Letter.State.FAILED: "failed", Letter.State.TO_PRINT: "paper"}
    counted = Letter.objects.filter(club__in=clubs, state__in=names).order_by()
    by_club: dict[int, dict[str, int]] = {}
    for club, state, number in counted.values_list("club", "state").annotate(Count("pk")):
        by_club.setdefault(club or 0, {})[names[Letter.State(state)]] = number
    return by_club


def played_today(club: Club, events: Sequence[Event]) -> list[Event]:
    """The unfinished events of a list that have a session today, by the club's clock.

    An evening that goes on past midnight still counts as today.
    """
    unfinished: list[Any] = [event for event in events if event.state != Event.State.FINISHED]
    starts = [(event.pk, event.begins) for event in unfinished if event.begins]
    several = [event.pk for event in unfinished if event.begins != event.last_begins]
    if several:
        sessions = Session.objects.filter(event__in=several).order_by()
        starts += sessions.values_list("event", "starts_at")
    zone, now = zoneinfo.ZoneInfo(club.time_zone), timezone.now()
    today = {pk for pk, starts_at in starts if is_today(starts_at, now, zone)}
    return [event for event in unfinished if event.pk in today]


def is_today(starts_at: dt.datetime, now: dt.datetime, zone: zoneinfo.ZoneInfo) -> bool:
    """Whether a session is today's, or belongs to an evening that is not over yet."""
    is_evening = dt.timedelta(0) <= now - starts_at < LONGEST_EVENING
    return is_evening or timezone.localdate(starts_at, zone) == timezone.localdate(now, zone)
