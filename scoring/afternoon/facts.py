"""What is stored of an event, named by its columns; hashes, old versions, the log are left out."""

from __future__ import annotations

import datetime as dt
import uuid
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from engine import RuleSet
from scoring.afternoon.keeping import Keeping
from scoring.rotations.bracket import Cup
from scoring.standings import final_from


@dataclass(frozen=True)
class EventFacts:
    """An event with its rules; `version_at_tables` counts steps that concerned only one table."""

    id: int
    uid: uuid.UUID
    name: str
    rules: RuleSet
    format: str
    names_shown: str
    sit_outs: str
    sit_out_points: int
    wait_list: bool
    defaulted: str
    latecomers: str
    scored: str
    tie_chain: tuple[str, ...]
    correction_minutes: int
    letters: str
    state: str
    published: bool
    entry: str
    disputes: str
    round_minutes: int
    standings_held: bool
    announcement: str
    version: int
    version_at_tables: int
    finished_at: dt.datetime | None
    numbers_are_seeds: bool = False
    dealing: int | None = None  # the id of the dealing, if all tables play the same deals

    @property
    def steps_of_all(self) -> int:
        """How many steps of the version concerned more than one table."""
        return self.version - self.version_at_tables

    @property
    def final_at(self) -> dt.datetime | None:
        """When the time for corrections is over; None if it is unknown when the event ended."""
        return final_from(self.finished_at, self.correction_minutes)

    def is_final(self, now: dt.datetime) -> bool:
        """Whether the event is finished and the time for corrections is over."""
        return self.state == "finished" and (self.final_at is None or self.final_at <= now)


class SectionFacts(NamedTuple):
    """A section of a session, and the ids of those placed in it; in a knock-out also as `seeds`."""

    id: int
    letter: str
    rotation: str
    seed: int
    hands_per_round: int
    entrants: frozenset[int]
    seeds: tuple[int, ...] = ()
    cup: Cup = Cup()


class SessionFacts(NamedTuple):
    """A session with its sections by letter."""

    id: int
    number: int
    starts_at: dt.datetime
    rounds_due: int
    carries: bool
    set_size: int | None
    sections: tuple[SectionFacts, ...]

    @property
    def first_section(self) -> SectionFacts:
        """The section from which rotation, seed and hands are read: all sections share them."""
        return self.sections[0]


@dataclass(frozen=True)
class RoundFacts:
    """A round, whether the standings count it, and the ids of the entrants that sit out in it."""

    id: int
    uid: uuid.UUID
    session: int
    number: int
    started_at: dt.datetime | None
    closed_at: dt.datetime | None
    ends_at: dt.datetime | None
    paused_left: int | None
    counts: bool = True
    sit_outs: frozenset[int] = frozenset()


class LineupFacts(NamedTuple):
    """Who plays for an entrant in a position, from one round to another (None: to the end)."""

    position: int
    first_round: int
    last_round: int | None
    player: int


class WishFacts(NamedTuple):
    """What a single player asks for with another one (by id); only one of the two has the wish."""

    kind: str
    other: int


@dataclass(frozen=True)
class EntrantFacts:
    """What gets a rank, with everybody who ever played for it by position and round."""

    id: int
    uid: uuid.UUID
    number: int
    kind: str
    state: str
    first_round: int
    last_round: int | None
    handicap: int
    cut: int | None
    cut_from: int | None
    lineups: tuple[LineupFacts, ...] = ()
    wishes: tuple[WishFacts, ...] = ()


class SeatFacts(NamedTuple):
    """Who sits in a seat, from one hand to another (None: to the last)."""

    seat: str
    side: int
    entrant: int
    number: int
    player: int
    first_hand: int
    last_hand: int | None

    def plays(self, hand: int | None) -> bool:
        """Whether a hand is in the span; None means the last one."""
        if hand is None:
            return self.last_hand is None
        return self.first_hand <= hand and (self.last_hand is None or hand <= self.last_hand)


