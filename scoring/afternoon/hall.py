"""What the hall screen shows: seats, standings and scores page by page, and what is to come."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.afternoon.board import Board, BoardTable, board_of
from scoring.afternoon.clock import Clock, clock_of
from scoring.afternoon.codes import State
from scoring.afternoon.deal_ways import spans_in
from scoring.afternoon.deals import is_held
from scoring.afternoon.facts import Afternoon
from scoring.afternoon.formats import is_knock_out
from scoring.afternoon.hall_brackets import bracket_pages
from scoring.afternoon.hall_pages import ROWS, HallPage, seat_pages
from scoring.afternoon.hall_places import place_pages
from scoring.afternoon.hall_scores import score_pages
from scoring.afternoon.knock_outs import is_decided
from scoring.afternoon.people import Cast
from scoring.afternoon.ranking import EventStandings, standings_of
from scoring.afternoon.record import records_of
from scoring.afternoon.seats import RoundSeating, seating_of
from scoring.afternoon.shown_brackets import shown_brackets

#: Sizes of an announcement: up to how many letters, the size, and how many rows it takes.
ANNOUNCED = ((32, "large", 3), (100, "middle", 3), (300, "small", 6))
LONGER = ("small", 8)
#: The width of a capital in letters.
CAPITAL = 1.3
#: How many pages of standings are shown between those of seats, while everybody looks for a seat.
BETWEEN_SEATS = 2
#: How many tables are named when results are missing.
MOST_NAMED = 4


@dataclass(frozen=True)
class Hall:
    """The hall screen.

    `seats_of` is the round whose seats are shown (0: none), `is_next` says that it has not begun.
    `is_played` says that every hand of the round is in, so that its clock is of no more use.
    `deals` are those that every table plays in the round shown. `order` has the keys of the pages
    in the order of display. `said` is the size of the announcement. Near the end of the round in
    play, `missing` are the first tables that are not finished, and `more` counts the others.
    """

    round: int
    rounds: int
    seats_of: int
    is_next: bool
    is_played: bool
    is_over: bool
    pages: tuple[HallPage, ...]
    order: tuple[str, ...]
    standings: EventStandings
    said: str
    deals: str = ""
    missing: tuple[BoardTable, ...] = ()
    more: int = 0

    @property
    def scene(self) -> str:
        """A key that changes with the seats shown, since everybody wants to see those first."""
        return f"{self.seats_of}{'n' if self.is_next else ''}"


def hall_of(afternoon: Afternoon, cast: Cast, *, now: dt.datetime) -> Hall:
    """What the hall needs to see now.

    Standings that are held back are left out, since the whole hall is watching.
    """
    event, this_round = afternoon.event, afternoon.frame.round_now
    seating, standings = seating_of(afternoon, cast), standings_of(afternoon, cast, now=now)
    board = board_of(afternoon, this_round, cast) if this_round else None
    held = is_held(afternoon)
    if held:
        standings = standings.without_places
    is_over = event.state == State.FINISHED
    ended = board is not None and all(_is_in(table) for table in board.tables)
    seating_shown = (
        None
        if is_over or is_decided(afternoon)
        else (seating.then if ended or not seating.now else seating.now)
    )
    fresh = board is None or ended or all(table.state == "empty" for table in board.tables)
    size, taken = announced(event.announcement)
    rows = ROWS - taken - held
    deals = spans_in(afternoon, seating_shown.number) if seating_shown else {}
    are_alike = len(set(deals.values())) == 1
    seats = (
        _seat_pages(seating_shown, rows, {} if are_alike else deals, cast) if seating_shown else []
    )
    tree = _bracket_pages(afternoon, cast, rows)
    is_shown = standings.played and (is_over or not tree)
    places = place_pages(standings, records_of(afternoon, standings), rows) if is_shown else []
    scores = score_pages(board, rows) if board and ended and not (held or tree) else []
    rest = [*tree, *places, *scores]
    missing = _missing(board, clock_of(this_round), now) if this_round and board else ()
    return Hall(
        round=this_round.number if this_round else 0,
        rounds=standings.rounds,
        seats_of=seating_shown.number if seating_shown else 0,
        is_next=seating_shown is not None and seating_shown != seating.now,
        is_played=ended,
        is_over=is_over,
        pages=(*seats, *rest),
        order=_order(seats, rest, between=BETWEEN_SEATS if fresh else len(rest)),
        standings=standings,
        deals=next(iter(deals.values())) if are_alike else "",
        said=size,
        missing=missing[:MOST_NAMED],
        more=len(missing[MOST_NAMED:]),
    )


def _seat_pages(
    shown: RoundSeating, rows: int, deals: Mapping[int, str], cast: Cast
) -> list[HallPage]:
    """The pages of the seats, cached with the cast like the seats themselves."""
    key = ("pages of seats", shown.number, rows, *deals.items())
    return cast.kept(key, lambda: seat_pages(shown, rows, deals))


def _bracket_pages(afternoon: Afternoon, cast: Cast, rows: int) -> list[HallPage]:
    """The bracket of the knock-out in play; it replaces the standings until the end."""
    if is_held(afternoon) or not is_knock_out(afternoon.frame.session_now):
        return []
    return bracket_pages(shown_brackets(afternoon, cast), rows)


def announced(text: str) -> tuple[str, int]:
    """The size of an announcement on the screen, and its number of rows; "" and 0 for none."""
    if not text:
        return "", 0
    width = sum(CAPITAL if letter.isupper() else 1 for letter in text)
    fitting = ((size, rows) for letters, size, rows in ANNOUNCED if width <= letters)
    return next(fitting, LONGER)


def _is_in(table: BoardTable) -> bool:
    """Whether every hand of a table is in, though a side may have yet to agree."""
    return table.state in ("done", "agreeing")


def _order(
    seats: Sequence[HallPage], others: Sequence[HallPage], *, between: int
) -> tuple[str, ...]:
    """The keys of the pages: the seats, and again after `between` other pages."""
    first = tuple(page.key for page in seats)
    keys = [page.key for page in others]
    if not first or not keys:
        return (*first, *keys)
    parts = [keys[at : at + between] for at in range(0, len(keys), between)]
    return tuple(key for part in parts for key in (*first, *part))


# What is still to come


def _missing(board: Board, clock: Clock, now: dt.datetime) -> tuple[BoardTable, ...]:
    """The tables that are not finished, once half of them are, or time was called."""
    is_near_the_end = 2 * sum(_is_in(table) for table in board.tables) >= len(board.tables)
    if not (is_near_the_end or clock.is_over(now)):
        return ()
    return tuple(table for table in board.tables if table.state != "done")
