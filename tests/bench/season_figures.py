"""The cost of a large season's table, compared with the bare queries that it needs.

`python -m tests.bench.season_figures` makes a club of 1,000 members with 200 events of 80 people,
and reads the page of the season as everybody and as the desk sees it. Then one more event is
played: a hand may add no more to the page of the season than that event's standings cost.
"""

import datetime as dt
import gc
import random
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from functools import partial
from statistics import median
from typing import TYPE_CHECKING

from tests.bench.clock import processor_time
from tests.bench.place import fresh_site

if TYPE_CHECKING:
    from django.test import Client

    from clubs.models import Club, User

MEMBERS, EVENTS, PERSONS = 1000, 200, 80
ROUNDS, HANDS = 6, 8
TABLES = PERSONS // 4  # of the event that is played
MOST = 3  # times the bare queries

Page = Callable[[], None]


def main(asked: Sequence[str] | None = None) -> int:
    """Print a line for each page; returns 1 if one costs more than it may."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=MEMBERS)
    parser.add_argument("--events", type=int, default=EVENTS)
    parser.add_argument("--turns", type=int, default=5)
    options = parser.parse_args(asked)
    with fresh_site():
        pages = pages_of_season(options.members, options.events)
        gc.collect()
        gc.freeze()  # a new server process holds none of what was made here
        times = [line(name, page, options.turns) for name, page in pages.items()]
        live = live_line(pages, options.turns)
    return 1 if max(times) > MOST or live > 1 else 0


def line(name: str, page: Page, turns: int) -> float:
    """Print the cost of a page; returns it as a multiple of its bare queries."""
    from tests.bench.queries import queries_of

    page()  # fill the caches
    queries = queries_of(page)
    bare = median(processor_time(partial(ask, queries)) for _ in range(turns))
    whole = median(processor_time(page) for _ in range(turns))
    sys.stdout.write(
        f"{name:24}{len(queries):>3} queries {1000 * bare:>7.1f} ms"
        f"   page {1000 * whole:>7.1f} ms = {whole / bare:.1f} ×\n"
    )
    return whole / bare


def live_line(pages: Mapping[str, Page], turns: int) -> float:
    """Print what a hand adds to a season's page; returns it as a multiple of the event's page."""
    from django.urls import reverse

    from tests.bench.hall import fill

    club, director = _club_and_director()
    hall = fill(club, director, TABLES)
    standings = partial(_read, _everybody(), reverse("standings", args=[hall.event.uid]))
    season = pages["as everybody sees it"]
    for page in (season, standings):
        page()
    added_by_hand, event = [], []
    for _turn in range(5 * turns):
        hall.play_on()
        event.append(processor_time(standings))
        added_by_hand.append(processor_time(season) - processor_time(season))
    added, whole = median(added_by_hand), median(event)
    sys.stdout.write(
        f"a hand at {TABLES} tables adds {1000 * added:.1f} ms to the page,"
        f" the standings of the event take {1000 * whole:.1f} ms: {added / whole:.1f} ×\n"
    )
    return added / whole


def ask(queries: Sequence[tuple[str, object]]) -> None:
    """Run the bare queries, fetching all rows."""
    from django.db import connection

    with connection.cursor() as cursor:
        for sql, params in queries:
            cursor.execute(sql, params)  # type: ignore[arg-type]
            cursor.fetchall()


def pages_of_season(members: int, events: int) -> dict[str, Page]:
    """A function for reading each page, by name."""
    from django.conf import settings

    from scoring.models import Season
    from tests.bench.hall import club_with_director

    club, director = club_with_director()
    season = Season.objects.create(
        club=club, name="Long", published=True,
        first_day=dt.date(2020, 1, 1), last_day=dt.date(2030, 1, 1),
    )  # fmt: skip
    _play(club.pk, members, events)
    everybody, desk = _everybody(), _everybody()
    desk.force_login(director, backend=settings.AUTHENTICATION_BACKENDS[-1])
    return {
        "as everybody sees it": partial(_read, everybody, f"/clubs/bench/seasons/{season.uid}/"),
        "at the desk": partial(_read, desk, f"/desk/bench/seasons/{season.uid}/"),
    }


def _everybody() -> "Client":
    from django.test import Client

    return Client(HTTP_HOST="127.0.0.1")


def _club_and_director() -> "tuple[Club, User]":
    from clubs.models import Club, User

    return Club.objects.get(), User.objects.get()


def _read(browser: "Client", address: str) -> None:
    # A varying address, since public pages are cached for a while.
    address = f"{address}?x={random.random()}"
    status = browser.get(address).status_code
    if status != 200:
        raise ValueError(f"{address} was answered {status}")


def _play(club: int, members: int, events: int) -> None:
    """Create members, finished events with their players, and what each event gave everybody."""
    from clubs.models import Club, Member
    from engine.ruleset import preset
    from scoring.afternoon import Gave
    from scoring.models import Event, EventGave, Player
    from scoring.services import events as service

    chance = random.Random(7)
    Member.objects.bulk_create(
        Member(
            club_id=club,
            number=n,
            last_name=f"Player{n}",
            first_name="Ann",
            names_shown="full",
            names_asked_on=dt.date(2022, 1, 1),
        )
        for n in range(1, members + 1)
    )
    everybody = list(Member.objects.filter(club_id=club))
    for week in range(events):
        starts = dt.datetime(2022, 1, 6, 18, tzinfo=dt.UTC) + dt.timedelta(weeks=week)
        shape = service.Shape(starts_at=starts, rounds=ROUNDS, hands_per_round=HANDS)
        event = service.create(
            Club.objects.get(pk=club), rules=preset("ottawa"), shape=shape, by=None, name=f"{week}"
        )
        came = chance.sample(everybody, min(PERSONS, members))
        Player.objects.bulk_create(
            Player(event=event, member=each, name=str(each), kind=Player.Kind.PERSON)
            for each in came
        )
        Event.objects.filter(pk=event.pk).update(
            state="finished", published=True, names_shown="full", finished_at=starts
        )
        gave = [
            Gave(player, chance.randrange(100, 250), ROUNDS * HANDS, ROUNDS, place, 1, 1, 1)
            for place, player in enumerate(
                Player.objects.filter(event=event).values_list("pk", flat=True), start=1
            )
        ]
        version = Event.objects.get(pk=event.pk).version
        EventGave.objects.create(
            event=event, version=version, people=[astuple(each) for each in gave]
        )


if __name__ == "__main__":
    sys.exit(main())
