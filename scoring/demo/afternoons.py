"""What the demo club plays: the last weeks and their season, an afternoon in progress, the next.

All chance comes from a seed: except for the days, the demo is the same every time.
"""

import datetime as dt
from collections.abc import Iterator
from decimal import Decimal
from random import Random
from zoneinfo import ZoneInfo

from django.utils import timezone

from clubs.models import Club, User
from engine import preset
from scoring.afternoon import dealer_of, likely_hand
from scoring.demo.people import EVERYBODY, PAIRS
from scoring.models import Event, HandResult, Prize, Round, Table
from scoring.rotations import Plan, round_robin
from scoring.services import (
    entrants,
    events,
    intake,
    prizes,
    registrations,
    results,
    rounds,
    seasons,
    sign_up,
)
from scoring.words import usual_length

SEED = 8
RULES = preset("ottawa")
LENGTH = usual_length(RULES)
BEGINS = dt.time(13, 30)
WEEKS = 4  # played before today
BEST = 3  # of them count
POT, SHARES = Decimal(72), (50, 30, 20)

#: Those who signed up for next week; the first two are accepted.
APPLICANTS = [
    registrations.Applicant("pair", "Marjorie Appleby", "Léo Beauchamp", shows_name=True),
    registrations.Applicant("pair", "Edna Underhill", "Maurice Vaillancourt", shows_name=True),
    registrations.Applicant("looking", "Agnes Barclay", shows_name=True),
    registrations.Applicant("looking", "Denis Lalonde", shows_name=True),
    registrations.Applicant("pair", "Opal Whitmore", "Zénon Young"),
]
ACCEPTED, CHAIRS = 2, 48


def play_before(club: Club, director: User) -> None:
    """The past weeks, each with different partners, and the season that counts them."""
    chance, today = Random(SEED), club.today()  # noqa: S311 - a demonstration
    for number in range(WEEKS):
        starts_at = _begins(club, today - dt.timedelta(weeks=WEEKS - number))
        event = _create(club, director, f"Afternoon {number + 1}", starts_at)
        _finish(_played(event, director, chance), director)
    days = {
        "first_day": today - dt.timedelta(weeks=WEEKS + 1),
        "last_day": today + dt.timedelta(weeks=10),
    }
    counting = {"weekday": None, "counts": "total", "best": BEST, "least": 2, "members_only": False}
    no_more = {"place_points": [], "ties": [], "published": True}
    name = f"Season {today.year}"
    seasons.make(club, {"name": name} | days | counting | no_more, by=director)


def play_today(club: Club, director: User) -> None:
    """An afternoon that began an hour and a half ago and is in its fourth round."""
    starts_at = (timezone.now() - dt.timedelta(minutes=90)).replace(
        minute=0, second=0, microsecond=0
    )
    event = _create(club, director, "Thursday afternoon", starts_at)
    entrants.add(event, who=[(None, pair) for pair in PAIRS], by=director)
    plan = round_robin(range(1, len(PAIRS) + 1), LENGTH.rounds)
    _play_on(rounds.seat(event, plan=plan, by=director), director)


def come_next(club: Club, director: User) -> None:
    """Next week's afternoon, open for sign-up, with some sign-ups."""
    starts_at = _begins(club, club.today() + dt.timedelta(weeks=1))
    event = _create(club, director, "Next week", starts_at)
    sign_up.change(event, is_open=True, cap=CHAIRS, shows_names=True, by=director)
    made = [
        registrations.add(event, applicant, key=applicant.name, by=director)
        for applicant in APPLICANTS
    ]
    registrations.accept(event, made[:ACCEPTED], by=director)


def _begins(club: Club, day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, BEGINS, ZoneInfo(club.time_zone))


def _create(club: Club, director: User, name: str, starts_at: dt.datetime) -> Event:
    """A published event that shows full names."""
    shape = events.Shape(starts_at, LENGTH.rounds, LENGTH.hands)
    event = events.create(
        club, rules=RULES, shape=shape, by=director, name=name, names_shown=Event.Names.FULL
    )
    return events.publish(event, published=True, by=director)


def _played(event: Event, director: User, chance: Random) -> Event:
    """All hands of an afternoon that a random part of the club attended in pairs."""
    playing = chance.sample(EVERYBODY, 2 * len(PAIRS))
    pairs = list(zip(playing[::2], playing[1::2], strict=True))
    entrants.add(event, who=[(None, pair) for pair in pairs], by=director)
    plan = round_robin(range(1, len(pairs) + 1), LENGTH.rounds)
    return intake.take_hands(event, plan=plan, hands=list(_hands(plan, chance)), by=director)


def _hands(plan: Plan, chance: Random) -> Iterator[intake.ReportedHand]:
    for number, this_round in enumerate(plan.rounds, start=1):
        for table in this_round.tables:
            for hand in range(1, LENGTH.hands + 1):
                report = likely_hand(RULES, dealer_of(RULES, RULES.seats[0], hand), chance)
                yield intake.ReportedHand(number, table.number, hand, report)


def _finish(event: Event, director: User) -> None:
    """Finish an event two hours after it began, with prizes for the first places."""
    prizes.agree(event, {"fees": POT}, by=director)
    places = ({"kind": Prize.Kind.PLACE, "share": Decimal(share)} for share in SHARES)
    prizes.add(event, places, by=director)
    event = events.finish(event, by=director, sharing=True)
    ended = event.sessions.get().starts_at + dt.timedelta(hours=2)
    Event.objects.filter(pk=event.pk).update(finished_at=ended)
    Round.objects.filter(session__event=event).update(closed_at=ended)


def _play_on(event: Event, director: User) -> None:
    """Play three rounds and half of the fourth, whose later tables lag behind."""
    chance = Random(SEED)  # noqa: S311 - as above
    for number in range(1, 5):
        if number > 1:
            rounds.start(event.sessions.get().rounds.get(number=number), by=director)
        tables = Table.objects.filter(round__session__event=event, round__number=number)
        for table in tables.select_related("round__session"):
            hands = table.hands_due if number < 4 else max(0, table.hands_due - 2 * table.number)
            for hand in range(1, hands + 1):
                _enter(table, hand, chance, director)


def _enter(table: Table, hand: int, chance: Random, director: User) -> None:
    """Enter one likely hand."""
    origin = results.Origin(director, HandResult.Source.DEMO, f"demo-{hand}")
    report = likely_hand(RULES, dealer_of(RULES, table.first_dealer, hand), chance)
    results.enter(table, hand, report, origin=origin)
