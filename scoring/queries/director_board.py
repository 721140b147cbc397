"""The director's board: every table with its state, what needs her first before the others."""

import datetime as dt
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import DirectorCall, Event, Round, Table
from scoring.queries.board import BoardTable, board_tables
from scoring.queries.clock import Clock, clock_of, round_now
from scoring.queries.entrants import cast_of
from scoring.queries.progress import unfinished

#: The states of a table, those that need the director most first.
STATES = ("disputed", "late", "agreeing", "started", "empty", "final")


@dataclass(frozen=True)
class WatchedTable:
    """A table of the round in play, or of an earlier one that is not settled yet.

    `state` is one of STATES: late where hands are missing though time was called, or the round is
    over.
    """

    board: BoardTable
    state: str

    @property
    def round(self) -> Round:
        return self.board.table.round

    @property
    def number(self) -> int:
        return self.board.table.number

    @property
    def call(self) -> DirectorCall | None:
        """The open call of this table."""
        return self.board.call

    @cached_property
    def hand(self) -> int | None:
        """The hand in question: the first that is disputed, or else missing; None: all are in."""
        disputed = [hand.number for hand in self.board.hands if hand.disputed]
        return next(iter([*disputed, *self.board.missing]), None)


@dataclass(frozen=True)
class DirectorBoard:
    """The round in play, or the last one: its clock, its tables, and those left open before."""

    round: Round
    clock: Clock
    tables: tuple[WatchedTable, ...]

    @cached_property
    def calls(self) -> tuple[WatchedTable, ...]:
        """The tables that call the director, those that wait longest first."""
        calling = [(each.call.called_at, each) for each in self.tables if each.call]
        return tuple(each for _at, each in sorted(calling, key=lambda pair: pair[0]))

    @cached_property
    def earlier(self) -> tuple[WatchedTable, ...]:
        """Tables of earlier rounds."""
        return tuple(each for each in self.tables if each.round != self.round)

    @cached_property
    def hands_missing(self) -> int:
        """How many hands of this round have no result that counts."""
        return sum(len(each.board.missing) for each in self.tables if each.round == self.round)

    def in_state(self, state: str) -> tuple[WatchedTable, ...]:
        """The tables in one of STATES."""
        return tuple(each for each in self.tables if each.state == state)

    @property
    def disputed(self) -> tuple[WatchedTable, ...]:
        return self.in_state("disputed")

    @property
    def agreeing(self) -> tuple[WatchedTable, ...]:
        return self.in_state("agreeing")


def director_board(event: Event, *, now: dt.datetime, names: str) -> DirectorBoard | None:
    """The board as it is `now`, None before the first round.

    In a number of queries that does not grow with the tables.
    """
    this_round = round_now(event)
    if this_round is None:
        return None
    clock = clock_of(this_round)
    called = DirectorCall.objects.filter(table__round__session__event=event, answered_at=None)
    wanted = Q(round=this_round) | Q(pk__in=unfinished(event).values("pk"))
    wanted |= Q(pk__in=called.values("table"), round__started_at__isnull=False)
    tables = Table.objects.filter(wanted).select_related("round")
    boards = board_tables(event, tables.order_by("number"), cast_of(event, names=names))
    watched = [
        WatchedTable(each, _state(each, this_round, is_called=clock.is_over(now)))
        for each in boards
    ]
    return DirectorBoard(this_round, clock, tuple(sorted(watched, key=_urgency)))


def tables_waiting(event: Event) -> list[str]:
    """The tables that nobody should forget though no hand of theirs is missing, in words.

    They call the director, or a side has still to agree.
    """
    found = director_board(event, now=timezone.now(), names=Event.Names.NUMBER)
    if found is None:
        return []
    calls = [_("table %(table)s calls") % {"table": each.number} for each in found.calls]
    return calls + [
        _("table %(table)s has still to agree") % {"table": each.number} for each in found.agreeing
    ]


def _state(board: BoardTable, this_round: Round, *, is_called: bool) -> str:
    if board.state == "done":
        return "final"
    is_over = is_called or board.table.round != this_round
    return "late" if is_over and board.state in ("started", "empty") else board.state


def _urgency(table: WatchedTable) -> tuple[bool, int, int, int]:
    """What needs the director first comes first; then by round and table."""
    return table.call is None, STATES.index(table.state), table.round.number, table.number
