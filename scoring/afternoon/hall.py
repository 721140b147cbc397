"""What the hall screen shows: seats and standings page by page, and what is still to come.

A page holds so many rows as fit in letters that are read from ten metres (hall.css).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from scoring.afternoon.board import Board, BoardTable, board_of
from scoring.afternoon.clock import Clock, clock_of
from scoring.afternoon.codes import State
from scoring.afternoon.facts import Afternoon
from scoring.afternoon.people import Cast, NamedEntrant, first_name_and_initial
from scoring.afternoon.ranking import EventStandings, standings_of
from scoring.afternoon.record import Record, records_of
from scoring.afternoon.seats import RoundSeating, SeatedTable, seating_of

#: Rows on the screen below the heading of a page.
ROWS = 13
#: A row of standings that are alone and few is as high as so many others.
LARGE = 1.4
#: An announcement up to so many letters has this size, and takes so many rows.
ANNOUNCED = ((32, "large", 3), (100, "middle", 3), (300, "small", 6))
LONGER = ("small", 8)
#: A capital is as wide as so many letters.
CAPITAL = 1.3
#: Letters that fit: a place in the seats by how many share a row, and a name in the standings.
LETTERS = {1: 26, 2: 31, 4: 13, 6: 9}
LETTERS_OF_PLACE = 22
LETTERS_OF_SIDE = 4
#: What else stands in the standings where there is room, the most important first.
EXTRAS = ("rounds", "against")
#: So many pages of standings follow each other where the seats are what everybody looks for.
BETWEEN_SEATS = 2
#: Tables that are named when results are missing.
MOST_NAMED = 4

Each = TypeVar("Each")


class Seat(NamedTuple):
    """Who sits somewhere: the number, and a name that fits; "" where none are shown.

    `place` is the side of the table, where it heads no column. Who `waits` has no seat at the
    first hand, and then plays by turns.
    """

    number: str
    name: str
    place: str = ""
    waits: bool = False


class SeatRow(NamedTuple):
    """A table with who sits there in the order of its columns; without a number: who sits out.

    Number 0 goes on with the table above. Each seat is as wide as `span` columns.
    """

    table: int | None
    seats: tuple[Seat, ...]
    span: int = 1


class PlaceRow(NamedTuple):
    """A line of the standings; with a `part` alone, the heading of a part of a final, by code."""

    rank: int = 0
    number: int = 0
    name: str = ""
    total: int = 0
    record: Record | None = None
    part: str = ""


class HallPage(NamedTuple):
    """One screen full, with `number` of `of` its kind: seats, columns of standings, or both.

    `extras` are the columns of standings that stand beside place, name and points. `is_large`: so
    few standings that they are shown in larger letters.
    """

    key: str
    number: int
    of: int
    seats: tuple[SeatRow, ...] = ()
    places: tuple[tuple[PlaceRow, ...], ...] = ()
    extras: tuple[str, ...] = ()
    is_large: bool = False


@dataclass(frozen=True)
class Hall:
    """The hall screen.

    `seats_of` is the round whose seats are shown (0: none), `is_next` says that it has not begun.
    `is_played` says that every hand of the round is in, so that its clock is of no more use.
    `columns` heads the seats of a table. `order` has the keys of the pages as they follow each
    other. `said` is the size of the announcement. Near the end of the round in play, `missing` are
    the first tables that are not through, and `more` counts the others.
    """

    round: int
    rounds: int
    seats_of: int
    is_next: bool
    is_played: bool
    is_over: bool
    columns: tuple[str, ...]
    pages: tuple[HallPage, ...]
    order: tuple[str, ...]
    standings: EventStandings
    said: str
    missing: tuple[BoardTable, ...] = ()
    more: int = 0

    @property
    def scene(self) -> str:
        """Changes when the seats of another round are shown: everybody wants to see them first."""
        return f"{self.seats_of}{'n' if self.is_next else ''}"


def hall_of(afternoon: Afternoon, cast: Cast, *, now: dt.datetime) -> Hall:
    """What the hall needs to see now.

    Standings that are held back are not there for anybody, since the whole hall looks on.
    """
    event, this_round = afternoon.event, afternoon.frame.round_now
    seating, found = seating_of(afternoon, cast), standings_of(afternoon, cast, now=now)
    board = board_of(afternoon, this_round, cast) if this_round else None
    if event.standings_held:
        found = found.without_places
    is_over = event.state == State.FINISHED
    ended = board is not None and all(_is_in(table) for table in board.tables)
    shown = None if is_over else (seating.then if ended or not seating.now else seating.now)
    fresh = board is None or ended or all(table.state == "empty" for table in board.tables)
    said, taken = announced(event.announcement)
    places = tuple(_place_rows(found, records_of(afternoon, found))) if found.played else ()
    pages = _pages(shown, places, ROWS - taken - event.standings_held)
    missing = _missing(board, clock_of(this_round), now) if this_round and board else ()
    return Hall(
        round=this_round.number if this_round else 0,
        rounds=found.rounds,
        seats_of=shown.number if shown else 0,
        is_next=shown is not None and shown != seating.now,
        is_played=ended,
        is_over=is_over,
        columns=_columns(shown) if shown else (),
        pages=pages,
        order=_order(pages, between=BETWEEN_SEATS if fresh else len(pages)),
        standings=found,
        said=said,
        missing=missing[:MOST_NAMED],
        more=len(missing[MOST_NAMED:]),
    )


def announced(text: str) -> tuple[str, int]:
    """The size of an announcement on the screen, and how many rows it takes; "" and 0 for none."""
    if not text:
        return "", 0
    width = sum(CAPITAL if letter.isupper() else 1 for letter in text)
    fitting = ((size, rows) for letters, size, rows in ANNOUNCED if width <= letters)
    return next(fitting, LONGER)


def _is_in(table: BoardTable) -> bool:
    """Whether every hand of a table is in, though a side may still have to agree."""
    return table.state in ("done", "agreeing")


# Pages


def _pages(
    seating: RoundSeating | None, places: tuple[PlaceRow, ...], rows: int
) -> tuple[HallPage, ...]:
    if seating and places and len(places) + 1 < rows:
        beside = tuple(_seat_rows(seating, across=1))
        if len(beside) <= rows:
            return (HallPage("both", 1, 1, beside, (places,)),)
    wide = tuple(_seat_rows(seating, across=_across(seating))) if seating else ()
    seats = _shared_out(wide, rows - 1)
    columns = _shared_out(places, rows - 1)
    screens = [tuple(columns[at : at + 2]) for at in range(0, len(columns), 2)]
    return (
        *(HallPage(f"seats-{n}", n, len(seats), each) for n, each in enumerate(seats, start=1)),
        *(
            HallPage(
                f"places-{n}",
                n,
                len(screens),
                places=each,
                extras=EXTRAS if len(each) == 1 else (),
                is_large=_is_few(each, rows),
            )
            for n, each in enumerate(screens, start=1)
        ),
    )


def _is_few(columns: Sequence[Sequence[PlaceRow]], rows: int) -> bool:
    """Whether a single column of standings, with its heading, leaves so much of a page free."""
    return len(columns) == 1 and LARGE * (len(columns[0]) + 1) <= rows


def _shared_out(rows: Sequence[Each], most: int) -> list[tuple[Each, ...]]:
    """Rows on as few pages as need be, about as many on each."""
    if not rows:
        return []
    size = -(-len(rows) // -(-len(rows) // most))
    return [tuple(rows[at : at + size]) for at in range(0, len(rows), size)]


def _order(pages: Sequence[HallPage], *, between: int) -> tuple[str, ...]:
    """The keys of the pages: the seats, and again after `between` pages of standings."""
    seats = tuple(page.key for page in pages if page.seats)
    places = [page.key for page in pages if not page.seats]
    if not seats or not places:
        return (*seats, *places)
    parts = [places[at : at + between] for at in range(0, len(places), between)]
    return tuple(key for part in parts for key in (*seats, *part))


# Seats


def _across(seating: RoundSeating) -> int:
    """How many places stand beside each other in the row of a table."""
    return (
        max((len(side.entrants) for table in seating.tables for side in table.sides), default=1) * 2
    )


def _columns(seating: RoundSeating) -> tuple[str, ...]:
    if not seating.tables:
        return ()
    return tuple(place for side in seating.tables[0].sides for place in side.places)


def _seat_rows(seating: RoundSeating, *, across: int) -> Iterator[SeatRow]:
    """The tables in order, and then who waits or sits out; `across` 1: each side has its row."""
    for table in seating.tables:
        if across == 1:
            yield from _sides_below(table)
        else:
            people = [each for side in table.sides for each in side.entrants]
            yield SeatRow(table.number, tuple(_seat(each, across) for each in people))
        if table.waits:
            name = _fitted(table.waits, LETTERS[1])
            yield SeatRow(table.number, (Seat(str(table.waits.number), name, waits=True),), across)
    abreast = max(1, across // 2)
    for at in range(0, len(seating.sit_outs), abreast):
        away = seating.sit_outs[at : at + abreast]
        yield SeatRow(None, tuple(_seat(each, across) for each in away), across // abreast)


def _sides_below(table: SeatedTable) -> Iterator[SeatRow]:
    for number, side in zip((table.number, 0), table.sides, strict=True):
        names = [_fitted(each, LETTERS[1] // len(side.entrants)) for each in side.entrants]
        name = " & ".join(each for each in names if each)
        place = "" if side.is_single or len(side.places[0]) > LETTERS_OF_SIDE else side.places[0]
        yield SeatRow(number, (Seat(side.numbers, name, place),))


def _seat(entrant: NamedEntrant, across: int) -> Seat:
    return Seat(str(entrant.number), _fitted(entrant, LETTERS[across]))


def _fitted(entrant: NamedEntrant, letters: int) -> str:
    """The names of an entrant; only first names and initials where they are too long."""
    names = " & ".join(entrant.names)
    if len(names) <= letters:
        return names
    persons = (each.split(" / ") for each in entrant.names)
    return " & ".join(" / ".join(map(first_name_and_initial, each)) for each in persons)


# Standings


def _place_rows(found: EventStandings, records: Mapping[int, Record]) -> Iterator[PlaceRow]:
    before = ""
    for line, entrant in found.lines:
        if (part := found.part_of(line)) != before:
            yield PlaceRow(part=part)
            before = part
        record = records[entrant.number]
        yield PlaceRow(line.rank, entrant.number, _in_a_column(entrant), line.total, record)


def _in_a_column(entrant: NamedEntrant) -> str:
    """The names of an entrant beside its number; first names alone where no more fits."""
    name = _fitted(entrant, LETTERS_OF_PLACE)
    if len(name) <= LETTERS_OF_PLACE or len(entrant.names) == 1:
        return name
    persons = (each.split(" / ") for each in entrant.names)
    return " & ".join(" / ".join(each.partition(" ")[0] for each in one) for one in persons)


# What is still to come


def _missing(board: Board, clock: Clock, now: dt.datetime) -> tuple[BoardTable, ...]:
    """The tables that are not through, once half of them are, or time was called."""
    is_near_the_end = 2 * sum(_is_in(table) for table in board.tables) >= len(board.tables)
    if not (is_near_the_end or clock.is_over(now)):
        return ()
    return tuple(table for table in board.tables if table.state != "done")
