"""Values of an event made from plain facts, without a database."""

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Any

from engine.ruleset import preset
from scoring.afternoon.codes import HandKind, Source, Standing
from scoring.afternoon.facts import (
    Afternoon,
    EntrantFacts,
    EventFacts,
    Frame,
    HandFacts,
    LineupFacts,
    RoundFacts,
    SeatFacts,
    SectionFacts,
    SessionFacts,
    TableFacts,
    TotalsFacts,
    WishFacts,
)

NOON = dt.datetime(2026, 12, 17, 12, 0, tzinfo=dt.UTC)
RULES = preset("ottawa")
PAIR = ((1, "Anne"), (2, "Bert"))

EVENT = EventFacts(
    id=1, uid=uuid.UUID(int=1), name="Thursday", rules=RULES, format="pairs", names_shown="full",
    sit_outs="average", sit_out_points=0, wait_list=False, defaulted="kept", latecomers="nothing",
    scored="points", tie_chain=("wins",), correction_minutes=0, letters="english", state="running",
    published=True, entry="phones", disputes="ask", round_minutes=0, standings_held=False,
    announcement="", version=1, version_at_tables=0, finished_at=None,
)  # fmt: skip
HAND = HandFacts(
    id=1, uid=uuid.UUID(int=1), number=1, kind=HandKind.PLAYED, dealer="N", declarer="S", level=5,
    special=None, strain="C", direction=None, revoker=None, makers_tricks=5, of_tricks=8, makers=0,
    made=True, lone=False, points_0=5, points_1=3, state=Standing.OFFICIAL, source=Source.DESK,
    client_key="", device="", side=None, decided=False, entered_at=NOON, reason="",
    seat_points={}, overridden=(), entered_by=None, said=(None, None),
)  # fmt: skip
TOTALS = TotalsFacts(
    1, uuid.UUID(int=1), 30, 34, None, None, None, None, None, None, None, entered_at=NOON
)


def rounds(number: int, *, begun: int = 1) -> tuple[RoundFacts, ...]:
    """This many rounds of one session, the first of which have begun."""
    begins = [NOON if each <= begun else None for each in range(1, number + 1)]
    return tuple(
        RoundFacts(
            each, uuid.UUID(int=each), session=1, number=each, started_at=starts_at,
            closed_at=None, ends_at=None, paused_left=None,
        )
        for each, starts_at in enumerate(begins, 1)
    )  # fmt: skip


def hands(*numbers: int, **changes: Any) -> tuple[HandFacts, ...]:
    """Hands as entered at the desk, with `changes`."""
    return tuple(HAND._replace(id=each, number=each, **changes) for each in numbers)


def disputed(number: int) -> tuple[HandFacts, ...]:
    """Two versions of a hand."""
    return hands(number, number, state=Standing.DISPUTED)


def table(number: int, played: Iterable[HandFacts] = (), **changes: Any) -> TableFacts:
    """A table of round 1: pairs 1 and 2 at the first one, 3 and 4 at the next."""
    first = 2 * number - 1
    seats = tuple(
        SeatFacts(seat, side, first + side, first + side, 10 * (first + side) + place, 1, None)
        for place, seat in enumerate(RULES.seats)
        for side in [RULES.side_of(seat)]
    )
    made = TableFacts(
        number, uuid.UUID(int=number), rounds(1)[0], 1, number, 8, "N", seats, tuple(played)
    )
    return replace(made, **changes)


def afternoon(
    *tables: TableFacts, of_rounds: tuple[RoundFacts, ...] = rounds(1), **changes: Any
) -> Afternoon:
    """An event with these tables and the pairs who sit there; `changes` apply to the event."""
    numbers = sorted({seat.number for table in tables for seat in table.seats})
    entrants = {number: _entrant(number) for number in numbers}
    session = SessionFacts(1, 1, NOON, len(of_rounds), True, None, ())
    names = {10 * number + place: f"{who}{number}" for number in numbers for place, who in PAIR}
    frame = Frame((session,), of_rounds, entrants, names, ())
    return Afternoon(replace(EVENT, **changes), frame, {table.id: table for table in tables})


def preparing(
    *sections: Iterable[int],
    rotation: str = "round-robin",
    rounds_due: int = 4,
    wishes: Mapping[int, tuple[WishFacts, ...]] = MappingProxyType({}),
    **changes: Any,
) -> Afternoon:
    """An event before play, in these sections; `wishes` are keyed by the number that has them."""
    placed = [frozenset(numbers) for numbers in sections]
    session = SessionFacts(
        1, 1, NOON, rounds_due, True, None,
        tuple(
            SectionFacts(place, letter, rotation, 0, 8, numbers)
            for place, (letter, numbers) in enumerate(zip("ABCD", placed, strict=False), 1)
        ),
    )  # fmt: skip
    entrants = {
        number: replace(_entrant(number), wishes=wishes.get(number, ()))
        for number in sorted(chain.from_iterable(placed))
    }
    return Afternoon(
        replace(EVENT, state="setup", **changes), Frame((session,), (), entrants, {}, ()), {}
    )


def _entrant(number: int) -> EntrantFacts:
    lineups = tuple(
        LineupFacts(place, first_round=1, last_round=None, player=10 * number + place)
        for place in (1, 2)
    )
    return EntrantFacts(
        number, uuid.UUID(int=number), number, "competing", "playing",
        first_round=1, last_round=None, handicap=0, cut=None, cut_from=None, lineups=lineups,
    )  # fmt: skip
