"""The director's board: every table with its state, the most urgent first."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import cached_property

from scoring.afternoon.board import BoardTable, board_table
from scoring.afternoon.clock import Clock, clock_of
from scoring.afternoon.facts import Afternoon, CallFacts, RoundFacts, TableFacts
from scoring.afternoon.people import Cast, NamedEntrant
from scoring.afternoon.presence import has_left
from scoring.afternoon.progress import missing_at
from scoring.afternoon.seats import sits_out_in

#: The states of a table, the most urgent first.
STATES = ("disputed", "lacking", "late", "agreeing", "started", "empty", "final")


@dataclass(frozen=True)
class WatchedTable:
    """A table of the round in play, or of an earlier one that is not settled yet.

    `state` is one of STATES: lacking if hands are missing and somebody seated there has left, late
    if they are missing although time was called, or the round is over.
    """

    board: BoardTable
    state: str

    @property
    def round(self) -> RoundFacts:
        return self.board.table.round

    @property
    def number(self) -> int:
        return self.board.table.number

    @property
    def call(self) -> CallFacts | None:
        """The open call of this table."""
        return self.board.call

    @cached_property
    def hand(self) -> int | None:
        """The hand in question: the first that is disputed, or else missing; None if all are in."""
        disputed = [hand.number for hand in self.board.hands if hand.disputed]
        return next(iter([*disputed, *self.board.missing]), None)


@dataclass(frozen=True)
class DirectorBoard:
    """The round in play, or the last one: its clock, its tables, and those left open before.

    Everybody is named as in `cast`.
    """

    round: RoundFacts
    clock: Clock
    tables: tuple[WatchedTable, ...]
    sit_outs: tuple[NamedEntrant, ...]
    cast: Cast

    @cached_property
    def calls(self) -> tuple[WatchedTable, ...]:
        """The tables that call the director, those that have waited longest first."""
        calling = [(table.call.called_at, table) for table in self.tables if table.call]
        return tuple(table for _at, table in sorted(calling, key=lambda pair: pair[0]))

    @cached_property
    def earlier(self) -> tuple[WatchedTable, ...]:
        """Tables of earlier rounds."""
        return tuple(table for table in self.tables if table.round.id != self.round.id)

    @cached_property
    def hands_missing(self) -> int:
        """How many hands of this round have no result that counts."""
        tables = (table for table in self.tables if table.round.id == self.round.id)
        return sum(len(table.board.missing) for table in tables)

    def in_state(self, state: str) -> tuple[WatchedTable, ...]:
        """The tables in one of STATES."""
        return tuple(table for table in self.tables if table.state == state)

    @property
    def disputed(self) -> tuple[WatchedTable, ...]:
        return self.in_state("disputed")

    @property
    def agreeing(self) -> tuple[WatchedTable, ...]:
        return self.in_state("agreeing")


def director_board(afternoon: Afternoon, cast: Cast, *, now: dt.datetime) -> DirectorBoard | None:
    """The board as it is `now`, None before the first round."""
    this_round = afternoon.frame.round_now
    if this_round is None:
        return None
    clock = clock_of(this_round)
    is_called = clock.is_over(now)
    watched = [
        _watched(afternoon, board_table(afternoon, table, cast), this_round, is_called=is_called)
        for table in afternoon.tables.values()
        if _is_watched(table, this_round)
    ]
    sit_outs = tuple(sits_out_in(afternoon, this_round, cast))
    tables = tuple(sorted(watched, key=_urgency))
    return DirectorBoard(this_round, clock, tables, sit_outs, cast)


def lacking_tables(afternoon: Afternoon, round_number: int) -> list[int]:
    """The tables of a round, by number, where hands are missing and somebody seated has left."""
    return [
        table.number
        for table in afternoon.tables_in(round_number)
        if _lacks_somebody(afternoon, table) and missing_at(table)
    ]


def _lacks_somebody(afternoon: Afternoon, table: TableFacts) -> bool:
    entrants, number = afternoon.frame.entrants, table.round.number
    return any(has_left(entrants[seat.entrant], number) for seat in table.seats)


def _is_watched(table: TableFacts, this_round: RoundFacts) -> bool:
    """Whether a table is of the round in play, or was left open before, or calls."""
    if table.round.started_at is None:
        return False
    return table.round.id == this_round.id or bool(missing_at(table) or table.call)


def _watched(
    afternoon: Afternoon, board: BoardTable, this_round: RoundFacts, *, is_called: bool
) -> WatchedTable:
    if board.state == "done":
        return WatchedTable(board, "final")
    if board.state not in ("started", "empty"):
        return WatchedTable(board, board.state)
    if _lacks_somebody(afternoon, board.table):
        return WatchedTable(board, "lacking")
    is_late = is_called or board.table.round.id != this_round.id
    return WatchedTable(board, "late" if is_late else board.state)


def _urgency(table: WatchedTable) -> tuple[bool, int, int, int]:
    """Sort the most urgent tables first; then by round and table."""
    return table.call is None, STATES.index(table.state), table.round.number, table.number
