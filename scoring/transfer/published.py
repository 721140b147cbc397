"""What is published, as plain values for programs: the types of the API's answers.

The OpenAPI description is generated from these types (`api_description.py`), so a field is added
only here. Names are those that the given cast shows to the public.
"""

import datetime as dt
from collections.abc import Iterable
from typing import Any, TypedDict

from clubs.models import Club
from scoring.afternoon import (
    Afternoon,
    BoardTable,
    Cast,
    EventStandings,
    RoundFacts,
    board_of,
)
from scoring.models import Event
from scoring.standings.scores import Points


class EventEntry(TypedDict):
    """An event in the list of its club. `begins` is null until a session has a time."""

    uid: str
    name: str
    state: str
    begins: str | None


class ClubAnswer(TypedDict):
    """A club and its latest published events, the newest first."""

    slug: str
    name: str
    language: str
    time_zone: str
    events: list[EventEntry]


class EntrantEntry(TypedDict):
    """A pair, a team or one person, by the names that may be shown."""

    number: int
    name: str


class EventAnswer(TypedDict):
    """An event, its entrants, and the rounds that have begun. `held`: standings are held back."""

    uid: str
    club: str
    name: str
    state: str
    format: str
    held: bool
    rounds_begun: list[int]
    entrants: list[EntrantEntry]


class StandingsLine(TypedDict):
    """A line of the standings. `place` is null before the first result.

    It is also null for an entrant with a computer player. `total` comprises the points of the
    rounds that count, the handicap and the adjustments. A count is null if it is not known.
    """

    place: int | None
    number: int
    name: str
    total: float
    handicap: float
    adjustment: float
    by_round: list[float | None]
    made: int | None
    sets: int | None
    lone_made: int | None


class StandingsAnswer(TypedDict):
    """The standings after round `after`. There are no lines while they are held back."""

    event: str
    after: int
    rounds: int
    complete: bool
    final: bool
    final_at: str | None
    held: bool
    lines: list[StandingsLine]


class SideEntry(TypedDict):
    """One side of a table, N-S first. `points` is null without a result or while held back."""

    numbers: list[int]
    name: str
    points: int | None


class TableEntry(TypedDict):
    """A table of a round. `complete`: no hand of it is missing."""

    table: int
    complete: bool
    sides: list[SideEntry]


class RoundAnswer(TypedDict):
    """A round that has begun, with all its tables."""

    event: str
    number: int
    started_at: str | None
    closed_at: str | None
    held: bool
    tables: list[TableEntry]


class RulesAnswer(TypedDict):
    """The rules that an event is played by, in the form of the engine's files."""

    event: str
    name: str
    rules: dict[str, Any]


def club_answer(club: Club, events: Iterable[Event]) -> ClubAnswer:
    """A club with these events, which must be annotated with `begins`."""
    return {
        "slug": club.slug,
        "name": club.name,
        "language": club.language,
        "time_zone": str(club.time_zone),
        "events": [
            {
                "uid": str(event.uid),
                "name": event.name,
                "state": str(event.state),
                "begins": _moment(event.begins),  # type: ignore[attr-defined]
            }
            for event in events
        ],
    }


def event_answer(event: Event, afternoon: Afternoon, cast: Cast) -> EventAnswer:
    """An event with its entrants, in the order of their numbers."""
    return {
        "uid": str(event.uid),
        "club": event.club.slug,
        "name": event.name,
        "state": str(event.state),
        "format": str(event.format),
        "held": event.is_held,
        "rounds_begun": [
            this_round.number for this_round in afternoon.frame.rounds if this_round.started_at
        ],
        "entrants": [
            {"number": number, "name": entrant.title}
            for number, entrant in sorted(cast.by_number.items())
        ],
    }


def standings_answer(event: Event, standings: EventStandings) -> StandingsAnswer:
    """The standings of an event, without lines if they are held back."""
    shown = standings.without_places if event.is_held else standings
    return {
        "event": str(event.uid),
        "after": standings.after,
        "rounds": standings.rounds,
        "complete": standings.complete,
        "final": standings.final and not event.is_held,
        "final_at": _moment(standings.final_at),
        "held": event.is_held,
        "lines": [
            {
                "place": line.rank if standings.played else None,
                "number": entrant.number,
                "name": entrant.title,
                "total": float(line.total),
                "handicap": float(line.handicap),
                "adjustment": float(line.adjustment),
                "by_round": [_points(points) for points in line.by_round],
                "made": line.made,
                "sets": line.sets,
                "lone_made": line.lone_made,
            }
            for line, entrant in shown.lines
        ],
    }


def round_answer(
    event: Event, afternoon: Afternoon, this_round: RoundFacts, cast: Cast
) -> RoundAnswer:
    """A round with its tables; without points while the standings are held back."""
    held = event.is_held
    return {
        "event": str(event.uid),
        "number": this_round.number,
        "started_at": _moment(this_round.started_at),
        "closed_at": _moment(this_round.closed_at),
        "held": held,
        "tables": [
            _table(table, held=held) for table in board_of(afternoon, this_round, cast).tables
        ],
    }


def rules_answer(event: Event) -> RulesAnswer:
    """The current rules of an event."""
    return {
        "event": str(event.uid),
        "name": event.rules.name,
        "rules": event.rules.to_dict(),
    }


def _table(table: BoardTable, *, held: bool) -> TableEntry:
    has_points = not held and table.state != "empty"
    points = table.points if has_points else (None, None)
    return {
        "table": table.table.number,
        "complete": not table.missing,
        "sides": [
            {
                "numbers": [entrant.number for entrant in side.entrants],
                "name": side.title,
                "points": own,
            }
            for side, own in zip(table.sides, points, strict=True)
        ],
    }


def _points(points: Points | None) -> float | None:
    return None if points is None else float(points)


def _moment(moment: dt.datetime | None) -> str | None:
    """In UTC, to the second, so that the answer does not depend on who asks."""
    return moment.astimezone(dt.UTC).isoformat(timespec="seconds") if moment else None
