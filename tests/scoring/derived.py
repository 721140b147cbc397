"""What is derived from an event as stored now, for tests that write through the services."""

import datetime as dt
from typing import Any

from django.utils import timezone

from scoring.afternoon import (
    board,
    entrant_rounds,
    hall,
    knock_outs,
    level,
    persons,
    planning,
    played,
    presence,
    progress,
    ranking,
    seats,
)
from scoring.afternoon.board import Board, BoardTable, HandSlot
from scoring.afternoon.facts import Afternoon
from scoring.models import Entrant, Event, Table
from scoring.rotations import Bracket, Plan
from scoring.store.events import afternoon_of
from scoring.tables import StandingsTable
from scoring.words.cast import cast_of


def value_of(event: Event) -> Afternoon:
    """The event as stored now, whatever version the caller has read."""
    return afternoon_of(Event.objects.get(pk=event.pk))


def everything_ranked(afternoon: Afternoon) -> tuple[object, ...]:
    """Everything that is carried from version to version.

    All standings with their pages' rows, what is missing in each round, and the tables waited for.
    """
    cast = cast_of(afternoon, names="full")
    found = [
        ranking.standings_of(afternoon, cast, now=timezone.now(), after=each.number, section=letter)
        for each in afternoon.frame.rounds
        for letter in ("", "A")
    ]
    reasons = [[line.reason for line, _entrant in each.lines] for each in found]
    rows = [list(StandingsTable(each, sort="", after=each.after).parts()) for each in found]
    missing = [progress.missing_in(afternoon, each.number) for each in afternoon.frame.rounds]
    return found, reasons, rows, progress.open_tables(afternoon), missing


def standings_of(
    event: Event, *, names: str, now: dt.datetime | None = None, **asked: Any
) -> ranking.EventStandings:
    """The standings; `asked` are `after`, `section` and `chain`."""
    afternoon = value_of(event)
    cast = cast_of(afternoon, names=names)
    return ranking.standings_of(afternoon, cast, now=now or timezone.now(), **asked)


def seating_of(event: Event, *, names: str) -> seats.EventSeating:
    """Who sits where now and next."""
    afternoon = value_of(event)
    return seats.seating_of(afternoon, cast_of(afternoon, names=names))


def hall_of(event: Event, *, now: dt.datetime) -> hall.Hall:
    """The hall screen."""
    afternoon = value_of(event)
    return hall.hall_of(afternoon, cast_of(afternoon, names=event.names_shown), now=now)


def persons_of(event: Event, *, names: str) -> tuple[persons.Person, ...]:
    """What each person made."""
    afternoon = value_of(event)
    return persons.persons_of(afternoon, cast_of(afternoon, names=names))


def rounds_of(
    event: Event, entrant: Entrant, *, names: str, **asked: Any
) -> tuple[entrant_rounds.EntrantRound, ...]:
    """The rounds of an entrant; `asked` is `by_round`."""
    afternoon = value_of(event)
    return entrant_rounds.rounds_of(afternoon, entrant.pk, cast_of(afternoon, names=names), **asked)


def level_groups(event: Event) -> list[level.LevelGroup]:
    """The groups that have to cut the cards."""
    afternoon = value_of(event)
    return level.level_before_the_cut(afternoon, cast_of(afternoon, names="full"))


def plan_played(event: Event, *, to_come: bool = False) -> Plan:
    """Who has met whom so far."""
    return played.plan_played(value_of(event), to_come=to_come)


def planning_of(event: Event, method: str = "", **asked: Any) -> planning.Planning:
    """The input for planning the last session, by this method or its own; passes `asked` on."""
    afternoon = value_of(event)
    session = afternoon.frame.session_now
    chosen = planning.method_of(afternoon, method or session.first_section.rotation)
    return planning.planning_of(afternoon, session, chosen, **asked)


def present(event: Event, round_number: int = 1) -> list[int]:
    """The numbers playing in a round."""
    return list(presence.present(value_of(event).frame, round_number))


def board_of(event: Event, number: int = 1, *, names: str = "full") -> Board:
    """The board of a round."""
    value = value_of(event)
    this_round = value.round(number)
    assert this_round is not None
    return board.board_of(value, this_round, cast_of(value, names=names))


def table_of(event: Event, table: Table, *, names: str = "full") -> BoardTable:
    """A table as the desk sees it."""
    value = value_of(event)
    return board.board_table(value, value.tables[table.pk], cast_of(value, names=names))


def slot_of(event: Event, table: Table, hand: int) -> HandSlot:
    """A hand of a table."""
    value = value_of(event)
    return board.slot_of(value, value.tables[table.pk], hand)


def dealer_of(event: Event, table: Table, hand: int) -> str:
    """The seat that deals a hand."""
    return board.dealer_of(event.rules, table.first_dealer, hand)


def open_tables(event: Event) -> list[progress.OpenTable]:
    """The tables that lack a result."""
    return progress.open_tables(value_of(event))


def has_results(event: Event) -> bool:
    """Whether a result is official or disputed."""
    return progress.has_results(value_of(event))


def brackets_of(event: Event) -> dict[str, Bracket]:
    """The current brackets of a knock-out, by the letter of the section."""
    afternoon = value_of(event)
    last = max(each.number for each in afternoon.frame.rounds if each.started_at)
    return knock_outs.brackets_after(afternoon, last)
