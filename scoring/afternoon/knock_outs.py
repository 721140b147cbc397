"""The brackets of an event: who met whom in a knock-out, who goes on, what is to be decided.

The hands of a table say who goes on; if they are level or missing, the director decides. Once the
next round begins this is stored with the table: whoever plays on stays in, whatever is corrected in
the round before. Taking the start of the round back lets the hands decide again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.afternoon.board import points_at
from scoring.afternoon.facts import Afternoon, SectionFacts, SessionFacts, TableFacts
from scoring.afternoon.formats import is_knock_out
from scoring.afternoon.presence import has_left
from scoring.afternoon.progress import missing_at
from scoring.afternoon.seats import seated_at
from scoring.rotations import Bracket


@dataclass(frozen=True)
class OpenMatch:
    """A table without a winner so far: its numbers, side by side.

    `is_level`: all its hands are in.
    """

    table: TableFacts
    numbers: tuple[int, int]
    is_level: bool


@dataclass(frozen=True)
class Overtaken:
    """A table corrected after the next round began: by its hands `ahead` has now won."""

    table: TableFacts
    ahead: int
    went_on: int


@dataclass(frozen=True)
class Turned:
    """A match whose hands give another winner after a correction.

    `ahead` has now won by its hands (None: nobody), `before` had won until then (None: nobody).
    `plays_on` stays in whatever the hands say, as the next round has begun or the director decided;
    None if the hands decide. `following` is the round that has begun since.
    """

    table: TableFacts
    numbers: tuple[int, int]
    ahead: int | None
    before: int | None
    plays_on: int | None
    following: int | None


def winner_at(table: TableFacts) -> int | None:
    """The side that goes on (0: N-S); None while that is not decided."""
    if table.goes_on is not None:
        return table.goes_on
    return side_ahead(table)


def side_ahead(table: TableFacts) -> int | None:
    """The side with more points once all hands are in; None if both have the same."""
    first, second = points_at(table)
    return None if missing_at(table) or first == second else int(first < second)


def bracket_in(afternoon: Afternoon, section: SectionFacts, last: int | None = None) -> Bracket:
    """The bracket of a section in which a knock-out has begun, after round `last` (None: now)."""
    key = ("bracket", section.id, last)
    return afternoon.kept(key, lambda: _bracket(afternoon, section, last))


def brackets_after(afternoon: Afternoon, last: int) -> dict[str, Bracket]:
    """Letter of the section -> its bracket after a round; {} if that is not of a knock-out."""
    session = afternoon.frame.session_of(last)
    if not is_knock_out(session):
        return {}
    seeded = [section for section in session.sections if section.seeds]
    return {section.letter: bracket_in(afternoon, section, last) for section in seeded}


def places_after(afternoon: Afternoon, last: int) -> dict[int, int]:
    """Number -> how far it came in the knock-out of a round: 1 is still in, or has won."""
    places: dict[int, int] = {}
    for bracket in brackets_after(afternoon, last).values():
        places.update(bracket.places)
    return places


def is_decided(afternoon: Afternoon) -> bool:
    """Whether the knock-out of the last session is over, and its remaining rounds not played.

    A best of three may end after two.
    """
    session = afternoon.frame.session_now
    if not is_knock_out(session) or not afternoon.frame.is_seated(session):
        return False
    return all(bracket_in(afternoon, section).is_over for section in session.sections)


def is_out(afternoon: Afternoon, number: int, round_number: int) -> bool:
    """Whether somebody has lost in a knock-out before a round of it, and has no match to come."""
    session = afternoon.frame.session_of(round_number)
    if not is_knock_out(session) or round_number <= afternoon.frame.rounds_before(session) + 1:
        return False
    return any(
        number in bracket.seeds and number not in bracket.still_in
        for bracket in brackets_after(afternoon, round_number - 1).values()
    )


def open_matches(afternoon: Afternoon, session: SessionFacts) -> tuple[OpenMatch, ...]:
    """The tables of a knock-out at which nobody has won yet and both are still there."""
    if not is_knock_out(session):
        return ()
    return tuple(
        match
        for section in session.sections
        if section.seeds
        for match in _open_in(afternoon, section)
    )


def overtaken(afternoon: Afternoon, session: SessionFacts) -> tuple[Overtaken, ...]:
    """The tables of a knock-out whose hands now say that the other side should have gone on."""
    if not is_knock_out(session):
        return ()
    tables = []
    for section in session.sections:
        for table in _played(afternoon, section, None):
            ahead, numbers = side_ahead(table), numbers_at(afternoon, table)
            if None not in (ahead, table.goes_on) and ahead != table.goes_on:
                tables.append(Overtaken(table, numbers[ahead or 0], numbers[table.goes_on or 0]))
    return tuple(tables)


def turned_at(before: Afternoon, after: Afternoon, table: int) -> Turned | None:
    """What a correction at a table (by id) reverses in a knock-out.

    None outside a knock-out, or if the same side goes on.
    """
    old, new = before.tables[table], after.tables[table]
    if not is_knock_out(after.frame.session_of(new.round.number)):
        return None
    was, now, kept = side_ahead(old), side_ahead(new), old.goes_on
    contradicts = kept is not None and now is not None and now != kept
    if was == now or not (contradicts if kept is not None else was is not None):
        return None
    numbers = numbers_at(after, new)
    begun = max(
        (this_round.number for this_round in after.frame.rounds if this_round.started_at), default=0
    )

    def number(side: int | None) -> int | None:
        return None if side is None else numbers[side]

    following = new.round.number + 1 if begun > new.round.number else None
    return Turned(new, numbers, number(now), number(was), number(kept), following)


def _open_in(afternoon: Afternoon, section: SectionFacts) -> Iterator[OpenMatch]:
    gone = bracket_in(afternoon, section).gone
    for table in _played(afternoon, section, None):
        numbers = numbers_at(afternoon, table)
        if winner_at(table) is None and gone.isdisjoint(numbers):
            yield OpenMatch(table, numbers, is_level=not missing_at(table))


def _bracket(afternoon: Afternoon, section: SectionFacts, last: int | None) -> Bracket:
    frame = afternoon.frame
    begun = max(
        (this_round.number for this_round in frame.rounds if this_round.started_at), default=0
    )
    seeds = [frame.entrants[pk] for pk in section.seeds]
    following = (begun if last is None else last) + 1
    beaten = []
    for table in _played(afternoon, section, last):
        winner, numbers = winner_at(table), numbers_at(afternoon, table)
        if winner is not None:
            beaten.append((numbers[winner], numbers[1 - winner]))
    gone = frozenset(entrant.number for entrant in seeds if has_left(entrant, following))
    return Bracket(tuple(entrant.number for entrant in seeds), tuple(beaten), gone, section.cup)


def _played(afternoon: Afternoon, section: SectionFacts, last: int | None) -> Iterator[TableFacts]:
    """The tables of a section in the rounds that began, up to round `last`."""
    for table in afternoon.tables.values():
        begun = table.round.started_at and (last is None or table.round.number <= last)
        if begun and table.section == section.id:
            yield table


def numbers_at(afternoon: Afternoon, table: TableFacts) -> tuple[int, int]:
    """The two who meet at a table of a knock-out, by number."""
    (first,), (second,) = seated_at(table)
    entrants = afternoon.frame.entrants
    return entrants[first].number, entrants[second].number
