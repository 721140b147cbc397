"""What the database refuses to store about seasons, each by the name of its constraint."""

import datetime as dt
from collections.abc import Callable
from typing import Any

from clubs.models import Club
from scoring.models import Event, RatingChoice, Season, SeasonChoice


def season(**changed: Any) -> Season:
    return Season.objects.create(club=Club.objects.get(), **{"name": "Winter", **changed})


def same_name_in_capitals() -> None:
    season()
    season(name="WINTER")


def chosen_twice() -> None:
    winter = season()
    for is_in in (True, False):
        SeasonChoice.objects.create(season=winter, event=Event.objects.get(), is_in=is_in)


BREAKS: dict[str, Callable[[], object]] = {
    "one_name_per_season": same_name_in_capitals,
    "season_ends_after_it_begins": lambda: season(
        first_day=dt.date(2026, 5, 2), last_day=dt.date(2026, 5, 1)
    ),
    "season_weekday_is_one": lambda: season(weekday=7),
    "season_counting_is_known": lambda: season(counts="luck"),
    "season_best_from_1": lambda: season(best=0),
    "event_chosen_once_in_season": chosen_twice,
    "readers_of_rating_are_known": lambda: RatingChoice.objects.create(
        club=Club.objects.get(), readers="the-world"
    ),
}