class HandFacts(NamedTuple):
    """A result, what each side said of it (None: nothing), and whether from a single phone.

    `overridden` has the codes of its unusual faults, which somebody kept for a `reason`.
    """

    id: int
    uid: uuid.UUID
    number: int
    kind: str
    dealer: str
    declarer: str | None
    level: int | None
    special: str | None
    strain: str | None
    direction: str | None
    revoker: str | None
    makers_tricks: int | None
    of_tricks: int | None
    makers: int | None
    made: bool | None
    lone: bool
    points_0: int
    points_1: int
    state: str
    source: str
    client_key: str
    device: str
    side: int | None
    decided: bool
    entered_at: dt.datetime
    reason: str
    seat_points: Mapping[str, int]
    overridden: tuple[str, ...]
    entered_by: int | None
    said: tuple[str | None, str | None]
    by_one_phone: bool = False


class TotalsFacts(NamedTuple):
    """The totals of a table; a count that was not handed in is None.

    `side` (0: N-S, None: the desk) sent from `device`; `agreed_device` (None: no other) agreed.
    """

    id: int
    uid: uuid.UUID
    points_0: int
    points_1: int
    sets_0: int | None
    sets_1: int | None
    lone_made_0: int | None
    lone_made_1: int | None
    lone_lost_0: int | None
    lone_lost_1: int | None
    passed_out: int | None
    entered_at: dt.datetime
    side: int | None = None
    device: str = ""
    agreed_device: str | None = None

    @property
    def to_agree(self) -> tuple[int, ...]:
        """The side that has not agreed with what the other one sent."""
        return () if self.side is None or self.agreed_device is not None else (1 - self.side,)

    @property
    def by_one_phone(self) -> bool:
        """Whether one phone has spoken for both sides."""
        return self.agreed_device == self.device != ""


class CallFacts(NamedTuple):
    """The open call of a table."""

    uid: uuid.UUID
    side: int | None
    called_at: dt.datetime


@dataclass(frozen=True)
class TableFacts(Keeping):
    """A table of a round: who sits there, its standing results, its totals, its open call.

    Totals that differ do not count: both are `differing`. In a knock-out the side `goes_on`; None:
    the hands decide. Anything derived from this table alone is cached on it: if unchanged, the same
    object is part of the next version.
    """

    id: int
    uid: uuid.UUID
    round: RoundFacts
    section: int
    number: int
    hands_due: int
    first_dealer: str
    seats: tuple[SeatFacts, ...] = ()
    hands: tuple[HandFacts, ...] = ()
    totals: TotalsFacts | None = None
    differing: tuple[TotalsFacts, ...] = ()
    call: CallFacts | None = None
    goes_on: int | None = None
    first_deal: int | None = None  # of hand 1; None: all tables of the round play the same deals

    @cached_property
    def by_hand(self) -> Mapping[int, tuple[HandFacts, ...]]:
        """Hand -> its result, or its versions in dispute."""
        versions: dict[int, tuple[HandFacts, ...]] = {}
        for row in self.hands:
            versions[row.number] = (*versions.get(row.number, ()), row)
        return versions

    @cached_property
    def changes_seats(self) -> bool:
        """Whether somebody comes or goes at this table between two hands."""
        return any(seat.first_hand > 1 or seat.last_hand is not None for seat in self.seats)


class AdjustmentFacts(NamedTuple):
    """A penalty or bonus that counts; `round` is None for the whole event."""

    number: int
    round: int | None
    points: int
    reason: str
    created_at: dt.datetime


