"""How a correction in an old event changed the table of a season."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.afternoon import Gave
from scoring.models import Event, Season
from scoring.season.table import SeasonTable, season_table_of
from scoring.store import Correction, corrections_in, events_in, seasons_of


@dataclass(frozen=True, slots=True)
class SeasonMove:
    """A person's worth and place before and after a correction; `player` is their first player.

    A place is None for people who came too seldom.
    """

    player: int
    before: Fraction
    after: Fraction
    rank_before: int | None
    rank_after: int | None


@dataclass(frozen=True)
class SeasonFollowed:
    """A correction as shown on the page of a season: whose worth changed, by name.

    `others` is how many changed place although their worth did not change.
    """

    at: dt.datetime
    event: str
    moved: tuple[tuple[str, SeasonMove], ...]
    others: int


def seasons_with(event: Event) -> Iterator[Season]:
    """The seasons of its club that include an event."""
    for season in seasons_of(event.club):
        if any(inside.pk == event.pk for inside, _day in events_in(season)):
            yield season


def moved_by(
    season: Season, event: Event, before: tuple[Gave, ...], after: tuple[Gave, ...]
) -> list[SeasonMove]:
    """Everybody whose worth or place changes if an event's results change as given."""
    old, new = (
        _by_player(season_table_of(season, public=False, instead={event.pk: own}))
        for own in (before, after)
    )
    nobody: tuple[Fraction, int | None] = (Fraction(0), None)
    return [
        SeasonMove(player, was[0], now[0], was[1], now[1])
        for player in sorted({*old, *new})
        if (was := old.get(player, nobody)) != (now := new.get(player, nobody))
    ]


def _by_player(table: SeasonTable) -> dict[int, tuple[Fraction, int | None]]:
    return {row.player: (row.line.worth, row.line.rank) for row in table.rows}


def followed_in(season: Season) -> list[SeasonFollowed]:
    """The recent corrections that changed the table, latest first."""
    return [_stored_changes(correction) for correction in corrections_in(season)]


def _stored_changes(correction: Correction) -> SeasonFollowed:
    every = [
        (name, SeasonMove(player, Fraction(before), Fraction(after), *ranks))
        for name, (player, before, after, *ranks) in correction.changes
    ]
    moved = tuple(row for row in every if row[1].before != row[1].after)
    return SeasonFollowed(correction.at, correction.event, moved, others=len(every) - len(moved))
