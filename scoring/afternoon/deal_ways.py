"""How deals travel when one copy of the cards moves from table to table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.afternoon.deals import deal_at, set_sizes
from scoring.afternoon.facts import Afternoon, TableFacts
from scoring.afternoon.played import plan_played
from scoring.rotations import (
    Plan,
    SetsOfRound,
    Spread,
    moved,
    played_twice,
    spread_of,
    tables_down,
    together,
)


class DealsHere(NamedTuple):
    """The first and last deal of a table in a round, and between which tables they move.

    `before` is the table where they were in the round before, `after` that of the next one; None if
    at no table. `is_first`: no round of the session comes before it; `is_last`: none after it is
    known yet.
    """

    first: int
    last: int
    before: int | None
    after: int | None
    is_first: bool
    is_last: bool


class PlayedAgain(NamedTuple):
    """An entrant who gets deals twice: the first such deal, and the two rounds."""

    entrant: int
    deal: int
    before: int
    again: int


def deals_here(afternoon: Afternoon, table: TableFacts) -> DealsHere | None:
    """What a table plays, and where it comes from; None if deals do not move."""
    deals = [deal_at(afternoon, table, hand) for hand in range(1, table.hands_due + 1)]
    dealt = [deal for deal in deals if deal is not None]
    if table.first_deal is None or not dealt:
        return None
    round_number, session = table.round.number, table.round.session
    numbers = [
        this_round.number
        for this_round in afternoon.frame.rounds
        if this_round.session == session and afternoon.tables_in(this_round.number)
    ]
    return DealsHere(
        dealt[0],
        dealt[-1],
        _table_with(afternoon, round_number - 1, table) if round_number - 1 in numbers else None,
        _table_with(afternoon, round_number + 1, table) if round_number + 1 in numbers else None,
        round_number == numbers[0],
        round_number == numbers[-1],
    )


def span_at(afternoon: Afternoon, table: TableFacts) -> str:
    """The deals of a table in a round: “9–16”; "" if it plays none that others play too."""
    deals = [deal_at(afternoon, table, hand) for hand in range(1, table.hands_due + 1)]
    dealt = [deal for deal in deals if deal is not None]
    return "–".join(map(str, dict.fromkeys((dealt[0], dealt[-1])))) if dealt else ""


def spans_in(afternoon: Afternoon, number: int) -> dict[int, str]:
    """The number of each table in a round -> its deals."""
    tables = afternoon.tables_in(number)
    return {table.number: span for table in tables if (span := span_at(afternoon, table))}


def stops_of(afternoon: Afternoon) -> Mapping[int, Mapping[int, int]]:
    """For the last seated session: first deal of each set -> round -> table number."""
    stops: dict[int, dict[int, int]] = {}
    for number in _rounds_of_last(afternoon):
        for table in afternoon.tables_in(number):
            if table.first_deal is not None:
                stops.setdefault(table.first_deal, {})[number] = table.number
    return dict(sorted(stops.items()))


def size(afternoon: Afternoon) -> int:
    """How many deals a set of the last session has."""
    return set_sizes(afternoon)[afternoon.frame.session_now.number]


def one_way(afternoon: Afternoon) -> int | None:
    """By how many tables all deals move down, or would, after each round of that session.

    None if they do not all move alike.
    """
    return tables_down(_moving(afternoon))


def spreads(afternoon: Afternoon) -> tuple[Spread, ...]:
    """How the deals of the seated session are spread: at all tables together, and moved.

    () before anybody is seated.
    """
    return afternoon.frame.kept("spreads of deals", lambda: _find_spreads(afternoon))


def played_again(afternoon: Afternoon) -> list[PlayedAgain]:
    """Who gets deals twice, because people sat elsewhere than planned."""
    numbers = _rounds_of_last(afternoon)
    if not _are_moved(afternoon):
        return []
    return [
        PlayedAgain(repeat.entrant, repeat.own, numbers[repeat.before], numbers[repeat.again])
        for repeat in played_twice(_plan(afternoon), _sets(afternoon))
    ]


def _find_spreads(afternoon: Afternoon) -> tuple[Spread, ...]:
    plan = _plan(afternoon)
    if not plan.rounds:
        return ()
    return spread_of(plan, together(plan)), spread_of(plan, _moving(afternoon))


def _moving(afternoon: Afternoon) -> Sequence[SetsOfRound]:
    """The sets of that session as they move, or would."""
    if _are_moved(afternoon):
        return _sets(afternoon)
    return afternoon.frame.kept("sets that could move", lambda: moved(_plan(afternoon)))


def _are_moved(afternoon: Afternoon) -> bool:
    """Whether every table of that session has deals of its own."""
    return all(
        table.first_deal is not None
        for number in _rounds_of_last(afternoon)
        for table in afternoon.tables_in(number)
    )


def _plan(afternoon: Afternoon) -> Plan:
    numbers = _rounds_of_last(afternoon)
    rounds = plan_played(afternoon, to_come=True).rounds
    return Plan(rounds[len(rounds) - len(numbers) :])


def _sets(afternoon: Afternoon) -> list[SetsOfRound]:
    """For each round of that session: table -> its first deal."""
    return [
        {
            table.number: table.first_deal
            for table in afternoon.tables_in(number)
            if table.first_deal is not None
        }
        for number in _rounds_of_last(afternoon)
    ]


def _rounds_of_last(afternoon: Afternoon) -> list[int]:
    """The seated rounds of the last session that has any."""
    seated = [
        this_round
        for this_round in afternoon.frame.rounds
        if afternoon.tables_in(this_round.number)
    ]
    return [this_round.number for this_round in seated if this_round.session == seated[-1].session]


def _table_with(afternoon: Afternoon, number: int, table: TableFacts) -> int | None:
    return next(
        (
            candidate.number
            for candidate in afternoon.tables_in(number)
            if candidate.first_deal == table.first_deal
        ),
        None,
    )
