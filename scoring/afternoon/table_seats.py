"""A table given up in a running round, or added to it: who goes where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.afternoon.codes import Presence
from scoring.afternoon.facts import Afternoon, EntrantFacts, SeatFacts, SectionFacts, TableFacts
from scoring.afternoon.formats import entrants_on_a_side
from scoring.afternoon.table_repairs import (
    CannotRepair,
    begun_round,
    is_empty,
    tables_at,
    two_tables_at,
)


@dataclass(frozen=True)
class Moved:
    """An entrant by number, the seats to which it goes, and the ids of those who take them."""

    number: int
    seats: tuple[str, ...]
    players: tuple[int, ...]


@dataclass(frozen=True)
class Merging:
    """A table that is given up in a round: who goes to table `keep` (None: nobody), who sits out.

    `gone` are the numbers of those no longer there, at either table.
    """

    round: int
    drop: int
    keep: int | None
    gone: tuple[int, ...]
    moved: tuple[Moved, ...]
    out: tuple[int, ...]
    is_done = False

    @property
    def looked_at(self) -> object:
        return self


@dataclass(frozen=True)
class Splitting:
    """A table that is added to a round: its number, and who sits on its sides.

    `new` are the numbers of those whose first round this becomes.
    """

    round: int
    table: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    hands: int
    new: tuple[int, ...]
    is_done = False

    @property
    def looked_at(self) -> object:
        return self


def merging(
    afternoon: Afternoon, round_number: int, *, drop: int, keep: int | None = None
) -> Merging:
    """Give up table `drop` in a round; those left there take the empty places of table `keep`.

    Raises CannotRepair if these are not two tables of the round, if either has results, if an extra
    player takes turns there, if nobody is missing at table `keep`, or too few are left for it.
    """
    begun_round(afternoon, round_number)
    if keep is None:
        (dropped,), kept = tables_at(afternoon, round_number, drop), None
    else:
        dropped, kept = two_tables_at(afternoon, round_number, drop, keep)
    both = [table for table in (dropped, kept) if table]
    for table in both:
        if not is_empty(table):
            raise CannotRepair("table-has-begun", table=table.number)
    if any(table.changes_seats for table in both):
        raise CannotRepair("plays-by-turns")
    withdrawn = _withdrawn(afternoon)
    dropped_places = _places_at(afternoon, dropped)
    kept_places = _places_at(afternoon, kept) if kept else {}
    left = [number for number in dropped_places if number not in withdrawn]
    empty = [seats for number, seats in kept_places.items() if number in withdrawn]
    if kept is not None:
        _refuse_merging(dropped, kept, len(empty), len(left))
    return Merging(
        round_number,
        drop,
        keep,
        tuple(sorted(withdrawn & (dropped_places.keys() | kept_places.keys()))),
        tuple(
            _moved(number, dropped_places[number], seats)
            for number, seats in zip(left, empty, strict=False)
        ),
        tuple(sorted(left[len(empty) :])),
    )


def splitting(afternoon: Afternoon, round_number: int, *, numbers: Sequence[int]) -> Splitting:
    """Give these entrants a table of their own in a round, side after side.

    Raises CannotRepair if a table takes more or fewer of them, if one is named twice, has a seat
    already or is not there, or if they play in several sections.
    """
    begun_round(afternoon, round_number)
    side = entrants_on_a_side(afternoon.event)
    free = {entrant.number: entrant for entrant in without_seat(afternoon, round_number)}
    if len(set(numbers)) != len(numbers) or len(numbers) != 2 * side:
        raise CannotRepair("table-takes", due=2 * side)
    for number in numbers:
        if number not in free:
            raise CannotRepair("has-a-seat", number=number, round=round_number)
    chosen = {free[number].id for number in numbers}
    session = afternoon.frame.session_of(round_number)
    sections = [section for section in session.sections if chosen & section.entrants]
    if len(sections) > 1:
        raise CannotRepair("other-section")
    tables = afternoon.tables_in(round_number)
    return Splitting(
        round_number,
        _free_number(afternoon, round_number, sections[0]),
        (tuple(numbers[:side]), tuple(numbers[side:])),
        # The last table of a round may have been given up as well.
        tables[0].hands_due if tables else sections[0].hands_per_round,
        tuple(number for number in numbers if free[number].first_round > round_number),
    )


def without_seat(afternoon: Afternoon, round_number: int) -> list[EntrantFacts]:
    """Those present without a seat in a round: they sit out in it, or came after it had begun."""
    seated = {seat.entrant for table in afternoon.tables_in(round_number) for seat in table.seats}
    sections = afternoon.frame.session_of(round_number).sections
    placed = {entrant for section in sections for entrant in section.entrants}
    return [
        entrant
        for entrant in afternoon.frame.entrants.values()
        if entrant.state == Presence.PLAYING and entrant.id in placed - seated
    ]


def _withdrawn(afternoon: Afternoon) -> set[int]:
    """The numbers of those who left, or never came."""
    entrants = afternoon.frame.entrants.values()
    return {entrant.number for entrant in entrants if entrant.state == Presence.WITHDRAWN}


def _places_at(afternoon: Afternoon, table: TableFacts) -> dict[int, list[SeatFacts]]:
    """Who sits at a table in which seats, by number, side after side."""
    order = [seat for side in afternoon.event.rules.sides for seat in side]
    places: dict[int, list[SeatFacts]] = {}
    for seat in sorted(table.seats, key=lambda seat: order.index(seat.seat)):
        places.setdefault(seat.number, []).append(seat)
    return places


def _moved(number: int, sitting: list[SeatFacts], empty: list[SeatFacts]) -> Moved:
    """Seat an entrant's players in empty seats, in the order of the seats."""
    return Moved(number, tuple(seat.seat for seat in empty), tuple(seat.player for seat in sitting))


def _refuse_merging(dropped: TableFacts, kept: TableFacts, empty: int, left: int) -> None:
    """Raise CannotRepair if those left over can't fill the empty places of a table."""
    if kept.section != dropped.section:
        raise CannotRepair("other-section")
    if not empty:
        raise CannotRepair("nobody-missing", table=kept.number, round=kept.round.number)
    if left < empty:
        raise CannotRepair("table-still-short", table=kept.number, missing=empty - left)


def _free_number(afternoon: Afternoon, round_number: int, section: SectionFacts) -> int:
    """The lowest number of this section's tables that is free in this round, or a new one."""
    session = afternoon.frame.session_of(round_number).number
    tables = [table for table in afternoon.tables.values() if table.round.session == session]
    own = {table.number for table in tables if table.section == section.id}
    used = {table.number for table in afternoon.tables_in(round_number)}
    highest = max((table.number for table in tables), default=0)
    return min(own - used, default=highest + 1)