@dataclass(frozen=True)
class Frame(Keeping):
    """The part of an event that changes only by steps for everybody, not when a hand comes in.

    `sessions`, `rounds` and `entrants` (by id) are in the order of their numbers; `adjustments` as
    they were given. `players` has each name by id; `computers` have no names to show.
    """

    sessions: tuple[SessionFacts, ...]
    rounds: tuple[RoundFacts, ...]
    entrants: Mapping[int, EntrantFacts]
    players: Mapping[int, str]
    adjustments: tuple[AdjustmentFacts, ...]
    computers: frozenset[int] = frozenset()

    @cached_property
    def round_now(self) -> RoundFacts | None:
        """The round in play, or the last one that was; None before the first."""
        return next(
            (this_round for this_round in reversed(self.rounds) if this_round.started_at), None
        )

    @property
    def session_now(self) -> SessionFacts:
        """The session that is prepared or played: the last one."""
        return self.sessions[-1]

    def session_of(self, round_number: int) -> SessionFacts:
        """The session of a round; the last one for a round that is yet to be made."""
        made = next(
            (this_round.session for this_round in self.rounds if this_round.number == round_number),
            None,
        )
        return next(
            (session for session in self.sessions if session.number == made), self.session_now
        )

    def is_seated(self, session: SessionFacts) -> bool:
        """Whether the rounds of a session are made."""
        return any(this_round.session == session.number for this_round in self.rounds)

    def rounds_before(self, session: SessionFacts) -> int:
        """How many rounds the earlier sessions have; this one continues their numbers."""
        return sum(this_round.session < session.number for this_round in self.rounds)


@dataclass(frozen=True)
class Afternoon(Keeping):
    """An event at a version; its tables by id, in the order of rounds and numbers."""

    event: EventFacts
    frame: Frame
    tables: Mapping[int, TableFacts]

    @property
    def version(self) -> int:
        return self.event.version

    @cached_property
    def _tables_by_round(self) -> Mapping[int, tuple[TableFacts, ...]]:
        by_round: dict[int, list[TableFacts]] = {}
        for table in self.tables.values():
            by_round.setdefault(table.round.number, []).append(table)
        return {number: tuple(tables) for number, tables in by_round.items()}

    def tables_in(self, round_number: int) -> tuple[TableFacts, ...]:
        """The tables of a round by number; () if it has no seats yet."""
        return self._tables_by_round.get(round_number, ())

    def with_hand(self, event: EventFacts, table: int, hand: HandFacts) -> Afternoon:
        """The value after a hand came in at a table, its hands sorted as the loader has them."""
        before = self.tables[table]
        hands = sorted([*before.hands, hand], key=lambda row: (row.number, row.entered_at))
        now = replace(before, hands=tuple(hands))
        after = Afternoon(event, self.frame, {**self.tables, table: now})
        after.kept("changed", lambda: (self.tables, [now]))
        # Patch the index, so that an entry does not sort all tables of the event again.
        tables_of_round = self.tables_in(before.round.number)
        at = _place_of(before.number, tables_of_round)
        tables = {before.round.number: (*tables_of_round[:at], now, *tables_of_round[at + 1 :])}
        after.__dict__["_tables_by_round"] = {**self._tables_by_round, **tables}
        return after

    def changed_since(self, tables: Mapping[int, TableFacts]) -> list[TableFacts]:
        """The tables that are different objects from those in `tables`."""
        # Everything derived asks for this with the previous version, so that answer is cached.
        before, changed = self.kept("changed", lambda: (tables, self._changed_since(tables)))
        return changed if before is tables else self._changed_since(tables)

    def _changed_since(self, tables: Mapping[int, TableFacts]) -> list[TableFacts]:
        return [now for pk, now in self.tables.items() if tables.get(pk) is not now]

    def round(self, number: int) -> RoundFacts | None:
        """The round of this number; None if there is none."""
        return next(
            (this_round for this_round in self.frame.rounds if this_round.number == number), None
        )

    def table(self, round_number: int, number: int) -> TableFacts | None:
        """The table of this number in a round; None if there is none."""
        tables = self.tables_in(round_number)
        at = _place_of(number, tables)
        return tables[at] if at < len(tables) and tables[at].number == number else None


def _place_of(number: int, tables: Sequence[TableFacts]) -> int:
    """The index of the table with this number among those of its round, or where it would go."""
    return bisect_left(tables, number, key=attrgetter("number"))
